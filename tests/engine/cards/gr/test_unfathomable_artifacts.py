"""Artifacts of Unfathomable in Grim Reminders."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.cards.gr.graveyard import HAUNTED, NEARLY, grave, lines
from tests.engine.cards.woe.reef import knowing
from tests.engine.helpers.cards import hurt, spent, warded
from tests.engine.helpers.looks import tired

deep = partial(grave, house="unfathomable")

# Arcane Transmitter


@pytest.mark.parametrize("seat", [0, 1])
def test_a_transmitter_discards_4_from_either_deck(table, seat):
    t = deep(table, {"artifacts": ["Arcane Transmitter"]})
    t.action("Arcane Transmitter", f"seat:{seat}")
    assert [len(player.discard) for player in t.g.players] == [4 * (seat == 0), 4 * (seat == 1)]


def test_a_transmitter_discards_what_a_short_deck_has(table):
    t = deep(table, {"artifacts": ["Arcane Transmitter"]}, {"deck": ["Goon 1", "Goon 2"]}, filler=0)
    t.action("Arcane Transmitter", "seat:1")
    assert t.titles(t.foe.discard) == ["Goon 2", "Goon 1"]


def test_a_transmitter_may_be_pointed_at_an_empty_deck(table):
    t = deep(table, {"artifacts": ["Arcane Transmitter"]}, {"deck": ["Goon 1", "Goon 2"]}, filler=0)
    t.action("Arcane Transmitter", "seat:0")
    assert t.titles(t.foe.deck) == ["Goon 1", "Goon 2"]


def test_a_transmitter_between_empty_decks_asks_nothing(table):
    t = deep(table, {"artifacts": ["Arcane Transmitter"]}, filler=0)
    t.action("Arcane Transmitter")
    assert not t.card("Arcane Transmitter").ready


def test_a_transmitter_that_is_discarded_goes_into_the_deck_with_the_pile(table):
    t = deep(table, {"hand": ["Arcane Transmitter"], "discard": ["Goon 1"]}, {"discard": ["Goon 2"]})
    t.discard("Arcane Transmitter")
    assert not t.me.discard
    assert len(t.me.deck) == 14
    assert t.titles(t.foe.discard) == ["Goon 2"]


# Awful Atoll


@pytest.mark.parametrize(
    ("piles", "powers"), [(HAUNTED, [3, 5]), (NEARLY, [5, 3]), ((10, 10), [3, 3]), ((9, 9), [5, 5])]
)
def test_an_awful_atoll_weakens_those_of_the_haunted(table, piles, powers):
    t = deep(table, {"artifacts": ["Awful Atoll"], "line": ["Goon 5"]}, {"line": ["Dis Goon 5"]}, piles=piles)
    assert [t.power("Goon 5"), t.power("Dis Goon 5")] == powers


def test_an_awful_atoll_destroys_the_weak_as_soon_as_their_player_is_haunted(table):
    me = {"artifacts": ["Awful Atoll"], "line": ["Goon 2", "Goon 3"], "hand": ["Unfathomable Chant"]}
    t = deep(table, me, {"line": ["Goon 1", hurt("Goon 4", 3)]}, piles=(9, 0))
    t.discard("Unfathomable Chant")
    assert lines(t) == [["Goon 3"], ["Goon 1", "Goon 4"]]


def test_an_awful_atoll_goes_with_the_last_creature(table):
    t = deep(
        table,
        {"artifacts": ["Awful Atoll"], "hand": ["Unfathomable Slaying"] * 2, "line": ["Goon 1"]},
        {"line": ["Goon 2"]},
    )
    t.play("Unfathomable Slaying", "Goon 1")
    assert t.me.artifacts
    t.play("Unfathomable Slaying")
    assert not t.me.artifacts
    assert "Awful Atoll" in t.titles(t.me.discard)


def test_an_awful_atoll_that_is_played_onto_an_empty_table_goes_at_once(table):
    t = deep(table, {"hand": ["Awful Atoll"]})
    t.play("Awful Atoll")
    assert not t.me.artifacts
    assert t.me.amber == 1


# Bottomless Depths


def test_bottomless_depths_swallow_what_is_discarded_from_hand(table):
    t = deep(table, {"artifacts": ["Bottomless Depths"], "hand": ["Unfathomable Goon 1", "Unfathomable Goon 2"]})
    t.discard("Unfathomable Goon 1").discard("Unfathomable Goon 2")
    depths = t.card("Bottomless Depths")
    assert t.titles(depths.under) == ["Unfathomable Goon 1", "Unfathomable Goon 2"]
    assert all(card.facedown for card in depths.under)
    assert not t.me.discard


def test_bottomless_depths_leave_what_comes_from_elsewhere_or_from_another_hand(table):
    me = {"artifacts": ["Bottomless Depths"], "hand": ["Unfathomable Spill"], "deck": ["Goon 3"]}
    t = deep(table, me, {"hand": ["Goon 1"]})
    t.play("Unfathomable Spill").next_turn("brobnar").discard("Goon 1")
    assert not t.card("Bottomless Depths").under
    assert t.titles(t.me.discard) == ["Goon 3", "Unfathomable Spill"]
    assert t.titles(t.foe.discard) == ["Goon 1"]


def test_what_lies_in_bottomless_depths_is_discarded_with_them(table):
    me = {"artifacts": ["Bottomless Depths"], "hand": ["Unfathomable Goon 1", "Unfathomable Crowbar"]}
    t = deep(table, me)
    t.discard("Unfathomable Goon 1").play("Unfathomable Crowbar")
    assert sorted(t.titles(t.me.discard)) == ["Bottomless Depths", "Unfathomable Crowbar", "Unfathomable Goon 1"]


@pytest.mark.reading("bottomless-depths-and-scrap")
@pytest.mark.parametrize(("first", "scrapped"), [("Bottomless Depths", False), ("Immersioneer", True)])
def test_a_scrap_ability_is_lost_once_its_card_lies_in_the_depths(table, first, scrapped):
    me = {"artifacts": ["Bottomless Depths"], "hand": ["Immersioneer"], "discard": ["Goon 1", "Goon 2"]}
    t = deep(table, me)
    t.discard("Immersioneer", first)
    assert t.titles(t.me.discard) == ([] if scrapped else ["Goon 1", "Goon 2"])
    assert t.titles(t.card("Bottomless Depths").under) == ([] if scrapped else ["Immersioneer"])
    assert len(t.me.deck) == (15 if scrapped else 12)


# Curse of Confusion


def test_a_curse_of_confusion_goes_to_the_opponent(table):
    t = deep(table, {"hand": ["Curse of Confusion"]})
    t.play("Curse of Confusion")
    assert t.titles(t.foe.artifacts) == ["Curse of Confusion"]


def test_a_curse_of_confusion_exhausts_the_active_house_after_it_has_readied(table):
    me = {"artifacts": ["Curse of Confusion"], "line": [spent("Unfathomable Goon 1"), spent("Goon 2")]}
    t = deep(table, me, {"line": ["Unfathomable Goon 3"]})
    t.end()
    assert tired(t) == ["Unfathomable Goon 1"]


def test_a_curse_of_confusion_waits_for_the_turn_of_its_player(table):
    t = deep(table, {"line": ["Unfathomable Goon 1"]}, {"artifacts": ["Curse of Confusion"], "line": ["Goon 3"]})
    t.end()
    assert tired(t) == []
    t.choose("house:brobnar").end()
    assert tired(t) == ["Goon 3"]


# Nightmare Inducer


def test_a_nightmare_exhausts_the_enemies_of_a_house_and_goes_to_the_bottom(table):
    me = {"artifacts": ["Nightmare Inducer"], "line": ["Dis Goon 5"], "discard": ["Goon 7"]}
    foe = {"line": [warded("Dis Goon 1"), "Goon 2"], "discard": ["Goon 8", "Dis Goon 9"]}
    t = deep(table, me, foe)
    t.action("Nightmare Inducer")
    assert t.offered == ["Goon 8", "Dis Goon 9"]
    t.choose("Dis Goon 9")
    assert tired(t) == ["Dis Goon 1"]
    assert t.card("Dis Goon 1").warded
    assert t.foe.deck[0].title == "Dis Goon 9"
    assert knowing(t, t.foe.deck[0]) == [True, True, True]
    assert t.titles(t.foe.discard) == ["Goon 8"]


def test_a_nightmare_needs_a_card_in_the_discard_pile(table):
    t = deep(table, {"artifacts": ["Nightmare Inducer"], "discard": ["Goon 7"]}, {"line": ["Goon 2"]})
    t.action("Nightmare Inducer")
    assert tired(t) == []
    assert t.titles(t.me.discard) == ["Goon 7"]
