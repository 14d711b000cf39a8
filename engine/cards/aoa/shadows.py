"""Age of Ascension, Shadows: actions, artifacts and upgrades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting
from engine.cards.aoa.dis import friendly_shards
from engine.table.choices import Flow
from engine.table.durations import start_of_turn
from engine.table.events import Event
from engine.table.state import DECK, Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Dusk Chronicles")
class DuskChronicles:
    """Play: draws a card if your opponent has more Æmber than you. Archives a card from your hand if you have more
    than them."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        if opponent.amber > you.amber:
            yield from g.draw(you, 1)
        if you.amber > opponent.amber:
            yield from g.archive_from_hand(you)


@card("Furtive Investors")
class FurtiveInvestors:
    """Play: gains 1 Æmber for every key that your opponent has forged if they have more Æmber than you."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        if opponent.amber > you.amber:
            yield from g.for_each(len(opponent.keys), g.gain, you)


@card("Heist Night")
class HeistNight:
    """Alpha. Play: steals 1 Æmber for every friendly Thief creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        thieves = g.creatures(friendly_to=you, where=lambda c: g.has_trait(c, "thief"))
        yield from g.steal_for_each(you, len(thieves))


@card("Lethal Distraction")
class LethalDistraction:
    """Play: for the rest of the turn, a creature is dealt 2 more damage whenever it is dealt damage."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        if creature is not None:
            yield from g.begin(me, you, LethalDistraction.Distracted, on=creature)

    @lasting
    class Distracted:
        """This creature is dealt 2 more damage whenever it is dealt damage."""

        def adds_damage(g: Verbs, me: Lasting, creature: Card) -> int:
            return 2 if g.ref(creature) == me.on else 0


@card("Life for a Life")
class LifeForALife:
    """Play: sacrifices a friendly creature. If it does, deals 6 damage to a creature. Under its erratum, destroys the
    friendly creature instead of sacrificing it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        life = yield from g.choose_creature(friendly_to=you, untagged=True)
        if g.erratum("Life for a Life"):
            removed = yield from g.destroy(life)
        else:
            removed = yield from g.sacrifice(life, you)
        if removed:
            creature = yield from g.choose_creature()
            yield from g.deal_damage(creature, 6)


@card("Nightforge")
class Nightforge:
    """Play: may forge a key at its current cost plus 4 Æmber if you have not forged a key this turn."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.happened("keys_forged", you):
            return
        cost = g.key_cost(you) + 4
        if (yield from g.may(f"forge a key for {cost} Æmber", useful=g.can_forge(you, cost))):
            yield from g.forge(you, cost=cost)


@card("Perplexing Sophistry")
class PerplexingSophistry:
    """Play: if you have more Æmber than your opponent, makes them discard a card at random from their hand and draws a
    card."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        if you.amber > opponent.amber:
            yield from g.discard_at_random(opponent)
            yield from g.draw(you, 1)


@card("Rigged Lottery")
class RiggedLottery:
    """Play: discards the 5 cards on top of every player's deck. Makes every player gain 1 Æmber for each Shadows card
    of theirs so discarded."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        drawn: list[Card] = []
        for player in (yield from g.order_of_discarding(DECK)):
            drawn += yield from g.discard_top(player, 5)
        winners = [g.owner(card) for card in drawn if g.is_of(card, "shadows")]
        for player in g.clockwise():
            yield from g.for_each(winners.count(player), g.gain, player)


@card("Sack of Coins")
class SackOfCoins:
    """Play: deals 1 damage for every Æmber in your pool, divided among creatures as you choose."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.deal_each((yield from g.divide(you.amber, g.creatures(), purpose="damage")))


@card("Sucker Punch")
class SuckerPunch:
    """Alpha. Play: deals 2 damage to an enemy creature. Archives itself if that destroys it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(enemy_of=you)
        outcome = yield from g.deal_damage(creature, 2)
        if creature in outcome.destroyed:
            yield from g.archive(me)


@card("Swindle")
class Swindle:
    """Alpha. Omega. Play: steals 3 Æmber."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.steal(you, 3)


@card("Throwing Stars")
class ThrowingStars:
    """Play: deals 1 damage to each of up to 3 creatures. Gains 1 Æmber for each creature so destroyed."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creatures = yield from g.choose_creatures(3, up_to=True)
        outcome = yield from g.deal_damage(creatures, 1)
        yield from g.for_each(len(outcome.destroyed), g.gain, you)


@card("Whistling Darts")
class WhistlingDarts:
    """Play: deals 1 damage to every enemy creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.deal_damage(g.creatures(enemy_of=you), 1)


@card("Guard Disguise")
class GuardDisguise:
    """Action: sacrifices itself. Steals 3 Æmber if your opponent has 3 or less."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.sacrifice(me, you)
        opponent = yield from g.opponent(you)
        if opponent.amber <= 3:
            yield from g.steal(you, 3, opponent)


@card("Hideaway Hole")
class HideawayHole:
    """Omni: sacrifices itself. Until your next turn begins, friendly creatures have elusive."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.sacrifice(me, you)
        yield from g.begin(me, you, HideawayHole.Hidden, until=start_of_turn(you))

    @lasting
    class Hidden:
        """Friendly creatures have elusive."""

        def keywords(g: Verbs, me: Lasting, creature: Card) -> dict[str, int]:
            return {"elusive": 1} if creature.controller == me.seat else {}


@card("Shard of Greed")
class ShardOfGreed:
    """Action: gains 1 Æmber for every friendly Shard."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.for_each(friendly_shards(g, you), g.gain, you)


@card("Bonerot Venom")
class BonerotVenom:
    """Whenever this creature is used, deals 2 damage to it."""

    @after("used", card="host")
    def rot(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.deal_damage(event.card, 2)
