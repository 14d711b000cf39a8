"""Cards of Dis in Æmber Skies at a table of three: which players they mean."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.cards.gr import crypt as crypts
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import with_amber, with_icons
from tests.engine.helpers.looks import amber, damage_of_all, pools

crypt = partial(crypts.crypt, house="dis")


def test_gifts_go_to_two_opponents(table):
    t = crypt(table, {"hand": ["A Gift of Æmber"]}, {"line": ["Goon 3"]}, third={"line": ["Goon 4"]})
    to_rest(t.play("A Gift of Æmber", ["Goon 3", "Goon 4"]))
    assert pools(t) == [1, 1, 1]


@pytest.mark.parametrize("seat", [1, 2])
def test_wings_of_one_opponent_are_clipped(table, seat):
    side = {"hand": ["Goon 1"], "archives": ["Goon 2"]}
    t = crypt(table, {"hand": ["Clipped Wings"]}, side, third=side)
    t.play("Clipped Wings", f"seat:{seat}", "shuffle")
    assert [len(player.archives) for player in t.g.players] == [0, int(seat != 1), int(seat != 2)]
    assert [len(player.hand) for player in t.g.players] == [0, 1, 1]


def test_an_icon_of_your_own_creature_costs_the_opponent_whom_you_choose(table):
    me = {"hand": ["Cauterize Vitality"], "line": [with_icons("Goon 1", "amber")]}
    t = crypt(table, me, {"amber": 2}, third={"amber": 2})
    t.play("Cauterize Vitality", "seat:2")
    assert pools(t) == [0, 2, 1]


def test_pressure_is_measured_against_one_opponent(table):
    foe, third = {"line": ["Goon 2", "Goon 3", "Goon 4"]}, {"line": ["Goon 5", "Goon 6"]}
    t = crypt(table, {"hand": ["Delta P"], "line": ["Goon 1"]}, foe, third=third)
    t.play("Delta P", "seat:1", "Goon 2", "Goon 5", "Goon 3")
    assert t.at_rest
    assert [t.titles(player.line) for player in t.g.players] == [["Goon 1"], ["Goon 4"], ["Goon 6"]]


@pytest.mark.parametrize(("seat", "dealt"), [(1, 3), (2, 1)])
def test_ecstasy_counts_one_hand_and_hits_any_enemy(table, seat, dealt):
    me = {"hand": ["Ecstacy Siphon"]}
    t = crypt(table, me, {"hand": ["Chant"] * 3}, third={"hand": ["Chant"], "line": ["Goon 9"]})
    t.play("Ecstacy Siphon", f"seat:{seat}")
    assert damage_of_all(t) == [dealt]


@pytest.mark.parametrize("seat", [1, 2])
def test_the_talon_leaves_its_treasure_to_an_enemy_of_any_seat(table, seat):
    me = {"hand": ["Dis Slaying"], "line": [with_amber("Talon of Invidius", 3)]}
    t = crypt(table, me, {"line": ["Goon 5"]}, third={"line": ["Goon 6"]})
    t.play("Dis Slaying", "Talon of Invidius", "Goon 5" if seat == 1 else "Goon 6")
    assert amber(t) == [3 * (seat == 1), 3 * (seat == 2)]


def test_trihard_is_hard_on_three(table):
    hand = {"hand": ["Chant"] * 6}
    t = crypt(table, {"hand": ["Trihard", *["Chant"] * 3]}, hand, third=hand)
    to_rest(t.play("Trihard"))
    assert [len(player.hand) for player in t.g.players] == [2, 4, 4]


def test_the_squid_bars_the_right_of_both_opponents_and_stays_for_one(table):
    third = {"line": ["Goon 5"], "hand": ["Goon 3"]}
    t = crypt(table, {"line": ["Phantasmaquid"]}, {"hand": ["Goon 4"]}, third=third)
    t.next_turn("brobnar")
    assert t.titles(t.me.line) == ["Phantasmaquid"]
    assert not t.may("play:Goon 4")
    t.next_turn("brobnar").play("Goon 3", flank="")
    assert t.titles(t.third.line) == ["Goon 3", "Goon 5"]


def test_the_slayer_stays_for_an_enemy_of_any_seat(table):
    t = crypt(table, {"hand": ["Slayer", "Dis Slaying"]}, {}, third={"line": ["Goon 5"]})
    t.play("Slayer")
    assert t.titles(t.me.line) == ["Slayer"]
    t.play("Dis Slaying", "Goon 5")
    assert t.me.line == []


@pytest.mark.parametrize("seat", [1, 2])
def test_actions_of_the_opponent_that_was_fought_are_suspended(table, seat):
    side = {"hand": ["Jab"], "line": ["Goon 1"]}
    t = crypt(table, {"line": ["Suspendamander"]}, side, third=side)
    t.fight("Suspendamander", f"Goon 1#{seat}", "brobnar").next_turn("brobnar")
    assert t.may("play:Jab") is (seat == 2)
    t.next_turn("brobnar")
    assert t.may("play:Jab#2") is (seat == 1)


def test_both_opponents_refill_to_less(table):
    t = crypt(table, {"line": ["Ven Omawk"]}, {}, third={})
    t.next_turn().next_turn().next_turn()
    assert [len(player.hand) for player in t.g.players] == [6, 5, 5]
