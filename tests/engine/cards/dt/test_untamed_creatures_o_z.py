"""Creatures of Untamed in Dark Tidings, from Ol’ Paddy to Youngest Bear."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.cards import grown

PADDY, EVIL_PADDY = "Ol’ Paddy", "Ol’ Paddy (evil twin)"
SPORES, EVIL_SPORES = "Sporegorger", "Sporegorger (evil twin)"
WITCH, EVIL_WITCH = "Witch of the Dawn", "Witch of the Dawn (evil twin)"
BEAR, EVIL_BEAR = "Youngest Bear", "Youngest Bear (evil twin)"


def tidal(table, tide, me, foe=None, version="16.0", **more):
    """A table with a tide and decks without filler, whose first card lies at the bottom."""
    return table(me={"tide": True, **me}, foe=foe or {}, house="untamed", tide=tide, ruleset=version, filler=0, **more)


# Ol’ Paddy

DECK = ["Goon 1", "Chant", "Goon 2", "Goon 3"]


@pytest.mark.parametrize("tide", [1, None])
def test_paddy_fishes_one_creature_off_the_bottom(table, tide):
    t = tidal(table, tide, {"line": [PADDY], "deck": DECK}, {"deck": ["Goon 9"]})
    t.reap(PADDY)
    t.choose("right")
    assert t.titles(t.me.line) == [PADDY, "Goon 1"]
    assert t.titles(t.me.deck) == DECK[1:]
    assert t.titles(t.foe.deck) == ["Goon 9"]
    assert not t.card("Goon 1").ready


def test_at_high_tide_paddy_fishes_three_and_plays_the_creatures_in_any_order(table):
    t = tidal(table, 0, {"line": [PADDY], "deck": DECK})
    t.reap(PADDY)
    assert sorted(t.offered) == ["Goon 1", "Goon 2"]
    t.choose("Goon 2", "right", "left")
    assert t.titles(t.me.line) == ["Goon 1", PADDY, "Goon 2"]
    assert t.titles(t.me.discard) == ["Chant"]
    assert t.titles(t.me.deck) == ["Goon 3"]


def test_what_paddy_lands_is_played_with_icons_and_play_abilities(table):
    rich = {"title": "Mollymawk", "icons": ["amber"]}
    t = tidal(table, None, {"line": [PADDY], "deck": [rich, "Chant"]}, {"artifacts": ["Trinket"]})
    t.reap(PADDY, "left")
    assert t.me.amber == 2
    assert t.foe.artifacts == []


def test_paddy_throws_back_what_is_no_creature(table):
    t = tidal(table, None, {"line": [PADDY], "deck": ["Trinket", "Goon 2"]})
    t.reap(PADDY)
    assert t.titles(t.me.discard) == ["Trinket"]
    assert len(t.me.line) == 1
    t = tidal(table, 0, {"line": [PADDY], "deck": [], "discard": ["Goon 1"]})
    t.reap(PADDY)
    assert t.titles(t.me.discard) == ["Goon 1"]
    assert t.me.amber == 1


@pytest.mark.parametrize(("tide", "offered"), [(1, ["Goon 4"]), (0, ["Dis Goon 5", "Goon 4", "Mars Goon 6"])])
def test_evil_paddy_destroys_a_creature_of_a_house_that_it_fished(table, tide, offered):
    fishes = ["Chant", "Dis Trinket", "Mars Goon 1", "Untamed Goon 1"]
    t = tidal(
        table,
        tide,
        {"line": [EVIL_PADDY, "Dis Goon 5"], "deck": ["Untamed Chant"]},
        {"line": ["Goon 4", "Goon 3", "Mars Goon 6"], "deck": fishes},
    )
    t.reap(EVIL_PADDY)
    assert sorted(t.offered) == sorted([*offered, "Goon 3"])
    assert len(t.foe.deck) == (1 if tide == 0 else 3)
    t.choose("Goon 4")
    assert t.titles(t.foe.line) == ["Goon 3", "Mars Goon 6"]
    assert len(t.me.line) == 2
    assert len(t.me.deck) == 1


def test_evil_paddy_destroys_nothing_where_no_creature_is_of_that_house(table):
    t = tidal(table, None, {"line": [EVIL_PADDY]}, {"line": ["Goon 4"], "deck": ["Mars Goon 1"]})
    t.reap(EVIL_PADDY)
    assert len(t.foe.line) == 1
    assert len(t.me.line) == 1
    t = tidal(table, None, {"line": [EVIL_PADDY]}, {"line": ["Goon 4"]})
    t.reap(EVIL_PADDY)
    assert len(t.foe.line) == 1


def test_evil_paddy_may_have_to_destroy_itself(table):
    t = tidal(table, None, {"line": [EVIL_PADDY]}, {"line": ["Goon 4"], "deck": ["Untamed Chant"]})
    t.reap(EVIL_PADDY)
    assert t.me.line == []
    assert len(t.foe.line) == 1


# Sporegorger


@pytest.mark.parametrize(("before", "damage"), [(0, 1), (2, 3)])
def test_sporegorger_bursts(table, version, before, damage):
    t = table(
        me={"line": [grown(SPORES, before), "Goon 9"]},
        foe={"line": ["Goon 8", "Guard 5/2"]},
        house="untamed",
        ruleset=version,
    )
    t.reap(SPORES, "yes")
    assert t.card(SPORES).power_counters == 0
    assert t.card(SPORES).damage == 0
    assert (t.card("Goon 9").damage, t.card("Goon 8").damage) == (damage, damage)
    assert t.card("Guard 5/2").damage == max(0, damage - 2)


def test_sporegorger_may_keep_growing(table, version):
    t = table(me={"line": [grown(SPORES, 2)]}, foe={"line": ["Goon 1"]}, house="untamed", ruleset=version)
    t.reap(SPORES, "no")
    assert t.power(SPORES) == 7
    assert t.card("Goon 1").damage == 0


@NEW
@pytest.mark.reading("sporegorger-one-burst")
@pytest.mark.parametrize("title", [SPORES, EVIL_SPORES])
def test_a_ward_stops_the_whole_burst(table, version, title):
    t = table(
        me={"line": [grown(title, 4)]},
        foe={"line": [{"title": "Goon 3", "warded": True}, "Goon 9"]},
        house="untamed",
        ruleset=version,
    )
    t.reap(title, "yes")
    assert t.card("Goon 3").damage == 0
    assert not t.card("Goon 3").warded
    assert t.card("Goon 9").damage == 4 + (title == SPORES)


def test_a_wounded_sporegorger_bursts_as_it_is_destroyed(table, version):
    t = table(me={"line": [grown(SPORES, 2, damage=5)]}, foe={"line": ["Goon 9"]}, house="untamed", ruleset=version)
    t.reap(SPORES, "yes")
    assert t.me.line == []
    assert t.card("Goon 9").damage == 3


def test_the_evil_sporegorger_takes_all_counters_in_play(table, version):
    t = table(
        me={"hand": [EVIL_SPORES], "line": [grown("Goon 3", 1), "Goon 2"]},
        foe={"line": [grown("Goon 4", 3), grown("Goon 2", 2, damage=3)], "artifacts": [grown("The Mysticeti", 2)]},
        house="untamed",
        ruleset=version,
    )
    t.play(EVIL_SPORES)
    assert t.card(EVIL_SPORES).power_counters == 8
    assert t.power("Goon 4") == 4
    assert t.titles(t.foe.line) == ["Goon 4"]
    assert len(t.me.line) == 3


def test_the_evil_sporegorger_bursts_without_growing(table, version):
    t = table(me={"line": [EVIL_SPORES]}, foe={"line": ["Goon 9"]}, house="untamed", ruleset=version)
    t.reap(EVIL_SPORES)
    assert t.card("Goon 9").damage == 0
    assert t.card(EVIL_SPORES).power_counters == 0
    t = table(me={"line": [grown(EVIL_SPORES, 2)]}, foe={"line": ["Goon 9"]}, house="untamed", ruleset=version)
    t.reap(EVIL_SPORES, "yes")
    assert t.card("Goon 9").damage == 2
    assert t.card(EVIL_SPORES).power_counters == 0


# Witch of the Dawn


def test_the_witch_returns_a_creature(table, version):
    t = table(
        me={"hand": [WITCH], "discard": ["Goon 3", "Chant", "Goon 2"]},
        foe={"discard": ["Goon 5"]},
        house="untamed",
        ruleset=version,
    )
    t.play(WITCH)
    assert sorted(t.offered) == ["Goon 2", "Goon 3"]
    t.choose("Goon 3")
    assert t.titles(t.me.hand) == ["Goon 3"]
    assert len(t.foe.discard) == 1


def test_the_evil_witch_gives_one_life_for_another_that_acts_at_once(table, version):
    t = table(
        me={"hand": [EVIL_WITCH], "line": ["Goon 2"], "discard": ["Goon 5", "Chant"]},
        foe={"line": ["Goon 3"]},
        house="untamed",
        ruleset=version,
    )
    t.play(EVIL_WITCH, "right")
    t.choose(f"fight:{t.card('Goon 5').id}")
    assert t.titles(t.me.line) == [EVIL_WITCH.partition(" (")[0], "Goon 5"]
    assert t.foe.line == []
    assert t.titles(t.me.discard) == ["Chant", "Goon 2"]
    assert t.card("Goon 5").damage == 3


def test_the_evil_witch_alone_raises_nothing(table, version):
    t = table(
        me={"hand": [EVIL_WITCH], "discard": ["Goon 5"]}, foe={"line": ["Goon 3"]}, house="untamed", ruleset=version
    )
    t.play(EVIL_WITCH)
    assert len(t.me.line) == 1
    assert t.titles(t.me.discard) == ["Goon 5"]
    assert len(t.foe.line) == 1


def test_a_life_that_a_ward_saves_raises_nothing(table):
    t = table(
        me={"hand": [EVIL_WITCH], "line": [{"title": "Goon 2", "warded": True}], "discard": ["Goon 5"]},
        foe={},
        house="untamed",
    )
    t.play(EVIL_WITCH)
    assert len(t.me.line) == 2
    assert t.titles(t.me.discard) == ["Goon 5"]


def test_the_evil_witch_does_not_raise_what_she_destroyed(table):
    t = table(me={"hand": [EVIL_WITCH], "line": ["Goon 2"]}, foe={}, house="untamed")
    t.play(EVIL_WITCH)
    assert len(t.me.line) == 1
    assert t.titles(t.me.discard) == ["Goon 2"]


@NEW
@pytest.mark.reading("different-creature-of-the-same-name")
def test_the_evil_witch_may_raise_another_copy(table, version):
    t = table(
        me={"hand": [EVIL_WITCH], "line": ["Goon 2"], "discard": ["Goon 2"]}, foe={}, house="untamed", ruleset=version
    )
    t.play(EVIL_WITCH, "right")
    assert len(t.me.line) == 2
    assert t.me.amber == 1


# Youngest Bear


def test_the_bear_reaps_with_one_neighbor(table, version):
    t = table(me={"line": ["Goon 1", BEAR, "Goon 3", "Goon 4"]}, foe={}, house="untamed", ruleset=version)
    t.reap(BEAR)
    assert sorted(t.offered) == ["Goon 1", "Goon 3"]
    assert t.pending.minimum == 0
    t.choose("Goon 3")
    assert t.me.amber == 2
    assert [c.ready for c in t.me.line] == [True, False, False, True]


def test_the_bear_may_reap_alone_and_wakes_no_exhausted_neighbor(table, version):
    t = table(me={"line": ["Goon 1", BEAR]}, foe={}, house="untamed", ruleset=version)
    t.reap(BEAR, [])
    assert t.me.amber == 1
    assert t.card("Goon 1").ready
    t = table(me={"line": [{"title": "Goon 1", "ready": False}, BEAR]}, foe={}, house="untamed", ruleset=version)
    t.reap(BEAR)
    assert t.me.amber == 1


def test_the_evil_bear_fights_with_one_neighbor(table, version):
    t = table(me={"line": ["Goon 5", EVIL_BEAR, "Goon 3"]}, foe={"line": ["Goon 2"]}, house="untamed", ruleset=version)
    t.reap(EVIL_BEAR, "Goon 5")
    assert t.foe.line == []
    assert t.card("Goon 5").damage == 2
    assert t.card("Goon 3").ready
    assert t.me.amber == 1


def test_the_evil_bear_may_keep_the_peace(table, version):
    t = table(me={"line": ["Goon 5", EVIL_BEAR]}, foe={"line": ["Goon 2"]}, house="untamed", ruleset=version)
    t.reap(EVIL_BEAR, [])
    assert len(t.foe.line) == 1
    assert t.card("Goon 5").ready


def test_a_stunned_neighbor_only_shakes_its_stun_off(table):
    for bear in (BEAR, EVIL_BEAR):
        t = table(me={"line": [{"title": "Goon 5", "stunned": True}, bear]}, foe={"line": ["Goon 2"]}, house="untamed")
        t.reap(bear, "Goon 5")
        assert not t.card("Goon 5").stunned
        assert t.me.amber == 1
        assert len(t.foe.line) == 1
