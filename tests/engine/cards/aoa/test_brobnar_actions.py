"""Actions of Brobnar in Age of Ascension."""

from __future__ import annotations

import pytest

FIRST = "First Blood"


@pytest.mark.clause("for-each-may-be-split", "bonus-amber-gains-one")
def test_two_damage_for_each_brobnar_creature_are_divided(table, version):
    t = table(
        me={"hand": [FIRST], "line": ["Goon 3", "Goon 4", "Dis Goon 3"]},
        foe={"line": ["Goon 5", "Goon 9"]},
        ruleset=version,
    )
    t.play(FIRST)
    assert (t.me.amber, t.pending.maximum, len(t.pending.keys)) == (1, 4, 5)
    t.choose(["Goon 9", "Goon 5", "Goon 9", "Goon 9"])
    assert [card.damage for card in t.foe.line] == [1, 3] and [card.damage for card in t.me.line] == [0, 0, 0]


@pytest.mark.clause("damage-equal-to-power-destroys", "damage-one-effect-is-simultaneous")
def test_all_of_it_is_dealt_at_once(table, version):
    t = table(me={"hand": [FIRST], "line": ["Goon 3", "Goon 4"]}, foe={"line": ["Goon 2", "Goon 1"]}, ruleset=version)
    t.play(FIRST, ["Goon 2", "Goon 1", "Goon 2", "Goon 1"])
    assert t.pending.prompt.startswith("destroyed.order"), "they die together"
    t.choose(["Goon 1", "Goon 2"])
    assert t.foe.line == [] and t.titles(t.foe.discard) == ["Goon 1", "Goon 2"]


def test_without_brobnar_creatures_it_deals_none(table, version):
    t = table(me={"hand": [FIRST], "line": ["Dis Goon 3"]}, foe={"line": ["Goon 2"]}, ruleset=version)
    t.play(FIRST)
    assert t.at_rest and t.card("Goon 2").damage == 0


@pytest.mark.clause("alpha-first-action-of-current-step", versions=("2021-03", "16.0"))
def test_it_is_played_before_all_else(table):
    t = table(me={"hand": [FIRST], "line": ["Goon 3"]}, foe={})
    t.reap("Goon 3")
    assert not t.may(f"play:{FIRST}")
