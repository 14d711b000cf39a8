"""Cards of Logos in Worlds Collide beside cards that meddle with them."""

from __future__ import annotations

import pytest

AUTOMATA = "Self-Bolstering Automata"


@pytest.mark.pair("Self-Bolstering Automata", "Shadow Self")
def test_damage_that_another_takes_over_does_not_destroy_it(table, version):
    t = table(
        me={"line": ["Shadow Self", AUTOMATA, "Goon 3"]}, foe={"line": ["Goon 9"]}, house="logos", ruleset=version
    )
    t.fight(AUTOMATA)
    assert t.titles(t.me.line) == [AUTOMATA, "Goon 3"] and t.power(AUTOMATA) == 1
    assert t.card("Shadow Self").zone == "discard"
