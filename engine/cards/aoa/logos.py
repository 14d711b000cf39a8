"""Age of Ascension, Logos: actions, artifacts and upgrades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting
from engine.cards.aoa.dis import friendly_shards
from engine.table.choices import Flow
from engine.table.durations import next_turn
from engine.table.events import Event
from engine.table.state import HAND, Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Binate Rupture")
class BinateRupture:
    """Alpha. Play: makes every player gain as much Æmber as they have."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for player, amount in [(player, player.amber) for player in g.clockwise()]:
            yield from g.gain(player, amount)


@card("Cutthroat Research")
class CutthroatResearch:
    """Play: steals 2 Æmber if your opponent has at least 8."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        if opponent.amber >= 8:
            yield from g.steal(you, 2, opponent)


@card("Entropic Swirl")
class EntropicSwirl:
    """Play: deals 2 damage to a creature and gains 1 Æmber for every trait that it has."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        if creature is not None:
            traits = len(g.traits_of(creature))
            yield from g.deal_damage(creature, 2 * traits)
            yield from g.for_each(traits, g.gain, you)


@card("Eureka!")
class Eureka:
    """Alpha. Play: gains 2 Æmber, then archives 2 cards from your hand at random."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.gain(you, 2)
        for _ in range(2):
            yield from g.archive((yield from g.random_from_hand(you)))


@card("Master the Theory")
class MasterTheTheory:
    """Play: may archive a card from your hand for every enemy creature if there are no friendly creatures."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.creatures(friendly_to=you):
            return
        enemies = len(g.creatures(enemy_of=you))
        if (yield from g.may("archive a card for every enemy creature", useful=enemies * g.count_in(you, HAND) > 0)):
            yield from g.for_each(enemies, g.archive_from_hand, you)


@card("Poke")
class Poke:
    """Play: deals 1 damage to an enemy creature. Draws a card if that destroys it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(enemy_of=you)
        outcome = yield from g.deal_damage(creature, 1)
        if creature in outcome.destroyed:
            yield from g.draw(you, 1)


@card("Standardized Testing")
class StandardizedTesting:
    """Play: destroys every creature of the lowest power and every creature of the highest power."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creatures = g.creatures()
        least, most = g.least_powerful(creatures), g.most_powerful(creatures)
        yield from g.destroy([creature for creature in creatures if creature in least or creature in most])


@card("Fetchdrones")
class Fetchdrones:
    """Action: discards the top 2 cards of your deck. For each Logos card so discarded, makes a friendly creature
    capture 2 Æmber."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        discarded = yield from g.discard_top(you, 2)
        for _ in range(sum(g.is_of(c, "logos") for c in discarded)):
            creature = yield from g.choose_creature(friendly_to=you, useful=g.can_capture(you))
            yield from g.capture(creature, 2)


@card("Memory Chip")
class MemoryChip:
    """Whenever you choose Logos as active house, archives a card from your hand."""

    @after("house_chosen", by="you", reason="logos")
    def store(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.archive_from_hand(you)


@card("Quantum Fingertrap")
class QuantumFingertrap:
    """Action: swaps a creature with another creature of its battleline."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        def has_company(creature: Card) -> bool:
            return len(g.controller(creature).line) > 1

        any_one = g.reads("quantum-fingertrap-any-creature", "any")
        first = yield from g.choose_creature(where=None if any_one else has_company, useful=has_company)
        if first is not None:
            second = yield from g.choose_card([c for c in g.controller(first).line if c is not first])
            if second is not None:
                yield from g.swap(first, second)


@card("Scientifical Hack")
class ScientificalHack:
    """Omni: sacrifices itself. For the rest of the turn, friendly artifacts may be used whatever the active house
    is."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.sacrifice(me, you)
        yield from g.begin(me, you, ScientificalHack.Hacked)

    @lasting
    class Hacked:
        """Friendly artifacts may be used whatever the active house is."""

        def may_use(g: Verbs, me: Lasting, player: Player, card: Card, how: str) -> bool:
            return card.type == "artifact" and player.seat == me.seat == card.controller


@card("Seismo-entangler")
class SeismoEntangler:
    """Action: names a house. In your opponent's next turn, creatures of that house cannot reap."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        house = yield from g.name_house(g.houses())
        opponent = yield from g.opponent(you)
        yield from g.begin(me, you, SeismoEntangler.Entangled, until=next_turn(opponent), house=house)

    @lasting
    class Entangled:
        """Creatures of the named house cannot reap."""

        def cannot_use(g: Verbs, me: Lasting, player: Player, card: Card, how: str) -> bool:
            return how == "reap" and g.is_of(card, str(me.data["house"]))


@card("Shard of Knowledge")
class ShardOfKnowledge:
    """Action: draws a card for every friendly Shard."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.for_each(friendly_shards(g, you), g.draw, you)


@card("[REDACTED]")
class Redacted:
    """Whenever you choose Logos as active house, puts 1 Æmber on itself, from the common supply. If it then has at
    least 4 Æmber, sacrifices itself and forges a key at no cost."""

    @after("house_chosen", by="you", reason="logos")
    def redact(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.exalt(me)
        if me.amber >= 4:
            yield from g.sacrifice(me, you)
            yield from g.forge(you, cost=0)


@card("Backup Copy")
class BackupCopy:
    """This creature has “Destroyed: puts itself on top of the deck of its owner”."""

    class Grants:
        """Destroyed: puts itself on top of the deck of its owner."""

        def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.put_on_deck(me)
