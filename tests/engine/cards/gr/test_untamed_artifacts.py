"""Artifacts of Untamed in Grim Reminders."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.cards.gr.graveyard import HAUNTED, NEARLY, grave, lines
from tests.engine.helpers.looks import pools

forest = partial(grave, house="untamed")

# Cauldron


def brewing(table, *under, deck=(), **more):
    return forest(table, {"artifacts": [{"title": "Cauldron", "under": list(under)}], "deck": list(deck), **more})


@pytest.mark.parametrize("under", [[], ["Goon 1"]])
def test_a_cauldron_takes_the_top_of_the_deck_faceup(table, under):
    t = brewing(table, *under, deck=["Goon 5"])
    t.omni("Cauldron")
    assert t.titles(t.card("Cauldron").under) == [*under, "Goon 5"]
    assert not any(card.facedown for card in t.card("Cauldron").under)
    assert lines(t)[0] == []


@pytest.mark.reading("cauldron-active-house")
def test_a_cauldron_plays_3_cards_one_at_a_time_in_any_order(table):
    t = brewing(table, "Goon 1", "Jab", deck=["Dis Goon 5"])
    t.omni("Cauldron").choose(["Dis Goon 5", "Jab", "Goon 1"])
    assert t.card("Dis Goon 5").damage == 1, "it was there before the others"
    t.choose("left")
    assert lines(t)[0] == ["Goon 1", "Dis Goon 5"]
    assert not t.card("Cauldron").under
    assert t.titles(t.me.discard) == ["Jab"]


def test_a_cauldron_with_more_than_3_plays_all_of_them(table):
    t = brewing(table, "Chant", "Chant", "Chant", deck=["Goon 5"])
    t.omni("Cauldron")
    t.submit(*t.pending.keys)
    assert lines(t)[0] == ["Goon 5"]
    assert t.titles(t.me.discard) == ["Chant"] * 3


def test_a_cauldron_before_an_empty_deck_plays_what_lies_under_it(table):
    t = forest(table, {"artifacts": [{"title": "Cauldron", "under": ["Chant"] * 3}], "discard": ["Goon 1"]}, filler=0)
    t.omni("Cauldron")
    t.submit(*t.pending.keys)
    assert t.titles(t.me.discard) == ["Goon 1", "Chant", "Chant", "Chant"]


def test_what_a_cauldron_cannot_play_stays_under_it(table):
    t = brewing(table, "Badge", "Chant", deck=["Chant"])
    t.omni("Cauldron")
    t.submit(*t.pending.keys)
    assert t.titles(t.card("Cauldron").under) == ["Badge"]


# Curse of Fertility


def test_a_curse_of_fertility_goes_to_the_opponent(table):
    t = forest(table, {"hand": ["Curse of Fertility"]})
    t.play("Curse of Fertility")
    assert t.titles(t.foe.artifacts) == ["Curse of Fertility"]


@pytest.mark.parametrize(("played", "gained"), [("Untamed Goon 1", 0), ("Untamed Chant", 1), (None, 1)])
def test_a_curse_of_fertility_gives_to_the_opponent_unless_a_creature_was_played(table, played, gained):
    me = {"artifacts": ["Curse of Fertility"], "hand": ["Untamed Goon 1", "Untamed Chant"]}
    t = forest(table, me)
    if played:
        t.play(played)
    t.end()
    assert pools(t) == [0, gained]
    t.submit("house:brobnar").end().submit("house:brobnar")
    assert pools(t) == [0, gained]


def test_a_curse_of_fertility_counts_creatures_of_this_turn_alone(table):
    t = forest(table, {"artifacts": ["Curse of Fertility"], "hand": ["Untamed Goon 1"]})
    t.play("Untamed Goon 1").next_turn("brobnar").next_turn("untamed").end()
    assert pools(t) == [0, 1]
    t.submit("house:brobnar")


# Dark Heart of the Forest


@pytest.mark.parametrize(("piles", "keys"), [((0, 10), 0), ((10, 9), 1)])
def test_a_dark_heart_keeps_the_haunted_from_forging(table, piles, keys):
    t = forest(table, {"artifacts": ["Dark Heart of the Forest"]}, {"amber": 6}, piles=piles)
    t.end()
    if keys:
        t.submit("key:red")
    assert len(t.foe.keys) == keys
    t.submit("house:brobnar")


def test_a_dark_heart_minds_its_own_player_too(table):
    t = forest(table, {"artifacts": ["Dark Heart of the Forest"], "amber": 6}, piles=HAUNTED)
    t.next_turn("brobnar").next_turn("untamed")
    assert not t.me.keys


def test_a_dark_heart_lets_cards_forge(table):
    t = forest(
        table, {"artifacts": ["Dark Heart of the Forest"], "amber": 6, "hand": ["Untamed Key Gift"]}, piles=NEARLY
    )
    t.play("Untamed Key Gift", "key:red")
    assert len(t.me.keys) == 1
