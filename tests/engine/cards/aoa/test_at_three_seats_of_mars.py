"""Cards of Mars in Age of Ascension at a table of three: which opponent they mean."""

from __future__ import annotations

import pytest

from tests.engine.helpers.cards import hurt


def test_the_resonator_makes_the_keys_of_each_opponent_cost_more(table):
    t = table(me={"line": ["Goon 3", "Nyzyk Resonator"]}, foe={}, third={"line": ["Goon 4", "Goon 5"]})
    assert [t.g.key_cost(player) for player in t.g.players] == [6, 8, 8]


def test_every_side_is_robbed_by_its_own(table):
    t = table(
        me={"hand": ["Mars Needs Æmber"], "line": [hurt("Goon 3", 1)], "amber": 2},
        foe={"line": [hurt("Goon 4", 1), hurt("Mars Goon 4", 1)], "amber": 2},
        third={"line": [hurt("Goon 5", 1), hurt("Goon 6", 1)], "amber": 1},
        house="mars",
    )
    t.play("Mars Needs Æmber")
    assert sorted(t.offered) == ["Goon 5", "Goon 6"]
    t.choose("Goon 6")
    assert (t.me.amber, t.foe.amber, t.third.amber) == (3, 1, 0)
    assert t.card("Goon 4").amber_of == {1: 1}
    assert t.card("Goon 6").amber_of == {2: 1}


@pytest.mark.parametrize("seat", [1, 2])
def test_the_manipulator_is_about_one_player(table, seat):
    line = [hurt("Goon 9", 2), "Goon 8"]
    t = table(
        me={"hand": ["Entropic Manipulator"], "line": line}, foe={"line": line}, third={"line": line}, house="mars"
    )
    t.play("Entropic Manipulator", f"seat:{seat}", "yes")
    mine = t.g.players[seat].line
    assert t.pending.keys == tuple(f"card:{card.id}" for card in mine)
    t.submit(*[f"card:{mine[1].id}"] * 2)
    assert [[card.damage for card in player.line] for player in t.g.players] == [
        [0, 2] if player.seat == seat else [2, 0] for player in t.g.players
    ]


def test_the_drone_picks_an_opponents_archives(table):
    t = table(
        me={"hand": ["Yzphyz Knowdrone"]},
        foe={"archives": ["Goon 1"], "line": ["Goon 4"]},
        third={"archives": ["Goon 2", "Goon 3"]},
        house="mars",
    )
    t.play("Yzphyz Knowdrone", "yes")
    assert t.pending.keys == ("seat:1", "seat:2")
    t.choose("seat:2", "Goon 4")
    assert (len(t.foe.archives), len(t.third.archives), len(t.third.purged)) == (1, 1, 1)
    assert t.card("Goon 4").stunned


def test_the_unit_counts_the_reaps_of_all(table):
    t = table(
        me={"line": ["Goon 3", "Goon 4"]}, foe={"artifacts": ["Æmber Conduction Unit"]}, third={"line": ["Goon 5"]}
    )
    t.reap("Goon 3").reap("Goon 4")
    assert [card.stunned for card in t.me.line] == [True, False]
    t.next_turn("brobnar").next_turn("brobnar").reap("Goon 5")
    assert t.card("Goon 5").stunned
