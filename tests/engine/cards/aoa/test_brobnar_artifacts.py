"""Artifacts of Brobnar in Age of Ascension."""

from __future__ import annotations

import pytest

# Flamethrower


def test_the_flamethrower_burns_a_creature_and_its_neighbors(table, version):
    t = table(
        me={"artifacts": ["Flamethrower"], "line": ["Goon 5"]},
        foe={"line": ["Goon 4", "Goon 1", "Goon 6", "Goon 7"]},
        ruleset=version,
    )
    t.action("Flamethrower")
    assert t.offered == ["Goon 5", "Goon 4", "Goon 1", "Goon 6", "Goon 7"]
    t.choose("Goon 1")
    assert [(c.title, c.damage) for c in t.foe.line] == [("Goon 4", 1), ("Goon 6", 1), ("Goon 7", 0)]
    assert t.card("Goon 5").damage == 0
    assert not t.card("Flamethrower").ready


def test_armor_and_ward_stop_the_flamethrower(table):
    t = table(
        me={"artifacts": ["Flamethrower"]},
        foe={"line": ["Guard 3/1", {"title": "Goon 1", "warded": True}, "Goon 2"]},
    )
    t.action("Flamethrower", "Goon 1")
    assert [c.damage for c in t.foe.line] == [0, 0, 1]
    assert not t.card("Goon 1").warded


# Grump Buggy


@pytest.mark.parametrize(
    ("mine", "theirs", "costs"),
    [
        ((), (), (6, 6)),
        (("Goon 5", "Goon 4", "Goon 9"), (), (6, 8)),
        ((), ("Goon 5", "Goon 4"), (7, 6)),
        (("Goon 6",), ("Goon 5", "Goon 12"), (8, 7)),
        (({"title": "Goon 3", "power_counters": 2},), (), (6, 7)),
    ],
)
def test_the_grump_buggy_makes_strong_creatures_dear_for_the_other_side(table, version, mine, theirs, costs):
    t = table(me={"artifacts": ["Grump Buggy"], "line": list(mine)}, foe={"line": list(theirs)}, ruleset=version)
    assert (t.g.key_cost(t.me), t.g.key_cost(t.foe)) == costs


def test_the_grump_buggy_keeps_its_player_from_forging(table, version):
    t = table(
        me={"artifacts": ["Grump Buggy"], "amber": 6, "houses": ["brobnar", "dis", "logos"]},
        foe={"line": ["Goon 5"]},
        step="start",
        ruleset=version,
    )
    t.choose("brobnar")
    assert t.me.keys == []
    assert t.me.amber == 6


# Shard of Strength


@pytest.mark.parametrize("shards", [1, 2, 3])
def test_the_shard_puts_a_counter_for_every_friendly_shard(table, version, shards):
    t = table(
        me={"artifacts": ["Shard of Strength"] * shards + ["Trinket"], "line": ["Goon 3", "Goon 4"]},
        foe={"artifacts": ["Shard of Strength"], "line": ["Goon 5"]},
        ruleset=version,
    )
    t.action("Shard of Strength")
    assert t.offered == ["Goon 3", "Goon 4"]
    t.choose("Goon 4")
    assert [c.power_counters for c in t.me.line] == [0, shards]
    assert t.power("Goon 4") == 4 + shards
    assert t.card("Goon 5").power_counters == 0


def test_the_shard_of_strength_without_friendly_creatures_does_nothing(table, version):
    t = table(me={"artifacts": ["Shard of Strength"]}, foe={"line": ["Goon 5"]}, ruleset=version)
    t.action("Shard of Strength")
    assert t.at_rest
    assert t.card("Goon 5").power_counters == 0


# Signal Fire


def lit(table, version, line, **more):
    t = table(
        me={"artifacts": ["Signal Fire"], "line": line},
        foe={"line": ["Goon 2", "Goon 3"]},
        house="dis",
        ruleset=version,
    )
    assert not any(t.may(f"fight:{card.id}") for card in t.me.line)
    return t.omni("Signal Fire")


def test_signal_fire_lets_brobnar_creatures_fight_in_any_house(table, version):
    t = lit(table, version, ["Goon 5", "Logos Goon 5"])
    assert t.card("Signal Fire").zone == "discard"
    assert t.may("fight:Goon 5")
    assert not t.may("reap:Goon 5")
    assert not t.may("fight:Logos Goon 5")
    t.fight("Goon 5", "Goon 2")
    assert t.titles(t.foe.line) == ["Goon 3"]


def test_signal_fire_lasts_for_the_turn_and_helps_its_player_only(table, version):
    t = lit(table, version, ["Goon 5"])
    t.next_turn("dis")
    assert not t.may("fight:Goon 2")
    t.next_turn("dis")
    assert not t.may("fight:Goon 5")


def test_signal_fire_lets_a_stunned_one_lose_its_stun(table, version):
    t = lit(table, version, [{"title": "Goon 5", "stunned": True}])
    t.unstun("Goon 5")
    assert not t.card("Goon 5").stunned
    assert not t.card("Goon 5").ready
