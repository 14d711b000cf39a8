"""Artifacts of Brobnar in Call of the Archons."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.invent import plain

plain("Armory Thorn", power=6, keywords={"hazardous": 2})
plain("Armory Cutter", power=6, keywords={"assault": 4})


# Autocannon


def test_the_autocannon_shoots_at_every_creature_that_enters_on_either_side(table, version):
    t = table(
        me={"line": ["Goon 9"], "artifacts": ["Autocannon"], "hand": ["Goon 3", "Goon 1", "Trinket"]},
        foe={"line": ["Goon 8"], "hand": ["Goon 4"]},
        ruleset=version,
    )
    t.play("Goon 3").play("Goon 1").play("Trinket")
    assert t.card("Goon 3").damage == 1
    assert t.card("Goon 1").zone == "discard"
    t.next_turn("brobnar")
    t.play("Goon 4")
    assert t.card("Goon 4").damage == 1
    assert t.card("Goon 9").damage == t.card("Goon 8").damage == 0


def test_two_autocannons_and_armor(table, version):
    t = table(me={"artifacts": ["Autocannon"] * 2, "hand": ["Goon 3", "Guard 3/1"]}, foe={}, ruleset=version)
    t.play("Goon 3")
    t.choose("Autocannon")
    t.play("Guard 3/1")
    t.choose("Autocannon")
    assert t.card("Goon 3").damage == 2
    assert t.card("Guard 3/1").damage == 1


def test_the_autocannon_pays_its_bonus_and_does_not_shoot_what_changes_sides(table, version):
    t = table(me={"line": ["Goon 3"], "hand": ["Autocannon", "Desertion"]}, foe={}, ruleset=version)
    t.play("Autocannon").play("Desertion")
    assert t.me.amber == 1
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert t.card("Goon 3").damage == 0


# Banner of Battle


def test_the_banner_strengthens_friendly_creatures_while_it_is_there(table, version):
    t = table(
        me={"line": ["Goon 3", {"title": "Dis Goon 3", "damage": 3}], "artifacts": ["Banner of Battle"]},
        foe={"line": ["Goon 4"], "hand": ["Crowbar"]},
        ruleset=version,
    )
    assert (t.power("Goon 3"), t.power("Dis Goon 3"), t.power("Goon 4")) == (4, 4, 4)
    t.next_turn("brobnar")
    t.play("Crowbar")
    assert t.titles(t.me.line) == ["Goon 3"], "and the wounded one falls with the banner"
    assert t.power("Goon 3") == 3, "and the wounded one falls with the banner"


def test_banners_add_up_and_wave_for_creatures_that_change_sides(table, version):
    t = table(me={"line": ["Goon 3"], "hand": ["Banner of Battle"] * 2 + ["Desertion"]}, foe={}, ruleset=version)
    t.play("Banner of Battle").play("Banner of Battle")
    assert t.power("Goon 3") == 5
    t.play("Desertion")
    assert t.power("Goon 3") == 3


# Cannon


@pytest.mark.parametrize(("target", "left"), [("Goon 2", None), ("Goon 3", 2), ("Guard 3/1", 1), ("Guard 3/2", 0)])
def test_the_cannon_deals_two_to_any_creature(table, version, target, left):
    t = table(me={"line": ["Goon 9"], "artifacts": ["Cannon"]}, foe={"line": ["Goon 8", target]}, ruleset=version)
    t.action("Cannon")
    assert t.offered == ["Goon 9", "Goon 8", target]
    t.choose(target)
    assert not t.card("Cannon").ready
    assert t.card("Goon 9").damage == t.card("Goon 8").damage == 0
    assert (t.card(target).zone == "discard") if left is None else (t.card(target).damage == left)


@NEW
def test_a_ward_stops_the_cannon(table, version):
    t = table(me={"artifacts": ["Cannon"]}, foe={"line": [{"title": "Goon 2", "warded": True}]}, ruleset=version)
    t.action("Cannon")
    assert t.card("Goon 2").damage == 0
    assert not t.card("Goon 2").warded


def test_the_cannon_is_exhausted_in_vain_without_creatures(table, version):
    t = table(me={"artifacts": ["Cannon"]}, foe={}, ruleset=version)
    t.action("Cannon")
    assert not t.card("Cannon").ready
    assert t.at_rest


# Gauntlet of Command


def test_the_gauntlet_readies_a_friendly_creature_and_fights_with_it(table, version):
    t = table(
        me={"line": [{"title": "Dis Goon 3", "ready": False}, "Goon 6"], "artifacts": ["Gauntlet of Command"]},
        foe={"line": ["Goon 2", "Goon 5"]},
        ruleset=version,
    )
    t.action("Gauntlet of Command")
    assert t.offered == ["Dis Goon 3", "Goon 6"], "of any house"
    t.choose("Dis Goon 3", "Goon 2")
    assert t.titles(t.foe.line) == ["Goon 5"]
    assert t.card("Dis Goon 3").damage == 2
    assert not t.card("Dis Goon 3").ready
    assert not t.card("Gauntlet of Command").ready
    assert t.card("Goon 6").ready
    assert t.card("Goon 5").damage == 0
    assert t.me.amber == 0


def test_the_gauntlet_enters_exhausted_and_needs_its_house(table, version):
    t = table(me={"line": ["Goon 3"], "hand": ["Gauntlet of Command"]}, foe={"line": ["Goon 2"]}, ruleset=version)
    t.play("Gauntlet of Command")
    assert t.refused("action:Gauntlet of Command").clause == "exhausted-card-not-usable"
    t = table(
        me={"line": ["Goon 3"], "artifacts": ["Gauntlet of Command"]},
        foe={"line": ["Goon 2"]},
        house="dis",
        ruleset=version,
    )
    assert t.refused("action:Gauntlet of Command").clause == "use-creature-active-house-required"


def test_the_gauntlet_removes_a_stun_and_readies_what_has_nobody_to_fight(table, version):
    t = table(
        me={
            "line": [{"title": "Goon 3", "stunned": True, "ready": False}, {"title": "Goon 4", "ready": False}],
            "artifacts": ["Gauntlet of Command", "Gauntlet of Command"],
        },
        foe={},
        ruleset=version,
    )
    t.action("Gauntlet of Command", "Goon 3")
    assert not t.card("Goon 3").stunned
    assert not t.card("Goon 3").ready
    assert not t.card("Goon 4").ready
    t.action("Gauntlet of Command#2", "Goon 4")
    assert t.card("Goon 4").ready


def test_the_gauntlet_without_creatures_is_exhausted_in_vain(table, version):
    t = table(me={"artifacts": ["Gauntlet of Command"]}, foe={"line": ["Goon 2"]}, ruleset=version)
    t.action("Gauntlet of Command")
    assert not t.card("Gauntlet of Command").ready
    assert t.card("Goon 2").damage == 0
    assert t.at_rest


# Iron Obelisk


def test_the_obelisk_makes_keys_dearer_for_each_wounded_friendly_brobnar_creature(table, version):
    t = table(
        me={
            "line": [
                {"title": "Goon 3", "damage": 1},
                {"title": "Goon 4", "damage": 3},
                "Goon 5",
                {"title": "Dis Goon 3", "damage": 1},
            ],
            "artifacts": ["Iron Obelisk"],
            "amber": 6,
        },
        foe={"line": [{"title": "Goon 6", "damage": 2}], "amber": 7},
        ruleset=version,
    )
    assert t.g.key_cost(t.foe) == 8
    assert t.g.key_cost(t.me) == 6
    t.next_turn("brobnar")
    assert t.foe.keys == []
    assert t.foe.amber == 7
    t.next_turn("brobnar")
    assert len(t.me.keys) == 1


def test_the_cost_falls_when_they_are_healed_and_two_obelisks_add_up(table, version):
    t = table(
        me={"line": [{"title": "Troll", "damage": 3}], "artifacts": ["Iron Obelisk"] * 2}, foe={}, ruleset=version
    )
    assert t.g.key_cost(t.foe) == 8
    t.reap("Troll")
    assert t.g.key_cost(t.foe) == 6


def test_the_obelisk_hinders_every_opponent(table):
    t = table(me={"line": [{"title": "Goon 3", "damage": 1}], "artifacts": ["Iron Obelisk"]}, foe={}, third={})
    assert [t.g.key_cost(player) for player in t.g.players] == [6, 7, 7]


# Mighty Javelin


@pytest.mark.parametrize(("target", "left"), [("Goon 4", None), ("Goon 5", 4), ("Guard 5/2", 2)])
def test_the_javelin_is_sacrificed_for_four_damage_under_any_house(table, version, target, left):
    t = table(
        me={"line": ["Goon 9"], "artifacts": ["Mighty Javelin"], "houses": ["dis", "logos", "brobnar"]},
        foe={"line": ["Goon 8", target]},
        house="dis",
        ruleset=version,
    )
    t.omni("Mighty Javelin")
    assert t.titles(t.me.discard) == ["Mighty Javelin"]
    assert t.offered == ["Goon 9", "Goon 8", target]
    t.choose(target)
    assert (t.card(target).zone == "discard") if left is None else (t.card(target).damage == left)
    assert t.card("Goon 9").damage == t.card("Goon 8").damage == 0


def test_the_javelin_thrown_at_nobody_is_gone(table, version):
    t = table(me={"artifacts": ["Mighty Javelin"]}, foe={}, ruleset=version)
    t.omni("Mighty Javelin")
    assert t.me.artifacts == []
    assert t.at_rest


def test_the_javelin_comes_into_play_exhausted_with_its_bonus(table, version):
    t = table(me={"hand": ["Mighty Javelin"]}, foe={"line": ["Goon 3"]}, ruleset=version)
    t.play("Mighty Javelin")
    assert t.me.amber == 1
    assert t.refused("omni:Mighty Javelin").clause == "exhausted-card-not-usable"


# Pile of Skulls


def test_a_friendly_creature_captures_for_each_enemy_that_falls_in_your_turn(table, version):
    t = table(
        me={"line": ["Goon 9", "Goon 2"], "artifacts": ["Pile of Skulls"], "hand": ["Punch"]},
        foe={"line": ["Goon 3", "Goon 1"], "amber": 5},
        ruleset=version,
    )
    t.fight("Goon 9", "Goon 1")
    assert t.offered == ["Goon 9", "Goon 2"]
    t.choose("Goon 2")
    assert t.card("Goon 2").amber == 1
    assert t.foe.amber == 4
    t.play("Punch", "Goon 3", "Goon 9")
    assert t.card("Goon 9").amber == 1
    assert t.foe.amber == 3


def test_friendly_dead_and_the_opponents_turn_add_no_skulls(table, version):
    t = table(
        me={"line": ["Goon 3", "Goon 4"], "artifacts": ["Pile of Skulls"], "hand": ["Punch"]},
        foe={"line": ["Goon 5", "Goon 2"], "amber": 5, "hand": ["Punch"]},
        ruleset=version,
    )
    t.play("Punch", "Goon 3")
    assert t.foe.amber == 5
    t.next_turn("brobnar")
    t.play("Punch", "Goon 2")
    assert t.card("Goon 2").zone == "discard"
    assert t.card("Goon 4").amber == 0
    assert t.foe.amber == 6


def test_skulls_without_a_friendly_creature_or_a_pool_and_what_is_only_purged(table, version):
    t = table(me={"artifacts": ["Pile of Skulls"], "hand": ["Punch"]}, foe={"line": ["Goon 3"], "amber": 5})
    t.play("Punch")
    assert t.foe.line == []
    assert t.foe.amber == 5
    assert t.at_rest
    t = table(
        me={"line": ["Goon 9"], "artifacts": ["Pile of Skulls"], "hand": ["Armory Purge"]},
        foe={"line": ["Goon 3"], "amber": 5},
        ruleset=version,
    )
    t.play("Armory Purge")
    assert t.foe.line == []
    assert t.card("Goon 9").amber == 0


def test_with_three_players_the_skulls_take_from_whoever_lost_the_creature(table):
    t = table(
        me={"line": ["Goon 9"], "artifacts": ["Pile of Skulls"]},
        foe={"line": ["Goon 1"], "amber": 2},
        third={"amber": 2},
    )
    t.fight("Goon 9")
    assert (t.foe.amber, t.third.amber) == (1, 2)
    assert t.card("Goon 9").amber_of == {1: 1}


# Screechbomb


@pytest.mark.parametrize(("before", "after"), [(3, 1), (1, 0), (0, 0)])
def test_the_screechbomb_is_sacrificed_and_costs_the_opponent_two(table, version, before, after):
    t = table(
        me={"artifacts": ["Screechbomb"], "amber": 4, "houses": ["dis", "logos", "brobnar"]},
        foe={"amber": before},
        house="logos",
        ruleset=version,
    )
    t.omni("Screechbomb")
    assert (t.me.amber, t.foe.amber) == (4, after)
    assert t.titles(t.me.discard) == ["Screechbomb"]


def test_with_three_players_the_bombed_opponent_is_picked(table):
    t = table(me={"artifacts": ["Screechbomb"]}, foe={"amber": 3}, third={"amber": 3})
    t.omni("Screechbomb", "seat:2")
    assert (t.foe.amber, t.third.amber) == (3, 1)


# The Warchest


def test_the_warchest_pays_for_enemies_that_fell_in_fights_this_turn(table, version):
    t = table(
        me={"line": ["Goon 9", "Goon 8", "Goon 1"], "artifacts": ["The Warchest"], "hand": ["Punch"]},
        foe={"line": ["Goon 3", "Goon 2", "Goon 5", "Goon 12"]},
        ruleset=version,
    )
    t.fight("Goon 9", "Goon 3").fight("Goon 8", "Goon 5")
    t.play("Punch", "Goon 2")  # fell, but in no fight
    t.fight("Goon 1")  # a friendly one that fell
    assert t.me.amber == 1
    t.action("The Warchest")
    assert t.me.amber == 3


def test_the_warchest_pays_nothing_for_who_fell_in_an_earlier_turn(table, version):
    t = table(
        me={"line": ["Goon 9"], "artifacts": ["The Warchest"]},
        foe={"line": ["Goon 3"]},
        house="brobnar",
        ruleset=version,
    )
    t.fight("Goon 9")
    t.next_turn("brobnar")
    t.next_turn("brobnar")
    t.action("The Warchest")
    assert t.me.amber == 0


def test_hazardous_damage_is_no_fight(table, version):
    t = table(
        me={"line": ["Armory Thorn"], "hand": ["Goad"], "artifacts": ["The Warchest"]},
        foe={"line": ["Goon 2", "Goon 6"]},
        ruleset=version,
    )
    t.play("Goad", "Goon 2")
    assert t.titles(t.foe.discard) == ["Goon 2"]
    t.action("The Warchest")
    assert t.me.amber == 0


def test_an_enemy_that_attacks_in_your_turn_and_falls_counts(table, version):
    t = table(
        me={"line": ["Goon 6"], "hand": ["Goad"], "artifacts": ["The Warchest"]},
        foe={"line": ["Goon 2"]},
        ruleset=version,
    )
    t.play("Goad").action("The Warchest")
    assert t.foe.line == []
    assert t.me.amber == 1


def test_the_warchest_counts_the_dead_of_all_opponents(table):
    t = table(
        me={"line": ["Goon 9", "Goon 8"], "artifacts": ["The Warchest"]},
        foe={"line": ["Goon 1"]},
        third={"line": ["Goon 2"]},
    )
    t.fight("Goon 9", "Goon 1").fight("Goon 8").action("The Warchest")
    assert t.me.amber == 2


def test_the_warchest_counts_no_enemy_that_falls_to_assault(table, version):
    t = table(me={"line": ["Armory Cutter"], "artifacts": ["The Warchest"]}, foe={"line": ["Goon 4"]}, ruleset=version)
    t.fight("Armory Cutter").action("The Warchest")
    assert t.foe.line == [], "it was not fighting yet"
    assert t.me.amber == 0, "it was not fighting yet"
