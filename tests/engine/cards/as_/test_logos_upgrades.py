"""Æmber Skies, Logos: upgrades."""

from __future__ import annotations

import pytest

from tests.engine.cards.as_.test_logos_actions import logos
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import armed, grown, spent, warded
from tests.engine.helpers.looks import damage_of_all

WINGS, ACCESSORY = "Minerva’s Wings", "Reallocation Accessory"


# De-Doss


def test_enemies_cannot_play_what_is_more_powerful(table):
    t = logos(
        table,
        {"line": [armed("Logos Goon 3", "De-Doss")]},
        {"hand": ["Goon 3", "Goon 4", "Guard 3/2", "Punch"]},
    )
    t.next_turn("brobnar")
    assert [t.may(f"play:{title}") for title in ("Goon 3", "Goon 4", "Guard 3/2", "Punch")] == [True, False, True, True]


def test_its_own_player_may_and_its_power_counts_as_it_is(table):
    t = logos(
        table,
        {"line": [armed("Goon 3", "De-Doss", power_counters=2)], "hand": ["Logos Goon 9"]},
        {"hand": ["Goon 5", "Goon 6"]},
    )
    assert t.may("play:Logos Goon 9")
    t.next_turn("brobnar")
    assert [t.may("play:Goon 5"), t.may("play:Goon 6")] == [True, False]


def test_on_an_enemy_it_stops_you(table):
    t = logos(table, {"hand": ["De-Doss", "Logos Goon 4"]}, {"line": ["Goon 3"], "hand": ["Goon 9"]})
    t.play("De-Doss")
    assert not t.may("play:Logos Goon 4")
    t.next_turn("brobnar")
    assert t.may("play:Goon 9")


# Holo-Camo


@pytest.mark.parametrize(("ready", "hurt_by"), [(True, 0), (False, 3)])
def test_a_ready_creature_in_camouflage_is_dealt_no_damage(table, ready, hurt_by):
    t = logos(
        table,
        {"hand": ["Logos Stab"]},
        {"line": [armed("Goon 5", "Holo-Camo", ready=ready), "Goon 4"]},
    )
    t.play("Logos Stab", "Goon 5")
    assert damage_of_all(t) == [hurt_by, 0]


def test_camouflage_does_not_hide_its_neighbor(table):
    t = logos(table, {"hand": ["Logos Hailstorm"]}, {"line": [armed("Goon 5", "Holo-Camo"), "Goon 4"]})
    t.play("Logos Hailstorm")
    assert damage_of_all(t) == [0, 2]


def test_who_attacks_from_camouflage_is_exhausted_and_hit(table):
    t = logos(table, {"line": [armed("Logos Goon 5", "Holo-Camo")]}, {"line": ["Goon 4"]})
    t.fight("Logos Goon 5")
    assert damage_of_all(t) == [4]


def test_camouflage_does_not_save_from_destruction(table):
    t = logos(table, {"hand": ["Logos Slaying"]}, {"line": [armed("Goon 5", "Holo-Camo")]})
    t.play("Logos Slaying")
    assert t.foe.line == []


# Minerva's Wings


def test_wings_draw_and_neither_fight_nor_reap(table):
    t = logos(table, {"line": [armed("Logos Goon 3", WINGS), "Logos Goon 4"]}, {"line": ["Goon 1"]})
    assert not t.may("reap:Logos Goon 3")
    assert not t.may("fight:Logos Goon 3")
    assert t.may("reap:Logos Goon 4")
    t.action("Logos Goon 3")
    assert len(t.me.hand) == 2
    assert not t.card("Logos Goon 3").ready


def test_on_an_enemy_wings_draw_for_its_player(table):
    t = logos(table, {"hand": [WINGS]}, {"line": ["Goon 3"]})
    t.play(WINGS).next_turn("brobnar")
    assert not t.may("reap:Goon 3")
    t.action("Goon 3")
    assert len(t.foe.hand) == 2
    assert t.me.hand != []


# Reallocation Accessory


def test_a_reallocation_hurts_for_each_card_in_the_chosen_archives(table):
    t = logos(
        table,
        {"line": [armed("Logos Goon 3", ACCESSORY)], "hand": ["Chant"], "archives": ["Goon 1"]},
        {"line": ["Goon 4", "Goon 5"], "archives": ["Trinket"]},
    )
    t.reap("Logos Goon 3", "Chant", "seat:0", "Goon 4", "Goon 5")
    assert len(t.me.archives) == 2
    assert damage_of_all(t) == [0, 1, 1]


def test_the_archives_of_the_opponent_count_as_they_are(table):
    t = logos(
        table,
        {"line": [armed("Logos Goon 3", ACCESSORY)], "hand": ["Chant"]},
        {"line": ["Guard 4/1", warded("Goon 5")], "archives": ["Trinket"] * 3},
    )
    t.reap("Logos Goon 3", "Chant", "seat:1", "Guard 4/1", "Guard 4/1", "Goon 5")
    assert damage_of_all(t) == [0, 1, 0]
    assert not t.card("Goon 5").warded


def test_empty_archives_hurt_nobody(table):
    t = logos(table, {"line": [armed("Logos Goon 3", ACCESSORY)], "hand": ["Chant"]}, {"line": ["Goon 4"]})
    t.reap("Logos Goon 3", "Chant", "seat:1")
    assert damage_of_all(t) == [0, 0]
    assert t.titles(t.me.archives) == ["Chant"]


# Void Shields


def test_shields_ward_at_the_end_of_each_turn_of_its_player(table):
    t = logos(table, {"line": [armed("Goon 3", "Void Shields"), "Goon 4"]}, {})
    assert not t.card("Goon 3").warded
    t.next_turn()
    assert t.card("Goon 3").warded
    assert not t.card("Goon 4").warded


def test_on_an_enemy_they_wait_for_that_player(table):
    t = logos(table, {"hand": ["Void Shields"]}, {"line": [grown("Goon 3", 1)]})
    t.play("Void Shields").next_turn()
    assert not t.card("Goon 3").warded
    t.next_turn()
    assert t.card("Goon 3").warded
    to_rest(t)


def test_who_is_warded_already_has_one_ward(table):
    t = logos(table, {"line": [armed("Goon 3", "Void Shields", warded=True)]}, {"line": [spent("Goon 1")]})
    t.next_turn()
    assert len(t.happened("status.warded")) == 0
