"""Grim Reminders, Geistoid: upgrades."""

from __future__ import annotations

import pytest

from tests.engine.cards.gr.test_geistoid_actions import geistoid
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import armed, grave
from tests.engine.helpers.looks import pools

FORCE, SCYTHE = "Animating Force", "Singing Scythe"


@pytest.mark.parametrize(("dead", "purged"), [(9, []), (10, ["Goon 5"])])
def test_the_scythe_reaps_the_dead_for_the_haunted(table, dead, purged):
    t = geistoid(
        table,
        {"line": [armed("Geistoid Goon 3", SCYTHE), "Goon 1"], "discard": grave(count=dead)},
        {"discard": [*grave(), "Goon 5"]},
    )
    t.reap("Geistoid Goon 3")
    if purged:
        t.choose("Goon 5")
    assert t.titles(t.foe.purged) == purged
    assert t.me.purged == []


def test_on_an_enemy_it_asks_whether_that_one_is_haunted(table):
    t = geistoid(
        table,
        {"hand": [SCYTHE], "discard": grave()},
        {"line": ["Geistoid Goon 3"]},
    )
    t.play(SCYTHE).next_turn("geistoid").reap("Geistoid Goon 3")
    assert t.me.purged == t.foe.purged == []


@pytest.mark.reading("singing-scythe-when-it-returns")
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_as_soon_as_you_are_haunted_the_scythe_may_return(table, answer):
    t = geistoid(table, {"hand": ["Geistoid Chant"], "discard": grave(SCYTHE, count=9)}, {"discard": grave()})
    t.play("Geistoid Chant", answer)
    assert t.card(SCYTHE).zone == ("hand" if answer == "yes" else "discard")
    assert t.me.hand == ([t.card(SCYTHE)] if answer == "yes" else [])


def test_its_owner_is_asked_in_the_turn_of_another_player_too(table):
    t = geistoid(table, {"hand": ["Boo!"]}, {"discard": [SCYTHE]})
    t.play("Boo!", "seat:1")
    assert t.pending.seat == 1
    t.choose("yes")
    assert t.titles(t.foe.hand) == [SCYTHE]


@pytest.mark.reading("singing-scythe-when-it-returns")
def test_at_the_beginning_of_each_turn_of_the_haunted_it_may_return(table):
    t = geistoid(table, {"hand": ["Geistoid Chant", *["Goon 1"] * 6], "discard": grave(SCYTHE, count=9)}, {})
    t.play("Geistoid Chant", "no").next_turn()
    t.end()
    assert t.pending.keys == ("yes", "no")
    t.choose("yes")
    assert SCYTHE in t.titles(t.me.hand)
    to_rest(t)


def test_the_scythe_rests_with_those_who_are_not_haunted(table):
    t = geistoid(table, {"hand": ["Goon 1"] * 6, "discard": grave(SCYTHE, count=9)}, {"discard": grave()})
    t.next_turn().next_turn()
    assert t.card(SCYTHE).zone == "discard"


def test_a_scythe_that_falls_among_the_haunted_may_return_at_once(table):
    t = geistoid(table, {"line": [armed("Goon 3", SCYTHE)], "hand": ["Geistoid Slaying"], "discard": grave()}, {})
    t.play("Geistoid Slaying", "yes")
    assert t.titles(t.me.hand) == [SCYTHE]


# Animating Force


def test_the_force_animates_an_artifact_of_either_side_under_your_control(table):
    t = geistoid(
        table,
        {"hand": [FORCE], "line": ["Goon 2"], "artifacts": ["Trinket"]},
        {"artifacts": ["Crank"], "line": ["Goon 3"]},
    )
    t.play(FORCE)
    assert t.offered == ["Trinket", "Crank"]
    t.choose("Crank", "left")
    crank = t.card("Crank")
    assert t.titles(t.me.line) == ["Crank", "Goon 2"]
    assert (crank.type, crank.controller, t.power("Crank")) == ("creature", 0, 4)
    assert t.g.has_keyword(crank, "versatile")
    assert t.titles(t.me.artifacts) == ["Trinket"]


def test_an_animated_artifact_fights_in_any_house_and_keeps_its_text(table):
    t = geistoid(table, {"hand": [FORCE], "artifacts": ["Crank"]}, {"line": ["Goon 1"], "amber": 2})
    t.play(FORCE).next_turn().next_turn("brobnar")
    t.fight("Crank")
    assert t.foe.line == []
    t.next_turn().next_turn("brobnar").action("Crank")
    assert pools(t) == [2, 1]


@pytest.mark.reading("animating-force-how-long")
@pytest.mark.parametrize("owner", [0, 1])
def test_without_the_force_it_is_an_artifact_again(table, owner):
    seats = [{"hand": [FORCE, "Geistoid Wrecking"]}, {}]
    seats[owner]["artifacts"] = ["Trinket"]
    t = geistoid(table, *seats)
    t.play(FORCE).play("Geistoid Wrecking", FORCE)
    assert t.me.line == t.foe.line == []
    assert t.titles(t.g.players[owner].artifacts) == ["Trinket"]


def test_a_destroyed_artifact_takes_the_force_along(table):
    t = geistoid(table, {"hand": [FORCE, "Geistoid Slaying"]}, {"artifacts": ["Trinket"]})
    t.play(FORCE).play("Geistoid Slaying")
    assert t.titles(t.foe.discard) == ["Trinket"]
    assert FORCE in t.titles(t.me.discard)


def test_without_an_artifact_the_force_cannot_be_played(table):
    t = geistoid(table, {"hand": [FORCE], "line": ["Goon 2"]}, {"line": ["Goon 3"]})
    assert not t.may(f"play:{FORCE}")


def test_a_scrapped_force_gains(table):
    t = geistoid(table, {"hand": [FORCE]}, {"artifacts": ["Trinket"]})
    t.discard(FORCE)
    assert t.me.amber == 1
