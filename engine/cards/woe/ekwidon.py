"""Winds of Exchange, Ekwidon: actions and upgrades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, instead_of, lasting
from engine.table.choices import Flow
from engine.table.durations import next_turn
from engine.table.events import Event
from engine.table.state import HAND, Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Auction Off")
class AuctionOff:
    """Play: purges an artifact. Its controller gains 1 Æmber."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        artifact = yield from g.choose_card(g.artifacts())
        if artifact is not None:
            controller = g.controller(artifact)
            yield from g.purge(artifact)
            yield from g.gain(controller, 1)


@card("Avid Collecting")
class AvidCollecting:
    """Play: returns a friendly token creature to the hand of its owner."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        token = yield from g.choose_card(g.tokens(you))
        yield from g.return_to_hand(token)


@card("Closed-Door Negotiation")
class ClosedDoorNegotiation:
    """Play: makes your opponent draw a card, and steals 1 Æmber. If it does and your opponent still has more Æmber than
    you, repeats this."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.draw(opponent, 1)
        stolen = yield from g.steal(you, 1, opponent)
        if stolen and opponent.amber > you.amber:
            g.bind_opponent(opponent)
            yield from g.repeat()


@card("Corner the Market")
class CornerTheMarket:
    """Play: in your opponent's next turn, they cannot play cards, and may archive each card that they would discard
    from their hand instead."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.begin(me, you, CornerTheMarket.Cornered, until=next_turn(opponent), victim=opponent)

    @lasting
    class Cornered:
        """Your opponent cannot play cards, and may archive each card that they would discard from their hand
        instead."""

        def cannot_play(g: Verbs, me: Lasting, player: Player, card: Card) -> bool:
            return player is g.victim(me)

        @instead_of("discard", by="victim", zone="hand", optional=True)
        def store(g: Verbs, me: Lasting, you: Player, event: Event) -> Flow[None]:
            yield from g.archive(event.card)


@card("Exchange Program")
class ExchangeProgram:
    """Play: swaps control of a friendly flank creature and an enemy flank creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from exchange(
            g, g.creatures(friendly_to=you, where=g.on_flank), g.creatures(enemy_of=you, where=g.on_flank)
        )


@card("Forced Retirement")
class ForcedRetirement:
    """Play: destroys a creature. If it does, its controller gains 1 Æmber."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(untagged=True)
        if creature is not None:
            controller = g.controller(creature)
            if (yield from g.destroy(creature)):
                yield from g.gain(controller, 1)


@card("Freelancer")
class Freelancer:
    """At the beginning of a player's turn, that player takes control of this creature. It may be used whatever the
    active house is."""

    @after("turn_began")
    def move_on(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.take_control(me.host, event.player)

    def may_use(g: Verbs, me: Card, player: Player, card: Card, how: str) -> bool:
        return card is me.host


@card("Generous Offer")
class GenerousOffer:
    """Play: destroys a friendly creature. If it does, steals 2 Æmber."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you, untagged=True)
        if (yield from g.destroy(creature)):
            yield from g.steal(you, 2)


@card("Hire On")
class HireOn:
    """Play: makes a token creature. Archives itself if you and your opponent have at least 6 Æmber together."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.make_token(you)
        opponent = yield from g.opponent(you)
        if you.amber + opponent.amber >= 6:
            yield from g.archive(me)


@card("Insurance Policy")
class InsurancePolicy:
    """This creature has “Destroyed: gains 4 Æmber if it is an opponent's turn”. Play: loses 1 Æmber."""

    class Grants:
        """Destroyed: gains 4 Æmber if it is an opponent's turn."""

        def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
            if g.active_player is not you:
                yield from g.gain(you, 4)

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.lose(you, 1)


@card("Market Crash")
class MarketCrash:
    """Play: destroys every creature that is not a token creature. Gains 2 chains."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.destroy(g.creatures(where=lambda c: not g.is_token(c)))
        yield from g.gain_chains(you, 2)


@card("Mass Buyout")
class MassBuyout:
    """Play: destroys every creature. Every player gains as much Æmber as half of the creatures so destroyed that they
    controlled, rounded up."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        destroyed = yield from g.destroy(g.creatures())
        lost = [g.last_known(creature).controller for creature in destroyed]
        for player in g.clockwise():
            yield from g.gain(player, -(-lost.count(player.seat) // 2))


@card("Niffle Paw")
class NifflePaw:
    """This creature has “Reap: attaches the upgrade to another creature and destroys this creature”."""

    class Grants:
        """Reap: attaches the upgrade to another creature and destroys this creature."""

        def reap(g: Verbs, me: Card, you: Player, giver: Card) -> Flow[None]:
            heir = yield from g.choose_creature(other_than=me, untagged=True)
            if heir is not None:
                yield from g.attach(giver, heir)
            yield from g.destroy(me)


@card("Outnegotiate")
class Outnegotiate:
    """Play: steals 1 Æmber for each Æmber bonus icon of a card in your opponent's discard pile. Puts the card on the
    bottom of its owner's deck."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        chosen = yield from g.choose_card(opponent.discard)
        if chosen is not None:
            icons = [icon for _, icon in g.bonus_icons(chosen)]
            yield from g.for_each(icons.count("amber"), g.steal, you, from_=opponent)
            yield from g.put_on_deck(chosen, bottom=True)


@card("Pull Up Stakes")
class PullUpStakes:
    """Play: shuffles 2 friendly creatures into the decks of their owners. Returns 4 enemy creatures to the hands of
    their owners."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        friends = yield from g.choose_creatures(2, friendly_to=you)
        yield from g.shuffle_into_deck(friends)
        enemies = yield from g.choose_creatures(4, enemy_of=you)
        yield from g.return_to_hand(enemies)


@card("Shopping Spree")
class ShoppingSpree:
    """Play: discards your hand. Draws a card for each card so discarded."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        discarded = yield from g.discard_hand(you)
        yield from g.for_each(len(discarded), g.draw, you)


@card("Staff Up")
class StaffUp:
    """Play: for the rest of the turn, whenever Æmber would go to your pool, makes as many token creatures instead, and
    the Æmber goes to the common supply."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, StaffUp.Hiring)

    @lasting
    class Hiring:
        """Whenever Æmber would go to your pool, makes as many token creatures instead, and the Æmber goes to the common
        supply."""

        @instead_of("add", by="you")
        def hire(g: Verbs, me: Lasting, you: Player, event: Event) -> Flow[None]:
            yield from g.turn_away(event)
            yield from g.make_token(you, count=event.amount)


@card("The Visible Hand")
class TheVisibleHand:
    """Play: makes 2 token creatures. Reveals your hand."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.make_token(you, count=2)
        yield from g.reveal_hand(you)


@card("Token of Appreciation")
class TokenOfAppreciation:
    """Play: makes a token creature. Forges a key at its current cost plus 7 Æmber, and 1 Æmber less for each friendly
    token creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.make_token(you)
        yield from g.forge(you, cost=max(0, g.key_cost(you) + 7 - len(g.tokens(you))))


@card("Trade Secrets")
class TradeSecrets:
    """Play: discards as many Ekwidon cards from your hand as you like. Steals 1 Æmber for each card so discarded."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        secrets = yield from g.choose_from(
            you, HAND, where=lambda c: g.is_of(c, "ekwidon"), count=None, up_to=True, purpose="to discard"
        )
        discarded = yield from g.discard(secrets)
        yield from g.steal_for_each(you, len(discarded))


@card("Trading Frenzy")
class TradingFrenzy:
    """Play: makes a friendly creature and an enemy creature each capture 3 Æmber from an opponent of its
    controller."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        friend = yield from g.choose_creature(friendly_to=you)
        enemy = yield from g.choose_creature(enemy_of=you)
        yield from g.capture(friend, 3)
        yield from g.capture(enemy, 3)


def exchange(g: Verbs, mine: list[Card], others: list[Card]) -> Flow[None]:
    """Swap control of one card of each list, both chosen by the player."""
    if mine and others:
        own_card = yield from g.choose_card(mine)
        their_card = yield from g.choose_card(others)
        if own_card is not None and their_card is not None:
            yield from g.swap_control(own_card, their_card)
