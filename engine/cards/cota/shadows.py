"""Shadows in Call of the Archons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import card, instead_of
from engine.choices import Flow
from engine.rules.creatures import has_trait
from engine.rules.timing import CHANGED, Event
from engine.state import Card, Player

if TYPE_CHECKING:
    from engine.game import Game


@card("Nerve Blast")
class NerveBlast:
    """Play: steals 1 Æmber and, if that was done, deals 2 damage to a creature."""

    def play(g: Game, me: Card, you: Player) -> Flow[None]:
        stolen = yield from g.steal(you, 1)
        if stolen:
            creature = yield from g.choose_creature()
            yield from g.deal_damage(creature, 2)


@card("Poison Wave")
class PoisonWave:
    """Play: deals 2 damage to every creature."""

    def play(g: Game, me: Card, you: Player) -> Flow[None]:
        yield from g.deal_damage(g.creatures(), 2)


@card("Too Much to Protect")
class TooMuchToProtect:
    """Play: steals what the opponent has beyond 6 Æmber."""

    def play(g: Game, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent_of(you)
        yield from g.steal(you, opponent.amber - 6, opponent)


@card("Seeker Needle")
class SeekerNeedle:
    """Action: deals 1 damage to a creature and gains 1 Æmber if that destroys it."""

    def action(g: Game, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        outcome = yield from g.deal_damage(creature, 1)
        if creature in outcome.destroyed:
            yield from g.gain(you, 1)


@card("Bad Penny")
class BadPenny:
    """Destroyed: goes back to its owner's hand."""

    def destroyed(g: Game, me: Card, you: Player) -> Flow[None]:
        yield from g.return_to_hand(me)


@card("Noddy the Thief")
class NoddyTheThief:
    """Elusive. Action: steals 1 Æmber."""

    def action(g: Game, me: Card, you: Player) -> Flow[None]:
        yield from g.steal(you, 1)


@card("Dodger")
class Dodger:
    """Fight: steals 1 Æmber."""

    def fight(g: Game, me: Card, you: Player) -> Flow[None]:
        yield from g.steal(you, 1)


@card("Shadow Self")
class ShadowSelf:
    """Deals no damage in fights. Damage to its neighbors that are no Specters is dealt to it instead."""

    def deals_no_fight_damage(g: Game, me: Card, creature: Card) -> bool:
        return creature is me

    @instead_of(
        "take_damage", when=lambda g, me, you, e: e.card in g.neighbors(me) and not has_trait(e.card, "specter")
    )
    def step_in(g: Game, me: Card, you: Player, event: Event) -> Flow[str]:
        yield from ()
        event.card = me
        return CHANGED


@card("Silvertooth")
class Silvertooth:
    """Is ready from the moment it arrives."""

    enters_ready = True


@card("Urchin")
class Urchin:
    """Elusive. Play: steals 1 Æmber."""

    def play(g: Game, me: Card, you: Player) -> Flow[None]:
        yield from g.steal(you, 1)
