"""Worlds Collide, Untamed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import card, lasting
from engine.table.choices import Flow
from engine.table.state import HAND, Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Creed of Nurture")
class CreedOfNurture:
    """Omni: sacrifices itself. If it does, reveals a creature from your hand, and for the rest of the turn, a creature
    has the text box of the revealed one."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if not (yield from g.sacrifice(me, you)):
            return
        chosen = yield from g.choose_from(you, HAND, where=lambda c: c.type == "creature", purpose="to reveal")
        revealed = yield from g.reveal(chosen, you)
        creature = yield from g.choose_creature(useful=bool(revealed))
        if creature is not None and revealed:
            yield from g.grant_text(me, you, CreedOfNurture.Nurtured, creature, of=revealed[0])

    @lasting
    class Nurtured:
        """This creature has the text box of the revealed creature."""

        gives_text = True
