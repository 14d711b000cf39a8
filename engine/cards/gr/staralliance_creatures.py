"""Grim Reminders, Star Alliance: creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, instead_of, lasting
from engine.cards.gr.staralliance import is_ally
from engine.cards.woe.staralliance import allied_neighbors
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("3LL-I0T")
class Elliot:
    """Play/Fight/Reap: may play an upgrade from your discard pile on itself. Scrap: shuffles every upgrade in play
    into the deck of its owner."""

    def play_fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        upgrade = yield from g.choose_card([c for c in you.discard if c.type == "upgrade"], optional=True)
        yield from g.play_card(upgrade, you, host=me)

    def scrap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        in_play = [card for player in g.clockwise() for card in g.cards_in_play_of(player)]
        yield from g.shuffle_into_deck([card for card in in_play if card.type == "upgrade"])


@card("Alien Horror")
class AlienHorror:
    """Has 7 more power while you are haunted. Fight: makes each of its neighbors capture 1 Æmber."""

    def power(g: Verbs, me: Card, creature: Card) -> int:
        return 7 if creature is me and g.haunted(g.controller(me)) else 0

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        amber = sum(other.amber for other in g.opponents(you))
        for neighbor in (yield from g.choose_captors(g.neighbors(me), amber)):
            yield from g.capture(neighbor, 1)


@card("Com. Officer Palik")
class ComOfficerPalik:
    """Versatile. Fight/Reap: makes a friendly creature capture 1 Æmber."""

    def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.capture((yield from g.choose_creature(friendly_to=you, useful=g.can_capture(you))), 1)


@card("Corporal Bridger")
class CorporalBridger:
    """Play/Fight/Reap: for the rest of the turn, 1 friendly non-Star Alliance creature may be used whatever the active
    house is."""

    def play_fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, CorporalBridger.Bridge)

    @lasting
    class Bridge:
        """1 friendly non-Star Alliance creature may be used whatever the active house is."""

        def may_use(g: Verbs, me: Lasting, player: Player, card: Card, how: str) -> bool:
            return player.seat == me.seat == card.controller and card.type == "creature" and is_ally(g, card)

        def permission_used(g: Verbs, me: Lasting, card: Card) -> None:
            g.end_lasting(me)


@card("Jackpot Greene")
class JackpotGreene:
    """Whenever a creature reaps, discards the card on top of its controller's deck. Gains 1 Æmber if that is a Star
    Alliance card."""

    @after("reaped")
    def bet(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        for top in (yield from g.discard_top(g.players[g.last_known(event.card).controller])):
            if g.is_of(top, "staralliance"):
                yield from g.gain(you, 1)


@card("Lieutenant Halasta")
class LieutenantHalasta:
    """Reap: stuns a creature. Scrap: stuns the most powerful enemy creature."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.stun((yield from g.choose_creature(useful=g.can_be_stunned)))

    def scrap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.stun((yield from g.choose_most_powerful(g.creatures(enemy_of=you))))


@card("Missile Officer Myers")
class MissileOfficerMyers:
    """Deploy. Play/Reap: resolves the Play ability of a neighbor as though you controlled it and had just played it.
    Scrap: for the rest of the turn, you may play 1 card of another house, whatever the active house is."""

    def play_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        neighbor = yield from g.choose_card(g.neighbors(me), useful=lambda c: bool(g.labelled(c, "play")))
        if neighbor is not None:
            yield from g.resolve_as_if_yours(neighbor, "play", you)

    def scrap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, MissileOfficerMyers.Salvo)

    @lasting
    class Salvo:
        """You may play 1 card of another house, whatever the active house is."""

        def may_play(g: Verbs, me: Lasting, player: Player, card: Card) -> bool:
            return player.seat == me.seat and g.is_off_house(card)

        def permission_used(g: Verbs, me: Lasting, card: Card) -> None:
            g.end_lasting(me)


@card("Necromorph")
class Necromorph:
    """When it would be destroyed while it has a non-Star Alliance neighbor, heals all damage from itself and destroys
    such a neighbor instead."""

    @instead_of("destroy", card="me", under="destroyed", when=lambda g, me, you, e: bool(allied_neighbors(g, me)))
    def morph(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        neighbors = [neighbor for neighbor in allied_neighbors(g, me) if not neighbor.tagged]
        yield from g.heal(me)
        yield from g.destroy((yield from g.choose_card(neighbors)))


@card("Quartermaster “Botty”")
class QuartermasterBotty:
    """Play/Fight/Reap: captures 2 Æmber if you are haunted."""

    def play_fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.haunted(you):
            yield from g.capture(me, 2)


@card("Retrotechnician Le")
class RetrotechnicianLe:
    """Enters play ready if you are haunted. Reap: may play a creature from your discard pile."""

    def enters_ready(g: Verbs, me: Card, player: Player) -> bool:
        return g.haunted(player)

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_card([c for c in you.discard if c.type == "creature"], optional=True)
        yield from g.play_card(creature, you)


@card("Staff Sergeant Rhea")
class StaffSergeantRhea:
    """Its neighbors may be used whatever the active house is while that is Star Alliance. Scrap: readies a friendly
    creature and uses it."""

    def may_use(g: Verbs, me: Card, player: Player, card: Card, how: str) -> bool:
        return g.state.house == "staralliance" and card in g.neighbors(me)

    def scrap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you, useful=lambda c: g.can_ready_or_use(c, you))
        yield from g.ready(creature)
        yield from g.use(creature, you)


@card("Triangulator Newsome")
class TriangulatorNewsome:
    """Deploy. Reap: moves all Æmber from its neighbors to your pool if you are haunted."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.haunted(you):
            for neighbor in g.neighbors(me):
                yield from g.move_amber(neighbor, you)
