"""Artifacts of Mars in Age of Ascension."""

from __future__ import annotations

import pytest

from tests.engine.invent import invent, plain

SHARD, UNIT = "Shard of Hate", "Æmber Conduction Unit"
plain("Splinter of Rust", type="artifact", traits=("shard",))


@invent("Lend a Scythe", type="action")
class LendAScythe:
    """Play: makes an enemy creature reap for its own controller."""

    def play(g, me, you):
        creature = yield from g.choose_creature(enemy_of=you)
        yield from g.reap_with(creature, g.controller(creature))


# Shard of Hate


@pytest.mark.clause("for-each-may-be-split", versions=("2021-03", "16.0", "18.4"))
def test_every_friendly_shard_stuns_an_enemy_creature(table, version):
    t = table(
        me={"artifacts": [SHARD, "Splinter of Rust", "Trinket"], "line": ["Goon 1"]},
        foe={"line": ["Goon 2", "Goon 3", "Goon 4"], "artifacts": ["Splinter of Rust"]},
        house="mars",
        ruleset=version,
    )
    t.action(SHARD)
    assert sorted(t.offered) == ["Goon 2", "Goon 3", "Goon 4"]
    t.choose("Goon 2", "Goon 4")
    assert [card.stunned for card in t.foe.line] == [True, False, True]
    assert not t.card("Goon 1").stunned
    assert t.at_rest


@pytest.mark.clause("resolve-may-choose-ineffective-target", "stun-does-not-stack")
def test_the_same_creature_may_be_chosen_again(table, version):
    t = table(
        me={"artifacts": [SHARD, "Splinter of Rust"]}, foe={"line": ["Goon 2", "Goon 3"]}, house="mars", ruleset=version
    )
    t.action(SHARD, "Goon 2", "Goon 2")
    assert [card.stunned for card in t.foe.line] == [True, False]
    assert t.at_rest


def test_the_last_creature_is_stunned_unasked(table, version):
    t = table(me={"artifacts": [SHARD]}, foe={"line": ["Goon 2"]}, house="mars", ruleset=version)
    t.action(SHARD)
    assert t.card("Goon 2").stunned
    assert not t.card(SHARD).ready


def test_a_shard_that_is_used_as_if_it_were_yours_counts_itself(table, version):
    t = table(
        me={"hand": ["Strings"], "artifacts": ["Splinter of Rust"]},
        foe={"artifacts": [SHARD], "line": ["Goon 2", "Goon 3"]},
        house="brobnar",
        ruleset=version,
    )
    t.play("Strings", "Goon 2", "Goon 3")
    assert [card.stunned for card in t.foe.line] == [True, True]


# Æmber Conduction Unit


def test_the_first_enemy_that_reaps_in_a_turn_is_stunned(table, version):
    t = table(
        me={"line": ["Goon 3", "Goon 4", "Goon 5"]}, foe={"artifacts": [UNIT], "line": ["Goon 6"]}, ruleset=version
    )
    t.reap("Goon 3").reap("Goon 4")
    assert [card.stunned for card in t.me.line] == [True, False, False]
    assert t.me.amber == 2
    t.next_turn("brobnar").reap("Goon 6")
    assert not t.card("Goon 6").stunned, "it is friendly"
    t.next_turn("brobnar").unstun("Goon 3").reap("Goon 5")
    assert t.card("Goon 5").stunned, "taking a stun off is no reaping"


def test_it_must_be_the_first_of_all_creatures(table, version):
    t = table(
        me={"line": ["Mars Goon 3", "Goon 4"], "artifacts": [UNIT], "hand": ["Lend a Scythe", "Lend a Scythe"]},
        foe={"line": ["Goon 5"]},
        ruleset=version,
    )
    t.reap("Goon 4").play("Lend a Scythe")
    assert not t.card("Goon 5").stunned
    assert t.foe.amber == 1


def test_an_enemy_that_reaps_first_in_your_turn_is_stunned(table, version):
    t = table(
        me={"line": ["Goon 4"], "artifacts": [UNIT], "hand": ["Lend a Scythe"]},
        foe={"line": ["Goon 5"]},
        ruleset=version,
    )
    t.play("Lend a Scythe").reap("Goon 4")
    assert t.card("Goon 5").stunned
    assert not t.card("Goon 4").stunned


def test_reaps_before_it_came_into_play_count(table, version):
    t = table(
        me={"line": ["Goon 4"], "hand": [UNIT, "Permit", "Lend a Scythe"]}, foe={"line": ["Goon 5"]}, ruleset=version
    )
    t.play("Permit").reap("Goon 4").play(UNIT).play("Lend a Scythe")
    assert not t.card("Goon 5").stunned


@pytest.mark.parametrize("way", ["fight", "action"])
def test_other_uses_do_not_count(table, version, way):
    t = table(
        me={"line": ["Goon 9", "Goon 3"], "artifacts": ["Crank"]},
        foe={"artifacts": [UNIT], "line": ["Goon 2"]},
        ruleset=version,
    )
    if way == "fight":
        t.fight("Goon 9")
    else:
        t.action("Crank")
    t.reap("Goon 3")
    assert t.card("Goon 3").stunned
    assert not t.card("Goon 9").stunned
