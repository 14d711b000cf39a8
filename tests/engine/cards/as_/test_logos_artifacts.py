"""Æmber Skies, Logos: artifacts."""

from __future__ import annotations

import pytest

from tests.engine.cards.as_.test_logos_actions import logos
from tests.engine.helpers.looks import pools

# Arcenomometer


def test_the_arcenomometer_takes_amber_for_each_card_of_the_next_turn(table):
    t = logos(
        table,
        {"artifacts": ["Arcenomometer"], "hand": ["Logos Chant"], "amber": 4},
        {"hand": ["Chant", "Goon 1", "Trinket"], "amber": 5},
    )
    t.action("Arcenomometer").play("Logos Chant")
    assert pools(t) == [4, 5], "your own play counts nothing"
    t.next_turn("brobnar").play("Chant").play("Goon 1").play("Trinket")
    assert pools(t) == [4, 2]


def test_it_measures_one_turn_only(table):
    t = logos(table, {"artifacts": ["Arcenomometer"]}, {"hand": ["Chant", "Goon 1"], "amber": 5})
    t.action("Arcenomometer").next_turn("brobnar").play("Chant").next_turn().next_turn("brobnar").play("Goon 1")
    assert t.foe.amber == 4


@pytest.mark.parametrize("there", [0, 1])
def test_it_takes_no_more_than_there_is(table, there):
    t = logos(table, {"artifacts": ["Arcenomometer"]}, {"hand": ["Chant", "Punch"], "amber": there})
    t.action("Arcenomometer").next_turn("brobnar").play("Chant")
    assert t.foe.amber == 0


# Quantum Compass


def test_the_compass_archives_from_the_deck_in_any_house(table):
    t = logos(table, {"artifacts": ["Quantum Compass"], "deck": ["Goon 3"]}, {"deck": ["Goon 4"]}, house="dis")
    t.omni("Quantum Compass")
    assert t.titles(t.me.archives) == ["Goon 3"]
    assert t.foe.archives == []


def test_without_a_deck_it_archives_nothing(table):
    t = logos(table, {"artifacts": ["Quantum Compass"], "discard": ["Goon 3"]}, {}, filler=0)
    t.omni("Quantum Compass")
    assert t.me.archives == []
    assert t.titles(t.me.discard) == ["Goon 3"]
