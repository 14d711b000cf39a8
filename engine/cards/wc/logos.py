"""Worlds Collide, Logos."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import card, instead_of
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Self-Bolstering Automata")
class SelfBolsteringAutomata:
    """When it would be destroyed while there are other friendly creatures in play, heals all damage from itself,
    exhausts itself, moves itself to a flank of its battleline and puts two +1 power counters on itself instead."""

    @instead_of("destroy", when=lambda g, me, you, e: e.card is me and len(g.creatures(friendly_to=you)) > 1)
    def bolster(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.heal(me)
        yield from g.exhaust(me)
        yield from g.move_to_flank(me)
        yield from g.add_counters(me, "power", 2)
