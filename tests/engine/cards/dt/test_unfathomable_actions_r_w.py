"""Actions of Unfathomable in Dark Tidings, R to W."""

from __future__ import annotations

import pytest

from tests.engine.cards.dt.sea import WARDED, sea
from tests.engine.helpers.answers import ordered
from tests.engine.helpers.cards import alike
from tests.engine.helpers.looks import damage, tired

# Rakuzel’s Chant

RAKUZEL = "Rakuzel’s Chant"


def test_rakuzels_chant_exhausts_one_creature_while_the_tide_is_not_high(table, version):
    t = sea(table, RAKUZEL, ["Goon 1"], ["Goon 2", "Goon 3"], version=version)
    t.play(RAKUZEL, "Goon 3")
    assert tired(t) == ["Goon 3"]
    assert t.me.amber == 1


@pytest.mark.parametrize(("tide", "out"), [(0, ["Goon 1", "Goon 2"]), (1, ["Goon 2"])])
def test_rakuzels_chant_exhausts_every_creature_at_high_tide(table, tide, out):
    t = sea(table, RAKUZEL, ["Goon 1"], ["Goon 2"], tide=tide)
    t.play(RAKUZEL)
    if not t.at_rest:
        t.choose("Goon 2")
    assert tired(t) == out


# Sink or Swim


def test_sink_or_swim_discards_a_card_at_random(table, version):
    t = sea(table, "Sink or Swim", ["Goon 1"], ["Goon 2"], foes={"hand": ["Chant", "Chant"]}, version=version)
    t.play("Sink or Swim", "mode:discard")
    assert len(t.foe.hand) == 1
    assert len(t.foe.discard) == 1
    assert tired(t) == []


@pytest.mark.parametrize(
    ("chosen", "out"),
    [("Goon 3", ["Goon 2", "Goon 3", "Goon 4"]), ("Goon 1", ["Goon 1"]), ("Goon 2", ["Goon 2", "Goon 3"])],
)
def test_sink_or_swim_exhausts_a_creature_and_its_neighbors(table, chosen, out):
    t = sea(table, "Sink or Swim", ["Goon 1"], ["Goon 2", "Goon 3", "Goon 4"])
    t.play("Sink or Swim", "mode:exhaust", chosen)
    assert tired(t) == out


def test_sink_or_swim_finds_no_creature_or_card(table):
    t = sea(table, "Sink or Swim")
    t.play("Sink or Swim", "mode:exhaust")
    assert t.at_rest
    t = sea(table, "Sink or Swim")
    t.play("Sink or Swim", "mode:discard")
    assert t.at_rest


# Sleep with the Fishes


def test_sleep_with_the_fishes_destroys_every_exhausted_creature(table, version):
    t = sea(
        table,
        "Sleep with the Fishes",
        ["Goon 1", *alike("Goon 2", ready=False)],
        ["Goon 4", *alike("Goon 5", ready=False)],
        mine={"artifacts": [{"title": "Trinket", "ready": False}]},
        version=version,
    )
    t.play("Sleep with the Fishes")
    assert t.titles(t.me.line) == ["Goon 1"]
    assert t.titles(t.foe.line) == ["Goon 4"]
    assert len(t.me.artifacts) == 1


def test_a_ward_holds_while_it_sleeps(table):
    t = sea(table, "Sleep with the Fishes", [], [{**WARDED, "ready": False}])
    t.play("Sleep with the Fishes")
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert not t.card("Goon 3").warded


# Storm Surge


def test_storm_surge_keeps_the_opponents_cards_exhausted_for_one_turn(table, version):
    foes = {"artifacts": [{"title": "Trinket", "ready": False}]}
    t = sea(
        table,
        "Storm Surge",
        alike("Goon 1", ready=False),
        alike("Goon 2", "Goon 3", ready=False),
        foes=foes,
        version=version,
    )
    t.play("Storm Surge").next_turn("brobnar")
    assert t.card("Goon 1").ready
    assert tired(t) == ["Goon 2", "Goon 3"]
    t.next_turn("unfathomable")
    assert tired(t) == ["Goon 2", "Goon 3"]
    assert not t.card("Trinket").ready
    t.next_turn("brobnar").next_turn("unfathomable")
    assert tired(t) == []
    assert t.card("Trinket").ready


def test_storm_surge_leaves_other_readying_alone(table):
    t = sea(table, "Storm Surge", [], alike("Goon 2", ready=False), foes={"hand": ["Whip"]})
    t.play("Storm Surge").next_turn("brobnar").play("Whip")
    assert t.card("Goon 2").ready


# Thalassophobia


@pytest.mark.parametrize("many", [12, 10, 4])
def test_thalassophobia_discards_the_top_10(table, version, many):
    foes = {"deck": ["Goon 1"] * many, "discard": ["Goon 2"]}
    t = sea(table, "Thalassophobia", mine={"deck": ["Goon 3"]}, foes=foes, filler=0, version=version)
    t.play("Thalassophobia")
    assert len(t.foe.discard) == 1 + min(10, many)
    assert len(t.foe.deck) == max(0, many - 10)
    assert len(t.me.deck) == 1


# Thundertow


def test_thundertow_hits_all_that_is_exhausted(table, version):
    t = sea(table, "Thundertow", ["Goon 5", *alike("Goon 6", ready=False)], ["Goon 7", "Guard 8/3"], version=version)
    t.play("Thundertow", ["Goon 7", "Guard 8/3"])
    assert damage(t.me) == [0, 2]
    assert damage(t.foe) == [2, 0]


def test_thundertow_spares_the_warded(table):
    t = sea(table, "Thundertow", [], [WARDED, "Goon 2"])
    t.play("Thundertow")
    assert damage(t.foe) == [0]
    assert t.titles(t.foe.discard) == ["Goon 2"]
    assert not t.card("Goon 3").warded


def test_thundertow_exhausts_one_where_there_is_one_more(table):
    t = sea(table, "Thundertow", ["Goon 5"], alike("Goon 6", ready=False))
    t.play("Thundertow")
    assert damage(t.me) == [2]
    assert damage(t.foe) == [2]


# Tidal Wave


def test_tidal_wave_destroys_at_high_tide_and_hands_it_over(table):
    t = sea(table, "Tidal Wave", ["Goon 1"], ["Goon 2", "Goon 3", WARDED, "Goon 4"], tide=0)
    ordered(t.play("Tidal Wave", "Goon 3"))
    assert t.titles(t.foe.line) == ["Goon 3", "Goon 4"]
    assert t.g.state.tide == 1
    assert t.foe.chains == 0


@pytest.mark.parametrize("tide", [None, 1])
def test_tidal_wave_destroys_no_creature_unless_the_tide_is_high(table, tide):
    t = sea(table, "Tidal Wave", ["Goon 1"], ["Goon 2"], tide=tide)
    t.play("Tidal Wave")
    assert len(t.me.line) == len(t.foe.line) == 1
    assert t.g.state.tide == 1


# Wrath or Ruin


def test_wrath_destroys_a_flank_creature(table, version):
    t = sea(table, "Wrath or Ruin", ["Goon 1"], ["Goon 2", "Goon 3", "Goon 4"], version=version)
    t.play("Wrath or Ruin", "mode:destroy")
    assert sorted(t.offered) == ["Goon 1", "Goon 2", "Goon 4"]
    t.choose("Goon 4")
    assert t.titles(t.foe.discard) == ["Goon 4"]


def test_ruin_returns_2_enemy_creatures(table, version):
    t = sea(table, "Wrath or Ruin", ["Goon 1"], ["Goon 2", "Goon 3", "Goon 4"], version=version)
    t.play("Wrath or Ruin", "mode:return", ["Goon 3", "Goon 4"])
    assert t.titles(t.foe.hand) == ["Goon 3", "Goon 4"]
    assert t.titles(t.foe.line) == ["Goon 2"]
    assert len(t.me.line) == 1


def test_ruin_returns_fewer_where_there_are_fewer_and_a_ward_holds(table):
    t = sea(table, "Wrath or Ruin", ["Goon 1"], [WARDED])
    t.play("Wrath or Ruin", "mode:return")
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert not t.card("Goon 3").warded
    assert t.titles(t.me.line) == ["Goon 1"]
