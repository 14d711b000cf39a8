"""Cards of Brobnar in Winds of Exchange at a table of three."""

from __future__ import annotations

from tests.engine.helpers.answers import to_rest


def test_ragnarok_prep_asks_for_the_opponent_that_is_compared(table):
    t = table(
        me={"hand": ["Ragnarok Prep"], "token": "Skirmisher"},
        foe={"line": ["Goon 3"], "amber": 3},
        third={"amber": 3},
    )
    t.play("Ragnarok Prep", "seat:2")
    assert (t.foe.amber, t.third.amber) == (3, 1)


def test_pelf_takes_from_the_opponent_that_it_fought(table):
    t = table(me={"line": ["Pelf"]}, foe={"line": ["Goon 9"], "amber": 2}, third={"amber": 2})
    t.fight("Pelf")
    assert (t.foe.amber, t.third.amber) == (1, 2)


def test_hordes_come_for_the_creatures_of_every_opponent(table):
    t = table(
        me={"hand": ["Endless Hordes"], "token": "Skirmisher"}, foe={"line": ["Goon 3"]}, third={"line": ["Goon 4"]}
    )
    t.play("Endless Hordes")
    to_rest(t)
    assert [t.foe.line[0].damage, t.third.line[0].damage] == [2, 2]
