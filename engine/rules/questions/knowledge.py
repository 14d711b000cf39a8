"""Who knows which card lies where: what lies faceup, who saw it, who is told of it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.table.state import ARCHIVES, Card
from engine.table.table import Table


def is_faceup(card: Card) -> bool:
    """Whether a card lies faceup in archives."""
    return "faceup" in card.more


def lay_faceup(g: Table, card: Card) -> None:
    """Lay a card in archives faceup until it leaves them: everyone sees which it is."""
    if card.zone == ARCHIVES:
        card.more = {**card.more, "faceup": True}
        card.known = g.everyone


def learn(g: Table, cards: Sequence[Card], seats: int) -> None:
    """Let these seats (a bit mask) know which cards these are."""
    for card in cards:
        card.known |= seats


def let_controller_look(g: Table, card: Card) -> None:
    """Let the controller of a card in play know what lies facedown: the card itself, and the cards under it.

    Where the rulebook says so (facedown-controller-looks, under-facedown-host-controller-looks); call it whenever a
    card changes sides, enters play facedown, or another is laid under it.
    """
    if g.ruleset.host_controller_looks_under and (card.facedown or card.under):
        learn(g, [lying for lying in (card, *card.under) if lying.facedown], 1 << card.controller)
