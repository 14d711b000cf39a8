"""Keys whose cost depends on their colour, and Æmber of others that is spent on keys."""

from __future__ import annotations

import pytest

from engine.abilities import after
from tests.engine.invent import invent

NEWEST = "18.4"


@invent("Hue Tax", type="artifact")
class HueTax:
    """Red keys cost every player 2 Æmber more."""

    def colour_cost(g, me, player, colour):
        return 2 if colour == "red" else 0


@invent("Hue Forge", type="action")
class HueForge:
    """Play: forges a key at its current cost plus 1 Æmber."""

    def play(g, me, you):
        yield from g.forge(you, cost=g.key_cost(you) + 1)


@invent("Hue Cutpurse", power=2)
class HueCutpurse:
    """Up to 3 Æmber of your opponent's pool may be spent on your keys."""

    def spendable_pools(g, me, player):
        return [(other, 3) for other in g.opponents(player)] if player.seat == me.controller else []


@invent("Hue Twice", type="artifact")
class HueTwice:
    """Whenever a player forges the first key of their forge step, they may forge another at its current cost."""

    @after("key_forged", by="active")
    def again(g, me, you, event):
        if g.state.step == "forge" and g.happened("keys_forged", event.player) == 1:
            if (yield from g.may(by=event.player)):
                yield from g.forge(event.player)


def forge_step(table, amber, *, keys=(), foe=None, **me):
    return table(me={"amber": amber, "keys": list(keys), **me}, foe=foe or {}, step="start", ruleset=NEWEST)


@pytest.mark.parametrize(
    ("amber", "offered"), [(7, ["key:yellow", "key:blue"]), (8, ["key:red", "key:yellow", "key:blue"])]
)
def test_only_the_colours_that_can_be_paid_are_offered(table, amber, offered):
    t = forge_step(table, amber, artifacts=["Hue Tax"])
    assert sorted(t.offered) == sorted(offered)
    t.choose("yellow", "brobnar")
    assert (t.me.keys, t.me.amber) == (["yellow"], amber - 6)


def test_the_dearer_colour_costs_more(table):
    t = forge_step(table, 8, artifacts=["Hue Tax"])
    t.choose("red", "brobnar")
    assert (t.me.keys, t.me.amber) == (["red"], 0)


@pytest.mark.parametrize(("amber", "keys"), [(7, ["blue", "yellow"]), (8, ["blue", "yellow"])])
def test_the_last_key_that_is_left_costs_what_its_colour_does(table, amber, keys):
    t = forge_step(table, amber, keys=keys, artifacts=["Hue Tax"])
    assert (t.game.table.state.winner == 0) == (amber == 8)
    if amber == 7:
        t.choose("brobnar")


def test_it_says_what_the_cheapest_costs(table):
    t = table(me={"artifacts": ["Hue Tax"]}, foe={"keys": ["blue", "yellow"]}, ruleset=NEWEST)
    assert t.g.key_cost(t.me) == 6
    assert t.g.key_cost(t.foe) == 8


def test_an_ability_that_forges_above_the_current_cost_asks_for_the_colour_first(table):
    t = table(me={"hand": ["Hue Forge"], "artifacts": ["Hue Tax"], "amber": 9}, foe={}, ruleset=NEWEST)
    t.play("Hue Forge", "red")
    assert (t.me.keys, t.me.amber) == (["red"], 0)


def test_at_no_cost_no_colour_costs_anything(table):
    t = table(me={"hand": ["Key Gift"], "artifacts": ["Hue Tax"]}, foe={}, ruleset=NEWEST)
    t.play("Key Gift", "red")
    assert t.me.keys == ["red"]


# Æmber of others


@pytest.mark.parametrize(("mine", "theirs", "forged"), [(3, 3, True), (2, 9, False), (5, 1, True), (5, 0, False)])
def test_so_much_of_the_pool_of_an_opponent_can_be_spent(table, mine, theirs, forged):
    t = forge_step(table, mine, line=["Hue Cutpurse"], foe={"amber": theirs})
    if forged:
        t.choose("red")
    t.choose("brobnar")
    assert (t.me.keys == ["red"]) is forged
    assert (t.me.amber, t.foe.amber) == ((0, 0) if forged else (mine, theirs))


def test_how_much_of_it_is_chosen(table):
    t = forge_step(table, 6, line=["Hue Cutpurse"], foe={"amber": 5})
    assert t.offered == [f"number:{n}" for n in range(4)]
    t.choose("2", "blue", "brobnar")
    assert (t.me.amber, t.foe.amber) == (2, 3)


def test_each_copy_lets_as_much_be_spent(table):
    t = forge_step(table, 0, line=["Hue Cutpurse", "Hue Cutpurse"], foe={"amber": 6})
    t.choose("red", "brobnar")
    assert (t.me.keys, t.foe.amber) == (["red"], 0)


def test_the_opponent_cannot_spend_it_the_other_way(table):
    t = forge_step(table, 5, foe={"line": ["Hue Cutpurse"], "amber": 3})
    t.choose("brobnar")
    assert t.me.keys == []


# several keys in one step


@pytest.mark.parametrize(("answer", "keys", "amber"), [("yes", 2, 0), ("no", 1, 6)])
def test_another_key_in_the_same_step(table, answer, keys, amber):
    t = forge_step(table, 12, artifacts=["Hue Twice"])
    t.choose("red", answer, *(["blue"] if answer == "yes" else []), "brobnar")
    assert (len(t.me.keys), t.me.amber) == (keys, amber)
