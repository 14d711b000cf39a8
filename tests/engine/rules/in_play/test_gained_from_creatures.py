"""Æmber that is gained, and comes from creatures in place of the supply."""

from __future__ import annotations

import pytest

from engine.abilities import after, instead_of
from engine.table.events import CHANGED
from tests.engine.invent import invent

NEWEST = "18.4"


@invent("Sift Ghost", power=3)
class SiftGhost:
    """Whenever you would gain Æmber by reaping, as much of it as you like may come from friendly creatures."""

    @instead_of("gain", by="you", reason="reap")
    def sift(g, me, you, event):
        for creature in g.creatures(friendly_to=you):
            many = min(creature.amber, event.amount - event.taken)
            if many:
                yield from g.take_from(event, creature, (yield from g.choose_number(many)))
        return CHANGED


@invent("Sift Crowd", power=3)
class SiftCrowd:
    """Whenever you gain Æmber by reaping, draws a card."""

    @after("amber_gained", by="you", reason="reap")
    def draw(g, me, you, event):
        yield from g.draw(you, event.amount)


@pytest.mark.parametrize(("many", "on_it"), [("0", 2), ("1", 1)])
def test_it_comes_from_a_creature_and_is_gained_by_reaping(table, many, on_it):
    rich = {"title": "Goon 5", "amber": 2}
    t = table(me={"line": ["Sift Ghost", "Sift Crowd", rich, "Goon 1"]}, foe={"line": [rich]}, ruleset=NEWEST)
    minted = t.game.table.state.minted
    t.reap("Goon 1", many)
    assert t.me.amber == 1
    assert t.me.line[2].amber == on_it
    assert t.foe.line[0].amber == 2
    assert t.titles(t.me.hand) == ["Chant"], "it was gained by reaping"
    assert t.game.table.state.minted - minted == 1 - int(many)


def test_what_is_gained_otherwise_comes_from_the_supply(table):
    t = table(me={"line": ["Sift Ghost", {"title": "Goon 5", "amber": 2}], "hand": ["Chant"]}, foe={}, ruleset=NEWEST)
    t.play("Chant")
    assert t.card("Goon 5").amber == 2
