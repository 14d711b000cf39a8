"""Cards of Star Alliance in Dark Tidings at a table of three: which opponent they mean, and whose tide."""

from __future__ import annotations

import pytest

from tests.engine.helpers.looks import pools

TWIN = "Colonist Chapman (evil twin)"


def seats(table, me, foe, third, **more):
    return table(me={"tide": True, **me}, foe=foe, third=third, **{"house": "staralliance", **more})


@pytest.mark.parametrize(("victim", "left"), [("seat:1", [0, 1, 2]), ("seat:2", [0, 2, 1])])
def test_the_twin_of_hawkins_costs_one_opponent(table, victim, left):
    title = "C.R. Officer Hawkins (evil twin)"
    t = seats(table, {"hand": [title], "line": ["Goon 3"]}, {"amber": 2}, {"amber": 2})
    t.play(title, "position:1", victim, flank="")
    assert pools(t) == left


def test_the_twin_of_chapman_captures_from_all_three(table):
    t = seats(table, {"hand": [TWIN], "amber": 1}, {"amber": 2}, {"amber": 3})
    t.play(TWIN)
    assert pools(t) == [0, 0, 0]
    assert t.card(TWIN).amber == 6


@pytest.mark.parametrize(
    ("victim", "costs"),
    [("seat:1", [[6, 9, 6], [6, 6, 6], [6, 6, 6]]), ("seat:2", [[6, 6, 9], [6, 6, 9], [6, 6, 6]])],
)
def test_valmart_makes_keys_dear_until_one_opponent_had_a_forge_step(table, victim, costs):
    t = seats(table, {"line": ["Lieutenant Valmart"]}, {}, {}, tide=0)
    t.reap("Lieutenant Valmart", victim)
    found = [[t.g.key_cost(player) for player in t.g.players]]
    for _ in range(2):
        t.next_turn()
        found.append([t.g.key_cost(player) for player in t.g.players])
    assert found == costs


@pytest.mark.parametrize("tide", [None, 0, 1, 2])
def test_the_tide_is_low_for_all_but_one(table, tide):
    arrays = {"artifacts": ["Static Collection Array"]}
    t = seats(table, arrays, arrays, arrays, **({} if tide is None else {"tide": tide}))
    expected = [6] * 3 if tide is None else [5 if seat == tide else 7 for seat in range(3)]
    assert [t.g.key_cost(player) for player in t.g.players] == expected


def test_espion_serves_the_third_player_in_their_turn(table):
    t = seats(table, {"line": ["Operative Espion"]}, {}, {"line": ["Goon 3"]})
    t.next_turn().next_turn("brobnar").submit("tide").choose("Goon 3")
    t.choose(f"reap:{t.card('Goon 3').id}")
    assert pools(t) == [0, 0, 1]
    assert t.card("Operative Espion").ready


def test_the_device_binds_all_three(table):
    rows = [["staralliance", "dis", "logos"], ["brobnar", "dis", "logos"], ["brobnar", "mars", "logos"]]
    me, foe, third = ({"houses": row} for row in rows)
    t = seats(table, {**me, "artifacts": ["The Ulfberht Device"]}, foe, third)
    t.next_turn("dis").next_turn("mars").next_turn("dis").end()
    assert sorted(t.offered) == ["house:brobnar", "house:logos"]
    t.choose("logos").end()
    assert sorted(t.offered) == ["house:brobnar", "house:logos"]
    t.choose("logos")
