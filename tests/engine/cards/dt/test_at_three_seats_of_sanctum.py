"""Cards of Sanctum in Dark Tidings at a table of three: which opponent they mean."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.helpers.looks import amber_by_title, pools
from tests.engine.helpers.tables import three_seats

seats = partial(three_seats, house="sanctum")


@pytest.mark.parametrize(("seat", "left"), [("seat:1", [0, 0, 3]), ("seat:2", [0, 2, 0])])
def test_the_corpulent_collector_takes_all_from_one_opponent(table, seat, left):
    t = seats(table, {"hand": ["The Corpulent Collector"]}, {"amber": 2}, {"amber": 3})
    t.play("The Corpulent Collector", seat)
    assert pools(t) == left
    assert sum(amber_by_title(t).values()) == t.card("The Corpulent Collector").damage == 5 - sum(left)


def test_redhand_registry_stops_the_thief_and_no_other_opponent(table):
    t = seats(
        table,
        {"hand": ["Theft of 2"], "amber": 6},
        {"artifacts": ["Redhand Registry"], "amber": 3, "houses": ["brobnar", "sanctum", "dis"]},
        {"amber": 7},
        house="brobnar",
    )
    t.play("Theft of 2", "seat:1").next_turn()
    (record,) = [one for one in t.g.state.lasting if one.text.title == "Redhand Registry"]
    assert t.g.victim(record) is t.me


@pytest.mark.parametrize(("seat", "left"), [("seat:1", [0, 1, 3]), ("seat:2", [0, 3, 1])])
def test_sargassa_lets_the_captor_take_from_one_opponent_of_its_player(table, seat, left):
    line = ["Seneschal Sargassa"]
    t = seats(table, {"line": ["Goon 3"], "tide": True}, {"line": line, "amber": 3}, {"amber": 3}, house="brobnar")
    t.submit("tide").choose(seat)
    assert pools(t) == left
    assert amber_by_title(t) == {"Goon 3": 2}


@pytest.mark.parametrize(("seat", "assault"), [("seat:1", 1), ("seat:2", 2)])
def test_avenging_aura_counts_the_keys_of_the_opponent_that_is_picked(table, seat, assault):
    me = {"hand": ["Avenging Aura"], "line": ["Goon 3"], "keys": ["blue"]}
    t = seats(table, me, {"keys": ["red"]}, {"keys": ["red", "blue"]})
    t.play("Avenging Aura", seat)
    assert t.g.keyword(t.card("Goon 3"), "assault") == assault


def test_the_tide_that_one_player_raised_is_low_for_both_others(table):
    river = {"artifacts": ["Dry the River"], "line": ["Goon 3"], "tide": True}
    t = seats(table, river, {"line": ["Goon 3"]}, {"line": ["Goon 3"]}, house="brobnar")
    t.submit("tide")
    for _ in range(2):
        t.next_turn("brobnar")
        assert not [key for key in t.pending.keys if key.startswith("reap")]
    t.next_turn("brobnar")
    assert t.may("reap:Goon 3")
