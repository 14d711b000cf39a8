"""Cards of Saurian in Mass Mutation at a table of three: which opponent they mean."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.helpers.looks import pools
from tests.engine.helpers.tables import three_seats

HALVES = ["Deusillus (bottom half)", "Deusillus (top half)"]


seats = partial(three_seats, house="saurian")


@pytest.mark.parametrize(("robbed", "left"), [("seat:1", [0, 0, 5]), ("seat:2", [0, 3, 0])])
def test_deusillus_empties_one_pool_and_strikes_an_enemy_of_any_side(table, robbed, left):
    t = seats(table, {"hand": HALVES}, {"amber": 3, "line": ["Goon 9"]}, {"amber": 5, "line": ["Goon 8"]})
    t.play("Deusillus", robbed)
    assert t.offered == ["Goon 9", "Goon 8"]
    t.choose("Goon 8")
    assert pools(t) == left
    assert t.card("Goon 8").damage == 5


def test_faust_taxes_both_opponents(table):
    faust = {"title": "Faust the Great", "amber": 1}
    t = seats(table, {"line": [faust]}, {}, {"line": [{"title": "Goon 3", "amber": 1}]})
    assert [t.g.key_cost(player) for player in t.g.players] == [6, 7, 7]


@pytest.mark.parametrize(("seat", "left"), [("seat:1", [2, 1, 0]), ("seat:2", [2, 0, 1])])
def test_a_patron_gives_the_rest_to_one_opponent(table, seat, left):
    t = seats(table, {"hand": ["Patronage"], "line": [{"title": "Goon 3", "amber": 3}]}, {}, {})
    t.play("Patronage", seat)
    assert pools(t) == left


def test_nerotaurus_bars_all_enemies_in_the_turn_of_one_of_them(table):
    t = seats(table, {"line": ["Nerotaurus"]}, {"line": ["Goon 3"]}, {"line": ["Goon 4"]})
    t.reap("Nerotaurus", "seat:2").next_turn("brobnar")
    assert t.may("fight:Goon 3")
    t.next_turn("brobnar")
    assert not t.may("fight:Goon 4")
    assert t.may("reap:Goon 4")


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_monument_to_shrix_takes_from_any_of_three_pools(table, seat):
    me = {"artifacts": ["Monument to Shrix"], "discard": ["Citizen Shrix"], "amber": 2}
    t = seats(table, me, {"amber": 2}, {"amber": 2})
    t.action("Monument to Shrix", f"seat:{seat}")
    assert pools(t) == [2 - (n == seat) for n in range(3)]


@pytest.mark.parametrize(("third", "left"), [("Goon 5", [0, 0, 1]), ("Goon 4", [0, 1, 0])])
def test_the_forum_rewards_whichever_of_three_has_the_giant(table, third, left):
    me = {"artifacts": ["Forum of Giants"], "houses": ["saurian", "dis", "logos"]}
    other = "Goon 4" if third == "Goon 5" else "Goon 6"
    t = seats(table, me, {"line": [other]}, {"line": [third]})
    t.next_turn("brobnar").next_turn("brobnar").next_turn("saurian")
    assert pools(t) == left
