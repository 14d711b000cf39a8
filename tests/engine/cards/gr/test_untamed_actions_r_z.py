"""Actions of Untamed in Grim Reminders, R to Z, and Æmber Storm."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.cards.gr.graveyard import HAUNTED, NEARLY, grave, lines
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import warded
from tests.engine.helpers.looks import damage_of_all, pools

forest = partial(grave, house="untamed")

# Rotfeast


def test_rotfeast_feeds_on_every_creature_that_is_hurt(table):
    me = {"hand": ["Rotfeast", "Untamed Hailstorm"], "line": ["Goon 3"]}
    t = forest(table, me, {"line": ["Goon 1", warded("Goon 4"), "Guard 5/2"]})
    to_rest(t.play("Rotfeast").play("Untamed Hailstorm"))
    assert t.me.amber == 1 + 2, "a ward and armor leave nothing to feed on"
    assert damage_of_all(t) == [2, 0, 0]


def test_rotfeast_counts_both_sides_of_a_fight(table):
    t = forest(table, {"hand": ["Rotfeast"], "line": ["Untamed Goon 5"]}, {"line": ["Goon 3"]})
    to_rest(t.play("Rotfeast").fight("Untamed Goon 5"))
    assert pools(t) == [3, 0]


def test_rotfeast_is_over_at_the_end_of_the_turn(table):
    t = forest(table, {"hand": ["Rotfeast"], "line": ["Goon 3"]}, {"line": ["Goon 5"]})
    t.play("Rotfeast").next_turn("brobnar").fight("Goon 5")
    assert pools(t) == [1, 0]


# Spoo-key Charge


@pytest.mark.parametrize(("piles", "keys", "left"), [(HAUNTED, 1, 1), (NEARLY, 0, 7)])
def test_a_spoo_key_charge_forges_for_the_haunted_and_empties_the_pile(table, piles, keys, left):
    t = forest(table, {"hand": ["Spoo-key Charge"], "amber": 7}, piles=piles)
    t.play("Spoo-key Charge", *["key:red"] * keys)
    assert len(t.me.keys) == keys
    assert t.me.amber == left
    assert t.titles(t.me.discard) == ["Spoo-key Charge"]
    assert len(t.me.deck) == 12 + piles[0]
    assert len(t.foe.discard) == piles[1]


def test_a_spoo_key_charge_without_the_cost_still_empties_the_pile(table):
    t = forest(table, {"hand": ["Spoo-key Charge"], "amber": 5}, piles=HAUNTED)
    t.play("Spoo-key Charge")
    assert not t.me.keys
    assert t.me.amber == 5
    assert len(t.me.deck) == 22


# The Circle of Life


@pytest.mark.parametrize(("piles", "left"), [((10, 10), [3, 2]), (HAUNTED, [3, 0]), (NEARLY, [1, 2]), ((9, 9), [1, 0])])
def test_the_circle_of_life_gives_to_the_haunted(table, piles, left):
    t = forest(table, {"hand": ["The Circle of Life"]}, piles=piles)
    t.play("The Circle of Life")
    assert pools(t) == left


# The Witching Hour


def test_the_witching_hour_returns_every_witch(table):
    me = {"hand": ["The Witching Hour"], "discard": ["Jervi", "Goon 1", "Haunting Witch", "Witch of the Spore"]}
    t = forest(table, me, {"discard": ["Jervi"]})
    t.play("The Witching Hour")
    assert sorted(t.titles(t.me.hand)) == ["Haunting Witch", "Jervi", "Witch of the Spore"]
    assert t.titles(t.me.discard) == ["Goon 1", "The Witching Hour"]
    assert t.titles(t.foe.discard) == ["Jervi"]


def test_the_witching_hour_may_find_nobody(table):
    t = forest(table, {"hand": ["The Witching Hour"], "discard": ["Goon 1"]})
    t.play("The Witching Hour")
    assert not t.me.hand


# Till the Earth


def test_till_the_earth_shuffles_every_discard_pile_into_its_deck(table):
    t = forest(table, {"hand": ["Till the Earth"], "discard": ["Goon 1"]}, {"discard": ["Goon 2", "Goon 3"]})
    t.play("Till the Earth")
    assert t.titles(t.me.discard) == ["Till the Earth"]
    assert not t.foe.discard
    assert [len(player.deck) for player in t.g.players] == [13, 14]
    assert not any(card.known for player in t.g.players for card in player.deck)


# Æmber Storm


def test_an_aember_storm_rains_as_much_as_lies_in_the_pool(table):
    me = {"hand": ["Æmber Storm"], "line": ["Goon 1"], "amber": 4}
    t = forest(table, me, {"line": ["Goon 2", warded("Goon 3"), "Guard 4/1", "Goon 5"]})
    t.play("Æmber Storm")
    assert t.offered == ["Goon 2", "Goon 3", "Guard 4/1", "Goon 5"]
    t.choose(["Goon 3", "Guard 4/1", "Guard 4/1", "Goon 5", "Goon 5"])
    assert damage_of_all(t) == [0, 0, 0, 1, 2]
    assert not t.card("Goon 3").warded
    assert t.me.amber == 5


def test_an_aember_storm_may_fall_on_one_creature(table):
    t = forest(table, {"hand": ["Æmber Storm"], "amber": 2}, {"line": ["Goon 3", "Goon 4"]})
    t.play("Æmber Storm", ["Goon 3"] * 3)
    assert lines(t)[1] == ["Goon 4"]
