"""Mass Mutation, Untamed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import card
from engine.table.state import Card

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Blossom Drake")
class BlossomDrake:
    """Has 1 more power for every artifact in play. The text box of every artifact counts as blank, save its traits."""

    def power(g: Verbs, me: Card, creature: Card) -> int:
        return len(g.artifacts()) if creature is me else 0

    def blanks(g: Verbs, me: Card, card: Card) -> bool:
        return card.type == "artifact"
