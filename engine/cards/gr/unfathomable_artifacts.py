"""Grim Reminders, Unfathomable: artifacts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, when
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import DECK, DISCARD, Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


def discard_from_any_deck(g: Verbs, count: int) -> Flow[None]:
    """Discard the uppermost cards of a deck that the active player picks, be it empty
    (resolve-may-choose-ineffective-target)."""
    if any(g.count_in(player, DECK) for player in g.players):
        yield from g.discard_top((yield from g.choose_player(g.clockwise())), count)


@card("Arcane Transmitter")
class ArcaneTransmitter:
    """Action: discards the top 4 cards of the deck of a player of your choice. Scrap: shuffles your discard pile into
    your deck."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from discard_from_any_deck(g, 4)

    def scrap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.shuffle_discard(you)


@card("Awful Atoll")
class AwfulAtoll:
    """While a player is haunted, their creatures have 2 less power. As soon as there are no creatures in play, destroys
    itself."""

    def lowers_power(g: Verbs, me: Card, creature: Card) -> int:
        return 2 if g.haunted(g.controller(creature)) else 0

    @when(lambda g, me, you: not g.creatures())
    def sink(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.destroy(me)


@card("Bottomless Depths")
class BottomlessDepths:
    """Whenever you discard a card from your hand, puts it facedown under itself from your discard pile."""

    @after("discarded", by="you", zone="hand")
    def swallow(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        if event.card.zone == DISCARD:
            yield from g.put_under(event.card, me, facedown=True)


@card("Curse of Confusion")
class CurseOfConfusion:
    """Treachery. At the end of your turn, exhausts every friendly creature of the active house."""

    @after("turn_ended", by="you")
    def confuse(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.exhaust(g.creatures(friendly_to=you, where=lambda c: g.is_of(c, g.state.house)))


@card("Nightmare Inducer")
class NightmareInducer:
    """Action: exhausts every enemy creature that shares a house with a card in your opponent's discard pile. Puts that
    card on the bottom of their deck."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        dream = yield from g.choose_card(list(opponent.discard))
        if dream is not None:
            yield from g.exhaust(g.creatures(enemy_of=you, where=lambda c: g.share_house(c, dream)))
            yield from g.put_on_deck(dream, bottom=True)
