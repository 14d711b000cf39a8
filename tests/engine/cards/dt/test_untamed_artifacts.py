"""Artifacts of Untamed in Dark Tidings."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW

GROVE = "Pestergrove"
RELIC = "Primal Relic"
RITUAL = "Ritual of Life"
SHIP = "The Mysticeti"
GOONS = ["Untamed Goon 1", "Untamed Goon 2"]


def ship(table, line, foe=(), version="16.0", **more):
    return table(
        me={"artifacts": [SHIP], "line": list(line), **more},
        foe={"line": list(foe)},
        house="untamed",
        ruleset=version,
    )


# Pestergrove


@NEW
def test_creatures_of_both_sides_enter_play_enraged(table, version):
    t = table(
        me={"artifacts": [GROVE], "line": ["Goon 9"], "hand": ["Goon 3", "Trinket"]},
        foe={"hand": ["Goon 2"], "line": ["Goon 8"]},
        ruleset=version,
    )
    t.play("Goon 3").play("Trinket")
    t.next_turn("brobnar")
    t.play("Goon 2")
    assert [c.enraged for c in t.me.line] == [False, True]
    assert [c.enraged for c in t.foe.line] == [False, True]
    assert not t.card("Trinket").enraged


def test_what_is_put_into_play_is_enraged_too_and_keeps_its_rage(table):
    t = table(
        me={"artifacts": [GROVE], "hand": ["Raising", "Crowbar"], "discard": ["Goon 3"]}, foe={"line": ["Goon 1"]}
    )
    t.play("Raising").play("Crowbar")
    assert t.me.artifacts == []
    assert t.card("Goon 3").enraged
    t.next_turn().next_turn("brobnar")
    assert not t.may("reap:Goon 3")
    assert t.may("fight:Goon 3")


# Primal Relic


def test_the_relic_holds_aember_and_lets_three_creatures_grow(table, version):
    t = table(
        me={"hand": [RELIC], "line": ["Goon 1", "Goon 2"]},
        foe={"line": ["Goon 3", "Goon 4"]},
        house="untamed",
        ruleset=version,
    )
    t.play(RELIC, ["Goon 1", "Goon 2", "Goon 4"])
    assert t.card(RELIC).amber == 4
    assert t.me.amber == 1
    assert t.foe.amber == 0
    assert [t.power(f"Goon {n}") for n in (1, 2, 3, 4)] == [2, 3, 3, 5]


@pytest.mark.parametrize(("line", "found"), [(["Goon 10", "Goon 9"], 0), (["Goon 10", "Goon 10"], 4)])
def test_a_player_whose_creatures_have_power_20_finds_the_aember(table, version, line, found):
    t = table(
        me={"artifacts": [{"title": RELIC, "amber": 4}], "line": ["Goon 12", "Goon 7"]},
        foe={"line": line},
        ruleset=version,
    )
    t.next_turn()
    assert (t.foe.amber, t.card(RELIC).amber, t.me.amber) == (found, 4 - found, 0)
    t.next_turn()
    assert (t.me.amber, t.card(RELIC).amber) == (0, 4 - found)


def test_counters_count_for_the_relic_and_it_pays_its_own_player_too(table, version):
    t = table(
        me={"artifacts": [{"title": RELIC, "amber": 4}], "line": [{"title": "Goon 12", "power_counters": 8}]},
        foe={"line": ["Goon 12"]},
        ruleset=version,
    )
    t.next_turn().next_turn()
    assert (t.me.amber, t.foe.amber, t.card(RELIC).amber) == (4, 0, 0)


def test_the_aember_comes_in_time_for_a_key(table, version):
    t = table(
        me={"line": ["Goon 1"]},
        foe={"artifacts": [{"title": RELIC, "amber": 4}], "line": ["Goon 12", "Goon 8"], "amber": 2},
        ruleset=version,
    )
    t.end().submit("key:red")
    assert t.foe.amber == 0
    assert t.foe.keys == ["red"]
    t.submit(t.pending.keys[0])


# Ritual of Life


def test_a_life_is_given_for_another(table, version):
    t = table(
        me={"artifacts": [RITUAL], "line": ["Goon 3"], "discard": ["Goon 5", "Chant"]},
        foe={"line": ["Goon 2"]},
        house="untamed",
        ruleset=version,
    )
    t.action(RITUAL)
    assert t.titles(t.me.hand) == ["Goon 5"]
    assert t.me.line == []
    assert len(t.foe.line) == 1


def test_the_one_that_was_given_does_not_return(table, version):
    t = table(me={"artifacts": [RITUAL], "line": ["Goon 3"]}, foe={}, house="untamed", ruleset=version)
    t.action(RITUAL)
    assert t.me.hand == []
    assert t.titles(t.me.discard) == ["Goon 3"]


@NEW
def test_nothing_returns_for_a_creature_that_its_ward_saves(table, version):
    t = table(
        me={"artifacts": [RITUAL], "line": [{"title": "Goon 3", "warded": True}], "discard": ["Goon 5"]},
        foe={},
        house="untamed",
        ruleset=version,
    )
    t.action(RITUAL)
    assert t.me.hand == []
    assert len(t.me.line) == 1


@NEW
@pytest.mark.reading("different-creature-of-the-same-name")
def test_a_copy_of_what_was_given_is_a_different_creature(table, version):
    t = table(
        me={"artifacts": [RITUAL], "line": ["Goon 3"], "discard": ["Goon 3"]}, foe={}, house="untamed", ruleset=version
    )
    given = t.me.line[0]
    t.action(RITUAL)
    assert given in t.me.discard
    assert t.titles(t.me.hand) == ["Goon 3"]


# The Mysticeti


@pytest.mark.parametrize(("crew", "power"), [(GOONS[:1], 3), (GOONS, 6)])
def test_the_crew_makes_the_ship_a_creature(table, version, crew, power):
    t = ship(table, [*GOONS, "Goon 5"], ["Goon 2"], version)
    t.action(SHIP)
    assert sorted(t.offered) == sorted(GOONS)
    assert (t.pending.minimum, t.pending.maximum) == (1, 2)
    t.choose(crew, "position:1")
    assert t.titles(t.me.line) == ["Untamed Goon 1", SHIP, "Untamed Goon 2", "Goon 5"]
    assert t.me.artifacts == []
    assert t.power(SHIP) == power
    assert t.g.has_keyword(t.card(SHIP), "taunt")
    assert not t.card(SHIP).ready
    assert [c.ready for c in t.me.line] == ["Untamed Goon 1" not in crew, False, "Untamed Goon 2" not in crew, True]


def test_without_a_crew_the_ship_stays_at_anchor(table, version):
    t = ship(table, ["Goon 5", {"title": "Untamed Goon 2", "ready": False}], ["Untamed Goon 3"], version)
    t.action(SHIP)
    assert t.titles(t.me.artifacts) == [SHIP]
    assert t.card(SHIP).power_counters == 0
    assert t.card("Untamed Goon 3").ready
    assert not t.card(SHIP).ready


def test_the_ship_fights_and_sails_on_as_a_creature(table, version):
    t = ship(table, GOONS, ["Goon 2"], version)
    t.action(SHIP, GOONS, "position:2")
    t.next_turn("brobnar").next_turn("untamed")
    assert t.titles(t.me.line) == [*GOONS, SHIP]
    assert t.card(SHIP).ready
    t.action(SHIP, ["Untamed Goon 2"], "position:0")
    assert t.titles(t.me.line) == [SHIP, *GOONS]
    assert t.power(SHIP) == 9
    assert t.g.keyword(t.card(SHIP), "taunt") == 1
    t.next_turn("brobnar").next_turn("untamed")
    t.fight(SHIP)
    assert t.foe.line == []
    assert t.card(SHIP).damage == 2


def test_the_ship_protects_its_neighbors(table, version):
    t = ship(table, GOONS, ["Goon 2"], version)
    t.action(SHIP, GOONS, "position:0")
    t.next_turn("brobnar")
    attackable = t.g.attackable(t.card("Goon 2"), t.foe)
    assert t.titles(attackable) == [SHIP, "Untamed Goon 2"]


def test_a_ship_without_counters_is_destroyed_and_is_an_artifact_again_elsewhere(table, version):
    t = ship(table, GOONS[:1], hand=["Æmbermancy"], version=version)
    t.action(SHIP, "position:0")
    t.play("Æmbermancy", SHIP, "number:3")
    assert t.titles(t.me.line) == GOONS[:1]
    assert t.titles(t.me.discard)[:1] == [SHIP]
    assert t.me.amber == 4
    assert t.card(SHIP).type == "artifact"
    assert t.g.state.lasting == []


@NEW
@pytest.mark.reading("mysticeti-as-if-yours")
def test_the_ship_does_not_sail_for_a_player_who_does_not_control_it(table, version):
    t = table(
        me={"hand": ["Strings"], "line": ["Untamed Goon 1"]},
        foe={"artifacts": [SHIP], "line": ["Untamed Goon 2"]},
        ruleset=version,
    )
    t.play("Strings")
    assert t.titles(t.foe.artifacts) == [SHIP]
    assert t.card(SHIP).power_counters == 3
    assert not t.card("Untamed Goon 1").ready
    assert t.card("Untamed Goon 2").ready
