"""Cards of Sanctum in Winds of Exchange at a table of three: which opponent they mean."""

from __future__ import annotations

import pytest

from tests.engine.helpers.looks import pools


def seats(table, me, foe, third, house="sanctum"):
    return table(me=me, foe=foe, third=third, house=house)


@pytest.mark.parametrize(("seat", "left"), [("seat:1", [0, 5, 8]), ("seat:2", [0, 9, 5])])
def test_a_martyr_robs_the_opponent_that_is_picked(table, seat, left):
    t = seats(
        table, {"line": ["Martyr of the Vault"], "hand": ["Slaying"]}, {"amber": 9}, {"amber": 8}, "brobnar"
    ).play("Slaying", seat)
    assert pools(t) == left


@pytest.mark.parametrize(("lines", "holder"), [((1, 1, 0), 2), ((2, 1, 3), 1), ((2, 1, 1), 0)])
def test_the_blade_goes_to_one_of_three(table, lines, holder):
    sides = [{"line": ["Goon 3"] * many} for many in lines]
    sides[0]["artifacts"] = ["The Promised Blade"]
    t = seats(table, *sides).next_turn()
    assert t.card("The Promised Blade").controller == holder


@pytest.mark.parametrize(("mine", "hit"), [(1, True), (2, False)])
def test_retribution_counts_the_enemies_of_both_opponents(table, mine, hit):
    t = seats(table, {"line": ["Goon 3"] * mine, "hand": ["Retribution"]}, {"line": ["Goon 4"]}, {"line": ["Goon 5"]})
    t.play("Retribution", *(["Goon 5"] if hit else []))
    assert len(t.foe.line) == 1
    assert len(t.third.line) == 1 - hit
