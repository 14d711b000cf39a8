"""Cards of Sanctum in Age of Ascension at a table of three: which opponent they mean."""

from __future__ import annotations

import pytest


@pytest.mark.clause("break-key-prerequisite-fixes-opponent")
@pytest.mark.parametrize(("picked", "foe", "third"), [(0, 1, 0), (1, 0, 1)])
def test_of_the_sir_marrows_of_two_opponents_one_captures_it(table, picked, foe, third):
    t = table(
        me={"line": ["Goon 3"], "amber": 2},
        foe={"line": ["Sir Marrows"], "amber": 3},
        third={"line": ["Sir Marrows"], "amber": 3},
    )
    t.reap("Goon 3")
    assert t.pending.kind == "trigger"
    assert len(t.pending.keys) == 2
    t.submit(t.pending.keys[picked])
    assert (t.me.amber, t.foe.amber, t.third.amber) == (2, 3, 3)
    assert (t.foe.line[0].amber, t.third.line[0].amber) == (foe, third)
    assert t.g.players[1 + picked].line[0].amber_of == {0: 1}


def test_anahita_trades_with_the_opponent_that_is_picked(table):
    t = table(
        me={"line": ["Anahita the Trader"], "artifacts": ["Trinket"]},
        foe={"amber": 4},
        third={"amber": 4},
        house="sanctum",
    )
    t.reap("Anahita the Trader")
    assert t.pending.prompt == "opponent"
    t.choose("seat:2")
    assert t.titles(t.third.artifacts) == ["Trinket"]
    assert (t.me.amber, t.foe.amber, t.third.amber) == (3, 4, 2)


def test_proclamation_346e_judges_each_opponent_alone(table):
    t = table(
        me={"artifacts": ["Proclamation 346E"]},
        foe={"line": ["Goon 3", "Dis Goon 3"]},
        third={"line": ["Goon 3", "Dis Goon 3", "Logos Goon 3"]},
    )
    assert [t.g.key_cost(player) for player in t.g.players] == [6, 8, 6]


def test_barrister_joya_binds_the_creatures_of_each_opponent(table):
    t = table(me={"line": ["Goon 3"]}, foe={"line": ["Barrister Joya", "Goon 2"]}, third={"line": ["Goon 4"]})
    assert not t.may("reap:Goon 3")
    t.next_turn("brobnar")
    assert t.may("reap:Goon 2")
    t.next_turn("brobnar")
    assert not t.may("reap:Goon 4")
    assert t.may("fight:Goon 4")


@pytest.mark.parametrize(("seat", "foe", "third"), [("seat:1", 2, 5), ("seat:2", 5, 2)])
def test_aubade_captures_from_the_opponent_that_is_picked(table, seat, foe, third):
    t = table(me={"hand": ["Aubade the Grim"]}, foe={"amber": 5}, third={"amber": 5}, house="sanctum")
    t.play("Aubade the Grim", seat)
    assert (t.foe.amber, t.third.amber) == (foe, third)
    assert t.card("Aubade the Grim").amber == 3


@pytest.mark.reading("equalize-enemies-of-two-players")
def test_equalize_redistributes_among_all_enemy_creatures(table, version):
    t = table(
        me={"hand": ["Equalize"]},
        foe={"line": [{"title": "Goon 3", "amber": 2, "amber_of": {"0": 2}}]},
        third={"line": [{"title": "Goon 4", "amber": 1, "amber_of": {"1": 1}}, "Goon 5"]},
        house="sanctum",
        ruleset=version,
    )
    t.play("Equalize")
    assert t.offered == ["Goon 3", "Goon 4", "Goon 5"]
    t.choose(["Goon 5", "Goon 5", "Goon 4"])
    assert [card.amber for card in (*t.foe.line, *t.third.line)] == [0, 1, 2]
    assert [card.amber_of for card in t.third.line] == [{1: 1}, {0: 2}]
