"""Dis in Call of the Archons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card
from engine.choices import Flow
from engine.rules.timing import Event
from engine.state import Card, Player

if TYPE_CHECKING:
    from engine.game import Game


@card("Fear")
class Fear:
    """Play: sends a creature of an opponent back to the hand of whoever owns it."""

    def play(g: Game, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(enemy_of=you)
        yield from g.return_to_hand(creature)


@card("Hand of Dis")
class HandOfDis:
    """Play: destroys a creature that stands on no flank."""

    def play(g: Game, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(where=lambda c: not g.on_flank(c), untagged=True)
        yield from g.destroy(creature)


@card("Mind Barb")
class MindBarb:
    """Play: chance takes one card of the opponent's hand to the discard pile."""

    def play(g: Game, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent_of(you)
        yield from g.discard_at_random(opponent)


@card("Dominator Bauble")
class DominatorBauble:
    """Action: one of your creatures is used, in whatever way you like."""

    def action(g: Game, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you)
        yield from g.use(creature, you)


@card("Charette")
class Charette:
    """Play: captures 3 Æmber."""

    def play(g: Game, me: Card, you: Player) -> Flow[None]:
        yield from g.capture(me, 3)


@card("Dust Imp")
class DustImp:
    """Destroyed: gains 2 Æmber."""

    def destroyed(g: Game, me: Card, you: Player) -> Flow[None]:
        yield from g.gain(you, 2)


@card("Shooler")
class Shooler:
    """Play: steals 1 Æmber if the opponent has at least 4."""

    def play(g: Game, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent_of(you)
        if opponent.amber >= 4:
            yield from g.steal(you, 1, opponent)


@card("Stealer of Souls")
class StealerOfSouls:
    """Whenever an enemy creature is destroyed in a fight with it, purges that creature and gains 1 Æmber."""

    @after("destroyed", when=lambda g, me, you, e: e.player is not you and e.fight and e.fight.opposing(me) is e.card)
    def take_the_soul(g: Game, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.purge(event.card)
        yield from g.gain(you, 1)


@card("The Terror")
class TheTerror:
    """Play: gains 2 Æmber if the opponent has none."""

    def play(g: Game, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent_of(you)
        if opponent.amber == 0:
            yield from g.gain(you, 2)


@card("Tocsin")
class Tocsin:
    """Reap: chance takes one card of the opponent's hand to the discard pile."""

    def reap(g: Game, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent_of(you)
        yield from g.discard_at_random(opponent)
