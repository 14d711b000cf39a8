"""Upgrades of Untamed in Age of Ascension."""

from __future__ import annotations

import pytest

HIDDEN = {"title": "Goon 3", "upgrades": ["Camouflage"]}
BOUND = {"title": "Untamed Goon 3", "upgrades": ["Earthbind"]}


# Camouflage


def test_camouflage_is_seen_through_from_the_flanks_only(table, version):
    t = table(me={"line": ["Goon 4", "Goon 5", "Goon 6"]}, foe={"line": [HIDDEN, "Dis Goon 3"]}, ruleset=version)
    t.fight("Goon 5")
    assert t.titles(t.foe.line) == ["Goon 3"], "there was no other creature that it could fight"
    t.fight("Goon 6")
    assert t.foe.line == []


def test_between_flanks_nothing_can_attack_it_and_nothing_else_is_hidden(table, version):
    t = table(me={"line": ["Goon 4", "Goon 5", "Goon 6"]}, foe={"line": [HIDDEN]}, ruleset=version)
    assert not t.may("fight:Goon 5")
    assert t.may("fight:Goon 4")
    assert t.may("reap:Goon 5")


@pytest.mark.reading("camouflage-attacks-of-its-creature")
def test_camouflage_does_not_keep_its_creature_from_attacking(table, version):
    t = table(me={"line": ["Goon 1", HIDDEN, "Goon 1"]}, foe={"line": ["Goon 1", "Goon 2", "Goon 1"]}, ruleset=version)
    t.fight("Goon 3", "Goon 2")
    assert t.card("Goon 2").zone == "discard"


def test_camouflage_is_played_on_either_side(table, version):
    t = table(
        me={"hand": ["Camouflage"], "line": ["Untamed Goon 1", "Untamed Goon 2", "Untamed Goon 3"]},
        foe={"line": ["Goon 5"]},
        house="untamed",
        ruleset=version,
    )
    t.play("Camouflage", "Goon 5")
    assert t.me.amber == 1
    assert not t.may("fight:Untamed Goon 2")


# Earthbind


@pytest.mark.parametrize("how", ["reap", "fight"])
def test_earthbind_holds_a_creature_until_its_controller_discards(table, version, how):
    t = table(
        me={"line": [BOUND, "Untamed Goon 4"], "hand": ["Untamed Chant"]},
        foe={"line": ["Goon 1"], "hand": ["Goon 1"]},
        house="untamed",
        ruleset=version,
    )
    assert not t.may(f"{how}:Untamed Goon 3")
    assert t.may(f"{how}:Untamed Goon 4")
    t.discard("Untamed Chant")
    assert t.may(f"{how}:Untamed Goon 3")


def test_a_stunned_creature_is_held_as_well(table, version):
    t = table(
        me={"line": [{**BOUND, "stunned": True}], "hand": ["Untamed Chant"]}, foe={}, house="untamed", ruleset=version
    )
    assert not t.may("unstun:Untamed Goon 3")
    t.discard("Untamed Chant").unstun("Untamed Goon 3")
    assert not t.card("Untamed Goon 3").stunned


@pytest.mark.reading("earthbind-which-discards-count")
def test_what_was_discarded_before_earthbind_was_played_counts(table, version):
    t = table(
        me={"hand": ["Earthbind", "Untamed Chant"], "line": ["Untamed Goon 3"]},
        foe={},
        house="untamed",
        ruleset=version,
    )
    t.discard("Untamed Chant").play("Earthbind")
    assert t.me.amber == 1
    t.reap("Untamed Goon 3")
    assert t.me.amber == 2


def test_a_discard_of_the_opponent_or_of_another_turn_does_not_free_it(table, version):
    t = table(
        me={"line": [BOUND], "artifacts": ["Subtle Maul"], "hand": ["Untamed Chant"]},
        foe={"hand": ["Goon 1"]},
        house="shadows",
        ruleset=version,
    )
    t.action("Subtle Maul")
    assert len(t.foe.discard) == 1
    t.next_turn("brobnar").next_turn("untamed")
    assert not t.may("reap:Untamed Goon 3")


@pytest.mark.reading("earthbind-which-discards-count")
def test_a_card_discarded_from_the_deck_frees_it(table, version):
    t = table(
        me={"line": [{"title": "Logos Goon 3", "upgrades": ["Earthbind"]}], "artifacts": ["Crazy Killing Machine"]},
        foe={},
        house="logos",
        ruleset=version,
    )
    t.action("Crazy Killing Machine", *(["seat:0"] if version == "18.4" else []))
    assert t.me.artifacts == []
    assert t.may("reap:Logos Goon 3")


def test_an_ability_cannot_use_it_either(table, version):
    t = table(me={"line": [BOUND], "hand": ["Untamed Drill"]}, foe={}, house="untamed", ruleset=version)
    t.play("Untamed Drill")
    assert t.card("Untamed Goon 3").ready
    assert t.me.amber == 0


def test_earthbind_on_an_enemy_creature_asks_for_a_discard_of_its_controller(table, version):
    t = table(
        me={"hand": ["Earthbind", "Untamed Chant"]},
        foe={"line": ["Goon 5"], "hand": ["Chant"], "houses": ["brobnar", "dis", "logos"]},
        house="untamed",
        ruleset=version,
    )
    t.play("Earthbind").discard("Untamed Chant")
    t.next_turn("brobnar")
    assert not t.may("reap:Goon 5")
    t.discard("Chant")
    assert t.may("reap:Goon 5")


# Way of the Porcupine


def test_way_of_the_porcupine_stings_attackers_only(table, version):
    t = table(
        me={"line": ["Goon 3", "Guard 5/1"]},
        foe={"line": [{"title": "Goon 4", "upgrades": ["Way of the Porcupine"]}]},
        ruleset=version,
    )
    t.fight("Goon 3")
    assert t.titles(t.me.line) == ["Guard 5/1"], "it died before the fight"
    assert t.card("Goon 4").damage == 0, "it died before the fight"
    t.fight("Guard 5/1")
    assert t.titles(t.foe.line) == [], "2 damage past the armor, and 4 in the fight"
    assert t.me.line == [], "2 damage past the armor, and 4 in the fight"


def test_way_of_the_porcupine_adds_to_hazardous_and_is_silent_in_attacks(table, version):
    t = table(
        me={"hand": ["Way of the Porcupine"], "line": ["Fanghouse"]}, foe={"line": ["Goon 9"]}, house="untamed",
        ruleset=version,
    )  # fmt: skip
    t.play("Way of the Porcupine", "Fanghouse")
    assert t.me.amber == 1
    assert t.g.keyword(t.card("Fanghouse"), "hazardous") == 6
    t.fight("Fanghouse")
    assert t.card("Goon 9").damage == 6
    assert t.me.line == []


def test_a_ward_stops_the_sting_of_the_porcupine(table):
    t = table(
        me={"line": [{"title": "Goon 3", "warded": True}]},
        foe={"line": [{"title": "Goon 2", "upgrades": ["Way of the Porcupine"]}]},
    )
    t.fight("Goon 3")
    assert t.card("Goon 3").damage == 2
    assert not t.card("Goon 3").warded
    assert t.foe.line == []
