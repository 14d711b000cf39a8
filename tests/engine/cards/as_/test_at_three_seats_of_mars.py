"""Cards of Mars in Æmber Skies at a table of three."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.helpers.cards import spent, with_amber
from tests.engine.helpers.looks import amber, damage_of_all, pools, tired
from tests.engine.helpers.tables import three_seats

three = partial(three_seats, house="mars", ruleset="18.4")


def test_a_greeting_reaches_martians_of_all(table):
    t = three(
        table,
        {"hand": ["Nice to Greet You"], "line": [spent("Mars Goon 1")]},
        {"line": [spent("Mars Goon 2"), spent("Goon 3")]},
        {"line": [spent("Mars Goon 4")]},
    )
    t.play("Nice to Greet You")
    assert tired(t) == ["Goon 3"]


def test_a_blast_burns_on_all_sides(table):
    t = three(table, {"hand": ["Phosphorus Blast"], "line": ["Goon 3"]}, {"line": ["Goon 4"]}, {"line": ["Goon 5"]})
    t.play("Phosphorus Blast")
    assert damage_of_all(t) == [2, 2, 2]


@pytest.mark.parametrize("seat", [1, 2])
def test_a_pack_takes_from_the_archives_that_you_choose(table, seat):
    t = three(
        table, {"hand": ["Harmonic Pack"]}, {"archives": ["Goon 1"]}, {"line": ["Goon 9"], "archives": ["Goon 2"]}
    )
    t.play("Harmonic Pack", f"seat:{seat}")
    assert damage_of_all(t) == [5]
    assert [len(player.archives) for player in t.g.players] == [0, int(seat == 2), int(seat == 1)]


@pytest.mark.parametrize(("seat", "enemies"), [(1, 2), (2, 1)])
def test_a_calculation_compares_with_one_and_destroys_any_enemy(table, seat, enemies):
    t = three(
        table,
        {"hand": ["Watney’s Calculation"], "amber": 1},
        {"line": ["Goon 3"], "amber": 1},
        {"line": ["Goon 4"], "amber": 5},
    )
    t.play("Watney’s Calculation", f"seat:{seat}", *["Goon 3"][: seat - 1])
    assert len(t.foe.line) + len(t.third.line) == enemies


def test_a_glider_makes_the_key_of_one_dearer_until_that_one_might_forge(table):
    t = three(table, {"line": ["Envyx Glider"]}, {"line": ["Goon 2"]}, {"line": ["Goon 1"]})
    t.fight("Envyx Glider", "Goon 1").next_turn()
    assert [t.g.key_cost(player) for player in t.g.players] == [6, 6, 7]
    t.next_turn()
    assert [t.g.key_cost(player) for player in t.g.players] == [6, 6, 6]


def test_the_ruiner_ruins_on_all_sides(table):
    t = three(table, {"line": ["Bartos the Ruiner"]}, {"line": ["Goon 3"]}, {"line": ["Goon 4"]})
    t.next_turn("brobnar").reap("Goon 3").next_turn("brobnar").reap("Goon 4")
    assert [len(player.line) for player in t.g.players] == [1, 0, 0]


def test_the_minder_minds_martians_of_all(table):
    t = three(table, {"line": ["Eldest Batchminder"]}, {"line": ["Mars Goon 3"]}, {"line": ["Mars Goon 4"]})
    t.next_turn()
    assert [card.power_counters for player in t.g.players for card in player.line] == [0, 2, 2]


def test_synwyx_has_an_enemy_capture_from_its_own_player(table):
    t = three(
        table,
        {"line": ["Synwyx the Bold"]},
        {"line": ["Goon 1"], "amber": 3},
        {"line": ["Goon 4"], "amber": 3},
    )
    t.fight("Synwyx the Bold", "Goon 1")
    assert pools(t) == [0, 3, 1]
    assert amber(t)[-1] == 2


def test_yandylinx_takes_from_one_opponent(table):
    t = three(table, {"line": ["Yandylinx"], "hand": ["Trinket"]}, {"amber": 2}, {"amber": 2})
    t.reap("Yandylinx", "Trinket", "seat:2")
    assert pools(t) == [1, 2, 1]


def test_martians_capture_from_either_opponent(table):
    t = three(table, {"hand": ["Yandylinx"], "line": ["Mars Goon 1", "Mars Goon 2"]}, {"amber": 1}, {"amber": 1})
    t.discard("Yandylinx", "seat:1", "seat:2")
    assert pools(t) == [0, 0, 0]
    assert amber(t) == [1, 1]


def test_a_saucer_may_empty_itself_on_either_enemy(table):
    t = three(table, {"line": [with_amber("Saucer 149", 4)]}, {"line": ["Goon 3"]}, {"line": ["Goon 4"]})
    t.action("Saucer 149", "Goon 4")
    assert amber(t) == [2, 0, 2]
