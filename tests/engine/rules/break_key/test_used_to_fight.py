"""Break-Key: what reacts to a creature's being used to fight is about the opponent that was fought."""

from __future__ import annotations

import pytest

from engine.abilities import after
from tests.engine.invent import invent


@invent("Brawl Fence", type="artifact")
class BrawlFence:
    """Steals 1 Æmber whenever another card is used."""

    @after("used", by="you", other=True)
    def rob(g, me, you, event):
        yield from g.steal(you, 1)


def brawl(table, line=("Goon 5",)):
    return table(
        me={"line": list(line), "artifacts": ["Brawl Fence"]},
        foe={"line": ["Goon 3"], "amber": 2},
        third={"line": ["Goon 4"], "amber": 2},
    )


@pytest.mark.clause("break-key-prerequisite-fixes-opponent")
@pytest.mark.parametrize(("fought", "left"), [("Goon 3", (1, 2)), ("Goon 4", (2, 1))])
def test_a_use_to_fight_is_about_the_one_that_was_fought(table, fought, left):
    t = brawl(table)
    t.fight("Goon 5", fought)
    assert t.at_rest
    assert (t.foe.amber, t.third.amber) == left


@pytest.mark.clause("break-key-unreferenced-opponent-picked")
def test_another_use_is_about_the_one_that_is_picked(table):
    t = brawl(table)
    t.reap("Goon 5")
    assert t.pending.prompt == "opponent"
    t.choose("seat:2")
    assert (t.foe.amber, t.third.amber) == (2, 1)
