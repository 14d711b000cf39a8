"""Artifacts of Dis in Age of Ascension."""

from __future__ import annotations

import pytest

from tests.engine.helpers.looks import damage
from tests.engine.invent import invent, plain

plain("Dread Splinter", type="artifact", house="dis", traits=("shard",))
plain("Dread Splinterling", house="dis", power=3, traits=("shard",))


@invent("Dread Clock", type="artifact", house="dis")
class DreadClock:
    """Action: puts a doom counter on itself."""

    def action(g, me, you):
        yield from g.add_counters(me, "doom")


# Orb of Invidius


@pytest.mark.parametrize("side", ["me", "foe"])
def test_the_orb_stuns_every_creature_that_reaps(table, version, side):
    sides = {"me": {"line": ["Goon 3", "Goon 4"], "amber": 0}, "foe": {"line": ["Goon 5"]}}
    sides[side]["artifacts"] = ["Orb of Invidius"]
    t = table(**sides, ruleset=version)
    t.reap("Goon 3").fight("Goon 4")
    assert t.card("Goon 3").stunned
    assert not t.card("Goon 4").stunned
    assert not t.card("Goon 5").stunned
    assert t.me.amber == 1, "the reaping itself stands"
    t.next_turn("brobnar").reap("Goon 5")
    assert t.card("Goon 5").stunned


def test_a_stunned_creature_is_unstunned_by_its_next_use(table, version):
    t = table(me={"line": ["Goon 3"], "artifacts": ["Orb of Invidius"]}, ruleset=version)
    t.reap("Goon 3").next_turn().next_turn("brobnar").unstun("Goon 3")
    assert not t.card("Goon 3").stunned
    assert t.me.amber == 1


# Shard of Pain


@pytest.mark.ruling("example-for-each-shard-of-pain", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.clause("for-each-may-be-split")
@pytest.mark.parametrize("split", [["Goon 3", "Goon 3"], ["Goon 3", "Goon 5"]])
def test_each_friendly_shard_deals_1_damage(table, version, split):
    t = table(
        me={"artifacts": ["Shard of Pain", "Dread Splinter", "Trinket"], "line": ["Goon 4"]},
        foe={"line": ["Goon 3", "Goon 5"], "artifacts": ["Dread Splinter"]},
        house="dis",
        ruleset=version,
    )
    t.action("Shard of Pain")
    assert t.pending.maximum == 2
    assert sorted(set(t.offered)) == ["Goon 3", "Goon 5"]
    t.choose(split)
    assert damage(t.foe) == [split.count("Goon 3"), split.count("Goon 5")]
    assert damage(t.me) == [0]


def test_the_shard_alone_deals_1_damage_which_armor_prevents(table, version):
    t = table(me={"artifacts": ["Shard of Pain"]}, foe={"line": ["Guard 3/1"]}, house="dis", ruleset=version)
    t.action("Shard of Pain")
    assert damage(t.foe) == [0]
    assert not t.card("Shard of Pain").ready


def test_a_ward_takes_the_whole_share_of_a_creature(table):
    t = table(
        me={"artifacts": ["Shard of Pain", "Dread Splinter", "Dread Splinter"]},
        foe={"line": [{"title": "Goon 3", "warded": True}, "Goon 4"]},
        house="dis",
    )
    t.action("Shard of Pain", ["Goon 3", "Goon 3", "Goon 4"])
    assert damage(t.foe) == [0, 1]
    assert not t.card("Goon 3").warded


def test_a_creature_can_be_a_shard_as_well(table, version):
    t = table(
        me={"artifacts": ["Shard of Pain"], "line": ["Dread Splinterling"]},
        foe={"line": ["Goon 3"]},
        house="dis",
        ruleset=version,
    )
    t.action("Shard of Pain")
    assert damage(t.foe) == [2]


def test_without_enemy_creatures_the_shard_does_nothing(table, version):
    t = table(me={"artifacts": ["Shard of Pain"], "line": ["Goon 3"]}, house="dis", ruleset=version)
    t.action("Shard of Pain")
    assert t.at_rest
    assert damage(t.me) == [0]


# Wretched Doll


def test_the_doll_first_dooms_a_creature_and_destroys_it_the_next_time(table, version):
    t = table(
        me={"artifacts": ["Wretched Doll"], "line": ["Goon 3"]},
        foe={"line": ["Goon 4", "Goon 5"]},
        house="dis",
        ruleset=version,
    )
    t.action("Wretched Doll", "Goon 4")
    assert t.card("Goon 4").counters == {"doom": 1}
    assert len(t.foe.line) == 2
    t.next_turn().next_turn("dis").action("Wretched Doll")
    assert t.titles(t.foe.line) == ["Goon 5"]
    assert t.titles(t.me.line) == ["Goon 3"]
    t.next_turn().next_turn("dis").action("Wretched Doll", "Goon 3")
    assert t.card("Goon 3").counters == {"doom": 1}, "no counter was left in play"


def test_every_doomed_creature_is_destroyed_on_either_side(table):
    doomed = {"counters": {"doom": 1}}
    t = table(
        me={"artifacts": ["Wretched Doll"], "line": [{"title": "Goon 3", **doomed}, "Goon 2"]},
        foe={"line": [{"title": "Goon 4", **doomed}, {"title": "Goon 5", "counters": {"glory": 1}}]},
        house="dis",
    )
    t.action("Wretched Doll")
    assert t.titles(t.me.line) == ["Goon 2"]
    assert t.titles(t.foe.line) == ["Goon 5"]


@pytest.mark.reading("wretched-doll-counters-that-count")
def test_a_doom_counter_on_an_artifact_counts_but_destroys_no_artifact(table, version):
    t = table(
        me={"artifacts": ["Wretched Doll", "Dread Clock"]}, foe={"line": ["Goon 4"]}, house="dis", ruleset=version
    )
    t.action("Dread Clock").action("Wretched Doll")
    assert t.at_rest
    assert t.card("Goon 4").counters == {}
    assert len(t.me.artifacts) == 2


def test_a_doomed_creature_that_is_warded_keeps_its_counter(table):
    t = table(
        me={"artifacts": ["Wretched Doll"]},
        foe={"line": [{"title": "Goon 4", "counters": {"doom": 1}, "warded": True}]},
        house="dis",
    )
    t.action("Wretched Doll")
    assert not t.card("Goon 4").warded
    assert t.card("Goon 4").counters == {"doom": 1}


def test_the_doll_finds_nothing_to_doom(table, version):
    t = table(me={"artifacts": ["Wretched Doll"]}, house="dis", ruleset=version)
    t.action("Wretched Doll")
    assert t.at_rest
    assert not t.card("Wretched Doll").ready
