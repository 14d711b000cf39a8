"""Creatures of Dis in Call of the Archons, T."""

from __future__ import annotations

import pytest

from tests.engine.invent import invent


@invent("Edict Lamp", type="artifact", house="dis")
class EdictLamp:
    """Action: gains 1 Æmber."""

    def action(g, me, you):
        yield from g.gain(you, 1)


# Tentacus


@pytest.mark.parametrize(("pool", "may"), [(0, False), (1, True)])
def test_tentacus_is_paid_for_the_use_of_artifacts(table, version, pool, may):
    t = table(
        me={"artifacts": ["Edict Lamp", "Edict Lamp"], "line": ["Dis Goon 2"], "amber": pool},
        foe={"line": ["Tentacus"]},
        house="dis",
        ruleset=version,
    )
    assert t.may("action:Edict Lamp") is may
    assert t.may("reap:Dis Goon 2")
    if may:
        t.action("Edict Lamp")
        assert (t.me.amber, t.foe.amber) == (1, 1)
        assert [f.data["other"] for f in t.happened("amber.paid")] == [1]
        t.action("Edict Lamp#2")
        assert (t.me.amber, t.foe.amber) == (1, 2)
    else:
        assert "1 Æmber" in t.refused(f"action:{t.card('Edict Lamp').id}").reason


def test_tentacus_lets_its_own_player_use_artifacts_for_nothing(table, version):
    t = table(me={"artifacts": ["Edict Lamp"], "line": ["Tentacus"], "amber": 0}, foe={}, house="dis", ruleset=version)
    t.action("Edict Lamp")
    assert (t.me.amber, t.foe.amber) == (1, 0)


def test_two_of_tentacus_are_paid_twice(table, version):
    t = table(
        me={"artifacts": ["Edict Lamp"], "amber": 1},
        foe={"line": ["Tentacus", "Tentacus"]},
        house="dis",
        ruleset=version,
    )
    assert not t.may("action:Edict Lamp")
    t = table(
        me={"artifacts": ["Edict Lamp"], "amber": 2},
        foe={"line": ["Tentacus", "Tentacus"]},
        house="dis",
        ruleset=version,
    )
    t.action("Edict Lamp")
    assert (t.me.amber, t.foe.amber) == (1, 2)


def test_poltergeist_pays_tentacus_too(table, version):
    t = table(
        me={"hand": ["Poltergeist"]},
        foe={"line": ["Tentacus"], "artifacts": ["Edict Lamp"]},
        house="dis",
        ruleset=version,
    )
    t.play("Poltergeist")
    assert (t.me.amber, t.foe.amber) == (1, 1), "its icon pays for it"
    assert t.titles(t.foe.discard) == ["Edict Lamp"]


# The Terror


@pytest.mark.parametrize(("pool", "gained"), [(0, 2), (1, 0), (6, 0)])
def test_the_terror_gains_two_from_an_empty_pool(table, version, pool, gained):
    t = table(me={"hand": ["The Terror"], "amber": 1}, foe={"amber": pool}, house="dis", ruleset=version)
    t.play("The Terror")
    assert (t.me.amber, t.foe.amber) == (1 + gained, pool)


def test_amber_on_a_creature_is_in_no_pool(table, version):
    t = table(
        me={"hand": ["The Terror"]}, foe={"line": [{"title": "Goon 3", "amber": 3}]}, house="dis", ruleset=version
    )
    t.play("The Terror")
    assert t.me.amber == 2


@pytest.mark.parametrize(("opponent", "gained"), [("1", 0), ("2", 2)])
def test_with_three_players_the_terror_looks_at_the_chosen_opponent(table, opponent, gained):
    t = table(me={"hand": ["The Terror"]}, foe={"amber": 1}, third={}, house="dis")
    t.play("The Terror")
    assert t.pending.seat == 0
    assert t.pending.keys == ("seat:1", "seat:2")
    t.choose(opponent)
    assert t.me.amber == gained


@pytest.mark.ruling("example-combat-terror-raiding-knight")
@pytest.mark.parametrize("version", ["2021-03"])
def test_the_terror_against_the_raiding_knight(table, version):
    t = table(me={"line": ["The Terror"]}, foe={"line": ["Raiding Knight"]}, house="dis", ruleset=version)
    t.fight("The Terror")
    assert t.card("Raiding Knight").damage == 3
    assert t.card("The Terror").damage == 4
    assert [f.data["amount"] for f in t.happened("damage.prevented")] == [2]


# Tocsin


def test_tocsin_reaps_and_the_opponent_discards_a_random_card(table, version):
    t = table(
        me={"line": ["Tocsin", "Charette"], "hand": ["Goon 9"]},
        foe={"hand": ["Goon 1", "Goon 2"]},
        house="dis",
        ruleset=version,
    )
    t.reap("Charette")
    assert len(t.foe.hand) == 2
    t.reap("Tocsin")
    assert len(t.foe.hand) == 1
    assert len(t.foe.discard) == 1
    assert t.me.amber == 2
    assert len(t.me.hand) == 1


def test_tocsin_does_so_only_by_reaping_and_not_stunned(table, version):
    t = table(
        me={"line": ["Tocsin", {"title": "Tocsin", "stunned": True}]},
        foe={"line": ["Goon 1"], "hand": ["Goon 2"]},
        house="dis",
        ruleset=version,
    )
    t.fight("Tocsin")
    t.unstun("Tocsin#2")
    assert len(t.foe.hand) == 1
    assert t.me.amber == 0


def test_tocsin_facing_an_empty_hand_reaps_all_the_same(table, version):
    t = table(me={"line": ["Tocsin"]}, foe={}, house="dis", ruleset=version)
    t.reap("Tocsin")
    assert t.me.amber == 1
    assert t.foe.discard == []
    assert len(t.foe.deck) == 12


def test_with_three_players_tocsin_asks_who_discards(table):
    t = table(me={"line": ["Tocsin"]}, foe={"hand": ["Goon 1"]}, third={"hand": ["Goon 2"]}, house="dis")
    t.reap("Tocsin")
    assert t.pending.seat == 0
    assert t.pending.keys == ("seat:1", "seat:2")
    t.choose("2")
    assert len(t.foe.hand) == 1
    assert t.third.hand == []


# Tolas


@pytest.mark.parametrize(("victim", "mine", "theirs"), [("Goon 3", 0, 1), ("Goon 4", 1, 0)])
@pytest.mark.parametrize("side", ["me", "foe"])
def test_tolas_pays_the_opponent_of_the_dead(table, version, side, victim, mine, theirs):
    sides = {"me": {"hand": ["Dis Slaying"], "line": ["Goon 3"]}, "foe": {"line": ["Goon 4"]}}
    sides[side]["line"].append("Tolas")
    t = table(**sides, house="dis", ruleset=version)
    t.play("Dis Slaying", victim)
    assert (t.me.amber, t.foe.amber) == (mine, theirs)


def test_tolas_looks_at_who_controlled_the_dead(table, version):
    t = table(
        me={"hand": ["Dis Slaying"], "line": ["Tolas"]},
        foe={"line": [{"title": "Goon 3", "owner": 0}]},
        house="dis",
        ruleset=version,
    )
    t.play("Dis Slaying", "Goon 3")
    assert (t.me.amber, t.foe.amber) == (1, 0)
    assert t.titles(t.me.discard) == ["Goon 3", "Dis Slaying"]


def test_tolas_pays_nothing_for_itself_nor_for_what_goes_home(table, version):
    t = table(
        me={"hand": ["Dis Slaying", "Dis Recall"], "line": ["Tolas", "Goon 3"]}, foe={}, house="dis", ruleset=version
    )
    t.play("Dis Recall", "Goon 3").play("Dis Slaying")
    assert (t.me.amber, t.foe.amber) == (0, 0)


def test_with_three_players_each_opponent_of_the_dead_gains(table):
    t = table(me={"hand": ["Dis Slaying"], "line": ["Tolas", "Goon 3"]}, foe={}, third={}, house="dis")
    t.play("Dis Slaying", "Goon 3")
    assert (t.me.amber, t.foe.amber, t.third.amber) == (0, 1, 1)


# Truebaru


@pytest.mark.parametrize("pool", [3, 4])
def test_truebaru_costs_three_amber(table, version, pool):
    t = table(me={"hand": ["Truebaru"], "amber": pool}, foe={}, house="dis", ruleset=version)
    t.play("Truebaru")
    assert t.me.amber == pool - 3
    assert t.foe.amber == 0
    assert t.titles(t.me.line) == ["Truebaru"]
    assert [f.data["amount"] for f in t.happened("amber.lost")] == [3]


def test_truebaru_cannot_be_played_for_less(table, version):
    t = table(me={"hand": ["Truebaru"], "amber": 2}, foe={"amber": 9}, house="dis", ruleset=version)
    assert not t.may("play:Truebaru")
    assert "3 Æmber" in t.refused("play:Truebaru").reason
    assert t.may("discard:Truebaru")


@pytest.mark.parametrize(("pool", "played"), [(2, False), (3, True)])
def test_an_ability_plays_truebaru_only_for_its_price(table, version, pool, played):
    t = table(
        me={"hand": ["Dis Top of the Deck"], "deck": ["Truebaru"], "amber": pool}, foe={}, house="dis", ruleset=version
    )
    t.play("Dis Top of the Deck")
    if played:
        assert t.at_rest
        assert t.titles(t.me.line) == ["Truebaru"]
        assert t.me.amber == 0
    else:
        assert t.me.line == []
        assert t.me.deck[-1].title == "Truebaru"
        assert t.me.amber == 2


@pytest.mark.parametrize("side", ["me", "foe"])
def test_truebaru_pays_five_when_it_is_destroyed(table, version, side):
    sides = {"me": {"hand": ["Dis Slaying"]}, "foe": {}}
    sides[side]["line"] = ["Truebaru"]
    t = table(**sides, house="dis", ruleset=version)
    t.play("Dis Slaying")
    assert (t.me.amber, t.foe.amber) == ((5, 0) if side == "me" else (0, 5))
