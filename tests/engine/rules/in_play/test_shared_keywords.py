"""Creatures that have the keywords of other creatures."""

from __future__ import annotations

from tests.engine.invent import invent


@invent("Mimic Apprentice", power=4)
class MimicApprentice:
    """Has taunt while another friendly creature has it."""

    def keywords(g, me, creature):
        others = [other for other in g.controller(me).line if other is not me]
        return {"taunt": 1} if creature is me and any(g.has_keyword(other, "taunt") for other in others) else {}


@invent("Mimic Master", power=5)
class MimicMaster:
    """Neighbors have taunt."""

    def keywords(g, me, creature):
        return {"taunt": 1} if creature in g.neighbors(me) else {}


def taunts(t):
    return [t.g.has_keyword(card, "taunt") for card in t.me.line]


def test_creatures_of_one_text_do_not_give_each_other_what_none_of_them_has(table):
    t = table(me={"line": ["Mimic Apprentice", "Goon 3", "Mimic Apprentice"]}, foe={})
    assert taunts(t) == [False, False, False]
    assert t.g.keywords_of(t.card("Mimic Apprentice")) == {}


def test_one_of_them_that_has_it_from_elsewhere_is_enough_for_all(table):
    line = ["Mimic Apprentice", "Goon 3", "Mimic Apprentice", "Mimic Master", "Mimic Apprentice", "Goon 4"]
    t = table(me={"line": [*line, "Mimic Apprentice"], "hand": ["Slaying"]}, foe={})
    assert taunts(t) == [True, False, True, False, True, False, True]
    t.play("Slaying", "Mimic Master")
    assert taunts(t) == [False] * 6
