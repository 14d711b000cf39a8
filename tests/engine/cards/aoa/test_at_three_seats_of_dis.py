"""Cards of Dis in Age of Ascension at a table of three: which opponent they mean, where the text leaves it open."""

from __future__ import annotations

import pytest

IMPS = [("Bronze Key Imp", ()), ("Silver Key Imp", ("red",)), ("Gold Key Imp", ("red", "blue"))]


@pytest.mark.clause("break-key-prerequisite-fixes-opponent")
def test_a_banished_creature_lies_with_the_opponent_who_had_it(table):
    t = table(me={"hand": ["Banish"]}, foe={"line": ["Goon 3"]}, third={"line": ["Goon 4"]}, house="dis")
    t.play("Banish", "Goon 4")
    assert t.titles(t.third.archives) == ["Goon 4"]
    assert t.foe.archives == []
    assert len(t.foe.line) == 1


@pytest.mark.parametrize(("seat", "chains"), [("seat:1", (3, 0)), ("seat:2", (0, 3))])
def test_the_irons_bind_one_opponent_that_is_picked(table, seat, chains):
    t = table(me={"hand": ["Binding Irons"]}, foe={}, third={}, house="dis")
    t.play("Binding Irons", seat)
    assert (t.foe.chains, t.third.chains) == chains
    assert t.me.chains == 0


def test_tezmal_bars_the_house_of_the_opponent_that_is_picked(table):
    three = ["dis", "logos", "mars"]
    t = table(me={"line": ["Tezmal"]}, foe={"houses": three}, third={"houses": three}, house="dis")
    t.reap("Tezmal", "seat:2", "house:logos").end()
    assert t.pending.seat == 1
    assert "house:logos" in t.pending.keys
    t.submit("house:dis").end()
    assert t.pending.seat == 2
    assert t.pending.keys == ("house:dis", "house:mars")
    t.submit("house:dis")


def test_the_shadow_lies_on_both_opponents_until_your_next_turn(table):
    t = table(
        me={"hand": ["Shadow of Dis"], "line": ["Elusive Goon 2"]},
        foe={"line": ["Elusive Goon 3"]},
        third={"line": ["Elusive Goon 4"]},
        house="dis",
    )
    t.play("Shadow of Dis")

    def elusive():
        return [t.g.has_keyword(player.line[0], "elusive") for player in t.g.players]

    assert elusive() == [True, False, False]
    t.next_turn().next_turn()
    assert elusive() == [True, False, False]
    t.next_turn()
    assert elusive() == [True, True, True]


def test_the_soul_takes_the_strongest_of_all_opponents(table):
    kept = {"title": "Goon 2", "upgrades": ["Soulkeeper"]}
    t = table(
        me={"hand": ["Dis Slaying"], "line": [kept]}, foe={"line": ["Goon 5"]}, third={"line": ["Goon 6"]}, house="dis"
    )
    t.play("Dis Slaying", "Goon 2")
    assert t.titles(t.foe.line) == ["Goon 5"]
    assert t.third.line == []


def test_each_opponent_has_dearer_keys_and_a_smaller_hand(table):
    t = table(me={"line": [{"title": "Angwish", "damage": 2}, "Streke", "Goon 3"]}, foe={}, third={}, house="dis")
    assert [t.g.key_cost(player) for player in t.g.players] == [6, 8, 8]
    t.next_turn().next_turn().next_turn()
    assert [len(player.hand) for player in t.g.players] == [6, 5, 5]


@pytest.mark.parametrize(("imp", "keys"), IMPS)
def test_key_imps_count_the_forged_keys_that_a_player_has_left(table, imp, keys):
    t = table(
        me={"line": [imp]},
        foe={"amber": 6, "keys": list(keys) or ["red"]},
        third={"amber": 6},
        house="dis",
    )
    barred = bool(keys)
    assert t.g.forbidden("cannot_forge", t.foe) is barred
    assert not t.g.forbidden("cannot_forge", t.third)
