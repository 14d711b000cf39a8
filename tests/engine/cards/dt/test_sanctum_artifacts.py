"""Dark Tidings, Sanctum: artifacts."""

from __future__ import annotations

import pytest

from tests.engine.cards.dt.sanctum_hall import hall
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.looks import amber_by_title, pools, stunned

# Dry the River


@pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])
@pytest.mark.parametrize(("tide", "may"), [(0, True), (1, False), (None, True)])
@pytest.mark.parametrize("side", ["me", "theirs"])
def test_dry_the_river_stops_reaping_for_whom_the_tide_is_low(table, version, side, tide, may):
    river = {"artifacts": ["Dry the River"]}
    mine, theirs = (river, {}) if side == "me" else ({}, river)
    t = hall(table, ["Sanctum Goon 3"], ["Goon 4"], version, theirs=theirs, tide=tide, **mine)
    assert t.may("reap:Sanctum Goon 3") is may
    assert t.may("fight:Sanctum Goon 3")


def test_dry_the_river_stops_the_opponent_while_your_tide_is_high(table):
    t = hall(table, ["Goon 3"], ["Goon 4"], tide=0, artifacts=["Dry the River"])
    t.next_turn("brobnar")
    assert not t.may("reap:Goon 4")
    assert t.may("fight:Goon 4")
    t.submit("tide")
    assert t.may("reap:Goon 4"), "the tide has turned"


def test_dry_the_river_leaves_stuns_and_actions_alone(table):
    line = [{"title": "Sanctum Goon 3", "stunned": True}, "Lightsmith Clariel (evil twin)"]
    t = hall(table, line, ["Goon 4"], tide=1, artifacts=["Dry the River"])
    assert t.may("action:Lightsmith Clariel (evil twin)")
    assert t.may("unstun:Sanctum Goon 3")
    t.unstun("Sanctum Goon 3")
    assert stunned(t) == []


# Redhand Registry


@pytest.mark.parametrize(("title", "keys", "amber"), [("Theft of 2", 0, 8), ("Chant", 1, 0)])
def test_redhand_registry_makes_a_thief_skip_the_forge_step(table, version, title, keys, amber):
    theirs = {"artifacts": ["Redhand Registry"], "amber": 5}
    t = hall(table, [], [], version, "brobnar", theirs, hand=[title], amber=6)
    t.play(title).next_turn().next_turn("brobnar")
    assert (len(t.me.keys), t.me.amber) == (keys, amber)


def test_redhand_registry_does_not_stop_its_own_player(table, version):
    theirs = {"artifacts": ["Redhand Registry"], "amber": 8}
    t = hall(table, [], [], version, "brobnar", theirs, hand=["Theft of 2"])
    t.play("Theft of 2").next_turn()
    assert len(t.foe.keys) == 1
    assert t.foe.amber == 0


def test_redhand_registry_lasts_for_one_turn(table, version):
    theirs = {"artifacts": ["Redhand Registry"], "amber": 2}
    t = hall(table, [], [], version, "brobnar", theirs, hand=["Theft of 2"], amber=6)
    t.play("Theft of 2")
    t.next_turn().next_turn("brobnar")
    assert t.me.keys == []
    assert t.me.amber == 8
    t.next_turn().next_turn("brobnar")
    assert len(t.me.keys) == 1
    assert t.me.amber == 2


def test_redhand_registry_does_not_hear_your_own_theft(table, version):
    t = hall(
        table,
        [],
        [],
        version,
        "brobnar",
        {"amber": 9},
        artifacts=["Redhand Registry"],
        hand=["Theft of 2"],
    )
    t.play("Theft of 2").next_turn()
    assert len(t.foe.keys) == 1
    assert t.foe.amber == 1


@pytest.mark.parametrize("title", ["Snare", "Theft of 2"])
def test_redhand_registry_does_not_hear_captures_nor_thefts_of_nothing(table, version, title):
    theirs = {"artifacts": ["Redhand Registry"], "amber": 2 if title == "Snare" else 0}
    t = hall(table, ["Goon 3"], [], version, "brobnar", theirs, hand=[title], amber=6)
    t.play(title).next_turn().next_turn("brobnar")
    assert len(t.me.keys) == 1


def test_what_redhand_registry_began_outlasts_it(table, version):
    theirs = {"artifacts": ["Redhand Registry"], "amber": 2}
    t = hall(table, [], [], version, "brobnar", theirs, hand=["Theft of 2", "Crowbar"], amber=6)
    t.play("Theft of 2").play("Crowbar").next_turn().next_turn("brobnar")
    assert t.me.keys == []
    assert t.me.amber == 8


@pytest.mark.reading("redhand-registry-several-thefts")
def test_several_thefts_in_one_turn_cost_one_forge_step(table, version):
    theirs = {"artifacts": ["Redhand Registry", "Redhand Registry"], "amber": 5}
    t = hall(table, [], [], version, "brobnar", theirs, hand=["Theft of 2", "Theft of 2"], amber=6)
    for _ in range(2):
        t.play("Theft of 2")
        to_rest(t)
    t.next_turn().next_turn("brobnar")
    assert t.me.keys == []
    assert t.me.amber == 10
    t.next_turn().next_turn("brobnar")
    assert len(t.me.keys) == 1


# SGS Illuminator


def test_sgs_illuminator_stuns_and_exalts_for_each_exhausted_creature(table, version):
    line = ["Sanctum Goon 3", "Sanctum Goon 4", "Goon 5"]
    t = hall(table, line, ["Goon 6", "Goon 7"], version, artifacts=["SGS Illuminator"])
    t.action("SGS Illuminator", ["Sanctum Goon 3", "Sanctum Goon 4"], "Goon 6", "Goon 7")
    assert stunned(t) == ["Goon 6", "Goon 7"]
    assert amber_by_title(t) == {"Goon 6": 1, "Goon 7": 1}
    assert [c.ready for c in t.me.line] == [False, False, True]


def test_sgs_illuminator_may_exalt_the_same_creature_again(table, version):
    line = ["Sanctum Goon 3", "Sanctum Goon 4"]
    t = hall(table, line, ["Goon 6"], version, artifacts=["SGS Illuminator"])
    t.action("SGS Illuminator", ["Sanctum Goon 3", "Sanctum Goon 4"], "Goon 6", "Goon 6")
    assert stunned(t) == ["Goon 6"]
    assert amber_by_title(t) == {"Goon 6": 2}


def test_sgs_illuminator_counts_only_those_that_were_ready(table, version):
    line = ["Sanctum Goon 3", {"title": "Sanctum Goon 4", "ready": False}]
    t = hall(table, line, ["Goon 6"], version, artifacts=["SGS Illuminator"])
    t.action("SGS Illuminator", ["Sanctum Goon 3", "Sanctum Goon 4"], "Goon 6")
    assert t.at_rest
    assert amber_by_title(t) == {"Goon 6": 1}


def test_sgs_illuminator_exhausts_no_more_than_4(table, version):
    line = [f"Sanctum Goon {n}" for n in range(1, 6)]
    t = hall(table, line, ["Goon 6"], version, artifacts=["SGS Illuminator"])
    t.action("SGS Illuminator", line[:4], *["Goon 6"] * 4)
    assert [c.ready for c in t.me.line] == [False] * 4 + [True]
    assert amber_by_title(t) == {"Goon 6": 4}


def test_sgs_illuminator_may_exhaust_no_creature(table, version):
    t = hall(table, ["Sanctum Goon 3"], ["Goon 6"], version, artifacts=["SGS Illuminator"])
    t.action("SGS Illuminator", [])
    assert stunned(t) == []
    assert pools(t) == [0, 0]
    assert t.card("Sanctum Goon 3").ready
