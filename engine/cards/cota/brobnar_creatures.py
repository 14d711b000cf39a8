"""The Brobnar creatures of Call of the Archons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import card
from engine.choices import Flow
from engine.state import Card, Player

if TYPE_CHECKING:
    from engine.game import Game


@card("Valdr")
class Valdr:
    """Deals 2 more damage when it attacks an enemy creature on a flank."""

    def attack_bonus(g: Game, me: Card, attacker: Card, defender: Card) -> int:
        return 2 if attacker is me and g.on_flank(defender) else 0


@card("Ganger Chieftain")
class GangerChieftain:
    """Play: may ready a neighboring creature and fight with it."""

    def play(g: Game, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_card(g.neighbors(me), optional=True)
        yield from g.ready_and_fight(creature, you)


@card("Headhunter")
class Headhunter:
    """Fight: gains 1 Æmber."""

    def fight(g: Game, me: Card, you: Player) -> Flow[None]:
        yield from g.gain(you, 1)


@card("Smaaash")
class Smaaash:
    """Play: stuns a creature."""

    def play(g: Game, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        yield from g.stun(creature)
