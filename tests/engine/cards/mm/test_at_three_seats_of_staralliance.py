"""Cards of Star Alliance in Mass Mutation at a table of three: which opponent they mean."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.helpers.looks import pools
from tests.engine.helpers.tables import three_seats

ANTHONY = "ANT1-10NY"


seats = partial(three_seats, house="staralliance")


@pytest.mark.parametrize(("victim", "left"), [("seat:1", [0, 0, 3]), ("seat:2", [0, 2, 0])])
def test_anthony_empties_the_pool_of_one_opponent(table, victim, left):
    t = seats(table, {"hand": [ANTHONY]}, {"amber": 2}, {"amber": 3})
    t.play(ANTHONY, victim)
    assert pools(t) == left
    assert t.card(ANTHONY).amber == 5 - sum(left)


@pytest.mark.parametrize(("amber", "left"), [(3, [0, 1, 1]), (1, [0, 1, 0])])
def test_anthony_leaks_to_each_opponent_clockwise(table, amber, left):
    t = seats(table, {"line": [{"title": ANTHONY, "amber": amber}]}, {}, {})
    t.next_turn()
    assert pools(t) == left
    assert t.card(ANTHONY).amber == amber - sum(left)


@pytest.mark.parametrize(("victim", "left"), [("seat:1", [0, 1, 4]), ("seat:2", [0, 4, 1])])
def test_the_loss_of_the_cadet_costs_one_opponent(table, victim, left):
    me = {"line": ["Hapless Cadet"], "hand": ["Star Alliance Slaying"]}
    t = seats(table, me, {"amber": 4}, {"amber": 4})
    t.play("Star Alliance Slaying", victim)
    assert pools(t) == left


def test_the_line_is_held_against_the_creatures_of_both(table):
    me = {"line": ["Goon 3"], "hand": ["Hold the Line"]}
    t = seats(table, me, {"line": ["Goon 4"]}, {"line": ["Goon 5", "Goon 6"]})
    t.play("Hold the Line")
    assert len(t.me.hand) == 2


@pytest.mark.parametrize("owner", [1, 2])
def test_kartanoo_uses_an_artifact_of_any_player(table, owner):
    lamps = [{"artifacts": ["Lamp"]} if seat == owner else {} for seat in (1, 2)]
    t = seats(table, {"line": ["Kartanoo"]}, *lamps)
    t.reap("Kartanoo")
    while t.pending.prompt != "main":
        t.submit(t.pending.keys[0])
    assert t.me.amber == 2
    assert not t.card("Lamp").ready
