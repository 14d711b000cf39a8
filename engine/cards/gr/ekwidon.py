"""Grim Reminders, Ekwidon: actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import card, lasting
from engine.table.choices import Flow
from engine.table.state import DISCARD, HAND, Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Art Project")
class ArtProject:
    """Play: unforges a key of your opponent. If it does, purges itself and makes your opponent draw 10 cards."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        if (yield from g.unforge(opponent)) is not None:
            yield from g.purge(me)
            yield from g.draw(opponent, 10)


@card("De-escalation")
class DeEscalation:
    """Play: destroys every creature. Makes your opponent archive the 3 cards on top of their deck."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.destroy(g.creatures())
        opponent = yield from g.opponent(you)
        yield from g.archive(g.top_of_deck(opponent, 3), by=opponent)


@card("Estate Sale")
class EstateSale:
    """Play: purges a card that is not a creature from your discard pile. If it does, gains 2 Æmber."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        sold = yield from g.choose_card([card for card in you.discard if card.type != "creature"])
        if (yield from g.purge(sold)):
            yield from g.gain(you, 2)


@card("Grisly Exchange")
class GrislyExchange:
    """Play: puts the 5 cards on top of your opponent's discard pile on the bottom of their deck, in an order of your
    choice. Discards the 5 cards on top of your deck."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        top, order = g.top_of_discard(opponent, 5), "in this order, the last one at the bottom"
        yield from g.put_on_deck((yield from g.choose_cards(top, count=5, ordered=True, purpose=order)), bottom=True)
        yield from g.discard_top(you, 5)


@card("Hoaxpitality")
class Hoaxpitality:
    """Play: for the rest of the turn, a friendly creature has the power that an enemy creature has now, whatever else
    adds to it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        enemy = yield from g.choose_creature(enemy_of=you)
        friend = yield from g.choose_creature(friendly_to=you, useful=enemy is not None)
        if enemy is not None and friend is not None:
            yield from g.begin(me, you, Hoaxpitality.Disguised, on=friend, power=g.power(enemy))

    @lasting
    class Disguised:
        """This creature has the power that an enemy creature had, whatever else adds to it."""

        def fixed_power(g: Verbs, me: Lasting, creature: Card) -> int | None:
            return int(me.data["power"]) if g.ref(creature) == me.on else None


@card("Legerdemain")
class Legerdemain:
    """Play: returns a creature with damage to the hand of its owner. If it does, its controller gains 1 Æmber."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(where=lambda c: c.damage > 0)
        if creature is not None:
            controller = g.controller(creature)
            if (yield from g.return_to_hand(creature)):
                yield from g.gain(controller, 1)


@card("Market Fluctuation")
class MarketFluctuation:
    """Play: makes every player who is haunted draw 3 cards. Makes every player who is not haunted after that discard 3
    cards at random from their hand."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for player in [player for player in g.clockwise() if g.haunted(player)]:
            yield from g.draw(player, 3)
        for player in (yield from g.order_of_discarding(HAND)):
            if not g.haunted(player):
                yield from g.discard_at_random(player, 3)


@card("Midyear Festivities")
class MidyearFestivities:
    """Play: moves all Æmber on 9 creatures to the pools of their controllers. Destroys those creatures."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        guests = yield from g.choose_creatures(9)
        for guest, amber in [(guest, guest.amber) for guest in guests]:  # not what one of them catches on its way
            yield from g.move_amber(guest, g.controller(guest), amber)
        yield from g.destroy(guests)


@card("Permanent Record")
class PermanentRecord:
    """Play: exhausts a friendly creature. If it does, steals 2 Æmber."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you, useful=g.can_be_exhausted)
        if (yield from g.exhaust(creature)):
            yield from g.steal(you, 2)


@card("Put in a Spin")
class PutInASpin:
    """Play: loses 1 Æmber. If it does, names a house and discards the card on top of your opponent's deck. Gains 4
    Æmber if that card is of the named house."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if not (yield from g.lose(you, 1)):
            return
        house = yield from g.name_house(g.houses())
        opponent = yield from g.opponent(you)
        if any(g.is_of(card, house) for card in (yield from g.discard_top(opponent))):
            yield from g.gain(you, 4)


@card("Security Detail")
class SecurityDetail:
    """Play: makes a friendly creature and each of its neighbors capture 1 Æmber; where there is not enough for all, you
    choose which capture."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you)
        if creature is not None:
            amber = sum(other.amber for other in g.opponents(you))
            for guard in (yield from g.choose_captors([creature, *g.neighbors(creature)], amber)):
                yield from g.capture(guard, 1)


@card("Skreel Swarm")
class SkreelSwarm:
    """Play: deals 1 damage to every enemy creature. Scrap: may archive itself from your discard pile."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.deal_damage(g.creatures(enemy_of=you), 1)

    def scrap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if (yield from g.may("archive {card}", subject=me, useful=me.zone == DISCARD)):
            yield from g.archive(me)


@card("Soul Exchange")
class SoulExchange:
    """Play: returns the uppermost creature of a player's discard pile to their hand. Destroys a creature that this
    player controls."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        player = yield from g.choose_player(g.clockwise())
        dead = [card for card in player.discard if card.type == "creature"]
        yield from g.return_to_hand(dead[-1:])
        yield from g.destroy((yield from g.choose_creature(friendly_to=player, untagged=True)))


@card("Technorachnophobia")
class Technorachnophobia:
    """Play: discards the 10 cards on top of your deck. Steals 2 Æmber if at least 5 cards of one house are so
    discarded."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        gone = yield from g.discard_top(you, 10)
        if any(sum(g.is_of(other, house) for other in gone) >= 5 for card in gone for house in g.houses_on(card)):
            yield from g.steal(you, 2)
