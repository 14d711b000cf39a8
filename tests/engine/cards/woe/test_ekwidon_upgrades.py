"""Winds of Exchange, Ekwidon: upgrades."""

from __future__ import annotations

import pytest

from tests.engine.helpers.cards import armed

PAW = "Niffle Paw"
POLICY = "Insurance Policy"


# Freelancer


@pytest.mark.clause("control-latest-effect-wins")
def test_it_works_for_whose_turn_it_is(table):
    t = table(
        me={"line": [armed("Goon 3", "Freelancer")]},
        foe={"line": ["Goon 9"], "houses": ["dis", "logos", "mars"]},
        house="ekwidon",
    )
    t.reap("Goon 3")
    assert t.me.amber == 1
    t.end()
    assert t.pending.prompt == "control.flank"
    assert t.me.line == [t.card("Goon 3")]
    t.choose("right").submit("house:dis")
    assert t.titles(t.foe.line) == ["Goon 9", "Goon 3"]
    assert t.titles(t.card("Goon 3").upgrades) == ["Freelancer"]
    assert not t.may("reap:Goon 9")
    assert t.may("reap:Goon 3")
    t.reap("Goon 3").next_turn("ekwidon")
    assert t.titles(t.me.line) == ["Goon 3"]
    assert t.foe.amber == 1
    assert t.card("Goon 3").owner == 0


def test_another_creature_is_not_freed_by_it(table):
    t = table(me={"line": [armed("Goon 3", "Freelancer"), "Goon 4"]}, foe={"line": ["Goon 9"]}, house="ekwidon")
    assert t.may("reap:Goon 3")
    assert not t.may("reap:Goon 4")


def test_without_the_upgrade_it_stays_with_who_has_it(table):
    t = table(me={"line": [armed("Goon 3", "Freelancer")]}, foe={"hand": ["Rust"]}, house="ekwidon")
    t.next_turn("brobnar").play("Rust").next_turn("ekwidon")
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert t.me.line == []


def test_its_bonus_icon_is_resolved_as_it_is_played(table):
    t = table(me={"hand": ["Freelancer"]}, foe={"line": ["Goon 9"]}, house="ekwidon")
    t.play("Freelancer")
    assert t.me.amber == 1
    assert t.titles(t.foe.line) == ["Goon 9"]
    assert not t.may("reap:Goon 9")


# Insurance Policy


def test_it_is_paid_for_as_it_is_played(table):
    t = table(me={"hand": [POLICY], "line": ["Goon 3"], "amber": 2}, foe={"amber": 2}, house="ekwidon")
    t.play(POLICY)
    assert (t.me.amber, t.foe.amber) == (1, 2)


def test_who_has_nothing_is_insured_for_nothing(table):
    t = table(me={"hand": [POLICY], "line": ["Goon 3"]}, foe={}, house="ekwidon")
    t.play(POLICY)
    assert t.me.amber == 0
    assert t.titles(t.card("Goon 3").upgrades) == [POLICY]


@pytest.mark.parametrize(("mine", "amber"), [(True, (0, 0)), (False, (0, 4))])
def test_it_pays_in_the_turn_of_another_player(table, mine, amber):
    side = {"line": [armed("Goon 3", POLICY)]}
    t = table(me={"hand": ["Ekwidon Slaying"], **(side if mine else {})}, foe={} if mine else side, house="ekwidon")
    t.play("Ekwidon Slaying")
    assert (t.me.amber, t.foe.amber) == amber
    assert POLICY in t.titles((t.me if mine else t.foe).discard)


def test_it_pays_for_destruction_alone(table):
    t = table(me={"hand": ["Ekwidon Recall"]}, foe={"line": [armed("Goon 3", POLICY)]}, house="ekwidon")
    t.play("Ekwidon Recall")
    assert t.foe.amber == 0


# Niffle Paw


@pytest.mark.reading("niffle-paw-moves-in-time")
def test_it_leaves_its_creature_behind(table):
    t = table(me={"line": [armed("Ekwidon Goon 3", PAW), "Goon 4"]}, foe={"line": ["Goon 9"]}, house="ekwidon")
    t.reap("Ekwidon Goon 3")
    assert t.offered == ["Goon 4", "Goon 9"]
    t.choose("Goon 9")
    assert t.titles(t.me.line) == ["Goon 4"]
    assert t.titles(t.card("Goon 9").upgrades) == [PAW]
    assert t.me.amber == 1
    assert t.titles(t.me.discard) == ["Ekwidon Goon 3"]


def test_the_next_creature_has_the_same_ability(table):
    t = table(me={"line": [armed("Ekwidon Goon 3", PAW), "Ekwidon Goon 4"]}, foe={"line": ["Goon 9"]}, house="ekwidon")
    t.reap("Ekwidon Goon 3", "Ekwidon Goon 4").reap("Ekwidon Goon 4")
    assert t.me.line == []
    assert t.titles(t.card("Goon 9").upgrades) == [PAW]


def test_where_there_is_no_other_creature_both_go(table):
    t = table(me={"line": [armed("Ekwidon Goon 3", PAW)]}, foe={}, house="ekwidon")
    t.reap("Ekwidon Goon 3")
    assert sorted(t.titles(t.me.discard)) == ["Ekwidon Goon 3", PAW]
    assert t.me.amber == 1


def test_a_warded_creature_is_left_without_it(table):
    t = table(me={"line": [armed("Ekwidon Goon 3", PAW, warded=True)]}, foe={"line": ["Goon 9"]}, house="ekwidon")
    t.reap("Ekwidon Goon 3")
    assert t.titles(t.me.line) == ["Ekwidon Goon 3"]
    assert not t.me.line[0].warded
    assert t.me.line[0].upgrades == []
    assert t.titles(t.card("Goon 9").upgrades) == [PAW]
