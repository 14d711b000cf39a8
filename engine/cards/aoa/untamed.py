"""Age of Ascension, Untamed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, instead_of, lasting, plain
from engine.cards.aoa.dis import friendly_shards
from engine.table.choices import Flow
from engine.table.events import CHANGED, Event
from engine.table.state import HAND, Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs

plain("Fanghouse")


def _unearth(g: Verbs, you: Player) -> Flow[None]:
    """Return a card to the player's hand from the discard pile."""
    chosen = yield from g.choose_card(list(you.discard))
    yield from g.return_to_hand(chosen)


@card("Gravid Cycle")
class GravidCycle:
    """Omega. Play: returns a card to your hand from your discard pile."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from _unearth(g, you)


@card("Persistence Hunting")
class PersistenceHunting:
    """Play: names a house. Exhausts every enemy creature of that house."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        house = yield from g.name_house(g.houses(), useful=any(c.ready for c in g.creatures(enemy_of=you)))
        yield from g.exhaust(g.creatures(enemy_of=you, where=lambda c: g.is_of(c, house)))


@card("Punctuated Equilibrium")
class PunctuatedEquilibrium:
    """Play: makes every player discard their hand, and then refill it as in their draw step."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for player in (yield from g.order_of_discarding(HAND)):
            yield from g.discard_hand(player)
        for player in g.clockwise():
            yield from g.refill(player)


@card("Quicksand")
class Quicksand:
    """Play: destroys the most powerful creature of every player who controls no ready Untamed creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        sinking: list[Card] = []
        for player in g.clockwise():
            if not g.creatures(friendly_to=player, where=lambda c: c.ready and g.is_of(c, "untamed")):
                sinking += yield from g.choose_most_powerful(player.line)
        yield from g.destroy(sinking)


@card("Soldiers to Flowers")
class SoldiersToFlowers:
    """Play: purges every Untamed creature in a discard pile. Makes every player gain 1 Æmber for each card of theirs so
    purged."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        dead = [card for player in g.clockwise() for card in player.discard]
        purged = yield from g.purge([c for c in dead if c.type == "creature" and g.is_of(c, "untamed")])
        for player in g.clockwise():
            yield from g.for_each(sum(card.owner == player.seat for card in purged), g.gain, player)


@card("Song of Spring")
class SongOfSpring:
    """Play: shuffles as many friendly Untamed creatures as you like, from your hand, your discard pile and your
    battleline, into the decks of their owners."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        def sings(card: Card) -> bool:
            return card.type == "creature" and g.is_of(card, "untamed")

        aim = "to shuffle into the deck"
        called = yield from g.choose_from(you, HAND, where=sings, count=None, up_to=True, purpose=aim)
        open_cards = [*g.creatures(friendly_to=you, where=sings), *filter(sings, you.discard)]
        called += yield from g.choose_cards(open_cards, count=len(open_cards), up_to=True, purpose=aim)
        yield from g.shuffle_into_deck(called, any_number=you)


@card("They’re Everywhere!")
class TheyreEverywhere:
    """Play: deals 2 damage to every enemy flank creature and 1 damage to every enemy non-flank creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        outer = g.creatures(enemy_of=you, where=g.on_flank)
        inner = g.creatures(enemy_of=you, where=lambda c: not g.on_flank(c))
        if g.ruleset.ability_damage_simultaneous:
            yield from g.deal_each([*((creature, 2) for creature in outer), *((creature, 1) for creature in inner)])
        else:
            yield from g.deal_damage(outer, 2)
            yield from g.deal_damage(g.creatures(enemy_of=you, where=lambda c: not g.on_flank(c)), 1)


@card("Heart of the Forest")
class HeartOfTheForest:
    """Players who have more forged keys than an opponent of theirs cannot forge keys."""

    def cannot_forge(g: Verbs, me: Card, player: Player) -> bool:
        return any(len(player.keys) > len(other.keys) for other in g.opponents(player))


@card("Niffle Grounds")
class NiffleGrounds:
    """Action: for the rest of the turn, a creature has neither taunt nor elusive."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        if creature is not None:
            yield from g.begin(me, you, NiffleGrounds.Exposed, on=creature)

    @lasting
    class Exposed:
        """This creature has neither taunt nor elusive."""

        def loses_keywords(g: Verbs, me: Lasting, creature: Card) -> tuple[str, ...]:
            return ("taunt", "elusive") if g.ref(creature) == me.on else ()


@card("Shard of Life")
class ShardOfLife:
    """Action: for each friendly Shard, shuffles a card from your discard pile into your deck."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        shards = friendly_shards(g, you)
        for count in [1] * shards if g.ruleset.for_each_one_at_a_time else [shards]:
            chosen = yield from g.choose_cards(list(you.discard), count=count)
            yield from g.shuffle_into_deck(chosen)


@card("Camouflage")
class Camouflage:
    """Non-flank creatures cannot attack this creature."""

    def cannot_be_attacked(g: Verbs, me: Card, defender: Card, attacker: Card) -> bool:
        return defender is me.host and not g.on_flank(attacker)


@card("Earthbind")
class Earthbind:
    """This creature cannot be used in a turn in which its controller has not discarded a card."""

    remembers = ("discards",)

    def cannot_use(g: Verbs, me: Card, player: Player, card: Card, how: str) -> bool:
        return card is me.host and not g.happened("discarded", g.controller(card))


@card("Way of the Porcupine")
class WayOfThePorcupine:
    """This creature has hazardous 3."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"hazardous": 3} if creature is me.host else {}


@card("Æmberspine Mongrel")
class AemberspineMongrel:
    """Hazardous 3. Whenever an enemy creature reaps, gains 1 Æmber."""

    @after("reaped", by="opponent")
    def scavenge(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.gain(you, 1)


@card("Bumblebird")
class Bumblebird:
    """Alpha. Play: puts two +1 power counters on every other friendly Untamed creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for creature in g.creatures(friendly_to=you, where=lambda c: g.is_of(c, "untamed"), other_than=me):
            yield from g.add_counters(creature, count=2)


@card("Dharna")
class Dharna:
    """Play: gains 1 Æmber for each friendly creature with damage. Reap: heals 2 damage from a friendly creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.for_each(len(g.creatures(friendly_to=you, where=lambda c: c.damage > 0)), g.gain, you)

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you, useful=g.can_be_healed)
        yield from g.heal(creature, 2)


@card("Duskwitch")
class Duskwitch:
    """Elusive. Omega. Every other friendly creature enters play ready."""

    def enters_ready_for(g: Verbs, me: Card, card: Card, player: Player | None) -> bool:
        return card is not me and card.type == "creature" and card.controller == me.controller


@card("Glimmer")
class Glimmer:
    """Alpha. Play: returns a card to your hand from your discard pile."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from _unearth(g, you)


@card("Grovekeeper")
class Grovekeeper:
    """At the end of your turn, puts a +1 power counter on each of its neighbors."""

    @after("turn_ended", by="you")
    def tend(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        for neighbor in g.neighbors(me):
            yield from g.add_counters(neighbor)


@card("Knoxx")
class Knoxx:
    """Has 3 more power for every neighbor."""

    def power(g: Verbs, me: Card, creature: Card) -> int:
        return 3 * len(g.neighbors(me)) if creature is me else 0


@card("Marmo Swarm")
class MarmoSwarm:
    """Has 1 more power for every Æmber in your pool."""

    def power(g: Verbs, me: Card, creature: Card) -> int:
        return g.controller(me).amber if creature is me else 0


@card("Panpaca, Anga")
class PanpacaAnga:
    """Every creature on its right has 2 more power."""

    def power(g: Verbs, me: Card, creature: Card) -> int:
        return 2 if creature in g.right_of(me) else 0


@card("Panpaca, Jaga")
class PanpacaJaga:
    """Skirmish. Every creature on its left has skirmish."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"skirmish": 1} if creature in g.left_of(me) else {}


@card("Po’s Pixies")
class PosPixies:
    """Elusive. Opponents who steal Æmber from you take it from the supply instead, and so do creatures that capture
    it."""

    @instead_of("steal", from_="you")
    def pay_the_thief(g: Verbs, me: Card, you: Player, event: Event) -> Flow[str]:
        yield from ()
        event.other = None
        return CHANGED

    @instead_of("capture", from_="you")
    def pay_the_captor(g: Verbs, me: Card, you: Player, event: Event) -> Flow[str]:
        yield from ()
        event.other = None
        return CHANGED


@card("Roxador")
class Roxador:
    """Skirmish. Deals no more than 2 damage in fights. Fight: stuns the attacked creature."""

    def fight_damage_limit(g: Verbs, me: Card, creature: Card) -> int | None:
        return 2 if creature is me else None

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.stun(g.opposing(me))


@card("Rustgnawer")
class Rustgnawer:
    """Fight: destroys an artifact. Gains as much Æmber as the Æmber bonus of that artifact."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        artifact = yield from g.choose_card(g.artifacts())
        if artifact is not None:
            bonus = artifact.icons.count("amber")
            yield from g.destroy(artifact)
            yield from g.gain(you, bonus)


@card("Tantadlin")
class Tantadlin:
    """Deals no more than 2 damage in fights. Fight: discards a card at random from your opponent's archives."""

    def fight_damage_limit(g: Verbs, me: Card, creature: Card) -> int | None:
        return 2 if creature is me else None

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.discard((yield from g.random_from_archives(opponent)))
