"""Cards of Brobnar in Æmber Skies at a table of three: which players they mean."""

from __future__ import annotations

import pytest

from tests.engine.cards.gr.crypt import crypt, scrapped
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import armed, with_amber
from tests.engine.helpers.looks import amber, damage_of_all, pools


def test_thunder_looks_at_three_battlelines(table):
    t = crypt(
        table, {"hand": ["Clap of Thunder"], "line": ["Goon 4"]}, {"line": ["Goon 9"]}, third={"line": ["Goon 2"]}
    )
    to_rest(t.play("Clap of Thunder"))
    assert [len(player.line) for player in t.g.players] == [1, 1, 0]
    assert t.card("Goon 9").enraged


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_pilot_may_fly_off_with_any_artifact(table, seat):
    side = {"artifacts": ["Trinket"]}
    t = crypt(table, {"hand": ["Improvised Aviation", "Goon 5"], **side}, {"line": ["Goon 1"], **side}, third=side)
    t.play("Improvised Aviation").play("Goon 5").fight("Goon 5").choose(f"Trinket#{seat + 1}")
    assert [len(player.artifacts) for player in t.g.players] == [int(seat != n) for n in range(3)]


@pytest.mark.parametrize(("target", "left"), [("Goon 5", [0, 2, 0]), ("Goon 6", [0, 0, 2])])
def test_the_mark_is_a_creature_of_either_opponent(table, target, left):
    me = {"hand": ["On the Mark"], "line": [with_amber("Goon 3", 2)]}
    t = crypt(table, me, {"line": ["Goon 5"]}, third={"line": ["Goon 6"]})
    t.play("On the Mark", target)
    assert amber(t) == left


def test_pain_makes_the_keys_of_both_opponents_dear(table):
    t = crypt(table, {"line": [armed("Goon 5", "Strength Within", damage=2)]}, {}, third={})
    assert [t.g.key_cost(player) for player in t.g.players] == [6, 8, 8]


@pytest.mark.parametrize("seat", [1, 2])
def test_gobber_asks_which_opponent_loses(table, seat):
    t = crypt(table, {"line": ["D.B. Gobber"]}, {"amber": 2}, third={"amber": 2})
    t.reap("D.B. Gobber", f"seat:{seat}")
    assert pools(t) == [1, 2 - (seat == 1), 2 - (seat == 2)]


def test_scrapped_gobber_costs_every_rich_player(table):
    t = scrapped(table, "D.B. Gobber", me={"amber": 7}, foe={"amber": 6}, third={"amber": 9})
    assert pools(t) == [5, 6, 7]


def test_scrapped_yani_hits_all_enemy_flanks(table):
    line = {"line": ["Goon 5", "Goon 6", "Goon 7"]}
    t = scrapped(table, "Nagoo Yani", me={"line": ["Goon 9"]}, foe=line, third=line)
    assert damage_of_all(t) == [0, 2, 0, 2, 2, 0, 2]


def test_an_enemy_of_the_third_seat_makes_terrance_stumble(table):
    t = crypt(table, {"line": [with_amber("Terrance Surefoot", 2)]}, {}, third={"line": ["Goon 3"]})
    t.next_turn().next_turn("brobnar").reap("Goon 3")
    assert t.card("Terrance Surefoot").amber == 1
