"""Artifacts of Shadows in Mass Mutation."""

from __future__ import annotations

import pytest

from tests.engine.helpers.answers import ordered
from tests.engine.helpers.looks import damage
from tests.engine.helpers.tables import den

SIGIL = "Doom Sigil"


# Doom Sigil


def test_under_the_sigil_creatures_of_both_sides_are_poisonous(table, version):
    t = den(table, version, SIGIL, {"line": ["Shadows Goon 3", "Goon 1"]}, {"line": ["Goon 9", "Goon 8"]})
    assert all(t.g.has_keyword(creature, "poison") for creature in t.g.creatures())
    ordered(t.fight("Shadows Goon 3", "Goon 9"))
    assert t.titles(t.me.line) == ["Goon 1"]
    assert t.titles(t.foe.line) == ["Goon 8"]
    assert t.titles(t.me.artifacts) == [SIGIL]


@pytest.mark.parametrize("defender", ["Guard 3/3", {"title": "Goon 3", "warded": True}])
def test_damage_that_is_not_dealt_poisons_nothing(table, defender):
    t = den(table, "16.0", SIGIL, {"line": ["Shadows Goon 3"]}, {"line": [defender]})
    t.fight("Shadows Goon 3")
    assert t.me.line == []
    assert len(t.foe.line) == 1
    assert t.foe.line[0].damage == 0


@pytest.mark.parametrize("side", ["me", "foe"])
def test_the_sigil_goes_with_the_last_creature(table, version, side):
    sides = {"me": {"hand": ["Shadows Slaying"] * 2, "line": ["Goon 3"]}, "foe": {"line": ["Goon 4"]}}
    sides[side]["artifacts"] = [SIGIL, "Trinket"]
    t = table(**sides, house="shadows", ruleset=version)
    t.play("Shadows Slaying", "Goon 3")
    owner = t.me if side == "me" else t.foe
    assert t.titles(owner.artifacts) == [SIGIL, "Trinket"], "one enemy creature is enough"
    t.play("Shadows Slaying")
    assert t.titles(owner.artifacts) == ["Trinket"]
    assert SIGIL in t.titles(owner.discard)


def test_a_sigil_without_creatures_is_destroyed_as_it_enters_play(table, version):
    t = table(me={"hand": [SIGIL, "Shadows Goon 3"]}, foe={}, house="shadows", ruleset=version)
    t.play(SIGIL)
    assert t.me.artifacts == []
    assert t.titles(t.me.discard) == [SIGIL]
    t.play("Shadows Goon 3")
    assert not t.g.has_keyword(t.card("Shadows Goon 3"), "poison")


def test_a_sigil_with_a_creature_stays(table, version):
    t = table(me={"hand": [SIGIL]}, foe={"line": ["Goon 1"]}, house="shadows", ruleset=version)
    t.play(SIGIL)
    assert t.titles(t.me.artifacts) == [SIGIL]
    assert t.g.has_keyword(t.card("Goon 1"), "poison")


# Lucky Dice


def test_friendly_creatures_are_lucky_in_the_next_turn_of_the_opponent(table, version):
    t = den(
        table,
        version,
        "Lucky Dice",
        {"line": ["Goon 3", "Goon 2"]},
        {"line": ["Goon 9"], "hand": ["Hailstorm"], "houses": ["brobnar", "dis", "logos"]},
        house="brobnar",
    )
    t.omni("Lucky Dice")
    assert t.titles(t.me.discard) == ["Lucky Dice"]
    t.next_turn("brobnar").fight("Goon 9", "Goon 3").play("Hailstorm")
    assert damage(t.me) == [0, 0]
    assert damage(t.foe) == [5]


def test_the_luck_is_not_there_before_and_not_after_that_turn(table, version):
    t = den(table, version, "Lucky Dice", {"line": ["Goon 3"], "hand": ["Jab"] * 2}, {}, house="brobnar")
    t.omni("Lucky Dice").play("Jab")
    assert damage(t.me) == [1]
    t.next_turn()
    assert len(t.g.state.lasting) == 1
    t.next_turn("brobnar").play("Jab")
    assert damage(t.me) == [2]
    assert t.g.state.lasting == []


def test_a_creature_played_later_is_lucky_too(table, version):
    t = den(
        table,
        version,
        "Lucky Dice",
        {"hand": ["Goon 2"]},
        {"hand": ["Hailstorm", "Slaying"], "houses": ["brobnar", "dis", "logos"]},
        house="brobnar",
    )
    t.omni("Lucky Dice").play("Goon 2").next_turn("brobnar").play("Hailstorm")
    assert damage(t.me) == [0]
    t.play("Slaying")
    assert t.me.line == [], "what destroys without damage does not care"


# Miasma Bomb


def test_the_bomb_makes_the_opponent_skip_one_forge_step(table, version):
    t = den(table, version, "Miasma Bomb", {"amber": 6}, {"amber": 7})
    t.action("Miasma Bomb")
    assert t.titles(t.me.discard) == ["Miasma Bomb"]
    assert t.me.artifacts == []
    t.next_turn()
    assert t.game.active == 1
    assert t.foe.keys == []
    assert t.foe.amber == 7
    t.next_turn()
    assert len(t.me.keys) == 1, "its player forges as ever"
    assert t.me.amber == 0, "its player forges as ever"
    t.next_turn()
    assert len(t.foe.keys) == 1
    assert t.foe.amber == 1
    assert t.g.state.lasting == []


def test_two_bombs_are_over_after_the_same_turn(table, version):
    t = den(table, version, "Miasma Bomb", {"artifacts": ["Miasma Bomb"]}, {"amber": 6})
    t.action("Miasma Bomb").action("Miasma Bomb").next_turn().next_turn().next_turn()
    assert len(t.foe.keys) == 1


# Pincerator


@pytest.mark.parametrize("side", ["me", "foe"])
def test_flank_creatures_are_pinched_at_the_end_of_each_turn(table, version, side):
    sides = {"me": {"line": ["Goon 3", "Goon 4", "Goon 5"]}, "foe": {"line": ["Goon 6"]}}
    sides[side]["artifacts"] = ["Pincerator"]
    t = table(**sides, ruleset=version)
    t.next_turn()
    assert (damage(t.me), damage(t.foe)) == ([1, 0, 1], [1])
    t.next_turn()
    assert (damage(t.me), damage(t.foe)) == ([2, 0, 2], [2])


def test_a_pinch_can_be_stopped_and_can_kill(table):
    line = [{"title": "Goon 2", "warded": True}, "Goon 3", "Goon 1"]
    t = den(table, "16.0", "Pincerator", {"line": line}, {"line": ["Guard 3/1", "Goon 2", {"title": "Goon 4"}]})
    t.next_turn()
    assert t.titles(t.me.line) == ["Goon 2", "Goon 3"]
    assert damage(t.me) == [0, 0]
    assert not t.me.line[0].warded
    assert damage(t.foe) == [0, 0, 1]


# Safe House


def test_a_friendly_creature_hides_in_the_safe_house(table, version):
    worn = {"title": "Goon 3", "upgrades": ["Badge"], "amber": 1}
    t = den(table, version, "Safe House", {"line": [worn, "Goon 2"]}, {"line": ["Goon 4"]})
    t.action("Safe House")
    assert t.offered == ["Goon 3", "Goon 2"]
    t.choose("Goon 3")
    assert t.titles(t.me.archives) == ["Goon 3"]
    assert t.titles(t.me.discard) == ["Badge"]
    assert t.foe.amber == 1


def test_a_creature_of_another_owner_hides_in_the_archives_of_its_owner(table, version):
    t = den(table, version, "Safe House", {"hand": ["Shadows Lure"]}, {"line": ["Goon 4"]})
    t.play("Shadows Lure").action("Safe House")
    assert t.me.archives == []
    assert t.titles(t.foe.archives) == ["Goon 4"]


def test_a_ward_keeps_a_creature_out_of_the_safe_house(table):
    t = den(table, "16.0", "Safe House", {"line": [{"title": "Goon 3", "warded": True}]}, {"line": ["Goon 4"]})
    t.action("Safe House")
    assert t.me.archives == []
    assert t.titles(t.me.line) == ["Goon 3"]
    assert not t.card("Goon 3").warded


def test_without_a_friendly_creature_the_house_stays_empty(table, version):
    t = den(table, version, "Safe House", {}, {"line": ["Goon 4"]})
    t.action("Safe House")
    assert t.at_rest
    assert t.titles(t.foe.line) == ["Goon 4"]
