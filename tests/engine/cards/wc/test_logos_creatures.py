"""Creatures of Logos in Worlds Collide."""

from __future__ import annotations

import pytest

AUTOMATA = "Self-Bolstering Automata"


@pytest.mark.clause("replacement-marked-by-instead", "power-counter-adds-one")
@pytest.mark.parametrize("flank, line", [("left", [AUTOMATA, "Goon 3"]), ("right", ["Goon 3", AUTOMATA])])
def test_with_others_beside_it_it_comes_back_stronger(table, version, flank, line):
    counted = {"title": AUTOMATA, "power_counters": 1}
    t = table(me={"line": [counted, "Goon 3"]}, foe={"line": ["Goon 9"]}, house="logos", ruleset=version)
    t.fight(AUTOMATA, flank)
    automata = t.card(AUTOMATA)
    assert t.titles(t.me.line) == line and automata.zone == "play"
    assert (automata.damage, automata.ready, t.power(AUTOMATA)) == (0, False, 1 + 1 + 2)
    assert t.card("Goon 9").damage == 2


def test_alone_it_dies(table, version):
    t = table(me={"line": [AUTOMATA]}, foe={"line": ["Goon 9"]}, house="logos", ruleset=version)
    t.fight(AUTOMATA)
    assert t.card(AUTOMATA).zone == "discard"
