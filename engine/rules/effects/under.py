"""Cards beneath a card in play: grafted faceup, or facedown."""

from __future__ import annotations

from engine.rules.in_play.creatures import is_token
from engine.rules.questions.knowledge import is_faceup, let_controller_look
from engine.rules.resolving.timing import is_here
from engine.rules.zones.departed import became
from engine.rules.zones.zones import forget, leave_play, stays_in_archives, take
from engine.table.choices import Flow
from engine.table.state import ARCHIVES, DISCARD, HAND, PLAY, REMOVED, UNDER, Card
from engine.table.table import Table


def put_under(g: Table, card: Card, host: Card, *, facedown: bool = False) -> Flow[bool]:
    """Put a card beneath a card in play; faceup it is grafted (graft-faceup-under-not-in-play).

    Of a gigantic creature in play, both cards that it becomes (gigantic-two-cards-out-of-play).
    """
    if not is_here(g, host) or card is host or card.zone == REMOVED:
        return False
    unseen = card.known if facedown and is_token(card) else None
    if card.zone != PLAY:
        return (yield from _lay(g, card, host, facedown, unseen))
    if not (yield from leave_play(g, card, DISCARD)):
        return False
    laid = False
    for part in became(g, card):
        laid = (yield from _lay(g, part, host, facedown, unseen)) or laid
    return laid


def _lay(g: Table, card: Card, host: Card, facedown: bool, unseen: int | None) -> Flow[bool]:
    """Put a card that is not in play beneath another. `unseen`: who knows it there, where that is not everyone who
    knows it now."""
    if (yield from stays_in_archives(g, card, UNDER)):
        return False
    if not facedown:
        yield from g.identify([card])
    was, holder, seen = card.zone, card.controller, is_faceup(card)
    take(g, card)
    card.zone = UNDER
    card.order = 0  # when it was in play last is forgotten, as a snapshot would forget it
    card.incarnation += 1
    card.host = host
    card.facedown = facedown
    host.under = [*host.under, card]
    if not facedown:
        card.known = g.everyone
    elif unseen is not None:  # a token that goes beneath a card facedown does not show what it was
        card.known = unseen
    elif was in (HAND, ARCHIVES) and not seen:
        forget(g, card, was, holder)
    let_controller_look(g, host)
    g.record_for((card,), "card.under", card=card.id, host=host.id)
    return True
