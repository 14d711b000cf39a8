"""Cards of Brobnar in Age of Ascension at a table of three: which opponents they mean."""

from __future__ import annotations

import pytest

from tests.engine.helpers.answers import to_rest


@pytest.mark.clause("break-key-prerequisite-fixes-opponent")
@pytest.mark.parametrize(("enemy", "left"), [("Goon 1", (2, 3)), ("Goon 2", (3, 2))])
def test_groke_takes_from_the_opponent_whose_creature_it_fought(table, enemy, left):
    t = table(me={"line": ["Groke"]}, foe={"amber": 3, "line": ["Goon 1"]}, third={"amber": 3, "line": ["Goon 2"]})
    t.fight("Groke", enemy)
    assert (t.foe.amber, t.third.amber) == left


@pytest.mark.clause("break-key-passive-each-opponent")
def test_the_grump_buggy_weighs_on_every_opponent_and_counts_the_creatures_of_both(table):
    t = table(
        me={"artifacts": ["Grump Buggy"], "line": ["Goon 5"]},
        foe={"line": ["Goon 6", "Goon 2"]},
        third={"line": ["Goon 7"]},
    )
    assert [t.g.key_cost(player) for player in t.g.players] == [8, 7, 7]


def test_a_creature_of_either_opponent_is_an_enemy_for_foozle(table):
    t = table(me={"line": ["Foozle", "Goon 5"]}, foe={}, third={"line": ["Goon 1"]})
    t.fight("Goon 5").reap("Foozle")
    assert t.me.amber == 2


def test_the_rapscal_binds_all_three_while_any_enemy_can_be_fought(table):
    t = table(me={"line": ["Goon 5"]}, foe={}, third={"line": ["Little Rapscal"]})
    assert t.may("fight:Goon 5")
    assert not t.may("reap:Goon 5")
    t = table(me={"line": ["Goon 5", "Little Rapscal"]}, foe={}, third={})
    assert t.may("reap:Goon 5")
    assert not t.may("fight:Goon 5")


def test_og_takes_from_the_player_who_forged_and_no_other(table):
    t = table(
        me={"hand": ["Key Gift"], "amber": 3, "keys": ["red"]},
        foe={"amber": 3, "line": ["Forgemaster Og"]},
        third={"amber": 3},
    )
    t.play("Key Gift")
    to_rest(t)
    assert (t.me.amber, t.foe.amber, t.third.amber) == (0, 3, 3)
