"""Actions of Dis in Æmber Skies."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.cards.gr import crypt as crypts
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import armed, hurt, warded, with_amber, with_icons
from tests.engine.helpers.looks import damage, damage_of_all, pools

crypt = partial(crypts.crypt, house="dis")
chanted = partial(crypts.chanted, house="dis")
GIFT = "A Gift of Æmber"
CAUTERIZE = "Cauterize Vitality"
WINGS = "Clipped Wings"
SIPHON = "Ecstacy Siphon"
APPRENTICE = "Fiendish Apprentice"
STROP = "Infinity Strop"
TALES = "They Tell No Tales"

# A Gift of Æmber


def test_who_loses_a_creature_is_given_an_aember(table):
    t = crypt(table, {"hand": [GIFT], "line": ["Goon 1", "Goon 2"]}, {"line": ["Goon 3", "Goon 4"]})
    t.play(GIFT, ["Goon 2", "Goon 3"])
    assert [t.titles(player.line) for player in t.g.players] == [["Goon 1"], ["Goon 4"]]
    assert pools(t) == [2, 1]


@pytest.mark.parametrize(("chosen", "left"), [([], 2), (["Goon 3"], 1), (["Goon 3", "Goon 4"], 0)])
def test_up_to_2_are_given(table, chosen, left):
    t = crypt(table, {"hand": [GIFT]}, {"line": ["Goon 3", "Goon 4"]})
    to_rest(t.play(GIFT, chosen))
    assert len(t.foe.line) == left
    assert pools(t) == [1, 2 - left]


def test_one_with_a_ward_is_not_given(table):
    t = crypt(table, {"hand": [GIFT]}, {"line": [warded("Goon 3"), "Goon 4"]})
    t.play(GIFT, ["Goon 3", "Goon 4"])
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert pools(t) == [1, 1]


def test_its_controller_is_given_and_not_its_owner(table):
    t = crypt(table, {"hand": [GIFT], "line": [{"title": "Goon 3", "owner": 1}]})
    t.play(GIFT, ["Goon 3"])
    assert t.titles(t.foe.discard) == ["Goon 3"]
    assert pools(t) == [2, 0]


# Cauterize Vitality


@pytest.mark.parametrize("icons", [[], ["amber"], ["amber", "draw", "capture"]])
def test_each_icon_of_the_destroyed_costs_an_aember(table, icons):
    t = chanted(table, CAUTERIZE, me={"amber": 5}, foe={"line": [with_icons("Goon 3", *icons)], "amber": 5})
    assert t.foe.line == []
    assert pools(t) == [5, 5 - len(icons)]


def test_an_artifact_of_any_side_may_be_cauterized(table):
    me = {"artifacts": [with_icons("Trinket", "amber")], "line": ["Goon 1"]}
    t = chanted(table, CAUTERIZE, "Trinket", me=me, foe={"line": ["Goon 3"], "amber": 2})
    assert t.me.artifacts == []
    assert len(t.me.line) == len(t.foe.line) == 1
    assert pools(t) == [0, 1]


def test_what_a_ward_saves_costs_nothing(table):
    creature = {**with_icons("Goon 3", "amber"), "warded": True}
    t = chanted(table, CAUTERIZE, foe={"line": [creature], "amber": 3})
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert t.foe.amber == 3


def test_in_an_empty_field_there_is_no_vitality(table):
    assert chanted(table, CAUTERIZE, foe={"amber": 3}).foe.amber == 3


# Clipped Wings


def test_a_card_of_the_hand_is_purged(table):
    t = crypt(table, {"hand": [WINGS, "Goon 1"]}, {"hand": ["Goon 2", "Goon 3"], "archives": ["Goon 4"]})
    t.play(WINGS, "purge")
    assert len(t.foe.hand) == len(t.foe.purged) == 1
    assert len(t.foe.archives) == 1
    assert t.titles(t.me.hand) == ["Goon 1"]


def test_the_archives_are_shuffled_into_the_deck(table):
    me, foe = {"hand": [WINGS], "archives": ["Goon 1"]}, {"hand": ["Goon 2"], "archives": ["Goon 3", "Goon 4"]}
    t = crypt(table, me, foe, filler=3)
    t.play(WINGS, "shuffle")
    assert t.foe.archives == []
    assert sorted(t.titles(t.foe.deck)) == ["Chant"] * 3 + ["Goon 3", "Goon 4"]
    assert len(t.foe.hand) == len(t.me.archives) == 1


@pytest.mark.parametrize("mode", ["purge", "shuffle"])
def test_wings_of_which_nothing_is_left_are_not_clipped(table, mode):
    t = crypt(table, {"hand": [WINGS], "archives": ["Goon 1"]})
    to_rest(t.play(WINGS), f"mode:{mode}")
    assert t.foe.purged == []
    assert len(t.foe.deck) == 12


# Delta P


def test_the_pressure_falls_until_both_sides_are_equal(table):
    t = crypt(table, {"hand": ["Delta P"], "line": ["Goon 1"]}, {"line": ["Goon 2", "Goon 3", "Goon 4", "Goon 5"]})
    t.play("Delta P", "Goon 3", "Goon 5", "Goon 2")
    assert t.at_rest
    assert t.titles(t.foe.line) == ["Goon 4"]
    assert t.titles(t.me.line) == ["Goon 1"]


@pytest.mark.parametrize(("mine", "left"), [(2, 1), (1, 1), (5, 1)])
def test_one_is_destroyed_in_any_case(table, mine, left):
    t = chanted(table, "Delta P", me={"line": ["Goon 1"] * mine}, foe={"line": ["Goon 2", "Goon 3"]})
    assert len(t.foe.line) == left
    assert len(t.me.line) == mine


def test_a_ward_is_used_up_and_its_creature_may_be_chosen_again(table):
    t = crypt(table, {"hand": ["Delta P"]}, {"line": [warded("Goon 3")]})
    t.play("Delta P")
    assert t.foe.line == []


@pytest.mark.reading("delta-p-one-that-stays-as-it-was")
def test_what_cannot_be_destroyed_ends_the_pressure(table):
    t = chanted(table, "Delta P", foe={"line": ["Invulnerable Goon 3", "Goon 2"]})
    assert t.titles(t.foe.line) == ["Invulnerable Goon 3"]


# Ecstacy Siphon


def test_each_card_of_their_hand_is_a_damage(table):
    foe = {"line": ["Goon 5", "Goon 6"], "hand": ["Chant"] * 3}
    t = crypt(table, {"hand": [SIPHON, "Chant"], "line": ["Goon 4"]}, foe)
    t.play(SIPHON, ["Goon 5", "Goon 6", "Goon 6"])
    assert damage_of_all(t) == [0, 1, 2]


@pytest.mark.parametrize(
    ("target", "many", "dealt"), [("Goon 9", 6, 6), ("Goon 9", 0, 0), (warded("Goon 9"), 4, 0), ("Guard 9/3", 4, 1)]
)
def test_ecstasy_meets_ward_and_armor(table, target, many, dealt):
    t = chanted(table, SIPHON, foe={"line": [target], "hand": ["Chant"] * many})
    assert damage(t.foe) == [dealt]


# Fiendish Apprentice


def test_each_fiend_hits_an_enemy(table):
    me = {"hand": [APPRENTICE], "line": ["Dis Goon 1", "Dis Goon 2", "Goon 3"]}
    t = crypt(table, me, {"line": ["Goon 5", "Dis Goon 7"]})
    t.play(APPRENTICE, "Dis Goon 7", "Goon 5")
    assert damage_of_all(t) == [0, 0, 0, 3, 3]


@pytest.mark.parametrize(("target", "dealt"), [("Goon 9", 6), (warded("Goon 9"), 0), ("Guard 9/2", 4)])
def test_fiends_hit_one_enemy_together(table, target, dealt):
    t = chanted(table, APPRENTICE, me={"line": ["Dis Goon 1", "Dis Goon 2"]}, foe={"line": [target]})
    assert damage(t.foe) == [dealt]


def test_without_a_fiend_the_apprentice_waits(table):
    t = chanted(table, APPRENTICE, me={"line": ["Goon 1"]}, foe={"line": ["Dis Goon 9"]})
    assert damage_of_all(t) == [0, 0]


# Infinity Strop


def test_kin_of_the_destroyed_are_hit(table):
    me = {"hand": [STROP], "line": ["Logos Goon 2", "Logos Goon 9", "Goon 6"]}
    t = crypt(table, me, {"line": ["Logos Goon 8", warded("Logos Goon 5")]})
    t.play(STROP, "Logos Goon 2")
    assert damage_of_all(t) == [4, 0, 4, 0]
    assert not t.card("Logos Goon 5").warded


@pytest.mark.parametrize(("target", "dealt"), [("Goon 3", 2), (warded("Goon 1"), 0), ("Guard 1/2", 0)])
def test_kin_of_one_that_lives_are_not(table, target, dealt):
    t = crypt(table, {"hand": [STROP], "line": [target, "Goon 9"]})
    t.play(STROP, t.me.line[0])
    assert damage(t.me) == [dealt, 0]


def test_the_house_that_it_belonged_to_counts(table):
    me = {"hand": [STROP], "line": [{"title": "Goon 1", "house": "mars"}, "Goon 9", "Mars Goon 9"]}
    t = crypt(table, me)
    t.play(STROP, "Goon 1")
    assert damage(t.me) == [0, 4]


# They Tell No Tales


def test_a_whole_house_is_silenced_for_2_chains(table):
    me = {"hand": [TALES], "line": ["Logos Goon 2", "Goon 6"]}
    t = crypt(table, me, {"line": ["Logos Goon 8", warded("Logos Goon 5"), "Dis Goon 1"]})
    t.play(TALES, "logos")
    assert t.titles(t.me.line) == ["Goon 6"]
    assert t.titles(t.foe.line) == ["Logos Goon 5", "Dis Goon 1"]
    assert [player.chains for player in t.g.players] == [2, 0]


def test_a_house_that_is_not_there_costs_its_chains(table):
    t = crypt(table, {"hand": [TALES], "line": [with_amber("Goon 6", 1), hurt("Goon 5", 1)]})
    t.play(TALES, "untamed")
    assert len(t.me.line) == 2
    assert t.me.chains == 2


def test_upgrades_are_no_creatures(table):
    t = crypt(table, {"hand": [TALES], "line": [armed("Goon 6", "Logos Badge")]})
    t.play(TALES, "logos")
    assert t.titles(t.me.line) == ["Goon 6"]
