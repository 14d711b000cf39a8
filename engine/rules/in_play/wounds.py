"""Wounds: the damage on creatures, which of them it is enough for, and what may make it enough."""

from __future__ import annotations

from collections.abc import Sequence

from engine.rules.in_play.creatures import power
from engine.rules.resolving.statics import entries
from engine.table.state import Card
from engine.table.table import Table

_OF_MORE = frozenset(["grants_to", "when", "lasts_while", "controls", "form_of"])
NOTHING_VARIES, BONUSES, OTHER_POWER, CONDITIONS, MORE = 0, 1, 2, 4, 8
"""What may change by itself: the bonuses to power, power otherwise, whether a condition destroys, and more than that:
control or a type may change, or a state trigger become due."""


def varies(g: Table) -> int:
    """The sum of what may change by itself. It is kept in `Table.varies` while what listens stays the same, because
    this is asked after everything that is resolved."""
    if g.varies is None:
        audible = g.audible
        varying = BONUSES if "power" in audible else NOTHING_VARIES
        if "lowers_power" in audible or "fixed_power" in audible or "base_power" in audible:
            varying |= OTHER_POWER
        if "destroyed_if" in audible:
            varying |= CONDITIONS
        if not _OF_MORE.isdisjoint(g.hooks):
            varying |= MORE
        g.varies = varying
    return g.varies


def survived_damage(g: Table, card: Card) -> int:
    """The damage on a creature that it has survived: without what has just been put on it, until it is known whether
    that destroys it, and without what destroys it. Who asks declares `remembers = ("survived",)`."""
    incarnation, before = g.unsurvived.get(card.id, (-1, 0))
    return before if incarnation == card.incarnation else card.damage


def put_damage(g: Table, card: Card, amount: int) -> None:
    """Put damage on a creature, which it has not survived yet (`survived_damage`)."""
    if "survived" in g.remembered and g.unsurvived.get(card.id, (-1, 0))[0] != card.incarnation:
        g.unsurvived[card.id] = (card.incarnation, card.damage)
    card.damage += amount
    g.suspects = None


def note_survivors(g: Table, dying: Sequence[Card]) -> None:
    """Note that all creatures but the dying ones have survived the damage on them."""
    for id in list(g.unsurvived):
        card = g.cards[id]
        if card not in dying and not card.tagged:
            del g.unsurvived[id]


def lethally_damaged(g: Table) -> list[Card]:
    """The creatures with damage at or above their power, or that a constant ability destroys now
    (damage-equal-to-power-destroys, damage-zero-power-creature-destroyed). Asked after everything that happens: where
    nothing lowers power, only creatures damaged up to their printed power are looked at closely, and mostly the table
    remembers that there is none (`Table.suspects`)."""
    varying = g.varies
    if varying is None:
        varying = varies(g)
    if varying & OTHER_POWER:
        return _doomed(g, [card for player in g.players for card in player.line if card.damage >= power(g, card)])
    lethal = g.suspects
    if lethal is None or lethal:
        lethal = g.suspects = _suspects(g)
        if lethal:
            lethal = [card for card in lethal if card.damage >= power(g, card)]
    return _doomed(g, lethal) if varying & CONDITIONS else lethal


def _suspects(g: Table) -> list[Card]:
    """The creatures whose damage is enough for their printed power and the counters on it."""
    suspects: list[Card] = []
    for player in g.players:  # no comprehension: to begin one takes longer than to look at a battleline
        for card in player.line:
            if (card.damage or not card.facts.power) and card.damage >= card.facts.power + card.power_counters:
                suspects.append(card)
    return suspects


def _doomed(g: Table, lethal: list[Card]) -> list[Card]:
    """The creatures that lethal damage or a constant ability destroys now, by battleline."""
    conditions = entries(g, "destroyed_if")
    if not conditions:
        return lethal
    doomed: list[Card] = []
    for player in g.players:
        for card in player.line:
            if card in lethal:
                doomed.append(card)
                continue
            for _, _, ability, source in conditions:
                if ability.body(g, source, card):
                    doomed.append(card)
                    break
    return doomed
