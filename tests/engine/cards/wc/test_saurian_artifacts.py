"""Artifacts of Saurian in Worlds Collide."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.cards import with_amber
from tests.engine.helpers.tables import at_house

AUTO = "Auto-Legionary"
LIBRARY = "Library of Polliasaurus"
COLOSSEUM = "The Colosseum"
SPIRAL = "The Golden Spiral"


saurian = partial(at_house, house="saurian")


# Auto-Legionary


@NEW
@pytest.mark.ruling("erratum-auto-legionary", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("flank", ["left", "right"])
def test_the_machine_joins_the_line_and_may_be_used_in_any_house(table, version, flank):
    t = saurian(
        table, {"artifacts": [AUTO], "line": ["Goon 3"], "houses": ["saurian", "dis", "logos"]}, ruleset=version
    )
    t.action(AUTO, flank)
    assert t.titles(t.me.line) == ([AUTO, "Goon 3"] if flank == "left" else ["Goon 3", AUTO])
    assert t.power(AUTO) == 5
    assert t.me.artifacts == []
    assert not t.card(AUTO).ready
    t.next_turn().next_turn("dis")
    assert t.g.houses_of(t.card(AUTO)) == ("saurian",)
    t.reap(AUTO)
    assert t.me.amber == 1


@pytest.mark.parametrize("version", ["1.2", "1.3"])
def test_by_its_printed_text_the_machine_belongs_to_every_house(table, version):
    t = table(me={"artifacts": [AUTO]}, house="saurian", ruleset=version)
    t.action(AUTO)
    assert t.g.is_of(t.card(AUTO), "dis")
    assert t.g.is_of(t.card(AUTO), "untamed")


def test_as_an_artifact_it_keeps_to_its_house(table):
    t = table(me={"artifacts": [AUTO]})
    assert not t.may(f"action:{AUTO}")


def test_in_the_line_it_fights_and_moves_to_a_flank(table):
    t = saurian(table, {"artifacts": [AUTO], "line": ["Goon 3"], "hand": ["Saurian Bugle"]}, {"line": ["Goon 4"]})
    t.action(AUTO, "left").play("Saurian Bugle").action(AUTO, "right")
    assert t.titles(t.me.line) == ["Goon 3", AUTO]
    t.next_turn("brobnar").next_turn("saurian").fight(AUTO)
    assert t.foe.line == []
    assert t.card(AUTO).damage == 4


def test_when_it_leaves_it_is_an_artifact_again_and_its_amber_goes_to_the_opponent(table):
    t = saurian(table, {"artifacts": [AUTO], "hand": ["Saurian Snare", "Saurian Recall", AUTO]}, {"amber": 2})
    t.action(AUTO).play("Saurian Snare").play("Saurian Recall")
    assert t.foe.amber == 2
    assert t.titles(t.me.hand) == [AUTO, AUTO]
    t.play(AUTO)
    assert t.titles(t.me.artifacts) == [AUTO]


@pytest.mark.reading("auto-legionary-as-if-yours")
@NEW
def test_used_as_though_it_were_yours_it_stays_an_artifact(table, version):
    t = table(
        me={"hand": ["Strings"], "line": ["Goon 3"]}, foe={"artifacts": [AUTO], "line": ["Goon 4"]}, ruleset=version
    )
    t.play("Strings")
    assert t.titles(t.foe.artifacts) == [AUTO]
    assert not t.card(AUTO).ready
    assert len(t.me.line) == len(t.foe.line) == 1


# City Gates


@pytest.mark.parametrize(("title", "amber"), [("Goon 3", 1), ("Questor Jarta", 2)])
def test_a_dinosaur_at_the_gates_captures_two(table, title, amber):
    t = saurian(table, {"artifacts": ["City Gates"], "line": ["Goon 3", "Questor Jarta"]}, {"amber": 3})
    t.action("City Gates", title)
    assert t.card(title).amber == amber
    assert (t.me.amber, t.foe.amber) == (0, 3 - amber)


def test_the_gates_need_a_creature_and_amber(table):
    t = saurian(table, {"artifacts": ["City Gates"]}, {"amber": 3, "line": ["Goon 3"]})
    t.action("City Gates")
    assert t.at_rest
    assert t.foe.amber == 3


# Imperial Road


@NEW
def test_the_road_brings_a_stunned_saurian_in_any_turn(table, version):
    me = {"artifacts": ["Imperial Road"], "hand": ["Grimlocus Dux", "Goon 3", "Tribute"]}
    t = table(me=me, ruleset=version)
    t.omni("Imperial Road")
    assert t.offered == ["Grimlocus Dux"]
    t.choose("Grimlocus Dux")
    assert t.titles(t.me.line) == ["Grimlocus Dux"]
    assert t.card("Grimlocus Dux").stunned
    assert t.card("Grimlocus Dux").amber == 2, "it is played"


def test_the_road_may_find_no_traveller(table):
    t = table(me={"artifacts": ["Imperial Road"], "hand": ["Goon 3", "Tribute"]})
    t.omni("Imperial Road", [])
    assert t.me.line == []
    assert not t.card("Imperial Road").ready
    assert len(t.me.hand) == 2


def test_the_road_does_not_stun_what_is_played_otherwise(table):
    t = saurian(table, {"artifacts": ["Imperial Road"], "hand": ["Grimlocus Dux", "Questor Jarta"]})
    t.omni("Imperial Road", "Grimlocus Dux").play("Questor Jarta")
    assert not t.card("Questor Jarta").stunned


# Library of Polliasaurus


def test_the_library_moves_one_from_a_friend_to_the_pool(table):
    t = saurian(table, {"artifacts": [LIBRARY], "line": [with_amber("Goon 3", 2), "Goon 4"]}, {
        "line": [with_amber("Goon 5", 2)], "amber": 1})  # fmt: skip
    t.action(LIBRARY, "Goon 3")
    assert (t.me.amber, t.foe.amber, t.card("Goon 3").amber, t.card("Goon 5").amber) == (1, 1, 1, 2)


def test_the_library_finds_nothing_on_bare_creatures(table):
    t = saurian(table, {"artifacts": [LIBRARY], "line": ["Goon 3", "Goon 4"]})
    t.action(LIBRARY)
    assert t.at_rest
    assert t.me.amber == 0


# The Colosseum


@NEW
def test_enemies_that_die_fighting_are_the_glory_of_the_colosseum(table, version):
    me = {"artifacts": [COLOSSEUM], "line": ["Saurian Goon 5", "Goon 1"], "hand": ["Saurian Slaying"]}
    t = saurian(table, me, {"line": ["Goon 3", "Goon 2", "Goon 4"]}, ruleset=version)
    t.fight("Saurian Goon 5", "Goon 3")
    assert t.card(COLOSSEUM).counters == {"glory": 1}
    t.play("Saurian Slaying", "Goon 2")
    assert t.card(COLOSSEUM).counters == {"glory": 1}, "that one was not fighting"
    t.next_turn("brobnar").fight("Goon 4", "Goon 1")
    assert t.card(COLOSSEUM).counters == {"glory": 1}, "Goon 1 is a friend"


def test_an_attacker_that_dies_counts_too(table):
    t = table(me={"line": ["Goon 3"]}, foe={"line": ["Goon 9"], "artifacts": [COLOSSEUM]})
    t.fight("Goon 3")
    assert t.card(COLOSSEUM).counters == {"glory": 1}


@pytest.mark.reading("the-colosseum-fighting")
@NEW
def test_a_neighbor_that_dies_beside_the_fight_was_not_fighting(table, version):
    t = saurian(
        table, {"artifacts": [COLOSSEUM], "line": ["Terrordactyl"]}, {"line": ["Goon 3", "Goon 9"]}, ruleset=version
    )
    t.fight("Terrordactyl", "Goon 9")
    assert t.titles(t.foe.line) == ["Goon 9"]
    assert t.card(COLOSSEUM).counters == {}


@pytest.mark.parametrize(("glory", "amber", "left", "keys"), [(6, 6, 0, 1), (8, 7, 2, 1), (6, 5, 0, 0), (5, 9, 5, 0)])
def test_six_glory_counters_are_given_for_the_chance_of_a_key(table, glory, amber, left, keys):
    box = {"title": COLOSSEUM, "counters": {"glory": glory}}
    t = saurian(table, {"artifacts": [box], "amber": amber})
    t.omni(COLOSSEUM, *["red"] * keys)
    assert t.card(COLOSSEUM).counters.get("glory", 0) == left
    assert len(t.me.keys) == keys
    assert t.me.amber == amber - 6 * keys


# The Golden Spiral


def test_the_spiral_exalts_readies_and_uses_a_friend(table):
    t = saurian(table, {"artifacts": [SPIRAL], "line": [{"title": "Goon 3", "ready": False}, "Goon 4"]})
    t.action(SPIRAL, "Goon 3")
    assert t.card("Goon 3").amber == 1
    assert not t.card("Goon 3").ready
    assert t.me.amber == 1
    assert t.card("Goon 4").ready


def test_the_spiral_takes_the_stun_off(table):
    t = saurian(table, {"artifacts": [SPIRAL], "line": [{"title": "Goon 3", "ready": False, "stunned": True}]})
    t.action(SPIRAL)
    assert t.card("Goon 3").amber == 1
    assert not t.card("Goon 3").stunned
    assert t.me.amber == 0


def test_the_spiral_needs_a_friend(table):
    t = saurian(table, {"artifacts": [SPIRAL]}, {"line": ["Goon 3"]})
    t.action(SPIRAL)
    assert t.at_rest
    assert t.card("Goon 3").amber == 0
