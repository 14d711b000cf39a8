"""Mass Mutation, Sanctum, creatures from Gizelhart’s Zealot to Xeno-Knight."""

from __future__ import annotations

from functools import partial

import pytest

import tests.engine.cards.mm.sanctum_invented  # noqa: F401
from tests.engine.books import NEW
from tests.engine.helpers.answers import ordered
from tests.engine.helpers.cards import chant, hurt
from tests.engine.helpers.looks import amber_by_title, damage, pools
from tests.engine.helpers.tables import facing

chapel = partial(facing, house="sanctum")


icons = partial(chant, title="Sanctum Chant")


# Gizelhart’s Zealot


def test_gizelharts_zealot_enters_ready_and_enraged(table):
    t = chapel(table, [], ["Goon 3"], hand=["Gizelhart’s Zealot"])
    t.play("Gizelhart’s Zealot")
    zealot = t.card("Gizelhart’s Zealot")
    assert zealot.ready
    assert zealot.enraged
    assert not t.may("reap:Gizelhart’s Zealot")
    t.fight("Gizelhart’s Zealot")
    assert not zealot.enraged
    assert t.foe.line == []


def test_gizelharts_zealot_may_reap_where_nothing_can_be_fought(table):
    t = chapel(table, hand=["Gizelhart’s Zealot"])
    t.play("Gizelhart’s Zealot").reap("Gizelhart’s Zealot")
    assert t.me.amber == 1
    assert t.card("Gizelhart’s Zealot").enraged


@pytest.mark.parametrize("version", ["1.2", "1.3"])
def test_gizelharts_zealot_is_only_ready_where_the_book_knows_no_enrage(table, version):
    t = chapel(table, [], ["Goon 3"], version, hand=["Gizelhart’s Zealot"])
    t.play("Gizelhart’s Zealot").reap("Gizelhart’s Zealot")
    assert t.me.amber == 1
    assert not t.card("Gizelhart’s Zealot").enraged


# Lady Loreena


def test_lady_loreena_protects_two_creatures_on_each_side(table, version):
    foe = ["Goon 1", "Goon 2", "Goon 3", "Lady Loreena", "Goon 4", "Goon 5", "Goon 6"]
    t = chapel(table, ["Goon 9"], foe, version, house="brobnar")
    t.fight("Goon 9")
    assert sorted(t.offered) == ["Goon 1", "Goon 6", "Lady Loreena"]
    t.choose("Goon 1")


def test_lady_loreena_lends_no_reach_to_the_taunt_of_others(table, version):
    foe = ["Goon 1", "Goon 2", "Champion Anaphiel", "Lady Loreena"]
    t = chapel(table, ["Goon 9"], foe, version, house="brobnar")
    t.fight("Goon 9")
    assert sorted(t.offered) == ["Champion Anaphiel", "Goon 1", "Lady Loreena"]
    t.choose("Lady Loreena")


def test_a_creature_with_taunt_near_lady_loreena_can_be_attacked(table, version):
    t = chapel(table, ["Goon 9"], ["Lady Loreena", "Goon 2", "Champion Anaphiel", "Goon 3"], version, house="brobnar")
    t.fight("Goon 9")
    assert sorted(t.offered) == ["Champion Anaphiel", "Lady Loreena"]
    t.choose("Lady Loreena")


def test_lady_loreena_on_the_other_side_protects_nothing_there(table, version):
    t = chapel(table, ["Lady Loreena", "Goon 9"], ["Goon 1", "Goon 2"], version, house="brobnar")
    t.fight("Goon 9")
    assert sorted(t.offered) == ["Goon 1", "Goon 2"]
    t.choose("Goon 1")


# Lieutenant Gorvenal


@pytest.mark.parametrize("fighter", ["Goon 4", "Lieutenant Gorvenal"])
def test_gorvenal_captures_when_you_fight_with_any_creature(table, version, fighter):
    house = "sanctum" if fighter == "Lieutenant Gorvenal" else "brobnar"
    t = chapel(table, ["Lieutenant Gorvenal", "Goon 4"], ["Goon 2"], version, house=house, theirs={"amber": 3})
    t.fight(fighter)
    assert amber_by_title(t) == {"Lieutenant Gorvenal": 1}
    assert pools(t) == [0, 2]


def test_gorvenal_captures_even_if_the_fighter_is_destroyed(table, version):
    t = chapel(table, ["Lieutenant Gorvenal", "Goon 1"], ["Goon 9"], version, house="brobnar", theirs={"amber": 3})
    t.fight("Goon 1")
    assert t.titles(t.me.line) == ["Lieutenant Gorvenal"]
    assert amber_by_title(t) == {"Lieutenant Gorvenal": 1}


def test_gorvenal_captures_nothing_when_an_opponent_fights(table, version):
    t = chapel(table, ["Goon 3"], ["Lieutenant Gorvenal", "Goon 9"], version, house="brobnar", amber=2)
    t.fight("Goon 3", "Goon 9")
    assert amber_by_title(t) == {}
    assert pools(t) == [2, 0]


# Mad Prophet Gizelhart


def test_the_mad_prophet_heals_all_but_mutants_and_gains_for_each(table, version):
    t = chapel(
        table,
        [hurt("Goon 3", 1), "Mad Prophet Gizelhart", hurt("Murk Mutant", 1)],
        [hurt("Goon 9", 5), "Goon 4"],
        version,
    )
    t.action("Mad Prophet Gizelhart")
    assert damage(t.me) == [0, 0, 1]
    assert damage(t.foe) == [0, 0]
    assert t.me.amber == 2


@pytest.mark.parametrize("line", [["Mad Prophet Gizelhart", "Goon 3"], ["Goon 3", "Goon 4", "Mad Prophet Gizelhart"]])
def test_the_mad_prophet_acts_only_in_the_center(table, version, line):
    t = chapel(table, line, [hurt("Goon 9", 5)], version)
    assert not t.may("action:Mad Prophet Gizelhart")
    assert t.may("reap:Mad Prophet Gizelhart")


def test_the_mad_prophet_alone_is_in_the_center_and_heals_itself(table, version):
    t = chapel(table, [hurt("Mad Prophet Gizelhart", 2)], [], version)
    t.action("Mad Prophet Gizelhart")
    assert damage(t.me) == [0]
    assert t.me.amber == 1


# Master of the Grey


@NEW
def test_master_of_the_grey_stops_the_icons_of_opponents(table, version):
    t = chapel(table, ["Goon 3"], ["Master of the Grey"], version, hand=[icons("amber", "draw", "capture", "damage")])
    t.play("Sanctum Chant")
    assert t.at_rest
    assert pools(t) == [0, 0]
    assert t.me.hand == []
    assert damage(t.foe) == [0]


def test_master_of_the_grey_leaves_your_own_icons(table, version):
    t = chapel(table, ["Master of the Grey"], ["Goon 3"], version, hand=[icons("amber", "amber")])
    t.play("Sanctum Chant")
    assert t.me.amber == 2


def test_a_card_without_its_icons_still_does_what_it_says(table, version):
    t = chapel(table, ["Goon 3"], ["Master of the Grey"], version, hand=["Bring Low"], theirs={"amber": 7})
    t.play("Bring Low")
    assert pools(t) == [0, 5]
    assert amber_by_title(t) == {"Goon 3": 2}


# Purifier of Souls


@pytest.mark.parametrize(("purifier", "stolen"), [(["Purifier of Souls"], 0), ([], 1)])
@pytest.mark.parametrize("side", ["me", "foe"])
def test_purifier_of_souls_silences_destroyed_abilities_of_both_sides(table, version, purifier, stolen, side):
    lines = {"me": [], "foe": ["Dæmo-Knight"]}
    lines[side] = [*lines[side], *purifier]
    t = table(me={"hand": ["Slaying"], "amber": 3, "line": lines["me"]}, foe={"line": lines["foe"]}, ruleset=version)
    t.play("Slaying", *(["Dæmo-Knight"] if purifier else []))
    assert t.titles(t.foe.discard) == ["Dæmo-Knight"]
    assert pools(t) == [3 - stolen, stolen]


@pytest.mark.reading("purifier-of-souls-destroyed-with-others")
def test_purifier_of_souls_silences_those_that_go_with_it(table, version):
    t = table(
        me={"hand": ["Slaughter"], "amber": 3},
        foe={"line": ["Purifier of Souls", "Dæmo-Knight", "Ghost"]},
        ruleset=version,
    )
    ordered(t.play("Slaughter"))
    assert len(t.foe.discard) == 3
    assert t.foe.hand == []
    assert pools(t) == [3, 0]


def test_without_purifier_of_souls_they_trigger_again(table, version):
    t = table(
        me={"hand": ["Slaying", "Slaying"], "amber": 3},
        foe={"line": ["Purifier of Souls", "Dæmo-Knight"]},
        ruleset=version,
    )
    t.play("Slaying", "Purifier of Souls").play("Slaying")
    assert pools(t) == [2, 1]


def test_purifier_of_souls_leaves_other_abilities(table, version):
    t = chapel(table, ["Purifier of Souls", "Berinon"], [], version, theirs={"amber": 3}, hand=["Squire Alys"])
    t.reap("Berinon").play("Squire Alys")
    assert amber_by_title(t) == {"Berinon": 2, "Squire Alys": 1}


# Scrivener Favian


@NEW
@pytest.mark.parametrize(("answer", "mine", "held"), [("yes", 1, 0), ("no", 0, 1)])
def test_scrivener_favian_may_steal_for_a_capture_icon(table, version, answer, mine, held):
    t = chapel(table, ["Scrivener Favian"], [], version, hand=[icons("capture")], theirs={"amber": 3})
    t.play("Sanctum Chant", answer)
    assert pools(t) == [mine, 2]
    assert t.card("Scrivener Favian").amber == held


@NEW
def test_scrivener_favian_leaves_other_icons_and_those_of_opponents(table, version):
    t = chapel(table, ["Scrivener Favian"], [], version, hand=[icons("amber", "draw")], theirs={"amber": 3})
    t.play("Sanctum Chant")
    assert t.at_rest
    assert pools(t) == [1, 3]
    assert len(t.me.hand) == 1
    t = chapel(table, ["Goon 3"], ["Scrivener Favian"], version, hand=[icons("capture")], theirs={"amber": 3})
    t.play("Sanctum Chant")
    assert t.at_rest
    assert amber_by_title(t) == {"Goon 3": 1}


@NEW
def test_scrivener_favian_asks_for_each_icon(table, version):
    t = chapel(table, ["Scrivener Favian"], [], version, hand=[icons("capture", "capture")], theirs={"amber": 3})
    t.play("Sanctum Chant", "yes", "no")
    assert pools(t) == [1, 1]
    assert amber_by_title(t) == {"Scrivener Favian": 1}


# Seeker of Truth


def test_seeker_of_truth_fights_with_a_creature_of_another_house(table, version):
    t = chapel(table, ["Seeker of Truth", "Goon 4", "Sanctum Goon 5"], ["Goon 2", "Goon 3"], version)
    t.fight("Seeker of Truth", "Goon 2")
    assert t.offered == ["Goon 4"]
    t.choose("Goon 4")
    assert t.foe.line == []
    assert not t.card("Goon 4").ready
    assert t.card("Sanctum Goon 5").ready


def test_seeker_of_truth_may_fight_alone(table, version):
    t = chapel(table, ["Seeker of Truth", "Goon 4"], ["Goon 2", "Goon 3"], version)
    t.fight("Seeker of Truth", "Goon 2", [])
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert t.card("Goon 4").ready


def test_seeker_of_truth_does_not_ready_the_creature(table, version):
    tired = {"title": "Goon 4", "ready": False}
    t = chapel(table, ["Seeker of Truth", tired], ["Goon 2", "Goon 3"], version)
    t.fight("Seeker of Truth", "Goon 2")
    assert t.at_rest
    assert t.titles(t.foe.line) == ["Goon 3"]


# Squire Alys


@pytest.mark.parametrize(("amber", "captured"), [(3, 2), (1, 1)])
def test_squire_alys_captures_two(table, version, amber, captured):
    t = chapel(table, [], [], version, hand=["Squire Alys"], theirs={"amber": amber})
    t.play("Squire Alys")
    assert t.card("Squire Alys").amber == captured
    assert t.foe.amber == amber - captured


# the other knights


@pytest.mark.parametrize(("hand", "drawn"), [(["Goon 1", "Goon 2"], 1), ([], 0)])
def test_techno_knight_replaces_a_discarded_card(table, version, hand, drawn):
    t = chapel(table, ["Techno-Knight"], [], version, hand=hand)
    t.reap("Techno-Knight", *hand[:1])
    assert t.titles(t.me.discard) == hand[:1]
    assert t.titles(t.me.hand) == [*hand[1:], *["Chant"] * drawn]


def test_xeno_knight_takes_one_of_three_and_sinks_one(table, version):
    t = chapel(table, ["Xeno-Knight"], ["Goon 4"], version, deck=["Goon 3", "Goon 2", "Goon 1"])
    t.fight("Xeno-Knight", "Goon 2", "Goon 3")
    assert t.titles(t.me.hand) == ["Goon 2"]
    assert (t.me.deck[0].title, t.me.deck[-1].title) == ("Goon 3", "Goon 1")


def test_lyco_knight_takes_no_damage_while_attacking(table, version):
    t = chapel(table, ["Lyco-Knight"], ["Goon 9"], version)
    t.fight("Lyco-Knight")
    assert damage(t.me) == [0]
    assert damage(t.foe) == [5]


def test_umbra_knight_is_elusive_once_a_turn(table, version):
    t = chapel(table, ["Goon 3", "Goon 4"], ["Umbra-Knight"], version, house="brobnar")
    t.fight("Goon 3")
    assert damage(t.foe) == [0]
    t.fight("Goon 4")
    assert damage(t.foe) == [2]
