"""Cards of Unfathomable in Winds of Exchange at a table of three: which opponent they mean, and how long."""

from __future__ import annotations

import pytest

from tests.engine.helpers.answers import to_rest

HOUSES = ["brobnar", "dis", "logos"]


def seats(table, me, foe=None, third=None, house="unfathomable"):
    others = [{"houses": HOUSES, **(side or {})} for side in (foe, third)]
    return table(me={"token": "Priest", **me}, foe=others[0], third=others[1], house=house)


def held(t):
    return [[card.amber for card in player.line] for player in t.g.players]


# Stir-Crazy


def test_each_stir_crazy_creature_captures_from_an_opponent_that_is_picked_for_it(table):
    me = {"hand": ["Stir-Crazy"], "line": ["Goon 1", "Goon 2"], "amber": 5}
    t = seats(table, me, {"line": ["Goon 3"], "amber": 5}, {"line": ["Goon 4"], "amber": 5})
    t.play("Stir-Crazy")
    for offered, seat in (([1, 2], 1), ([1, 2], 2), ([0, 2], 2), ([0, 1], 1)):
        assert t.pending.seat == 0
        assert t.offered == [f"seat:{one}" for one in offered]
        t.submit(f"seat:{seat}")
    assert held(t) == [[1, 1], [1], [1]]
    assert [player.amber for player in t.g.players] == [6, 3, 3]


def test_creatures_of_two_players_go_stir_crazy_about_the_last_amber_of_the_third(table):
    me = {"hand": ["Stir-Crazy"], "line": ["Goon 1"]}
    t = seats(table, me, {"line": ["Goon 3"]}, {"line": ["Goon 4"], "amber": 1})
    t.play("Stir-Crazy")
    assert t.offered == ["Goon 1", "Goon 3", "Goon 4"]
    assert t.pending.ordered
    t.choose(["Goon 3", "Goon 1", "Goon 4"], "seat:2", "seat:2", "seat:1")
    assert held(t) == [[0], [1], [0]]
    assert [player.amber for player in t.g.players] == [1, 0, 0]


# Crushing Deep


@pytest.mark.parametrize(("seat", "lost"), [(1, 1), (2, 2)])
def test_the_deep_weighs_by_the_keys_of_one_opponent_until_they_have_forged(table, seat, lost):
    kept = [["red", "yellow", "blue"][: 3 - lost if n == seat else 3] for n in (1, 2)]
    t = seats(table, {"hand": ["Crushing Deep"]}, {"keys": kept[0]}, {"keys": kept[1]})
    t.play("Crushing Deep", f"seat:{seat}")
    dear = 6 + 3 * (3 - lost)
    assert [t.g.key_cost(player) for player in t.g.players] == [dear if n == seat else 6 for n in range(3)]
    for _ in range(seat):
        assert t.g.key_cost(t.g.players[seat]) == dear
        t.next_turn("brobnar")
    assert [t.g.key_cost(player) for player in t.g.players] == [6, 6, 6]


@pytest.mark.parametrize(("amber", "costs"), [(11, []), (12, [12])])
def test_the_victim_of_the_deep_pays_it_in_the_forge_step(table, amber, costs):
    t = seats(table, {"hand": ["Crushing Deep"]}, {"amber": 5}, {"keys": ["red", "blue"], "amber": amber})
    t.play("Crushing Deep", "seat:2").next_turn("brobnar").end()
    while t.pending.kind != "house":
        t.submit(t.pending.keys[0])
    assert [fact.data["cost"] for fact in t.happened("key.forged")] == costs
    assert t.third.amber == amber - sum(costs)
    t.submit("house:brobnar")


# Watch Your Step


@pytest.mark.parametrize(
    ("seat", "watched", "made"), [(1, "dis", 2), (1, "brobnar", 0), (2, "dis", 2), (2, "logos", 0)]
)
def test_the_step_that_is_watched_is_that_of_one_opponent_in_their_turn(table, seat, watched, made):
    steps = ["brobnar", "logos"]
    t = seats(table, {"hand": ["Watch Your Step"]})
    t.play("Watch Your Step", f"seat:{seat}", f"house:{watched}")
    for n, step in enumerate(steps, 1):
        t.end()
        while t.pending.kind != "house":
            t.submit(t.pending.keys[0])
        to_rest(t.submit(f"house:{step}"))
        assert len(t.me.line) == (made if n >= seat else 0)
    assert all(card.ready for card in t.me.line)


# flanks, decks


@pytest.mark.parametrize(("title", "seat", "fallen"), [("Soleft", 1, "Goon 1"), ("Soleft", 2, "Goon 3")])
def test_soleft_takes_the_left_flank_of_one_opponent(table, title, seat, fallen):
    me = {"line": [title], "hand": ["Unfathomable Slaying"]}
    t = seats(table, me, {"line": ["Goon 1", "Goon 2"]}, {"line": ["Goon 3", "Goon 4"]})
    t.play("Unfathomable Slaying", title, f"seat:{seat}")
    assert t.card(fallen).zone == "discard"
    assert len(t.foe.line) + len(t.third.line) == 3


def test_sibyl_sees_the_decks_of_both_opponents_each_in_their_turn(table):
    foe, third = ({"line": [f"{house} Goon 2"], "deck": [f"{house} Goon 1"]} for house in ("Dis", "Logos"))
    t = seats(table, {"line": ["Sibyl Waimare"]}, foe, third)
    t.next_turn("brobnar")
    assert [card.ready for card in (*t.foe.line, *t.third.line)] == [False, True]
    t.next_turn("brobnar")
    assert not t.third.line[0].ready
    assert len(t.foe.discard) == len(t.third.discard) == 1
    assert not t.me.discard


def test_bryozoarch_gives_its_flank_for_the_action_of_either_opponent(table):
    sides = [{"line": ["Goon 5"], "hand": ["Jab"]} for _ in range(2)]
    t = seats(table, {"line": ["Goon 1", "Goon 2", "Bryozoarch"]}, *sides)
    t.next_turn("brobnar").play("Jab")
    assert t.titles(t.me.line) == ["Goon 2", "Bryozoarch"]
    t.next_turn("brobnar").play("Jab")
    assert t.titles(t.me.line) == ["Bryozoarch"]


@pytest.mark.parametrize(("seat", "cards"), [(1, ["Goon 4"]), (2, ["Goon 5"])])
def test_abyssal_sight_looks_into_one_hand(table, seat, cards):
    me = {"hand": ["Abyssal Sight"], "line": ["Goon 1"]}
    t = seats(table, me, {"hand": ["Goon 4"]}, {"hand": ["Goon 5"]})
    t.play("Abyssal Sight", f"seat:{seat}")
    to_rest(t)
    assert t.titles(t.g.players[seat].discard) == cards
    assert not t.g.players[3 - seat].discard


def test_timoti_and_a_reaver_hold_back_both_opponents(table):
    me = {"line": ["Timoti the Dammed", "Fathom Reaver"], "hand": ["Initiation"]}
    t = seats(table, me, {"amber": 6}, {"amber": 6})
    to_rest(t.play("Initiation"))
    t.next_turn("brobnar").next_turn("brobnar").end()
    to_rest(t)
    assert (t.foe.amber, t.third.amber) == (6, 6)
    assert (len(t.foe.hand), len(t.third.hand)) == (5, 5)


def test_catch_and_release_reaches_all_three(table):
    me = {"hand": ["Catch and Release"], "line": ["Goon 1"]}
    t = seats(table, me, {"line": ["Goon 2"], "hand": ["Chant"] * 8}, {"line": ["Goon 3"], "hand": ["Chant"] * 2})
    t.play("Catch and Release")
    assert [len(player.hand) for player in t.g.players] == [1, 6, 3]
    assert t.me.chains == 2
    assert [len(player.discard) for player in t.g.players] == [1, 3, 0]
    assert t.foe.chains == 0
