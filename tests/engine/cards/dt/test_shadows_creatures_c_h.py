"""Creatures of Shadows in Dark Tidings, C to H."""

from __future__ import annotations

import pytest

from tests.engine.cards.dt.tides import MINE, THEIRS, THERE, TIDES, shore
from tests.engine.helpers.looks import amber_by_title, damage, pools

CAPTAIN, CAPTAIN_TWIN = "Captain No-Beard", "Captain No-Beard (evil twin)"
FAYE, FAYE_TWIN = "Freebooter Faye", "Freebooter Faye (evil twin)"
MALONE = "Gas-Pipes Malone"
HOB, HOB_TWIN = "Hobnobber", "Hobnobber (evil twin)"


# Captain No-Beard


def test_the_neighbors_of_the_captain_have_taunt(table, version):
    line = ["Goon 1", "Goon 2", CAPTAIN, "Goon 3", "Goon 4"]
    t = table(me={"line": line}, foe={"line": ["Goon 5"]}, house="shadows", ruleset=version)
    assert [t.g.has_keyword(card, "taunt") for card in t.me.line] == [False, True, False, True, False]
    assert not t.g.has_keyword(t.card("Goon 5"), "taunt")


def test_the_captain_cannot_be_attacked_behind_its_neighbors(table, version):
    t = table(me={"line": ["Goon 9"]}, foe={"line": ["Goon 1", CAPTAIN, "Goon 2"]}, house="brobnar", ruleset=version)
    t.fight("Goon 9")
    assert t.offered == ["Goon 1", "Goon 2"]
    t.choose("Goon 1")
    assert t.titles(t.foe.line) == [CAPTAIN, "Goon 2"]


def test_taunt_goes_with_the_captain(table, version):
    t = table(me={"line": ["Goon 3", CAPTAIN], "hand": ["Recall"]}, foe={}, ruleset=version)
    assert t.g.has_keyword(t.card("Goon 3"), "taunt")
    t.play("Recall", CAPTAIN)
    assert not t.g.has_keyword(t.card("Goon 3"), "taunt")


@pytest.mark.parametrize(("pool", "held"), [(2, 1), (0, 0)])
def test_the_captain_captures_1_amber_as_it_reaps(table, version, pool, held):
    t = table(me={"line": [CAPTAIN, "Goon 3"]}, foe={"amber": pool}, house="shadows", ruleset=version)
    t.reap(CAPTAIN)
    assert pools(t) == [1, pool - held]
    assert t.card(CAPTAIN).amber == held
    assert t.card("Goon 3").amber == 0


# Captain No-Beard (evil twin)


def test_the_neighbors_of_the_fallen_twin_capture(table, version):
    line = ["Goon 1", "Goon 2", CAPTAIN_TWIN, "Goon 3"]
    t = table(me={"line": line, "hand": ["Slaying"]}, foe={"amber": 5, "line": ["Goon 9"]}, ruleset=version)
    assert t.g.has_keyword(t.card(CAPTAIN_TWIN), "taunt")
    assert not t.g.has_keyword(t.card("Goon 2"), "taunt")
    t.play("Slaying", CAPTAIN_TWIN)
    assert pools(t) == [0, 3]
    assert amber_by_title(t) == {"Goon 2": 1, "Goon 3": 1}


def test_they_capture_from_the_opponent_of_their_controller(table, version):
    foe = {"line": [CAPTAIN_TWIN, "Goon 3"], "amber": 2}
    t = table(me={"hand": ["Slaying"], "amber": 3}, foe=foe, ruleset=version)
    t.play("Slaying", CAPTAIN_TWIN)
    assert pools(t) == [2, 2]
    assert amber_by_title(t) == {"Goon 3": 1}


@pytest.mark.parametrize("pool", [0, 1])
def test_where_there_is_too_little_one_of_them_is_picked(table, version, pool):
    line = ["Goon 2", CAPTAIN_TWIN, "Goon 3"]
    t = table(me={"line": line, "hand": ["Slaying"]}, foe={"amber": pool}, ruleset=version)
    t.play("Slaying", CAPTAIN_TWIN, *["Goon 3"][:pool])
    assert pools(t) == [0, 0]
    assert amber_by_title(t) == ({"Goon 3": 1} if pool else {})


def test_a_lone_or_returning_twin_leaves_nothing_behind(table, version):
    t = table(me={"line": [CAPTAIN_TWIN], "hand": ["Slaying"]}, foe={"amber": 5}, ruleset=version)
    t.play("Slaying")
    assert pools(t) == [0, 5]
    t = table(me={"line": [CAPTAIN_TWIN, "Goon 3"], "hand": ["Recall"]}, foe={"amber": 5}, ruleset=version)
    t.play("Recall", CAPTAIN_TWIN)
    assert pools(t) == [0, 5]


@pytest.mark.clause("amber-on-creature-leaving-goes-to-opponent", "destroyed-abilities-resolve-while-tagged")
def test_a_neighbor_that_falls_with_the_twin_gives_back_what_it_captured(table, version):
    t = table(me={"line": [CAPTAIN_TWIN, "Goon 3"], "hand": ["Slaughter"]}, foe={"amber": 5}, ruleset=version)
    t.play("Slaughter")
    t.submit(*t.pending.keys)
    assert [fact.data["amount"] for fact in t.happened("amber.captured")] == [1]
    assert pools(t) == [0, 5]


# Freebooter Faye


@THERE
@pytest.mark.parametrize("title", [FAYE, FAYE_TWIN])
@pytest.mark.parametrize("tide", TIDES)
def test_faye_raises_the_tide_for_no_chains(table, version, title, tide):
    t = shore(table, version, {"hand": [title]}, high=tide)
    t.play(title)
    assert t.g.tide_is_high(t.me)
    assert t.g.tide_is_low(t.foe)
    assert t.me.chains == 0


@THERE
@pytest.mark.parametrize("tide", TIDES)
def test_faye_steals_at_high_tide_as_it_reaps(table, version, tide):
    t = shore(table, version, {"line": [FAYE]}, {"amber": 3, "line": ["Goon 9"]}, tide)
    t.reap(FAYE)
    assert pools(t) == ([2, 2] if tide == MINE else [1, 3])


@THERE
@pytest.mark.parametrize("tide", TIDES)
def test_the_twin_of_faye_steals_at_high_tide_before_it_fights(table, version, tide):
    t = shore(table, version, {"line": [FAYE_TWIN]}, {"amber": 3, "line": ["Goon 3"]}, tide)
    t.fight(FAYE_TWIN)
    assert pools(t) == ([1, 2] if tide == MINE else [0, 3])
    assert t.foe.line == []


@THERE
def test_the_twin_of_faye_steals_neither_by_reaping_nor_attacked(table, version):
    t = shore(table, version, {"line": [FAYE_TWIN]}, {"amber": 3}, MINE)
    t.reap(FAYE_TWIN)
    assert pools(t) == [1, 3]
    foe = {"line": [FAYE_TWIN], "amber": 3}
    t = shore(table, version, {"line": ["Goon 3"], "amber": 3}, foe, THEIRS, house="brobnar")
    t.fight("Goon 3")
    assert pools(t) == [3, 3]


@pytest.mark.parametrize("version", ["1.2", "1.3"])
def test_faye_only_reaps_where_there_is_no_tide(table, version):
    t = table(me={"line": [FAYE], "hand": [FAYE_TWIN]}, foe={"amber": 3}, house="shadows", ruleset=version)
    t.play(FAYE_TWIN).reap(FAYE)
    assert pools(t) == [1, 3]
    assert not t.g.tide_is_high(t.me)


# Gas-Pipes Malone


def test_what_malone_fights_captures_from_its_own_side_first(table, version):
    foe = {"line": ["Goon 5", "Goon 4"], "amber": 2}
    t = table(me={"line": [MALONE], "amber": 3}, foe=foe, house="shadows", ruleset=version)
    t.fight(MALONE, "Goon 5")
    assert amber_by_title(t) == {"Goon 5": 1}
    assert t.foe.amber == 1
    assert t.me.line == []


def test_what_malone_destroys_leaves_its_amber_to_malones_player(table, version):
    t = table(me={"line": [MALONE]}, foe={"line": ["Goon 2"], "amber": 2}, house="shadows", ruleset=version)
    t.fight(MALONE)
    assert pools(t) == [1, 1]
    assert damage(t.me) == [2]


def test_malone_makes_nothing_of_an_empty_pool_or_of_an_attacker(table, version):
    t = table(me={"line": [MALONE], "amber": 3}, foe={"line": ["Goon 2"]}, house="shadows", ruleset=version)
    t.fight(MALONE)
    assert pools(t) == [3, 0]
    t = table(me={"line": ["Goon 2"], "amber": 2}, foe={"line": [MALONE], "amber": 2}, ruleset=version)
    t.fight("Goon 2")
    assert pools(t) == [2, 2]


def test_a_warded_creature_captures_before_malone(table):
    t = table(me={"line": [MALONE]}, foe={"line": [{"title": "Goon 2", "warded": True}], "amber": 2}, house="shadows")
    t.fight(MALONE)
    assert amber_by_title(t) == {"Goon 2": 1}
    assert damage(t.foe) == [0]
    assert not t.card("Goon 2").warded


# Hobnobber


@pytest.mark.parametrize(("pool", "stolen"), [(5, 0), (6, 2), (9, 2)])
def test_hobnobber_steals_2_from_a_full_pool(table, version, pool, stolen):
    t = table(me={"line": [HOB], "amber": 7}, foe={"amber": pool}, house="shadows", ruleset=version)
    t.action(HOB)
    assert pools(t) == [7 + stolen, pool - stolen]
    assert not t.card(HOB).ready


@pytest.mark.parametrize(("pool", "stolen"), [(0, 0), (1, 1), (2, 0)])
@pytest.mark.parametrize("house", ["shadows", "brobnar"])
def test_the_twin_of_hobnobber_steals_a_last_amber(table, version, pool, stolen, house):
    t = table(me={"line": [HOB_TWIN, "Goon 3"], "amber": 1}, foe={"amber": pool}, house=house, ruleset=version)
    t.omni(HOB_TWIN)
    assert pools(t) == [1 + stolen, pool - stolen]
