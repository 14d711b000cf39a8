"""Artifacts of Sanctum in Age of Ascension."""

from __future__ import annotations

import pytest

from tests.engine.helpers.looks import amber_by_title, damage, pools
from tests.engine.helpers.tables import sanctum

# Eye of Judgment


def test_eye_of_judgment_purges_a_creature_from_any_discard_pile(table, version):
    t = table(
        me={"artifacts": ["Eye of Judgment"], "discard": ["Goon 3", "Punch"]},
        foe={"discard": ["Goon 5", "Trinket"], "line": ["Goon 1"]},
        house="sanctum",
        ruleset=version,
    )
    t.action("Eye of Judgment")
    assert t.offered == ["Goon 3", "Goon 5"]
    t.choose("Goon 5")
    assert t.titles(t.foe.purged) == ["Goon 5"]
    assert t.titles(t.foe.discard) == ["Trinket"]
    assert t.titles(t.me.discard) == ["Goon 3", "Punch"]


def test_eye_of_judgment_without_a_creature_in_a_discard_pile_does_nothing(table):
    t = table(me={"artifacts": ["Eye of Judgment"], "discard": ["Punch"]}, foe={"line": ["Goon 1"]}, house="sanctum")
    t.action("Eye of Judgment")
    assert t.at_rest
    assert t.me.purged == []
    assert t.titles(t.me.discard) == ["Punch"]


# Haedroth's Wall


def test_haedroths_wall_strengthens_friendly_flank_creatures(table, version):
    t = sanctum(table, ["Goon 3", "Goon 4", "Goon 5"], ["Goon 6", "Goon 7"], version, artifacts=["Haedroth’s Wall"])
    assert [t.g.power(card) for card in (*t.me.line, *t.foe.line)] == [5, 4, 7, 6, 7]


def test_haedroths_wall_counts_a_lone_creature_once_and_two_walls_twice(table):
    t = sanctum(table, ["Goon 3"], artifacts=["Haedroth’s Wall"])
    assert t.power("Goon 3") == 5
    t = sanctum(table, ["Goon 3"], artifacts=["Haedroth’s Wall", "Haedroth’s Wall"])
    assert t.power("Goon 3") == 7


def test_a_damaged_creature_that_is_no_longer_on_a_flank_of_haedroths_wall_is_destroyed(table):
    line = [{"title": "Goon 3", "damage": 4}, "Goon 5"]
    t = sanctum(table, line, artifacts=["Haedroth’s Wall"], hand=["Sanctum Goon 1"])
    t.play("Sanctum Goon 1", flank="left")
    assert t.titles(t.me.line) == ["Sanctum Goon 1", "Goon 5"]


# Hallowed Shield


@pytest.mark.ruling("faq-hallowed-shield-maruck", versions=("2021-03", "16.0", "18.4"))
def test_hallowed_shield_leaves_the_armor_of_maruck_unused(table, version):
    t = table(
        me={"line": ["Maruck the Marked"], "artifacts": ["Hallowed Shield"]},
        foe={"line": ["Goon 3"], "amber": 3},
        house="sanctum",
        ruleset=version,
    )
    t.action("Hallowed Shield", "Maruck the Marked").fight("Maruck the Marked")
    maruck = t.card("Maruck the Marked")
    assert (maruck.damage, maruck.amber, maruck.armor_used) == (0, 0, 0)
    assert t.foe.line == []
    assert t.foe.amber == 3


def test_hallowed_shield_covers_one_creature_on_either_side_for_the_turn(table, version):
    t = sanctum(
        table,
        ["Goon 4"],
        ["Goon 5", "Goon 6"],
        version,
        artifacts=["Hallowed Shield"],
        hand=["Sanctum Hailstorm"],
    )
    t.action("Hallowed Shield")
    assert t.offered == ["Goon 4", "Goon 5", "Goon 6"]
    t.choose("Goon 5").play("Sanctum Hailstorm")
    assert damage(t.me) == [2]
    assert damage(t.foe) == [0, 2]
    t.next_turn("brobnar").fight("Goon 5")
    assert damage(t.foe) == [4, 2]


def test_hallowed_shield_keeps_a_ward(table):
    t = sanctum(
        table,
        [{"title": "Goon 4", "warded": True}],
        ["Goon 5"],
        artifacts=["Hallowed Shield"],
        hand=["Sanctum Stab"],
    )
    t.action("Hallowed Shield", "Goon 4").play("Sanctum Stab", "Goon 4")
    assert t.card("Goon 4").warded
    assert damage(t.me) == [0]


# Proclamation 346E


@pytest.mark.reading("proclamation-346e-three-houses")
@pytest.mark.parametrize(
    ("line", "more"),
    [
        ([], 2),
        (["Goon 3", "Dis Goon 3", "Goon 4"], 2),
        (["Goon 3", "Dis Goon 3", "Logos Goon 3"], 0),
        (["Goon 3", "Dis Goon 3", "Logos Goon 3", "Mars Goon 3"], 0),
    ],
)
def test_proclamation_346e_taxes_an_opponent_without_creatures_of_three_houses(table, version, line, more):
    t = sanctum(table, [], line, version, artifacts=["Proclamation 346E"])
    assert t.g.key_cost(t.foe) == 6 + more
    assert t.g.key_cost(t.me) == 6


def test_proclamation_346e_does_not_count_artifacts_or_your_creatures(table):
    t = sanctum(
        table,
        ["Logos Goon 3"],
        ["Goon 3", "Dis Goon 3"],
        artifacts=["Proclamation 346E"],
        theirs={"artifacts": ["Mars Trinket"], "amber": 7},
    )
    assert t.g.key_cost(t.foe) == 8
    t.next_turn()
    assert t.foe.keys == []
    assert t.foe.amber == 7


# Shard of Hope


@pytest.mark.reading("shard-of-hope-one-for-each")
@pytest.mark.parametrize(("shards", "captured"), [(1, 1), (2, 2), (3, 3)])
def test_shard_of_hope_captures_for_each_friendly_shard(table, version, shards, captured):
    t = sanctum(
        table,
        ["Goon 3", "Goon 4"],
        ["Goon 5"],
        version,
        artifacts=["Shard of Hope"] * shards + ["Sanctum Trinket"],
        theirs={"amber": 5, "artifacts": ["Shard of Hope"]},
    )
    t.action("Shard of Hope")
    assert t.offered == ["Goon 3", "Goon 4"]
    t.choose("Goon 4")
    assert amber_by_title(t) == {"Goon 4": captured}
    assert pools(t) == [0, 5 - captured]
    assert [fact.data["amount"] for fact in t.happened("amber.captured")] == [captured]


def test_shard_of_hope_captures_no_more_than_there_is_and_nothing_without_a_creature(table):
    t = sanctum(table, ["Goon 3"], artifacts=["Shard of Hope", "Shard of Hope"], theirs={"amber": 1})
    t.action("Shard of Hope")
    assert amber_by_title(t) == {"Goon 3": 1}
    assert pools(t) == [0, 0]
    t = sanctum(table, [], ["Goon 5"], artifacts=["Shard of Hope"], theirs={"amber": 1})
    t.action("Shard of Hope")
    assert amber_by_title(t) == {}
    assert pools(t) == [0, 1]
