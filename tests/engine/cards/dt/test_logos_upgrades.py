"""Dark Tidings, Logos: upgrades."""

from __future__ import annotations

import pytest

from tests.engine.helpers.answers import to_rest


def worn(upgrade, on="Goon 3"):
    return {"title": on, "upgrades": [upgrade]}


# Reckless Experimentation


def test_reckless_experimentation_plays_the_top_card_of_the_deck(table, version):
    t = table(
        me={"line": [worn("Reckless Experimentation")], "deck": ["Trinket", "Mars Goon 3"]}, foe={}, ruleset=version
    )
    t.reap("Goon 3", "right")
    assert t.titles(t.me.line) == ["Goon 3", "Mars Goon 3"]
    assert t.me.deck[-1].title == "Trinket"
    assert t.me.amber == 1


def test_reckless_experimentation_is_played_on_a_creature_with_its_icon(table, version):
    t = table(me={"hand": ["Reckless Experimentation"], "line": ["Goon 4"]}, foe={"line": ["Goon 3"]}, house="logos")
    t.play("Reckless Experimentation", "Goon 3")
    assert t.titles(t.card("Goon 3").upgrades) == ["Reckless Experimentation"]
    assert t.me.amber == 1


def test_reckless_experimentation_on_an_enemy_creature_plays_for_its_controller(table, version):
    worn_by = {"title": "Goon 3", "upgrades": [{"title": "Reckless Experimentation", "owner": 1}]}
    t = table(me={"line": [worn_by], "deck": ["Trinket"]}, foe={"deck": ["Goon 1"]}, ruleset=version)
    t.reap("Goon 3")
    assert t.titles(t.me.artifacts) == ["Trinket"]
    assert t.foe.deck[-1].title == "Goon 1"


def test_reckless_experimentation_with_an_empty_deck_plays_nothing(table, version):
    t = table(
        me={"line": [worn("Reckless Experimentation")], "discard": ["Trinket"]}, foe={}, ruleset=version, filler=0
    )
    t.reap("Goon 3")
    assert t.me.artifacts == []
    assert t.me.amber == 1


# Static Charge


def test_static_charge_hits_the_neighbors_at_the_beginning_of_the_turn(table, version):
    line = ["Goon 5", "Guard 4/1", worn("Static Charge"), "Goon 2", "Goon 6"]
    t = table(me={}, foe={"line": line, "houses": ["logos", "brobnar", "dis"]}, ruleset=version)
    t.next_turn("brobnar")
    assert t.titles(t.foe.line) == ["Goon 5", "Guard 4/1", "Goon 3", "Goon 6"]
    assert [card.damage for card in t.foe.line] == [0, 1, 0, 0]


def test_static_charge_is_still_in_the_turn_of_the_opponent(table, version):
    t = table(me={"line": ["Goon 5", worn("Static Charge")]}, foe={"line": ["Goon 4"]}, ruleset=version)
    t.next_turn("brobnar")
    assert [card.damage for card in t.me.line] == [0, 0]
    assert t.card("Goon 4").damage == 0
    t.next_turn("brobnar")
    assert [card.damage for card in t.me.line] == [2, 0]


def test_static_charge_on_an_enemy_creature_works_in_the_turn_of_its_controller(table, version):
    t = table(
        me={"hand": ["Static Charge"], "line": ["Logos Goon 4"]},
        foe={"line": ["Goon 5", "Goon 3"]},
        house="logos",
        ruleset=version,
    )
    t.play("Static Charge", "Goon 3").next_turn("brobnar")
    assert t.card("Goon 5").damage == 2
    assert t.me.amber == 1


def test_static_charge_takes_wards(table):
    t = table(me={}, foe={"line": [{"title": "Goon 5", "warded": True}, worn("Static Charge")]})
    t.next_turn("brobnar")
    assert (t.card("Goon 5").damage, t.card("Goon 5").warded) == (0, False)


@pytest.mark.parametrize("times", [1, 2])
def test_two_static_charges_hit_twice(table, version, times):
    line = ["Goon 5", {"title": "Goon 3", "upgrades": ["Static Charge"] * times}]
    t = table(me={}, foe={"line": line}, ruleset=version)
    t.end()
    to_rest(t)
    assert t.card("Goon 5").damage == 2 * times
