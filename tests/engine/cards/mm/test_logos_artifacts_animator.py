"""Mass Mutation, Logos, artifacts: Animator."""

from __future__ import annotations

import pytest


@pytest.mark.clause("upgrade-discarded-when-host-is-no-creature", versions=("2021-03", "16.0"))
def test_an_artifact_fights_for_a_turn(table, version):
    t = table(
        me={"artifacts": ["Animator", "Trinket"], "line": ["Goon 2"], "hand": ["Badge"]},
        foe={"line": ["Goon 1"]},
        house="logos",
        ruleset=version,
    )
    t.action("Animator", "Trinket", "left")
    trinket = t.card("Trinket")
    assert t.titles(t.me.line) == ["Trinket", "Goon 2"] and t.power("Trinket") == 3
    assert t.g.house_of(trinket) == "logos", "of the active house"
    t.fight("Trinket")
    assert trinket.damage == 1 and t.foe.line == []
    t.next_turn("brobnar")
    assert trinket in t.me.artifacts and trinket.type == "artifact" and t.titles(t.me.line) == ["Goon 2"]
    assert t.g.house_of(trinket) == "brobnar" and t.g.state.lasting == []


def test_it_joins_the_battleline_of_its_controller(table, version):
    t = table(me={"artifacts": ["Animator"]}, foe={"artifacts": ["Trinket"]}, house="logos", ruleset=version)
    t.action("Animator", "Trinket")
    assert t.titles(t.foe.line) == ["Trinket"] and t.me.line == []
    t.next_turn("brobnar")
    assert t.titles(t.foe.artifacts) == ["Trinket"] and t.foe.line == []


def test_it_may_animate_itself(table, version):
    t = table(me={"artifacts": ["Animator"]}, foe={}, house="logos", ruleset=version)
    t.action("Animator")
    assert t.titles(t.me.line) == ["Animator"] and not t.card("Animator").ready
    t.next_turn()
    assert t.titles(t.me.artifacts) == ["Animator"]
