"""Upgrades of Dis in Call of the Archons."""

from __future__ import annotations

import pytest

# Collar of Subordination


def test_the_collar_makes_a_creature_yours_as_long_as_it_is_on(table, version):
    enemy = {"title": "Dis Goon 2", "damage": 1, "ready": True}
    t = table(
        me={"hand": ["Collar of Subordination", "Dis Wrecking"], "line": ["Goon 3"]},
        foe={"line": [enemy, "Goon 4"]},
        house="dis",
        ruleset=version,
    )
    t.play("Collar of Subordination", "Dis Goon 2", "left")
    assert t.titles(t.me.line) == ["Dis Goon 2", "Goon 3"]
    assert t.titles(t.foe.line) == ["Goon 4"]
    assert t.card("Dis Goon 2").damage == 1
    assert t.titles(t.card("Dis Goon 2").upgrades) == ["Collar of Subordination"]
    t.reap("Dis Goon 2")
    assert t.me.amber == 1
    t.play("Dis Wrecking", "Collar of Subordination", "right")
    assert t.titles(t.foe.line) == ["Goon 4", "Dis Goon 2"]
    assert t.titles(t.me.line) == ["Goon 3"]
    assert t.g.state.lasting == []


def test_the_collar_goes_with_its_creature_to_the_right_piles(table, version):
    t = table(
        me={"hand": ["Collar of Subordination", "Dis Wrecking"]},
        foe={"line": ["Dis Goon 2"]},
        house="dis",
        ruleset=version,
    )
    t.play("Collar of Subordination").play("Dis Wrecking", "Dis Goon 2")
    assert t.titles(t.foe.discard) == ["Dis Goon 2"]
    assert t.g.state.lasting == []
    assert t.titles(t.me.discard) == ["Collar of Subordination", "Dis Wrecking"]


def test_a_collar_on_your_own_creature_changes_nothing(table, version):
    t = table(
        me={"hand": ["Collar of Subordination", "Dis Wrecking"], "line": ["Goon 3"]},
        foe={},
        house="dis",
        ruleset=version,
    )
    t.play("Collar of Subordination").play("Dis Wrecking", "Collar of Subordination")
    assert t.titles(t.me.line) == ["Goon 3"]


@pytest.mark.clause("control-latest-effect-wins")
def test_who_takes_the_collared_creature_later_keeps_it(table, version):
    t = table(
        me={"hand": ["Collar of Subordination"], "line": ["Goon 3"]},
        foe={"line": ["Dis Goon 2"], "hand": ["Dis Lure", "Dis Wrecking"], "houses": ["dis", "logos", "mars"]},
        house="dis",
        ruleset=version,
    )
    t.play("Collar of Subordination", "Dis Goon 2", "left")
    t.next_turn("dis")
    t.play("Dis Lure", "Dis Goon 2")
    assert t.titles(t.foe.line) == ["Dis Goon 2"]
    t.play("Dis Wrecking", "Collar of Subordination")
    assert t.titles(t.foe.line) == ["Dis Goon 2"]
    assert t.g.state.lasting == []


# Flame-Wreathed


def test_flame_wreathed_burns_who_attacks_its_creature(table, version):
    t = table(
        me={"line": ["Goon 6"]},
        foe={"line": [{"title": "Goon 3", "upgrades": ["Flame-Wreathed"]}, "Goon 4"]},
        ruleset=version,
    )
    assert t.power("Goon 3") == 5
    assert t.power("Goon 4") == 4
    t.fight("Goon 6", "Goon 3")
    assert t.card("Goon 6").zone == "discard", "2 beforehand and 5 in the fight"
    assert t.card("Goon 3").zone == "discard"


def test_flame_wreathed_gives_an_amber_and_does_nothing_while_attacking(table, version):
    t = table(
        me={"line": ["Dis Goon 2"], "hand": ["Flame-Wreathed"]}, foe={"line": ["Goon 3"]}, house="dis", ruleset=version
    )
    t.play("Flame-Wreathed", "Dis Goon 2").fight("Dis Goon 2")
    assert t.me.amber == 1
    assert t.card("Dis Goon 2").damage == 3
    assert t.card("Goon 3").zone == "discard"
