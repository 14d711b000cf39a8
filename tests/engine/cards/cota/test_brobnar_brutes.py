"""Brobnar creatures of Call of the Archons with Play, Destroyed, Before Fight, Fight and Reap abilities."""

from __future__ import annotations

import pytest

NEW = pytest.mark.parametrize("version", ["2021-03", "16.0"])  # the books that know ward


# Bumpsy


@pytest.mark.parametrize(("before", "after"), [(3, 2), (1, 0), (0, 0)])
def test_bumpsy_costs_the_opponent_one(table, version, before, after):
    t = table(me={"hand": ["Bumpsy"], "amber": 2}, foe={"amber": before}, ruleset=version)
    t.play("Bumpsy")
    assert (t.me.amber, t.foe.amber) == (2, after) and t.power("Bumpsy") == 5 and not t.card("Bumpsy").ready


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
    assert t.titles(t.me.line) == ["Goon 4", "Earthshaker"] and t.titles(t.foe.line) == ["Goon 3", "Goon 9"]


@NEW
def test_a_ward_and_invulnerability_hold_when_the_earth_shakes(table, version):
    t = table(
        me={"hand": ["Earthshaker"]},
        foe={"line": [{"title": "Goon 3", "warded": True}, "Invulnerable Goon 3"]},
        ruleset=version,
    )
    t.play("Earthshaker")
    assert t.titles(t.foe.line) == ["Goon 3", "Invulnerable Goon 3"] and not t.card("Goon 3").warded


# Firespitter


def test_firespitter_spits_at_every_enemy_before_it_fights(table, version):
    t = table(me={"line": ["Goon 2", "Firespitter"]}, foe={"line": ["Goon 1", "Goon 6", "Guard 3/1"]}, ruleset=version)
    t.fight("Firespitter", "Goon 6")
    assert t.titles(t.foe.discard) == ["Goon 1", "Goon 6"] or t.titles(t.foe.discard) == ["Goon 6", "Goon 1"]
    assert t.card("Guard 3/1").damage == 0 and t.card("Goon 2").damage == 0
    assert t.card("Firespitter").zone == "discard", "6 power against 5 and 1 armor"


def test_firespitter_may_end_its_fight_before_it_begins(table, version):
    t = table(me={"line": ["Firespitter"]}, foe={"line": ["Goon 1", "Goon 2"]}, ruleset=version)
    t.fight("Firespitter", "Goon 1")
    assert t.titles(t.foe.line) == ["Goon 2"] and t.card("Goon 2").damage == 1
    assert t.card("Firespitter").damage == 0 and t.happened("fight.cancelled")


def test_firespitter_spits_neither_when_reaping_nor_when_attacked(table, version):
    t = table(me={"line": ["Firespitter", "Goon 2"]}, foe={"line": ["Goon 3", "Goon 4"]}, ruleset=version)
    t.reap("Firespitter")
    t.next_turn("brobnar")
    t.fight("Goon 3", "Firespitter")
    assert t.card("Goon 4").damage == 0 and t.card("Firespitter").damage == 2


@NEW
def test_a_ward_takes_the_spit_and_then_the_blow_lands(table, version):
    t = table(me={"line": ["Firespitter"]}, foe={"line": [{"title": "Goon 9", "warded": True}]}, ruleset=version)
    t.fight("Firespitter")
    assert t.card("Goon 9").damage == 5 and not t.card("Goon 9").warded


# Grenade Snib


@pytest.mark.parametrize(("before", "after"), [(5, 3), (1, 0)])
def test_grenade_snib_takes_two_from_the_opponent_when_it_dies(table, version, before, after):
    t = table(me={"line": ["Grenade Snib"], "amber": 4}, foe={"line": ["Goon 9"], "amber": before}, ruleset=version)
    t.fight("Grenade Snib")
    assert (t.me.amber, t.foe.amber) == (4, after) and t.titles(t.me.discard) == ["Grenade Snib"]


def test_grenade_snib_hurts_the_opponent_of_who_controls_it(table, version):
    t = table(me={"hand": ["Lure", "Punch"], "amber": 4}, foe={"line": ["Grenade Snib"], "amber": 4}, ruleset=version)
    t.play("Lure").play("Punch")
    assert (t.me.amber, t.foe.amber) == (5, 2) and t.titles(t.foe.discard) == ["Grenade Snib"]
    t = table(me={"hand": ["Punch"], "amber": 4}, foe={"line": ["Grenade Snib"], "amber": 4}, ruleset=version)
    t.play("Punch")
    assert (t.me.amber, t.foe.amber) == (3, 4)


def test_with_three_players_the_snibs_victim_is_picked(table):
    t = table(me={"line": ["Grenade Snib"]}, foe={"line": ["Goon 9"], "amber": 3}, third={"amber": 3})
    t.fight("Grenade Snib", "seat:2")
    assert (t.foe.amber, t.third.amber) == (3, 1)


# Hebe the Huge


def test_hebe_hits_every_other_undamaged_creature(table, version):
    t = table(
        me={"line": ["Goon 2", {"title": "Goon 4", "damage": 1}], "hand": ["Hebe the Huge"]},
        foe={"line": ["Goon 3", {"title": "Goon 2", "damage": 1}, "Guard 5/1"]},
        ruleset=version,
    )
    t.play("Hebe the Huge")
    assert t.titles(t.me.line) == ["Goon 4", "Hebe the Huge"] and t.titles(t.me.discard) == ["Goon 2"]
    assert [card.damage for card in t.me.line] == [1, 0] and [card.damage for card in t.foe.line] == [2, 1, 1]


@NEW
def test_a_ward_stops_hebe(table, version):
    t = table(me={"hand": ["Hebe the Huge"]}, foe={"line": [{"title": "Goon 2", "warded": True}]}, ruleset=version)
    t.play("Hebe the Huge")
    assert t.card("Goon 2").damage == 0 and not t.card("Goon 2").warded


# Kelifi Dragon


@pytest.mark.parametrize(("amber", "able"), [(6, False), (7, True), (9, True)])
def test_the_dragon_is_played_by_the_rich(table, version, amber, able):
    t = table(me={"hand": ["Kelifi Dragon"], "amber": amber}, foe={"amber": 9}, ruleset=version)
    assert t.may("play:Kelifi Dragon") == able and t.may("discard:Kelifi Dragon")
    if able:
        t.play("Kelifi Dragon")
        assert t.me.amber == amber and t.power("Kelifi Dragon") == 12
    else:
        assert t.refused("play:Kelifi Dragon").clause == "play-requirement-checked-at-play-time"


def test_the_dragon_reaps_fire(table, version):
    t = table(me={"line": ["Kelifi Dragon"]}, foe={"line": ["Goon 5", "Goon 6", "Guard 5/1"]}, ruleset=version)
    t.reap("Kelifi Dragon")
    assert t.offered == ["Kelifi Dragon", "Goon 5", "Goon 6", "Guard 5/1"] and t.me.amber == 2
    t.choose("Goon 5")
    assert t.titles(t.foe.line) == ["Goon 6", "Guard 5/1"] and t.card("Kelifi Dragon").damage == 0


def test_the_dragon_fights_with_fire_and_burns_itself_if_nobody_else_is_left(table, version):
    t = table(me={"line": ["Kelifi Dragon"]}, foe={"line": ["Goon 6", "Guard 6/1"]}, ruleset=version)
    t.fight("Kelifi Dragon", "Goon 6")
    t.choose("Guard 6/1")
    assert t.card("Guard 6/1").damage == 4 and t.me.amber == 1
    t = table(me={"line": ["Kelifi Dragon"]}, foe={"line": ["Goon 6"]}, ruleset=version)
    t.fight("Kelifi Dragon")
    assert t.card("Kelifi Dragon").damage == 11 and t.me.amber == 1


def test_a_dragon_that_dies_in_the_fight_spits_no_fire(table, version):
    t = table(
        me={"line": [{"title": "Kelifi Dragon", "damage": 6}]}, foe={"line": ["Goon 6", "Goon 9"]}, ruleset=version
    )
    t.fight("Kelifi Dragon", "Goon 6")
    assert t.me.amber == 0 and t.card("Goon 9").damage == 0


# Lomir Flamefist


@pytest.mark.parametrize(("before", "after"), [(6, 6), (7, 5), (10, 8)])
def test_lomir_burns_the_rich(table, version, before, after):
    t = table(me={"hand": ["Lomir Flamefist"], "amber": 9}, foe={"amber": before}, ruleset=version)
    t.play("Lomir Flamefist")
    assert (t.me.amber, t.foe.amber) == (9, after)


def test_with_three_players_lomirs_victim_is_picked(table):
    t = table(me={"hand": ["Lomir Flamefist"]}, foe={"amber": 8}, third={"amber": 7})
    t.play("Lomir Flamefist", "seat:2")
    assert (t.foe.amber, t.third.amber) == (8, 5)


# Looter Goblin


def test_the_looter_reaps_for_every_enemy_that_dies_later_this_turn(table, version):
    t = table(
        me={"line": ["Looter Goblin", "Goon 9", "Goon 1"], "hand": ["Punch", "Punch"]},
        foe={"line": ["Goon 2", "Goon 3"], "artifacts": ["Trinket"]},
        ruleset=version,
    )
    t.reap("Looter Goblin")
    assert t.me.amber == 1
    t.fight("Goon 9", "Goon 2")
    assert t.me.amber == 2
    t.play("Punch", "Goon 3")
    assert t.me.amber == 4
    t.play("Punch", "Goon 1")
    assert t.me.amber == 5, "a friendly one pays nothing"


def test_the_looting_outlives_the_goblin_but_not_the_turn(table, version):
    t = table(
        me={"line": ["Looter Goblin", "Goon 9"], "hand": ["Punch", "Punch"]},
        foe={"line": ["Goon 3", "Goon 2"]},
        ruleset=version,
    )
    t.reap("Looter Goblin").play("Punch", "Looter Goblin").play("Punch", "Goon 3")
    assert t.me.amber == 4
    t.next_turn("brobnar")
    t.next_turn("brobnar")
    t.fight("Goon 9")
    assert t.foe.line == [] and t.me.amber == 4


def test_the_looter_is_elusive_and_loots_nothing_unless_it_reaps(table, version):
    t = table(me={"line": ["Goon 9", "Goon 8"], "hand": ["Punch"]}, foe={"line": ["Looter Goblin"]}, ruleset=version)
    t.fight("Goon 9")
    assert t.card("Looter Goblin").damage == t.card("Goon 9").damage == 0
    t.fight("Goon 8")
    assert t.foe.line == [] and t.me.amber == t.foe.amber == 0


# Troll


@pytest.mark.parametrize(("before", "after"), [(5, 2), (3, 0), (1, 0), (0, 0)])
def test_the_troll_heals_three_when_it_reaps(table, version, before, after):
    t = table(
        me={"line": [{"title": "Troll", "damage": before}, {"title": "Goon 4", "damage": 3}]}, foe={}, ruleset=version
    )
    t.reap("Troll")
    assert t.card("Troll").damage == after and t.card("Goon 4").damage == 3 and t.me.amber == 1


# Wardrummer


def test_the_wardrummer_calls_the_other_friendly_brobnar_creatures_back(table, version):
    t = table(
        me={
            "line": [{"title": "Goon 3", "amber": 2, "damage": 1}, "Dis Goon 3", {"title": "Goon 4", "owner": 1}],
            "artifacts": ["Cannon"],
            "hand": ["Wardrummer"],
        },
        foe={"line": ["Goon 5"]},
        ruleset=version,
    )
    t.play("Wardrummer")
    assert t.titles(t.me.line) == ["Dis Goon 3", "Wardrummer"] and t.titles(t.me.hand) == ["Goon 3"]
    assert t.titles(t.foe.hand) == ["Goon 4"] and t.titles(t.foe.line) == ["Goon 5"] and t.foe.amber == 2
    assert t.titles(t.me.artifacts) == ["Cannon"]


def test_the_house_a_maverick_is_in_decides_whom_the_wardrummer_calls(table, version):
    t = table(
        me={
            "line": [{"title": "Dis Goon 3", "house": "brobnar"}, {"title": "Goon 3", "house": "dis"}, "Wardrummer"],
            "hand": ["Wardrummer"],
        },
        foe={},
        ruleset=version,
    )
    t.play("Wardrummer")
    assert sorted(t.titles(t.me.hand)) == ["Dis Goon 3", "Wardrummer"]
    assert t.titles(t.me.line) == ["Goon 3", "Wardrummer"]


def test_a_lone_wardrummer_stays(table, version):
    t = table(me={"hand": ["Wardrummer"]}, foe={"line": ["Goon 5"]}, ruleset=version)
    t.play("Wardrummer")
    assert t.titles(t.me.line) == ["Wardrummer"] and t.me.hand == []


@NEW
def test_a_ward_keeps_a_creature_from_the_drum(table, version):
    t = table(me={"line": [{"title": "Goon 3", "warded": True}], "hand": ["Wardrummer"]}, foe={}, ruleset=version)
    t.play("Wardrummer")
    assert t.titles(t.me.line) == ["Goon 3", "Wardrummer"] and not t.card("Goon 3").warded
