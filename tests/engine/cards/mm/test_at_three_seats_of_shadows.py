"""Cards of Shadows in Mass Mutation at a table of three: which opponent they mean."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.helpers.looks import damage, pools
from tests.engine.helpers.tables import three_seats

BOUND = pytest.mark.clause("break-key-prerequisite-fixes-opponent")


seats = partial(three_seats, house="shadows")


@BOUND
def test_shadowsaurus_pays_who_loses_the_creature(table):
    goon = {"title": "Goon 3", "amber": 2}
    t = seats(table, {"line": ["Shadowsaurus"]}, {"line": ["Goon 4"]}, {"line": [goon]})
    t.action("Shadowsaurus", "Goon 3", "right")
    assert pools(t) == [0, 0, 2]
    assert t.titles(t.me.line) == ["Shadowsaurus", "Goon 3"]
    assert t.third.line == []


@BOUND
def test_an_offer_pays_who_had_the_creature(table):
    t = seats(table, {"hand": ["Tempting Offer"]}, {"line": ["Goon 4"]}, {"line": ["Goon 3"]})
    t.play("Tempting Offer", "Goon 3")
    assert pools(t)[1:] == [0, 1]
    assert t.titles(t.third.hand) == ["Goon 3"]


@BOUND
@pytest.mark.parametrize(("target", "after"), [("Goon 4", [1, 1, 2]), ("Goon 5", [1, 2, 1])])
def test_who_is_to_look_over_there_is_robbed(table, target, after):
    foe, third = {"line": ["Goon 4"], "amber": 2}, {"line": ["Goon 5"], "amber": 2}
    t = seats(table, {"hand": ["Look Over There!"]}, foe, third)
    t.play("Look Over There!", target)
    assert pools(t) == after


@BOUND
def test_shoulder_id_robs_the_player_who_attacked(table):
    foe = {"line": ["Goon 3"], "amber": 2, "houses": ["brobnar", "dis", "logos"]}
    t = seats(table, {"line": ["Shoulder Id"]}, foe, {"amber": 2})
    t.next_turn("brobnar").fight("Goon 3")
    assert pools(t) == [1, 1, 2]
    assert damage(t.foe) == [0]


@pytest.mark.parametrize(("victim", "hurt"), [("seat:1", [False, True]), ("seat:2", [True, False])])
def test_the_dice_are_lucky_in_the_turn_of_one_opponent(table, victim, hurt):
    me = {"line": ["Goon 9"], "artifacts": ["Lucky Dice"]}
    other = {"hand": ["Stab"], "houses": ["brobnar", "dis", "logos"]}
    t = seats(table, me, other, other)
    t.omni("Lucky Dice", victim)
    for hit in hurt:
        before = t.card("Goon 9").damage
        t.next_turn("brobnar").play("Stab")
        assert t.card("Goon 9").damage - before == (3 if hit else 0)


def test_both_opponents_can_forge_with_what_is_beside_a_mole(table):
    worn = {"title": "Goon 3", "upgrades": ["Mole"], "amber": 9}
    t = seats(table, {"line": [worn]}, {"amber": 1}, {"amber": 3})
    assert t.g.in_check(t.foe)
    assert t.g.in_check(t.third)
    assert not t.g.in_check(t.me)


def test_francis_gives_amber_to_all_three(table):
    t = seats(table, {"line": ["Francis the “Economist”"]}, {"line": ["Goon 4"]}, {})
    t.fight("Francis the “Economist”")
    assert pools(t) == [1, 1, 1]
