"""Artifacts of Untamed in Age of Ascension."""

from __future__ import annotations

import pytest

HEART = "Heart of the Forest"
GROUNDS = "Niffle Grounds"
SHARD = "Shard of Life"


# Heart of the Forest


@pytest.mark.parametrize(
    ("mine", "theirs", "forged"),
    [([], [], True), (["red"], [], False), (["red"], ["blue"], True), (["red"], ["blue", "yellow"], True)],
)
@pytest.mark.parametrize("side", ["me", "foe"])
def test_who_has_more_keys_than_the_opponent_forges_none(table, version, mine, theirs, forged, side):
    t = table(
        me={"keys": mine, "amber": 6, "artifacts": [HEART] if side == "me" else []},
        foe={"keys": theirs, "artifacts": [HEART] if side == "foe" else []},
        step="forge",
        ruleset=version,
    )
    if forged:
        t.choose("key:red" if "red" not in mine else "key:blue")
    assert (len(t.me.keys), t.me.amber) == ((len(mine) + 1, 0) if forged else (1, 6))


@pytest.mark.clause("cannot-beats-must")
def test_the_heart_stops_keys_forged_by_abilities_as_well(table, version):
    t = table(
        me={"keys": ["red"], "amber": 6, "hand": ["Key Gift", "Key Purchase"], "artifacts": [HEART]},
        foe={},
        ruleset=version,
    )
    t.play("Key Gift").play("Key Purchase")
    assert (t.me.keys, t.me.amber) == (["red"], 6)


def test_without_the_heart_the_key_is_forged(table, version):
    t = table(me={"keys": ["red"], "hand": ["Crowbar", "Key Gift"]}, foe={"artifacts": [HEART]}, ruleset=version)
    t.play("Crowbar").play("Key Gift", "key:blue")
    assert t.me.keys == ["red", "blue"]


# Niffle Grounds


def test_niffle_grounds_take_taunt_and_elusive_for_a_turn(table, version):
    t = table(
        me={"artifacts": [GROUNDS], "line": ["Untamed Goon 9", "Untamed Goon 2"]},
        foe={"line": ["Elusive Goon 2", "Elusive Goon 3"]},
        house="untamed",
        ruleset=version,
    )
    t.action(GROUNDS, "Elusive Goon 2").fight("Untamed Goon 9", "Elusive Goon 2")
    assert t.titles(t.foe.line) == ["Elusive Goon 3"]
    t.fight("Untamed Goon 2")
    assert t.card("Elusive Goon 3").damage == 0, "the other one still eludes"


def test_niffle_grounds_let_the_neighbors_of_a_taunting_creature_be_attacked(table, version):
    t = table(
        me={"artifacts": [GROUNDS], "line": ["Untamed Goon 9"]},
        foe={"line": ["Goon 2", "Bulwark"]},
        house="untamed",
        ruleset=version,
    )
    t.action(GROUNDS, "Bulwark").fight("Untamed Goon 9", "Goon 2")
    assert t.titles(t.foe.line) == ["Bulwark"]


def test_what_niffle_grounds_took_is_there_in_the_next_turn(table, version):
    t = table(
        me={"artifacts": [GROUNDS], "line": ["Elusive Goon 2"]},
        foe={"line": ["Goon 3"]},
        house="untamed",
        ruleset=version,
    )
    t.action(GROUNDS, "Elusive Goon 2")
    assert not t.g.has_keyword(t.card("Elusive Goon 2"), "elusive")
    t.next_turn("brobnar")
    assert t.g.has_keyword(t.card("Elusive Goon 2"), "elusive")


def test_a_creature_that_came_back_is_out_of_reach_of_the_grounds(table, version):
    t = table(
        me={"artifacts": [GROUNDS], "hand": ["Untamed Blink"]}, foe={"line": ["Elusive Goon 2"]}, house="untamed",
        ruleset=version,
    )  # fmt: skip
    t.action(GROUNDS).play("Untamed Blink")
    assert t.g.has_keyword(t.card("Elusive Goon 2"), "elusive")


def test_niffle_grounds_without_creatures(table, version):
    t = table(me={"artifacts": [GROUNDS]}, foe={}, house="untamed", ruleset=version)
    t.action(GROUNDS)
    assert t.at_rest
    assert t.g.state.lasting == []


# Shard of Life


@pytest.mark.parametrize("shards", [1, 2])
def test_a_card_goes_into_the_deck_for_each_friendly_shard(table, version, shards):
    t = table(
        me={"artifacts": [SHARD] * shards, "discard": ["Goon 1", "Goon 2", "Goon 3"]},
        foe={"artifacts": [SHARD, SHARD], "discard": ["Goon 4"]},
        house="untamed",
        ruleset=version,
    )
    called = ["Goon 1", "Goon 3"][:shards]
    t.action(SHARD, *(called if version == "18.4" else [called]))
    assert len(t.me.deck) == 12 + shards
    assert t.titles(t.foe.discard) == ["Goon 4"]
    assert t.titles(t.me.discard) == (["Goon 2", "Goon 3"] if shards == 1 else ["Goon 2"])


def test_shard_of_life_takes_what_there_is(table, version):
    t = table(me={"artifacts": [SHARD, SHARD], "discard": ["Goon 1"]}, foe={}, house="untamed", ruleset=version)
    t.action(SHARD)
    assert t.me.discard == []
    assert len(t.me.deck) == 13
    t.submit(f"action:{t.card(f'{SHARD}#2').id}")
    assert t.at_rest
    assert len(t.me.deck) == 13


def test_an_enemy_shard_that_is_used_counts_as_friendly(table, version):
    t = table(
        me={"hand": ["Untamed Strings"], "discard": ["Goon 1", "Goon 2"]},
        foe={"artifacts": [SHARD], "discard": ["Goon 3"]},
        house="untamed",
        ruleset=version,
    )
    t.play("Untamed Strings", "Goon 1")
    assert "Goon 2" in t.titles(t.me.discard)
    assert len(t.me.deck) == 13
    assert t.titles(t.foe.discard) == ["Goon 3"]
