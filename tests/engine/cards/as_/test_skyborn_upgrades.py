"""Upgrades of Skyborn in Æmber Skies."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.cards.gr import crypt as crypts
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import armed, of_house
from tests.engine.helpers.looks import amber

sky = partial(crypts.crypt, house="skyborn")
flyer = partial(of_house, "skyborn")
BURNER, HARPOON = "Efficient Æmber Burner", "Torpefying Harpoon"

# Efficient Æmber Burner


def test_the_burner_makes_keys_of_opponents_cheaper_for_its_amber(table):
    t = sky(table, {"line": [armed(flyer("Goon 1")["title"], BURNER, house="skyborn"), "Goon 2"]}, {"line": ["Goon 3"]})
    t.reap("Goon 1")
    assert amber(t) == [1, 0, 0]
    assert (t.g.key_cost(t.me), t.g.key_cost(t.foe)) == (6, 5)


def test_on_an_enemy_it_is_the_other_way_round(table):
    t = sky(table, {}, {"line": [armed("Goon 1", BURNER, amber=2)]})
    assert (t.g.key_cost(t.me), t.g.key_cost(t.foe)) == (4, 6)


# Lateral Thrusters


@pytest.mark.parametrize(
    ("answer", "line"), [(["yes", ["Goon 2", "Goon 1"]], ["Goon 2", "Goon 1"]), (["no"], ["Goon 1", "Goon 2"])]
)
def test_thrusters_rearrange_at_the_beginning_of_your_turn(table, answer, line):
    t = sky(table, {"line": [armed("Goon 1", "Lateral Thrusters"), "Goon 2"]}, {})
    t.next_turn("brobnar").end()
    to_rest(t.choose(*answer))
    assert t.titles(t.me.line) == line


# Refined Adhesive


def test_what_would_be_discarded_from_a_hand_sticks_facedown(table):
    t = sky(
        table, {"line": [armed("Goon 1", "Refined Adhesive")], "hand": [flyer("Goon 2")]}, {"hand": [flyer("Goon 3")]}
    )
    t.discard("Goon 2")
    assert t.me.discard == []
    assert t.titles(t.card("Goon 1").under) == ["Goon 2"]
    assert t.card("Goon 2").facedown
    t.next_turn("skyborn").discard("Goon 3")
    assert t.titles(t.card("Goon 1").under) == ["Goon 2", "Goon 3"]


def test_what_sticks_is_revealed_and_is_not_scrapped(table):
    t = sky(table, {"line": [armed("Goon 1", "Refined Adhesive")], "hand": ["Bux Bastian"]}, {"line": ["Goon 5"]})
    t.discard("Bux Bastian")
    assert amber(t) == [0, 0]
    assert len(t.happened("card.revealed")) == 1


def test_what_is_discarded_from_a_deck_does_not_stick(table):
    t = sky(table, {"line": [armed("Goon 1", "Refined Adhesive"), "Screeyan"]}, {})
    t.next_turn("brobnar")
    assert len(t.foe.discard) == 1
    assert t.card("Goon 1").under == []


def test_when_its_creature_leaves_it_all_goes_to_the_discard_piles(table):
    t = sky(table, {"line": [armed("Goon 1", "Refined Adhesive")], "hand": [flyer("Goon 2"), flyer("Slaying")]}, {})
    t.discard("Goon 2").play("Slaying")
    assert sorted(t.titles(t.me.discard)) == ["Goon 1", "Goon 2", "Refined Adhesive", "Slaying"]


# Torpefying Harpoon


@pytest.mark.parametrize(
    ("line", "zone"),
    [
        (["Goon 2", armed("Goon 1", HARPOON), "Goon 3"], "discard"),
        ([armed("Goon 1", HARPOON), "Goon 3"], "play"),
    ],
)
def test_the_harpooned_off_the_flanks_are_destroyed_at_the_end_of_their_turn(table, line, zone):
    t = sky(table, {"line": line}, {})
    t.next_turn("brobnar")
    assert t.card("Goon 1").zone == zone


def test_the_harpoon_waits_for_the_turn_of_its_creature(table):
    t = sky(table, {}, {"line": ["Goon 2", armed("Goon 1", HARPOON), "Goon 3"]})
    t.next_turn("brobnar")
    assert t.card("Goon 1").zone == "play"
    t.next_turn("brobnar")
    assert t.card("Goon 1").zone == "discard"


# Transmuting Lift


@pytest.mark.parametrize(
    ("answer", "line"),
    [(["yes", "position:2"], ["Goon 2", "Goon 3", "Goon 1"]), (["no"], ["Goon 1", "Goon 2", "Goon 3"])],
)
def test_a_lift_moves_its_creature_anywhere(table, answer, line):
    t = sky(table, {"line": [armed("Goon 1", "Transmuting Lift", house="skyborn"), "Goon 2", "Goon 3"]}, {})
    t.reap("Goon 1", *answer)
    assert t.titles(t.me.line) == line
