"""Cards of Untamed in Worlds Collide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import card, lasting
from engine.table.choices import Flow
from engine.table.state import Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Creed of Nurture")
class CreedOfNurture:
    """Omni: sacrifices itself. If it does, reveals a creature from your hand, and for the rest of the turn, a creature
    has the text box of the revealed one."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if not (yield from g.sacrifice(me, you)):
            return
        revealed = yield from g.choose_card(
            [card for card in you.hand if card.type == "creature"], private=True, purpose="to reveal"
        )
        yield from g.reveal(revealed, you)
        creature = yield from g.choose_creature(useful=revealed is not None)
        if creature is not None and revealed is not None:
            yield from g.grant_text(me, you, CreedOfNurture.Nurtured, creature, of=revealed)

    @lasting
    class Nurtured:
        """This creature has the text box of the revealed creature."""

        gives_text = True
