"""Æmber Skies, Dis: creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting
from engine.table.choices import Flow
from engine.table.durations import next_turn
from engine.table.events import Event
from engine.table.state import HAND, Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Chauncey")
class Chauncey:
    """Action: destroys another friendly creature and itself. If it destroys these 2, gains 3
    Æmber."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        friend = yield from g.choose_creature(friendly_to=you, other_than=me, untagged=True)
        if len((yield from g.destroy([me] if friend is None else [friend, me]))) == 2:
            yield from g.gain(you, 3)


@card("Daat")
class Daat:
    """Alpha. Play: names a house, which becomes your active house."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.change_house((yield from g.name_house(g.houses())))


@card("Infernal Terran")
class InfernalTerran:
    """Play/Reap: discards a card from your hand. Steals 1 Æmber. Scrap: discards your hand. Steals as much Æmber as
    there are Æmber bonus icons on the cards so discarded."""

    def play_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.discard((yield from g.choose_from(you, HAND, purpose="to discard")))
        yield from g.steal(you, 1)

    def scrap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        gone = yield from g.discard_hand(you)
        icons = [icon for burnt in gone for _, icon in g.bonus_icons(burnt)]
        yield from g.steal(you, icons.count("amber"))


@card("Monsquito")
class Monsquito:
    """Fight: heals all damage from itself. Deals 2 damage to a creature."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.heal(me)
        yield from g.deal_damage((yield from g.choose_creature()), 2)


@card("Phantasmaquid")
class Phantasmaquid:
    """Your opponent cannot play creatures on their right flank. At the end of your turn, destroys itself if no enemy
    creature is in play."""

    def barred_flanks(g: Verbs, me: Card, player: Player, card: Card) -> tuple[str, ...]:
        return ("right",) if player.seat != me.controller else ()

    @after("turn_ended", by="you")
    def fade(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        if not g.creatures(enemy_of=you):
            yield from g.destroy(me)


@card("Searine")
class Searine:
    """Scrap: deals 2 damage to a friendly creature."""

    def scrap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.deal_damage((yield from g.choose_creature(friendly_to=you)), 2)


@card("Slayer")
class Slayer:
    """Skirmish. Splash-attack 3. Is destroyed as soon as there are no enemy creatures in play."""

    def destroyed_if(g: Verbs, me: Card, creature: Card) -> bool:
        return creature is me and not any(player.line for player in g.opponents(g.controller(me)))


@card("Suspendamander")
class Suspendamander:
    """Fight: names a house. In your opponent's next turn, they cannot play action cards of that house."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        house = yield from g.name_house(g.houses())
        yield from g.begin(me, you, Suspendamander.Suspended, until=next_turn(opponent), house=house)

    @lasting
    class Suspended:
        """Your opponent cannot play action cards of the named house."""

        def cannot_play(g: Verbs, me: Lasting, player: Player, card: Card) -> bool:
            return player is g.victim(me) and card.type == "action" and g.is_of(card, me.data["house"])


@card("Talon of Invidius")
class TalonOfInvidius:
    """Play: exalts itself 3 times. Destroyed: moves all Æmber from itself to an enemy creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.exalt(me, 3)

    def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
        enemy = yield from g.choose_creature(enemy_of=you, useful=me.amber > 0)
        if enemy is not None:
            yield from g.move_amber(me, enemy)


@card("Trihard")
class Trihard:
    """Play: makes every player discard a card at random from their hand for every 3 cards in it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for player in (yield from g.order_of_discarding(HAND)):
            yield from g.discard_at_random(player, g.count_in(player, HAND) // 3)


@card("Vapor Imp")
class VaporImp:
    """Reap: discards a card at random from your hand. In your opponent's next turn, they cannot play cards of its
    type."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for gone in (yield from g.discard_at_random(you)):
            opponent = yield from g.opponent(you)
            yield from g.begin(me, you, VaporImp.Vaporised, until=next_turn(opponent), type=gone.type)

    @lasting
    class Vaporised:
        """Your opponent cannot play cards of that type."""

        def cannot_play(g: Verbs, me: Lasting, player: Player, card: Card) -> bool:
            return player is g.victim(me) and card.type == me.data["type"]


@card("Ven Omawk")
class VenOmawk:
    """Poison. Refills each opponent's hand to 1 card less in their draw step."""

    def hand_size(g: Verbs, me: Card, player: Player) -> int:
        return -1 if player.seat != me.controller else 0
