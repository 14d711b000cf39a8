"""Damage that is several times as much: all that reaches a creature, with what is added to it."""

from __future__ import annotations

import pytest

from engine.abilities import after
from tests.engine.books import NEW
from tests.engine.invent import invent


@invent("Thin Skin", type="artifact")
class ThinSkin:
    """Every creature of power 12 is dealt 3 times as much damage."""

    def multiplies_damage(g, me, creature):
        return 3 if g.power(creature) == 12 else 1


@invent("Thin Nerve", type="artifact")
class ThinNerve:
    """Every creature is dealt 1 more damage whenever it is dealt damage."""

    def adds_damage(g, me, creature):
        return 1


@invent("Thin Tally", type="artifact")
class ThinTally:
    """Counts the damage that is dealt."""

    @after("damaged")
    def count(g, me, you, event):
        yield from g.add_counters(me, "damage", event.amount)


def thin(table, version, line, *skins, hand=("Jab",)):
    me = {"hand": list(hand), "artifacts": ["Thin Tally", *skins]}
    return table(me=me, foe={"line": list(line)}, ruleset=version)


@NEW
@pytest.mark.parametrize(
    ("skins", "damage"),
    [((), 1), (("Thin Skin",), 3), (("Thin Skin",) * 2, 9), (("Thin Skin", "Thin Nerve"), 6)],
)
def test_each_multiplies_all_that_is_dealt(table, version, skins, damage):
    t = thin(table, version, ["Goon 12", "Goon 9"], *skins)
    t.play("Jab", "Goon 12")
    assert t.card("Goon 12").damage == t.card("Thin Tally").counters["damage"] == damage


@NEW
@pytest.mark.parametrize(("armor", "damage"), [(1, 6), (2, 3), (3, 0)])
def test_what_armor_stops_is_not_multiplied(table, version, armor, damage):
    t = thin(table, version, [f"Guard 12/{armor}", "Goon 1"], "Thin Skin", hand=["Stab"])
    t.play("Stab", f"Guard 12/{armor}")
    assert t.card(f"Guard 12/{armor}").damage == damage


@NEW
def test_it_counts_for_the_creature_that_damage_is_sent_to(table, version):
    t = thin(table, version, ["Goon 12", "Goon 9", "Shieldbearer"], "Thin Skin")
    t.play("Jab", "Goon 9")
    assert [card.damage for card in t.foe.line] == [0, 0, 3]


@NEW
def test_only_what_is_dealt_is_multiplied(table, version):
    t = thin(table, version, [{"title": "Goon 12", "warded": True}, "Goon 9"], "Thin Skin", hand=["Jab", "Jab"])
    t.play("Jab", "Goon 12")
    assert t.card("Goon 12").damage == 0
    assert not t.card("Goon 12").warded
    t.play("Jab", "Goon 9")
    assert t.card("Goon 9").damage == 1
