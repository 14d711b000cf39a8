"""Grim Reminders, Mars: creatures from S to Z."""

from __future__ import annotations

import pytest

from tests.engine.cards.gr.test_mars_actions import mars
from tests.engine.helpers.cards import armed, grave, hurt, spent, warded
from tests.engine.helpers.looks import pools

RAY, RED, URXYM = "Shrink-ray Technician", "The Red Death", "Urxym the “Diplomat”"
XYP, YIPYAX = "Xyp the Implanter", "Yipyax Abductor"


# Shrink-ray Technician


def test_a_ray_weakens_an_enemy_for_the_turn(table):
    t = mars(table, {"line": [RAY]}, {"line": ["Goon 3", "Goon 4"]})
    t.reap(RAY)
    assert t.offered == ["Goon 3", "Goon 4"]
    t.choose("Goon 4")
    assert [t.power("Goon 3"), t.power("Goon 4"), t.power(RAY)] == [3, 2, 3]
    t.next_turn()
    assert t.power("Goon 4") == 4


@pytest.mark.parametrize("target", ["Goon 2", warded("Goon 2"), hurt("Goon 5", 3)])
def test_whom_the_ray_leaves_no_power_is_destroyed(table, target):
    t = mars(table, {"line": [RAY]}, {"line": [target]})
    t.reap(RAY)
    assert t.foe.line == []


def test_a_scrapped_ray_shrinks_the_strongest_enemy(table):
    t = mars(
        table,
        {"hand": [RAY], "line": ["Goon 9"], "artifacts": ["Drum"]},
        {"line": ["Goon 3", {"title": "Guard 5/2", "power_counters": 2}]},
    )
    t.discard(RAY)
    assert [t.power("Guard 5/2"), t.armor("Guard 5/2")] == [1, 0]
    assert [t.power("Goon 3"), t.power("Goon 9")] == [6, 12]
    t.next_turn()
    assert [t.power("Guard 5/2"), t.armor("Guard 5/2")] == [10, 2]


def test_of_two_strongest_you_choose_and_damage_tells(table):
    t = mars(table, {"hand": [RAY]}, {"line": ["Goon 3", "Goon 5", hurt("Goon 5", 1)]})
    t.discard(RAY, "Goon 5#2")
    assert t.titles(t.foe.line) == ["Goon 3", "Goon 5"]
    assert t.power("Goon 5") == 5


# Target Yynxzdyl


def test_the_target_archives_a_dead_card(table):
    t = mars(table, {"hand": ["Target Yynxzdyl"], "discard": ["Goon 1", "Trinket"]}, {"discard": ["Goon 3"]})
    t.play("Target Yynxzdyl")
    assert t.offered == ["Goon 1", "Trinket"]
    t.choose("Trinket")
    assert t.titles(t.me.archives) == ["Trinket"]


def test_the_target_archives_itself_by_reaping(table):
    t = mars(table, {"line": ["Target Yynxzdyl"]}, {})
    t.reap("Target Yynxzdyl")
    assert t.titles(t.me.archives) == ["Target Yynxzdyl"]
    assert t.me.amber == 1


# The Red Death


@pytest.mark.parametrize(("dead", "ready"), [(9, False), (10, True)])
def test_the_red_death_rests_unless_you_are_haunted(table, dead, ready):
    t = mars(
        table,
        {"line": [spent(RED), spent("Goon 1")], "discard": grave(count=dead), "hand": ["Chant"] * 6},
        {"discard": grave()},
    )
    t.next_turn()
    assert t.card(RED).ready is ready
    assert t.card("Goon 1").ready


def test_the_red_death_is_not_readied_by_a_card_either(table):
    t = mars(table, {"line": [spent(RED)], "hand": ["Mars Whip"]}, {})
    t.play("Mars Whip")
    assert not t.card(RED).ready


def test_the_red_death_pays_for_a_fight(table):
    t = mars(table, {"line": [RED], "deck": ["Goon 7"]}, {"line": ["Goon 1"]})
    t.fight(RED)
    assert t.me.amber == 1
    assert t.titles(t.me.hand) == ["Goon 7"]


# Urxym


def test_urxym_destroys_for_what_you_lose(table):
    t = mars(
        table,
        {"line": [URXYM, "Goon 1"], "amber": 1},
        {"line": ["Goon 3", "Mars Goon 4", "Goon 5", "Goon 6"], "amber": 3},
    )
    t.reap(URXYM)
    assert t.offered == ["Goon 3", "Goon 5", "Goon 6"]
    t.choose("Goon 5", "Goon 3")
    assert t.titles(t.foe.line) == ["Mars Goon 4", "Goon 6"]
    assert pools(t) == [0, 3]
    assert t.titles(t.me.line) == [URXYM, "Goon 1"]


def test_a_ward_counts_for_one_that_urxym_pays(table):
    t = mars(table, {"line": [URXYM], "amber": 1}, {"line": [warded("Goon 3")]})
    t.reap(URXYM)
    assert t.foe.line == [], "the first Æmber takes the ward, the second the creature"


def test_urxym_loses_all_where_there_is_nobody_to_destroy(table):
    t = mars(table, {"line": [URXYM], "amber": 4}, {"line": ["Mars Goon 3"]})
    t.reap(URXYM)
    assert t.me.amber == 0
    assert t.titles(t.foe.line) == ["Mars Goon 3"]


# Xyp the Implanter


def test_xyp_takes_one_and_destroys_one(table):
    t = mars(table, {"line": [XYP, "Goon 1"]}, {"line": ["Goon 3", "Goon 4"]})
    t.reap(XYP, "Goon 3", "left")
    assert t.offered == ["Goon 3", XYP, "Goon 1"]
    t.choose("Goon 1")
    assert t.titles(t.me.line) == ["Goon 3", XYP]
    assert t.titles(t.foe.line) == ["Goon 4"]


def test_xyp_may_destroy_whom_he_took(table):
    t = mars(table, {"line": [XYP]}, {"line": ["Goon 3"]})
    t.reap(XYP, "left", "Goon 3")
    assert t.titles(t.me.line) == [XYP]
    assert t.titles(t.foe.discard) == ["Goon 3"]


def test_xyp_without_an_enemy_destroys_a_friend_all_the_same(table):
    t = mars(table, {"line": [XYP]}, {})
    t.reap(XYP)
    assert t.me.line == []


# Yipyax Abductor


def test_yipyax_takes_an_upgrade_of_either_side_when_played_and_after_fights(table):
    t = mars(
        table,
        {"hand": [YIPYAX], "line": [armed("Goon 9", "Badge")]},
        {"line": [armed("Goon 3", "Plate", "Girdle")]},
    )
    t.play(YIPYAX)
    assert t.offered == ["Badge", "Plate", "Girdle"]
    t.choose("Plate")
    assert t.titles(t.me.archives) == ["Plate"]
    assert t.titles(t.card("Goon 3").upgrades) == ["Girdle"]
    assert t.armor("Goon 3") == 0


def test_yipyax_takes_an_upgrade_after_a_fight(table):
    t = mars(table, {"line": [YIPYAX]}, {"line": ["Goon 1", armed("Goon 3", "Plate")]})
    t.fight(YIPYAX, "Goon 1")
    assert t.titles(t.me.archives) == ["Plate"]


@pytest.mark.parametrize(("owner", "home"), [(1, "hand"), (0, "discard")])
def test_an_abducted_upgrade_that_is_not_yours_goes_home(table, owner, home):
    t = mars(
        table,
        {"hand": [YIPYAX, "Mars Cremation"]},
        {"line": [armed("Goon 3", {"title": "Plate", "owner": owner})]},
    )
    t.play(YIPYAX).play("Mars Cremation")
    assert t.card("Plate").zone == home
    assert t.me.archives == []


def test_yipyax_finds_no_upgrade(table):
    t = mars(table, {"hand": [YIPYAX], "artifacts": ["Trinket"]}, {"line": ["Goon 3"]})
    t.play(YIPYAX)
    assert t.me.archives == []
