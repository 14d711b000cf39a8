"""Cards of Sanctum in Mass Mutation at a table of three: which opponent they mean."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.helpers.looks import amber_by_title, pools
from tests.engine.helpers.tables import three_seats

seats = partial(three_seats, house="sanctum")


@pytest.mark.parametrize(("seat", "left"), [("seat:1", [1, 5, 7]), ("seat:2", [1, 8, 5])])
def test_bring_low_takes_from_the_opponent_that_is_picked(table, seat, left):
    t = seats(table, {"hand": ["Bring Low"], "line": ["Goon 3"]}, {"amber": 8}, {"amber": 7})
    t.play("Bring Low", seat)
    assert pools(t) == left
    assert t.card("Goon 3").amber == 15 - sum(left) + 1


def test_master_of_the_grey_stops_the_icons_of_each_opponent(table):
    rich = {"title": "Chant", "icons": ["amber"]}
    t = seats(
        table, {"hand": [rich], "line": ["Goon 3"]}, {"line": ["Master of the Grey"]}, {"hand": [rich]}, house="brobnar"
    )
    t.play("Chant").next_turn().next_turn("brobnar").play("Chant")
    assert pools(t) == [0, 0, 0]


def test_a_book_counts_only_what_its_own_player_loses_to_a_thief(table):
    t = seats(
        table,
        {"hand": ["Theft of 2"]},
        {"artifacts": ["Book of Malefaction"], "amber": 4},
        {"artifacts": ["Book of Malefaction"], "amber": 4},
        house="brobnar",
    )
    t.play("Theft of 2", "seat:2")
    assert [player.artifacts[0].counters for player in t.g.players[1:]] == [{}, {"warrant": 2}]


@pytest.mark.parametrize(("target", "gained"), [("Goon 5", 0), ("Goon 6", 2)])
def test_baldric_measures_his_foe_with_the_enemies_of_both_opponents(table, target, gained):
    t = seats(table, {"line": ["Baldric the Bold"]}, {"line": ["Goon 5"]}, {"line": ["Goon 6"]})
    t.fight("Baldric the Bold", target)
    assert t.me.amber == gained


def test_font_of_the_eye_flows_for_a_creature_of_any_opponent(table):
    me = {"artifacts": ["Font of the Eye"], "hand": ["Slaying"], "line": ["Goon 3"]}
    t = seats(table, me, {"amber": 2}, {"line": ["Goon 4"], "amber": 2}, house="brobnar")
    t.play("Slaying", "Goon 4").omni("Font of the Eye", "seat:1")
    assert pools(t) == [0, 1, 2]
    assert amber_by_title(t) == {"Goon 3": 1}
