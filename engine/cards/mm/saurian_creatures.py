"""Mass Mutation, Saurian: creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import card
from engine.table.choices import Flow
from engine.table.state import Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


def exalt_to_strike(g: Verbs, me: Card) -> Flow[None]:
    """Exalt the creature, if it is wanted, to deal 3 damage to a creature: what creatures of part Saurian do."""
    wanted = yield from g.may("exalt {card}", subject=me, useful=g.here(me))
    if wanted and (yield from g.exalt(me)):
        struck = yield from g.choose_creature()
        yield from g.deal_damage(struck, 3)


@card("Sacro-Saurus")
class SacroSaurus:
    """Play: may exalt itself. If it does, deals 3 damage to a creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from exalt_to_strike(g, me)
