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
    """Play: takes 1 damage off everyone in all battlelines; each creature that had any is worth 1 Æmber to you."""

    def play(g: Game, me: Card, you: Player) -> Flow[None]:
        healed = yield from g.heal(g.creatures(), 1)
        yield from g.gain(you, len(healed))


@card("Shield of Justice")
class ShieldOfJustice:
    """Play: until the turn ends, nothing can damage your creatures."""

    def play(g: Game, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, ShieldOfJustice.Raised)

    @lasting
    class Raised:
        """Nothing can damage your creatures."""

        def cannot_be_dealt_damage(g: Game, me: Lasting, creature: Card, source: Card | None) -> bool:
            return creature.controller == me.seat


@card("Terms of Redress")
class TermsOfRedress:
    """Play: one of your creatures, which you pick, captures 2 Æmber."""

    def play(g: Game, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you)
        yield from g.capture(creature, 2)


@card("Hallowed Blaster")
class HallowedBlaster:
    """Action: takes up to 3 damage off one creature of either side."""

    def action(g: Game, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        yield from g.heal(creature, 3)


@card("Lady Maxena")
class LadyMaxena:
    """Play: one creature, perhaps she herself, becomes stunned. Action: her owner takes her back in hand."""

    def play(g: Game, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        yield from g.stun(creature)

    def action(g: Game, me: Card, you: Player) -> Flow[None]:
        yield from g.return_to_hand(me)


@card("Raiding Knight")
class RaidingKnight:
    """Play: 1 Æmber of the opponent ends up on it, captured."""

    def play(g: Game, me: Card, you: Player) -> Flow[None]:
        yield from g.capture(me, 1)


@card("Sergeant Zakiel")
class SergeantZakiel:
    """Play: one creature next to him, if you like, is readied and fights at once."""

    def play(g: Game, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_card(g.neighbors(me), optional=True)
        yield from g.ready_and_fight(creature, you)


@card("Staunch Knight")
class StaunchKnight:
    """Stronger by 2 at either end of the battleline."""

    def power(g: Game, me: Card, creature: Card) -> int:
        return 2 if creature is me and g.on_flank(me) else 0


@card("Protect the Weak")
class ProtectTheWeak:
    """Its host taunts and has 1 more armor."""

    def armor(g: Game, me: Card, creature: Card) -> int:
        return 1 if creature is me.host else 0

    def keywords(g: Game, me: Card, creature: Card) -> dict[str, int]:
        return {"taunt": 1} if creature is me.host else {}
