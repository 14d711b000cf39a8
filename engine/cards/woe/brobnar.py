"""Winds of Exchange, Brobnar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, heard_in
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Nirbor Flamewing")
class NirborFlamewing:
    """At the beginning of your turn, if this creature is in your discard pile, may destroy a friendly creature. If it
    does, puts itself into play ready. Destroyed: makes a token creature."""

    @heard_in("discard")
    @after("turn_began", by="you")
    def rise(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you, optional=True, untagged=True)
        if (yield from g.destroy(creature)):
            yield from g.put_into_play(me, you, ready=True)

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.make_token(you)
