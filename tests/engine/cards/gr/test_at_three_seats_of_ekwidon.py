"""Cards of Ekwidon in Grim Reminders at a table of three: which players they mean."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.cards.gr import crypt as crypts
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import with_amber
from tests.engine.helpers.looks import pools, stunned

crypt = partial(crypts.crypt, house="ekwidon")
HAUNTED = ["Chant"] * 10
HOUSES = {"houses": ["brobnar", "dis", "logos"]}
FULCRUM = "Ekwirrĕ’s Fulcrum"


@pytest.mark.parametrize("seat", [1, 2])
def test_where_your_own_key_is_forged_again_one_opponent_draws(table, seat):
    t = crypt(table, {"hand": ["Art Project"], "keys": ["red"]}, {}, third={})
    to_rest(t.play("Art Project", f"seat:{seat}"))
    assert len(t.me.keys) == 2
    assert [len(player.hand) for player in t.g.players[1:]] == [10 * (seat == n) for n in (1, 2)]


def test_de_escalation_destroys_all_and_asks_who_archives(table):
    t = crypt(table, {"hand": ["De-escalation"]}, {"line": ["Goon 1"]}, third={"line": ["Goon 2"]})
    to_rest(t.play("De-escalation"))
    assert [player.line for player in t.g.players] == [[], [], []]
    assert sorted(len(player.archives) for player in t.g.players) == [0, 0, 3]


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_souls_are_exchanged_at_any_seat(table, seat):
    side = {"line": ["Goon 5"], "discard": ["Goon 1"]}
    t = crypt(table, {**side, "hand": ["Soul Exchange"]}, side, third=side)
    t.play("Soul Exchange", f"seat:{seat}")
    assert [t.titles(player.hand) for player in t.g.players] == [["Goon 1"] if seat == n else [] for n in range(3)]
    assert [len(player.line) for player in t.g.players] == [int(seat != n) for n in range(3)]


def test_the_market_treats_each_player_by_their_own_pile(table):
    hand = {"hand": ["Chant"] * 4}
    t = crypt(table, {"hand": ["Market Fluctuation", *hand["hand"]]}, hand, third={**hand, "discard": HAUNTED})
    to_rest(t.play("Market Fluctuation"))
    assert [len(player.hand) for player in t.g.players] == [1, 1, 7]


def test_the_festivities_pay_each_controller(table):
    line = [with_amber("Goon 1", 2)]
    t = crypt(table, {"hand": ["Midyear Festivities"], "line": line}, {"line": line}, third={"line": line})
    to_rest(t.play("Midyear Festivities"))
    assert pools(t) == [3, 2, 2]


def test_the_fulcrum_asks_each_player_in_turn(table):
    t = crypt(table, {"artifacts": [FULCRUM]}, HOUSES, third=HOUSES)
    for seat in range(3):
        t.end()
        assert t.pending.seat == seat
        t.submit("yes")
        to_rest(t)
        t.choose("brobnar")
    assert pools(t) == [1, 1, 1]


@pytest.mark.parametrize("seat", [1, 2])
def test_azuretooth_sells_to_either_opponent(table, seat):
    t = crypt(table, {"line": ["Azuretooth", "Goon 3"]}, {}, third={})
    t.reap("Azuretooth", "Goon 3", f"seat:{seat}")
    assert t.titles(t.g.players[seat].line) == ["Goon 3"]


def test_the_historian_helps_all_three(table):
    dead = {"discard": ["Goon 1", "Goon 2"]}
    t = crypt(table, {"line": ["Historian Li-Darkin"], **dead}, dead, third=dead)
    t.reap("Historian Li-Darkin")
    assert [t.titles(player.hand) for player in t.g.players] == [["Goon 2"]] * 3


def test_all_three_hear_from_a_pen_pal(table):
    t = crypt(table, {"line": ["Pen Pal"]}, {}, third={"line": ["Goon 1"]})
    t.action("Pen Pal")
    assert pools(t) == [1, 1, 1]
    assert not t.card("Goon 1").ready


def test_a_rumor_may_stun_a_creature_of_the_other_opponent(table):
    foe = {"deck": ["Dis Goon 5"], "line": ["Dis Goon 1"]}
    t = crypt(table, {"line": ["Rumor-sower"]}, foe, third={"line": ["Dis Goon 2"]})
    t.reap("Rumor-sower", "seat:1", "Dis Goon 2")
    assert stunned(t) == ["Dis Goon 2"]
    assert t.titles(t.foe.discard) == ["Dis Goon 5"]


def test_the_tome_looks_at_each_pile(table):
    foe = {"discard": HAUNTED, **HOUSES}
    t = crypt(table, {"artifacts": ["Forbidden Tome"]}, foe, third=HOUSES)
    t.next_turn().next_turn().next_turn()
    assert [len(player.hand) for player in t.g.players] == [6, 7, 6]


@pytest.mark.parametrize("seat", [1, 2])
def test_the_manifold_gives_its_cards_to_one_opponent(table, seat):
    t = crypt(table, {"artifacts": ["Tachyon Manifold"]}, {}, third={})
    t.action("Tachyon Manifold", f"seat:{seat}")
    assert [len(player.hand) for player in t.g.players] == [10 * (seat == n) for n in range(3)]


@pytest.mark.parametrize("seat", [1, 2])
def test_scrapped_the_sapper_blows_up_an_artifact_of_either(table, seat):
    lamp = {"artifacts": ["Lamp"]}
    t = crypt(table, {"hand": ["Gegrrŏkŭŭ Sapper"], "artifacts": ["Trinket"]}, lamp, third=lamp)
    t.discard("Gegrrŏkŭŭ Sapper").choose(f"Lamp#{seat}")
    assert [len(player.artifacts) for player in t.g.players] == [0, int(seat != 1), int(seat != 2)]
