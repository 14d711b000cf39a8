"""Cards purged by a card that gives them back when it leaves play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.rules.resolving.lasting import begin, end_lasting
from engine.rules.resolving.timing import is_here
from engine.rules.zones.entering import put_into_play
from engine.rules.zones.looking import other_half
from engine.rules.zones.zones import purge
from engine.table.choices import Flow
from engine.table.state import PURGED, Card, Lasting, Player
from engine.table.table import Table


def purge_and_keep(
    g: Table, me: Card, you: Player, cards: Card | Sequence[Card] | None, effect: type
) -> Flow[list[Card]]:
    """Purge cards, and note them in a lasting effect as those that this card purged; returns those purged.

    `effect`: a nested class whose reaction calls `return_kept`; it begins here. A card that has left play meanwhile
    keeps none: it gives nothing back (leaves-play-last-known-state).
    """
    purged = yield from purge(g, cards)
    if purged and is_here(g, me):
        refs: list[Any] = [g.ref(card) for card in purged]
        yield from begin(g, me, you, effect, until="match", cards=refs)
    return purged


def return_kept(g: Table, record: Lasting, *, type: str = "creature") -> Flow[list[Card]]:
    """End the effect and put the cards it keeps into play, in the order of their purging; returns those that entered.

    Each under its owner's control, exhausted. Only those still purged that are of this type now that they show their
    printed side (token-noncreature-cannot-return).
    """
    end_lasting(g, record)
    entered = []
    for ref in record.data["cards"]:
        card = g.deref(ref)
        if card is not None and card.zone == PURGED:
            yield from g.identify_where([card], lambda possible: possible.printed.type == type)
        if card is not None and card.zone == PURGED and card.type == type:
            owner = g.players[card.owner]
            if (yield from put_into_play(g, card, owner, half=other_half(g, card))):
                entered.append(card)
    return entered
