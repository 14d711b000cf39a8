"""Winds of Exchange, Unfathomable: Offering to Kiligog."""

from __future__ import annotations

import pytest

from engine.views import Viewer
from tests.engine.invent import plain

OFFERING = "Offering to Kiligog"
plain("Offering Spawn", power=2)


def offering(table, version, **mine):
    return table(
        me={"artifacts": [{"title": OFFERING, "house": "brobnar"}], "token": "Offering Spawn", **mine},
        foe={},
        house="brobnar",
        ruleset=version,
        filler=0,
    )


def omni(t, which, *then):
    """Use the first or the second of its Omni abilities."""
    return t.omni(OFFERING, f"omni:{t.card(OFFERING).id}/{which}", *then)


@pytest.mark.clause("token-is-copy-of-reference", "token-reverts-after-leaving", versions=("16.0", "18.4"))
def test_what_lies_under_it_rises_as_token_creatures(table):
    t = offering(table, "16.0", line=["Goon 3", "Goon 4"], discard=["Goon 9"], deck=["Trinket"] * 20)
    omni(t, 1, "Goon 3", "Goon 9")
    assert t.titles(t.card(OFFERING).under) == ["Goon 9"]
    assert t.card("Goon 9").facedown
    t.next_turn().next_turn("brobnar")
    deck = list(t.me.deck)
    omni(t, 2, "left")
    (made,) = t.g.tokens(t.me)
    assert (made.printed.title, made.title, made.ready) == ("Goon 9", "Offering Spawn", False)
    assert t.me.deck == deck
    assert t.card(OFFERING).under == []
    assert t.titles(t.me.line) == ["Offering Spawn", "Goon 4"]
    assert Viewer.parse("public").knows(t.g, made), "it was seen in the discard pile"


def test_the_creature_just_destroyed_may_be_offered(table):
    t = offering(table, "16.0", line=["Goon 3"])
    omni(t, 1)
    assert t.titles(t.card(OFFERING).under) == ["Goon 3"]
    assert t.me.discard == []


def test_without_a_creature_to_destroy_nothing_is_put_under_it(table):
    t = offering(table, "16.0", discard=["Goon 9"])
    omni(t, 1)
    assert t.card(OFFERING).under == []
    assert t.card("Goon 9").zone == "discard"


@pytest.mark.clause("token-no-reference-card-no-token", versions=("16.0", "18.4"))
def test_without_a_reference_card_they_stay_where_they_are(table):
    t = offering(table, "16.0", line=["Goon 3"], token=None, deck=["Trinket"] * 20)
    omni(t, 1).next_turn().next_turn("brobnar")
    omni(t, 2)
    assert t.titles(t.card(OFFERING).under) == ["Goon 3"]
    assert t.me.line == []


def test_several_cards_rise_in_an_order_of_choice(table):
    under = [{"title": title, "facedown": True} for title in ("Goon 7", "Goon 8", "Goon 9")]
    artifact = {"title": OFFERING, "house": "brobnar", "under": under}
    t = offering(table, "16.0", artifacts=[artifact], line=["Goon 3"])
    omni(t, 2, ["Goon 9", "Goon 7", "Goon 8"], "right", "right", "left")
    assert [card.printed.title for card in t.me.line] == ["Goon 8", "Goon 3", "Goon 9", "Goon 7"]
    assert t.titles(t.g.tokens(t.me)) == ["Offering Spawn"] * 3
    assert t.card(OFFERING).under == []


def test_the_second_omni_with_nothing_beneath_does_nothing(table):
    t = offering(table, "16.0", line=["Goon 3"], discard=["Goon 9"])
    omni(t, 2)
    assert t.titles(t.me.line) == ["Goon 3"]
    assert t.titles(t.me.discard) == ["Goon 9"]
    assert not t.card(OFFERING).ready


@pytest.mark.parametrize("saved", [{"warded": True}, {"upgrades": ["Armageddon Cloak"]}])
def test_a_creature_that_is_not_destroyed_offers_nothing(table, saved):
    t = offering(table, "16.0", line=[{"title": "Goon 3", **saved}], discard=["Goon 9"])
    omni(t, 1)
    assert t.titles(t.me.line) == ["Goon 3"]
    assert t.card(OFFERING).under == []
    assert not t.me.line[0].warded


def test_what_was_offered_goes_to_the_discard_pile_with_the_offering(table):
    artifact = {"title": OFFERING, "house": "brobnar", "under": [{"title": "Goon 9", "facedown": True}]}
    t = offering(table, "16.0", artifacts=[artifact], hand=["Wrecking"])
    t.play("Wrecking")
    assert t.card(OFFERING).zone == "discard"
    assert t.card("Goon 9").zone == "discard"
    assert not t.card("Goon 9").facedown
