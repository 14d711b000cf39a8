"""Skyborn and the sky beasts of Æmber Skies at a table of three: which players they mean."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.cards.gr import crypt as crypts
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import of_house
from tests.engine.helpers.looks import amber, pools

crypt = crypts.crypt
sky = partial(crypts.crypt, house="skyborn")
flyer = partial(of_house, "skyborn")


@pytest.mark.parametrize("seat", [1, 2])
def test_a_rotation_looks_at_one_opponent(table, seat):
    t = sky(table, {"hand": ["Redline Rotation"]}, {"amber": 8}, third={"amber": 9})
    to_rest(t.play("Redline Rotation", f"seat:{seat}"))
    assert t.me.amber == 1 + 4
    assert pools(t)[3 - seat] == [8, 9][2 - seat]


def test_the_command_makes_keys_dearer_for_both_opponents(table):
    t = sky(
        table, {"artifacts": ["Cloudburst Command"], "line": [flyer("Goon 1")]}, {}, third={"line": [flyer("Goon 2")]}
    )
    assert [t.g.key_cost(player) for player in t.g.players] == [6, 8, 8]


def test_flip_silences_both_opponents(table):
    imps = {"line": ["Dust Imp"]}
    t = sky(table, {"line": ["Flip Stallard"], "hand": [flyer("Slaying"), flyer("Slaying")]}, imps, third=imps)
    t.play("Slaying", "Dust Imp").play("Slaying", "Dust Imp")
    assert pools(t) == [0, 0, 0]


def test_third_of_cliff_destroys_all_enemy_flanks_with_a_red_key(table):
    t = sky(
        table, {"line": ["Third of Cliff"], "keys": ["red"]}, {"line": ["Goon 1", "Goon 2"]}, third={"line": ["Goon 3"]}
    )
    to_rest(t.action("Third of Cliff"))
    assert [player.line for player in t.g.players[1:]] == [[], []]


def test_insight_captures_from_either_opponent(table):
    t = sky(table, {"hand": ["Nomadic Insight"], "line": ["Goon 1", "Goon 2"]}, {"amber": 1}, third={"amber": 1})
    to_rest(t.play("Nomadic Insight", "seat:1", "seat:2"))
    assert amber(t) == [1, 1]
    assert pools(t) == [1, 0, 0]


def test_akugyo_swallows_from_both_opponents(table):
    t = crypt(table, {"line": ["Akugyo"]}, {"line": ["Goon 1"]}, third={"line": ["Goon 2"]})
    t.next_turn("brobnar").reap("Goon 1").next_turn("brobnar").reap("Goon 2")
    assert t.card("Akugyo").amber == 2
    assert pools(t) == [0, 0, 0]


def test_the_wyvern_captures_from_all_three(table):
    t = crypt(table, {"hand": ["Grizzled Wyvern"], "amber": 2}, {"amber": 2}, third={"amber": 2})
    to_rest(t.play("Grizzled Wyvern"))
    assert pools(t) == [0, 0, 0]
    assert t.card("Grizzled Wyvern").amber == 6


@pytest.mark.parametrize("seat", [1, 2])
def test_screeyan_bars_a_house_of_the_opponent_who_discards(table, seat):
    side = {"deck": [of_house("logos", "Goon 1")], "houses": ["brobnar", "dis", "logos"]}
    t = crypt(table, {"line": ["Screeyan"]}, side, third=side)
    t.end()
    t.choose(f"seat:{seat}")
    assert [len(player.discard) for player in t.g.players[1:]] == [int(seat == n) for n in (1, 2)]
    to_rest(t)


def test_the_crawler_fills_every_hand(table):
    t = crypt(table, {"line": ["Anvil Crawler"]}, {}, third={})
    t.next_turn("brobnar").next_turn("brobnar").next_turn("brobnar")
    assert [len(player.hand) for player in t.g.players] == [7, 7, 7]


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_tyrannus_captures_in_every_turn(table, seat):
    sides = [{"line": ["Tyrannus Aquilae"]} if n == seat else {"amber": 2} for n in range(3)]
    t = crypt(table, sides[0], sides[1], third=sides[2])
    to_rest(t.end(), "brobnar")
    assert t.card("Tyrannus Aquilae").amber == 1
