"""Artifacts of Mars in Call of the Archons, C."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW, OLD
from tests.engine.helpers.cards import alike

# Combat Pheromones


def test_combat_pheromones_let_two_mars_cards_be_used(table, version):
    t = table(
        me={"line": ["Red Grunt", "Red Giant", "Red Agent", "Dis Goon 3"], "artifacts": ["Combat Pheromones"]},
        foe={"line": ["Goon 9"]},
        ruleset=version,
    )
    assert not t.may("reap:Red Grunt")
    t.omni("Combat Pheromones")
    assert t.titles(t.me.discard) == ["Combat Pheromones"]
    assert not t.may("reap:Dis Goon 3")
    t.reap("Red Grunt")
    assert t.may("fight:Red Giant")
    assert t.may("reap:Red Agent")
    t.reap("Red Giant")
    assert not t.may("reap:Red Agent")
    assert t.me.amber == 2


def test_artifacts_are_cards_too_and_stuns_may_be_removed(table, version):
    t = table(
        me={
            "line": alike("Red Grunt", stunned=True),
            "artifacts": ["Combat Pheromones", "Crystal Hive", "Gauntlet of Command"],
        },
        house="dis",
        ruleset=version,
    )
    t.omni("Combat Pheromones").unstun("Red Grunt").action("Crystal Hive")
    assert not t.card("Red Grunt").stunned
    assert t.me.amber == 0
    assert not t.may("action:Gauntlet of Command")


def test_the_pheromones_are_not_spent_in_a_mars_turn(table, version):
    t = table(
        me={"line": ["Red Grunt", "Red Giant", "Red Agent"], "artifacts": ["Combat Pheromones"]},
        house="mars",
        ruleset=version,
    )
    t.omni("Combat Pheromones").reap("Red Grunt").reap("Red Giant").reap("Red Agent")
    assert t.me.amber == 3


@pytest.mark.clause("lasting-effects-of-copies-stack")
def test_two_pheromones_allow_four(table, version):
    line = ["Red Grunt", "Red Giant", "Red Agent", "Red Grunt", "Red Giant"]
    t = table(me={"line": line, "artifacts": ["Combat Pheromones"] * 2}, ruleset=version)
    t.omni("Combat Pheromones").omni("Combat Pheromones")
    t.reap("Red Grunt").reap("Red Giant").reap("Red Agent").reap("Red Grunt#2")
    assert t.me.amber == 4
    assert not t.may("reap:Red Giant#2")


def test_of_two_pheromones_neither_counts_a_card_of_the_other(table, version):
    line = ["“John Smyth”", "Mindwarper", "Red Grunt", "Red Giant", "Blypyp"]
    t = table(me={"line": line, "artifacts": ["Combat Pheromones"] * 2}, ruleset=version)
    t.omni("Combat Pheromones").reap("Red Giant").reap("Red Grunt").omni("Combat Pheromones")
    t.reap("“John Smyth”", "Red Giant").reap("Red Giant").reap("Mindwarper")
    assert not t.may("reap:Blypyp")
    assert t.me.amber == 5


def test_the_pheromones_wear_off_and_serve_nobody_else(table, version):
    t = table(
        me={"line": ["Red Grunt"], "artifacts": ["Combat Pheromones"]},
        foe={"line": ["Red Giant"]},
        ruleset=version,
    )
    t.omni("Combat Pheromones").next_turn("brobnar")
    assert not t.may("reap:Red Giant")
    t.next_turn("brobnar")
    assert not t.may("reap:Red Grunt")
    assert t.g.state.lasting == []


# Commpod


@pytest.mark.parametrize("shown", [0, 1, 2])
def test_commpod_readies_one_for_each_revealed_card(table, version, shown):
    t = table(
        me={
            "line": alike("Red Grunt", "Goon 3", ready=False),
            "hand": ["Red Chant", "Red Agent", "Goon 4"],
            "artifacts": ["Commpod"],
        },
        foe={"line": alike("Red Giant", ready=False)},
        house="mars",
        ruleset=version,
    )
    t.action("Commpod")
    assert t.pending.private
    assert sorted(t.offered) == ["Red Agent", "Red Chant"]
    t.choose(["Red Chant", "Red Agent"][:shown])
    if shown:
        assert sorted(t.offered) == ["Red Giant", "Red Grunt"]
        assert (t.pending.minimum, t.pending.maximum) == (0, shown)
        t.choose(["Red Grunt", "Red Giant"][:shown])
    assert [c.ready for c in (t.card("Red Grunt"), t.card("Red Giant"))] == [shown > 0, shown > 1]
    assert not t.card("Goon 3").ready
    assert len(t.me.hand) == 3


def test_commpod_may_ready_nobody(table, version):
    t = table(
        me={"line": alike("Red Grunt", ready=False), "hand": ["Red Chant"], "artifacts": ["Commpod"]},
        house="mars",
        ruleset=version,
    )
    t.action("Commpod", ["Red Chant"], [])
    assert not t.card("Red Grunt").ready
    assert not t.card("Commpod").ready


# Crystal Hive


def test_crystal_hive_pays_for_every_reap(table, version):
    t = table(
        me={"line": ["Red Grunt", "Red Giant", "Red Agent"], "artifacts": ["Crystal Hive"], "amber": 0},
        foe={"line": ["Goon 2"]},
        house="mars",
        ruleset=version,
    )
    t.reap("Red Grunt")
    assert t.me.amber == 1
    t.action("Crystal Hive").reap("Red Agent")
    assert t.me.amber == 3
    t.fight("Red Giant")
    assert t.me.amber == 3


def test_crystal_hive_falls_silent_with_the_turn(table, version):
    t = table(
        me={"line": ["Red Grunt"], "artifacts": ["Crystal Hive"]},
        foe={"line": ["Goon 2"]},
        house="mars",
        ruleset=version,
    )
    t.action("Crystal Hive").next_turn("brobnar").reap("Goon 2")
    assert (t.me.amber, t.foe.amber) == (0, 1)


# Custom Virus


@OLD
def test_custom_virus_as_printed(table, version):
    t = table(
        me={"line": ["Plain Human"], "hand": ["Armed Human", "Chant"], "artifacts": ["Custom Virus"]},
        foe={"line": ["Armed Human", "Phylyx the Disintegrator", "Tin Robot", "Goon 3"]},
        ruleset=version,
    )
    t.omni("Custom Virus")
    assert t.titles(t.me.discard) == ["Custom Virus"]
    assert t.pending.private
    assert t.pending.minimum == 1
    assert t.offered == ["Armed Human"]
    t.choose(t.me.hand[0])
    assert t.titles(t.me.purged) == ["Armed Human"]
    assert t.titles(t.me.hand) == ["Chant"]
    assert t.pending.kind == "order", "two of the opponent's are destroyed"
    t.choose(["Armed Human", "Phylyx the Disintegrator"])
    assert t.me.line == []
    assert t.titles(t.foe.line) == ["Tin Robot", "Goon 3"]
    assert t.me.purged[0].known == t.g.everyone, "everyone saw its traits"


@NEW
@pytest.mark.parametrize("purged", [True, False])
def test_custom_virus_by_its_erratum(table, version, purged):
    t = table(
        me={"hand": ["Plain Human"], "artifacts": ["Custom Virus"]},
        foe={"line": [*alike("Plain Human", warded=True), "Armed Human", "Tin Robot"]},
        ruleset=version,
    )
    t.omni("Custom Virus")
    assert t.pending.minimum == 0
    assert t.titles(t.me.discard) == ["Custom Virus"]
    t.choose(t.me.hand[0] if purged else [])
    assert t.titles(t.foe.line) == (
        ["Plain Human", "Tin Robot"] if purged else ["Plain Human", "Armed Human", "Tin Robot"]
    )
    assert len(t.me.purged) == purged
    assert t.card("Plain Human").warded is not purged


def test_a_virus_without_a_carrier(table, version):
    t = table(
        me={"hand": ["Chant"], "artifacts": ["Custom Virus"]}, foe={"line": ["Plain Human", "Goon 3"]}, ruleset=version
    )
    t.omni("Custom Virus", [])
    assert len(t.foe.line) == 2
    assert t.titles(t.me.discard) == ["Custom Virus"]


def test_a_carrier_without_traits_infects_nobody(table, version):
    t = table(me={"hand": ["Goon 3"], "artifacts": ["Custom Virus"]}, foe={"line": ["Goon 3"]}, ruleset=version)
    t.omni("Custom Virus").choose(t.me.hand[0])
    assert len(t.foe.line) == 1
    assert len(t.me.purged) == 1
