"""Upgrades of Brobnar in Age of Ascension."""

from __future__ import annotations

import pytest

RIG = "Cybergiant Rig"


@pytest.mark.parametrize("damage", [0, 1, 4])
def test_the_rig_turns_damage_into_power(table, version, damage):
    t = table(
        me={"hand": [RIG], "line": [{"title": "Goon 5", "damage": damage}, {"title": "Goon 4", "damage": 1}]},
        foe={"line": ["Goon 3"]},
        ruleset=version,
    )
    t.play(RIG)
    assert t.offered == ["Goon 5", "Goon 4", "Goon 3"]
    t.choose("Goon 5")
    assert (t.card("Goon 5").damage, t.card("Goon 5").power_counters, t.power("Goon 5")) == (0, damage, 5 + damage)
    assert (t.card("Goon 4").damage, t.power("Goon 4"), t.me.amber) == (1, 4, 1)


def test_the_rig_takes_a_counter_at_the_end_of_each_turn_of_its_controller(table, version):
    rigged = {"title": "Goon 5", "power_counters": 2, "upgrades": [RIG]}
    t = table(me={"line": [rigged]}, foe={"line": [{"title": "Goon 4", "power_counters": 1}]}, ruleset=version)
    powers = []
    for _ in range(6):
        t.next_turn("brobnar")
        powers.append(t.power("Goon 5"))
    assert powers == [6, 6, 5, 5, 5, 5]
    assert t.power("Goon 4") == 5


def test_on_an_enemy_creature_the_rig_works_in_the_turns_of_that_player(table, version):
    t = table(me={"hand": [RIG]}, foe={"line": [{"title": "Goon 5", "damage": 2}]}, ruleset=version)
    t.play(RIG)
    assert t.power("Goon 5") == 7
    assert t.card("Goon 5").damage == 0
    t.next_turn("brobnar")
    assert t.power("Goon 5") == 7
    t.next_turn("brobnar")
    assert t.power("Goon 5") == 6


def test_a_creature_that_loses_the_power_it_lived_by_is_destroyed(table, version):
    rigged = {"title": "Goon 5", "power_counters": 1, "damage": 5, "upgrades": [RIG]}
    t = table(me={"line": [rigged]}, foe={}, ruleset=version)
    t.next_turn("brobnar")
    assert t.me.line == []
    assert sorted(t.titles(t.me.discard)) == [RIG, "Goon 5"]


def test_the_rig_takes_the_last_counter_and_then_none(table, version):
    rigged = {"title": "Goon 5", "power_counters": 1, "upgrades": [RIG, RIG]}
    t = table(me={"line": [rigged]}, foe={}, ruleset=version)
    t.end()
    while not t.at_rest or t.pending.kind == "trigger":
        t.submit(t.pending.keys[0])
    assert t.power("Goon 5") == 5
    assert t.card("Goon 5").power_counters == 0
