"""Æmber Skies, Logos: actions, artifacts and upgrades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting
from engine.table.choices import Flow
from engine.table.durations import next_turn
from engine.table.events import Event
from engine.table.state import ARCHIVES, Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Connectome Transfer")
class ConnectomeTransfer:
    """Play: puts every flank creature in the archives of its owner."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.put_into_archives(g.creatures(where=g.on_flank))


@card("Empyrean Charge")
class EmpyreanCharge:
    """Play: forges a key at its current cost plus 6 Æmber, and minus 1 for every card in the archives of all players.
    Discards the archives of every player."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        players = g.clockwise()
        yield from g.forge(you, cost=max(0, g.key_cost(you) + 6 - sum(g.count_in(p, ARCHIVES) for p in players)))
        for player in players:
            yield from g.discard(g.all_in(player, ARCHIVES))


@card("Placeholder")
class Placeholder:
    """Play: moves a creature to a flank of its battleline. Deals 2 damage to it. Repeats this if that does not destroy
    it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        def hold() -> Flow[bool]:
            creature = yield from g.choose_creature()
            if creature is None:
                return False
            yield from g.move_to_flank(creature)
            outcome = yield from g.deal_damage(creature, 2)
            return creature not in outcome.destroyed

        if (yield from hold()):
            yield from g.repeat_preceding(hold)


@card("Root Access")
class RootAccess:
    """Play: discards the card on the bottom of your opponent's deck. Deals 2 damage to every enemy creature that shares
    a house with it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        for gone in (yield from g.discard_bottom(opponent)):
            alike = [c for c in g.creatures(enemy_of=you) if g.share_house(gone, c)]
            yield from g.deal_damage(alike, 2)


@card("Weigh the Anchor")
class WeighTheAnchor:
    """Play: for every creature that your opponent has more than you, stuns an enemy creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        for _ in range(len(opponent.line) - len(you.line)):
            yield from g.stun((yield from g.choose_creature(enemy_of=you, useful=g.can_be_stunned)))


@card("Wurm Tunnel")
class WurmTunnel:
    """Play: moves 1 Æmber from a creature to the common supply. If it does, draws 2 cards."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(where=lambda c: c.amber > 0)
        if creature is not None and (yield from g.move_amber(creature, None, 1)):
            yield from g.draw(you, 2)


# artifacts


@card("Arcenomometer")
class Arcenomometer:
    """Action: in your opponent's next turn, they lose 1 Æmber whenever they play a card."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.begin(me, you, Arcenomometer.Measured, until=next_turn(opponent))

    @lasting
    class Measured:
        """Your opponent loses 1 Æmber whenever they play a card."""

        @after("played", by="victim")
        def lose(g: Verbs, me: Lasting, you: Player, event: Event) -> Flow[None]:
            yield from g.lose(event.player, 1)


@card("Quantum Compass")
class QuantumCompass:
    """Omni: archives the card on top of your deck."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.archive(g.top_of_deck(you))


# upgrades


@card("De-Doss")
class DeDoss:
    """This creature has “Opponents cannot play creatures of more power than this creature”."""

    class Grants:
        """Opponents cannot play creatures of more power than this creature."""

        def cannot_play(g: Verbs, me: Card, player: Player, card: Card) -> bool:
            enemy = player.seat != me.controller
            return enemy and card.type == "creature" and card.facts.power > g.power(me)


@card("Holo-Camo")
class HoloCamo:
    """While ready, this creature cannot be dealt damage."""

    def cannot_be_dealt_damage(g: Verbs, me: Card, creature: Card, source: Card | None) -> bool:
        return creature is me.host and creature.ready


@card("Minerva’s Wings")
class MinervasWings:
    """This creature cannot fight or reap and has “Action: draws 2 cards”."""

    def cannot_use(g: Verbs, me: Card, player: Player, card: Card, how: str) -> bool:
        return card is me.host and how in ("fight", "reap")

    class Grants:
        """Action: draws 2 cards."""

        def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.draw(you, 2)


@card("Reallocation Accessory")
class ReallocationAccessory:
    """This creature has “Reap: archives a card. For every card in the archives of a player of your choice, deals 1
    damage to a creature, the same or another each time”."""

    class Grants:
        """Reap: archives a card. For every card in the archives of a player of your choice, deals 1 damage to a
        creature, the same or another each time."""

        def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.archive_from_hand(you)
            player = yield from g.choose_player(g.clockwise())
            hits: list[tuple[Card | None, int]] = []
            for _ in range(g.count_in(player, ARCHIVES)):
                hits.append(((yield from g.choose_creature()), 1))
            yield from g.deal_each(hits)


@card("Void Shields")
class VoidShields:
    """This creature has “At the end of your turn, wards itself”."""

    class Grants:
        """At the end of your turn, wards itself."""

        @after("turn_ended", by="you")
        def shield(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
            yield from g.ward(me)
