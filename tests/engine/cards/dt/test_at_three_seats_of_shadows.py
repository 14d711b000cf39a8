"""Cards of Shadows in Dark Tidings at a table of three: which opponent they mean."""

from __future__ import annotations

import pytest

from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.looks import amber_by_title, damage, pools

HOUSES = ["brobnar", "dis", "logos"]


def seats(table, me, foe, third, **more):
    return table(me={"tide": True, **me}, foe=foe, third=third, house="shadows", **more)


@pytest.mark.parametrize(("victim", "after"), [("seat:1", [0, 5, 6]), ("seat:2", [2, 5, 4])])
def test_hobnobber_steals_from_the_opponent_whose_pool_is_looked_at(table, victim, after):
    t = seats(table, {"line": ["Hobnobber"]}, {"amber": 5}, {"amber": 6})
    t.action("Hobnobber", victim)
    assert pools(t) == after


@pytest.mark.parametrize(("victim", "after", "hit"), [("seat:1", [0, 0, 2], 4), ("seat:2", [1, 0, 1], 0)])
def test_one_opponent_walks_the_plank_or_is_robbed(table, victim, after, hit):
    t = seats(table, {"hand": ["Walk the Plank"]}, {"line": ["Goon 5"]}, {"amber": 2})
    t.play("Walk the Plank", victim)
    assert pools(t) == after
    assert damage(t.foe) == [hit]


@pytest.mark.parametrize("by", [1, 2])
def test_either_opponent_sinks_the_specter_and_makes_the_tide_low(table, by):
    me = {"artifacts": ["The Flyin’ Specter"], "line": ["One-Eyed Willa"]}
    t = seats(table, me, {"houses": HOUSES}, {"houses": HOUSES}, tide=0)
    for _ in range(by):
        t.next_turn("brobnar")
    assert t.card("The Flyin’ Specter").zone == "play"
    assert t.g.has_keyword(t.card("One-Eyed Willa"), "elusive")
    t.submit("tide")
    assert t.card("The Flyin’ Specter").zone == "discard"
    assert not t.g.has_keyword(t.card("One-Eyed Willa"), "elusive")


def test_any_creature_that_the_reaper_does_not_control_may_be_corrupted(table):
    me = {"line": ["Shadows Goon 3"], "artifacts": ["Widespread Corruption"], "amber": 2}
    t = seats(table, me, {"line": ["Goon 4"], "amber": 3}, {"line": ["Goon 5"], "amber": 3})
    t.reap("Shadows Goon 3")
    assert t.offered == ["Goon 4", "Goon 5"]
    t.choose("Goon 5")
    assert pools(t) == [2, 3, 3]
    assert amber_by_title(t) == {"Goon 5": 1}


@pytest.mark.parametrize(("payee", "after"), [("seat:1", [1, 2, 0]), ("seat:2", [1, 0, 2])])
def test_a_ransom_is_paid_to_one_of_the_opponents(table, payee, after):
    worn = {"title": "Goon 3", "upgrades": ["Ransom"]}
    t = table(me={"line": [worn], "amber": 3}, foe={}, third={}, step="start")
    t.choose("yes", payee)
    assert pools(t) == after
    assert t.card("Ransom").zone == "discard"
    to_rest(t)


def test_malone_makes_the_player_it_fights_lose_from_that_pool(table):
    t = seats(table, {"line": ["Gas-Pipes Malone"]}, {"line": ["Goon 4"], "amber": 2}, {"line": ["Goon 5"], "amber": 2})
    t.fight("Gas-Pipes Malone", "Goon 5")
    assert pools(t) == [0, 2, 1]
    assert amber_by_title(t) == {"Goon 5": 1}


@pytest.mark.parametrize("chosen", ["seat:1", "seat:2"])
def test_the_damage_of_being_sorry_counts_the_amber_of_one_opponent(table, chosen):
    t = seats(table, {"hand": ["Safe or Sorry"]}, {"line": ["Goon 9"], "amber": 2}, {"amber": 4})
    t.play("Safe or Sorry", "damage", chosen)
    assert damage(t.foe) == [2 if chosen == "seat:1" else 4]
