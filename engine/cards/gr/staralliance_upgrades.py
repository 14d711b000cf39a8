"""Grim Reminders, Star Alliance: upgrades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, heard_in, instead_of
from engine.cards.aoa.sanctum import houses_among
from engine.table.choices import Flow
from engine.table.events import CHANGED, Event
from engine.table.state import Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Anachronometer")
class Anachronometer:
    """This creature has “Fight/Reap: shuffles your discard pile into your deck. Draws a card. Discards as many cards
    from the top of your deck as are in your opponent's discard pile”."""

    class Grants:
        """Fight/Reap: shuffles your discard pile into your deck. Draws a card. Discards as many cards from the top of
        your deck as are in your opponent's discard pile."""

        def fight_reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.shuffle_discard(you)
            yield from g.draw(you, 1)
            opponent = yield from g.opponent(you)
            yield from g.discard_top(you, len(opponent.discard))


@card("Essence Entangler")
class EssenceEntangler:
    """This creature has 1 less power for each Æmber on it. Scrap: moves 1 Æmber from a creature to another creature."""

    def lowers_power(g: Verbs, me: Card, creature: Card) -> int:
        return 1 * creature.amber if creature is me.host else 0

    def scrap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        source = yield from g.choose_creature(useful=lambda c: c.amber > 0)
        target = yield from g.choose_creature(other_than=source)
        if source is not None and target is not None:
            yield from g.move_amber(source, target, 1)


@card("Modular Exoskeleton")
class ModularExoskeleton:
    """This creature has 4 more power. At the beginning of your turn, if the upgrade is in your discard pile, may return
    it to your hand."""

    def power(g: Verbs, me: Card, creature: Card) -> int:
        return 4 if creature is me.host else 0

    @heard_in("discard")
    @after("turn_began", by="you", optional=True)
    def reassemble(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.return_to_hand(me)


@card("Paradox Shield")
class ParadoxShield:
    """This creature has “When it would be destroyed, discards as many cards from the top of your deck as its power. If
    it discards as many, heals all damage from itself and destroys the upgrade instead”."""

    class Grants:
        """When it would be destroyed, discards as many cards from the top of your deck as its power. If it discards as
        many, heals all damage from itself and destroys the upgrade instead."""

        @instead_of("destroy", card="me", under="destroyed")
        def rewrite(g: Verbs, me: Card, you: Player, event: Event) -> Flow[str | None]:
            price = g.power(me)
            if len((yield from g.discard_top(you, price))) < price:
                return CHANGED
            yield from g.heal(me)
            yield from g.destroy(g.own_upgrade())
            return None


@card("Pentacorder")
class Pentacorder:
    """This creature has “Keys cost each opponent 1 Æmber more for every house among friendly creatures”."""

    class Grants:
        """Keys cost each opponent 1 Æmber more for every house among friendly creatures."""

        def key_cost(g: Verbs, me: Card, player: Player) -> int:
            if player.seat == me.controller:
                return 0
            return 1 * houses_among(g, g.creatures(friendly_to=g.controller(me)))


@card("Prototype Harness")
class PrototypeHarness:
    """This creature has 6 more power and “At the beginning of your turn, deals 1 damage to itself”."""

    def power(g: Verbs, me: Card, creature: Card) -> int:
        return 6 if creature is me.host else 0

    class Grants:
        """At the beginning of your turn, deals 1 damage to itself."""

        @after("turn_began", by="you")
        def overheat(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
            yield from g.deal_damage(me, 1)


@card("Proton Siphon")
class ProtonSiphon:
    """This creature has splash-attack 5 while you are haunted."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"splash-attack": 5} if creature is me.host and g.haunted(g.controller(me)) else {}
