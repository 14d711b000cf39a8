"""Creatures of Untamed in Worlds Collide, Harmonia to Xenos Bloodshadow."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.invent import plain

plain("Heath Wolf", power=3, traits=("wolf",))

SHAMAN = "The Feathered Shaman"


# Harmonia


@pytest.mark.parametrize(("enemies", "gained"), [(1, 0), (2, 0), (3, 1), (4, 1)])
def test_harmonia_counts_the_creature_that_was_played(table, version, enemies, gained):
    t = table(me={"line": ["Harmonia"], "hand": ["Goon 1"]}, foe={"line": ["Goon 2"] * enemies}, ruleset=version)
    t.play("Goon 1")
    assert t.me.amber == gained


def test_harmonia_hears_herself_and_nothing_but_creatures_of_her_side(table, version):
    t = table(
        me={"hand": ["Harmonia", "Untamed Chant", "Untamed Trinket"]},
        foe={"line": ["Goon 2"] * 4, "hand": ["Goon 1"]},
        house="untamed",
        ruleset=version,
    )
    t.play("Harmonia")
    assert t.me.amber == 1
    t.play("Untamed Chant").play("Untamed Trinket").next_turn("brobnar").play("Goon 1")
    assert (t.me.amber, t.foe.amber) == (1, 0)


def test_harmonia_gains_nothing_for_creatures_put_into_play(table, version):
    t = table(me={"line": ["Harmonia"], "hand": ["Ushering", "Goon 1"]}, foe={"line": ["Goon 2"] * 5}, ruleset=version)
    t.play("Ushering")
    assert t.me.amber == 0
    assert len(t.me.line) == 2


# what keys cost


def test_murmooks_add_up(table, version):
    t = table(
        me={"line": ["Imprinted Murmook", "Imprinted Murmook"]}, foe={"line": ["Musthic Murmook"]}, ruleset=version
    )
    assert (t.g.key_cost(t.me), t.g.key_cost(t.foe)) == (5, 7)


def test_the_imprinted_one_lowers_the_cost_as_long_as_it_is_in_play(table, version):
    t = table(me={"line": ["Imprinted Murmook"], "hand": ["Slaying"]}, foe={}, ruleset=version)
    assert (t.g.key_cost(t.me), t.g.key_cost(t.foe)) == (5, 6)
    t.play("Slaying")
    assert t.g.key_cost(t.me) == 6


def test_the_musthic_one_deals_four_damage(table, version):
    t = table(
        me={"hand": ["Musthic Murmook"], "line": ["Goon 5"]},
        foe={"line": ["Goon 4", "Goon 6"]},
        house="untamed",
        ruleset=version,
    )
    t.play("Musthic Murmook")
    assert len(t.offered) == 4, "itself as well"
    t.choose("Goon 6")
    assert t.card("Goon 6").damage == 4
    assert t.g.key_cost(t.me) == t.g.key_cost(t.foe) == 7


def test_armor_and_ward_against_the_musthic_one(table):
    t = table(
        me={"hand": ["Musthic Murmook"] * 2},
        foe={"line": ["Guard 3/2", {"title": "Goon 3", "warded": True}]},
        house="untamed",
    )
    t.play("Musthic Murmook", "Guard 3/2").play("Musthic Murmook", "Goon 3")
    assert t.card("Guard 3/2").damage == 2
    assert t.card("Goon 3").damage == 0
    assert not t.card("Goon 3").warded


# Kangaphant


@pytest.mark.parametrize("side", ["me", "foe"])
def test_every_creature_that_reaps_is_destroyed(table, version, side):
    lines = {"me": ["Goon 3"], "foe": ["Goon 4"]}
    lines[side] = [*lines[side], "Kangaphant"]
    t = table(me={"line": lines["me"]}, foe={"line": lines["foe"]}, ruleset=version)
    t.reap("Goon 3")
    assert t.me.amber == 1
    assert t.card("Goon 3").zone == "discard"
    t.next_turn("brobnar").fight("Goon 4") if side == "me" else t.next_turn("brobnar").reap("Goon 4")
    assert t.card("Goon 4").zone == "discard"


def test_kangaphant_is_destroyed_by_its_own_reap_and_frees_the_others(table, version):
    t = table(me={"line": ["Kangaphant", "Untamed Goon 3"]}, foe={}, house="untamed", ruleset=version)
    t.reap("Kangaphant").reap("Untamed Goon 3")
    assert t.titles(t.me.line) == ["Untamed Goon 3"]
    assert t.me.amber == 2


def test_a_ward_is_used_up_by_kangaphant(table):
    t = table(me={"line": [{"title": "Goon 3", "warded": True}]}, foe={"line": ["Kangaphant"]})
    t.reap("Goon 3")
    assert len(t.me.line) == 1
    assert not t.card("Goon 3").warded


# Mab the Mad


def test_mab_is_shuffled_away_when_she_reaps(table, version):
    t = table(me={"line": ["Mab the Mad", "Goon 3"]}, foe={}, house="untamed", ruleset=version)
    t.reap("Mab the Mad")
    assert t.card("Mab the Mad").zone == "deck"
    assert t.me.amber == 1
    assert t.card("Mab the Mad").known == 0
    assert len(t.me.line) == 1


def test_a_warded_mab_stays(table):
    t = table(me={"line": [{"title": "Mab the Mad", "warded": True}]}, foe={}, house="untamed")
    t.reap("Mab the Mad")
    assert t.card("Mab the Mad").zone == "play"
    assert not t.card("Mab the Mad").warded


# Molephin


@pytest.mark.parametrize(("owned", "damage"), [(3, 2), (1, 1), (0, 0)])
def test_molephin_answers_theft_with_as_much_damage(table, version, owned, damage):
    t = table(
        me={"hand": ["Theft of 2"], "line": ["Goon 3", "Goon 4"]},
        foe={"line": ["Molephin", "Goon 5"], "amber": owned},
        ruleset=version,
    )
    t.play("Theft of 2")
    assert [card.damage for card in (*t.me.line, *t.foe.line)] == [damage, damage, 0, 0]


def test_molephin_does_not_mind_its_own_thefts_or_captures(table, version):
    t = table(
        me={"hand": ["Theft of 2"], "line": ["Molephin", {"title": "Untamed Goon 3", "upgrades": ["Wild Spirit"]}]},
        foe={"line": ["Goon 5", {"title": "Goon 6", "upgrades": ["Wild Spirit"]}], "amber": 4},
        ruleset=version,
    )
    t.play("Theft of 2").next_turn("brobnar").reap("Goon 6")
    assert t.card("Goon 6").amber == 1
    assert all(card.damage == 0 for card in t.foe.line)


@pytest.mark.reading("molephin-one-instance")
@NEW
def test_armor_and_ward_stop_molephin(table, version):
    t = table(
        me={"hand": ["Theft of 2"], "line": ["Guard 3/1", {"title": "Goon 3", "warded": True}]},
        foe={"line": ["Molephin"], "amber": 3},
        ruleset=version,
    )
    t.play("Theft of 2")
    assert [card.damage for card in t.me.line] == [1, 0]
    assert not t.card("Goon 3").warded


# Moor Wolf


def test_the_wolf_readies_every_other_wolf(table, version):
    tired = [{"title": title, "ready": False} for title in ("Moor Wolf", "Heath Wolf", "Goon 3")]
    t = table(
        me={"hand": ["Moor Wolf"], "line": tired},
        foe={"line": [{"title": "Heath Wolf", "ready": False}]},
        house="untamed",
        ruleset=version,
    )
    t.play("Moor Wolf")
    assert [card.ready for card in t.me.line] == [True, True, False, False]
    assert t.foe.line[0].ready


# The Feathered Shaman


@pytest.mark.parametrize("how", ["reap", "fight"])
def test_the_shaman_wards_its_neighbors(table, how):
    t = table(me={"line": ["Goon 1", "Goon 2", SHAMAN, "Goon 3"]}, foe={"line": ["Goon 1"]}, house="untamed")
    getattr(t, how)(SHAMAN)
    assert [card.warded for card in t.me.line] == [False, True, False, True]


def test_a_shaman_alone_wards_nothing(table):
    t = table(me={"line": [SHAMAN]}, foe={"line": ["Goon 1"]}, house="untamed")
    t.reap(SHAMAN)
    assert not t.card(SHAMAN).warded
    assert not t.card("Goon 1").warded


# Toad


def test_toad_fights_and_does_not_reap(table, version):
    t = table(me={"line": ["Toad", "Untamed Goon 1"]}, foe={"line": ["Goon 1"]}, house="untamed", ruleset=version)
    assert t.may("fight:Toad")
    assert not t.may("reap:Toad")
    assert t.may("reap:Untamed Goon 1")
    t.fight("Toad")
    assert t.card("Goon 1").zone == "discard"


def test_an_ability_cannot_make_toad_reap(table):
    t = table(me={"line": ["Toad"], "hand": ["Ghosthawk"]}, foe={}, house="untamed")
    t.play("Ghosthawk", "position:0", flank="")
    assert t.me.amber == 0
    assert t.at_rest
    assert t.card("Toad").ready


# Xenos Bloodshadow


def test_xenos_kills_what_attacks_and_what_is_attacked(table, version):
    t = table(
        me={"line": ["Xenos Bloodshadow"]},
        foe={"line": ["Goon 12", "Goon 6", "Goon 7"]},
        house="untamed",
        ruleset=version,
    )
    t.fight("Xenos Bloodshadow", "Goon 12")
    assert t.card("Goon 12").zone == "discard"
    assert t.card("Xenos Bloodshadow").damage == 0
    t.next_turn("brobnar").fight("Goon 6")
    assert t.card("Goon 6").zone == "discard"
    t.fight("Goon 7")
    assert t.me.line == t.foe.line == [], "elusive once a turn, and poison"
