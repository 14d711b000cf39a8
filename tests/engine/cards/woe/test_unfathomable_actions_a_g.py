"""Actions of Unfathomable in Winds of Exchange, A to G."""

from __future__ import annotations

import pytest

from tests.engine.cards.woe.reef import WARDED, knowing, lines, reef
from tests.engine.helpers.answers import to_rest

# Abyssal Sight


def test_abyssal_sight_gives_a_creature_for_a_card_of_the_hand(table):
    t = reef(table, "Abyssal Sight", ["Goon 1", "Goon 2"], ["Goon 3"], foes={"hand": ["Goon 4", "Chant"]})
    t.play("Abyssal Sight", "Goon 1")
    assert t.offered == ["Goon 4", "Chant"]
    assert t.pending.seat == 0
    t.choose("Chant")
    assert t.titles(t.foe.discard) == ["Chant"]
    assert t.titles(t.me.discard) == ["Goon 1", "Abyssal Sight"]
    assert t.titles(t.foe.hand) == ["Goon 4"]
    assert knowing(t, t.card("Goon 4")) == [True, True, False]


@pytest.mark.parametrize("line", [[], [WARDED]])
def test_abyssal_sight_sees_nothing_unless_a_creature_is_destroyed(table, line):
    t = reef(table, "Abyssal Sight", line, ["Goon 5"], foes={"hand": ["Goon 4"]})
    t.play("Abyssal Sight")
    assert not t.foe.discard
    assert knowing(t, t.card("Goon 4")) == [False, True, False]
    assert t.titles(t.foe.line) == ["Goon 5"]
    assert not any(card.warded for card in t.me.line)


def test_abyssal_sight_before_an_empty_hand_still_costs_the_creature(table):
    t = reef(table, "Abyssal Sight", ["Goon 1"])
    t.play("Abyssal Sight")
    assert t.at_rest
    assert t.titles(t.me.discard) == ["Goon 1", "Abyssal Sight"]


# Adult Swim


def test_adult_swim_puts_the_weak_on_the_decks_of_their_owners(table):
    borrowed = {"title": "Goon 1", "owner": 1}
    t = reef(table, "Adult Swim", [borrowed, "Goon 4"], ["Goon 2", "Guard 3/2", "Goon 5"])
    t.play("Adult Swim")
    assert lines(t) == [["Goon 4"], ["Goon 5"]]
    assert sorted(t.titles(t.foe.deck[-3:])) == ["Goon 1", "Goon 2", "Guard 3/2"]
    assert t.titles(t.me.deck[-1:]) == ["Chant"]
    assert all(card.known == 0 for card in t.foe.deck[-3:]), "their order is random, and nobody has seen it"


def test_adult_swim_goes_by_the_power_of_the_moment_and_wards_hold(table):
    strong, weak = {"title": "Goon 3", "power_counters": 1}, {"title": "Goon 2", "power_counters": 1}
    t = reef(table, "Adult Swim", [strong], [weak, WARDED])
    t.play("Adult Swim")
    assert lines(t) == [["Goon 3"], ["Goon 3"]]
    assert t.titles(t.foe.deck[-1:]) == ["Goon 2"]
    assert not t.foe.line[0].warded


def test_adult_swim_gives_back_the_cards_beneath_token_creatures(table):
    t = reef(table, ["Reef Call", "Adult Swim"], mine={"deck": ["Goon 9"]})
    t.play("Reef Call").play("Adult Swim")
    assert not t.me.line
    assert t.titles(t.me.deck[-1:]) == ["Goon 9"]
    assert not t.me.deck[-1].facedown


# Befuddle

FOES = {"houses": ["brobnar", "dis", "logos"], "hand": ["Dis Goon 1", "Goon 1"]}


def test_befuddle_forbids_cards_of_other_houses_for_a_turn(table):
    t = reef(table, "Befuddle", foes=FOES)
    t.play("Befuddle")
    assert t.offered == ["house:brobnar", "house:dis", "house:logos"]
    assert t.me.amber == 1
    t.choose("house:dis").next_turn("brobnar")
    assert not t.may("play:Goon 1")
    assert t.may("discard:Goon 1")
    t.next_turn("unfathomable").next_turn("brobnar")
    assert t.may("play:Goon 1")


def test_befuddle_lets_cards_of_the_named_house_be_played(table):
    t = reef(table, ["Befuddle", "Reef Call"], foes=FOES)
    t.play("Befuddle", "house:dis").play("Reef Call").next_turn("dis")
    assert t.may("play:Dis Goon 1")
    t.play("Dis Goon 1")
    assert t.titles(t.foe.line) == ["Dis Goon 1"]


def test_befuddle_is_about_playing_alone(table):
    t = reef(table, "Befuddle", foe=["Goon 5"], foes=FOES)
    t.play("Befuddle", "house:dis").next_turn("brobnar").reap("Goon 5")
    assert t.foe.amber == 1


# Catch and Release


def test_catch_and_release_returns_all_and_leaves_no_more_than_6_in_hand(table):
    t = reef(
        table,
        ["Catch and Release", *["Goon 1"] * 5],
        ["Goon 2", "Goon 3", {"title": "Goon 4", "owner": 1}],
        ["Goon 5"],
        foes={"hand": ["Goon 6"] * 2},
    )
    t.play("Catch and Release")
    assert lines(t) == [[], []]
    assert len(t.me.hand) == 6
    assert len(t.foe.hand) == 4
    assert len(t.me.discard) == 2
    assert not t.foe.discard
    assert (t.me.chains, t.foe.chains) == (2, 0)


def test_catch_and_release_leaves_warded_creatures_and_counts_hands_without_creatures(table):
    t = reef(table, "Catch and Release", [WARDED], foes={"hand": ["Goon 6"] * 8, "line": []})
    t.play("Catch and Release")
    assert lines(t) == [["Goon 3"], []]
    assert not t.me.line[0].warded
    assert len(t.foe.hand) == 6
    assert len(t.foe.discard) == 2
    assert t.me.chains == 2


def test_catch_and_release_shows_what_token_creatures_were_to_their_owner_alone(table):
    t = reef(table, ["Reef Call", "Catch and Release"], mine={"deck": ["Goon 9"]})
    t.play("Reef Call").play("Catch and Release")
    assert t.titles(t.me.hand) == ["Goon 9"]
    assert knowing(t, t.card("Goon 9")) == [True, False, False]


# Crushing Deep


@pytest.mark.parametrize(("keys", "more"), [([], 0), (["red"], 3), (["red", "blue"], 6)])
def test_crushing_deep_makes_keys_dear_by_the_keys_that_are_forged(table, keys, more):
    t = reef(table, "Crushing Deep", mine={"keys": ["red", "yellow"]}, foes={"keys": keys, "amber": 5 + more})
    t.play("Crushing Deep")
    assert t.g.key_cost(t.me) == 6
    t.end()
    assert len(t.foe.keys) == len(keys)
    assert t.g.key_cost(t.foe) == t.g.key_cost(t.me) == 6 + more
    t.choose(t.offered[0]).end()
    assert t.g.key_cost(t.foe) == 6


@pytest.mark.reading("crushing-deep-keys-that-change")
def test_crushing_deep_lets_a_key_be_forged_for_more(table):
    t = reef(table, "Crushing Deep", foes={"keys": ["red"], "amber": 10})
    t.play("Crushing Deep").end().submit("key:blue")
    assert len(t.foe.keys) == 2
    assert t.foe.amber == 1
    assert t.g.key_cost(t.foe) == 12


@pytest.mark.reading("crushing-deep-keys-of-others")
def test_crushing_deep_makes_the_keys_of_its_own_player_dear_in_that_turn_too(table):
    t = reef(table, "Crushing Deep", mine={"keys": ["red", "yellow"]}, foes={"keys": ["blue"]})
    t.play("Crushing Deep").next_turn("brobnar")
    assert (t.g.key_cost(t.me), t.g.key_cost(t.foe)) == (9, 9), "by the 1 key of the opponent"


# Dragnet


def test_dragnet_returns_a_creature_and_its_neighbors_of_the_same_house(table):
    t = reef(table, "Dragnet", ["Goon 9"], ["Goon 1", "Goon 2", "Dis Goon 3", "Goon 4"])
    t.play("Dragnet", "Goon 2")
    assert lines(t) == [["Goon 9"], ["Dis Goon 3", "Goon 4"]]
    assert sorted(t.titles(t.foe.hand)) == ["Goon 1", "Goon 2"]


def test_dragnet_goes_no_further_than_neighbors_and_stops_at_a_ward(table):
    t = reef(table, "Dragnet", ["Goon 1", "Goon 2", WARDED, {"title": "Goon 4", "owner": 1}])
    t.play("Dragnet", "Goon 4")
    assert lines(t)[0] == ["Goon 1", "Goon 2", "Goon 3"]
    assert not t.card("Goon 3").warded
    assert t.titles(t.foe.hand) == ["Goon 4"]
    assert not t.me.hand


def test_dragnet_draws_in_the_neighbors_of_a_warded_creature(table):
    t = reef(table, "Dragnet", [], ["Goon 1", WARDED, "Dis Goon 2"])
    t.play("Dragnet", WARDED["title"])
    assert t.titles(t.foe.line) == ["Goon 3", "Dis Goon 2"]
    assert t.titles(t.foe.hand) == ["Goon 1"]


def test_dragnet_needs_a_creature(table):
    t = reef(table, "Dragnet")
    to_rest(t.play("Dragnet"))
    assert t.me.amber == 1
    assert not t.me.hand
