"""Damage that is dealt in addition to other damage: once to each creature, when that reaches it."""

from __future__ import annotations

import pytest

from engine.abilities import after, lasting
from tests.engine.helpers.answers import to_rest
from tests.engine.invent import invent

SINCE_2021 = pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])


@invent("Raw Nerve", type="action")
class RawNerve:
    """Play: for the rest of the turn, a creature is dealt 2 more damage whenever it is dealt damage."""

    def play(g, me, you):
        yield from g.begin(me, you, RawNerve.Sore, on=(yield from g.choose_creature()))

    @lasting
    class Sore:
        """This creature is dealt 2 more damage whenever it is dealt damage."""

        def adds_damage(g, me, creature):
            return 2 if g.ref(creature) == me.on else 0


@invent("Raw Twin", power=12)
class RawTwin:
    """Damage dealt to its neighbors is also dealt to it."""

    def shares_damage(g, me, creature):
        return creature in g.neighbors(me)


@invent("Raw Tally", type="artifact")
class RawTally:
    """Counts how often a creature is dealt damage."""

    @after("damaged")
    def count(g, me, you, event):
        yield from g.add_counters(me, "hits")


def sore(table, version, *hurt, hand=("Hailstorm",), line=(), **foe):
    """Some creatures of the opponent are sore; one named twice is so twice."""
    t = table(
        me={"hand": ["Raw Nerve"] * len(hurt) + list(hand), "artifacts": ["Raw Tally"]},
        foe={"line": list(line), **foe},
        ruleset=version,
    )
    for one in hurt:
        t.play("Raw Nerve", t.card(one))
    return t


@pytest.mark.clause("damage-added-to-instance-is-not-new")
@SINCE_2021
@pytest.mark.parametrize(("times", "damage"), [(0, 2), (1, 4), (2, 6)])
def test_it_enlarges_the_instance_and_nothing_is_asked(table, version, times, damage):
    t = sore(table, version, *["Goon 12"] * times, line=["Goon 12", "Goon 9"])
    t.play("Hailstorm")
    to_rest(t)
    assert (t.card("Goon 12").damage, t.card("Goon 9").damage) == (damage, 2)
    assert t.card("Raw Tally").counters["hits"] == 2


@pytest.mark.parametrize(("armor", "damage"), [(1, 3), (2, 0), (3, 0)])
def test_what_armor_stops_is_not_dealt_and_nothing_is_added(table, version, armor, damage):
    t = sore(table, version, f"Guard 9/{armor}", line=[f"Guard 9/{armor}", "Goon 9"])
    t.play("Hailstorm")
    to_rest(t)
    assert t.card(f"Guard 9/{armor}").damage == damage


def test_nothing_is_added_to_what_goes_to_another(table, version):
    t = sore(table, version, "Goon 5", line=["Goon 5", "Shieldbearer", "Goon 9"], hand=["Stab"])
    t.play("Stab", "Goon 5")
    assert (t.card("Goon 5").damage, t.card("Shieldbearer").damage) == (0, 3)


def test_it_is_added_once_to_what_comes_together_on_one_creature(table, version):
    t = sore(table, version, "Shieldbearer", line=["Goon 5", "Shieldbearer", "Goon 9"])
    t.play("Hailstorm")
    assert [card.damage for card in t.foe.line] == [0, 2 + 2 + 2 + 2, 0]
    assert t.card("Raw Tally").counters["hits"] == 1


def test_it_is_added_to_shared_damage(table, version):
    t = sore(table, version, "Raw Twin", line=["Goon 5", "Raw Twin"], hand=["Stab"])
    t.play("Stab", "Goon 5")
    to_rest(t)
    assert (t.card("Goon 5").damage, t.card("Raw Twin").damage) == (3, 5)
