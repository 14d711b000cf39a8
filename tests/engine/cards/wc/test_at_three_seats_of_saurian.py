"""Cards of Saurian in Worlds Collide at a table of three: which opponent they mean."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.helpers.looks import pools
from tests.engine.helpers.tables import three_seats

seats = partial(three_seats, house="saurian")


@pytest.mark.parametrize(("taxed", "costs"), [("seat:1", [9, 6]), ("seat:2", [6, 9])])
def test_gallim_taxes_one_opponent(table, taxed, costs):
    t = seats(table, {"hand": ["Rhetor Gallim"]}, {}, {})
    t.play("Rhetor Gallim", taxed)
    assert [t.g.key_cost(player) for player in t.g.players] == [6, *costs]
    t.next_turn("brobnar").next_turn("brobnar")
    assert [t.g.key_cost(player) for player in t.g.players] == [6, 6, 6], "until the forge step of who is taxed"


def test_an_exile_goes_to_the_opponent_that_is_picked(table):
    t = seats(table, {"hand": ["Exile"], "line": ["Goon 3"]}, {"line": ["Goon 4"]}, {})
    t.play("Exile", "seat:2")
    assert t.titles(t.third.line) == ["Goon 3"]
    assert t.titles(t.foe.line) == ["Goon 4"]
    assert t.me.line == []


def test_crassosaurus_takes_from_all_three_pools(table):
    t = seats(table, {"hand": ["Crassosaurus"], "amber": 3}, {"amber": 5}, {"amber": 4})
    t.play("Crassosaurus")
    assert t.pending.keys == ("number:1", "number:2", "number:3")
    t.choose("number:2")
    assert t.pending.keys == ("number:4", "number:5")
    t.choose("number:4")
    assert pools(t) == [1, 1, 0]
    assert t.card("Crassosaurus").amber == 10


@pytest.mark.parametrize(("fallen", "stays"), [("Goon 3", True), (None, False)])
def test_a_king_needs_an_enemy_on_any_side(table, fallen, stays):
    third = {"line": ["Goon 4"]} if stays else {}
    t = seats(table, {"line": ["Cincinnatus Rex"], "hand": ["Saurian Slaying"]}, {"line": ["Goon 3"]}, third)
    t.play("Saurian Slaying", "Goon 3")
    assert (t.card("Cincinnatus Rex").zone == "play") is stays


@pytest.mark.parametrize("enemy", [True, False])
def test_a_triumph_is_over_both_opponents(table, enemy):
    t = seats(table, {"hand": ["Triumph"], "line": ["Goon 3"]}, {}, {"line": ["Goon 4"]} if enemy else {})
    t.play("Triumph")
    assert t.card("Goon 3").amber == (not enemy)


def test_a_third_of_all_enemies_may_be_of_one_opponent(table):
    t = seats(table, {"hand": ["Tertiate"]}, {"line": ["Goon 1", "Goon 2"]}, {"line": ["Goon 3", "Goon 4"]})
    t.play("Tertiate", ["Goon 3", "Goon 4"])
    while not t.at_rest:
        t.submit(*t.pending.keys[: t.pending.minimum])
    assert len(t.foe.line) == 2
    assert t.third.line == []


def test_gargantodon_keeps_the_amber_of_whoever_was_robbed(table):
    me = {"line": ["Gargantodon"], "hand": ["Saurian Theft of 2"]}
    t = seats(table, me, {"amber": 3}, {"amber": 3})
    t.play("Saurian Theft of 2", "seat:2")
    assert pools(t) == [0, 3, 1]
    assert t.card("Gargantodon").amber == 2


def test_salt_lasts_through_the_turns_of_both_opponents(table):
    t = seats(table, {"hand": ["Sow Salt"], "line": ["Goon 5"]}, {"line": ["Goon 3"]}, {"line": ["Goon 4"]})
    t.play("Sow Salt")
    for title, may in (("Goon 3", False), ("Goon 4", False), ("Goon 5", True)):
        t.next_turn("brobnar")
        assert t.may(f"reap:{title}") is may
