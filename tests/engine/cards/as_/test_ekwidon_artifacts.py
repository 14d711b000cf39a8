"""Artifacts of Ekwidon in Æmber Skies."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.cards.gr import crypt as crypts
from tests.engine.helpers.cards import grown
from tests.engine.helpers.looks import pools

crypt = partial(crypts.crypt, house="ekwidon")
MARKET = "Niche Market"
SHARD = "Shard of Change"

# Niche Market


def test_the_smallest_find_a_niche(table):
    line = ["Ekwidon Goon 2", "Ekwidon Goon 3", "Ekwidon Goon 2"]
    t = crypt(table, {"artifacts": [MARKET], "line": line}, {"line": ["Goon 5"], "amber": 3})
    assert not t.may("action:Ekwidon Goon 3")
    t.action("Ekwidon Goon 2").action("Ekwidon Goon 2#2")
    assert pools(t) == [2, 1]


def test_a_smaller_enemy_takes_the_niche(table):
    t = crypt(table, {"artifacts": [MARKET], "line": ["Ekwidon Goon 2"], "amber": 2}, {"line": ["Goon 1"]})
    assert not t.may("action:Ekwidon Goon 2")
    t.next_turn("brobnar").action("Goon 1")
    assert pools(t) == [1, 1]


def test_who_outgrows_the_niche_leaves_it(table):
    me = {"artifacts": [MARKET], "line": [grown("Ekwidon Goon 2", 2), "Ekwidon Goon 3"]}
    t = crypt(table, me, {"amber": 1})
    assert not t.may("action:Ekwidon Goon 2")
    t.action("Ekwidon Goon 3")
    assert pools(t) == [1, 0]


# Shard of Change


def test_each_shard_may_change_a_card_for_one_of_its_type(table):
    me = {"artifacts": [SHARD, "Shard of Greed"], "hand": ["Goon 1", "Trinket"], "discard": ["Lamp", "Goon 5", "Jab"]}
    t = crypt(table, me)
    t.action(SHARD, "Goon 5", "Goon 1", "Lamp", "Trinket")
    assert sorted(t.titles(t.me.hand)) == ["Goon 5", "Lamp"]
    assert sorted(t.titles(t.me.discard)) == ["Goon 1", "Jab", "Trinket"]


def test_a_card_of_another_type_is_not_changed(table):
    t = crypt(table, {"artifacts": [SHARD], "hand": ["Goon 1"], "discard": ["Jab"]})
    t.action(SHARD, "Jab")
    t.submit()
    assert t.titles(t.me.hand) == ["Goon 1"]
    assert t.titles(t.me.discard) == ["Jab"]


@pytest.mark.parametrize("discard", [[], ["Goon 5"]])
def test_nothing_has_to_change(table, discard):
    t = crypt(table, {"artifacts": [SHARD], "hand": ["Goon 1"], "discard": discard})
    t.action(SHARD, *([[]] if discard else []))
    assert t.at_rest
    assert t.titles(t.me.hand) == ["Goon 1"]


def test_the_shards_of_the_opponent_do_not_count(table):
    me = {"artifacts": [SHARD], "hand": ["Goon 1", "Goon 2"], "discard": ["Goon 5", "Goon 6"]}
    t = crypt(table, me, {"artifacts": ["Shard of Greed"]})
    t.action(SHARD, "Goon 5", "Goon 1")
    assert t.at_rest
    assert sorted(t.titles(t.me.hand)) == ["Goon 2", "Goon 5"]
