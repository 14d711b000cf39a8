"""Cards of Logos in Mass Mutation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Chronus")
class Chronus:
    """Whenever you resolve a draw bonus icon, may archive a card from your hand."""

    @after("icon_resolved", by="you", reason="draw", optional=True)
    def file(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.archive_from_hand(you)
