"""Creatures of Untamed in Call of the Archons, A to G."""

from __future__ import annotations

import pytest

from tests.engine.helpers.tables import WITH_UNTAMED, wild
from tests.engine.invent import invent


@invent("Lair Litter", type="action", house="brobnar")
class LairLitter:
    """Play: discards a card from hand."""

    def play(g, me, you):
        chosen = yield from g.choose_card(list(you.hand), private=True)
        yield from g.discard(chosen)


# Ancient Bear


def test_ancient_bear_strikes_before_the_fight(table, version):
    t = table(me={"line": ["Ancient Bear"]}, foe={"line": ["Goon 2", "Goon 8"]}, house="untamed", ruleset=version)
    t.fight("Ancient Bear", "Goon 2")
    assert t.titles(t.foe.line) == ["Goon 8"]
    assert t.card("Ancient Bear").damage == 0
    t.next_turn("brobnar").fight("Goon 8")
    assert t.card("Goon 8").damage == 5, "no assault while it is attacked"
    assert t.me.line == [], "no assault while it is attacked"


def test_ancient_bears_assault_adds_to_its_blow(table, version):
    t = table(me={"line": ["Ancient Bear"]}, foe={"line": ["Goon 8"]}, house="untamed", ruleset=version)
    t.fight("Ancient Bear")
    assert t.card("Goon 8").damage == 7


# Bigtwig


def test_bigtwig_attacks_only_the_stunned(table, version):
    t = table(
        me={"line": ["Bigtwig", "Snufflegator"]},
        foe={"line": ["Goon 1", {"title": "Goon 3", "stunned": True}, {"title": "Goon 4", "stunned": True}]},
        house="untamed",
        ruleset=version,
    )
    t.fight("Bigtwig")
    assert t.offered == ["Goon 3", "Goon 4"]
    t.choose("Goon 3").fight("Snufflegator")
    assert t.offered == ["Goon 1", "Goon 4"], "the others attack whom they like"
    t.choose("Goon 1")
    assert t.titles(t.foe.line) == ["Goon 4"]
    assert t.card("Bigtwig").damage == 3


def test_bigtwig_cannot_fight_where_nobody_is_stunned(table, version):
    t = table(
        me={"line": ["Bigtwig"], "hand": [{"title": "Anger", "house": "untamed"}]},
        foe={"line": ["Goon 1"]},
        house="untamed",
        ruleset=version,
    )
    assert not t.may("fight:Bigtwig")
    assert t.may("reap:Bigtwig")
    t.play("Anger")
    assert t.card("Bigtwig").ready
    assert t.card("Goon 1").damage == 0
    t.next_turn("brobnar").fight("Goon 1")
    assert t.card("Bigtwig").damage == 1, "whoever attacks it may"


def test_taunt_hides_the_stunned_from_bigtwig(table, version):
    t = table(
        me={"line": ["Bigtwig"]},
        foe={"line": ["Champion Anaphiel", {"title": "Goon 3", "stunned": True}]},
        house="untamed",
        ruleset=version,
    )
    assert not t.may("fight:Bigtwig")


def test_bigtwig_stuns_and_exhausts_when_it_reaps(table, version):
    t = table(me={"line": ["Bigtwig"]}, foe={"line": ["Goon 1", "Goon 2"]}, house="untamed", ruleset=version)
    t.reap("Bigtwig")
    assert t.offered == ["Bigtwig", "Goon 1", "Goon 2"]
    assert t.me.amber == 1
    t.choose("Goon 2")
    assert (t.card("Goon 2").stunned, t.card("Goon 2").ready) == (True, False)
    assert (t.card("Goon 1").stunned, t.card("Goon 1").ready) == (False, True)
    t.next_turn("brobnar")
    assert not t.may("unstun:Goon 2"), "it is exhausted in that turn"
    t.next_turn("untamed").fight("Bigtwig")
    assert t.titles(t.foe.line) == ["Goon 1"]


# Briar Grubbling


def test_briar_grubbling_stings_its_attacker_first(table, version):
    t = table(me={"line": ["Goon 5", "Goon 6"]}, foe={"line": ["Briar Grubbling"]}, ruleset=version)
    t.fight("Goon 5")
    assert t.titles(t.me.line) == ["Goon 6"]
    assert t.card("Briar Grubbling").damage == 0
    t.fight("Goon 6")
    assert t.foe.line == [], "5 before the fight, 2 in it"
    assert t.me.line == [], "5 before the fight, 2 in it"


def test_briar_grubbling_does_not_sting_when_it_attacks(table, version):
    t = table(me={"line": ["Briar Grubbling"]}, foe={"line": ["Goon 6"]}, house="untamed", ruleset=version)
    t.fight("Briar Grubbling")
    assert t.card("Goon 6").damage == 2
    assert t.me.line == []


# Chota Hazri


@pytest.mark.parametrize(("amber", "asked"), [(0, False), (6, False), (7, True), (9, True)])
def test_chota_hazri_loses_one_and_may_forge(table, version, amber, asked):
    t = wild(table, version, "Chota Hazri", mine={"amber": amber})
    t.play("Chota Hazri")
    assert t.me.amber == max(0, amber - 1)
    assert (t.pending.kind == "yes-no") == asked
    if asked:
        t.choose("yes", "yellow")
        assert t.me.keys == ["yellow"]
        assert t.me.amber == amber - 7


def test_chota_hazri_may_leave_it_and_pays_the_current_cost(table, version):
    t = wild(table, version, "Chota Hazri", [], ["Murmook"], mine={"amber": 7})
    t.play("Chota Hazri")
    assert t.at_rest
    assert t.me.amber == 6
    assert t.me.keys == []
    t = wild(table, version, "Chota Hazri", [], ["Murmook"], mine={"amber": 8})
    t.play("Chota Hazri", "no")
    assert t.at_rest
    assert t.me.amber == 7
    assert t.me.keys == []


def test_chota_hazri_forges_nothing_for_what_was_not_lost(table, version):
    t = wild(table, version, "Chota Hazri", mine={"amber": 9, "artifacts": ["Strongbox"]})
    t.play("Chota Hazri")
    assert t.at_rest
    assert t.me.amber == 9
    assert t.me.keys == []


# Dew Faerie


def test_dew_faerie_reaps_two_and_eludes_the_first_attack(table, version):
    t = table(me={"line": ["Dew Faerie"]}, foe={"line": ["Goon 1", "Goon 2"]}, house="untamed", ruleset=version)
    t.reap("Dew Faerie")
    assert t.me.amber == 2
    assert t.foe.amber == 0
    t.next_turn("brobnar").fight("Goon 1")
    assert t.card("Dew Faerie").damage == 0
    assert t.card("Goon 1").damage == 0
    t.fight("Goon 2")
    assert t.me.line == []


# Dust Pixie


def test_dust_pixie_gives_two_amber_and_has_one_power(table, version):
    t = table(me={"hand": ["Dust Pixie"]}, foe={"line": ["Goon 1"]}, house="untamed", ruleset=version)
    t.play("Dust Pixie")
    assert t.at_rest
    assert t.me.amber == 2
    assert t.power("Dust Pixie") == 1
    assert not t.card("Dust Pixie").ready
    t.next_turn("brobnar")
    t.fight("Goon 1")
    assert t.me.line == []
    assert t.foe.line == []
    assert (t.me.amber, t.foe.amber) == (2, 0)


# Flaxia


@pytest.mark.parametrize(("mine", "theirs", "amber"), [(0, 0, 2), (0, 1, 0), (1, 1, 2), (1, 2, 0), (0, 3, 0)])
def test_flaxia_pays_for_more_creatures_herself_included(table, version, mine, theirs, amber):
    t = wild(table, version, "Flaxia", ["Goon 1"] * mine, ["Goon 2"] * theirs, theirs={"artifacts": ["Trinket"]})
    t.play("Flaxia")
    assert t.at_rest
    assert t.me.amber == amber
    assert t.foe.amber == 0


def test_with_three_players_flaxia_compares_with_one(table):
    for seat, amber in (("1", 2), ("2", 0)):
        t = wild(table, "16.0", "Flaxia", [], [], third={"line": ["Goon 1"]})
        t.play("Flaxia", seat)
        assert t.me.amber == amber


# Fuzzy Gruen


def test_fuzzy_gruen_brings_two_and_gives_one(table, version):
    t = wild(table, version, "Fuzzy Gruen", theirs={"amber": 1})
    t.play("Fuzzy Gruen")
    assert (t.me.amber, t.foe.amber) == (2, 2)


def test_fuzzy_gruen_put_into_play_does_neither(table, version):
    t = wild(table, version, "Fuzzy Gruen", mine={"hand": ["Fuzzy Gruen", "Untamed Ushering"]})
    t.play("Untamed Ushering")
    assert t.titles(t.me.line) == ["Fuzzy Gruen"]
    assert (t.me.amber, t.foe.amber) == (0, 0)


def test_with_three_players_fuzzy_gruen_gives_to_one(table):
    t = wild(table, "16.0", "Fuzzy Gruen", third={})
    t.play("Fuzzy Gruen", "2")
    assert (t.me.amber, t.foe.amber, t.third.amber) == (2, 0, 1)


# Giant Sloth


def sloth(table, version, hand, house="untamed", **more):
    side = {"line": [more.pop("sloth", "Giant Sloth"), "Untamed Goon 2"], "hand": hand, "houses": WITH_UNTAMED}
    return table(me=side, foe={"line": ["Goon 1"]}, house=house, ruleset=version, **more)


def test_giant_sloth_wakes_when_an_untamed_card_is_discarded(table, version):
    t = sloth(table, version, ["Untamed Chant", "Goon 1"])
    assert not any(t.may(f"{how}:Giant Sloth") for how in ("reap", "fight", "action"))
    assert "Giant Sloth" in t.refused("action:Giant Sloth").reason
    assert t.may("reap:Untamed Goon 2")
    t.discard("Untamed Chant")
    assert all(t.may(f"{how}:Giant Sloth") for how in ("reap", "fight", "action"))
    t.action("Giant Sloth")
    assert t.me.amber == 3
    t.next_turn().next_turn("untamed")
    assert not t.may("action:Giant Sloth"), "it sleeps again"


def test_giant_sloth_sleeps_after_other_discards_and_after_untamed_cards_that_were_played(table, version):
    t = sloth(table, version, ["Dust Imp", "Lair Litter", "Spill"], house="brobnar")
    t.play("Lair Litter", "Dust Imp")
    t.play("Spill")
    assert t.me.discard[0].title == "Dust Imp"
    assert t.g.happened("discarded:untamed", t.me) == 0
    t = sloth(table, version, ["Untamed Chant"])
    t.play("Untamed Chant")
    assert not t.may("action:Giant Sloth")


def test_a_card_of_untamed_from_the_deck_does_not_wake_it(table, version):
    t = table(
        me={"line": [{"title": "Giant Sloth", "house": "brobnar"}], "hand": ["Spill"], "deck": ["Untamed Chant"]},
        foe={},
        ruleset=version,
    )
    t.play("Spill")
    assert t.titles(t.me.discard)[0] == "Untamed Chant"
    assert not t.may("reap:Giant Sloth")


def test_a_discard_by_an_ability_wakes_it_for_abilities_too(table, version):
    hand = ["Lair Litter", "Untamed Chant", "Drill", "Drill"]
    t = sloth(table, version, hand, house="brobnar")
    t.play("Drill", "Giant Sloth")
    assert t.card("Giant Sloth").ready
    assert t.me.amber == 0
    t.play("Lair Litter", "Untamed Chant").play("Drill", "Giant Sloth", f"action:{t.card('Giant Sloth').id}")
    assert t.me.amber == 3


def test_a_maverick_of_untamed_wakes_it_and_a_stun_stays_on_it_while_it_sleeps(table, version):
    hand = [{"title": "Goon 2", "house": "untamed"}]
    t = sloth(table, version, hand, sloth={"title": "Giant Sloth", "stunned": True})
    assert not t.may("unstun:Giant Sloth")
    t.discard("Goon 2")
    assert t.may("unstun:Giant Sloth")
    assert not t.may("action:Giant Sloth")
