"""What cards of Brobnar in Winds of Exchange destroy or damage, where it has ward or armor."""

from __future__ import annotations

import pytest

from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import warded

TOKEN = {"token": "Skirmisher"}


def test_fresh_marks_exalts_nobody_for_a_warded_creature(table):
    t = table(me={"hand": ["Fresh Marks"], "line": [warded("Goon 3")]}, foe={"line": ["Goon 4", "Goon 5"]})
    to_rest(t.play("Fresh Marks"))
    assert [card.amber for card in t.foe.line] == [0, 0]
    assert not t.card("Goon 3").warded


@pytest.mark.parametrize(("armor", "damage"), [(1, 1), (2, 0), (3, 0)])
def test_the_vow_is_weakened_by_armor_that_is_left(table, armor, damage):
    hurt = {"title": f"Guard 9/{armor}", "damage": 1}
    t = table(me={"hand": ["Vow of Blood"]}, foe={"line": [hurt, "Guard 5/1"]})
    t.play("Vow of Blood")
    assert [card.damage for card in t.foe.line] == [1 + damage, 0]


@pytest.mark.parametrize("friend", [True, False])
def test_a_ward_stops_what_the_outpost_does_to_either_creature(table, friend):
    mine, theirs = (warded("Goon 3"), "Goon 9") if friend else ("Goon 3", warded("Goon 9"))
    t = table(me={"artifacts": ["Broken Axe Outpost"], "line": [mine]}, foe={"line": [theirs]})
    t.action("Broken Axe Outpost")
    assert t.card("Goon 9").damage == 0
    assert not t.card("Goon 9").warded
    assert (t.card("Goon 3").zone == "play") is friend
    assert not t.card("Goon 3").warded


def test_hordes_hit_armor(table):
    t = table(me={"hand": ["Endless Hordes"], **TOKEN}, foe={"line": ["Guard 3/1", "Guard 4/3"]})
    to_rest(t.play("Endless Hordes"))
    assert [card.damage for card in t.foe.line] == [1, 0]


@pytest.mark.parametrize("enemy", [warded("Goon 2"), "Guard 3/3"])
def test_feats_and_press_gang_need_an_enemy_that_is_really_destroyed(table, enemy):
    t = table(
        me={"hand": ["Feats of Strength", "Press Gang"], "line": ["Goon 5"], **TOKEN}, foe={"line": [enemy, "Goon 9"]}
    )
    t.play("Feats of Strength").fight("Goon 5", t.foe.line[0].title)
    assert t.g.tokens() == []
    assert len(t.foe.line) == 2
    to_rest(t.play("Press Gang"))
    assert t.card("Press Gang").zone == "discard"
    assert len(t.g.tokens(t.me)) == 1


@pytest.mark.parametrize(("enemy", "damage"), [(warded("Goon 4"), 0), ("Guard 5/3", 4)])
def test_jarl_makes_nothing_of_what_outlives_the_fight(table, enemy, damage):
    t = table(me={"line": ["Jarl Svend"], **TOKEN}, foe={"line": [enemy]})
    t.fight("Jarl Svend")
    assert t.g.tokens() == []
    assert t.foe.line[0].damage == damage


SPLASHES = [("Crim Torchtooth", 4), ("Crogg the Clumsy", 2), ("Vulka", 1)]


@pytest.mark.parametrize(("attacker", "splash"), SPLASHES)
def test_splash_attack_meets_ward_and_armor(table, attacker, splash):
    t = table(me={"line": [attacker]}, foe={"line": [warded("Goon 9"), "Goon 1", "Guard 9/1", "Goon 9"]})
    t.fight(attacker, "Goon 1")
    assert [card.damage for card in t.foe.line] == [0, splash - 1, 0]
    assert not t.foe.line[0].warded


@pytest.mark.parametrize(("enemy", "damage"), [(warded("Goon 9"), 0), ("Guard 9/3", 1)])
def test_the_herder_sends_its_neighbor_against_ward_and_armor(table, enemy, damage):
    t = table(me={"hand": ["Shock Herder"], "line": ["Goon 4"]}, foe={"line": [enemy]})
    to_rest(t.play("Shock Herder", "position:1", flank=""))
    assert t.foe.line[0].damage == damage
    assert not t.foe.line[0].warded
    assert t.card("Goon 4").zone == "discard"


@pytest.mark.parametrize(("enemy", "left"), [(warded("Goon 9"), 1), ("Guard 9/3", 1)])
def test_pelf_takes_its_amber_even_if_it_hurts_nobody(table, enemy, left):
    t = table(me={"line": ["Pelf"]}, foe={"line": [enemy], "amber": 2})
    t.fight("Pelf")
    assert t.foe.line[0].damage == 0
    assert t.foe.amber == left


@pytest.mark.parametrize("victim", ["Ged Hammer", "Harmal Atoon"])
def test_nothing_follows_where_a_ward_saved_it(table, victim):
    t = table(me={"line": [warded(victim), {"title": "Goon 3", "ready": False}], "hand": ["Slaying"]}, foe={"line": []})
    t.play("Slaying", victim)
    assert t.card(victim).zone == "play"
    assert not t.card("Goon 3").ready
    assert not t.card("Goon 3").enraged


def test_a_warded_creature_of_harmal_stays_in_play(table):
    t = table(me={"line": ["Harmal Atoon", warded("Goon 3")], "hand": ["Slaying"]}, foe={})
    t.play("Slaying", "Goon 3")
    assert t.card("Goon 3").zone == "play"
    assert not t.card("Goon 3").warded


def test_nirbor_that_a_ward_saves_makes_no_token(table):
    t = table(me={"line": [warded("Nirbor Flamewing")], "hand": ["Slaying"], **TOKEN}, foe={})
    t.play("Slaying")
    assert t.titles(t.me.line) == ["Nirbor Flamewing"]


def test_a_ward_keeps_no_creature_from_being_readied_and_enraged(table):
    t = table(me={"artifacts": ["Might Club"], "line": [warded("Goon 3", ready=False)]}, foe={})
    t.action("Might Club")
    goon = t.card("Goon 3")
    assert goon.ready
    assert goon.enraged
    assert goon.warded


def test_nor_from_being_exalted(table):
    t = table(me={"hand": ["Fresh Marks"], "line": ["Goon 3", "Kretchee"]}, foe={"line": [warded("Goon 4")]})
    t.play("Fresh Marks", "Goon 3")
    assert t.card("Goon 4").amber == 2
    assert t.card("Goon 4").warded
