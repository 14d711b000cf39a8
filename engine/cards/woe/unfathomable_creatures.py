"""Winds of Exchange, Unfathomable: creatures and token creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, instead_of, plain
from engine.cards.dt.unfathomable_creatures import in_its_ready_step
from engine.cards.woe.unfathomable_artifacts import cultists_of
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs

plain("Kelpminder")


@card("Bryozoarch")
class Bryozoarch:
    """Whenever an opponent would resolve the Play abilities of an action that they have played, destroys the creature
    on your left flank instead."""

    @instead_of("resolve_play", by="opponent")
    def encrust(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.destroy(you.line[:1])


@card("Covetous Hema")
class CovetousHema:
    """Has elusive while it is a non-flank creature. Play: captures 3 Æmber."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"elusive": 1} if creature is me and not g.on_flank(me) else {}

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.capture(me, 3)


@card("Cultist")
class Cultist:
    """Action: destroys itself. If it does, wards a friendly creature."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if (yield from g.destroy(me)):
            yield from g.ward((yield from g.choose_creature(friendly_to=you)))


@card("Fathom Reaver")
class FathomReaver:
    """While you control a token creature, refills each opponent's hand to 1 card less in their draw step. Play: makes a
    token creature."""

    def hand_size(g: Verbs, me: Card, player: Player) -> int:
        return -1 if player.seat != me.controller and g.tokens(g.controller(me)) else 0

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.make_token(you)


@card("Fish")
class Fish:
    """Destroyed: deals 2 damage to the most powerful enemy creature."""

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.deal_damage((yield from g.choose_most_powerful(g.creatures(enemy_of=you))), 2)


@card("Flounderight")
class Flounderight:
    """Destroyed: destroys the creature on your opponent's right flank."""

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.destroy(opponent.line[-1:])


@card("Giltspine School")
class GiltspineSchool:
    """Token creatures cannot ready in the ready step of their controller. Play: makes 3 token creatures."""

    def cannot_ready(g: Verbs, me: Card, card: Card) -> bool:
        return g.is_token(card) and in_its_ready_step(g, card)

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.make_token(you, count=3)


@card("Kamalani")
class Kamalani:
    """Destroyed: makes 2 token creatures."""

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.make_token(you, count=2)


@card("Physaloha")
class Physaloha:
    """Creatures with damage cannot ready in the ready step."""

    def cannot_ready(g: Verbs, me: Card, card: Card) -> bool:
        return g.state.step == "ready" and card.type == "creature" and card.damage > 0


@card("Priest")
class Priest:
    """Action: exhausts an enemy creature."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.exhaust((yield from g.choose_creature(enemy_of=you, useful=g.can_be_exhausted)))


@card("Raider")
class Raider:
    """Has poison in your turn."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"poison": 1} if creature is me and g.controller(me) is g.active_player else {}


@card("Sibyl Waimare")
class SibylWaimare:
    """At the beginning of a player's turn, if that is an opponent, makes them discard the card on top of their deck and
    exhausts every creature that shares a house with it."""

    @after("turn_began", by="opponent")
    def foresee(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        omens = yield from g.discard_top(event.player)
        yield from g.exhaust(g.creatures(where=lambda c: any(g.share_house(c, omen) for omen in omens)))


@card("Skullback Crab")
class SkullbackCrab:
    """Poison. Action: steals 1 Æmber."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.steal(you, 1)


@card("Soleft")
class Soleft:
    """Destroyed: destroys the creature on your opponent's left flank."""

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.destroy(opponent.line[:1])


@card("Tangaika")
class Tangaika:
    """Splash-attack 5. Can be played only if you control at least 4 Cultists. Fight: gains 1 Æmber."""

    def play_requirement(g: Verbs, me: Card, you: Player) -> bool:
        return len(cultists_of(g, you)) >= 4

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.gain(you, 1)


@card("Timoti the Dammed")
class TimotiTheDammed:
    """While you control a token creature, opponents cannot forge keys. Play: makes a token creature."""

    def cannot_forge(g: Verbs, me: Card, player: Player) -> bool:
        return player.seat != me.controller and bool(g.tokens(g.controller(me)))

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.make_token(you)


@card("Yanthi Ghostfin")
class YanthiGhostfin:
    """Elusive. Reap: purges a creature from any one discard pile. If it does, makes a token creature."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        dead = [card for player in g.clockwise() for card in player.discard if card.type == "creature"]
        if (yield from g.purge((yield from g.choose_card(dead)))):
            yield from g.make_token(you)
