"""Age of Ascension, Sanctum: actions, artifacts and upgrades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import card, lasting
from engine.cards.aoa.dis import friendly_shards
from engine.table.choices import Flow
from engine.table.state import Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


def houses_among(g: Verbs, cards: list[Card]) -> int:
    """How many houses these cards belong to together."""
    return len({house for card in cards for house in g.houses_of(card)})


@card("Equalize")
class Equalize:
    """Play: redistributes the Æmber on every friendly creature among them, then the Æmber on every enemy creature among
    them."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.redistribute(g.creatures(friendly_to=you), "amber")
        yield from g.redistribute(g.creatures(enemy_of=you), "amber")


@card("Free Markets")
class FreeMarkets:
    """Play: gains 1 Æmber for every house other than Sanctum among the cards in play, but no more than 6."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        cards = [card for player in g.players for card in g.cards_in_play_of(player)]
        houses = {house for card in cards for house in g.houses_of(card)} - {"sanctum"}
        yield from g.for_each(min(6, len(houses)), g.gain, you)


@card("Golden Aura")
class GoldenAura:
    """Play: heals all damage from a creature. For the rest of the turn, it belongs to house Sanctum and cannot be dealt
    damage."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        if creature is not None:
            yield from g.heal(creature)
            yield from g.begin(me, you, GoldenAura.Gilded, on=creature)

    @lasting
    class Gilded:
        """This creature belongs to house Sanctum and cannot be dealt damage."""

        def house_of(g: Verbs, me: Lasting, card: Card) -> str | None:
            return "sanctum" if g.ref(card) == me.on else None

        def cannot_be_dealt_damage(g: Verbs, me: Lasting, creature: Card, source: Card | None) -> bool:
            return g.ref(creature) == me.on


@card("Healing Blast")
class HealingBlast:
    """Play: heals all damage from a creature. Gains 2 Æmber if at least 4 damage was healed."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(useful=g.can_be_healed)
        damage = 0 if creature is None else creature.damage
        healed = yield from g.heal(creature)
        if healed and damage >= 4:
            yield from g.gain(you, 2)


@card("Martyr’s End")
class MartyrsEnd:
    """Play: destroys as many friendly creatures as you like. Gains 1 Æmber for each creature so destroyed."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        willing = yield from g.choose_creatures(
            len(you.line), up_to=True, friendly_to=you, where=lambda c: not c.tagged
        )
        destroyed = yield from g.destroy(willing)
        yield from g.for_each(len(destroyed), g.gain, you)


@card("Smite")
class Smite:
    """Play: readies a friendly creature and fights with it. Deals 2 damage to the neighbors of the creature that it
    fights."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you, useful=lambda c: g.can_ready_or_fight(c, you))
        attacked: list[list[int]] = []
        yield from g.ready_and_fight(creature, you, fought=attacked)
        near = [neighbor for ref in attacked for neighbor in g.last_neighbors(ref)]
        yield from g.deal_damage(near, 2)


@card("Eye of Judgment")
class EyeOfJudgment:
    """Action: purges a creature from any one discard pile."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        dead = [card for player in g.clockwise() for card in player.discard if card.type == "creature"]
        yield from g.purge((yield from g.choose_card(dead)))


@card("Haedroth’s Wall")
class HaedrothsWall:
    """Friendly flank creatures have 2 more power."""

    def power(g: Verbs, me: Card, creature: Card) -> int:
        return 2 if creature.controller == me.controller and g.on_flank(creature) else 0


@card("Hallowed Shield")
class HallowedShield:
    """Action: for the rest of the turn, a creature cannot be dealt damage."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        if creature is not None:
            yield from g.begin(me, you, HallowedShield.Shielded, on=creature)

    @lasting
    class Shielded:
        """This creature cannot be dealt damage."""

        def cannot_be_dealt_damage(g: Verbs, me: Lasting, creature: Card, source: Card | None) -> bool:
            return g.ref(creature) == me.on


@card("Proclamation 346E")
class Proclamation346E:
    """Keys cost each opponent 2 Æmber more while they control creatures of fewer than 3 houses."""

    def key_cost(g: Verbs, me: Card, player: Player) -> int:
        return 2 if player.seat != me.controller and houses_among(g, player.line) < 3 else 0


@card("Shard of Hope")
class ShardOfHope:
    """Action: makes a friendly creature capture 1 Æmber for every friendly Shard."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you, useful=g.can_capture(you))
        yield from g.for_each(friendly_shards(g, you), g.capture, creature)


@card("Seraphic Armor")
class SeraphicArmor:
    """This creature has 1 more armor. Play: heals all damage from this creature."""

    def armor(g: Verbs, me: Card, creature: Card) -> int:
        return 1 if creature is me.host else 0

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.heal(me.host)
