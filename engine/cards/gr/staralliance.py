"""Grim Reminders, Star Alliance: actions and artifacts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import DECK, Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


def is_ally(g: Verbs, creature: Card) -> bool:
    """Whether a creature is not of Star Alliance."""
    return not g.is_of(creature, "staralliance")


def use_an_ally(g: Verbs, you: Player) -> Flow[None]:
    """Use a friendly creature that is not of Star Alliance."""
    ally = yield from g.choose_creature(
        friendly_to=you, where=lambda c: is_ally(g, c), useful=lambda c: g.can_be_used(c, you)
    )
    yield from g.use(ally, you)


def _has_kin_beside(g: Verbs, creature: Card) -> bool:
    """Whether a creature shares a house with one of its neighbors."""
    return any(g.share_house(creature, neighbor) for neighbor in g.neighbors(creature))


@card("Bad Chemistry")
class BadChemistry:
    """Play: stuns every creature that shares a house with one of its neighbors."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.stun(g.creatures(where=lambda c: _has_kin_beside(g, c)))


@card("Curse of Obstinacy")
class CurseOfObstinacy:
    """Treachery. At the end of your turn, stuns every friendly non-flank creature that shares a house with one of its
    neighbors."""

    @after("turn_ended", by="you")
    def balk(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.stun(g.creatures(friendly_to=you, where=lambda c: not g.on_flank(c) and _has_kin_beside(g, c)))


@card("Event Horizon")
class EventHorizon:
    """Play: discards from the top of your deck, card by card, until it discards an action or the deck is empty. Plays
    such an action."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.play_card((yield from g.discard_until(you, lambda c: c.type == "action")), you)


@card("Into the Warp")
class IntoTheWarp:
    """Play: discards the card on top of your deck and of every opponent's deck. Destroys every creature that shares a
    house with a card so discarded."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        gone: list[Card] = []
        for player in (yield from g.order_of_discarding(DECK)):
            gone += yield from g.discard_top(player)
        yield from g.destroy(g.creatures(where=lambda c: any(g.share_house(c, top) for top in gone)))


@card("Multi-Dimensional Rescue")
class MultiDimensionalRescue:
    """Play: returns an action, an artifact, a creature and an upgrade to your hand from your discard pile. For the rest
    of the turn, you may play 1 non-Star Alliance card whatever the active house is. Purges itself."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        rescued: list[Card] = []
        for type in ("action", "artifact", "creature", "upgrade"):
            rescued += yield from g.choose_cards([card for card in you.discard if card.type == type])
        yield from g.return_to_hand(rescued)
        yield from g.begin(me, you, MultiDimensionalRescue.Opened)
        yield from g.purge(me)

    @lasting
    class Opened:
        """You may play 1 non-Star Alliance card whatever the active house is."""

        def may_play(g: Verbs, me: Lasting, player: Player, card: Card) -> bool:
            return player.seat == me.seat and not g.is_of(card, "staralliance")

        def permission_used(g: Verbs, me: Lasting, card: Card) -> None:
            g.end_lasting(me)


@card("Perimeter Alarm")
class PerimeterAlarm:
    """Play: uses a friendly non-Star Alliance creature. Archives itself if you are haunted."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from use_an_ally(g, you)
        if g.haunted(you):
            yield from g.archive(me)


@card("Strength from Diversity")
class StrengthFromDiversity:
    """Play: makes every friendly non-Star Alliance creature capture 1 Æmber."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        captors = g.creatures(friendly_to=you, where=lambda c: is_ally(g, c))
        for captor in (yield from g.choose_captors(captors, sum(other.amber for other in g.opponents(you)))):
            yield from g.capture(captor, 1)


@card("Séance Scanner")
class SeanceScanner:
    """Action: uses a friendly non-Star Alliance creature if you are haunted."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.haunted(you):
            yield from use_an_ally(g, you)


@card("Unprepared")
class Unprepared:
    """Play: names a house and stuns every creature of that house."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        house = yield from g.name_house(g.houses(), useful=bool(g.creatures(where=g.can_be_stunned)))
        yield from g.stun(g.creatures(where=lambda c: g.is_of(c, house)))
