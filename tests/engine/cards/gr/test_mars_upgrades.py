"""Grim Reminders, Mars: upgrades."""

from __future__ import annotations

from functools import partial

from tests.engine.helpers.cards import armed
from tests.engine.helpers.looks import stunned
from tests.engine.helpers.tables import at_house

mars = partial(at_house, house="mars", ruleset="18.4")
COLLAR = "Overclocked Shock Collar"


def test_the_collar_stuns_its_creature_and_the_neighbors_after_a_reap(table):
    t = mars(table, {"line": ["Goon 1", "Goon 2", armed("Mars Goon 3", COLLAR), "Goon 4"]}, {"line": ["Goon 5"]})
    t.reap("Mars Goon 3")
    assert stunned(t) == ["Goon 2", "Mars Goon 3", "Goon 4"]
    assert t.me.amber == 1


def test_the_collar_is_silent_in_a_fight(table):
    t = mars(table, {"line": [armed("Mars Goon 3", COLLAR), "Goon 4"]}, {"line": ["Goon 1"]})
    t.fight("Mars Goon 3")
    assert stunned(t) == []


def test_the_collar_on_an_enemy_stuns_that_side(table):
    t = mars(table, {"hand": [COLLAR], "line": ["Goon 1"]}, {"line": ["Mars Goon 3", "Goon 4"]})
    t.play(COLLAR, "Mars Goon 3").next_turn("mars").reap("Mars Goon 3")
    assert stunned(t) == ["Mars Goon 3", "Goon 4"]
    assert t.me.amber == 1, "the icon of the collar"


def test_a_scrapped_collar_frees_every_martian(table):
    t = mars(
        table,
        {"hand": [COLLAR], "line": [{"title": "Mars Goon 1", "stunned": True}, {"title": "Goon 2", "stunned": True}]},
        {"line": [{"title": "Mars Goon 3", "stunned": True}, "Mars Goon 4"]},
    )
    t.discard(COLLAR)
    assert stunned(t) == ["Goon 2"]
