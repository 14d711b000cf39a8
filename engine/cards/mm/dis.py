"""Mass Mutation, Dis."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import card, lasting
from engine.table.choices import Flow
from engine.table.durations import while_here
from engine.table.state import Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Etan’s Jar")
class EtansJar:
    """Play: names a card. While this artifact is in play, players cannot play any card of that title."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        title = yield from g.name_card()
        yield from g.begin(me, you, EtansJar.Sealed, until=while_here(me), title=title)

    @lasting
    class Sealed:
        """Players cannot play any card of the named title."""

        def cannot_play(g: Verbs, me: Lasting, player: Player, card: Card) -> bool:
            return card.title == str(me.data["title"])
