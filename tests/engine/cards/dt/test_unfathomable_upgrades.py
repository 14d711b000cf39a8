"""Upgrades of Unfathomable in Dark Tidings."""

from __future__ import annotations

UNDER = {"title": "Goon 3", "ready": False, "upgrades": ["Under Pressure"]}


def test_under_pressure_keeps_the_creature_exhausted(table, version):
    t = table(
        me={"line": ["Goon 1"], "hand": ["Under Pressure"]},
        foe={"line": ["Goon 2"]},
        house="unfathomable",
        ruleset=version,
    )
    t.play("Under Pressure", "Goon 2").next_turn("brobnar").reap("Goon 2").next_turn("unfathomable").next_turn(
        "brobnar"
    )
    assert not t.card("Goon 2").ready
    assert t.me.amber == 1
    t.next_turn("unfathomable")
    assert not t.card("Goon 2").ready
    assert t.card("Goon 1").ready


def test_under_pressure_stops_effects_that_ready(table, version):
    t = table(me={"line": [UNDER, "Goon 1"], "hand": ["Bugle"]}, foe={}, ruleset=version)
    t.reap("Goon 1").play("Bugle")
    assert not t.card("Goon 3").ready
    assert t.card("Goon 1").ready


def test_without_the_upgrade_the_creature_readies(table):
    t = table(me={"line": [UNDER], "hand": ["Rust", "Whip"]}, foe={})
    t.play("Rust").play("Whip")
    assert t.card("Goon 3").ready
