"""Winds of Exchange: the new anomalies, which the catalogue has as Brobnar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, when
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Curse of Forgetfulness")
class CurseOfForgetfulness:
    """Treachery. At the end of your turn, purges the card on top of your discard pile."""

    @after("turn_ended", by="you")
    def forget(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.purge(you.discard[-1:])


@card("Ecto-Charge")
class EctoCharge:
    """Play: forges a key at its current cost plus 20 Æmber, minus 1 for every card in your discard pile, but for no
    less than 6 Æmber. If it does, purges itself."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if (yield from g.forge(you, cost=max(6, g.key_cost(you) + 20 - len(you.discard)))):
            yield from g.purge(me)


@card("Near-Future Lens")
class NearFutureLens:
    """As soon as the card on top of your deck lies facedown, reveals it. Omni: plays the card on top of your deck."""

    @when(lambda g, me, you: not g.top_lies_open(you))
    def show(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.reveal_top(you)

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.play_top_of_deck(you)
