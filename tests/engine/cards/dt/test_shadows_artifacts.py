"""Artifacts of Shadows in Dark Tidings."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.cards.dt.tides import MINE, THEIRS, THERE, TIDES, shore
from tests.engine.helpers.answers import ordered, to_rest
from tests.engine.helpers.looks import amber_by_title, damage, pools
from tests.engine.helpers.tables import den

REVENGE = "Archon’s Revenge"
CHEST = "Dead Man’s Chest"
SPECTER = "The Flyin’ Specter"
THEORY = "Trickle-Down Theory"
CORRUPTION = "Widespread Corruption"


# Archon’s Revenge


@pytest.mark.parametrize(("chosen", "stolen"), [([], 0), ([1], 1), ([1, 2], 2)])
def test_revenge_steals_for_each_creature_that_it_exhausts(table, version, chosen, stolen):
    line = [*(f"Shadows Goon {n}" for n in (1, 2, 3)), "Dis Goon 4"]
    t = den(table, version, REVENGE, {"line": line}, {"line": ["Shadows Goon 5"], "amber": 5})
    t.action(REVENGE)
    assert t.offered == ["Shadows Goon 1", "Shadows Goon 2", "Shadows Goon 3"]
    t.choose([f"Shadows Goon {n}" for n in chosen])
    assert pools(t) == [stolen, 5 - stolen]
    assert [card.ready for card in t.me.line] == [n not in chosen for n in (1, 2, 3, 4)]


def test_a_creature_that_is_exhausted_already_adds_nothing_to_the_revenge(table, version):
    line = [{"title": "Shadows Goon 1", "ready": False}, "Shadows Goon 2"]
    t = den(table, version, REVENGE, {"line": line}, {"amber": 5})
    t.action(REVENGE, ["Shadows Goon 1", "Shadows Goon 2"])
    assert pools(t) == [1, 4]


@pytest.mark.parametrize("line", [[], ["Dis Goon 3"], [{"title": "Shadows Goon 3", "ready": False}]])
def test_there_may_be_no_revenge(table, version, line):
    t = den(table, version, REVENGE, {"line": line}, {"amber": 5, "line": ["Shadows Goon 4"]})
    t.action(REVENGE)
    assert t.at_rest
    assert pools(t) == [0, 5]
    assert t.card("Shadows Goon 4").ready


# Dead Man’s Chest


def chest(table, version, many, *, side="me", ready=True, theirs=0):
    """A chest with 4 Æmber, and creatures of 1 power that may be struck down together."""
    box = {"title": CHEST, "amber": 4, "ready": ready}
    sides = {"me": {"hand": ["Hailstorm"], "line": ["Goon 1"] * many}, "foe": {"line": ["Goon 1"] * theirs}}
    sides[side]["artifacts"] = [box]
    return table(**sides, ruleset=version)


def test_the_chest_is_filled_and_hurts_a_creature(table, version):
    t = table(me={"hand": [CHEST]}, foe={"line": ["Guard 4/1", "Goon 3"]}, house="shadows", ruleset=version)
    t.play(CHEST, "Guard 4/1")
    assert t.card(CHEST).amber == 4
    assert damage(t.foe) == [1, 0]
    assert pools(t) == [1, 0]


@pytest.mark.parametrize("side", ["me", "foe"])
@pytest.mark.parametrize(("mine", "theirs", "opened"), [(5, 0, False), (6, 0, True), (3, 3, True), (0, 7, True)])
def test_the_chest_opens_for_the_active_player_over_6_dead(table, version, side, mine, theirs, opened):
    t = ordered(chest(table, version, mine, theirs=theirs, side=side).play("Hailstorm"))
    assert pools(t) == [4 if opened else 0, 0]
    assert t.card(CHEST).amber == (0 if opened else 4)
    assert t.card(CHEST).zone == "play"


def test_an_exhausted_chest_stays_shut(table, version):
    t = ordered(chest(table, version, 6, ready=False).play("Hailstorm"))
    assert pools(t) == [0, 0]
    assert t.card(CHEST).amber == 4
    t.next_turn("brobnar")
    assert pools(t) == [0, 0]
    assert t.card(CHEST).ready


def test_the_dead_of_two_turns_are_not_counted_together(table, version):
    t = table(
        me={"line": ["Goon 1"] * 5, "hand": ["Hailstorm"], "artifacts": [{"title": CHEST, "amber": 4}]},
        foe={"line": ["Goon 3"], "hand": ["Slaying"], "houses": ["brobnar", "dis", "logos"]},
        ruleset=version,
    )
    ordered(t.play("Hailstorm")).next_turn("brobnar").play("Slaying")
    assert t.foe.line == []
    assert t.card(CHEST).amber == 4


def test_the_dead_of_a_turn_are_counted_one_by_one(table, version):
    t = table(
        me={"line": ["Goon 1"] * 5, "hand": ["Hailstorm", "Slaying"], "artifacts": [{"title": CHEST, "amber": 4}]},
        foe={"line": ["Goon 3"]},
        ruleset=version,
    )
    ordered(t.play("Hailstorm"))
    assert pools(t) == [0, 0]
    t.play("Slaying")
    assert pools(t) == [4, 0]


@NEW
def test_wards_and_destroyed_artifacts_do_not_open_the_chest(table, version):
    line = [*["Goon 1"] * 5, {"title": "Goon 1", "warded": True}]
    box = {"title": CHEST, "amber": 4}
    t = table(
        me={"line": line, "hand": ["Hailstorm", "Crowbar"], "artifacts": [box, "Trinket"]}, foe={}, ruleset=version
    )
    ordered(t.play("Hailstorm"))
    t.play("Crowbar", "Trinket")
    assert len(t.me.line) == 1
    assert pools(t) == [0, 0]
    assert t.card(CHEST).amber == 4


@NEW
@pytest.mark.reading("dead-mans-chest-seventh")
def test_a_chest_that_was_exhausted_then_is_not_opened_by_one_more(table, version):
    t = table(
        me={
            "line": ["Goon 1"] * 6,
            "hand": ["Hailstorm", "Slaying"],
            "artifacts": [{"title": CHEST, "amber": 4, "ready": False}],
        },
        foe={"line": ["Goon 3"], "hand": ["Slaying"], "houses": ["brobnar", "dis", "logos"]},
        ruleset=version,
    )
    ordered(t.play("Hailstorm"))
    t.adjust({"kind": "ready", "card": CHEST, "to": True})
    t.play("Slaying")
    assert pools(t) == [0, 0]
    assert t.card(CHEST).amber == 4


@pytest.mark.clause("amber-on-noncreature-leaving-goes-to-supply")
def test_what_is_in_a_broken_chest_is_lost(table, version):
    t = table(me={"artifacts": [{"title": CHEST, "amber": 4}], "hand": ["Crowbar"]}, foe={"amber": 1}, ruleset=version)
    t.play("Crowbar")
    assert pools(t) == [0, 1]


# Submersible


@THERE
@pytest.mark.parametrize("tide", TIDES)
def test_thieves_hide_in_a_submersible_at_high_tide(table, version, tide):
    t = shore(
        table,
        version,
        {"artifacts": ["Submersible"], "line": ["Dodger", "Goon 3"]},
        {"line": ["Umbra"], "houses": ["shadows", "dis", "logos"]},
        tide,
    )
    elusive = [t.g.has_keyword(t.card(title), "elusive") for title in ("Dodger", "Goon 3", "Umbra")]
    assert elusive == [tide == MINE, False, False]


@THERE
def test_a_submersible_hides_the_thieves_of_the_player_with_the_tide(table, version):
    t = shore(
        table, version, {"line": ["Goon 5"]}, {"artifacts": ["Submersible"], "line": ["Dodger"]}, THEIRS, "brobnar"
    )
    t.fight("Goon 5")
    assert damage(t.me) == damage(t.foe) == [0]
    t.submit("tide")
    assert not t.g.has_keyword(t.card("Dodger"), "elusive")


# The Flyin’ Specter


@THERE
@pytest.mark.parametrize("tide", TIDES)
def test_the_specter_steals_at_high_tide(table, version, tide):
    t = shore(table, version, {"artifacts": [SPECTER]}, {"amber": 2}, tide)
    t.action(SPECTER)
    assert pools(t) == ([1, 1] if tide == MINE else [0, 2])
    assert t.titles(t.me.artifacts) == [SPECTER]


@THERE
@pytest.mark.parametrize(("side", "left"), [("me", True), ("foe", False)])
def test_the_specter_sinks_as_an_opponent_raises_the_tide(table, version, side, left):
    t = shore(table, version, **{side: {"artifacts": [SPECTER], "tide": True}})
    t.submit("tide")
    assert (t.card(SPECTER).zone == "play") is left


@THERE
@pytest.mark.clause("tide-cannot-raise-when-high")
def test_a_tide_that_is_high_already_sinks_no_specter(table, version):
    t = shore(table, version, {"hand": [THEORY]}, {"artifacts": [SPECTER]}, MINE)
    t.play(THEORY)
    assert t.card(SPECTER).zone == "play"


# Trickle-Down Theory


@THERE
@pytest.mark.parametrize("tide", TIDES)
def test_the_theory_raises_the_tide(table, version, tide):
    t = shore(table, version, {"hand": [THEORY]}, {}, tide)
    t.play(THEORY)
    assert t.g.tide_is_high(t.me)
    assert t.me.chains == 0
    assert len(t.happened("tide.raised")) == (tide != MINE)


@pytest.mark.parametrize(("pool", "gained"), [(5, 0), (6, 1), (12, 1)])
@pytest.mark.parametrize("house", ["shadows", "brobnar"])
def test_a_full_pool_trickles_down(table, version, pool, gained, house):
    t = den(table, version, THEORY, {"amber": 6, "line": ["Goon 3"]}, {"amber": pool}, house=house)
    t.omni(THEORY)
    assert pools(t) == [6 + gained, pool]


# Widespread Corruption


def test_a_creature_that_the_reaper_does_not_control_captures_what_is_gained(table, version):
    me = {"line": ["Shadows Goon 3", "Goon 4"], "amber": 2}
    t = den(table, version, CORRUPTION, me, {"line": ["Goon 5", "Goon 6"], "amber": 2})
    t.reap("Shadows Goon 3")
    assert t.offered == ["Goon 5", "Goon 6"]
    t.choose("Goon 6")
    assert pools(t) == [2, 2]
    assert amber_by_title(t) == {"Goon 6": 1}


def test_the_opponent_who_reaps_picks_one_of_your_creatures(table, version):
    foe = {"line": ["Goon 5"], "houses": ["brobnar", "dis", "logos"]}
    t = den(table, version, CORRUPTION, {"line": ["Goon 3", "Goon 4"]}, foe)
    t.next_turn("brobnar").reap("Goon 5")
    assert t.pending.seat == 1
    assert t.offered == ["Goon 3", "Goon 4"]
    t.choose("Goon 4")
    assert pools(t) == [0, 0]
    assert amber_by_title(t) == {"Goon 4": 1}


def test_without_such_a_creature_what_is_reaped_stays(table, version):
    t = den(table, version, CORRUPTION, {"line": ["Shadows Goon 3"]}, {"amber": 2})
    t.reap("Shadows Goon 3")
    assert pools(t) == [1, 2]
    assert amber_by_title(t) == {}


def test_amber_that_is_gained_otherwise_is_not_captured(table, version):
    t = den(table, version, CORRUPTION, {"artifacts": ["Shadows Lamp"]}, {"line": ["Goon 5"]})
    t.omni("Shadows Lamp")
    assert pools(t) == [1, 0]
    assert amber_by_title(t) == {}


@NEW
@pytest.mark.reading("widespread-corruption-which-gain")
def test_what_a_hive_adds_to_a_reap_is_not_captured(table, version):
    me = {"line": ["Mars Goon 3"], "artifacts": ["Crystal Hive"]}
    t = den(table, version, CORRUPTION, me, {"line": ["Goon 5"]}, house="mars")
    t.action("Crystal Hive")
    to_rest(t.reap("Mars Goon 3"))
    assert pools(t) == [1, 0]
    assert amber_by_title(t) == {"Goon 5": 1}


@NEW
def test_two_corruptions_capture_the_same_amber_once(table, version):
    me = {"line": ["Shadows Goon 3"], "artifacts": [CORRUPTION], "amber": 3}
    t = den(table, version, CORRUPTION, me, {"line": ["Goon 5"]})
    to_rest(t.reap("Shadows Goon 3"))
    assert pools(t) == [3, 0]
    assert amber_by_title(t) == {"Goon 5": 1}
