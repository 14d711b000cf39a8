"""Winds of Exchange, Star Alliance: Pupgrade."""

from __future__ import annotations

import pytest

from engine.views import Viewer, project

PUP = "Pupgrade"
MAVERICK = {"title": PUP, "house": "brobnar"}
"""Of a house that every rulebook knows."""


@pytest.mark.clause("upgrade-discarded-with-host", "self-reference-upgrade-own-title")
def test_the_upgrade_outlives_its_creature_as_one_itself(table, version):
    t = table(
        me={"hand": [MAVERICK], "line": ["Goon 3", "Goon 1"]},
        foe={"line": ["Goon 9"]},
        house="brobnar",
        ruleset=version,
    )
    t.play(PUP, "upgrade", "Goon 3")
    assert t.power("Goon 3") == 6
    t.next_turn().next_turn("brobnar").fight("Goon 3")
    pup = t.card(PUP)
    assert t.card("Goon 3").zone == "discard"
    assert t.titles(t.me.line) == ["Goon 1", PUP]
    assert pup.ready
    assert pup.damage == 0
    assert t.power(PUP) == 3
    assert pup.text.labelled == {}
    assert t.card("Goon 9").damage == 6


def test_as_a_creature_it_has_no_such_text(table, version):
    t = table(me={"hand": [MAVERICK]}, foe={"line": ["Goon 9"]}, house="brobnar", ruleset=version)
    t.play(PUP, "creature").next_turn().next_turn("brobnar").fight(PUP)
    assert t.card(PUP).zone == "discard"


def test_each_form_shows_its_own_text(table):
    t = table(me={"hand": [MAVERICK], "line": ["Goon 3"]}, foe={}, house="brobnar")
    t.play(PUP, "upgrade")
    (goon,) = project(t.game, t.game, Viewer.parse("public"))["players"][0]["line"]
    assert goon["upgrades"][0]["text"].startswith("This creature has 3 more power")
    assert goon["granted"][0].startswith("Destroyed: ")
    assert goon["power"] == 6
