"""What lay under a card that has left play."""

from __future__ import annotations

from engine.rules.zones.zones import put, take
from engine.table.choices import Flow
from engine.table.state import DISCARD, PLAY, UNDER
from engine.table.table import Table


def discard_left_beneath(g: Table) -> Flow[None]:
    """Discard what lay under cards that have left play, as far as nothing has taken it from there meanwhile.

    When all that was pending has resolved (under-cards-discarded-after-pending): after each action and step, and before
    such a card comes back into play.
    """
    while g.left_beneath:
        below = g.left_beneath.pop(0)
        if below.zone != UNDER or below.host is None or below.host.zone == PLAY:
            continue
        yield from g.identify([below])
        take(g, below)
        put(g, below, DISCARD)
        clauses = ("under-cards-discarded-after-pending",)
        g.record("card.moved", clauses, card=below.id, origin=UNDER, zone=DISCARD, player=below.controller)
