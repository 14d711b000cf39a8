"""Single draws that something replaces, and discard piles that are shuffled into decks."""

from __future__ import annotations

from engine.abilities import after, heard_in, instead_of
from tests.engine.invent import invent

NEWEST = "18.4"


@invent("Draw Ghost", power=3)
class DrawGhost:
    """In your discard pile, whenever you would draw a card in your turn, may return to your hand instead."""

    @heard_in("discard")
    @instead_of("draw_card", by="you", in_turn_of="you", optional=True)
    def come_back(g, me, you, event):
        yield from g.return_to_hand(me)


@invent("Draw Tide", type="action")
class DrawTide:
    """Play: every player shuffles their discard pile into their deck."""

    def play(g, me, you):
        for player in g.clockwise():
            yield from g.shuffle_discard(player)


@invent("Draw Seer", power=3)
class DrawSeer:
    """Whenever you shuffle your discard pile into your deck, gains 1 Æmber."""

    @after("discard_pile_shuffled", by="you")
    def see(g, me, you, event):
        yield from g.gain(you, 1)


def test_one_draw_of_several_is_replaced_and_the_others_are_made(table):
    t = table(me={"hand": ["Law Feast"], "discard": ["Draw Ghost"], "deck": ["Goon 1"]}, foe={}, ruleset=NEWEST)
    t.play("Law Feast", "yes")
    assert sorted(t.titles(t.me.hand)) == ["Chant", "Draw Ghost", "Goon 1"]


def test_it_may_come_with_a_later_one(table):
    t = table(me={"hand": ["Law Feast"], "discard": ["Draw Ghost"], "deck": ["Goon 1"]}, foe={}, ruleset=NEWEST)
    t.play("Law Feast", "no", "yes")
    assert sorted(t.titles(t.me.hand)) == ["Chant", "Draw Ghost", "Goon 1"]
    assert [fact.kind for fact in t.facts].count("card.drawn") == 2


def test_it_may_stay(table):
    t = table(me={"hand": ["Law Feast"], "discard": ["Draw Ghost"]}, foe={}, ruleset=NEWEST)
    t.play("Law Feast", "no", "no", "no")
    assert t.titles(t.me.hand) == ["Chant"] * 3


def test_it_does_not_come_in_another_turn(table):
    t = table(me={"hand": ["Law Feast"]}, foe={"discard": ["Draw Ghost"]}, ruleset=NEWEST)
    t.play("Law Feast")
    assert t.card("Draw Ghost").zone == "discard"


def test_nothing_is_replaced_where_no_card_can_be_drawn(table):
    t = table(me={"hand": ["Law Feast"], "deck": []}, foe={}, filler=0, ruleset=NEWEST)
    t.play("Law Feast")
    assert t.me.hand == []


def test_who_shuffles_the_discard_pile_into_the_deck_is_noticed(table):
    t = table(
        me={"hand": ["Draw Tide"], "discard": ["Goon 1", "Goon 2"], "line": ["Draw Seer"]},
        foe={"discard": ["Goon 3"], "line": ["Draw Seer"]},
        ruleset=NEWEST,
    )
    t.play("Draw Tide")
    assert (t.me.amber, t.foe.amber) == (1, 1)
    assert t.titles(t.me.discard) == ["Draw Tide"]
    assert t.foe.discard == []


def test_an_empty_pile_is_not_shuffled(table):
    t = table(me={"hand": ["Draw Tide"], "line": ["Draw Seer"]}, foe={"line": ["Draw Seer"]}, ruleset=NEWEST)
    t.play("Draw Tide")
    assert (t.me.amber, t.foe.amber) == (0, 0)


def test_a_deck_that_ran_out_counts_too(table):
    t = table(
        me={"hand": ["Law Feast"], "discard": ["Goon 1", "Goon 2"], "line": ["Draw Seer"]},
        foe={},
        filler=0,
        ruleset=NEWEST,
    )
    t.play("Law Feast")
    assert t.me.amber == 1
    assert sorted(t.titles(t.me.hand)) == ["Goon 1", "Goon 2"]
