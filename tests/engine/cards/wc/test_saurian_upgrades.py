"""Upgrades of Saurian in Worlds Collide."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.cards import armed

SCUTUM = "Imperial Scutum"
IDEAL = "The Callipygian Ideal"


# Imperial Scutum


def test_a_shield_gives_two_armor_to_its_creature_alone(table):
    t = table(me={"hand": [SCUTUM], "line": ["Guard 3/1", "Goon 4"]}, house="saurian")
    t.play(SCUTUM, "Guard 3/1")
    assert (t.armor("Guard 3/1"), t.armor("Goon 4"), t.me.amber) == (3, 0, 1)


@NEW
def test_amber_on_a_shielded_creature_that_dies_goes_to_the_supply(table, version):
    foe = {"line": [armed("Goon 3", SCUTUM, amber=2), {"title": "Goon 4", "amber": 1}]}
    t = table(me={"hand": ["Slaying", "Slaying"]}, foe=foe, ruleset=version)
    t.play("Slaying", "Goon 3")
    assert (t.me.amber, t.foe.amber) == (0, 0)
    assert t.titles(t.foe.discard) == [SCUTUM, "Goon 3"]
    t.play("Slaying")
    assert t.me.amber == 1


def test_a_shield_does_nothing_for_a_creature_that_goes_home(table):
    t = table(me={"hand": ["Recall"]}, foe={"line": [armed("Goon 3", SCUTUM, amber=2)]})
    t.play("Recall")
    assert t.me.amber == 2


def test_a_ward_saves_the_amber_with_the_creature(table):
    t = table(me={"hand": ["Slaying"]}, foe={"line": [armed("Goon 3", SCUTUM, amber=2, warded=True)]})
    t.play("Slaying")
    assert t.card("Goon 3").amber == 2
    assert t.me.amber == 0


# The Callipygian Ideal


def test_the_ideal_exalts_its_creature(table):
    t = table(me={"hand": [IDEAL], "line": ["Goon 3", "Goon 4"]}, house="saurian")
    t.play(IDEAL, "Goon 4")
    assert [card.amber for card in t.me.line] == [0, 1]


@NEW
def test_the_amber_on_an_ideal_creature_pays_for_keys(table, version):
    line = [armed("Goon 3", IDEAL, amber=2), {"title": "Goon 4", "amber": 3}]
    t = table(me={"line": line, "amber": 4}, step="forge", ruleset=version)
    assert t.pending.kind == "key"
    t.choose("red")
    assert (t.me.amber, t.card("Goon 3").amber, t.card("Goon 4").amber) == (0, 0, 3)
    assert t.me.keys == ["red"]


@pytest.mark.parametrize("mine", [True, False])
def test_the_ideal_serves_who_controls_the_creature(table, mine):
    ideal = {"line": [armed("Goon 3", IDEAL, amber=2)]}
    t = table(me={"amber": 4, **(ideal if mine else {})}, foe={} if mine else ideal, step="forge")
    if mine:
        t.choose("red")
    assert len(t.me.keys) == mine


def test_without_the_ideal_its_creature_lends_nothing(table):
    me = {"line": [armed("Goon 3", IDEAL, amber=6)], "hand": ["Rust", "Key Purchase"]}
    t = table(me=me)
    t.play("Rust").play("Key Purchase")
    assert t.me.keys == []
    assert t.card("Goon 3").amber == 6
