"""Creatures and token creatures of Unfathomable in Winds of Exchange, L to Y."""

from __future__ import annotations

import pytest

from tests.engine.cards.woe.reef import WARDED, knowing, lines, reef
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.looks import tired

# Physaloha


@pytest.mark.parametrize("side", [0, 1])
def test_near_physaloha_creatures_with_damage_do_not_ready(table, side):
    hurt = {"title": "Goon 5", "damage": 2, "ready": False}
    weary = [hurt, {"title": "Goon 4", "ready": False}]
    t = reef(table, [], [*weary, *["Physaloha"][side:]], ["Physaloha"][:side], mine={"artifacts": []})
    t.end()
    assert tired(t) == ["Goon 5"]


def test_physaloha_stays_exhausted_itself_with_damage_and_readies_by_other_means(table):
    hurt = {"title": "Physaloha", "damage": 1, "ready": False}
    t = reef(table, "Unfathomable Bugle", [hurt])
    t.play("Unfathomable Bugle")
    assert not tired(t)
    t = reef(table, [], [hurt])
    t.end()
    assert tired(t) == ["Physaloha"]


# Priest


def test_a_priest_exhausts_an_enemy_creature(table):
    t = reef(table, "Reef Call", ["Goon 1"], ["Goon 2", "Goon 3"])
    t.play("Reef Call").action("Priest")
    assert t.offered == ["Goon 2", "Goon 3"]
    t.choose("Goon 3")
    assert tired(t) == ["Priest", "Goon 3"]


# Raider


def test_a_raider_is_poisonous_in_its_players_turn_only(table):
    t = reef(table, "Reef Muster", [], ["Goon 9", "Goon 8"], token="Raider")
    t.play("Reef Muster").fight("Raider", "Goon 9")
    assert lines(t) == [["Raider"] * 3, ["Goon 8"]]
    t.next_turn("brobnar").fight("Goon 8", t.card("Raider"))
    assert lines(t) == [["Raider"] * 2, ["Goon 8"]]
    assert t.card("Goon 8").damage == 1


def test_a_raider_needs_damage_to_poison(table):
    t = reef(table, "Reef Muster", [], [WARDED, "Guard 9/1"], token="Raider")
    t.play("Reef Muster").fight("Raider", "Goon 3").fight("Raider", "Guard 9/1")
    assert t.titles(t.foe.line) == ["Goon 3", "Guard 9/1"]
    assert not t.card("Goon 3").warded


# Sibyl Waimare


def test_sibyl_exhausts_the_house_of_the_card_on_top_of_the_opponents_deck(table):
    t = reef(
        table, [], ["Sibyl Waimare", "Dis Goon 1"], ["Dis Goon 2", "Goon 3"], foes={"deck": ["Goon 9", "Dis Goon 5"]}
    )
    t.end()
    assert t.titles(t.foe.discard) == ["Dis Goon 5"]
    assert tired(t) == ["Dis Goon 1", "Dis Goon 2"]
    t.choose("house:brobnar").end()
    assert t.titles(t.foe.discard) == ["Dis Goon 5"], "not in the turn of her own player"
    assert not t.me.discard, "not in the turn of her own player"


def test_sibyl_finds_no_card_in_an_empty_deck(table):
    t = reef(table, [], ["Sibyl Waimare"], ["Goon 3"], filler=0)
    t.end()
    assert not tired(t)
    assert not t.foe.discard


# Skullback Crab


def test_skullback_crab_steals_and_poisons(table):
    t = reef(table, [], ["Skullback Crab"], ["Goon 9"], foes={"amber": 2})
    t.action("Skullback Crab")
    assert (t.me.amber, t.foe.amber) == (1, 1)
    t.next_turn("brobnar").fight("Goon 9")
    assert lines(t) == [[], []]


# Tangaika


@pytest.mark.parametrize(
    ("token", "more", "playable"), [("Cultist", 0, True), ("Priest", 0, False), ("Cultist", 1, False)]
)
def test_tangaika_needs_4_cultists(table, token, more, playable):
    t = reef(table, ["Reef Muster", "Tangaika", *["Unfathomable Slaying"] * more], token=token)
    t.play("Reef Muster")
    for _ in range(more):
        t.play("Unfathomable Slaying", t.me.line[0])
    assert t.may("play:Tangaika") is playable
    if playable:
        t.play("Tangaika")
        assert t.power("Tangaika") == 25
        assert t.me.amber == 2


def test_tangaika_splashes_and_gains_after_its_fight(table):
    t = reef(table, [], ["Tangaika"], ["Guard 9/2", "Goon 5", WARDED, "Goon 1"])
    t.fight("Tangaika", "Goon 5")
    assert t.titles(t.foe.line) == ["Guard 9/2", "Goon 3", "Goon 1"]
    assert t.me.amber == 1
    assert t.card("Guard 9/2").damage == 3
    assert not t.card("Goon 3").warded


# Timoti the Dammed


@pytest.mark.parametrize(("token", "keys"), [("Priest", 0), (None, 1)])
def test_timoti_keeps_the_opponent_from_forging_while_there_is_a_token(table, token, keys):
    t = reef(table, "Timoti the Dammed", mine={"amber": 6}, foes={"amber": 6}, token=token)
    to_rest(t.play("Timoti the Dammed"))
    to_rest(t.end())
    assert len(t.foe.keys) == keys
    assert not t.me.keys


def test_timoti_lets_its_own_player_forge_and_the_opponent_once_the_token_is_gone(table):
    t = reef(table, "Timoti the Dammed", mine={"amber": 6}, foes={"amber": 6, "hand": ["Slaying"]})
    to_rest(t.play("Timoti the Dammed"))
    to_rest(t.end()).submit("house:brobnar").play("Slaying", "Priest").end()
    to_rest(t)
    assert len(t.me.keys) == 1
    t.submit("house:unfathomable").end()
    to_rest(t)
    assert len(t.foe.keys) == 1


# Yanthi Ghostfin


def test_yanthi_purges_a_creature_from_any_discard_pile_for_a_token(table):
    t = reef(
        table,
        [],
        ["Yanthi Ghostfin"],
        mine={"discard": ["Goon 1", "Chant"], "deck": ["Goon 9"]},
        foes={"discard": ["Goon 2", "Trinket"]},
    )
    t.reap("Yanthi Ghostfin")
    assert t.offered == ["Goon 1", "Goon 2"]
    t.choose("Goon 2", "left")
    assert t.titles(t.foe.purged) == ["Goon 2"]
    assert lines(t)[0] == ["Priest", "Yanthi Ghostfin"]
    assert t.me.amber == 1
    assert knowing(t, t.me.line[0]) == [True, False, False]


def test_yanthi_makes_no_token_without_a_creature_to_purge_and_evades(table):
    t = reef(table, [], ["Yanthi Ghostfin"], ["Goon 9"], foes={"discard": ["Chant"]})
    t.reap("Yanthi Ghostfin")
    assert lines(t)[0] == ["Yanthi Ghostfin"]
    t.next_turn("brobnar").fight("Goon 9")
    assert lines(t)[0] == ["Yanthi Ghostfin"]
