"""Cards of Saurian in Winds of Exchange."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import card, lasting
from engine.table.choices import Flow
from engine.table.state import Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Phalanx Leader")
class PhalanxLeader:
    """Play: makes a token creature directly on its left. Fight/Reap: for the rest of the turn, every creature on its
    left has 2 more power."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.make_token(you, place=g.beside(me, "left"))

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for creature in g.left_of(me):
            yield from g.begin(me, you, PhalanxLeader.Led, on=creature)

    @lasting
    class Led:
        """This creature has 2 more power."""

        def power(g: Verbs, me: Lasting, creature: Card) -> int:
            return 2 if g.ref(creature) == me.on else 0
