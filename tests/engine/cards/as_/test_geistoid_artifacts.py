"""Æmber Skies, Geistoid: artifacts."""

from __future__ import annotations

import pytest

from tests.engine.cards.as_.test_geistoid_actions import geistoid

SHARD = "Shard of Resurgence"


# Aurascope


@pytest.mark.parametrize(
    ("given", "offered"),
    [
        ("Goon 1", ["Goon 1", "Goon 3", "Goon 5"]),
        ("Trinket", ["Trinket", "Crank"]),
        ("Badge", ["Badge"]),
    ],
)
def test_an_aurascope_purges_what_is_like_the_discarded(table, given, offered):
    t = geistoid(
        table,
        {"artifacts": ["Aurascope"], "hand": ["Goon 1", "Trinket", "Badge"], "discard": ["Goon 3", "Punch"]},
        {"discard": ["Goon 5", "Crank", "Chant"]},
    )
    t.action("Aurascope", given)
    if len(offered) > 1:
        assert sorted(t.offered) == sorted(offered)
        t.choose(offered[-1])
    assert [card.title for player in t.g.players for card in player.purged] == offered[-1:]
    assert len(t.me.hand) == 2


def test_without_a_hand_an_aurascope_purges_nothing(table):
    t = geistoid(table, {"artifacts": ["Aurascope"], "discard": ["Goon 3"]}, {"discard": ["Goon 5"]})
    t.action("Aurascope")
    assert t.me.purged == t.foe.purged == []


# Shard of Resurgence


@pytest.mark.parametrize(("shards", "archived"), [([], 1), (["Shard of Greed"], 2), (["Shard of Greed", SHARD], 3)])
def test_a_shard_archives_for_each_friendly_shard(table, shards, archived):
    t = geistoid(
        table,
        {"artifacts": [SHARD, *shards], "discard": ["Goon 1", "Goon 2", "Goon 3", "Goon 4"]},
        {"artifacts": ["Shard of Greed"], "discard": ["Goon 5"]},
    )
    t.action(SHARD, *["Goon 4", "Goon 1", "Goon 2"][:archived])
    assert t.titles(t.me.archives) == ["Goon 4", "Goon 1", "Goon 2"][:archived]
    assert t.titles(t.foe.discard) == ["Goon 5"]


def test_a_shard_archives_no_more_than_there_is(table):
    t = geistoid(table, {"artifacts": [SHARD, SHARD], "discard": ["Goon 1"]}, {})
    t.action(SHARD)
    assert t.titles(t.me.archives) == ["Goon 1"]
    assert t.me.discard == []
