"""Age of Ascension, Brobnar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import card
from engine.table.choices import Flow
from engine.table.state import Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("First Blood")
class FirstBlood:
    """Alpha. Play: deals 2 damage for every friendly Brobnar creature, divided among creatures as you choose."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        fighters = g.creatures(friendly_to=you, where=lambda c: g.is_of(c, "brobnar"))
        yield from g.deal_each((yield from g.divide(2 * len(fighters), g.creatures(), purpose="damage")))
