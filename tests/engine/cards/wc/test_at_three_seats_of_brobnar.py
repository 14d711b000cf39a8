"""Cards of Brobnar in Worlds Collide at a table of three: which opponents they mean."""

from __future__ import annotations

import pytest

from tests.engine.helpers.answers import to_rest

FIGHTS = [("Goon 1", (2, 3)), ("Goon 2", (3, 2))]


@pytest.mark.clause("break-key-prerequisite-fixes-opponent")
@pytest.mark.parametrize(("enemy", "left"), FIGHTS)
def test_barn_razing_costs_the_opponent_whose_creature_was_fought(table, enemy, left):
    t = table(
        me={"line": ["Goon 5"], "hand": ["Barn Razing"]},
        foe={"amber": 3, "line": ["Goon 1"]},
        third={"amber": 3, "line": ["Goon 2"]},
    )
    t.play("Barn Razing").fight("Goon 5", enemy)
    assert t.at_rest
    assert (t.foe.amber, t.third.amber) == left


@pytest.mark.clause("break-key-prerequisite-fixes-opponent")
@pytest.mark.parametrize("title", ["Mega Groke", "Igon the Terrible"])
@pytest.mark.parametrize(("enemy", "left"), FIGHTS)
def test_a_fight_ability_takes_from_the_opponent_who_was_fought(table, title, enemy, left):
    t = table(me={"line": [title]}, foe={"amber": 3, "line": ["Goon 1"]}, third={"amber": 3, "line": ["Goon 2"]})
    t.fight(title, enemy)
    assert t.at_rest
    assert (t.foe.amber, t.third.amber) == left


@pytest.mark.parametrize(("opponent", "left"), [("1", (1, 3)), ("2", (3, 1))])
def test_overrun_counts_the_creatures_of_both_and_takes_from_one(table, opponent, left):
    t = table(
        me={"hand": ["Hailstorm", "Overrun"]},
        foe={"amber": 3, "line": ["Goon 1", "Goon 2"]},
        third={"amber": 3, "line": ["Goon 1"]},
    )
    t.play("Hailstorm")
    to_rest(t)
    t.play("Overrun", f"seat:{opponent}")
    assert (t.foe.amber, t.third.amber) == left


def test_the_fire_takes_from_all_three(table):
    t = table(me={"amber": 3, "hand": ["Power of Fire"], "line": ["Goon 4"]}, foe={"amber": 3}, third={"amber": 1})
    t.play("Power of Fire")
    assert (t.me.amber, t.foe.amber, t.third.amber) == (1, 1, 0)


@pytest.mark.parametrize(("enemy", "left"), FIGHTS)
def test_the_slam_takes_from_the_controller_of_the_creature(table, enemy, left):
    t = table(
        me={"hand": ["Berserker Slam"]}, foe={"amber": 3, "line": ["Goon 1"]}, third={"amber": 3, "line": ["Goon 2"]}
    )
    t.play("Berserker Slam", enemy)
    assert t.at_rest
    assert (t.foe.amber, t.third.amber) == left


def test_ragwarg_bites_the_first_of_each_turn_of_any_player(table):
    t = table(me={"artifacts": ["Ragwarg"], "line": ["Goon 3"]}, foe={"line": ["Goon 4"]}, third={"line": ["Goon 5"]})
    t.reap("Goon 3").next_turn("brobnar").reap("Goon 4").next_turn("brobnar").reap("Goon 5")
    assert [t.card(f"Goon {n}").damage for n in (3, 4, 5)] == [2, 2, 2]


@pytest.mark.clause("break-key-prerequisite-fixes-opponent")
@pytest.mark.parametrize(("enemy", "left"), FIGHTS)
def test_at_the_throne_a_creature_captures_from_the_opponent_that_it_fought(table, enemy, left):
    t = table(
        me={"artifacts": ["Shattered Throne"], "line": ["Goon 5"]},
        foe={"amber": 3, "line": ["Goon 1"]},
        third={"amber": 3, "line": ["Goon 2"]},
    )
    t.fight("Goon 5", enemy)
    assert t.at_rest
    assert (t.foe.amber, t.third.amber) == left
    assert t.card("Goon 5").amber == 1
