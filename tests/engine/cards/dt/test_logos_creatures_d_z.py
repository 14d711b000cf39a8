"""Dark Tidings, Logos: creatures, D to Z."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.cards.dt.logos_invented import THERE, shore
from tests.engine.helpers.looks import read_by
from tests.engine.invent import plain

TALMAGE, EVIL_TALMAGE = "Talmage Steelheart", "Talmage Steelheart (evil twin)"
EGAD, EVIL_EGAD = "Old Egad", "Old Egad (evil twin)"
SWEVEN, EVIL_SWEVEN = "PI Sweven", "PI Sweven (evil twin)"
GARWYNNE, EVIL_GARWYNNE = "Prof. Garwynne", "Prof. Garwynne (evil twin)"

plain("Lab Page", type="action", house="logos")


# Dr. Verokter


def test_dr_verokter_puts_an_upgrade_or_action_on_top_of_the_deck(table, version):
    t = table(
        me={"line": ["Dr. Verokter"], "discard": ["Goon 1", "Chant", "Trinket", "Badge"]},
        foe={"discard": ["Chant"]},
        house="logos",
        ruleset=version,
    )
    t.reap("Dr. Verokter")
    assert sorted(t.offered) == ["Badge", "Chant"]
    t.choose("Badge")
    assert t.me.deck[-1].title == "Badge"
    assert t.titles(t.me.discard) == ["Goon 1", "Chant", "Trinket"]
    assert t.me.amber == 1
    assert len(t.foe.discard) == 1


def test_dr_verokter_finds_nothing_among_creatures_and_artifacts(table, version):
    t = table(me={"line": ["Dr. Verokter"], "discard": ["Goon 1", "Trinket"]}, foe={}, house="logos", ruleset=version)
    t.reap("Dr. Verokter")
    assert len(t.me.discard) == 2
    assert len(t.me.deck) == 12


def test_dr_verokter_is_elusive(table, version):
    t = table(me={"line": ["Goon 5", "Goon 6"]}, foe={"line": ["Dr. Verokter"]}, ruleset=version)
    t.fight("Goon 5").fight("Goon 6")
    assert t.card("Dr. Verokter").zone == "discard"
    assert t.card("Goon 5").damage == 0


# Old Egad


@NEW
def test_old_egad_wards_its_neighbors_as_it_is_destroyed(table, version):
    line = ["Goon 1", "Goon 2", EGAD, "Goon 3", "Goon 4"]
    t = table(me={"line": line, "hand": ["Slaying"]}, foe={"line": ["Goon 5"]}, ruleset=version)
    t.play("Slaying", EGAD)
    assert [card.warded for card in t.me.line] == [False, True, True, False]
    assert not t.card("Goon 5").warded


@NEW
def test_old_egad_on_a_flank_has_one_neighbor_and_alone_none(table, version):
    t = table(me={"line": ["Goon 1", EGAD], "hand": ["Slaying"]}, foe={"line": [EGAD]}, ruleset=version)
    t.play("Slaying", t.me.line[1])
    assert t.card("Goon 1").warded
    assert not t.foe.line[0].warded


@NEW
def test_old_egad_wards_nothing_when_it_leaves_play_otherwise(table, version):
    t = table(me={"line": ["Goon 1", EGAD], "hand": ["Recall"]}, foe={}, ruleset=version)
    t.play("Recall", EGAD)
    assert not t.card("Goon 1").warded


@NEW
def test_old_egad_does_not_save_a_neighbor_that_is_destroyed_with_it(table, version):
    t = table(me={"line": ["Goon 1", EGAD, "Goon 2"], "hand": ["Slaughter"]}, foe={}, ruleset=version)
    t.play("Slaughter")
    if not t.at_rest:
        t.choose(["Old Egad", "Goon 1", "Goon 2"])
    assert t.me.line == []


@NEW
def test_the_twin_of_old_egad_enrages_the_enemies_of_its_player(table, version):
    t = table(
        me={"line": ["Goon 1", EVIL_EGAD, "Goon 2"], "hand": ["Slaying"]},
        foe={"line": ["Goon 3", "Goon 4"]},
        ruleset=version,
    )
    t.play("Slaying", EVIL_EGAD)
    assert [card.enraged for card in t.foe.line] == [True, True]
    assert [(card.enraged, card.warded) for card in t.me.line] == [(False, False)] * 2


@NEW
@pytest.mark.clause("enrage-removed-after-fight")
def test_the_twin_of_old_egad_enrages_all_but_the_one_that_has_just_fought(table, version):
    t = table(me={"line": ["Goon 4", "Goon 3"]}, foe={"line": [EVIL_EGAD, "Goon 5"]}, ruleset=version)
    t.fight("Goon 4", EVIL_EGAD)
    assert [card.enraged for card in t.me.line] == [False, True]
    assert not t.card("Goon 5").enraged
    assert t.may("fight:Goon 3")
    assert not t.may("reap:Goon 3")


# PI Sweven


@THERE
@pytest.mark.parametrize(("tide", "drawn"), [(None, 0), (1, 0), (0, 3)])
def test_pi_sweven_draws_at_high_tide(table, version, tide, drawn):
    t = shore(table, {"line": [SWEVEN]}, {"hand": ["Goon 1"]}, version=version, tide=tide)
    t.reap(SWEVEN)
    assert len(t.me.hand) == drawn
    assert len(t.foe.hand) == 1
    assert t.me.amber == 1


@THERE
@pytest.mark.parametrize(("tide", "gone"), [(None, 0), (1, 0), (0, 1)])
def test_the_twin_of_pi_sweven_takes_a_card_at_high_tide(table, version, tide, gone):
    t = shore(table, {"line": [EVIL_SWEVEN], "hand": ["Goon 2"]}, {"hand": ["Goon 1"] * 3}, version=version, tide=tide)
    t.reap(EVIL_SWEVEN)
    assert (len(t.foe.hand), len(t.foe.discard)) == (3 - gone, gone)
    assert len(t.me.hand) == 1


def test_the_twin_of_pi_sweven_finds_an_empty_hand(table):
    t = shore(table, {"line": [EVIL_SWEVEN]}, {}, tide=0)
    t.reap(EVIL_SWEVEN)
    assert t.foe.discard == []
    assert t.at_rest


# Prof. Garwynne


@pytest.mark.parametrize("taken", [["Goon 2"], []])
def test_prof_garwynne_may_take_one_card_out_of_the_archives(table, version, taken):
    t = table(
        me={"line": [GARWYNNE], "archives": ["Goon 1", "Goon 2", "Goon 3"]},
        foe={"archives": ["Goon 4"]},
        house="logos",
        ruleset=version,
    )
    t.reap(GARWYNNE).choose(taken)
    assert t.titles(t.me.hand) == taken
    assert len(t.me.archives) == 3 - len(taken)
    assert len(t.foe.archives) == 1
    assert read_by(t, "player:1", 0, "hand") == []


def test_prof_garwynne_is_elusive_and_its_twin_is_not(table, version):
    t = table(me={"line": ["Goon 5", "Goon 6"]}, foe={"line": [GARWYNNE, EVIL_GARWYNNE]}, ruleset=version)
    t.fight("Goon 5", GARWYNNE).fight("Goon 6", EVIL_GARWYNNE)
    assert t.titles(t.foe.line) == [GARWYNNE]


def test_the_twin_of_prof_garwynne_takes_a_card_after_a_fight(table, version):
    t = table(
        me={"line": [EVIL_GARWYNNE], "archives": ["Goon 1", "Goon 2"]},
        foe={"line": ["Goon 5"]},
        house="logos",
        ruleset=version,
    )
    t.fight(EVIL_GARWYNNE, ["Goon 2"])
    assert t.titles(t.me.hand) == ["Goon 2"]
    assert t.titles(t.me.archives) == ["Goon 1"]
    assert t.card(EVIL_GARWYNNE).damage == 0, "skirmish"


def test_prof_garwynne_asks_nothing_about_empty_archives(table, version):
    t = table(me={"line": [GARWYNNE]}, foe={}, house="logos", ruleset=version)
    t.reap(GARWYNNE)
    assert t.at_rest


def test_what_prof_garwynne_takes_of_another_player_goes_to_that_players_hand(table, version):
    t = table(
        me={"line": [GARWYNNE], "archives": [{"title": "Goon 1", "owner": 1}]}, foe={}, house="logos", ruleset=version
    )
    t.reap(GARWYNNE, ["Goon 1"])
    assert t.me.hand == []
    assert t.titles(t.foe.hand) == ["Goon 1"]


# Talmage Steelheart


@pytest.mark.parametrize("before", [0, 3])
def test_talmage_steelheart_grows_with_the_cards_of_the_turn(table, version, before):
    t = table(me={"hand": [TALMAGE, *["Lab Page"] * 4], "line": ["Goon 3"]}, foe={}, house="logos", ruleset=version)
    for _ in range(before):
        t.play("Lab Page")
    t.play(TALMAGE)
    assert t.power(TALMAGE) == 3 + 1 + before
    assert t.power("Goon 3") == 3
    t.play("Lab Page")
    assert t.power(TALMAGE) == 3 + 1 + before, "cards played later do not count"


def test_talmage_steelheart_counts_cards_of_this_turn_alone(table, version):
    t = table(
        me={"hand": ["Lab Page", "Lab Page"]},
        foe={"hand": [TALMAGE], "houses": ["logos", "brobnar", "dis"]},
        house="logos",
        ruleset=version,
    )
    t.play("Lab Page").play("Lab Page").next_turn("logos").play(TALMAGE)
    assert t.power(TALMAGE) == 4


@pytest.mark.parametrize("before", [0, 2])
def test_the_twin_of_talmage_steelheart_hits_an_enemy_creature(table, version, before):
    t = table(
        me={"hand": [EVIL_TALMAGE, *["Lab Page"] * before], "line": ["Goon 3"]},
        foe={"line": ["Goon 9", "Guard 5/2"]},
        house="logos",
        ruleset=version,
    )
    for _ in range(before):
        t.play("Lab Page")
    t.play(EVIL_TALMAGE)
    assert sorted(t.offered) == ["Goon 9", "Guard 5/2"], "enemies alone"
    t.choose("Guard 5/2" if before else "Goon 9")
    assert (t.card("Goon 9").damage, t.card("Guard 5/2").damage) == ((0, 1) if before else (1, 0))
    assert t.power(EVIL_TALMAGE) == 3


def test_a_ward_stops_the_twin_of_talmage_steelheart(table):
    t = table(
        me={"hand": [EVIL_TALMAGE, "Lab Page"]}, foe={"line": [{"title": "Goon 2", "warded": True}]}, house="logos"
    )
    t.play("Lab Page").play(EVIL_TALMAGE)
    assert (t.card("Goon 2").damage, t.card("Goon 2").warded) == (0, False)


def test_the_twin_of_talmage_steelheart_needs_an_enemy_creature(table, version):
    t = table(me={"hand": [EVIL_TALMAGE], "line": ["Goon 3"]}, foe={}, house="logos", ruleset=version)
    t.play(EVIL_TALMAGE)
    assert t.at_rest
    assert t.card("Goon 3").damage == 0
