"""Redistributing: what lies on several cards is divided among the same cards again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from engine.rules.in_play.amber import move_amber
from engine.rules.in_play.status import shift_damage
from engine.rules.questions.asking import divide
from engine.rules.resolving.timing import is_here
from engine.table.choices import Flow
from engine.table.state import Card, Player
from engine.table.table import Table

_PURPOSES = {"damage": "damage", "amber": "Æmber"}


def redistribute(
    g: Table, cards: Sequence[Card], what: Literal["damage", "amber"], *, by: Player | None = None
) -> Flow[int]:
    """Let a player divide all damage, or all Æmber, on some cards in play among them; returns how much was moved.

    One question, whose answer may leave everything as it lies. A creature may get more damage than it has power. All
    of it moves at the same time: nothing is dealt, healed or captured (move-damage-is-not-damaging,
    move-amber-is-no-capture-steal-loss).
    """
    among = [card for card in cards if is_here(g, card)]
    total = sum(getattr(card, what) for card in among)
    parts = yield from divide(g, total, among, by=by, purpose=_PURPOSES[what], useful=len(among) > 1)
    wanted = {card.id: part for card, part in parts}
    surplus = {card.id: getattr(card, what) - wanted.get(card.id, 0) for card in among}
    moved = 0
    for source in among if parts else ():
        for target in among:
            many = min(surplus[source.id], -surplus[target.id])
            if many <= 0 or not is_here(g, source) or not is_here(g, target):
                continue
            surplus[source.id] -= many
            surplus[target.id] += many
            if what == "amber":
                moved += yield from move_amber(g, source, target, many)
            else:
                moved += shift_damage(g, source, target, many)
    if moved:
        g.unsettled = True
        yield from g.settle()
    return moved
