"""Actions of Unfathomable in Grim Reminders."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.cards.gr.graveyard import HAUNTED, NEARLY, grave, lines
from tests.engine.cards.woe.reef import knowing
from tests.engine.helpers.answers import ordered
from tests.engine.helpers.cards import warded
from tests.engine.helpers.looks import amber, damage_of_all, pools, stunned, tired

deep = partial(grave, house="unfathomable")
BOTH = (10, 10)

# Beam of Forgetting


def test_a_beam_reveals_a_card_and_puts_it_to_the_bottom(table):
    t = deep(table, {"hand": ["Beam of Forgetting", "Goon 2"]}, {"hand": ["Goon 1"]})
    t.play("Beam of Forgetting")
    assert t.titles(t.foe.deck)[0] == "Goon 1"
    assert not t.foe.hand
    assert knowing(t, t.card("Goon 1")) == [True, True, True]
    assert t.titles(t.me.hand) == ["Goon 2"]


def test_a_beam_takes_one_card_of_several_by_chance(table):
    drawn = {
        deep(table, {"hand": ["Beam of Forgetting"]}, {"hand": ["Goon 1", "Goon 2"]}, seed=seed)
        .play("Beam of Forgetting")
        .foe.deck[0]
        .title
        for seed in range(6)
    }
    assert drawn == {"Goon 1", "Goon 2"}


def test_a_beam_at_an_empty_hand_does_nothing(table):
    t = deep(table, {"hand": ["Beam of Forgetting"]})
    t.play("Beam of Forgetting")
    assert t.me.amber == 1
    assert len(t.foe.deck) == 12


# Circlespeak


@pytest.mark.parametrize(
    ("piles", "caught", "left"), [(BOTH, 4, [2, 1]), (HAUNTED, 2, [2, 3]), (NEARLY, 2, [4, 1]), ((9, 9), 0, [4, 3])]
)
def test_circlespeak_lets_a_creature_capture_from_each_of_the_haunted(table, piles, caught, left):
    me = {"hand": ["Circlespeak"], "line": ["Goon 1"], "amber": 3}
    t = deep(table, me, {"line": ["Goon 2"], "amber": 3}, piles=piles)
    t.play("Circlespeak")
    if caught:
        t.choose("Goon 1")
    assert amber(t) == [caught, 0]
    assert pools(t) == left


def test_circlespeak_may_choose_an_enemy_and_takes_what_there_is(table):
    me = {"hand": ["Circlespeak"], "line": ["Goon 1"]}
    t = deep(table, me, {"line": ["Goon 2"], "amber": 1}, piles=BOTH)
    t.play("Circlespeak", "Goon 2")
    assert amber(t) == [0, 2]
    assert pools(t) == [0, 0]


# Dirge of the Deep


def test_a_dirge_exhausts_the_house_of_the_bottom_card_on_both_sides(table):
    me = {"hand": ["Dirge of the Deep"], "line": ["Dis Goon 1", "Goon 2"]}
    t = deep(table, me, {"line": [warded("Dis Goon 3"), "Logos Goon 4"], "deck": ["Dis Goon 9", "Goon 9"]}, filler=0)
    t.play("Dirge of the Deep")
    assert tired(t) == ["Dis Goon 1", "Dis Goon 3"]
    assert t.card("Dis Goon 3").warded
    assert t.titles(t.foe.discard) == ["Dis Goon 9"]
    assert t.titles(t.foe.deck) == ["Goon 9"]


def test_a_dirge_at_an_empty_deck_exhausts_nobody(table):
    t = deep(table, {"hand": ["Dirge of the Deep"], "line": ["Goon 2"]}, {"discard": ["Goon 1"]}, filler=0)
    t.play("Dirge of the Deep")
    assert tired(t) == []
    assert t.titles(t.foe.discard) == ["Goon 1"]


# Dredge


def test_dredge_puts_a_discarded_card_back_on_top_whenever_a_friend_reaps(table):
    me = {"hand": ["Dredge"], "line": ["Unfathomable Goon 1", "Unfathomable Goon 2"], "discard": ["Goon 8", "Goon 9"]}
    t = deep(table, me, {"discard": ["Goon 7"]})
    t.play("Dredge").reap("Unfathomable Goon 1")
    assert t.offered == ["Goon 8", "Goon 9", "Dredge"]
    t.choose("Goon 8").reap("Unfathomable Goon 2", "Dredge")
    assert t.titles(t.me.deck)[-2:] == ["Goon 8", "Dredge"]
    assert t.titles(t.me.discard) == ["Goon 9"]
    assert t.titles(t.foe.discard) == ["Goon 7"]


def test_dredge_serves_those_who_come_later_and_neither_enemies_nor_another_turn(table):
    lure = "Unfathomable Lure"
    t = deep(table, {"hand": ["Dredge", lure], "line": ["Goon 1"]}, {"line": ["Goon 2"]})
    t.play("Dredge")
    assert len(t.g.labelled(t.card("Goon 1"), "reap")) == 1
    assert not t.g.labelled(t.card("Goon 2"), "reap")
    t.play(lure, "right")
    assert len(t.g.labelled(t.card("Goon 2"), "reap")) == 1
    t.next_turn("brobnar")
    assert not t.g.labelled(t.card("Goon 1"), "reap")


# Echoing Deathknell


def test_a_deathknell_echoes_as_long_as_something_is_destroyed(table):
    me = {"hand": ["Echoing Deathknell"], "line": ["Goon 1", "Goon 5"]}
    t = deep(table, me, {"line": ["Goon 2", "Goon 4"]})
    t.play("Echoing Deathknell")
    assert lines(t) == [["Goon 5"], ["Goon 4"]]
    assert damage_of_all(t) == [3, 3]


def test_a_deathknell_that_destroys_nothing_tolls_once(table):
    t = deep(table, {"hand": ["Echoing Deathknell"], "line": ["Goon 2"]}, {"line": [warded("Goon 1"), "Guard 1/1"]})
    t.play("Echoing Deathknell")
    assert damage_of_all(t) == [1, 0, 0]
    assert not t.card("Goon 1").warded


def test_the_armor_of_this_turn_is_gone_at_the_second_toll(table):
    t = deep(table, {"hand": ["Echoing Deathknell"]}, {"line": ["Goon 1", "Guard 2/1"]})
    t.play("Echoing Deathknell")
    assert t.titles(t.foe.line) == ["Guard 2/1"]
    assert damage_of_all(t) == [1]


# Open the Seal


def test_open_the_seal_does_nothing_by_itself(table):
    t = deep(table, {"hand": ["Open the Seal"], "line": ["Goon 1"]}, {"amber": 2})
    t.play("Open the Seal")
    assert pools(t) == [1, 2]
    assert t.titles(t.me.discard) == ["Open the Seal"]


# Strange Torpedo


def test_a_torpedo_stuns_and_exhausts_what_it_hurts_if_the_opponent_is_haunted(table):
    line = ["Guard 5/1", "Goon 2", warded("Goon 3"), "Goon 4"]
    t = deep(table, {"hand": ["Strange Torpedo"]}, {"line": line}, piles=NEARLY)
    t.play("Strange Torpedo", "Goon 2")
    assert damage_of_all(t) == [0, 1, 0, 0]
    assert stunned(t) == tired(t) == ["Goon 2"]
    assert not t.card("Goon 3").warded


def test_a_torpedo_reaches_the_neighbors_and_friends_as_well(table):
    t = deep(table, {"hand": ["Strange Torpedo"], "line": ["Goon 2", "Goon 3", "Goon 4", "Goon 5"]}, piles=NEARLY)
    t.play("Strange Torpedo", "Goon 3")
    assert damage_of_all(t) == [1, 1, 1, 0]
    assert stunned(t) == tired(t) == ["Goon 2", "Goon 3", "Goon 4"]


@pytest.mark.parametrize("piles", [HAUNTED, (0, 9)])
def test_a_torpedo_does_no_more_than_damage_to_those_of_an_opponent_who_is_not(table, piles):
    t = deep(table, {"hand": ["Strange Torpedo"]}, {"line": ["Goon 2", "Goon 3"]}, piles=piles)
    t.play("Strange Torpedo", "Goon 2")
    assert damage_of_all(t) == [1, 1]
    assert stunned(t) == tired(t) == []


def test_what_a_torpedo_destroys_may_haunt_the_opponent_in_time(table):
    t = deep(table, {"hand": ["Strange Torpedo"]}, {"line": ["Goon 1", "Goon 3"]}, piles=(0, 9))
    t.play("Strange Torpedo", "Goon 3")
    assert lines(t)[1] == ["Goon 3"]
    assert stunned(t) == ["Goon 3"]


# Tendrils from Beyond


@pytest.mark.parametrize(
    ("piles", "returned"), [(NEARLY, ["Goon 1", "Goon 2", "Goon 3"]), (HAUNTED, ["Goon 2"]), ((0, 9), ["Goon 2"])]
)
def test_tendrils_take_the_neighbors_where_the_controller_is_haunted(table, piles, returned):
    t = deep(table, {"hand": ["Tendrils from Beyond"]}, {"line": ["Goon 1", "Goon 2", "Goon 3", "Goon 4"]}, piles=piles)
    ordered(t.play("Tendrils from Beyond", "Goon 2"))
    assert sorted(t.titles(t.foe.hand)) == returned
    assert t.me.amber == 1


def test_tendrils_may_take_friends_and_stop_at_a_ward(table):
    me = {"hand": ["Tendrils from Beyond"], "line": [warded("Goon 1"), "Goon 2", {"title": "Goon 3", "owner": 1}]}
    t = deep(table, me, piles=HAUNTED)
    t.play("Tendrils from Beyond", "Goon 2")
    assert lines(t)[0] == ["Goon 1"]
    assert [t.titles(player.hand) for player in t.g.players] == [["Goon 2"], ["Goon 3"]]


# Unsettling Ancestry


@pytest.mark.parametrize(("piles", "zone"), [(HAUNTED, "archives"), (NEARLY, "discard")])
def test_unsettling_ancestry_stuns_and_exhausts_an_enemy(table, piles, zone):
    me = {"hand": ["Unsettling Ancestry"], "line": ["Goon 1"]}
    t = deep(table, me, {"line": [warded("Goon 2"), "Goon 3"]}, piles=piles)
    t.play("Unsettling Ancestry", "Goon 2")
    assert stunned(t) == tired(t) == ["Goon 2"]
    assert t.card("Goon 2").warded
    assert t.card("Unsettling Ancestry").zone == zone


def test_unsettling_ancestry_is_archived_without_an_enemy_too(table):
    t = deep(table, {"hand": ["Unsettling Ancestry"], "line": ["Goon 1"]}, piles=HAUNTED)
    t.play("Unsettling Ancestry")
    assert t.titles(t.me.archives) == ["Unsettling Ancestry"]
    assert stunned(t) == []
