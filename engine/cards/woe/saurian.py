"""Winds of Exchange, Saurian."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import card, lasting, when
from engine.table.choices import Flow
from engine.table.state import Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Election")
class Election:
    """Every creature has “Reap: puts either a yea or a nay counter on Election”. As soon as it has at least 6 yea
    counters, destroys itself and every creature. As soon as it has at least 6 nay counters, destroys every artifact."""

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        return card.type == "creature"

    class Grants:
        """Reap: puts either a yea or a nay counter on Election."""

        def reap(g: Verbs, me: Card, you: Player, giver: Card) -> Flow[None]:
            vote = yield from g.choose_mode(["yea", "nay"], useful=g.here(giver))
            yield from g.add_counters(giver, vote, 1)

    @when(lambda g, me, you: me.counters.get("yea", 0) >= 6)
    def carried(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.destroy([me, *g.creatures()])

    @when(lambda g, me, you: me.counters.get("nay", 0) >= 6)
    def rejected(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.destroy(g.artifacts())


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
