"""Cards of Logos in Mass Mutation at a table of three."""

from __future__ import annotations

import pytest

from tests.engine.helpers.answers import to_rest

LOGOS = ["logos", "brobnar", "dis"]


@pytest.mark.parametrize(("victim", "pools"), [("seat:1", (1, 1, 3)), ("seat:2", (0, 2, 3))])
def test_even_ivan_counts_the_pool_of_the_picked_opponent(table, victim, pools):
    t = table(me={"line": ["Even Ivan"]}, foe={"amber": 2}, third={"amber": 3}, house="logos")
    t.action("Even Ivan", victim)
    assert (t.me.amber, t.foe.amber, t.third.amber) == pools


@pytest.mark.parametrize("victim", ["seat:1", "seat:2"])
def test_opposition_research_is_about_the_turn_of_the_picked_opponent(table, victim):
    t = table(
        me={"hand": ["Opposition Research"]},
        foe={"line": ["Goon 3"]},
        third={"line": ["Goon 4"]},
        house="logos",
    )
    t.play("Opposition Research", victim).next_turn("brobnar")
    assert t.may("reap:Goon 3") is (victim == "seat:2")
    t.next_turn("brobnar")
    assert t.may("reap:Goon 4") is (victim == "seat:1")
    t.next_turn("logos")
    assert t.g.state.lasting == []


@pytest.mark.parametrize("forger", [1, 2])
def test_forge_compiler_hears_each_opponent_forge(table, forger):
    seats = [{"houses": LOGOS}, {"houses": LOGOS}]
    seats[forger - 1]["amber"] = 6
    t = table(me={"artifacts": ["Forge Compiler"], "line": ["Goon 5"]}, foe=seats[0], third=seats[1], house="brobnar")
    if forger == 2:
        t.next_turn("brobnar")
    t.end()
    to_rest(t)
    assert t.me.artifacts == []
    assert t.card("Goon 5").warded


@pytest.mark.parametrize(("opponent", "more"), [("seat:1", (3, 0)), ("seat:2", (0, 3))])
def test_auto_vac_makes_the_next_key_of_the_picked_opponent_dearer(table, opponent, more):
    t = table(me={"artifacts": ["Auto-Vac 5150"], "archives": ["Goon 1"]}, foe={}, third={}, house="logos")
    cost = t.g.key_cost(t.me)
    t.action("Auto-Vac 5150", "Goon 1", opponent)
    assert (t.g.key_cost(t.foe) - cost, t.g.key_cost(t.third) - cost) == more
    assert t.g.key_cost(t.me) == cost
