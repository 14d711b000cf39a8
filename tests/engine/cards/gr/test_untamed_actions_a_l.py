"""Actions of Untamed in Grim Reminders, A to L."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.cards.gr.graveyard import HAUNTED, NEARLY, grave, lines
from tests.engine.helpers.answers import ordered
from tests.engine.helpers.cards import hurt, warded
from tests.engine.helpers.looks import damage_of_all

forest = partial(grave, house="untamed")

# Came Back Wrong


def test_a_creature_that_came_back_wrong_is_weak_and_poisonous(table):
    me = {"hand": ["Came Back Wrong"], "discard": ["Goon 5", "Chant", "Goon 4"], "line": ["Goon 3"]}
    t = forest(table, me, {"discard": ["Goon 6"]})
    t.play("Came Back Wrong", "Goon 5", "left", flank="")
    assert lines(t)[0] == ["Goon 5", "Goon 3"]
    assert t.titles(t.card("Goon 5").upgrades) == ["Came Back Wrong"]
    assert t.power("Goon 5") == 3
    assert t.g.has_keyword(t.card("Goon 5"), "poison")
    assert not t.g.has_keyword(t.card("Goon 3"), "poison")
    assert t.titles(t.me.discard) == ["Chant", "Goon 4"]


def test_what_made_it_come_back_wrong_is_an_action_again_once_it_leaves(table):
    t = forest(table, {"hand": ["Came Back Wrong", "Untamed Slaying"], "discard": ["Goon 5"]})
    t.play("Came Back Wrong").play("Untamed Slaying")
    assert lines(t)[0] == []
    assert sorted(t.titles(t.me.discard)) == ["Came Back Wrong", "Goon 5", "Untamed Slaying"]
    assert t.card("Came Back Wrong").type == "action"


@pytest.mark.parametrize(("title", "left"), [("Goon 2", []), ("Goon 3", ["Goon 3"])])
def test_a_creature_too_weak_to_come_back_wrong_goes_again(table, title, left):
    t = forest(table, {"hand": ["Came Back Wrong"], "discard": [title]})
    t.play("Came Back Wrong")
    assert lines(t)[0] == left
    assert ("Came Back Wrong" in t.titles(t.me.discard)) is not bool(left)


def test_nothing_comes_back_from_a_pile_without_creatures(table):
    t = forest(table, {"hand": ["Came Back Wrong"], "discard": ["Chant"], "line": ["Goon 3"]})
    t.play("Came Back Wrong")
    assert t.titles(t.me.discard) == ["Chant", "Came Back Wrong"]
    assert not t.card("Goon 3").upgrades


# Choking Ivy


@pytest.mark.parametrize(("piles", "left"), [(HAUNTED, [["Goon 4"], ["Goon 3"]]), ((8, 10), [["Goon 4"], []])])
def test_choking_ivy_destroys_the_least_powerful_and_again_for_those_not_haunted(table, piles, left):
    me = {"hand": ["Choking Ivy"], "line": ["Goon 1", "Goon 4"]}
    t = forest(table, me, {"line": ["Dis Goon 1", "Goon 3"]}, piles=piles)
    ordered(t.play("Choking Ivy"))
    assert lines(t) == left


def test_the_first_victims_of_choking_ivy_may_haunt_its_player(table):
    t = forest(table, {"hand": ["Choking Ivy"], "line": ["Goon 1", "Goon 4"]}, piles=(9, 0))
    t.play("Choking Ivy")
    assert lines(t)[0] == ["Goon 4"]


def test_choking_ivy_comes_back_for_what_a_ward_has_saved(table):
    t = forest(table, {"hand": ["Choking Ivy"]}, {"line": [warded("Goon 1"), "Goon 4"]})
    t.play("Choking Ivy")
    assert lines(t)[1] == ["Goon 4"]


# Invigorating Shower


def test_an_invigorating_shower_takes_a_house_out_of_the_discard_pile(table):
    me = {"hand": ["Invigorating Shower"], "discard": ["Dis Goon 1", "Goon 2", "Dis Goon 3"]}
    t = forest(table, me, {"discard": ["Dis Goon 4"]})
    t.play("Invigorating Shower", "house:dis")
    assert t.titles(t.me.discard) == ["Goon 2", "Invigorating Shower"]
    assert len(t.me.deck) == 14
    assert all(card.known == 0 for card in t.me.deck)
    assert t.titles(t.foe.discard) == ["Dis Goon 4"]


def test_an_invigorating_shower_may_name_a_house_that_is_not_there(table):
    t = forest(table, {"hand": ["Invigorating Shower"], "discard": ["Goon 2"]})
    t.play("Invigorating Shower", "house:dis")
    assert t.titles(t.me.discard) == ["Goon 2", "Invigorating Shower"]


# Lost in the Wild


@pytest.mark.parametrize(("piles", "left"), [(NEARLY, [["Goon 2"], []]), (HAUNTED, [[], []])])
def test_lost_in_the_wild_takes_the_flanks_and_again_for_the_haunted(table, piles, left):
    me = {"hand": ["Lost in the Wild"], "line": ["Goon 1", "Goon 2", {"title": "Goon 3", "owner": 1}]}
    t = forest(table, me, {"line": ["Goon 4"]}, piles=piles)
    ordered(t.play("Lost in the Wild"))
    assert lines(t) == left
    assert [len(player.deck) for player in t.g.players] == [13 + (piles == HAUNTED), 14]
    assert not any(card.known for player in t.g.players for card in player.deck)


def test_a_ward_keeps_a_flank_from_getting_lost_once(table):
    t = forest(table, {"hand": ["Lost in the Wild"]}, {"line": [warded("Goon 1"), "Goon 2", "Goon 3"]})
    t.play("Lost in the Wild")
    assert lines(t)[1] == ["Goon 1", "Goon 2"]
    assert not t.card("Goon 1").warded


def test_damage_is_no_matter_to_lost_in_the_wild(table):
    t = forest(table, {"hand": ["Lost in the Wild"]}, {"line": [hurt("Goon 3", 1), hurt("Goon 4", 2), "Guard 3/1"]})
    t.play("Lost in the Wild")
    assert damage_of_all(t) == [2]
    assert not t.foe.discard
