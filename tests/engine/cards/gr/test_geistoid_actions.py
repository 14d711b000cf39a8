"""Grim Reminders, Geistoid: actions from A to H."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.helpers.cards import grave, spent, warded, with_amber
from tests.engine.helpers.looks import amber, damage_of_all, pools, read_by, tired
from tests.engine.helpers.tables import at_house

geistoid = partial(at_house, house="geistoid", ruleset="18.4")


# A Strong Feeling


def test_a_strong_feeling_readies_who_holds_amber_and_takes_some(table):
    t = geistoid(
        table,
        {
            "hand": ["A Strong Feeling"],
            "line": [with_amber("Goon 1", 2, ready=False), spent("Goon 2"), with_amber("Goon 3", 1)],
        },
        {"line": [with_amber("Goon 4", 2, ready=False)]},
    )
    t.play("A Strong Feeling")
    assert tired(t) == ["Goon 2", "Goon 4"]
    assert amber(t) == [1, 0, 0, 2]
    assert pools(t) == [0, 0], "it goes to the supply"


# Be Our Geist


def test_a_guest_comes_from_the_pile_of_any_haunted_player(table):
    t = geistoid(
        table,
        {"hand": ["Be Our Geist"], "discard": grave("Goon 1")},
        {"discard": grave("Ilxid Avenger", "Mars Goon 3", "Trinket")},
    )
    t.play("Be Our Geist")
    assert t.offered == ["Goon 1", "Ilxid Avenger", "Mars Goon 3"]
    t.choose("Ilxid Avenger")
    guest = t.card("Ilxid Avenger")
    assert (guest.controller, guest.owner, guest.ready) == (0, 1, False)
    assert t.power("Ilxid Avenger") == 3, "its Play ability counts your pile"


@pytest.mark.parametrize(("mine", "theirs", "offered"), [(9, 10, ["Goon 3"]), (10, 9, ["Goon 1"]), (9, 9, [])])
def test_no_guest_comes_from_who_is_not_haunted(table, mine, theirs, offered):
    t = geistoid(
        table,
        {"hand": ["Be Our Geist"], "discard": grave("Goon 1", count=mine)},
        {"discard": grave("Goon 3", count=theirs)},
    )
    t.play("Be Our Geist")
    assert t.titles(t.me.line) == offered


def test_a_guest_leaves_to_its_owner(table):
    t = geistoid(table, {"hand": ["Be Our Geist", "Geistoid Slaying"]}, {"discard": grave("Goon 3")})
    t.play("Be Our Geist").play("Geistoid Slaying")
    assert t.foe.discard[-1].title == "Goon 3"


# Boo!


@pytest.mark.parametrize("seat", [0, 1])
def test_boo_frightens_ten_cards_out_of_a_deck(table, seat):
    t = geistoid(table, {"hand": ["Boo!"]}, {})
    t.play("Boo!", f"seat:{seat}")
    assert [len(player.deck) for player in t.g.players] == ([2, 12] if seat == 0 else [12, 2])
    assert len(t.me.discard) == (11 if seat == 0 else 1)
    assert t.me.amber == 1


def test_boo_takes_what_there_is(table):
    t = geistoid(table, {"hand": ["Boo!"]}, {"deck": ["Goon 1"]}, filler=0)
    t.play("Boo!", "seat:1")
    assert t.titles(t.foe.discard) == ["Goon 1"]


# Call of Need


def test_the_call_discards_a_card_from_the_deck(table):
    t = geistoid(table, {"hand": ["Call of Need"], "deck": ["Goon 1", "Trinket"]}, {}, filler=1)
    t.play("Call of Need", ["Goon 1"])
    assert t.titles(t.me.discard) == ["Goon 1", "Call of Need"]
    assert sorted(t.titles(t.me.deck)) == ["Chant", "Trinket"]
    assert t.happened("deck.shuffled")


def test_the_call_may_find_nothing(table):
    t = geistoid(table, {"hand": ["Call of Need"], "deck": ["Goon 1"]}, {})
    t.play("Call of Need", [])
    assert t.titles(t.me.discard) == ["Call of Need"]
    assert t.happened("deck.shuffled")


# Empathic Malice


@pytest.mark.parametrize(("dead", "zone"), [(9, "discard"), (10, "deck")])
def test_malice_returns_to_the_deck_of_the_haunted(table, dead, zone):
    t = geistoid(
        table,
        {"hand": ["Empathic Malice"], "line": ["Goon 1", "Goon 2"], "discard": grave(count=dead)},
        {"line": ["Goon 3"], "amber": 4, "discard": grave()},
    )
    t.play("Empathic Malice")
    assert t.offered == ["Goon 1", "Goon 2"]
    t.choose("Goon 2")
    assert amber(t) == [0, 3, 0]
    assert t.foe.amber == 1
    assert t.card("Empathic Malice").zone == zone
    if zone == "deck":
        assert t.me.deck[0].title == "Empathic Malice"


def test_malice_goes_below_without_a_creature_too(table):
    t = geistoid(table, {"hand": ["Empathic Malice"], "discard": grave()}, {"amber": 4})
    t.play("Empathic Malice")
    assert t.me.deck[0].title == "Empathic Malice"
    assert t.foe.amber == 4


# Energy Vampirism


def test_a_vampire_hits_for_what_its_creature_holds(table):
    t = geistoid(
        table,
        {"hand": ["Energy Vampirism"], "line": ["Goon 3"], "amber": 2},
        {"line": [with_amber("Goon 4", 2), "Goon 5"], "amber": 1},
    )
    t.play("Energy Vampirism", "Goon 4", ["Goon 3", "Goon 5", "Goon 5"])
    assert amber(t) == [0, 3, 0]
    assert damage_of_all(t) == [1, 0, 2]
    assert pools(t) == [3, 0]


def test_a_vampire_without_amber_hits_nobody(table):
    t = geistoid(table, {"hand": ["Energy Vampirism"]}, {"line": ["Goon 4", "Goon 1"]})
    t.play("Energy Vampirism", "Goon 4")
    assert damage_of_all(t) == [0, 0]


@pytest.mark.parametrize(("target", "damage"), [("Goon 5", 2), ("Guard 5/1", 1), (warded("Goon 5"), 0)])
def test_a_vampire_meets_ward_and_armor(table, target, damage):
    t = geistoid(table, {"hand": ["Energy Vampirism"], "line": [with_amber("Goon 1", 1)]}, {"line": [target]})
    name = t.foe.line[0].title
    t.play("Energy Vampirism", "Goon 1", [name, name])
    assert damage_of_all(t) == [0, damage]


# Future is Past


def test_the_future_of_every_player_is_the_past(table):
    t = geistoid(
        table,
        {"hand": ["Future is Past"], "deck": ["Goon 1"], "discard": ["Goon 2", "Goon 3"]},
        {"deck": ["Goon 4"], "discard": ["Goon 5"]},
        filler=1,
    )
    t.play("Future is Past")
    assert sorted(t.titles(t.me.deck)) == ["Goon 2", "Goon 3"]
    assert t.titles(t.me.discard)[-1] == "Future is Past"
    assert sorted(t.titles(t.me.discard)) == ["Chant", "Future is Past", "Goon 1"]
    assert t.titles(t.foe.deck) == ["Goon 5"]
    assert sorted(t.titles(t.foe.discard)) == ["Chant", "Goon 4"]
    assert read_by(t, "player:1", 1, "deck") == []


def test_the_future_may_be_empty(table):
    t = geistoid(table, {"hand": ["Future is Past"]}, {})
    t.play("Future is Past")
    assert t.me.deck == t.foe.deck == []
    assert t.g.haunted(t.foe)


# Hallowed Eve Festival


def test_the_festival_captures_for_every_geistoid_card(table):
    t = geistoid(
        table,
        {
            "hand": ["Hallowed Eve Festival"],
            "line": ["Goon 1", "Goon 2"],
            "deck": ["Geistoid Goon 9", "Memette", "Mars Chant", "Geistoid Chant", "Goon 3", "Geistoid Trinket"],
        },
        {"line": ["Goon 4"], "amber": 5},
    )
    t.play("Hallowed Eve Festival", ["Goon 1", "Goon 1", "Goon 2"])
    assert amber(t) == [2, 1, 0]
    assert t.foe.amber == 2
    assert len(t.me.discard) == 6
    assert t.me.deck[-1].title == "Geistoid Goon 9"


def test_the_festival_captures_no_more_than_there_is(table):
    t = geistoid(
        table,
        {"hand": ["Hallowed Eve Festival"], "line": ["Goon 1"], "deck": ["Geistoid Chant"] * 5},
        {"amber": 2},
    )
    t.play("Hallowed Eve Festival")
    assert amber(t) == [2]


def test_a_festival_of_others_captures_nothing(table):
    t = geistoid(table, {"hand": ["Hallowed Eve Festival"], "line": ["Goon 1"]}, {"amber": 2})
    t.play("Hallowed Eve Festival")
    assert amber(t) == [0]
    assert len(t.me.discard) == 6
