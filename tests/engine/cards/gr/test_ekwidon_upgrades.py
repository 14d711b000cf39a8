"""Upgrades of Ekwidon in Grim Reminders."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.cards.gr import crypt as crypts
from tests.engine.helpers.cards import armed
from tests.engine.helpers.looks import pools

crypt = partial(crypts.crypt, house="ekwidon")
REVERSER = "Fortune Reverser"

# Fortune Reverser


def test_fortune_turns_away_from_every_other_upgrade(table):
    me = {"hand": [REVERSER], "line": [armed("Goon 5", "Girdle", "Plate"), armed("Goon 3", "Badge")]}
    t = crypt(table, me)
    t.play(REVERSER, "Goon 5")
    if not t.at_rest:
        t.choose(["Girdle", "Plate"])
    assert t.titles(t.card("Goon 5").upgrades) == [REVERSER]
    assert t.titles(t.card("Goon 3").upgrades) == ["Badge"]
    assert t.power("Goon 5") == 5


def test_the_text_is_blank_and_the_traits_are_not(table):
    t = crypt(table, {"hand": [REVERSER]}, {"line": ["Siphonapterian", "Goon 3"]}, foes_dead=10)
    siphonapterian = t.card("Siphonapterian")
    assert t.g.has_keyword(siphonapterian, "taunt")
    t.play(REVERSER, "Siphonapterian")
    assert not t.g.has_keyword(siphonapterian, "taunt")
    assert t.g.traits_of(siphonapterian) == ("knight", "human", "insect")


def test_printed_keywords_are_blank_too(table):
    t = crypt(table, {"hand": [REVERSER]}, {"line": ["Elusive Goon 4", "Elusive Goon 3"]})
    t.play(REVERSER, "Elusive Goon 4")
    assert not t.g.has_keyword(t.card("Elusive Goon 4"), "elusive")
    assert t.g.has_keyword(t.card("Elusive Goon 3"), "elusive")


def test_fortune_returns_when_the_reverser_goes(table):
    t = crypt(table, {"hand": ["Ekwidon Rust"]}, {"line": [armed("Elusive Goon 4", REVERSER)]})
    t.play("Ekwidon Rust")
    assert t.g.has_keyword(t.card("Elusive Goon 4"), "elusive")


def test_an_upgrade_that_comes_later_stays(table):
    t = crypt(table, {"hand": ["Ekwidon Girdle"], "line": [armed("Goon 5", REVERSER)]})
    t.play("Ekwidon Girdle")
    assert t.power("Goon 5") == 7


# Phobivore


@pytest.mark.parametrize(("dead", "foes_dead", "usable"), [(9, 12, True), (10, 0, False)])
def test_the_haunted_cannot_use_who_carries_the_phobivore(table, dead, foes_dead, usable):
    line = [armed("Ekwidon Worker", "Phobivore"), "Ekwidon Goon 3"]
    t = crypt(table, {"line": line}, {"line": ["Goon 1"]}, dead=dead, foes_dead=foes_dead)
    for how in ("reap", "fight", "action", "omni"):
        assert t.may(f"{how}:Ekwidon Worker") is usable
    assert t.may("reap:Ekwidon Goon 3")


def test_the_phobivore_fears_the_pile_of_its_creatures_player(table):
    t = crypt(table, {"hand": ["Phobivore"]}, {"line": ["Goon 3", "Goon 4"]}, dead=12, foes_dead=9)
    t.play("Phobivore", "Goon 3").next_turn("brobnar").reap("Goon 3")
    assert pools(t) == [1, 1]


def test_a_creature_that_cannot_be_used_defends_itself(table):
    t = crypt(table, {"line": ["Ekwidon Goon 3"]}, {"line": [armed("Goon 2", "Phobivore")]}, foes_dead=10)
    t.fight("Ekwidon Goon 3")
    assert t.card("Ekwidon Goon 3").damage == 2
