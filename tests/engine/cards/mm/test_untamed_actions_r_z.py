"""Actions of Untamed in Mass Mutation from Rapid Evolution."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.answers import ordered
from tests.engine.helpers.cards import with_icons

RECLAIMED = "Reclaimed by Nature"
BLESSING = "Vault’s Blessing"
MUTANT = "Gloriana’s Attendant"


# Rapid Evolution


@pytest.mark.parametrize("before", [0, 5])
@pytest.mark.parametrize("chosen", ["Goon 1", "Goon 2"])
def test_a_creature_evolves_as_far_as_the_pool_reaches(table, version, before, chosen):
    t = table(
        me={"hand": ["Rapid Evolution"], "amber": before, "line": ["Goon 1"]},
        foe={"amber": 9, "line": ["Goon 2"]},
        house="untamed",
        ruleset=version,
    )
    t.play("Rapid Evolution", chosen)
    assert t.card(chosen).power_counters == before + 1, "its own icon comes first"
    assert sum(card.power_counters for card in t.g.creatures()) == before + 1
    assert (t.me.amber, t.foe.amber) == (before + 1, 9)


# Reclaimed by Nature


@pytest.mark.parametrize("owner", ["me", "foe"])
def test_nature_takes_an_artifact_and_its_icons(table, version, owner):
    sides = {"me": {"hand": [RECLAIMED]}, "foe": {"amber": 2}}
    sides[owner]["artifacts"] = [with_icons("Trinket", "amber", "amber")]
    t = table(**sides, house="untamed", ruleset=version)
    t.play(RECLAIMED)
    assert (t.me.amber, t.foe.amber) == (1 + 2, 2)
    assert t.titles(getattr(t, owner).purged) == ["Trinket"]


@NEW
def test_every_kind_of_icon_is_reclaimed(table, version):
    t = table(
        me={"hand": [RECLAIMED], "line": ["Goon 3"]},
        foe={"amber": 2, "artifacts": [with_icons("Trinket", "draw", "capture", "damage"), "Dis Trinket"]},
        house="untamed",
        ruleset=version,
    )
    t.play(RECLAIMED, "Trinket")
    assert len(t.me.hand) == 1
    assert t.card("Goon 3").amber == 1
    assert t.card("Goon 3").damage == 1
    assert t.titles(t.foe.artifacts) == ["Dis Trinket"]
    assert t.foe.amber == 1


def test_without_an_artifact_nature_reclaims_nothing(table, version):
    t = table(me={"hand": [RECLAIMED], "line": ["Goon 3"]}, foe={}, house="untamed", ruleset=version)
    t.play(RECLAIMED)
    assert t.me.amber == 1
    assert t.foe.purged == t.me.purged == []


# Resurgence


@pytest.mark.parametrize(("first", "many"), [("Goon 1", 1), (MUTANT, 2)])
def test_a_mutant_brings_another_creature_along(table, version, first, many):
    t = table(
        me={"hand": ["Resurgence"], "discard": ["Goon 1", "Goon 2", MUTANT, "Chant", "Trinket"]},
        foe={"discard": ["Goon 9"]},
        house="untamed",
        ruleset=version,
    )
    t.play("Resurgence", first, *(["Goon 2"] if many == 2 else []))
    assert sorted(t.titles(t.me.hand)) == sorted([first, *(["Goon 2"] if many == 2 else [])])
    assert len(t.me.discard) == 5 - many + 1
    assert len(t.foe.discard) == 1


@pytest.mark.parametrize("pile", [[], ["Chant"], [MUTANT]])
def test_a_resurgence_finds_what_there_is(table, version, pile):
    t = table(me={"hand": ["Resurgence"], "discard": pile}, foe={}, house="untamed", ruleset=version)
    t.play("Resurgence")
    assert t.titles(t.me.hand) == [title for title in pile if title == MUTANT]


# Savage Clash


def test_only_the_greatest_enemy_and_the_least_friend_live(table, version):
    t = table(
        me={"hand": ["Savage Clash"], "line": ["Goon 4", "Goon 2", "Goon 6"]},
        foe={"line": ["Goon 3", "Goon 5", "Goon 1"]},
        house="untamed",
        ruleset=version,
    )
    ordered(t.play("Savage Clash"))
    assert t.titles(t.me.line) == ["Goon 2"]
    assert t.titles(t.foe.line) == ["Goon 5"]
    assert len(t.me.discard) == 3
    assert len(t.foe.discard) == 2


def test_among_equals_the_active_player_spares_one_on_each_side(table, version):
    t = table(
        me={"hand": ["Savage Clash"], "line": ["Goon 2", "Dis Goon 2", "Goon 6"]},
        foe={"line": ["Goon 3", "Goon 5", "Dis Goon 5"]},
        house="untamed",
        ruleset=version,
    )
    t.play("Savage Clash")
    assert sorted(t.offered) == ["Dis Goon 5", "Goon 5"]
    assert t.pending.seat == 0
    t.choose("Dis Goon 5")
    assert sorted(t.offered) == ["Dis Goon 2", "Goon 2"]
    ordered(t.choose("Goon 2"))
    assert t.titles(t.me.line) == ["Goon 2"]
    assert t.titles(t.foe.line) == ["Dis Goon 5"]


def test_counters_tell_who_is_most_powerful_and_a_ward_saves(table):
    grown = {"title": "Goon 1", "power_counters": 3}
    warded = {"title": "Goon 3", "warded": True}
    t = table(me={"hand": ["Savage Clash"], "line": []}, foe={"line": [grown, warded, "Goon 2"]}, house="untamed")
    t.play("Savage Clash")
    assert t.titles(t.foe.line) == ["Goon 1", "Goon 3"]
    assert not t.card("Goon 3").warded


# Vault's Blessing


def test_every_player_is_blessed_for_the_mutants_of_theirs(table, version):
    t = table(
        me={"hand": [BLESSING], "line": [MUTANT, "Goon 3"]},
        foe={"line": ["Trimble", "Pismire", "Umbra-Beast", "Goon 1"]},
        house="untamed",
        ruleset=version,
    )
    t.play(BLESSING)
    assert (t.me.amber, t.foe.amber) == (1 + 1, 3)


# Wild Bounty


@pytest.mark.ruling("faq-wild-bounty-all-icons", versions=("2021-03", "16.0", "18.4"))
@NEW
def test_the_bounty_is_of_every_icon(table, version):
    coins = with_icons("Untamed Chant", "amber", "amber", "draw")
    t = table(
        me={"hand": ["Wild Bounty", coins, with_icons("Untamed Goon 1", "amber")]},
        foe={},
        house="untamed",
        ruleset=version,
    )
    t.play("Wild Bounty")
    assert t.me.amber == 0
    t.play("Untamed Chant")
    assert t.me.amber == 4
    assert len(t.me.hand) == 1 + 2
    t.play("Untamed Goon 1")
    assert t.me.amber == 5, "it was for the next card only"


@pytest.mark.reading("wild-bounty-without-icons", versions=("2021-03", "16.0", "18.4"))
@NEW
def test_a_card_without_icons_uses_the_bounty_up(table, version):
    t = table(
        me={"hand": ["Wild Bounty", "Untamed Goon 1", with_icons("Untamed Chant", "amber")]},
        foe={},
        house="untamed",
        ruleset=version,
    )
    t.play("Wild Bounty").play("Untamed Goon 1").play("Untamed Chant")
    assert t.me.amber == 1


def test_the_bounty_ends_with_the_turn_and_is_not_for_others(table, version):
    coin = with_icons("Untamed Chant", "amber")
    t = table(me={"hand": ["Wild Bounty", coin]}, foe={"hand": [coin]}, house="untamed", ruleset=version)
    t.play("Wild Bounty").next_turn("untamed").play("Untamed Chant")
    assert t.foe.amber == 1
    t.next_turn("untamed").play("Untamed Chant")
    assert t.me.amber == 1


def test_a_bounty_is_the_next_card_after_another(table, version):
    t = table(
        me={"hand": ["Wild Bounty", "Wild Bounty", with_icons("Untamed Chant", "amber")]},
        foe={},
        house="untamed",
        ruleset=version,
    )
    t.play("Wild Bounty").play("Wild Bounty").play("Untamed Chant")
    assert t.me.amber == 2, "the first one was used up by the second"
    assert not t.g.state.lasting
