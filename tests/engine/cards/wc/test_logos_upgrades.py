"""Upgrades of Logos in Worlds Collide."""

from __future__ import annotations

import pytest

LOGOS = ["logos", "brobnar", "dis"]

# Academy Training


def test_academy_training_makes_a_creature_a_logos_creature_that_draws(table, version):
    t = table(me={"hand": ["Academy Training"], "line": ["Goon 3", "Goon 4"]}, foe={}, house="logos", ruleset=version)
    assert not t.may("reap:Goon 3")
    t.play("Academy Training", "Goon 3")
    assert t.g.houses_of(t.card("Goon 3")) == ("logos",)
    assert not t.may("reap:Goon 4")
    t.reap("Goon 3")
    assert t.me.amber == 1
    assert len(t.me.hand) == 1
    assert t.foe.hand == []


@pytest.mark.parametrize("house", ["brobnar", "logos"])
def test_a_trained_creature_is_of_logos_in_place_of_its_own_house(table, version, house):
    trained = {"title": "Goon 3", "upgrades": ["Academy Training"]}
    t = table(me={"line": [trained], "houses": LOGOS}, foe={}, house=house, ruleset=version)
    assert t.may("reap:Goon 3") == (house == "logos")


def test_an_enemy_creature_keeps_its_house_and_draws_for_its_controller(table, version):
    t = table(
        me={"hand": ["Academy Training"]},
        foe={"line": ["Goon 3"], "houses": LOGOS},
        house="logos",
        ruleset=version,
    )
    t.play("Academy Training")
    assert t.g.house_of(t.card("Goon 3")) == "brobnar"
    t.next_turn("brobnar")
    before = len(t.me.hand)
    t.reap("Goon 3")
    assert len(t.foe.hand) == 1
    assert len(t.me.hand) == before


def test_a_trained_creature_has_its_own_house_again_while_an_opponent_controls_it(table, version):
    trained = {"title": "Goon 3", "upgrades": ["Academy Training"]}
    t = table(
        me={"line": [trained], "houses": LOGOS},
        foe={"hand": ["Logos Lure"], "houses": LOGOS},
        house="logos",
        ruleset=version,
    )
    assert t.g.house_of(t.card("Goon 3")) == "logos"
    t.next_turn("logos").play("Logos Lure")
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert t.g.house_of(t.card("Goon 3")) == "brobnar"


def test_a_creature_that_loses_academy_training_loses_both(table, version):
    trained = {"title": "Goon 3", "upgrades": ["Academy Training"]}
    t = table(me={"line": [trained], "hand": ["Rust", "Chant"]}, foe={}, ruleset=version)
    t.play("Rust")
    assert t.g.house_of(t.card("Goon 3")) == "brobnar"
    assert t.titles(t.me.discard) == ["Academy Training", "Rust"]
    t.reap("Goon 3")
    assert t.titles(t.me.hand) == ["Chant"]


# Discombobulator


@pytest.mark.parametrize("side", [0, 1])
def test_discombobulator_keeps_the_pool_of_the_creatures_controller(table, version, side):
    t = table(
        me={"hand": ["Discombobulator"], "line": ["Goon 1"], "amber": 3},
        foe={"line": ["Goon 2"], "hand": ["Logos Theft of 2"], "amber": 3, "houses": LOGOS},
        house="logos",
        ruleset=version,
    )
    t.play("Discombobulator", ["Goon 1", "Goon 2"][side])
    assert t.me.amber == 4, "the bonus icon"
    t.next_turn("logos").play("Logos Theft of 2")
    assert (t.me.amber, t.foe.amber) == ((4, 3) if side == 0 else (2, 5))


def test_discombobulator_does_not_stop_its_own_player_from_stealing(table, version):
    worn = {"title": "Goon 1", "upgrades": ["Discombobulator"]}
    t = table(me={"line": [worn], "hand": ["Theft of 2"]}, foe={"amber": 3}, ruleset=version)
    t.play("Theft of 2")
    assert (t.me.amber, t.foe.amber) == (2, 1)


@pytest.mark.parametrize(("card", "pools"), [("Snare", (0, 1)), ("Crank", (2, 2))])
def test_discombobulator_allows_capturing_and_losing(table, version, card, pools):
    worn = {"title": "Goon 1", "upgrades": ["Discombobulator"]}
    t = table(
        me={"line": ["Goon 3"], "hand": ["Snare"], "artifacts": ["Crank"]},
        foe={"line": [worn], "amber": 3},
        ruleset=version,
    )
    t.play(card) if card == "Snare" else t.action(card)
    assert (t.me.amber, t.foe.amber) == pools


def test_amber_can_be_stolen_again_when_the_discombobulator_has_gone(table, version):
    worn = {"title": "Goon 1", "upgrades": ["Discombobulator"]}
    t = table(me={"hand": ["Theft of 2", "Slaying", "Theft of 2"]}, foe={"line": [worn], "amber": 3}, ruleset=version)
    t.play("Theft of 2")
    assert t.me.amber == 0
    t.play("Slaying").play("Theft of 2")
    assert (t.me.amber, t.foe.amber) == (2, 1)
