"""Winds of Exchange, Mars: upgrades."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize("how", ["reap", "fight"])
def test_propaganda_makes_a_token_when_its_creature_is_used(table, how):
    worn = {"title": "Mars Goon 5", "upgrades": ["Ironyx Propaganda"]}
    t = table(
        me={"line": [worn, "Mars Goon 4"], "token": "Rebel"},
        foe={"line": ["Goon 1"], "token": "Grunt"},
        house="mars",
    )
    getattr(t, how)("Mars Goon 5", "right")
    assert t.titles(t.me.line) == ["Mars Goon 5", "Mars Goon 4", "Rebel"]
    t.reap("Mars Goon 4")
    assert len(t.g.tokens()) == 1


def test_the_evolution_is_of_its_creature_and_of_all_of_its_name(table):
    worn = {"title": "Mars Goon 5", "upgrades": ["R-Evolution"]}
    t = table(
        me={"line": [worn, "Mars Goon 5", "Mars Goon 4"]},
        foe={"line": ["Goon 9", "Guard 9/1", {"title": "Goon 8", "warded": True}]},
        house="mars",
    )
    t.reap("Mars Goon 5", "Goon 9").reap("Mars Goon 5#2", "Guard 9/1").reap("Mars Goon 4")
    assert [card.damage for card in t.foe.line] == [2, 1, 0]
    assert t.me.amber == 3
    assert t.at_rest


@pytest.mark.reading("r-evolution-enemy-of-the-name")
def test_an_enemy_of_the_name_hits_its_own_enemies(table, version):
    worn = {"title": "Mars Goon 5", "upgrades": ["R-Evolution"]}
    t = table(me={"line": [worn]}, foe={"line": ["Mars Goon 5", "Mars Goon 2"]}, house="mars", ruleset=version)
    t.next_turn("mars").reap("Mars Goon 5")
    assert t.me.line[0].damage == 2
    assert t.foe.line[1].damage == 0


def test_without_the_upgrade_nobody_has_evolved(table):
    worn = {"title": "Mars Goon 5", "upgrades": ["R-Evolution"]}
    t = table(me={"line": [worn, "Mars Goon 5"], "hand": ["Mars Rust"]}, foe={"line": ["Goon 9"]}, house="mars")
    t.play("Mars Rust").reap("Mars Goon 5").reap("Mars Goon 5#2")
    assert t.card("Goon 9").damage == 0
    assert t.card("R-Evolution").zone == "discard"
