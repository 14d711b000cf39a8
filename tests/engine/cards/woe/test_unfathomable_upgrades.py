"""Upgrades of Unfathomable in Winds of Exchange."""

from __future__ import annotations

import pytest

from tests.engine.cards.woe.reef import WARDED, lines, reef
from tests.engine.helpers.answers import to_rest

INFECTION = "Extrematode Infection"


def infected(title, *counts):
    return {"title": title, "upgrades": [{"title": INFECTION, "counters": {"hatch": n} if n else {}} for n in counts]}


def turns(t, count=1):
    """Some turns of the opponent and of mine go by, up to my main step."""
    for _ in range(count):
        to_rest(t.next_turn("brobnar").end()).submit("house:unfathomable")
    return t


# Extrematode Infection


def test_the_infection_hatches_at_the_beginning_of_the_third_turn(table):
    t = reef(table, INFECTION, [], ["Goon 9"])
    t.play(INFECTION)
    assert t.card(INFECTION).counters == {"hatch": 3}
    assert t.me.amber == 1
    for left in (2, 1):
        turns(t)
        assert t.card(INFECTION).counters == {"hatch": left}
        assert lines(t) == [[], ["Goon 9"]]
    turns(t)
    assert lines(t) == [["Priest"] * 3, []]
    assert t.titles(t.foe.discard) == ["Goon 9"]
    assert t.card(INFECTION).zone == "discard"


def test_the_infection_counts_the_turns_of_its_own_player(table):
    t = reef(table, [], [infected("Goon 5", 1), "Goon 4"], [infected("Goon 6", 2)])
    t.next_turn("brobnar")
    assert lines(t) == [["Goon 5", "Goon 4"], ["Goon 6"]]
    assert t.card(INFECTION + "#2").counters == {"hatch": 1}
    to_rest(t.end())
    assert lines(t) == [["Priest"] * 3 + ["Goon 4"], ["Goon 6"]]


def test_the_infection_hatches_into_tokens_although_a_ward_saves_the_creature(table):
    t = reef(table, [], [{**infected("Goon 9", 1), "warded": True}], token="Fish")
    turns(t)
    assert lines(t)[0] == ["Fish"] * 3 + ["Goon 9"]
    assert not t.card("Goon 9").warded
    turns(t)
    assert lines(t)[0] == ["Fish"] * 6, "it has no counter left, and hatches again"


def test_an_infection_without_counters_hatches_at_once(table):
    t = reef(table, [], [infected("Goon 9", 0)], token=None)
    turns(t)
    assert not t.me.line
    assert sorted(t.titles(t.me.discard)) == [INFECTION, "Goon 9"]


@pytest.mark.reading("extrematode-out-of-play")
def test_an_infection_that_left_play_with_the_creature_does_not_hatch(table):
    t = reef(table, [], [infected("Goon 9", 1, 3)])
    t.next_turn("brobnar").end().choose(f"trigger:{t.card(INFECTION).id}")
    to_rest(t)
    assert lines(t)[0] == ["Priest"] * 3


# Toxicuda Venom


def test_toxicuda_venom_gives_poison(table):
    t = reef(table, "Toxicuda Venom", ["Goon 1"], ["Goon 9"])
    t.play("Toxicuda Venom", "Goon 1").next_turn("brobnar").next_turn("brobnar")
    assert t.me.amber == 1
    t.fight("Goon 1")
    assert lines(t) == [[], []]


@pytest.mark.parametrize("target", ["Guard 9/1", "Goon 9"])
def test_toxicuda_venom_needs_damage(table, target):
    venomous = {"title": "Goon 1", "upgrades": ["Toxicuda Venom"]}
    t = reef(table, [], [venomous], [target, "Goon 8"], house="brobnar")
    t.fight("Goon 1", target)
    assert t.titles(t.foe.line) == (["Guard 9/1", "Goon 8"] if "/" in target else ["Goon 8"])


def test_toxicuda_venom_is_the_creatures_own_and_may_be_given_to_an_enemy(table):
    t = reef(table, "Toxicuda Venom", ["Goon 9", WARDED], ["Goon 1"])
    t.play("Toxicuda Venom", "Goon 1").next_turn("brobnar").fight("Goon 1", "Goon 3")
    assert t.titles(t.me.line) == ["Goon 9", "Goon 3"]
    assert not t.card("Goon 3").warded


# Weak Link


def test_weak_link_makes_keys_dear_while_the_creature_is_exhausted(table):
    linked = {"title": "Goon 5", "upgrades": ["Weak Link"]}
    t = reef(table, [], ["Goon 1"], [linked])
    assert t.g.key_cost(t.foe) == t.g.key_cost(t.me) == 6
    t.next_turn("brobnar").reap("Goon 5")
    assert t.g.key_cost(t.foe) == 12
    assert t.g.key_cost(t.me) == 6
    t.next_turn("brobnar")
    assert t.g.key_cost(t.foe) == 6, "it was readied"


def test_weak_link_speaks_of_the_controller_of_the_creature(table):
    linked = {"title": "Goon 5", "upgrades": ["Weak Link"], "ready": False}
    t = reef(table, "Unfathomable Lure", [], [linked], foes={"amber": 11})
    assert (t.g.key_cost(t.me), t.g.key_cost(t.foe)) == (6, 12)
    to_rest(t.play("Unfathomable Lure"))
    assert (t.g.key_cost(t.me), t.g.key_cost(t.foe)) == (12, 6)
    t.next_turn("brobnar")
    assert t.foe.amber == 5
    assert len(t.foe.keys) == 1
