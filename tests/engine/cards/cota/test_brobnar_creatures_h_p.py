"""Creatures of Brobnar in Call of the Archons, H to P."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW

# Headhunter


def test_headhunter_gains_one_after_a_fight_it_survives(table, version):
    t = table(me={"line": ["Headhunter"]}, foe={"line": ["Goon 4"], "amber": 2}, ruleset=version)
    t.fight("Headhunter")
    assert (t.me.amber, t.foe.amber) == (1, 2)
    assert t.card("Headhunter").damage == 4


@pytest.mark.parametrize(("power", "gained"), [(4, 1), (5, 0), (6, 0)])
def test_headhunter_gains_nothing_when_it_dies(table, version, power, gained):
    t = table(me={"line": ["Headhunter"]}, foe={"line": [f"Goon {power}"]}, ruleset=version)
    t.fight("Headhunter")
    assert t.me.amber == gained
    assert len(t.me.line) == gained


def test_headhunter_gains_nothing_by_reaping_beyond_the_one_or_by_being_attacked(table, version):
    t = table(me={"line": ["Headhunter"]}, foe={"line": ["Goon 4"]}, ruleset=version)
    t.reap("Headhunter")
    assert t.me.amber == 1
    t.next_turn("brobnar")
    t.fight("Goon 4")
    assert (t.me.amber, t.foe.amber) == (1, 0)
    assert t.card("Headhunter").damage == 4


def test_headhunter_gains_although_its_victim_eluded_it(table, version):
    t = table(me={"line": ["Headhunter"]}, foe={"line": ["Urchin"]}, ruleset=version)
    t.fight("Headhunter")
    assert t.me.amber == 1
    assert t.card("Urchin").damage == 0
    assert t.card("Headhunter").damage == 0


def test_a_stunned_headhunter_gains_nothing(table, version):
    t = table(me={"line": [{"title": "Headhunter", "stunned": True}]}, foe={"line": ["Goon 4"]}, ruleset=version)
    t.unstun("Headhunter")
    assert t.me.amber == 0
    assert t.card("Goon 4").damage == 0


# Hebe the Huge


def test_hebe_hits_every_other_undamaged_creature(table, version):
    t = table(
        me={"line": ["Goon 2", {"title": "Goon 4", "damage": 1}], "hand": ["Hebe the Huge"]},
        foe={"line": ["Goon 3", {"title": "Goon 2", "damage": 1}, "Guard 5/1"]},
        ruleset=version,
    )
    t.play("Hebe the Huge")
    assert t.titles(t.me.line) == ["Goon 4", "Hebe the Huge"]
    assert t.titles(t.me.discard) == ["Goon 2"]
    assert [card.damage for card in t.me.line] == [1, 0]
    assert [card.damage for card in t.foe.line] == [2, 1, 1]


@NEW
def test_a_ward_stops_hebe(table, version):
    t = table(me={"hand": ["Hebe the Huge"]}, foe={"line": [{"title": "Goon 2", "warded": True}]}, ruleset=version)
    t.play("Hebe the Huge")
    assert t.card("Goon 2").damage == 0
    assert not t.card("Goon 2").warded


# Kelifi Dragon


@pytest.mark.parametrize(("amber", "able"), [(6, False), (7, True), (9, True)])
def test_the_dragon_is_played_by_the_rich(table, version, amber, able):
    t = table(me={"hand": ["Kelifi Dragon"], "amber": amber}, foe={"amber": 9}, ruleset=version)
    assert t.may("play:Kelifi Dragon") == able
    assert t.may("discard:Kelifi Dragon")
    if able:
        t.play("Kelifi Dragon")
        assert t.me.amber == amber
        assert t.power("Kelifi Dragon") == 12
    else:
        assert t.refused("play:Kelifi Dragon").clause == "play-requirement-checked-at-play-time"


def test_the_dragon_reaps_fire(table, version):
    t = table(me={"line": ["Kelifi Dragon"]}, foe={"line": ["Goon 5", "Goon 6", "Guard 5/1"]}, ruleset=version)
    t.reap("Kelifi Dragon")
    assert t.offered == ["Kelifi Dragon", "Goon 5", "Goon 6", "Guard 5/1"]
    assert t.me.amber == 2
    t.choose("Goon 5")
    assert t.titles(t.foe.line) == ["Goon 6", "Guard 5/1"]
    assert t.card("Kelifi Dragon").damage == 0


def test_the_dragon_fights_with_fire_and_burns_itself_if_nobody_else_is_left(table, version):
    t = table(me={"line": ["Kelifi Dragon"]}, foe={"line": ["Goon 6", "Guard 6/1"]}, ruleset=version)
    t.fight("Kelifi Dragon", "Goon 6")
    t.choose("Guard 6/1")
    assert t.card("Guard 6/1").damage == 4
    assert t.me.amber == 1
    t = table(me={"line": ["Kelifi Dragon"]}, foe={"line": ["Goon 6"]}, ruleset=version)
    t.fight("Kelifi Dragon")
    assert t.card("Kelifi Dragon").damage == 11
    assert t.me.amber == 1


def test_a_dragon_that_dies_in_the_fight_spits_no_fire(table, version):
    t = table(
        me={"line": [{"title": "Kelifi Dragon", "damage": 6}]}, foe={"line": ["Goon 6", "Goon 9"]}, ruleset=version
    )
    t.fight("Kelifi Dragon", "Goon 6")
    assert t.me.amber == 0
    assert t.card("Goon 9").damage == 0


# King of the Crag


def test_the_king_weakens_enemy_brobnar_creatures(table, version):
    t = table(
        me={"line": ["Goon 3"], "hand": ["King of the Crag"]},
        foe={
            "line": [
                "Goon 2",
                "Goon 3",
                "Dis Goon 3",
                {"title": "Goon 5", "damage": 3},
                {"title": "Goon 1", "house": "dis"},
            ]
        },
        ruleset=version,
    )
    t.play("King of the Crag", ["Goon 2", "Goon 5"])
    assert t.titles(t.foe.line) == ["Goon 3", "Dis Goon 3", "Goon 1"]
    assert [t.g.power(card) for card in t.foe.line] == [1, 3, 1]
    assert t.power("King of the Crag") == 7
    assert t.g.power(t.me.line[0]) == 3


def test_when_the_king_falls_they_are_strong_again_and_two_kings_weaken_twice(table, version):
    t = table(
        me={"line": [{"title": "King of the Crag", "damage": 6}, "King of the Crag"]},
        foe={"line": ["Goon 7", "Goon 9"]},
        ruleset=version,
    )
    assert [t.g.power(card) for card in t.foe.line] == [3, 5]
    t.fight("King of the Crag", "Goon 9")
    assert [t.g.power(card) for card in t.foe.line] == [5]
    assert t.titles(t.foe.line) == ["Goon 7"]


def test_an_enemy_who_changes_sides_is_no_enemy(table, version):
    t = table(me={"line": ["King of the Crag"], "hand": ["Peak Swap"]}, foe={"line": ["Goon 5"]}, ruleset=version)
    t.play("Peak Swap", "Goon 5", "right")
    assert t.power("Goon 5") == 5


def test_the_king_weakens_the_creatures_of_every_opponent(table):
    t = table(me={"line": ["King of the Crag"]}, foe={"line": ["Goon 5"]}, third={"line": ["Goon 6"]})
    assert (t.power("Goon 5"), t.power("Goon 6")) == (3, 4)


# Krump


def test_krump_robs_who_loses_a_creature_to_it(table, version):
    t = table(
        me={"line": ["Krump", "Goon 9"], "amber": 2, "hand": ["Punch"]},
        foe={"line": ["Goon 3", "Goon 2", "Goon 1"], "amber": 5},
        ruleset=version,
    )
    t.fight("Krump", "Goon 3")
    assert (t.me.amber, t.foe.amber) == (2, 4)
    t.fight("Goon 9", "Goon 2")
    t.play("Punch", "Goon 1")
    assert t.foe.line == [], "only who fights Krump"
    assert t.foe.amber == 4, "only who fights Krump"


def test_krump_robs_its_attackers_too(table, version):
    t = table(me={"line": ["Goon 3"], "amber": 3}, foe={"line": ["Krump"], "amber": 3}, ruleset=version)
    t.fight("Goon 3")
    assert (t.me.amber, t.foe.amber) == (2, 3)
    assert t.card("Krump").damage == 3


@pytest.mark.parametrize(("enemy", "krump"), [("Goon 6", "discard"), ("Goon 9", "discard"), ("Guard 5/2", "play")])
def test_a_dead_krump_robs_nobody_and_who_survives_it_pays_nothing(table, version, enemy, krump):
    t = table(me={"line": ["Krump"]}, foe={"line": [enemy], "amber": 3}, ruleset=version)
    t.fight("Krump")
    assert t.card("Krump").zone == krump
    assert t.foe.amber == 3


def test_krump_finds_an_empty_pool(table, version):
    t = table(me={"line": ["Krump"]}, foe={"line": ["Goon 3"]}, ruleset=version)
    t.fight("Krump")
    assert t.foe.amber == 0
    assert t.foe.line == []


def test_krump_robs_the_player_whose_creature_fell(table):
    t = table(me={"line": ["Krump"]}, foe={"line": ["Goon 3"], "amber": 3}, third={"line": ["Goon 2"], "amber": 3})
    t.fight("Krump", "Goon 2")
    assert (t.foe.amber, t.third.amber) == (3, 2)


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
    assert t.foe.line == []
    assert t.me.amber == 4


def test_the_looter_is_elusive_and_loots_nothing_unless_it_reaps(table, version):
    t = table(me={"line": ["Goon 9", "Goon 8"], "hand": ["Punch"]}, foe={"line": ["Looter Goblin"]}, ruleset=version)
    t.fight("Goon 9")
    assert t.card("Looter Goblin").damage == t.card("Goon 9").damage == 0
    t.fight("Goon 8")
    assert t.foe.line == []
    assert t.me.amber == t.foe.amber == 0


# Mugwump


def test_mugwump_heals_and_grows_when_its_enemy_falls(table, version):
    t = table(
        me={"line": [{"title": "Mugwump", "damage": 2}, "Goon 9"]}, foe={"line": ["Goon 3", "Goon 2"]}, ruleset=version
    )
    t.fight("Mugwump", "Goon 3")
    assert t.card("Mugwump").damage == 0
    assert t.power("Mugwump") == 7
    t.fight("Goon 9")
    t.next_turn("brobnar")
    assert t.power("Mugwump") == 7, "the counter stays, and what Goon 9 destroys adds none"


def test_mugwump_grows_when_it_is_attacked_and_again_and_again(table, version):
    t = table(me={"line": ["Goon 3", "Goon 2"]}, foe={"line": ["Mugwump"]}, ruleset=version)
    t.fight("Goon 3").fight("Goon 2")
    assert t.card("Mugwump").damage == 0
    assert t.card("Mugwump").power_counters == 2


@pytest.mark.parametrize("enemy", ["Goon 6", "Goon 7"])
def test_mugwump_that_dies_or_does_not_kill_does_not_grow(table, version, enemy):
    t = table(me={"line": ["Mugwump"]}, foe={"line": [enemy]}, ruleset=version)
    t.fight("Mugwump")
    assert t.card("Mugwump").zone == "discard"
    assert t.card("Mugwump").power_counters == 0
    t = table(me={"line": ["Mugwump"]}, foe={"line": ["Guard 5/2"]}, ruleset=version)
    t.fight("Mugwump")
    assert t.card("Mugwump").damage == 5
    assert t.power("Mugwump") == 6


# Pingle Who Annoys


def test_pingle_annoys_enemy_creatures_that_enter(table, version):
    t = table(
        me={"line": ["Goon 4"], "hand": ["Goon 3", "Goon 1", "Guard 3/1", "Trinket"]},
        foe={"line": ["Pingle Who Annoys"], "hand": ["Goon 2"]},
        ruleset=version,
    )
    t.play("Goon 3").play("Goon 1").play("Guard 3/1").play("Trinket")
    assert [card.damage for card in t.me.line] == [0, 1, 0]
    assert t.titles(t.me.discard) == ["Goon 1"]
    t.next_turn("brobnar")
    t.play("Goon 2")
    assert t.card("Goon 2").damage == 0


def test_pingle_annoys_what_is_put_into_play_but_not_what_changes_sides(table, version):
    t = table(
        me={"line": ["Pingle Who Annoys"], "hand": ["Peak Swap"]},
        foe={"discard": ["Goon 3"], "hand": ["Raising"]},
        ruleset=version,
    )
    t.next_turn("brobnar")
    t.play("Raising")
    assert t.card("Goon 3").damage == 1
    t = table(me={"line": ["Goon 3"], "hand": ["Peak Swap"]}, foe={"line": ["Pingle Who Annoys"]}, ruleset=version)
    t.play("Peak Swap", "Goon 3", "left")
    assert t.card("Goon 3").damage == 0


def test_pingle_eludes_the_first_attack(table, version):
    t = table(me={"line": ["Goon 4", "Goon 5"]}, foe={"line": ["Pingle Who Annoys"]}, ruleset=version)
    t.fight("Goon 4")
    assert len(t.foe.line) == 1
    t.fight("Goon 5")
    assert t.foe.line == []
