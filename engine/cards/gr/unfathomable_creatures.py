"""Grim Reminders, Unfathomable: creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card
from engine.cards.gr.unfathomable_artifacts import discard_from_any_deck
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import HAND, Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Addlefish")
class Addlefish:
    """Fight: makes your opponent discard 2 cards at random from their hand."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.discard_at_random(opponent, 2)


@card("Echo Guardian")
class EchoGuardian:
    """Taunt. Has 2 more power and poison while you are haunted."""

    def power(g: Verbs, me: Card, creature: Card) -> int:
        return 2 if creature is me and g.haunted(g.controller(me)) else 0

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"poison": 1} if creature is me and g.haunted(g.controller(me)) else {}


@card("Eldritch Synan")
class EldritchSynan:
    """Cannot be dealt damage by creatures with damage."""

    def cannot_be_dealt_damage(g: Verbs, me: Card, creature: Card, source: Card | None) -> bool:
        return creature is me and source is not None and source.type == "creature" and source.damage > 0


@card("Gatewatcher")
class Gatewatcher:
    """Taunt. Destroyed: if your opponent is haunted, destroys every enemy flank creature."""

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        if g.haunted(opponent):
            yield from g.destroy(g.creatures(enemy_of=you, where=g.on_flank))


@card("Giltspine Mesmerist")
class GiltspineMesmerist:
    """Whenever a player readies a card, discards the card on top of their deck. Scrap: discards the top 3 cards of the
    deck of a player of your choice."""

    @after("readied")
    def mesmerise(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.discard_top(event.player)

    def scrap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from discard_from_any_deck(g, 3)


@card("Hukaru Icefin")
class HukaruIcefin:
    """Reap: names a house and exhausts every creature of that house. Scrap: exhausts a creature or an artifact."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        house = yield from g.name_house(g.houses(), useful=bool(g.creatures(where=g.can_be_exhausted)))
        yield from g.exhaust(g.creatures(where=lambda c: g.is_of(c, house)))

    def scrap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        target = yield from g.choose_card([*g.creatures(), *g.artifacts()], useful=g.can_be_exhausted)
        yield from g.exhaust(target)


@card("Ihaka of the Depths")
class IhakaOfTheDepths:
    """Whenever you draw a card in your turn, may put the card on top of your discard pile on the bottom of your
    deck."""

    @after("drawn", by="you", in_turn_of="you", when=lambda g, me, you, e: bool(you.discard), optional=True)
    def sink(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.put_on_deck(you.discard[-1:], bottom=True)


@card("Immersioneer")
class Immersioneer:
    """Reap: discards the top 3 cards of the deck of a player of your choice. Scrap: shuffles the bottom 3 cards of your
    discard pile into your deck."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from discard_from_any_deck(g, 3)

    def scrap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.shuffle_into_deck(you.discard[:3])


@card("Koriki Germinator")
class KorikiGerminator:
    """Play/Reap: puts a card from any one discard pile on the bottom of the deck of its owner."""

    def play_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        fallen = [card for player in g.clockwise() for card in player.discard]
        yield from g.put_on_deck((yield from g.choose_card(fallen)), bottom=True)


@card("Mnemoleech")
class Mnemoleech:
    """Reap: steals 1 Æmber, or 2 Æmber if your opponent is haunted."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.steal(you, 2 if g.haunted(opponent) else 1, opponent)


@card("Squallmaster")
class Squallmaster:
    """Fight/Reap: makes every player discard a card at random from their hand. Scrap: exhausts an enemy creature."""

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for player in (yield from g.order_of_discarding(HAND)):
            yield from g.discard_at_random(player)

    def scrap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.exhaust((yield from g.choose_creature(enemy_of=you, useful=g.can_be_exhausted)))


@card("Tangimangi")
class Tangimangi:
    """Keys cost each opponent 3 Æmber more while that opponent is haunted."""

    def key_cost(g: Verbs, me: Card, player: Player) -> int:
        return 3 if player.seat != me.controller and g.haunted(player) else 0


@card("Thing from the Deep")
class ThingFromTheDeep:
    """Can be played only if Open the Seal is in your discard pile. Fight: steals 2 Æmber."""

    def play_requirement(g: Verbs, me: Card, you: Player) -> bool:
        return any(card.title == "Open the Seal" for card in you.discard)

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.steal(you, 2)


@card("Trawler")
class Trawler:
    """Play: captures all of your opponent's Æmber if you are haunted."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.haunted(you):
            opponent = yield from g.opponent(you)
            yield from g.capture(me, opponent.amber, opponent)
