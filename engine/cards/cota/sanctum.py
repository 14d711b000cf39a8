"""Sanctum in Call of the Archons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import card, lasting, plain
from engine.choices import Flow
from engine.state import Card, Lasting, Player

if TYPE_CHECKING:
    from engine.game import Game

plain("Champion Anaphiel")


@card("Cleansing Wave")
class CleansingWave:
    """Play: heals 1 damage from each creature and gains 1 Æmber for each one healed this way."""

    def play(g: Game, me: Card, you: Player) -> Flow[None]:
        healed = yield from g.heal(g.creatures(), 1)
        yield from g.gain(you, len(healed))


@card("Shield of Justice")
class ShieldOfJustice:
    """Play: for the rest of the turn, no friendly creature can be dealt damage."""

    def play(g: Game, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, ShieldOfJustice.Raised)

    @lasting
    class Raised:
        """No friendly creature can be dealt damage."""

        def cannot_be_dealt_damage(g: Game, me: Lasting, creature: Card, source: Card | None) -> bool:
            return creature.controller == me.seat


@card("Terms of Redress")
class TermsOfRedress:
    """Play: a friendly creature captures 2 Æmber."""

    def play(g: Game, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you)
        yield from g.capture(creature, 2)


@card("Hallowed Blaster")
class HallowedBlaster:
    """Action: heals 3 damage from a creature."""

    def action(g: Game, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        yield from g.heal(creature, 3)


@card("Lady Maxena")
class LadyMaxena:
    """Play: stuns a creature. Action: returns to its owner's hand."""

    def play(g: Game, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        yield from g.stun(creature)

    def action(g: Game, me: Card, you: Player) -> Flow[None]:
        yield from g.return_to_hand(me)


@card("Raiding Knight")
class RaidingKnight:
    """Play: captures 1 Æmber."""

    def play(g: Game, me: Card, you: Player) -> Flow[None]:
        yield from g.capture(me, 1)


@card("Sergeant Zakiel")
class SergeantZakiel:
    """Play: may ready a neighboring creature and fight with it."""

    def play(g: Game, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_card(g.neighbors(me), optional=True)
        yield from g.ready_and_fight(creature, you)


@card("Staunch Knight")
class StaunchKnight:
    """Has 2 more power on a flank."""

    def power(g: Game, me: Card, creature: Card) -> int:
        return 2 if creature is me and g.on_flank(me) else 0


@card("Protect the Weak")
class ProtectTheWeak:
    """The creature it is on gets 1 more armor and has taunt."""

    def armor(g: Game, me: Card, creature: Card) -> int:
        return 1 if creature is me.host else 0

    def keywords(g: Game, me: Card, creature: Card) -> dict[str, int]:
        return {"taunt": 1} if creature is me.host else {}
