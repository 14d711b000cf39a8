"""Mass Mutation, Logos: creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import card
from engine.table.choices import Flow
from engine.table.state import HAND, Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


def discard_to_draw(g: Verbs, you: Player) -> Flow[None]:
    """Discard a card from the hand of the player, who draws one for it: what creatures of part Logos do."""
    chosen = yield from g.choose_from(you, HAND)
    if (yield from g.discard(chosen)):
        yield from g.draw(you, 1)


@card("Sacro-Bot")
class SacroBot:
    """Reap: discards a card from your hand. If it does, draws a card."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from discard_to_draw(g, you)
