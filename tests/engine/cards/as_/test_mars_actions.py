"""Æmber Skies, Mars: actions."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.helpers.answers import ordered
from tests.engine.helpers.cards import of_house, spent, warded, with_amber
from tests.engine.helpers.looks import amber, damage_of_all, pools, read_by, tired
from tests.engine.helpers.tables import at_house

mars = partial(at_house, house="mars", ruleset="18.4")

BURST, PACK, DISCHARGE, BLAST, BAIT = (
    "Deimos Burst",
    "Harmonic Pack",
    "Intentional Discharge",
    "Phosphorus Blast",
    "Shark Bait",
)
WATNEY = "Watney’s Calculation"


# Deimos Burst


def test_a_burst_takes_what_is_at_the_edge_and_pays_for_it(table):
    t = mars(
        table,
        {"hand": [BURST], "line": ["Goon 1", "Goon 2", "Goon 3"], "artifacts": ["Trinket", "Crank"]},
        {"line": ["Goon 4"], "artifacts": ["Lamp"]},
    )
    ordered(t.play(BURST))
    assert t.titles(t.me.line) == ["Goon 2"]
    assert t.me.artifacts == []
    assert [t.titles(t.foe.line), t.titles(t.foe.artifacts)] == [["Goon 4"], ["Lamp"]]
    assert t.me.amber == 4


def test_a_burst_pays_nothing_for_what_is_saved(table):
    t = mars(table, {"hand": [BURST], "line": [warded("Goon 1"), "Goon 2"]}, {})
    t.play(BURST)
    assert t.me.amber == 1
    assert t.titles(t.me.line) == ["Goon 1"]


def test_a_burst_without_anything_pays_nothing(table):
    t = mars(table, {"hand": [BURST]}, {"line": ["Goon 4"]})
    t.play(BURST)
    assert t.me.amber == 0


# Harmonic Pack


@pytest.mark.reading("harmonic-pack-empty-archives")
@pytest.mark.parametrize("side", [0, 1])
def test_a_pack_hurts_more_for_a_card_of_any_archives(table, side):
    seats = [{"hand": [PACK]}, {"line": ["Goon 9", "Goon 8"]}]
    seats[side]["archives"] = ["Trinket"]
    t = mars(table, *seats)
    t.play(PACK, "Goon 9")
    assert damage_of_all(t) == [5, 0]
    assert "Trinket" in t.titles(t.g.players[side].discard)
    assert t.happened("card.revealed")[-1].data["cards"] == [t.card("Trinket").id]


def test_of_two_archives_one_is_chosen(table):
    t = mars(table, {"hand": [PACK], "archives": ["Goon 1"]}, {"line": ["Goon 9"], "archives": ["Goon 2", "Goon 2"]})
    t.play(PACK, "seat:1")
    assert damage_of_all(t) == [5]
    assert t.titles(t.foe.discard) == ["Goon 2"]
    assert [len(player.archives) for player in t.g.players] == [1, 1]


def test_without_archives_a_pack_hurts_once(table):
    t = mars(table, {"hand": [PACK]}, {"line": ["Goon 9"]})
    t.play(PACK)
    assert damage_of_all(t) == [2]


@pytest.mark.parametrize(("target", "hurt"), [("Guard 9/1", 4), (warded("Goon 9"), 3)])
def test_a_pack_meets_armor_and_ward_once(table, target, hurt):
    t = mars(table, {"hand": [PACK], "archives": ["Chant"]}, {"line": [target]})
    t.play(PACK)
    assert damage_of_all(t) == [hurt]


def test_a_pack_whose_target_fell_discards_still(table):
    t = mars(table, {"hand": [PACK], "archives": ["Trinket"]}, {"line": ["Goon 2", "Goon 9"]})
    t.play(PACK, "Goon 2")
    assert t.titles(t.me.discard) == ["Trinket", PACK]
    assert damage_of_all(t) == [0]


# Intentional Discharge


def test_a_discharge_returns_a_friend_and_readies_a_martian(table):
    t = mars(
        table,
        {"hand": [DISCHARGE], "line": ["Goon 1", spent("Mars Goon 2"), spent("Goon 3")]},
        {"line": [spent("Mars Goon 4")]},
    )
    t.play(DISCHARGE, "Goon 1")
    assert t.titles(t.me.hand) == ["Goon 1"]
    assert tired(t) == ["Goon 3", "Mars Goon 4"]


def test_a_discharge_that_returns_nobody_readies_nobody(table):
    t = mars(table, {"hand": [DISCHARGE], "line": [warded("Mars Goon 1", ready=False)]}, {})
    t.play(DISCHARGE)
    assert t.titles(t.me.line) == ["Mars Goon 1"]
    assert tired(t) == ["Mars Goon 1"]


# Nice to Greet You


def test_all_martians_of_all_sides_are_greeted(table):
    t = mars(
        table,
        {"hand": ["Nice to Greet You"], "line": [spent("Mars Goon 1"), spent("Goon 2")]},
        {"line": [spent("Mars Goon 3"), spent("Goon 4")]},
    )
    t.play("Nice to Greet You")
    assert tired(t) == ["Goon 2", "Goon 4"]


# Phosphorus Blast


def test_a_blast_burns_all_but_martians(table):
    t = mars(
        table,
        {"hand": [BLAST], "line": ["Mars Goon 3", "Goon 3"]},
        {"line": ["Mars Goon 5", "Guard 5/1", warded("Goon 4"), "Goon 2"]},
    )
    t.play(BLAST)
    assert damage_of_all(t) == [0, 2, 0, 1, 0]
    assert not t.card("Goon 4").warded
    assert t.titles(t.foe.discard) == ["Goon 2"]


# Shark Bait


@pytest.mark.parametrize(
    ("bait", "hurt", "caught"), [("Goon 3", 2, 2), ("Guard 2/1", 1, 2), (warded("Goon 1"), 0, 2), ("Goon 2", 0, 0)]
)
def test_bait_that_lives_captures(table, bait, hurt, caught):
    t = mars(table, {"hand": [BAIT], "line": ["Mars Goon 5", bait]}, {"line": ["Goon 6"], "amber": 3})
    t.play(BAIT)
    assert sum(damage_of_all(t)) == hurt
    assert sum(amber(t)) == caught
    assert t.foe.amber == 3 - caught


def test_without_bait_nothing_is_caught(table):
    t = mars(table, {"hand": [BAIT], "line": ["Mars Goon 5"]}, {"line": ["Goon 6"], "amber": 3})
    t.play(BAIT)
    assert damage_of_all(t) == [0, 0]
    assert t.foe.amber == 3


# Watney's Calculation


@pytest.mark.parametrize(("mine", "theirs", "left"), [(0, 1, 1), (1, 1, 1), (0, 2, 0), (1, 3, 0)])
def test_a_calculation_destroys_where_the_opponent_has_more(table, mine, theirs, left):
    t = mars(table, {"hand": [WATNEY], "amber": mine, "line": ["Goon 1"]}, {"line": ["Goon 6"], "amber": theirs})
    t.play(WATNEY)
    assert len(t.foe.line) == left
    assert pools(t) == [mine + 1, theirs], "its own icon comes first"
    assert t.titles(t.me.line) == ["Goon 1"]


def test_a_martian_by_another_house_is_one_too(table):
    t = mars(table, {"hand": [BLAST], "line": [of_house("mars", "Goon 3")]}, {"line": [with_amber("Goon 4", 1)]})
    t.play(BLAST)
    assert damage_of_all(t) == [0, 2]
    assert read_by(t, "public", 0, "hand") == []
