"""Winds of Exchange, Star Alliance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import card
from engine.table.choices import Flow
from engine.table.state import Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Pupgrade")
class Pupgrade:
    """May be played as an upgrade, by which this creature has 3 more power and “Destroyed: the upgrade becomes a
    creature, ready, on the right flank of your battleline”."""

    also_played_as = ("upgrade",)

    class AsUpgrade:
        """This creature has 3 more power and “Destroyed: the upgrade becomes a creature, ready, on the right flank of
        your battleline”."""

        def power(g: Verbs, me: Card, creature: Card) -> int:
            return 3 if creature is me.host else 0

        class Grants:
            """Destroyed: the upgrade becomes a creature, ready, on the right flank of your battleline."""

            def destroyed(g: Verbs, me: Card, you: Player, giver: Card) -> Flow[None]:
                yield from g.become_creature(giver, player=you, place="right", ready=True)
