"""Actions of Star Alliance in Worlds Collide."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.tables import at_house

HOUSES = ["Dis", "Mars", "Logos", "Untamed", "Sanctum", "Shadows", "Saurian"]


def goons(many, power=3):
    """Creatures of so many houses."""
    return [f"{house} Goon {power}" for house in HOUSES[:many]]


at = partial(at_house, house="staralliance")


# Forging an Alliance


@NEW
@pytest.mark.parametrize(("houses", "cost"), [(0, 13), (1, 12), (3, 10), (6, 7), (7, 7)])
@pytest.mark.parametrize("short", [0, 1])
def test_an_alliance_of_more_houses_forges_for_less(table, version, houses, cost, short):
    line = goons(houses)
    me = {"line": line[:2], "hand": ["Forging an Alliance"], "amber": cost - 1 - short}
    t = at(table, me, {"line": line[2:]}, ruleset=version)
    t.play("Forging an Alliance")
    if not short:
        t.choose("red")
    assert (len(t.me.keys), t.me.amber) == ((0, cost - 1) if short else (1, 0)), "its own icon pays for it too"


def test_artifacts_and_upgrades_stand_for_their_houses_too(table):
    me = {"line": [{"title": "Dis Goon 3", "upgrades": ["Mars Badge"]}], "artifacts": ["Logos Trinket"], "amber": 9}
    t = at(table, {**me, "hand": ["Forging an Alliance", "Untamed Goon 3"]})
    t.play("Forging an Alliance", "blue")
    assert (len(t.me.keys), t.me.amber) == (1, 0)


@pytest.mark.parametrize(("amber", "forged"), [(11, 1), (10, 0)])
def test_it_starts_from_the_current_cost(table, amber, forged):
    # 6, 1 more for the house of Dis, and 7; less 2 for Dis and Star Alliance
    foe = {"line": [{"title": "Dis Goon 3", "upgrades": ["Quadracorder"]}]}
    t = at(table, {"line": goons(1), "hand": ["Forging an Alliance"], "amber": amber}, foe)
    t.play("Forging an Alliance", *["red"] * forged)
    assert len(t.me.keys) == forged


# Galactic Census


@NEW
@pytest.mark.parametrize(("houses", "gained"), [(0, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 3), (7, 3)])
def test_the_census_pays_by_houses_of_creatures(table, version, houses, gained):
    line = goons(houses)
    me = {"line": [*line[:3], *line[:2]], "artifacts": ["Trinket"], "hand": ["Galactic Census"]}
    t = at(table, me, {"line": line[3:]}, ruleset=version)
    t.play("Galactic Census")
    assert (t.me.amber, t.foe.amber) == (1 + gained, 0)


# Lay of the Land


@NEW
def test_the_land_is_laid_out_and_the_first_card_drawn(table, version):
    me = {"hand": ["Lay of the Land"], "deck": ["Goon 1", "Goon 2", "Goon 3", "Goon 4"]}
    t = at(table, me, ruleset=version)
    t.play("Lay of the Land")
    assert t.pending.private
    assert t.offered == ["Goon 4", "Goon 3", "Goon 2"]
    t.choose(["Goon 2", "Goon 4", "Goon 3"])
    assert t.titles(t.me.hand) == ["Goon 2"]
    assert t.titles(t.me.deck[-3:]) == ["Goon 1", "Goon 3", "Goon 4"]
    assert [card.known for card in t.me.deck[-3:]] == [0, 1, 1]
    assert t.me.amber == 1


@pytest.mark.parametrize(("deck", "drawn"), [([], 0), (["Goon 1"], 1)])
def test_a_small_deck_is_not_put_in_order(table, deck, drawn):
    t = at(table, {"hand": ["Lay of the Land"], "deck": deck}, filler=0)
    t.play("Lay of the Land")
    assert t.pending.kind == "main"
    assert len(t.me.hand) == drawn


# Quintrino Flux


@NEW
def test_the_flux_destroys_what_has_the_power_of_one_of_2(table, version):
    me = {"line": ["Goon 1", "Goon 2", "Goon 3", "Dis Goon 5"], "hand": ["Quintrino Flux"]}
    t = at(table, me, {"line": ["Goon 5", "Guard 2/2", "Goon 4", "Dis Goon 3"]}, ruleset=version)
    t.play("Quintrino Flux", "Goon 2", "Goon 5")
    while t.pending.kind == "order":
        t.submit(*t.pending.keys)
    assert t.titles(t.me.line) == ["Goon 1", "Goon 3"]
    assert t.titles(t.foe.line) == ["Goon 4", "Dis Goon 3"]


def test_the_flux_takes_what_there_is_and_wards_hold(table):
    warded = {"title": "Dis Goon 5", "warded": True}
    t = at(table, {"hand": ["Quintrino Flux"]}, {"line": ["Goon 5", warded, "Goon 4"]})
    t.play("Quintrino Flux", "Goon 5")
    assert t.titles(t.foe.line) == ["Dis Goon 5", "Goon 4"]
    assert not t.card("Dis Goon 5").warded


def test_the_flux_goes_by_power_as_it_is_now(table):
    strong = {"title": "Goon 2", "power_counters": 1}
    t = at(table, {"line": ["Goon 1"], "hand": ["Quintrino Flux"]}, {"line": [strong, "Goon 3", "Dis Goon 2"]})
    t.play("Quintrino Flux", "Goon 2")
    while t.pending.kind == "order":
        t.submit(*t.pending.keys)
    assert t.me.line == []
    assert t.titles(t.foe.line) == ["Dis Goon 2"]


# Red Alert


@NEW
@pytest.mark.parametrize(("mine", "damage"), [(0, 3), (1, 2), (2, 1), (3, 0), (4, 0)])
def test_the_alert_hits_each_enemy_by_the_difference(table, version, mine, damage):
    t = at(table, {"line": ["Goon 3"] * mine, "hand": ["Red Alert"]}, {"line": ["Goon 9"] * 3}, ruleset=version)
    t.play("Red Alert")
    assert [card.damage for card in t.foe.line] == [damage] * 3
    assert not any(card.damage for card in t.me.line)


def test_ward_and_armor_hold_in_an_alert(table):
    t = at(table, {"hand": ["Red Alert"]}, {"line": [{"title": "Goon 3", "warded": True}, "Guard 3/2", "Goon 3"]})
    t.play("Red Alert")
    assert t.titles(t.foe.line) == ["Goon 3", "Guard 3/2"]
    assert [card.damage for card in t.foe.line] == [0, 1]


# Stealth Mode


@NEW
def test_in_stealth_the_opponent_plays_no_action_for_a_turn(table, version):
    t = at(table, {"hand": ["Stealth Mode"]}, {"hand": ["Goon 1", "Trinket", "Badge", "Whip"]}, ruleset=version)
    t.play("Stealth Mode").next_turn("brobnar")
    assert [t.may(f"play:{title}") for title in ("Goon 1", "Trinket", "Whip")] == [True, True, False]
    t.next_turn("brobnar")
    assert t.may("play:Chant"), "its own player is free to"
    t.next_turn("brobnar")
    assert t.may("play:Whip")


# Tachyon Pulse


@NEW
def test_the_pulse_takes_artifacts_and_exhausts_what_has_upgrades(table, version):
    me = {"line": ["Goon 1", {"title": "Goon 2", "upgrades": ["Badge"]}], "artifacts": ["Trinket"]}
    foe = {"line": [{"title": "Goon 3", "upgrades": ["Badge"]}, "Goon 4"], "artifacts": ["Trinket"]}
    t = at(table, {**me, "hand": ["Tachyon Pulse"]}, foe, ruleset=version)
    t.play("Tachyon Pulse")
    assert t.me.artifacts == t.foe.artifacts == []
    assert len(t.cards("Badge")) == 2
    assert [t.card(f"Goon {n}").ready for n in (1, 2, 3, 4)] == [True, False, False, True]


# United Action


@NEW
def test_united_players_play_of_the_houses_they_have_in_play(table, version):
    titles = ("Goon 1", "Dis Goon 1", "Mars Goon 1", "Star Alliance Goon 1")
    me = {"line": ["Goon 3"], "artifacts": ["Dis Trinket"], "hand": ["United Action", *titles]}
    t = at(table, me, {"line": ["Mars Goon 3"]}, ruleset=version)
    assert not t.may("play:Goon 1")
    t.play("United Action")
    assert [t.may(f"play:{title}") for title in titles] == [True, True, False, True]
    t.play("Goon 1").play("Dis Goon 1").play("Star Alliance Goon 1")
    assert len(t.me.line) == 4


def test_united_players_use_no_cards(table):
    me = {"line": ["Star Alliance Goon 3"], "artifacts": ["Lamp"], "hand": ["United Action", "Drill", "Goon 1"]}
    t = at(table, me)
    assert t.may("reap:Star Alliance Goon 3")
    assert t.may("omni:Lamp")
    t.play("United Action")
    assert not t.may("reap:Star Alliance Goon 3")
    assert not t.may("omni:Lamp")
    assert not t.may("discard:Goon 1")
    t.play("Drill")
    assert t.me.amber == 0
    assert t.card("Star Alliance Goon 3").ready
    t.next_turn().next_turn("staralliance")
    assert t.may("reap:Star Alliance Goon 3")
    assert not t.may("play:Goon 1")


def test_an_upgrade_in_play_under_your_control_counts_for_its_house(table):
    foe = {"line": [{"title": "Mars Goon 3", "upgrades": ["Logos Badge"]}]}
    me = {"hand": ["United Action", "Star Alliance Badge", "Mars Goon 1", "Logos Goon 1", "Dis Goon 1"]}
    t = at(table, {**me, "line": [{"title": "Star Alliance Goon 1", "upgrades": ["Dis Badge"]}]}, foe)
    t.play("United Action")
    assert [t.may(f"play:{house} Goon 1") for house in ("Mars", "Logos", "Dis")] == [False, False, True]


@NEW
def test_united_action_comes_first_in_the_turn(table, version):
    t = at(table, {"hand": ["United Action", "Star Alliance Chant"]}, ruleset=version)
    t.play("Star Alliance Chant")
    assert not t.may("play:United Action")


# We Can ALL Win


@NEW
def test_all_keys_are_cheaper_until_the_end_of_your_next_turn(table, version):
    t = at(table, {"hand": ["We Can ALL Win"]}, ruleset=version)
    t.play("We Can ALL Win")
    costs = [(t.g.key_cost(t.me), t.g.key_cost(t.foe))]
    for _ in range(3):
        t.next_turn()
        costs.append((t.g.key_cost(t.me), t.g.key_cost(t.foe)))
    assert costs == [(4, 4), (4, 4), (4, 4), (6, 6)]


def test_it_forges_for_4_in_the_next_forge_step(table):
    t = at(table, {"hand": ["We Can ALL Win"], "amber": 3}, {"amber": 4})
    t.play("We Can ALL Win").end()
    t.choose("red")
    assert (len(t.foe.keys), t.foe.amber) == (1, 0)
    t.submit(t.pending.keys[0]).end().choose("red")
    assert (len(t.me.keys), t.me.amber) == (1, 0)
    t.submit(t.pending.keys[0])


# Xenotraining


@NEW
def test_the_trained_capture_for_each_of_their_houses(table, version):
    me = {"line": [*goons(2), "Dis Goon 4"], "hand": ["Xenotraining"]}
    t = at(table, me, {"line": ["Goon 3"], "amber": 5}, ruleset=version)
    t.play("Xenotraining", "Dis Goon 4", "Dis Goon 4")
    assert (t.card("Dis Goon 4").amber, t.foe.amber, t.me.amber) == (2, 3, 1)


@pytest.mark.parametrize(("line", "amber", "asked"), [([], 5, 0), (["Dis Goon 3", "Mars Goon 3"], 1, 1)])
def test_without_creatures_or_amber_nothing_more_is_captured(table, line, amber, asked):
    t = at(table, {"line": line, "hand": ["Xenotraining"]}, {"amber": amber})
    t.play("Xenotraining", *["Dis Goon 3"] * asked)
    assert t.pending.kind == "main"
    assert t.foe.amber == amber - asked


# Zap


@NEW
def test_a_zap_is_divided_by_houses(table, version):
    t = at(table, {"line": goons(2), "hand": ["Zap"]}, {"line": ["Goon 9", "Goon 4", "Logos Goon 3"]}, ruleset=version)
    t.play("Zap", ["Goon 9", "Goon 9", "Goon 4", "Dis Goon 3"])
    assert [t.card(title).damage for title in ("Goon 9", "Goon 4", "Dis Goon 3", "Logos Goon 3")] == [2, 1, 1, 0]


def test_ward_and_armor_stop_a_zap_once(table):
    line = [{"title": "Goon 9", "warded": True}, "Guard 9/1", "Logos Goon 3", "Mars Goon 3"]
    t = at(table, {"hand": ["Zap"]}, {"line": line})
    t.play("Zap", ["Goon 9", "Guard 9/1", "Guard 9/1"])
    assert [t.card(title).damage for title in ("Goon 9", "Guard 9/1")] == [0, 1]
    assert not t.card("Goon 9").warded


def test_a_zap_without_creatures_is_just_its_icon(table):
    t = at(table, {"hand": ["Zap"], "artifacts": ["Trinket"]})
    t.play("Zap")
    assert t.me.amber == 1
    assert t.pending.kind == "main"
