"""Grim Reminders, Geistoid: upgrades."""

from __future__ import annotations

import pytest

from tests.engine.cards.gr.test_geistoid_actions import geistoid
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import armed, grave

SCYTHE = "Singing Scythe"


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
