"""Cards of Star Alliance in Grim Reminders at a table of three: which players they mean."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.cards.gr.graveyard import grave, lines
from tests.engine.helpers.answers import ordered, to_rest
from tests.engine.helpers.cards import armed
from tests.engine.helpers.looks import amber, pools, stunned

HOUSES = {"houses": ["brobnar", "dis", "logos"]}
bridge = partial(grave, house="staralliance")
ALLY = "Star Alliance Goon 4"


@pytest.mark.parametrize(("seat", "gone"), [(1, 2), (2, 3)])
def test_an_anachronometer_looks_at_the_pile_of_one_opponent(table, seat, gone):
    me = {"line": [armed(ALLY, "Anachronometer")], "discard": ["Goon 5"]}
    t = bridge(table, me, {"discard": ["Goon 1"] * 2}, {"discard": ["Goon 1"] * 3})
    t.reap(ALLY, f"seat:{seat}")
    assert len(t.me.discard) == gone


def test_a_pentacorder_weighs_on_both_opponents(table):
    t = bridge(table, {"line": [armed("Goon 1", "Pentacorder"), "Dis Goon 2"]}, {}, {"line": ["Logos Goon 1"]})
    assert [t.g.key_cost(player) for player in t.g.players] == [6, 8, 8]


def test_into_the_warp_discards_from_all_three_decks(table):
    sides = [{"deck": [f"{house} Goon 9"], "line": [f"{house} Goon 1", "Mars Goon 2"]} for house in ("Dis", "Logos")]
    me = {"hand": ["Into the Warp"], "deck": ["Shadows Goon 9"], "line": ["Shadows Goon 1", "Dis Goon 2"]}
    t = bridge(table, me, *sides)
    ordered(t.play("Into the Warp"))
    assert lines(t) == [[], ["Mars Goon 2"], ["Mars Goon 2"]]


def test_jackpot_greene_bets_on_the_deck_of_whoever_reaps(table):
    sides = [{"line": ["Goon 1"], "deck": [top], **HOUSES} for top in (ALLY, "Goon 9")]
    t = bridge(table, {"line": ["Jackpot Greene"]}, *sides)
    t.next_turn("brobnar").reap("Goon 1").next_turn("brobnar").reap("Goon 1")
    assert pools(t) == [1, 1, 1]
    assert [len(player.discard) for player in t.g.players] == [0, 1, 1]


def test_each_ally_captures_from_an_opponent_that_is_picked_for_it(table):
    me = {"hand": ["Strength from Diversity"], "line": ["Goon 1", "Dis Goon 2"]}
    t = bridge(table, me, {"amber": 2}, {"amber": 2})
    t.play("Strength from Diversity", "seat:1", "seat:2")
    assert pools(t) == [1, 1, 1]
    assert amber(t) == [1, 1]


def test_the_most_powerful_enemy_may_be_of_either_opponent(table):
    t = bridge(table, {"hand": ["Lieutenant Halasta"]}, {"line": ["Goon 3"]}, {"line": ["Goon 4"]})
    t.discard("Lieutenant Halasta")
    assert stunned(t) == ["Goon 4"]


def test_bad_chemistry_reaches_all_three_lines(table):
    sides = [{"line": ["Goon 1", "Goon 2"]} for _ in range(3)]
    sides[0]["hand"] = ["Bad Chemistry"]
    t = bridge(table, *sides)
    t.play("Bad Chemistry")
    assert len(stunned(t)) == 6


def test_elliot_that_is_discarded_shuffles_the_upgrades_of_all(table):
    sides = [{"line": [armed("Goon 1", "Badge")]} for _ in range(3)]
    sides[0]["hand"] = ["3LL-I0T"]
    t = bridge(table, *sides)
    to_rest(t.discard("3LL-I0T"))
    assert [len(player.deck) for player in t.g.players] == [13, 13, 13]
