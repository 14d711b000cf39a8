"""Artifacts of Skyborn in Æmber Skies."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.cards.gr import crypt as crypts
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import of_house, with_amber
from tests.engine.helpers.looks import damage, pools

sky = partial(crypts.crypt, house="skyborn")
flyer = partial(of_house, "skyborn")
MAP, LEGEND, STASH, ISLAND = "Flint’s Map", "Flint’s Legend", "Flint’s Stash", "Treasure Island"
GAMBIT = "Razor’s Gambit"

# Cloudburst Command


@pytest.mark.parametrize(
    ("mine", "theirs", "cost"),
    [
        ([], [], 6),
        ([flyer("Goon 1"), flyer("Goon 2"), flyer("Goon 3")], [], 8),
        ([flyer("Goon 1")], [flyer("Goon 2")], 8),
    ],
)
def test_keys_of_opponents_cost_more_for_skyborn_on_flanks(table, mine, theirs, cost):
    t = sky(table, {"artifacts": ["Cloudburst Command"], "line": mine}, {"line": theirs})
    assert t.g.key_cost(t.foe) == cost
    assert t.g.key_cost(t.me) == 6


# Flint’s Map


@pytest.mark.parametrize("title", [LEGEND, STASH, ISLAND])
@pytest.mark.parametrize("zone", ["deck", "discard"])
def test_the_map_leads_to_what_flint_left(table, title, zone):
    t = sky(table, {"artifacts": [MAP], zone: [title, "Goon 1"]}, {})
    to_rest(t.omni(MAP), "yes", title)
    assert t.titles(t.me.archives) == [title]
    assert t.card(title).known == t.g.everyone


def test_without_any_of_it_nothing_is_archived(table):
    t = sky(table, {"artifacts": [MAP], "discard": ["Goon 1"]}, {"discard": [LEGEND]})
    to_rest(t.omni(MAP))
    assert t.me.archives == []


@pytest.mark.parametrize("zone", ["deck", "discard", "hand"])
def test_the_searched_deck_is_shuffled_whatever_was_found(table, zone):
    t = sky(table, {"artifacts": [MAP], "deck": ["Goon 1", "Goon 2"], zone: [STASH, "Goon 3", "Goon 4"]}, {})
    to_rest(t.omni(MAP), *(["yes", STASH] if zone != "hand" else []))
    assert [fact.data["player"] for fact in t.happened("deck.shuffled")] == [t.me.seat]


# Flint’s Stash


@pytest.mark.parametrize(("title", "owner", "gained"), [("Goon 1", 0, 2), ("Goon 2", 0, 0), ("Goon 5", 1, 2)])
def test_who_has_a_flank_creature_destroyed_gains(table, title, owner, gained):
    t = sky(
        table,
        {"artifacts": [STASH], "hand": [flyer("Slaying")], "line": ["Goon 1", "Goon 2", "Goon 3"]},
        {"line": ["Goon 5"]},
    )
    t.play("Slaying", title)
    assert t.g.players[owner].amber == gained
    assert t.g.players[1 - owner].amber == 0


# Razor’s Gambit


@pytest.mark.parametrize(("keys", "fights"), [([], 1), (["blue"], 2), (["red"], 1)])
def test_the_gambit_fights_with_skyborn(table, keys, fights):
    line = [{**flyer("Goon 5"), "ready": False}, "Goon 9"]
    t = sky(
        table, {"artifacts": [GAMBIT], "line": line, "keys": keys}, {"line": ["Goon 1", "Goon 2"], "keys": ["blue"]}
    )
    t.action(GAMBIT, "Goon 1")
    assert len(t.foe.line) == 2 - fights
    assert damage(t.me) == [3 if fights == 2 else 1, 0]


# Shard of Courage


@pytest.mark.parametrize(
    ("shards", "dead"), [(["Shard of Courage"], 1), (["Shard of Courage", "Shard of Resurgence"], 2)]
)
def test_each_friendly_shard_is_a_fight(table, shards, dead):
    t = sky(
        table,
        {"artifacts": shards, "line": ["Goon 9"]},
        {"line": ["Goon 1", "Goon 2", "Goon 3"], "artifacts": ["Shard of Resurgence"]},
    )
    t.action("Shard of Courage", "Goon 1")
    if dead == 2:
        t.choose("Goon 2")
    assert len(t.foe.line) == 3 - dead


# Treasure Island


def test_skyborn_creatures_bring_amber_to_the_island(table):
    t = sky(table, {"artifacts": [ISLAND], "line": [flyer("Goon 1"), "Goon 2"]}, {"line": [flyer("Goon 3")]})
    t.reap("Goon 1")
    assert t.card(ISLAND).amber == 1
    assert pools(t) == [0, 0]
    t.next_turn("skyborn").reap("Goon 3")
    assert t.foe.amber == 1, "it is no friend"


def test_what_lies_on_the_island_is_spent_on_your_keys_alone(table):
    for side, forged in ((0, True), (1, False)):
        pool = {"amber": 4}
        island = {"artifacts": [with_amber(ISLAND, 2)]}
        t = table(
            me=pool | island if side == 0 else pool, foe={} if side == 0 else island, step="start", ruleset="18.4"
        )
        to_rest(t, "brobnar")
        assert bool(t.me.keys) is forged
