"""Artifacts of Shadows in Age of Ascension."""

from __future__ import annotations

import pytest

from tests.engine.helpers.looks import damage, pools
from tests.engine.helpers.tables import den

# Guard Disguise


@pytest.mark.parametrize(("pool", "stolen"), [(0, 0), (2, 2), (3, 3), (4, 0), (9, 0)])
def test_the_disguise_robs_only_the_poor(table, version, pool, stolen):
    t = den(table, version, "Guard Disguise", {"amber": 1}, {"amber": pool})
    t.action("Guard Disguise")
    assert pools(t) == [1 + stolen, pool - stolen]
    assert t.me.artifacts == []
    assert t.titles(t.me.discard) == ["Guard Disguise"]


def test_the_disguise_needs_the_active_house(table, version):
    t = den(table, version, "Guard Disguise", {}, {"amber": 3}, house="dis")
    assert not t.may("action:Guard Disguise")


# Hideaway Hole

HOLE = "Hideaway Hole"


def hidden(table, version, mine, **foe):
    """These creatures hide in the hole, and the turn passes to the opponent."""
    t = den(table, version, HOLE, {"line": mine, "houses": ["dis"]}, {"houses": ["brobnar"], **foe}, house="dis")
    t.omni(HOLE)
    assert t.me.artifacts == []
    assert t.titles(t.me.discard) == [HOLE]
    return t.next_turn("brobnar")


def test_your_creatures_hide_and_theirs_do_not(table, version):
    t = den(table, version, HOLE, {"line": ["Goon 3"]}, {"line": ["Goon 4"]}, house="dis")
    t.omni(HOLE)
    assert t.g.has_keyword(t.card("Goon 3"), "elusive")
    assert not t.g.has_keyword(t.card("Goon 4"), "elusive")


def test_the_first_attack_in_their_turn_misses_each_of_them(table, version):
    t = hidden(table, version, ["Goon 3", "Goon 2"], line=["Goon 5", "Goon 6", "Goon 7"])
    t.fight("Goon 5", "Goon 3").fight("Goon 6", "Goon 2")
    assert damage(t.me) == [0, 0]
    assert damage(t.foe) == [0, 0, 0]
    t.fight("Goon 7", "Goon 2")
    assert t.titles(t.me.line) == ["Goon 3"]
    assert damage(t.foe) == [0, 0, 2]


@pytest.mark.reading("hideaway-hole-later-creatures")
def test_a_creature_that_comes_later_hides_too_and_one_that_changes_sides_does_not(table, version):
    t = den(table, version, HOLE, {"hand": ["Dis Goon 3"], "line": ["Goon 2"]}, {}, house="dis")
    t.omni(HOLE).play("Dis Goon 3")
    assert t.g.has_keyword(t.card("Dis Goon 3"), "elusive")
    t = hidden(table, version, ["Goon 3", "Goon 2"], hand=["Lure"])
    t.play("Lure", "Goon 3")
    assert not t.g.has_keyword(t.card("Goon 3"), "elusive")


def test_they_come_out_when_your_next_turn_starts(table, version):
    t = hidden(table, version, ["Goon 3"], line=["Goon 5"])
    assert t.g.has_keyword(t.card("Goon 3"), "elusive")
    t.next_turn("dis")
    assert not t.g.has_keyword(t.card("Goon 3"), "elusive")
    assert t.g.state.lasting == []


# Shard of Greed

SHARD = "Shard of Greed"


@pytest.mark.reading("shard-of-hope-one-for-each")
@pytest.mark.parametrize("shards", [1, 2, 3])
def test_each_friendly_shard_is_worth_one(table, version, shards):
    t = den(
        table,
        version,
        "Shadows Trinket",
        {"artifacts": [SHARD] * shards},
        {"artifacts": [SHARD, "Trinket"], "amber": 2},
    )
    t.action(SHARD)
    assert pools(t) == [shards, 2]
    assert [fact.data["amount"] for fact in t.happened("amber.gained")] == [shards]


@pytest.mark.ruling("faq-nexus-shard-of-greed", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.clause(
    "as-if-yours-resolves-from-user-view", "as-if-yours-no-control-change", versions=("2021-03", "16.0", "18.4")
)
def test_nexus_gains_for_a_shard_used_as_its_own(table, version):
    t = table(me={"line": ["Nexus"]}, foe={"artifacts": [SHARD]}, house="shadows", ruleset=version)
    t.reap("Nexus")
    assert pools(t) == [2, 0]
    shard = t.card(SHARD)
    assert not shard.ready
    assert shard.controller == 1
    assert t.foe.artifacts == [shard]
