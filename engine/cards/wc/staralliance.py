"""Worlds Collide, Star Alliance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Encounter Suit")
class EncounterSuit:
    """Whenever a player plays an action card, wards this creature before the card resolves."""

    @after("play_resolves", card="action")
    def suit(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.ward(me.host)


@card("Sci. Officer Morpheus")
class SciOfficerMorpheus:
    """Whenever you play a creature that has a Play ability, resolves that ability 1 more time."""

    @after(
        "played",
        by="you",
        card="creature",
        when=lambda g, me, you, e: bool(g.labelled(e.card, "play")),
    )
    def again(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.trigger_again(event.card, "play")
