"""Æmber Skies, Geistoid: upgrades."""

from __future__ import annotations

import pytest

from tests.engine.cards.as_.test_geistoid_actions import geistoid
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import armed
from tests.engine.helpers.looks import amber, pools

DESTABILIZER, SUIT, ADAPTOR = "Atomic Destabilizer", "Banshee Suit", "Ethereal Adaptor"


# Atomic Destabilizer


@pytest.mark.parametrize(("held", "left"), [(0, 9), (2, 7)])
def test_a_destabilized_creature_captures_and_costs_what_it_holds(table, held, left):
    t = geistoid(
        table,
        {"line": [armed("Goon 3", DESTABILIZER, amber=held), "Goon 4"], "amber": 10},
        {"amber": 4},
    )
    t.end()
    assert pools(t) == [left, 3]
    assert amber(t) == [held + 1, 0]
    to_rest(t)


def test_it_costs_more_with_each_turn_of_its_player_alone(table):
    t = geistoid(table, {"line": [armed("Goon 3", DESTABILIZER)], "amber": 5}, {"amber": 4})
    t.next_turn().next_turn()
    assert pools(t) == [4, 3]
    t.end()
    assert pools(t) == [2, 2]
    to_rest(t)


def test_on_an_enemy_it_costs_that_player(table):
    t = geistoid(table, {"hand": [DESTABILIZER], "amber": 4}, {"line": ["Goon 3"], "amber": 5})
    t.play(DESTABILIZER).next_turn()
    assert pools(t) == [5, 5]
    t.end()
    assert pools(t) == [4, 4]
    to_rest(t)


def test_it_costs_also_where_nothing_was_captured(table):
    t = geistoid(table, {"line": [armed("Goon 3", DESTABILIZER, amber=2)], "amber": 1}, {})
    t.end()
    assert pools(t) == [0, 0]
    assert amber(t) == [2]
    to_rest(t)


# Banshee Suit


def test_a_banshee_is_archived_with_two_of_the_dead(table):
    t = geistoid(
        table,
        {
            "line": [armed("Goon 3", SUIT), "Goon 4"],
            "hand": ["Geistoid Slaying"],
            "discard": ["Goon 1", "Trinket", "Goon 2"],
        },
        {"discard": ["Goon 9"]},
    )
    t.play("Geistoid Slaying", "Goon 3")
    assert sorted(t.titles(t.me.archives)) == ["Goon 2", "Goon 3", "Trinket"]
    assert t.titles(t.me.discard) == ["Goon 1", SUIT, "Geistoid Slaying"]
    assert t.titles(t.foe.discard) == ["Goon 9"]


@pytest.mark.parametrize("dead", [[], ["Goon 1"]])
def test_a_banshee_goes_with_as_many_as_there_are(table, dead):
    t = geistoid(table, {"line": [armed("Goon 3", SUIT)], "hand": ["Geistoid Slaying"], "discard": dead}, {})
    t.play("Geistoid Slaying")
    assert sorted(t.titles(t.me.archives)) == [*dead, "Goon 3"]


def test_a_banshee_of_the_enemy_takes_the_dead_of_that_player(table):
    t = geistoid(
        table,
        {"hand": ["Geistoid Slaying"], "discard": ["Goon 1"]},
        {"line": [armed("Goon 3", SUIT)], "discard": ["Goon 2"]},
    )
    t.play("Geistoid Slaying")
    assert sorted(t.titles(t.foe.archives)) == ["Goon 2", "Goon 3"]
    assert t.me.archives == []


def test_a_warded_banshee_stays(table):
    t = geistoid(table, {"hand": ["Geistoid Slaying"], "line": [armed("Goon 3", SUIT, warded=True)]}, {})
    t.play("Geistoid Slaying")
    assert t.titles(t.me.line) == ["Goon 3"]
    assert t.me.archives == []


def test_a_returned_banshee_takes_nothing_along(table):
    t = geistoid(table, {"hand": ["Geistoid Recall"], "line": [armed("Goon 3", SUIT)], "discard": ["Goon 1"]}, {})
    t.play("Geistoid Recall")
    assert t.titles(t.me.hand) == ["Goon 3"]
    assert t.me.archives == []


# Ethereal Adaptor


@pytest.mark.parametrize(("pool", "keys"), [(3, 0), (4, 1)])
def test_amber_on_the_adapted_may_be_spent_on_keys(table, pool, keys):
    t = geistoid(
        table,
        {"line": [armed("Goon 3", ADAPTOR, amber=2), {"title": "Goon 4", "amber": 3}], "amber": pool},
        {},
    )
    t.next_turn().next_turn()
    assert len(t.me.keys) == keys
    assert amber(t) == [0 if keys else 2, 3]


def test_on_an_enemy_it_is_that_player_who_may(table):
    t = geistoid(table, {"hand": [ADAPTOR], "amber": 4}, {"line": [{"title": "Goon 3", "amber": 2}], "amber": 4})
    t.play(ADAPTOR).next_turn()
    assert len(t.foe.keys) == 1
    t.next_turn()
    assert t.me.keys == []
