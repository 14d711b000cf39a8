"""Actions of Shadows in Mass Mutation."""

from __future__ import annotations

import pytest

from tests.engine.helpers.looks import damage
from tests.engine.helpers.tables import ambush

BORROW = "“Borrow”"


# “Borrow”


def test_a_borrowed_artifact_belongs_to_shadows_and_can_be_used_at_once(table, version):
    t = ambush(table, version, BORROW, {}, {"artifacts": ["Dis Crank", "Dis Trinket"], "amber": 1})
    t.play(BORROW, "Dis Crank")
    assert t.titles(t.me.artifacts) == ["Dis Crank"]
    assert t.titles(t.foe.artifacts) == ["Dis Trinket"]
    assert (t.g.house_of(t.card("Dis Crank")), t.g.house_of(t.card("Dis Trinket"))) == ("shadows", "dis")
    t.action("Dis Crank")
    assert (t.me.amber, t.foe.amber) == (3, 0)


def test_it_is_no_longer_of_its_original_house(table, version):
    t = ambush(table, version, BORROW, {"houses": ["shadows", "dis", "logos"]}, {"artifacts": ["Dis Crank"]})
    t.play(BORROW).next_turn("brobnar").next_turn("dis")
    assert not t.may("action:Dis Crank")
    t.next_turn("brobnar").next_turn("shadows")
    assert t.may("action:Dis Crank")


def test_taken_back_it_is_of_its_own_house_and_borrowed_again_of_shadows(table, version):
    t = ambush(
        table,
        version,
        BORROW,
        {"hand": ["Shadows Hook"]},
        {"artifacts": ["Dis Lamp"], "hand": ["Hook"], "houses": ["brobnar", "dis", "logos"]},
    )
    t.play(BORROW).next_turn("brobnar").play("Hook")
    assert t.g.house_of(t.card("Dis Lamp")) == "dis"
    t.next_turn("shadows").play("Shadows Hook")
    assert t.g.house_of(t.card("Dis Lamp")) == "shadows"
    assert t.may("omni:Dis Lamp")


def test_an_own_artifact_cannot_be_borrowed(table, version):
    t = ambush(table, version, BORROW, {"artifacts": ["Lamp"]}, {"line": ["Goon 3"]})
    t.play(BORROW)
    assert t.at_rest
    assert t.g.house_of(t.card("Lamp")) == "brobnar"
    assert t.g.state.lasting == []


# Dark Wave


def test_the_wave_spares_mutants_of_both_sides(table):
    mutants = ["Mutant Cutpurse", "Goon 3"]
    foe = ["Splinter", "Guard 3/2", {"title": "Goon 2", "warded": True}, "Goon 1"]
    t = table(me={"hand": ["Dark Wave"], "line": mutants}, foe={"line": foe}, house="shadows")
    t.play("Dark Wave")
    assert damage(t.me) == [0, 2]
    assert t.titles(t.foe.line) == ["Splinter", "Guard 3/2", "Goon 2"]
    assert damage(t.foe) == [0, 0, 0]
    assert not t.card("Goon 2").warded
    assert t.me.amber == 1


# Look Over There!


@pytest.mark.parametrize(("power", "stolen"), [(1, 0), (2, 0), (3, 1)])
def test_what_lives_through_the_damage_lets_1_amber_be_stolen(table, version, power, stolen):
    t = ambush(table, version, "Look Over There!", {}, {"line": [f"Goon {power}", "Goon 9"], "amber": 2})
    t.play("Look Over There!", f"Goon {power}")
    assert (t.me.amber, t.foe.amber) == (stolen, 2 - stolen)
    assert damage(t.foe)[-1] == 0


@pytest.mark.parametrize("target", [{"title": "Goon 1", "warded": True}, "Guard 1/2", "Invulnerable Goon 1"])
def test_a_creature_that_is_not_hurt_is_not_destroyed(table, target):
    t = ambush(table, "16.0", "Look Over There!", {}, {"line": [target], "amber": 2})
    t.play("Look Over There!")
    assert (t.me.amber, t.foe.amber) == (1, 1)
    assert len(t.foe.line) == 1


def test_a_friendly_creature_may_be_looked_at(table, version):
    t = ambush(table, version, "Look Over There!", {"line": ["Goon 3"]}, {"line": ["Goon 9"], "amber": 2})
    t.play("Look Over There!", "Goon 3")
    assert (damage(t.me), damage(t.foe)) == ([2], [0])
    assert t.me.amber == 1


@pytest.mark.reading("look-over-there-no-creature")
@pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])
def test_where_there_is_no_creature_nothing_is_stolen(table, version):
    t = ambush(table, version, "Look Over There!", {}, {"amber": 2})
    t.play("Look Over There!")
    assert (t.me.amber, t.foe.amber) == (0, 2)


# Ransack


@pytest.mark.parametrize(
    ("deck", "stolen"),
    [
        (["Shadows Chant", "Goon 1"], 1),
        (["Goon 1", "Shadows Chant"], 2),
        (["Goon 1", "Shadows Chant", "Shadows Goon 3"], 3),
    ],
)
def test_a_ransack_goes_on_while_shadows_cards_are_discarded(table, version, deck, stolen):
    t = ambush(table, version, "Ransack", {"deck": deck}, {"amber": 5, "deck": ["Shadows Chant"]})
    t.play("Ransack")
    assert (t.me.amber, t.foe.amber) == (stolen, 5 - stolen)
    assert len(t.me.discard) == stolen + 1
    assert t.foe.discard == []


def test_a_ransack_goes_on_where_there_is_nothing_left_to_steal(table, version):
    t = ambush(table, version, "Ransack", {"deck": ["Goon 1", "Shadows Chant"]}, {"amber": 1})
    t.play("Ransack")
    assert (t.me.amber, t.foe.amber) == (1, 0)
    assert sorted(t.titles(t.me.discard)) == [
        "Goon 1",
        "Ransack",
        "Shadows Chant",
    ]


def test_a_ransack_ends_with_the_deck(table, version):
    t = ambush(table, version, "Ransack", {"deck": ["Shadows Chant"] * 2}, {"amber": 9}, filler=0)
    t.play("Ransack")
    assert t.me.amber == 3
    assert t.me.deck == []


# Tempting Offer


def test_the_offer_returns_an_enemy_creature_for_1_amber(table, version):
    t = ambush(table, version, "Tempting Offer", {"line": ["Goon 2"]}, {"line": ["Goon 3", "Goon 4"], "amber": 1})
    t.play("Tempting Offer")
    assert t.offered == ["Goon 3", "Goon 4"]
    t.choose("Goon 3")
    assert t.titles(t.foe.hand) == ["Goon 3"]
    assert (t.me.amber, t.foe.amber) == (1, 2)


@pytest.mark.parametrize("line", [[], [{"title": "Goon 3", "warded": True}]])
def test_an_offer_that_returns_nothing_costs_nothing(table, line):
    t = ambush(table, "16.0", "Tempting Offer", {}, {"line": line, "amber": 1})
    t.play("Tempting Offer")
    assert t.foe.hand == []
    assert t.foe.amber == 1


def test_an_offered_creature_returns_to_the_hand_of_its_owner(table, version):
    t = ambush(
        table,
        version,
        "Tempting Offer",
        {"line": ["Goon 3"], "hand": ["Tempting Offer"]},
        {"hand": ["Lure", "Goon 1"], "houses": ["brobnar", "dis", "logos"]},
    )
    t.next_turn("brobnar").play("Lure").next_turn("shadows").play("Tempting Offer")
    assert "Goon 3" in t.titles(t.me.hand)
    assert t.foe.line == []
    assert t.foe.amber == 1


# Vandalize


def test_a_vandal_discards_one_and_puts_two_back(table, version):
    t = ambush(table, version, "Vandalize", {}, {"deck": ["Goon 5", "Goon 1", "Goon 2", "Goon 3"]})
    t.play("Vandalize")
    assert t.pending.seat == 0
    assert sorted(t.offered) == ["Goon 1", "Goon 2", "Goon 3"]
    t.choose("Goon 2", ["Goon 1", "Goon 3"])
    assert t.titles(t.foe.deck[-3:]) == ["Goon 5", "Goon 3", "Goon 1"]
    assert t.titles(t.foe.discard) == ["Goon 2"]
    assert t.me.amber == 1
    assert t.titles(t.me.discard) == ["Vandalize"]


@pytest.mark.parametrize("deck", [["Goon 1"], []])
def test_a_vandal_finds_what_there_is(table, version, deck):
    t = ambush(table, version, "Vandalize", {}, {"deck": deck}, filler=0)
    t.play("Vandalize", *deck)
    assert t.at_rest
    assert t.titles(t.foe.discard) == deck
    assert t.foe.deck == []
