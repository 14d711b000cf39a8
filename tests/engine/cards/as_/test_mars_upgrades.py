"""Æmber Skies, Mars: upgrades."""

from __future__ import annotations

import pytest

from tests.engine.cards.as_.test_mars_actions import mars
from tests.engine.helpers.cards import armed, warded, with_amber
from tests.engine.helpers.looks import amber_by_title, damage_of_all

BLASTER, STEALTH, SHIELD = "Gamma Blaster", "Stealth Modifications", "Wind Shield"


# Gamma Blaster


def test_a_blaster_reaps_an_enemy_with_amber_on_it(table):
    t = mars(
        table,
        {"line": [armed("Mars Goon 3", BLASTER), with_amber("Goon 1", 1)]},
        {"line": [with_amber("Goon 4", 1), "Goon 5", with_amber("Goon 6", 2)]},
    )
    t.reap("Mars Goon 3")
    assert t.offered == ["Goon 4", "Goon 6"]
    t.choose("Goon 6")
    assert t.titles(t.foe.line) == ["Goon 4", "Goon 5"]
    assert t.me.amber == 3


def test_without_amber_there_is_nothing_to_blast(table):
    t = mars(table, {"line": [armed("Mars Goon 3", BLASTER), with_amber("Goon 1", 1)]}, {"line": ["Goon 5"]})
    t.reap("Mars Goon 3")
    assert len(t.me.line) == 2
    assert t.titles(t.foe.line) == ["Goon 5"]


def test_a_warded_enemy_withstands_the_blaster(table):
    t = mars(table, {"line": [armed("Mars Goon 3", BLASTER)]}, {"line": [warded("Goon 5", amber=1)]})
    t.reap("Mars Goon 3")
    assert amber_by_title(t) == {"Goon 5": 1}
    assert not t.card("Goon 5").warded


# Stealth Modifications


@pytest.mark.parametrize("side", [0, 1])
def test_stealth_wards_and_hides_a_creature_and_its_neighbors(table, side):
    seats = [{"hand": [STEALTH]}, {}]
    seats[side]["line"] = ["Goon 1", "Goon 2", "Goon 3", "Goon 4"]
    seats[1 - side]["line"] = ["Goon 5"]
    t = mars(table, *seats)
    t.play(STEALTH, "Goon 2")
    line = t.g.players[side].line
    assert [card.warded for card in line] == [True, True, True, False]
    assert [t.g.has_keyword(card, "elusive") for card in line] == [True, True, True, False]
    assert not t.card("Goon 5").warded
    assert not t.g.has_keyword(t.card("Goon 5"), "elusive")


def test_new_neighbors_are_hidden_but_not_warded(table):
    t = mars(table, {"hand": ["Mars Goon 4"], "line": [armed("Goon 2", STEALTH)]}, {})
    t.play("Mars Goon 4")
    assert t.g.has_keyword(t.card("Mars Goon 4"), "elusive")
    assert not t.card("Mars Goon 4").warded


def test_hidden_they_elude_the_first_attack(table):
    t = mars(table, {"line": ["Mars Goon 5", "Mars Goon 5"]}, {"line": [armed("Goon 3", STEALTH)]})
    t.fight("Mars Goon 5")
    assert damage_of_all(t) == [0, 0, 0]
    t.fight("Mars Goon 5#2")
    assert t.foe.line == []


def test_without_the_upgrade_they_are_seen(table):
    t = mars(table, {"hand": ["Mars Rust"], "line": [armed("Goon 2", STEALTH), "Goon 3"]}, {})
    t.play("Mars Rust")
    assert [t.g.has_keyword(card, "elusive") for card in t.me.line] == [False, False]


# Wind Shield


def test_behind_a_wind_shield_friends_capture(table):
    t = mars(table, {"line": [armed("Mars Goon 3", SHIELD), "Goon 4"]}, {"line": ["Goon 5"], "amber": 2})
    assert [t.g.has_keyword(card, "elusive") for card in (*t.me.line, *t.foe.line)] == [True, False, False]
    t.reap("Mars Goon 3", "Goon 4")
    assert amber_by_title(t) == {"Goon 4": 1}
    assert t.foe.amber == 1


def test_a_shielded_enemy_lets_its_own_friends_capture(table):
    t = mars(table, {"hand": [SHIELD], "amber": 2}, {"line": ["Goon 5"]})
    t.play(SHIELD).next_turn("brobnar").reap("Goon 5")
    assert amber_by_title(t) == {"Goon 5": 1}
    assert t.me.amber == 2, "3 with the icon of the shield"
