"""Call of the Archons, Mars: actions, and what its cards have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import card, instead_of, lasting
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import ARCHIVES, HAND, Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


def is_martian(g: Verbs, card: Card) -> bool:
    """Whether a card belongs to house Mars."""
    return g.is_of(card, "mars")


def ready_martians(g: Verbs, you: Player) -> int:
    """The number of ready creatures of house Mars that the player has."""
    return len(g.creatures(friendly_to=you, where=lambda c: c.ready and is_martian(g, c)))


def abduct(g: Verbs, me: Card, you: Player, creatures: list[Card], effect: type) -> Flow[None]:
    """Put creatures into the player's archives, from where they go home."""
    yield from bind_home(g, me, you, (yield from g.put_into_archives(creatures, of=you)), effect)


def bind_home(g: Verbs, me: Card, you: Player, creatures: list[Card], effect: type) -> Flow[None]:
    """Begin the effect, which calls `go_home`, on every card in archives that these creatures have become."""
    for out_of_play in g.became(creatures):
        if out_of_play.zone == ARCHIVES:
            yield from g.begin(me, you, effect, until="match", on=out_of_play)


@instead_of("leave_archives", card="on", when=lambda g, me, you, e: e.zone != HAND)
def go_home(g: Verbs, me: Lasting, you: Player, event: Event) -> Flow[None]:
    """Return an abducted card to its owner's hand when it would leave the archives for another area."""
    g.end_lasting(me)
    yield from g.settle()
    yield from g.return_to_hand(event.card)


def reveal_martians(g: Verbs, you: Player) -> Flow[int]:
    """Let the player reveal any number of Mars cards from hand; returns how many."""
    chosen = yield from g.choose_from(
        you, HAND, where=lambda c: is_martian(g, c), count=None, up_to=True, purpose="to reveal"
    )
    revealed = yield from g.reveal(chosen, you)
    return len(revealed)


def _barrage(g: Verbs, times: int, amount: int) -> Flow[None]:
    """Deal damage to a creature several times, each time to one that is chosen (for-each-may-be-split).

    At once in the books in which one ability deals all its damage together (damage-whole-ability-simultaneous), else
    one after the other.
    """
    hits: list[tuple[Card | None, int]] = []
    for _ in range(times):
        creature = yield from g.choose_creature()
        if g.ruleset.ability_damage_simultaneous:
            hits.append((creature, amount))
        else:
            yield from g.deal_damage(creature, amount)
    yield from g.deal_each(hits)


@card("Ammonia Clouds")
class AmmoniaClouds:
    """Play: deals 3 damage to every creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.deal_damage(g.creatures(), 3)


@card("Battle Fleet")
class BattleFleet:
    """Play: reveals as many Mars cards from your hand as you like. Draws a card for each."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        revealed = yield from reveal_martians(g, you)
        yield from g.for_each(revealed, g.draw, you)


@card("Deep Probe")
class DeepProbe:
    """Play: names a house and reveals your opponent's hand. Discards every creature of that house from it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        house = yield from g.name_house(g.houses(), useful=any(g.count_in(player, HAND) for player in g.opponents(you)))
        opponent = yield from g.opponent(you)
        hand = yield from g.reveal_hand(opponent)
        yield from g.discard([c for c in hand if c.type == "creature" and g.is_of(c, house)])


@card("EMP Blast")
class EMPBlast:
    """Play: stuns every Mars creature and every Robot creature, then destroys every artifact."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.stun(g.creatures(where=lambda c: is_martian(g, c) or g.has_trait(c, "robot")))
        yield from g.destroy(g.artifacts())


@card("Hypnotic Command")
class HypnoticCommand:
    """Play: for every friendly Mars creature, makes an enemy creature capture 1 Æmber from its own controller, the same
    or another each time."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for _ in g.creatures(friendly_to=you, where=lambda c: is_martian(g, c)):
            creature = yield from g.choose_creature(enemy_of=you, useful=g.controller_has_amber)
            if creature is not None:
                yield from g.capture(creature, 1, g.controller(creature))


@card("Irradiated Æmber")
class IrradiatedAmber:
    """Play: deals 3 damage to every enemy creature of your opponent if they have at least 6 Æmber."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        if opponent.amber >= 6:
            yield from g.deal_damage(g.creatures(enemy_of=you, friendly_to=opponent), 3)


@card("Key Abduction")
class KeyAbduction:
    """Play: returns every Mars creature to the hand of its owner. Then may forge a key at its current cost plus 9
    Æmber, minus 1 for every card in your hand."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.return_to_hand(g.creatures(where=lambda c: is_martian(g, c)))
        cost = max(0, g.key_cost(you) + 9 - g.count_in(you, HAND))
        if (yield from g.may(f"forge a key for {cost} Æmber", useful=g.can_forge(you, cost))):
            yield from g.forge(you, cost=cost)


@card("Martian Hounds")
class MartianHounds:
    """Play: puts two +1 power counters on a creature for every creature with damage."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        damaged = g.creatures(where=lambda c: c.damage > 0)
        creature = yield from g.choose_creature(useful=bool(damaged))
        if creature is not None:
            yield from g.for_each(len(damaged), g.add_counters, creature, "power", apiece=2)


@card("Martians Make Bad Allies")
class MartiansMakeBadAllies:
    """Play: reveals your hand and purges every non-Mars creature from it. Gains 1 Æmber for each creature so purged."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        hand = yield from g.reveal_hand(you)
        purged = yield from g.purge([c for c in hand if c.type == "creature" and not is_martian(g, c)], shown=True)
        yield from g.for_each(len(purged), g.gain, you)


@card("Mass Abduction")
class MassAbduction:
    """Play: puts up to 3 enemy creatures with damage in your archives. One that would leave them returns to the hand of
    its owner instead."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        chosen = yield from g.choose_creatures(3, up_to=True, enemy_of=you, where=lambda c: c.damage > 0)
        yield from abduct(g, me, you, chosen, MassAbduction.Abducted)

    @lasting
    class Abducted:
        """This card returns to the hand of its owner instead of leaving the archives for anywhere else."""

        home = go_home


@card("Mating Season")
class MatingSeason:
    """Play: shuffles every Mars creature into the deck of its owner. Makes every player gain 1 Æmber for each creature
    so shuffled into their deck."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        shuffled = yield from g.shuffle_into_deck(g.creatures(where=lambda c: is_martian(g, c)))
        for player in g.clockwise():
            yield from g.for_each(sum(creature.owner == player.seat for creature in shuffled), g.gain, player)


@card("Mothership Support")
class MothershipSupport:
    """Play: for every ready friendly Mars creature, deals 2 damage to a creature, the same or another each time."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from _barrage(g, ready_martians(g, you), 2)


@card("Orbital Bombardment")
class OrbitalBombardment:
    """Play: reveals as many Mars cards from your hand as you like. For each, deals 2 damage to a creature, the same or
    another each time."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        revealed = yield from reveal_martians(g, you)
        yield from _barrage(g, revealed, 2)


@card("Phosphorus Stars")
class PhosphorusStars:
    """Play: stuns every non-Mars creature. Gains 2 chains."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.stun(g.creatures(where=lambda c: not is_martian(g, c)))
        yield from g.gain_chains(you, 2)


@card("Psychic Network")
class PsychicNetwork:
    """Play: steals 1 Æmber for every ready friendly Mars creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.steal_for_each(you, ready_martians(g, you))


@card("Sample Collection")
class SampleCollection:
    """Play: for every key that your opponent has forged, puts an enemy creature in your archives. One that would leave
    them returns to the hand of its owner instead."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        keys = len(opponent.keys)
        for count in [1] * keys if g.ruleset.for_each_one_at_a_time else [keys]:
            chosen = yield from g.choose_creatures(count, enemy_of=you)
            yield from abduct(g, me, you, chosen, SampleCollection.Abducted)

    @lasting
    class Abducted:
        """This card returns to the hand of its owner instead of leaving the archives for anywhere else."""

        home = go_home


@card("Shatter Storm")
class ShatterStorm:
    """Play: loses all of your Æmber, then makes your opponent lose 3 times as much."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        lost = yield from g.lose(you, you.amber)
        opponent = yield from g.opponent(you)
        yield from g.lose(opponent, 3 * lost)


@card("Soft Landing")
class SoftLanding:
    """Play: for the rest of the turn, the first creature or artifact that you play enters play ready."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, SoftLanding.Landing)

    @lasting
    class Landing:
        """The first creature or artifact that you play enters play ready."""

        def enters_ready_for(g: Verbs, me: Lasting, card: Card, player: Player | None) -> bool:
            return player is not None and player.seat == me.seat and card.type in ("creature", "artifact")

        def entered_ready(g: Verbs, me: Lasting, card: Card) -> None:
            g.end_lasting(me)


@card("Squawker")
class Squawker:
    """Play: either stuns a non-Mars creature or readies a Mars creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        martians, others = (
            g.creatures(where=lambda c: is_martian(g, c)),
            g.creatures(where=lambda c: not is_martian(g, c)),
        )
        useful = any(g.can_be_readied(c) for c in martians) or any(g.can_be_stunned(c) for c in others)
        if (yield from g.choose_mode(("ready", "stun"), useful=useful)) == "ready":
            creature = yield from g.choose_card(martians, useful=g.can_be_readied)
            yield from g.ready(creature)
        else:
            creature = yield from g.choose_card(others, useful=g.can_be_stunned)
            yield from g.stun(creature)


@card("Total Recall")
class TotalRecall:
    """Play: gains 1 Æmber for every ready friendly creature, then returns every friendly creature to the hand of its
    owner."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.for_each(len(g.creatures(friendly_to=you, where=lambda c: c.ready)), g.gain, you)
        yield from g.return_to_hand(g.creatures(friendly_to=you))
