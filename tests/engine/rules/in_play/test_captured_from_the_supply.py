"""Æmber that would be stolen is captured, after a replacement has had it taken from the supply."""

from __future__ import annotations

import pytest

from engine.abilities import after, instead_of
from engine.table.events import CHANGED
from tests.engine.invent import invent


@invent("Vat Purse", type="artifact")
class VatPurse:
    """Opponents who steal from its player take it from the supply."""

    @instead_of("steal", from_="you")
    def pay(g, me, you, event):
        yield from ()
        event.other = None
        return CHANGED


@invent("Vat Jailer", power=5)
class VatJailer:
    """Captures what would be stolen."""

    @instead_of("steal")
    def jail(g, me, you, event):
        yield from g.capture(me, event.amount, event.other, from_supply=event.other is None)


@invent("Vat Ear", type="artifact")
class VatEar:
    """Draws a card whenever a creature captures."""

    @after("captured")
    def hear(g, me, you, event):
        yield from g.draw(you, 1)


def test_it_comes_from_the_supply_and_is_captured_all_the_same(table):
    t = table(
        me={"line": ["Vat Jailer"], "hand": ["Theft of 2"], "artifacts": ["Vat Ear"]},
        foe={"amber": 3, "artifacts": ["Vat Purse"]},
    )
    supply = t.g.state.minted
    t.play("Theft of 2", "Vat Purse")
    assert (t.me.amber, t.foe.amber, t.card("Vat Jailer").amber) == (0, 3, 2)
    assert t.g.state.minted == supply + 2
    assert len(t.me.hand) == 1


def test_without_that_it_comes_from_the_pool(table):
    t = table(me={"line": ["Vat Jailer"], "hand": ["Theft of 2"]}, foe={"amber": 3})
    t.play("Theft of 2")
    assert (t.me.amber, t.foe.amber, t.card("Vat Jailer").amber) == (0, 1, 2)


@invent("Vat Tithe", type="artifact")
class VatTithe:
    """Whenever a creature captures Æmber, its controller draws as many cards."""

    @after("captured")
    def tithe(g, me, you, event):
        yield from g.draw(g.players[event.card.controller], event.amount)


@invent("Vat Raid", type="action")
class VatRaid:
    """Play: a friendly creature captures 3 Æmber."""

    def play(g, me, you):
        creature = yield from g.choose_creature(friendly_to=you)
        yield from g.capture(creature, 3)


@pytest.mark.parametrize(("there", "captured"), [(5, 3), (2, 2), (0, 0)])
def test_what_was_captured_is_told_and_not_what_was_asked_for(table, version, there, captured):
    t = table(
        me={"line": ["Goon 3"], "hand": ["Vat Raid"]},
        foe={"artifacts": ["Vat Tithe"], "amber": there},
        ruleset=version,
    )
    t.play("Vat Raid")
    assert (t.card("Goon 3").amber, len(t.me.hand), len(t.foe.hand)) == (captured, captured, 0)
    assert t.foe.amber == there - captured
