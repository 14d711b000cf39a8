"""Actions of Shadows in Worlds Collide, M to T."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.tables import playing

CROWD = "No Safety in Numbers"
WARDED = {"title": "Goon 3", "warded": True}


played = partial(playing, house="shadows")


# Mug


@pytest.mark.parametrize(("held", "taken"), [(0, 0), (1, 1), (3, 1)])
def test_a_mugged_creature_loses_1_amber_and_is_hurt(table, version, held, taken):
    foe = {"line": [{"title": "Goon 3", "amber": held}, {"title": "Goon 4", "amber": 1}], "amber": 2}
    t = played(table, "Mug", "Goon 3", foe=foe, ruleset=version)
    assert (t.me.amber, t.foe.amber) == (1 + taken, 2)
    assert (t.card("Goon 3").amber, t.card("Goon 3").damage) == (held - taken, 2)
    assert (t.card("Goon 4").amber, t.card("Goon 4").damage) == (1, 0)


def test_the_rest_on_a_mugged_creature_that_dies_goes_where_it_belongs(table, version):
    t = played(table, "Mug", foe={"line": [{"title": "Goon 2", "amber": 3}]}, ruleset=version)
    assert (t.me.amber, t.foe.amber) == (1 + 3, 0)
    assert t.foe.line == []


def test_an_own_creature_can_be_mugged(table, version):
    t = played(table, "Mug", me={"line": [{"title": "Goon 2", "amber": 3}]}, ruleset=version)
    assert (t.me.amber, t.foe.amber) == (2, 2), "1 moves before it dies, the rest goes to the opponent"


@NEW
@pytest.mark.parametrize("creature", [{**WARDED, "amber": 1}, {"title": "Guard 3/2", "amber": 1}])
def test_ward_and_armor_stop_the_blow_of_a_mugging_and_not_the_loss(table, version, creature):
    t = played(table, "Mug", foe={"line": [creature]}, ruleset=version)
    mugged = t.card(creature["title"])
    assert t.me.amber == 2
    assert (mugged.amber, mugged.damage, mugged.warded) == (0, 0, False)


def test_nothing_to_mug(table, version):
    assert played(table, "Mug", ruleset=version).me.amber == 1


# No Safety in Numbers


def test_three_of_a_house_on_both_sides_are_too_many(table, version):
    me = {"line": ["Goon 4", "Goon 5", "Dis Goon 4"]}
    foe = {"line": ["Goon 6", "Dis Goon 5", "Mars Goon 3"]}
    t = played(table, CROWD, me=me, foe=foe, ruleset=version)
    assert [(c.title, c.damage) for c in t.g.creatures()] == [
        ("Goon 4", 3), ("Goon 5", 3), ("Dis Goon 4", 0), ("Goon 6", 3), ("Dis Goon 5", 0), ("Mars Goon 3", 0)
    ]  # fmt: skip


def test_artifacts_are_not_counted_in_a_crowd(table, version):
    t = played(table, CROWD, foe={"line": ["Goon 4", "Goon 5"], "artifacts": ["Trinket"]}, ruleset=version)
    assert [c.damage for c in t.foe.line] == [0, 0]


def test_several_crowds_are_hurt_at_the_same_time(table, version):
    line = ["Goon 3", "Goon 3", "Goon 3", "Dis Goon 3", "Dis Goon 4", "Dis Goon 3", "Mars Goon 1"]
    t = played(table, CROWD, foe={"line": line}, ruleset=version)
    t.choose([f"card:{card.id}" for card in t.foe.line if card.tagged])
    assert t.titles(t.foe.line) == ["Dis Goon 4", "Mars Goon 1"]


@NEW
def test_ward_and_armor_in_a_crowd(table, version):
    t = played(table, CROWD, foe={"line": [WARDED, "Guard 4/2", "Goon 5"]}, ruleset=version)
    assert [c.damage for c in t.foe.line] == [0, 1, 3]
    assert not t.card("Goon 3").warded


def test_a_creature_counts_for_the_house_that_it_belongs_to(table, version):
    line = [{"title": "Goon 4", "house": "mars"}, "Mars Goon 4", "Mars Goon 5", "Goon 5", "Goon 6"]
    t = played(table, CROWD, foe={"line": line}, ruleset=version)
    assert [c.damage for c in t.foe.line] == [3, 3, 3, 0, 0]


# Pestering Blow


@NEW
def test_a_pestering_blow_hurts_and_enrages(table, version):
    t = played(table, "Pestering Blow", "Goon 3", me={"line": ["Goon 4"]}, foe={"line": ["Goon 3"]}, ruleset=version)
    assert t.card("Goon 3").damage == 1
    assert t.card("Goon 3").enraged
    assert not t.card("Goon 4").enraged
    t.next_turn("brobnar")
    assert t.may("fight:Goon 3")
    assert not t.may("reap:Goon 3")


@NEW
@pytest.mark.parametrize("creature", [WARDED, {"title": "Guard 3/1"}])
def test_ward_and_armor_stop_the_blow_and_not_the_rage(table, version, creature):
    t = played(table, "Pestering Blow", foe={"line": [creature]}, ruleset=version)
    (pestered,) = t.foe.line
    assert pestered.damage == 0
    assert pestered.enraged
    assert not pestered.warded


@NEW
def test_a_pestered_creature_that_dies_is_no_longer_there_to_be_enraged(table, version):
    t = played(table, "Pestering Blow", foe={"line": ["Goon 1"]}, ruleset=version)
    assert t.card("Goon 1").zone == "discard"
    assert not t.card("Goon 1").enraged


# Subtle Chain


def test_a_subtle_chain_costs_the_opponent_a_card(table, version):
    t = played(table, "Subtle Chain", me={"hand": ["Subtle Chain", "Goon 3"]}, foe={"hand": ["Goon 4", "Goon 5"]},
               ruleset=version)  # fmt: skip
    assert len(t.foe.hand) == len(t.foe.discard) == 1
    assert t.titles(t.me.hand) == ["Goon 3"]
    assert t.me.amber == 1


def test_a_subtle_chain_does_nothing_to_an_empty_hand(table, version):
    t = played(table, "Subtle Chain", foe={"deck": ["Goon 4"]}, ruleset=version)
    assert t.foe.discard == []
    assert t.at_rest


# Trust No One


def test_with_a_friend_one_amber_is_stolen(table, version):
    t = played(table, "Trust No One", me={"line": ["Goon 3"]}, foe={"amber": 5, "line": ["Goon 3", "Dis Goon 3"]},
               ruleset=version)  # fmt: skip
    assert (t.me.amber, t.foe.amber) == (1, 4)


@pytest.mark.parametrize(
    ("line", "stolen"),
    [
        ([], 0),
        (["Goon 3", "Goon 4"], 1),
        (["Goon 3", "Dis Goon 3", "Dis Goon 4"], 2),
        (["Goon 3", "Dis Goon 3", "Mars Goon 3"], 3),
        (["Goon 3", "Dis Goon 3", "Mars Goon 3", "Logos Goon 3"], 3),
        ([{"title": "Goon 3", "house": "mars"}, "Mars Goon 3"], 1),
    ],
)
def test_without_a_friend_each_house_of_the_enemy_counts(table, version, line, stolen):
    t = played(table, "Trust No One", me={"artifacts": ["Trinket"]}, foe={"amber": 5, "line": line}, ruleset=version)
    assert (t.me.amber, t.foe.amber) == (stolen, 5 - stolen)


def test_no_more_is_stolen_than_there_is(table, version):
    t = played(table, "Trust No One", foe={"amber": 1, "line": ["Goon 3", "Dis Goon 3"]}, ruleset=version)
    assert (t.me.amber, t.foe.amber) == (1, 0)
