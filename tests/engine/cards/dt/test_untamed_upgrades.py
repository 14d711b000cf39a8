"""Upgrades of Untamed in Dark Tidings."""

from __future__ import annotations

PIXIE = "Way of the Pixie"


def test_its_creature_gains_one_more_by_reaping(table, version):
    worn = {"title": "Untamed Goon 3", "upgrades": [PIXIE]}
    t = table(me={"line": [worn, "Untamed Goon 2"]}, foe={"line": ["Goon 1"]}, house="untamed", ruleset=version)
    t.reap("Untamed Goon 3")
    assert t.me.amber == 2
    t.reap("Untamed Goon 2")
    assert t.me.amber == 3
    assert t.foe.amber == 0


def test_it_pays_the_controller_of_its_creature(table, version):
    t = table(me={"hand": [PIXIE]}, foe={"line": ["Goon 2"]}, house="untamed", ruleset=version)
    t.play(PIXIE)
    t.next_turn("brobnar")
    t.reap("Goon 2")
    assert (t.me.amber, t.foe.amber) == (0, 2)


def test_fighting_gains_nothing(table, version):
    worn = {"title": "Untamed Goon 3", "upgrades": [PIXIE]}
    t = table(me={"line": [worn]}, foe={"line": ["Goon 1"]}, house="untamed", ruleset=version)
    t.fight("Untamed Goon 3")
    assert t.me.amber == 0
