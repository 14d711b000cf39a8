"""Winds of Exchange, Unfathomable."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import card
from engine.table.choices import Flow
from engine.table.state import Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Offering to Kiligog")
class OfferingToKiligog:
    """Omni: destroys a friendly creature. If it does, puts a creature facedown under itself from your discard pile.
    Omni: puts every card under itself into play as a token creature."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you, untagged=True)
        if not (yield from g.destroy(creature)):
            return
        fallen = yield from g.choose_card([card for card in you.discard if card.type == "creature"])
        if fallen is not None:
            yield from g.put_under(fallen, me, facedown=True)

    def omni_2(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.make_token(you, cards=list(me.under))
