"""Taunt that reaches further than to neighbors, and creatures that enter play enraged."""

from __future__ import annotations

import pytest

from tests.engine.invent import invent


@invent("Far Wall", power=4, keywords={"taunt": 1})
class FarWall:
    """Taunt. Protects the neighbors of its neighbors in the same way."""

    def taunt_reach(g, me, creature):
        return 1 if creature is me else 0


@invent("Far Fury", power=3)
class FarFury:
    """Enters play enraged."""

    enters_enraged = True


def test_it_reaches_two_creatures_far_on_each_side(table):
    line = ["Goon 1", "Goon 2", "Goon 3", "Far Wall", "Goon 4", "Goon 5", "Goon 6"]
    t = table(me={"line": ["Goon 9"]}, foe={"line": line})
    t.fight("Goon 9")
    assert sorted(t.offered) == ["Far Wall", "Goon 1", "Goon 6"]
    t.choose("Far Wall")


@pytest.mark.parametrize(("version", "enraged"), [("1.3", False), ("2021-03", True), ("16.0", True), ("18.4", True)])
def test_what_enters_enraged_is_so_where_the_book_knows_it(table, version, enraged):
    t = table(me={"hand": ["Far Fury"]}, foe={"line": ["Goon 3"]}, ruleset=version)
    t.play("Far Fury")
    assert t.card("Far Fury").enraged is enraged
    assert not t.card("Far Fury").ready
