"""Cards of Ekwidon in Æmber Skies at a table of three: which players they mean."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.cards.gr import crypt as crypts
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import armed, chant, with_amber
from tests.engine.helpers.looks import amber, pools

crypt = partial(crypts.crypt, house="ekwidon")
HOUSES = ["brobnar", "dis", "logos"]


def test_all_three_barter(table):
    third = {"hand": [chant("amber", title="Mars Chant")], "line": ["Mars Goon 5", "Dis Goon 5"]}
    me = {"hand": ["Barter and Games", chant("amber")], "line": ["Mars Goon 6"]}
    t = crypt(table, me, {"hand": ["Logos Chant"], "line": ["Logos Goon 5"]}, third=third)
    to_rest(t.play("Barter and Games"))
    assert pools(t) == [1, 0, 1]
    assert [t.titles(player.line) for player in t.g.players] == [[], [], ["Dis Goon 5"]]
    assert [player.hand for player in t.g.players] == [[], [], []]


def test_the_wind_pays_all_three(table):
    side = {"hand": [chant("amber")]}
    t = crypt(table, {"hand": ["Reap the Wild Wind", chant("draw")]}, side, third=side)
    to_rest(t.play("Reap the Wild Wind"))
    assert pools(t) == [1, 1, 1]


@pytest.mark.parametrize("seat", [1, 2])
def test_one_hand_is_churned(table, seat):
    side = {"hand": ["Goon 1"], "houses": HOUSES}
    t = crypt(table, {"hand": ["High Street Churn"]}, side, third=side)
    t.play("High Street Churn", f"seat:{seat}", "brobnar")
    assert [len(player.hand) for player in t.g.players] == [0, 6 if seat == 1 else 1, 6 if seat == 2 else 1]


@pytest.mark.parametrize("seat", [1, 2])
def test_one_opponent_has_three_sheets(table, seat):
    t = crypt(table, {"hand": ["Three Sheets to the Wind"]}, {}, third={})
    t.play("Three Sheets to the Wind", f"seat:{seat}")
    assert [len(player.purged) for player in t.g.players] == [0, int(seat == 1), int(seat == 2)]


@pytest.mark.parametrize("seat", [1, 2])
def test_the_agent_costs_one_opponent(table, seat):
    t = crypt(table, {"line": ["Change Agent"]}, {"hand": ["Chant"] * 7, "amber": 3}, third={"amber": 3})
    t.reap("Change Agent", f"seat:{seat}")
    assert pools(t) == [1, 1 if seat == 1 else 3, 3]


def test_the_ace_makes_three_sets_of_keys_dear(table):
    t = crypt(table, {"line": [with_amber("Ace Jonavan", 2)]}, {}, third={})
    assert [t.g.key_cost(player) for player in t.g.players] == [8, 8, 8]


def test_the_pedlar_buys_the_weakest_of_both_and_goes_there(table):
    t = crypt(table, {"line": ["Aerial Pedlar"]}, {"line": ["Goon 5"]}, third={"line": ["Goon 2"]})
    to_rest(t.reap("Aerial Pedlar"))
    assert t.titles(t.me.line) == ["Goon 2"]
    assert sum(card.title == "Aerial Pedlar" for player in t.g.players[1:] for card in player.line) == 1


def test_the_smallest_of_three_battlelines_find_a_niche(table):
    t = crypt(table, {"artifacts": ["Niche Market"], "line": ["Ekwidon Goon 3"]}, {}, third={"line": ["Goon 2"]})
    assert not t.may("action:Ekwidon Goon 3")
    t.next_turn().next_turn("brobnar")
    assert t.may("action:Goon 2")


@pytest.mark.parametrize("seat", [1, 2])
def test_the_one_who_is_paid_need_not_be_the_one_who_loses(table, seat):
    me = {"line": [armed("Ekwidon Goon 9", "Requisition Writ")]}
    t = crypt(table, me, {"line": ["Goon 5"]}, third={})
    to_rest(t.reap("Ekwidon Goon 9", f"seat:{seat}"))
    assert pools(t) == [0, int(seat == 1), int(seat == 2)]


def test_the_skipper_exalts_the_flanks_of_both(table):
    line = {"line": ["Goon 3", "Goon 4", "Goon 5"]}
    t = crypt(table, {"line": ["Skipper Hukŏ"]}, {**line, "amber": 1}, third=line)
    to_rest(t.reap("Skipper Hukŏ"))
    assert amber(t) == [1, 1, 0, 1, 1, 0, 1]


@pytest.mark.parametrize("seat", [1, 2])
def test_harold_sends_an_enemy_of_any_seat_home(table, seat):
    side = {"line": ["Goon 4"]}
    t = crypt(table, {"hand": ["Vĕsted Harŏld"]}, side, third=side)
    t.discard("Vĕsted Harŏld").choose(f"Goon 4#{seat}")
    assert [len(player.archives) for player in t.g.players] == [0, int(seat == 1), int(seat == 2)]
