"""Actions of Star Alliance in Grim Reminders."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.cards.gr.graveyard import HAUNTED, NEARLY, grave, lines
from tests.engine.helpers.cards import warded
from tests.engine.helpers.looks import amber, pools, stunned

bridge = partial(grave, house="staralliance")

# Bad Chemistry


def test_bad_chemistry_stuns_those_beside_their_own_house(table):
    foe = ["Logos Goon 4", "Goon 5", warded("Dis Goon 6"), "Dis Goon 7"]
    t = bridge(table, {"hand": ["Bad Chemistry"], "line": ["Goon 1", "Goon 2", "Dis Goon 3"]}, {"line": foe})
    t.play("Bad Chemistry")
    assert stunned(t) == ["Goon 1", "Goon 2", "Dis Goon 6", "Dis Goon 7"]
    assert t.card("Dis Goon 6").warded
    assert t.me.amber == 1


def test_bad_chemistry_does_not_look_past_a_neighbor_or_across(table):
    t = bridge(table, {"hand": ["Bad Chemistry"], "line": ["Goon 1", "Dis Goon 2", "Goon 3"]}, {"line": ["Goon 4"]})
    t.play("Bad Chemistry")
    assert stunned(t) == []


# Event Horizon


def test_event_horizon_plays_the_first_action_of_the_deck(table):
    me = {"hand": ["Event Horizon"], "deck": ["Jab", "Stab", "Goon 1", "Trinket"]}
    t = bridge(table, me, {"line": ["Goon 5"]})
    t.play("Event Horizon")
    assert t.card("Goon 5").damage == 3
    assert t.titles(t.me.discard) == ["Trinket", "Goon 1", "Stab", "Event Horizon"]
    assert t.titles(t.me.deck)[-1] == "Jab"
    assert not t.foe.discard


def test_event_horizon_plays_nothing_where_the_deck_has_no_action(table):
    t = bridge(table, {"hand": ["Event Horizon"], "deck": ["Goon 1", "Trinket"]}, filler=0)
    t.play("Event Horizon")
    assert t.titles(t.me.discard) == ["Trinket", "Goon 1", "Event Horizon"]
    assert not t.me.deck
    assert lines(t) == [[], []]


def test_event_horizon_before_an_empty_deck_does_not_renew_it(table):
    t = bridge(table, {"hand": ["Event Horizon"], "discard": ["Jab"]}, {"line": ["Goon 5"]}, filler=0)
    t.play("Event Horizon")
    assert t.titles(t.me.discard) == ["Jab", "Event Horizon"]
    assert t.card("Goon 5").damage == 0


# Into the Warp


def test_into_the_warp_destroys_those_of_a_house_of_either_card(table):
    me = {"hand": ["Into the Warp"], "deck": ["Dis Goon 9"], "line": ["Dis Goon 1", "Goon 2"]}
    foe = {"deck": ["Logos Goon 9"], "line": ["Logos Goon 3", warded("Dis Goon 4"), "Goon 5"]}
    t = bridge(table, me, foe)
    t.play("Into the Warp")
    assert lines(t) == [["Goon 2"], ["Dis Goon 4", "Goon 5"]]
    assert not t.card("Dis Goon 4").warded
    assert t.titles(t.me.discard) == ["Dis Goon 9", "Dis Goon 1", "Into the Warp"]


@pytest.mark.parametrize(("deck", "left"), [(["Goon 9"], ["Dis Goon 1"]), ([], ["Goon 2", "Dis Goon 1"])])
def test_into_the_warp_goes_by_the_cards_that_there_are(table, deck, left):
    foe = {"deck": deck, "line": ["Goon 2", "Dis Goon 1"]}
    t = bridge(table, {"hand": ["Into the Warp"]}, foe, filler=0)
    t.play("Into the Warp")
    assert t.titles(t.foe.line) == left


# Multi-Dimensional Rescue

PILE = ["Jab", "Trinket", "Goon 1", "Badge", "Goon 2"]


def test_a_rescue_returns_a_card_of_each_type(table):
    t = bridge(table, {"hand": ["Multi-Dimensional Rescue"], "discard": PILE}, {"discard": ["Stab"]})
    t.play("Multi-Dimensional Rescue")
    assert t.offered == ["Goon 1", "Goon 2"]
    t.choose("Goon 2")
    assert sorted(t.titles(t.me.hand)) == ["Badge", "Goon 2", "Jab", "Trinket"]
    assert t.titles(t.me.discard) == ["Goon 1"]
    assert t.titles(t.me.purged) == ["Multi-Dimensional Rescue"]
    assert t.titles(t.foe.discard) == ["Stab"]


def test_a_rescue_lets_one_card_of_another_house_be_played_this_turn(table):
    ally = "Star Alliance Goon 3"
    t = bridge(table, {"hand": ["Multi-Dimensional Rescue", "Goon 1", "Dis Goon 2", ally]})
    t.play("Multi-Dimensional Rescue").play(ally)
    assert t.may("play:Goon 1")
    t.play("Dis Goon 2")
    assert not t.may("play:Goon 1")
    assert lines(t)[0] == [ally, "Dis Goon 2"]


def test_what_a_rescue_permits_ends_with_the_turn(table):
    t = bridge(table, {"hand": ["Multi-Dimensional Rescue", "Goon 1"]})
    t.play("Multi-Dimensional Rescue")
    assert not t.may("discard:Goon 1")
    t.next_turn("brobnar").next_turn("staralliance")
    assert not t.may("play:Goon 1")


# Perimeter Alarm


@pytest.mark.parametrize(("piles", "zone"), [(HAUNTED, "archives"), (NEARLY, "discard")])
def test_a_perimeter_alarm_uses_an_ally_and_is_archived_by_the_haunted(table, piles, zone):
    me = {"hand": ["Perimeter Alarm"], "line": ["Goon 1", "Star Alliance Goon 2"]}
    t = bridge(table, me, piles=piles)
    t.play("Perimeter Alarm")
    assert t.me.amber == 1
    assert [card.ready for card in t.me.line] == [False, True]
    assert t.card("Perimeter Alarm").zone == zone


def test_a_perimeter_alarm_is_archived_although_nobody_is_there_to_use(table):
    t = bridge(table, {"hand": ["Perimeter Alarm"]}, {"line": ["Goon 1"]}, piles=HAUNTED)
    t.play("Perimeter Alarm")
    assert t.card("Perimeter Alarm").zone == "archives"
    assert t.card("Goon 1").ready


# Strength from Diversity


def test_strength_from_diversity_lets_every_ally_capture(table):
    me = {"hand": ["Strength from Diversity"], "line": ["Goon 1", "Star Alliance Goon 2", "Dis Goon 3"]}
    t = bridge(table, me, {"amber": 5, "line": ["Goon 4"]})
    t.play("Strength from Diversity")
    assert amber(t) == [1, 0, 1, 0]
    assert pools(t) == [1, 3]


def test_strength_from_diversity_asks_who_captures_the_last_amber(table):
    t = bridge(table, {"hand": ["Strength from Diversity"], "line": ["Goon 1", "Dis Goon 3"]}, {"amber": 1})
    t.play("Strength from Diversity", "Dis Goon 3")
    assert amber(t) == [0, 1]


# Unprepared


def test_unprepared_stuns_a_house_on_both_sides(table):
    me = {"hand": ["Unprepared"], "line": ["Goon 1", "Dis Goon 2"]}
    t = bridge(table, me, {"line": ["Logos Goon 3", warded("Goon 4")]})
    t.play("Unprepared", "house:brobnar")
    assert stunned(t) == ["Goon 1", "Goon 4"]
    assert t.card("Goon 4").warded
    assert t.me.amber == 1


def test_unprepared_may_name_a_house_of_nobody(table):
    t = bridge(table, {"hand": ["Unprepared"], "line": ["Goon 1"]})
    t.play("Unprepared", "house:mars")
    assert stunned(t) == []
