"""Rulings about bonus icons."""

from __future__ import annotations

import pytest


@pytest.mark.ruling("faq-two-damage-icons-against-ward")
@pytest.mark.clause("bonus-damage-icons-resolve-separately", "ward-prevents-one-instance")
@pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])
def test_two_damage_icons_against_a_ward(table, version):
    two = {"title": "Chant", "icons": ["damage", "damage"]}
    t = table(me={"hand": [two]}, foe={"line": [{"title": "Goon 1", "warded": True}, "Goon 4"]}, ruleset=version)
    t.play("Chant", "Goon 1")
    assert not t.card("Goon 1").warded, "the first icon removed the ward"
    assert t.card("Goon 1").damage == 0, "the first icon removed the ward"
    t.choose("Goon 1")
    assert t.titles(t.foe.line) == ["Goon 4"]
    assert t.titles(t.foe.discard) == ["Goon 1"]
    assert t.card("Goon 4").damage == 0
