"""Creatures of Brobnar in Call of the Archons, B to G."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW

# Bilgum Avalanche


def test_the_avalanche_hits_every_enemy_when_you_forge(table, version):
    t = table(
        me={"line": ["Bilgum Avalanche", "Goon 2"], "amber": 6, "houses": ["brobnar", "dis", "logos"]},
        foe={"line": ["Goon 2", "Goon 3", "Guard 3/1"]},
        step="start",
        ruleset=version,
    )
    t.choose("red")
    assert t.titles(t.foe.line) == ["Goon 3", "Guard 3/1"]
    assert [card.damage for card in t.foe.line] == [2, 1]
    assert t.card("Goon 2").zone == "play"
    assert t.card("Goon 2").damage == 0
    t.choose("brobnar")


def test_the_avalanche_rolls_for_keys_forged_by_cards_but_not_for_the_opponents(table, version):
    t = table(
        me={"line": ["Bilgum Avalanche"], "hand": ["Key Gift"]},
        foe={"line": ["Goon 9"], "hand": ["Key Gift"]},
        ruleset=version,
    )
    t.play("Key Gift", "red")
    assert t.card("Goon 9").damage == 2
    t.next_turn("brobnar")
    t.play("Key Gift", "red")
    assert t.card("Goon 9").damage == 2
    assert t.card("Bilgum Avalanche").damage == 0
    assert len(t.foe.keys) == 1


@NEW
def test_a_ward_stops_the_avalanche(table, version):
    t = table(
        me={"line": ["Bilgum Avalanche"], "hand": ["Key Gift"]},
        foe={"line": [{"title": "Goon 2", "warded": True}]},
        ruleset=version,
    )
    t.play("Key Gift", "red")
    assert t.card("Goon 2").damage == 0
    assert not t.card("Goon 2").warded


# Bumpsy


@pytest.mark.parametrize(("before", "after"), [(3, 2), (1, 0), (0, 0)])
def test_bumpsy_costs_the_opponent_one(table, version, before, after):
    t = table(me={"hand": ["Bumpsy"], "amber": 2}, foe={"amber": before}, ruleset=version)
    t.play("Bumpsy")
    assert (t.me.amber, t.foe.amber) == (2, after)
    assert t.power("Bumpsy") == 5
    assert not t.card("Bumpsy").ready


def test_with_three_players_bumpsy_bumps_the_opponent_picked(table):
    t = table(me={"hand": ["Bumpsy"]}, foe={"amber": 2}, third={"amber": 2})
    t.play("Bumpsy", "seat:2")
    assert (t.foe.amber, t.third.amber) == (2, 1)


# Earthshaker


def test_earthshaker_destroys_all_small_creatures_of_both_sides(table, version):
    t = table(
        me={"line": ["Goon 3", "Goon 4"], "hand": ["Earthshaker"]},
        foe={"line": ["Guard 2/3", {"title": "Goon 3", "power_counters": 1}, {"title": "Goon 9", "damage": 8}]},
        ruleset=version,
    )
    t.play("Earthshaker")
    assert t.titles(t.me.line) == ["Goon 4", "Earthshaker"]
    assert t.titles(t.foe.line) == ["Goon 3", "Goon 9"]


@NEW
def test_a_ward_and_invulnerability_hold_when_the_earth_shakes(table, version):
    t = table(
        me={"hand": ["Earthshaker"]},
        foe={"line": [{"title": "Goon 3", "warded": True}, "Invulnerable Goon 3"]},
        ruleset=version,
    )
    t.play("Earthshaker")
    assert t.titles(t.foe.line) == ["Goon 3", "Invulnerable Goon 3"]
    assert not t.card("Goon 3").warded


# Firespitter


def test_firespitter_spits_at_every_enemy_before_it_fights(table, version):
    t = table(me={"line": ["Goon 2", "Firespitter"]}, foe={"line": ["Goon 1", "Goon 6", "Guard 3/1"]}, ruleset=version)
    t.fight("Firespitter", "Goon 6")
    assert t.titles(t.foe.discard) == ["Goon 1", "Goon 6"] or t.titles(t.foe.discard) == ["Goon 6", "Goon 1"]
    assert t.card("Guard 3/1").damage == 0
    assert t.card("Goon 2").damage == 0
    assert t.card("Firespitter").zone == "discard", "6 power against 5 and 1 armor"


def test_firespitter_may_end_its_fight_before_it_begins(table, version):
    t = table(me={"line": ["Firespitter"]}, foe={"line": ["Goon 1", "Goon 2"]}, ruleset=version)
    t.fight("Firespitter", "Goon 1")
    assert t.titles(t.foe.line) == ["Goon 2"]
    assert t.card("Goon 2").damage == 1
    assert t.card("Firespitter").damage == 0
    assert t.happened("fight.cancelled")


def test_firespitter_spits_neither_when_reaping_nor_when_attacked(table, version):
    t = table(me={"line": ["Firespitter", "Goon 2"]}, foe={"line": ["Goon 3", "Goon 4"]}, ruleset=version)
    t.reap("Firespitter")
    t.next_turn("brobnar")
    t.fight("Goon 3", "Firespitter")
    assert t.card("Goon 4").damage == 0
    assert t.card("Firespitter").damage == 2


@NEW
def test_a_ward_takes_the_spit_and_then_the_blow_lands(table, version):
    t = table(me={"line": ["Firespitter"]}, foe={"line": [{"title": "Goon 9", "warded": True}]}, ruleset=version)
    t.fight("Firespitter")
    assert t.card("Goon 9").damage == 5
    assert not t.card("Goon 9").warded


# Ganger Chieftain


def gang(table, version="16.0", **more):
    """The chieftain is played to the right of Goon 4; Goon 6 stands further left, the enemies are Goon 2 and Goon 3."""
    t = table(
        me={"line": ["Goon 6", {"title": "Goon 4", "ready": False}], "hand": ["Ganger Chieftain"]},
        foe={"line": ["Goon 2", "Goon 3"]},
        ruleset=version,
        **more,
    )
    return t.play("Ganger Chieftain")


def test_the_chieftain_readies_a_neighbor_and_fights_with_it(table, version):
    t = gang(table, version)
    assert t.pending.seat == 0
    assert t.offered == ["Goon 4"]
    assert (t.pending.minimum, t.pending.maximum) == (0, 1)
    t.choose("Goon 4", "Goon 3")
    assert t.titles(t.foe.line) == ["Goon 2"]
    assert t.card("Goon 4").damage == 3
    assert not t.card("Goon 4").ready
    assert t.card("Goon 6").ready
    assert not t.card("Ganger Chieftain").ready
    assert t.card("Ganger Chieftain").damage == 0


def test_the_chieftain_may_leave_it(table, version):
    t = gang(table, version)
    t.choose([])
    assert not t.card("Goon 4").ready
    assert len(t.foe.line) == 2
    assert t.at_rest


def test_the_neighbor_is_the_one_where_the_chieftain_stands(table, version):
    t = table(
        me={"line": ["Goon 6", "Goon 4"], "hand": ["Ganger Chieftain"]}, foe={"line": ["Goon 3"]}, ruleset=version
    )
    t.play("Ganger Chieftain", flank="left")
    assert t.offered == ["Goon 6"], "never an enemy creature or itself"
    t.choose("Goon 6")
    assert t.card("Goon 6").damage == 3
    assert t.card("Goon 4").damage == 0
    assert t.foe.line == []


def test_the_chieftain_alone_asks_nothing(table, version):
    t = table(me={"hand": ["Ganger Chieftain"]}, foe={"line": ["Goon 3"]}, ruleset=version)
    t.play("Ganger Chieftain")
    assert t.at_rest
    assert t.card("Goon 3").damage == 0
    assert not t.card("Ganger Chieftain").ready


def test_a_stunned_neighbor_loses_its_stun_and_one_without_an_enemy_is_ready(table, version):
    t = table(
        me={"line": [{"title": "Goon 4", "stunned": True}], "hand": ["Ganger Chieftain"]},
        foe={"line": ["Goon 3"]},
        ruleset=version,
    )
    t.play("Ganger Chieftain", "Goon 4")
    assert not t.card("Goon 4").stunned
    assert not t.card("Goon 4").ready
    assert t.card("Goon 3").damage == 0
    t = table(me={"line": [{"title": "Goon 4", "ready": False}], "hand": ["Ganger Chieftain"]}, foe={}, ruleset=version)
    t.play("Ganger Chieftain", "Goon 4")
    assert t.card("Goon 4").ready


# Grenade Snib


@pytest.mark.parametrize(("before", "after"), [(5, 3), (1, 0)])
def test_grenade_snib_takes_two_from_the_opponent_when_it_dies(table, version, before, after):
    t = table(me={"line": ["Grenade Snib"], "amber": 4}, foe={"line": ["Goon 9"], "amber": before}, ruleset=version)
    t.fight("Grenade Snib")
    assert (t.me.amber, t.foe.amber) == (4, after)
    assert t.titles(t.me.discard) == ["Grenade Snib"]


def test_grenade_snib_hurts_the_opponent_of_who_controls_it(table, version):
    t = table(me={"hand": ["Lure", "Punch"], "amber": 4}, foe={"line": ["Grenade Snib"], "amber": 4}, ruleset=version)
    t.play("Lure").play("Punch")
    assert (t.me.amber, t.foe.amber) == (5, 2)
    assert t.titles(t.foe.discard) == ["Grenade Snib"]
    t = table(me={"hand": ["Punch"], "amber": 4}, foe={"line": ["Grenade Snib"], "amber": 4}, ruleset=version)
    t.play("Punch")
    assert (t.me.amber, t.foe.amber) == (3, 4)


def test_with_three_players_the_snibs_victim_is_picked(table):
    t = table(me={"line": ["Grenade Snib"]}, foe={"line": ["Goon 9"], "amber": 3}, third={"amber": 3})
    t.fight("Grenade Snib", "seat:2")
    assert (t.foe.amber, t.third.amber) == (3, 1)
