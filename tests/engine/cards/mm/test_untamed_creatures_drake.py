"""Mass Mutation, Untamed: Blossom Drake."""

from __future__ import annotations

import pytest

from tests.engine.invent import invent

DRAKE = "Blossom Drake"


@invent("Bud Lamp", type="artifact", traits=("item",))
class BudLamp:
    """Action: gains 1 Æmber. Friendly creatures have 1 more power."""

    def action(g, me, you):
        yield from g.gain(you, 1)

    def power(g, me, creature):
        return 1 if creature.controller == me.controller else 0


@pytest.mark.clause("traits-no-effect-by-themselves")
def test_artifacts_are_blank_save_for_their_traits(table, version):
    t = table(
        me={"artifacts": ["Bud Lamp"], "line": ["Goon 3"], "hand": [{"title": DRAKE, "house": "brobnar"}]},
        foe={"artifacts": ["Trinket"]},
        house="brobnar",
        ruleset=version,
    )
    t.action("Bud Lamp")
    assert (t.power("Goon 3"), t.me.amber) == (4, 1)
    t.play(DRAKE)
    assert (t.power("Goon 3"), t.power(DRAKE)) == (3, 4 + 2)
    lamp = t.card("Bud Lamp")
    assert t.g.labelled(lamp, "action") == [] and t.g.has_trait(lamp, "item")
    t.next_turn().next_turn("brobnar")
    assert not t.may("action:Bud Lamp")
