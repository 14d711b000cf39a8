"""Cards of Saurian in Dark Tidings at a table of three: which opponent they mean."""

from __future__ import annotations

import pytest

from tests.engine.helpers.cards import with_amber
from tests.engine.helpers.looks import pools

TROJAN = "Trojan Sauropod"


def seats(table, me, foe, third, **more):
    return table(me={**me, "tide": True}, foe=foe, third=third, house="saurian", **more)


@pytest.mark.parametrize(("seat", "born"), [("seat:1", "Goon 3"), ("seat:2", "Goon 4")])
def test_the_sauropod_empties_the_hand_of_one_opponent(table, seat, born):
    t = seats(table, {"artifacts": [TROJAN]}, {"hand": ["Goon 3"]}, {"hand": ["Goon 4"]})
    t.omni(TROJAN, seat)
    assert t.titles(t.g.creatures()) == [born]
    assert t.card(born).ready
    assert pools(t) == [3, 0, 0]
    assert sorted(len(player.hand) for player in t.g.players) == [0, 1, 6]


@pytest.mark.parametrize("seat", [1, 2])
def test_the_sauropod_enters_under_the_control_of_one_opponent(table, seat):
    t = seats(table, {"hand": [TROJAN]}, {}, {})
    t.play(TROJAN, f"seat:{seat}")
    assert [t.titles(player.artifacts) for player in t.g.players] == [[TROJAN] if n == seat else [] for n in range(3)]


@pytest.mark.parametrize(("feasting", "taken"), [(1, [0, 4, 0]), (2, [0, 0, 4])])
def test_the_feast_goes_to_whichever_of_three_begins_a_turn_with_four(table, feasting, taken):
    lines = [{"line": [with_amber("Goon 1", 1)] * (4 if seat == feasting else 3)} for seat in (1, 2)]
    t = seats(table, {"artifacts": [with_amber("Bracchanalia", 4)], "line": [with_amber("Goon 2", 1)] * 3}, *lines)
    t.next_turn("brobnar").next_turn("brobnar")
    assert pools(t) == taken


def test_buried_riches_go_to_each_of_three_pools(table):
    t = seats(
        table,
        {"hand": ["Bury Riches"]},
        {"line": [with_amber("Goon 1", 2)]},
        {"line": [with_amber("Goon 2", 1)]},
        tide=0,
    )
    t.play("Bury Riches")
    assert pools(t) == [0, 1, 1]


def test_the_tide_is_low_for_two_of_three(table):
    line = ["Undagnathus (evil twin)"]
    t = seats(table, {"hand": ["Saurian Hailstorm"], "line": line}, {"line": line}, {"line": line}, tide=1)
    t.play("Saurian Hailstorm")
    assert [card.damage for card in t.g.creatures()] == [4, 2, 4]
