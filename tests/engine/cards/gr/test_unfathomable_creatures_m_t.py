"""Creatures of Unfathomable in Grim Reminders, M to T."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.cards.gr.graveyard import HAUNTED, NEARLY, grave, lines
from tests.engine.helpers.cards import warded
from tests.engine.helpers.looks import pools, tired

deep = partial(grave, house="unfathomable")

# Mnemoleech


@pytest.mark.parametrize(("piles", "there", "left"), [(NEARLY, 3, [3, 1]), (HAUNTED, 3, [2, 2]), (NEARLY, 1, [2, 0])])
def test_a_mnemoleech_steals_more_from_the_haunted(table, piles, there, left):
    t = deep(table, {"line": ["Mnemoleech"]}, {"amber": there}, piles=piles)
    t.reap("Mnemoleech")
    assert pools(t) == left


# Squallmaster


@pytest.mark.parametrize("way", ["reap", "fight"])
def test_a_squallmaster_makes_every_player_discard(table, way):
    me = {"line": ["Squallmaster"], "hand": ["Goon 1", "Goon 2"]}
    t = deep(table, me, {"line": ["Goon 1"], "hand": ["Goon 3", "Goon 4"]})
    getattr(t, way)("Squallmaster", "seat:1")
    assert [len(player.hand) for player in t.g.players] == [1, 1]


def test_a_squallmaster_asks_nothing_of_an_empty_hand(table):
    t = deep(table, {"line": ["Squallmaster"]}, {"hand": ["Goon 3"]})
    t.reap("Squallmaster")
    assert not t.foe.hand
    assert not t.me.discard


def test_a_squallmaster_that_is_discarded_exhausts_an_enemy(table):
    t = deep(table, {"hand": ["Squallmaster"], "line": ["Goon 1"]}, {"line": [warded("Goon 2"), "Goon 3"]})
    t.discard("Squallmaster", "Goon 2")
    assert tired(t) == ["Goon 2"]
    assert t.card("Goon 2").warded


# Tangimangi


@pytest.mark.parametrize(
    ("piles", "costs"), [(NEARLY, [6, 9]), (HAUNTED, [6, 6]), ((10, 10), [6, 9]), ((0, 9), [6, 6])]
)
def test_tangimangi_makes_keys_dear_for_a_haunted_opponent(table, piles, costs):
    t = deep(table, {"line": ["Tangimangi"]}, piles=piles)
    assert [t.g.key_cost(player) for player in t.g.players] == costs


# Thing from the Deep


@pytest.mark.parametrize(
    ("mine", "theirs", "able"),
    [(["Open the Seal"], [], True), (["Goon 1"], ["Open the Seal"], False), ([], [], False)],
)
def test_the_thing_comes_only_through_an_open_seal(table, mine, theirs, able):
    t = deep(table, {"hand": ["Thing from the Deep"], "discard": mine}, {"discard": theirs})
    assert t.may("play:Thing from the Deep") is able


def test_the_thing_comes_after_the_seal_was_opened_this_turn(table):
    t = deep(table, {"hand": ["Thing from the Deep", "Open the Seal"]})
    t.play("Open the Seal").play("Thing from the Deep")
    assert t.power("Thing from the Deep") == 30


def test_the_thing_steals_after_it_fights(table):
    t = deep(table, {"line": ["Thing from the Deep"]}, {"line": ["Goon 1"], "amber": 3})
    t.fight("Thing from the Deep")
    assert pools(t) == [2, 1]
    assert lines(t) == [["Thing from the Deep"], []]


# Trawler


@pytest.mark.parametrize(("piles", "caught"), [(HAUNTED, 7), (NEARLY, 0)])
def test_a_trawler_captures_everything_for_the_haunted(table, piles, caught):
    t = deep(table, {"hand": ["Trawler"], "amber": 2}, {"amber": 7}, piles=piles)
    t.play("Trawler")
    assert t.card("Trawler").amber == caught
    assert pools(t) == [2, 7 - caught]
