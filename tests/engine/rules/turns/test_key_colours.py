"""Keys of a given colour: whether they are forged, by whom, and forging just that one."""

from __future__ import annotations

import pytest

from tests.engine.invent import invent

NEWEST = "18.4"


@invent("Hue Drake", power=3)
class HueDrake:
    """Destroyed: forges your blue key at current cost."""

    def destroyed(g, me, you):
        yield from g.forge(you, colour="blue")


@invent("Hue Smith", type="action")
class HueSmith:
    """Play: forges your blue key at no cost."""

    def play(g, me, you):
        yield from g.forge(you, colour="blue", cost=0)


def test_the_key_of_that_colour_is_forged(table):
    t = table(me={"hand": ["Hue Smith"], "keys": ["red"]}, foe={"keys": ["yellow"]}, ruleset=NEWEST)
    t.play("Hue Smith")
    assert t.me.keys == ["red", "blue"]
    assert t.foe.keys == ["yellow"]


def test_nothing_is_forged_or_paid_when_it_is_forged_already(table):
    t = table(me={"line": ["Hue Drake"], "keys": ["blue"], "amber": 9}, foe={"line": ["Goon 9"]}, ruleset=NEWEST)
    t.fight("Hue Drake")
    assert (t.me.keys, t.me.amber) == (["blue"], 9)


@pytest.mark.parametrize(("amber", "keys", "left"), [(5, [], 5), (6, ["blue"], 0)])
def test_it_costs_what_a_key_costs_also_in_the_turn_of_another(table, amber, keys, left):
    t = table(me={"line": ["Goon 9"]}, foe={"line": ["Hue Drake"], "amber": amber}, ruleset=NEWEST)
    t.fight("Goon 9")
    assert (t.foe.keys, t.foe.amber) == (keys, left)


def test_the_third_key_wins(table):
    t = table(me={"hand": ["Hue Smith"], "keys": ["red", "yellow"]}, foe={}, ruleset=NEWEST)
    t.play("Hue Smith")
    assert t.game.table.state.winner == 0


def test_how_many_keys_of_a_colour_are_forged(table):
    t = table(me={"keys": ["red", "blue"]}, foe={"keys": ["red"]}, ruleset=NEWEST)
    assert t.g.keys_forged("red") == 2
    assert t.g.keys_forged("red", t.foe) == 1
    assert t.g.keys_forged("blue", t.foe) == 0
    assert t.g.keys_forged("yellow") == 0


@pytest.mark.reading("break-key-forge-of-a-colour")
def test_with_three_players_it_breaks_that_key_of_those_who_have_it(table):
    t = table(
        me={"hand": ["Hue Smith"]}, foe={"keys": ["red", "blue"]}, third={"keys": ["red", "yellow"]}, ruleset=NEWEST
    )
    t.play("Hue Smith", "yellow")
    assert (t.foe.keys, t.third.keys) == (["red"], ["red"])
