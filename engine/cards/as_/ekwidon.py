"""Æmber Skies, Ekwidon: actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import ARCHIVES, HAND, Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


def _gain_for_icons(g: Verbs, player: Player, revealed: Card) -> Flow[None]:
    """Let a player gain 1 Æmber for each Æmber bonus icon of a revealed card."""
    icons = [icon for _, icon in g.bonus_icons(revealed)]
    yield from g.for_each(icons.count("amber"), g.gain, player)


@card("Barter and Games")
class BarterAndGames:
    """Play: makes every player reveal a card at random from their hand and archives and gain 1 Æmber for each Æmber
    bonus icon of it. Destroys every creature that shares a house with such a card. Discards these cards."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        revealed: list[tuple[Player, Card]] = []
        for player in g.clockwise():
            wares = [*g.all_in(player, HAND), *g.all_in(player, ARCHIVES)]
            drawn = yield from g.reveal((yield from g.random_card(wares, of=player)), player)
            revealed += [(player, ware) for ware in drawn]
        for player, ware in revealed:
            yield from _gain_for_icons(g, player, ware)
        yield from g.destroy(g.creatures(where=lambda c: any(g.share_house(c, ware) for _, ware in revealed)))
        yield from g.discard([ware for _, ware in revealed])


@card("Contract Execution")
class ContractExecution:
    """Play: for the rest of the turn, deals 2 damage to a creature whenever you play a creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, ContractExecution.Signed)

    @lasting
    class Signed:
        """Deals 2 damage to a creature whenever you play a creature."""

        @after("played", by="you", card="creature")
        def execute(g: Verbs, me: Lasting, you: Player, event: Event) -> Flow[None]:
            yield from g.deal_damage((yield from g.choose_creature()), 2)


@card("High Street Churn")
class HighStreetChurn:
    """Play: names a house of your opponent's identity card. Makes them discard cards at random from their hand, one
    after the other, until they discard one of that house or none is left, and refill their hand as in their draw
    step."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        house = yield from g.name_house(opponent.houses)
        churning = True
        while churning:
            gone = yield from g.discard_at_random(opponent)
            churning = bool(gone) and not g.is_of(gone[0], house)
        yield from g.refill(opponent)


@card("Hoist Operations")
class HoistOperations:
    """Play: puts a creature in the archives of its owner."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.put_into_archives((yield from g.choose_creature()))


@card("Moon Light Special")
class MoonLightSpecial:
    """Play: discards a card at random from your hand. If it does, gains 1 Æmber."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if (yield from g.discard_at_random(you)):
            yield from g.gain(you, 1)


@card("Reap the Wild Wind")
class ReapTheWildWind:
    """Play: makes every player reveal a card at random from their hand and gain 1 Æmber for each Æmber bonus icon of
    it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for player in g.clockwise():
            for seed in (yield from g.reveal((yield from g.random_from_hand(player)), player)):
                yield from _gain_for_icons(g, player, seed)


@card("Three Sheets to the Wind")
class ThreeSheetsToTheWind:
    """Play: makes your opponent draw 3 cards, discard a card at random from their hand, put a card at random from it on
    top of their deck and purge a card at random from it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.draw(opponent, 3)
        yield from g.discard_at_random(opponent)
        yield from g.put_on_deck((yield from g.random_from_hand(opponent)))
        yield from g.purge((yield from g.random_from_hand(opponent)))


@card("Transparency Report")
class TransparencyReport:
    """Play: reveals your hand. Gains 2 Æmber if no card of the active house is in it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        hand = yield from g.reveal_hand(you)
        if all(g.is_off_house(card) for card in hand):
            yield from g.gain(you, 2)
