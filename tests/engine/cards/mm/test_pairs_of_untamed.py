"""Cards of Untamed in Mass Mutation beside cards that meddle with them."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.answers import ordered, to_rest

AEMBERLUTION = "Æmberlution"
RECLAIMED = "Reclaimed by Nature"
MERCY = "Mercy, Malkin Queen"
BLESSING = "Vault’s Blessing"
MUTANT = "Gloriana’s Attendant"
KONG, TOP = "Niffle Kong (bottom half)", "Niffle Kong (top half)"
STANDING = {"title": KONG, "under": [TOP]}
HOUSES = ["untamed", "dis", "logos"]


# Æmberlution


@pytest.mark.parametrize("side", ["me", "foe"])
@pytest.mark.pair("Æmberlution", "Bad Penny")
def test_a_penny_is_in_hand_before_the_hands_are_revealed(table, version, side):
    sides = {"me": {"hand": [AEMBERLUTION]}, "foe": {}}
    sides[side]["line"] = ["Bad Penny"]
    t = table(**sides, house="untamed", ruleset=version)
    t.play(AEMBERLUTION)
    assert t.titles(getattr(t, side).line) == ["Bad Penny"]
    assert t.card("Bad Penny").ready


@pytest.mark.pair("Æmberlution", "Autocannon")
def test_the_newborn_are_shot_at_one_by_one(table, version):
    t = table(
        me={"hand": [AEMBERLUTION, "Goon 1"]},
        foe={"hand": ["Goon 3"], "artifacts": ["Autocannon"], "line": ["Goon 9"]},
        house="untamed",
        ruleset=version,
    )
    t.play(AEMBERLUTION)
    assert t.me.line == []
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert t.card("Goon 3").damage == 1


@pytest.mark.pair("Æmberlution", "Gargantodon")
def test_what_enters_stunned_is_born_stunned_and_ready(table, version):
    t = table(me={"hand": [AEMBERLUTION]}, foe={"hand": ["Gargantodon"]}, house="untamed", ruleset=version)
    t.play(AEMBERLUTION)
    assert t.card("Gargantodon").stunned
    assert t.card("Gargantodon").ready


@pytest.mark.pair("Æmberlution", "Lifeward")
def test_a_creature_that_cannot_be_played_can_be_born(table, version):
    t = table(me={"artifacts": ["Lifeward"]}, foe={"hand": [AEMBERLUTION, "Goon 1"]}, house="dis", ruleset=version)
    t.omni("Lifeward").next_turn("untamed")
    t.play(AEMBERLUTION)
    assert t.titles(t.foe.line) == ["Goon 1"]


@pytest.mark.pair("Æmberlution", "Mercy, Malkin Queen")
@pytest.mark.parametrize(("order", "warded"), [([MERCY, "Floomf"], True), (["Floomf", MERCY], False)])
def test_mercy_adopts_the_cats_that_are_born_after_her(table, order, warded):
    t = table(me={"hand": [AEMBERLUTION]}, foe={"hand": ["Floomf", MERCY]}, house="untamed")
    t.play(AEMBERLUTION, order, "right")
    assert t.card("Floomf").warded == warded
    assert len(t.foe.line) == 2


@NEW
@pytest.mark.pair("Æmberlution", "Niffle Kong")
def test_one_kong_goes_and_another_comes(table, version):
    t = table(
        me={"hand": [AEMBERLUTION]}, foe={"line": [STANDING], "hand": [KONG, TOP]}, house="untamed", ruleset=version
    )
    t.play(AEMBERLUTION, [*t.foe.hand])
    assert t.titles(t.foe.line) == ["Niffle Kong"]
    assert len(t.foe.discard) == 2
    assert t.foe.hand == []


# Wild Bounty and icons


@pytest.mark.pair("Wild Bounty", "Reclaimed by Nature")
def test_the_bounty_is_of_the_card_that_reclaims(table, version):
    rich = {"title": "Trinket", "icons": ["amber", "amber"]}
    t = table(me={"hand": ["Wild Bounty", RECLAIMED]}, foe={"artifacts": [rich]}, house="untamed", ruleset=version)
    t.play("Wild Bounty").play(RECLAIMED)
    assert t.me.amber == 2 * 1 + 2


@NEW
@pytest.mark.pair("Wild Bounty", "Niffle Kong")
def test_the_bounty_is_of_both_halves(table, version):
    halves = [{"title": KONG, "icons": ["amber"]}, {"title": TOP, "icons": ["amber"]}]
    t = table(me={"hand": ["Wild Bounty", *halves, "Untamed Chant"]}, foe={}, house="untamed", ruleset=version)
    t.play("Wild Bounty").play("Niffle Kong")
    to_rest(t)
    assert t.me.amber == 4
    assert not t.g.state.lasting


@pytest.mark.pair("Reclaimed by Nature", "Blossom Drake")
def test_a_blank_artifact_keeps_its_icons(table, version):
    rich = {"title": "Lamp", "icons": ["amber", "amber"]}
    t = table(
        me={"hand": [RECLAIMED], "line": ["Blossom Drake"], "artifacts": [rich]},
        foe={},
        house="untamed",
        ruleset=version,
    )
    assert t.power("Blossom Drake") == 5
    t.play(RECLAIMED)
    assert t.me.amber == 3
    assert t.power("Blossom Drake") == 4


@pytest.mark.pair("Reclaimed by Nature", "Spangler Box")
def test_a_reclaimed_box_gives_back_what_it_holds(table, version):
    t = table(
        me={"artifacts": ["Spangler Box"]},
        foe={"hand": [RECLAIMED], "line": ["Goon 3"]},
        house="logos",
        ruleset=version,
    )
    t.action("Spangler Box").next_turn("untamed")
    assert t.titles(t.foe.artifacts) == ["Spangler Box"]
    assert t.foe.line == []
    t.play(RECLAIMED)
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert t.titles(t.me.purged) == ["Spangler Box"]


@pytest.mark.pair("Reclaimed by Nature", "Etan’s Jar")
def test_a_reclaimed_jar_forbids_nothing_any_more(table, version):
    t = table(me={"hand": ["Etan’s Jar"]}, foe={"hand": [RECLAIMED, "Floomf"]}, house="dis", ruleset=version)
    t.play("Etan’s Jar", "Floomf").next_turn("untamed")
    assert not t.may("play:Floomf")
    t.play(RECLAIMED)
    assert t.may("play:Floomf")


@pytest.mark.pair("Rapid Evolution", "Ether Spider")
def test_what_a_spider_catches_is_not_in_the_pool(table, version):
    t = table(
        me={"hand": ["Rapid Evolution"], "line": ["Goon 3"], "amber": 1},
        foe={"line": ["Ether Spider"]},
        house="untamed",
        ruleset=version,
    )
    t.play("Rapid Evolution", "Goon 3")
    assert t.card("Goon 3").power_counters == 1
    assert t.card("Ether Spider").amber == 1


@pytest.mark.pair("Commune", "Ether Spider")
def test_a_spider_catches_what_a_communion_gains(table, version):
    t = table(me={"hand": ["Commune"], "amber": 7}, foe={"line": ["Ether Spider"]}, house="untamed", ruleset=version)
    t.play("Commune")
    assert t.me.amber == 0
    assert t.card("Ether Spider").amber == 4


# destruction and keys


@pytest.mark.pair("Savage Clash", "Armageddon Cloak")
def test_a_cloak_is_destroyed_in_the_clash_in_place_of_its_wearer(table, version):
    worn = {"title": "Goon 1", "upgrades": ["Armageddon Cloak"], "damage": 0}
    t = table(me={"hand": ["Savage Clash"]}, foe={"line": [worn, "Goon 5"]}, house="untamed", ruleset=version)
    t.play("Savage Clash")
    assert t.titles(t.foe.line) == ["Goon 1", "Goon 5"]
    assert t.card("Goon 1").upgrades == []


@pytest.mark.pair("Keyfrog", "Strange Gizmo")
def test_the_key_of_a_frog_sets_off_the_gizmo(table, version):
    t = table(
        me={"hand": ["Slaying"], "line": ["Goon 9"], "artifacts": ["Trinket"]},
        foe={"line": ["Keyfrog", "Goon 3"], "amber": 6, "artifacts": ["Strange Gizmo"]},
        ruleset=version,
    )
    to_rest(t.play("Slaying", "Keyfrog"))
    assert len(t.foe.keys) == 1
    assert t.me.line == t.foe.line == t.me.artifacts == t.foe.artifacts == []


@pytest.mark.pair("Keyfrog", "Interdimensional Graft")
def test_what_a_frog_leaves_in_the_pool_is_given_away(table, version):
    t = table(
        me={"hand": ["Interdimensional Graft"]},
        foe={"line": ["Keyfrog"], "hand": ["Slaying"], "amber": 5, "artifacts": ["Crank"]},
        house="logos",
        ruleset=version,
    )
    t.play("Interdimensional Graft").next_turn("brobnar").action("Crank")
    assert t.foe.amber == 7
    before = t.me.amber
    to_rest(t.play("Slaying"))
    assert len(t.foe.keys) == 1
    assert t.foe.amber == 0
    assert t.me.amber == before + 1


@pytest.mark.pair("Chonkers", "Shadow Self")
def test_who_takes_the_blow_does_not_fall_fighting_chonkers(table, version):
    line = ["Goon 1", {"title": "Shadow Self", "damage": 8}]
    t = table(
        me={"line": [{"title": "Chonkers", "power_counters": 2}]}, foe={"line": line}, house="untamed", ruleset=version
    )
    t.fight("Chonkers", "Goon 1")
    assert t.titles(t.foe.line) == ["Goon 1"]
    assert t.card("Chonkers").power_counters == 2


@pytest.mark.pair("Dæmo-Beast", "Cephaloist")
def test_a_beast_takes_nothing_from_a_full_head(table, version):
    t = table(
        me={"line": ["Goon 9"], "amber": 4},
        foe={"line": ["Dæmo-Beast", "Goon 1"]},
        ruleset=version,
    )
    t.fight("Goon 9", "Dæmo-Beast")
    assert (t.me.amber, t.foe.amber) == (3, 1)
    t = table(me={"line": ["Goon 9", "Cephaloist"], "amber": 4}, foe={"line": ["Dæmo-Beast"]}, ruleset=version)
    t.fight("Goon 9")
    assert (t.me.amber, t.foe.amber) == (4, 0)


# mutants, houses


@pytest.mark.pair("Vault’s Blessing", "Mutation of Instinct")
def test_a_mutated_creature_is_blessed(table, version):
    t = table(
        me={"hand": ["Mutation of Instinct", BLESSING]}, foe={"line": ["Goon 3"]}, house="untamed", ruleset=version
    )
    t.play("Mutation of Instinct").play(BLESSING)
    assert (t.me.amber, t.foe.amber) == (2, 1)


@pytest.mark.pair("Pismire", "Mutation of Fury")
def test_a_mutation_tips_the_scale_of_pismire(table, version):
    t = table(
        me={"hand": ["Mutation of Fury"], "line": ["Goon 3"]},
        foe={"line": ["Pismire"]},
        house="untamed",
        ruleset=version,
    )
    assert t.g.key_cost(t.me) == 8
    t.play("Mutation of Fury", "Goon 3")
    assert t.g.key_cost(t.me) == 6 == t.g.key_cost(t.foe)


@pytest.mark.pair("Trimble", "Mutation of Cunning")
def test_a_mutated_creature_fights_as_trimble_teaches(table, version):
    t = table(
        me={"hand": ["Mutation of Cunning"], "line": ["Trimble", "Untamed Goon 3"]},
        foe={"line": ["Goon 9"]},
        house="untamed",
        ruleset=version,
    )
    t.play("Mutation of Cunning", "Untamed Goon 3").fight("Untamed Goon 3")
    assert t.card("Untamed Goon 3").damage == 0


@pytest.mark.pair("Fandangle", "Mimic Gel")
def test_a_copy_of_fandangle_that_keeps_its_house_enters_ready(table, version):
    t = table(me={"hand": ["Mimic Gel"], "line": ["Fandangle"], "amber": 4}, foe={}, house="logos", ruleset=version)
    t.play("Mimic Gel", flank="right")
    to_rest(t)
    assert t.titles(t.me.line) == ["Fandangle", "Fandangle"]
    assert t.me.line[1].ready


@pytest.mark.pair("Dark Queen Gloriana", "Bad Penny")
def test_the_dark_queen_may_send_a_penny_home(table, version):
    t = table(me={"hand": ["Dark Queen Gloriana"], "line": ["Bad Penny"]}, foe={}, house="untamed", ruleset=version)
    t.play("Dark Queen Gloriana")
    assert t.titles(t.me.hand) == ["Bad Penny"]


# Niffle Kong


@NEW
@pytest.mark.pair("Niffle Kong", "Troop Call")
@pytest.mark.reading("niffle-kong-finds-halves")
@pytest.mark.parametrize(("option", "halves"), [("both", 2), ("bottom-only", 1)])
def test_the_troop_returns_with_the_halves_of_its_king_that_are_niffles(table, version, option, halves):
    t = table(
        me={"hand": ["Troop Call"], "line": ["Niffle Ape"], "discard": [KONG, TOP]},
        foe={"line": [STANDING]},
        house="untamed",
        ruleset=version,
        readings={"niffle-kong-finds-halves": option},
    )
    t.play("Troop Call")
    assert sorted(t.titles(t.me.hand)) == ["Niffle Ape", *["Niffle Kong"] * halves]
    assert len(t.foe.line) == 1


@NEW
@pytest.mark.pair("Niffle Kong", "Spangler Box")
def test_a_box_gives_both_halves_back_as_one_creature(table, version):
    t = table(
        me={"artifacts": ["Spangler Box"]},
        foe={"hand": ["Crowbar"], "line": [STANDING]},
        house="logos",
        ruleset=version,
    )
    t.action("Spangler Box")
    assert len(t.foe.purged) == 2
    t.next_turn("brobnar").play("Crowbar")
    assert t.titles(t.foe.line) == ["Niffle Kong"]
    assert t.foe.purged == []
    assert t.power("Niffle Kong") == 12


@NEW
@pytest.mark.pair("Niffle Kong", "Harland Mindlock")
def test_harland_uses_a_king_and_gives_it_back(table, version):
    t = table(
        me={"hand": ["Harland Mindlock", "Logos Slaying"]},
        foe={"line": [STANDING]},
        house="logos",
        ruleset=version,
    )
    to_rest(t.play("Harland Mindlock"))
    assert len(t.me.line) == 2
    assert t.foe.line == []
    t.play("Logos Slaying", "Harland Mindlock")
    assert t.titles(t.foe.line) == ["Niffle Kong"]
    assert t.me.line == []
    assert ordered(t).power("Niffle Kong") == 12
