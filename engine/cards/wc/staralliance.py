"""Worlds Collide, Star Alliance: actions and artifacts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting
from engine.cards.aoa.sanctum import houses_among
from engine.table.choices import Flow
from engine.table.durations import next_turn, start_of_turn
from engine.table.events import Event
from engine.table.state import Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Forging an Alliance")
class ForgingAnAlliance:
    """Play: forges a key at its current cost plus 7 Æmber, less 1 Æmber for each house that cards in play belong to, 6
    at most."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        allies = houses_among(g, [card for player in g.players for card in g.cards_in_play_of(player)])
        yield from g.forge(you, cost=g.key_cost(you) + 7 - min(allies, 6))


@card("Galactic Census")
class GalacticCensus:
    """Play: gains 1 Æmber if creatures in play belong to 3 or 4 houses, 2 Æmber if to 5, and 3 Æmber if to at least
    6."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        houses = houses_among(g, g.creatures())
        yield from g.gain(you, 3 if houses >= 6 else {3: 1, 4: 1, 5: 2}.get(houses, 0))


@card("Lay of the Land")
class LayOfTheLand:
    """Play: looks at the top 3 cards of your deck and puts them back in an order of your choice. Then, draws a card."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.order_top(you, 3, by=you)
        yield from g.draw(you, 1)


@card("Quintrino Flux")
class QuintrinoFlux:
    """Play: destroys every creature that has the power of a friendly creature or of an enemy creature, which you
    choose."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        friend = yield from g.choose_creature(friendly_to=you)
        enemy = yield from g.choose_creature(enemy_of=you)
        powers = [g.power(creature) for creature in (friend, enemy) if creature is not None]
        yield from g.destroy(g.creatures(where=lambda c: g.power(c) in powers))


@card("Red Alert")
class RedAlert:
    """Play: deals 1 damage to every enemy creature for each enemy creature that there is more than friendly ones."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        more = len(g.creatures(enemy_of=you)) - len(g.creatures(friendly_to=you))
        yield from g.deal_damage(g.creatures(enemy_of=you), max(more, 0))


@card("Stealth Mode")
class StealthMode:
    """Play: in your opponent's next turn, they cannot play any action."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.begin(me, you, StealthMode.Stealth, until=next_turn(opponent))

    @lasting
    class Stealth:
        """Your opponent cannot play any action."""

        def cannot_play(g: Verbs, me: Lasting, player: Player, card: Card) -> bool:
            return card.type == "action" and player is g.victim(me)


@card("Tachyon Pulse")
class TachyonPulse:
    """Play: destroys every artifact. Exhausts every creature with an upgrade."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.destroy(g.artifacts())
        yield from g.exhaust(g.creatures(where=lambda c: bool(c.upgrades)))


@card("United Action")
class UnitedAction:
    """Alpha. Play: for the rest of the turn, you may play cards of the houses that cards under your control in play
    belong to, whatever the active house is. You cannot use cards."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, UnitedAction.United)

    @lasting
    class United:
        """You may play cards of the houses that cards under your control in play belong to, whatever the active house
        is. You cannot use cards."""

        def may_play(g: Verbs, me: Lasting, player: Player, card: Card) -> bool:
            if player.seat != me.seat:
                return False
            houses = g.houses_of(card)
            return any(g.is_of(ally, house) for ally in g.cards_in_play_of(player) for house in houses)

        def cannot_use(g: Verbs, me: Lasting, player: Player, card: Card, how: str) -> bool:
            return player.seat == me.seat


@card("We Can ALL Win")
class WeCanALLWin:
    """Play: until your next turn begins, and in your next turn, keys cost every player 2 Æmber less."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, WeCanALLWin.Peace, until=start_of_turn(you))
        yield from g.begin(me, you, WeCanALLWin.Peace, until=next_turn(you))

    @lasting
    class Peace:
        """Keys cost every player 2 Æmber less."""

        def key_cost(g: Verbs, me: Lasting, player: Player) -> int:
            return -2


@card("Xenotraining")
class Xenotraining:
    """Play: for each house that friendly creatures belong to, makes a friendly creature capture 1 Æmber, the same or
    another each time."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for _ in range(houses_among(g, g.creatures(friendly_to=you))):
            creature = yield from g.choose_creature(friendly_to=you, useful=g.can_capture(you))
            yield from g.capture(creature, 1)


@card("Zap")
class Zap:
    """Play: deals 1 damage for every house that creatures in play belong to, divided among creatures as you choose."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        houses = houses_among(g, g.creatures())
        yield from g.deal_each((yield from g.divide(houses, g.creatures(), purpose="damage")))


@card("Book of leQ")
class BookOfLeQ:
    """Action: reveals the card on top of your deck. If it is not of Star Alliance, its house becomes your active house,
    of several the one that you name. If it is, ends your turn."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for top in (yield from g.reveal_top(you)):
            houses = g.houses_on(top)
            if g.is_of(top, "staralliance"):
                yield from g.end_turn()
            elif len(houses) > 1:
                yield from g.change_house((yield from g.name_house(houses)))
            else:
                yield from g.change_house(houses[0])


@card("General Order 24")
class GeneralOrder24:
    """At the beginning of a player's turn, destroys every creature of the house of a creature that they control, which
    they choose. If they have no creatures in play, destroys itself."""

    @after("turn_began")
    def obey(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        if not event.player.line:
            yield from g.destroy(me)
        chosen = yield from g.choose_card(event.player.line, by=event.player)
        if chosen is not None:
            houses = g.houses_of(chosen)
            yield from g.destroy(g.creatures(where=lambda c: any(g.is_of(c, house) for house in houses)))


@card("Peace Accord")
class PeaceAccord:
    """Whenever a player uses any creature to fight, makes the controller of the creature lose 4 Æmber and destroys
    itself. Play: makes every player gain 2 Æmber."""

    @after("used", reason="fight")
    def breach(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.lose(g.players[g.last_known(event.card).controller], 4)
        yield from g.destroy(me)

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for player in g.clockwise():
            yield from g.gain(player, 2)


@card("Quixxle Stone")
class QuixxleStone:
    """A player who controls more creatures than an opponent cannot play creatures."""

    def cannot_play(g: Verbs, me: Card, player: Player, card: Card) -> bool:
        return card.type == "creature" and any(len(player.line) > len(other.line) for other in g.opponents(player))


@card("Transporter Platform")
class TransporterPlatform:
    """Action: returns a friendly creature and every upgrade on it to the hands of their owners."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you)
        if creature is not None:
            yield from g.return_to_hand([*creature.upgrades, creature])


@card("Uncharted Lands")
class UnchartedLands:
    """Star Alliance creatures have “Reap: moves 1 Æmber from Uncharted Lands to your pool”. Play: puts 6 Æmber on
    itself, from the common supply."""

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        return card.type == "creature" and g.is_of(card, "staralliance")

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.exalt(me, 6)

    class Grants:
        """Reap: moves 1 Æmber from Uncharted Lands to your pool."""

        def reap(g: Verbs, me: Card, you: Player, giver: Card) -> Flow[None]:
            yield from g.move_amber(giver, you, 1)
