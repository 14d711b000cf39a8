"""Worlds Collide, Shadows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import card, instead_of
from engine.table.choices import Flow
from engine.table.events import CHANGED, Event
from engine.table.state import Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Keyforgery")
class Keyforgery:
    """When an opponent would forge a key, makes them name a house and reveals a card from your hand at random. If
    it is not of that house, destroys itself, and they do not forge the key instead."""

    @instead_of("forge", by="opponent")
    def forge_badly(g: Verbs, me: Card, you: Player, event: Event) -> Flow[str | None]:
        house = yield from g.name_house(g.houses(), by=event.player)
        revealed = yield from g.reveal(g.random_from_hand(you), you)
        if all(g.is_of(card, house) for card in revealed):
            return CHANGED
        yield from g.destroy(me)
        return None
