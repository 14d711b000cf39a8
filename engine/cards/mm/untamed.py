"""Mass Mutation, Untamed: actions and artifacts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.abilities import card, instead_of, lasting
from engine.table.choices import Flow
from engine.table.durations import start_of_turn
from engine.table.events import CHANGED, Event
from engine.table.state import HAND, Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


def is_mutant(g: Verbs, card: Card) -> bool:
    """Whether a card has the trait Mutant now."""
    return g.has_trait(card, "mutant")


def reveal_into_play(g: Verbs, player: Player) -> Flow[None]:
    """Reveal a player's hand and put every creature from it into play ready, in an order of choice."""
    hand = yield from g.reveal_hand(player)
    born = [c for c in hand if c.type == "creature"]
    born = yield from g.choose_cards(
        born, count=len(born), ordered=True, aims=False, purpose="in the order of entering play"
    )
    for creature in born:
        if creature.zone == HAND:
            yield from g.put_into_play(creature, player, half=g.other_half(creature), ready=True)


@card("Æmberlution")
class Aemberlution:
    """Omega. Play: destroys every creature. Makes every player reveal their hand and put every creature from it into
    play ready."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.destroy(g.creatures())
        for player in g.clockwise():
            yield from reveal_into_play(g, player)


@card("Commune")
class Commune:
    """Omega. Play: loses all of your Æmber. Gains 4 Æmber."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.lose(you, you.amber)
        yield from g.gain(you, 4)


@card("Growth Surge")
class GrowthSurge:
    """Play: puts three +1 power counters on a flank creature, two +1 power counters on a neighbor of it, and a +1 power
    counter on the other neighbor of that neighbor."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        first = yield from g.choose_creature(where=g.on_flank)
        if first is None:
            return
        yield from g.add_counters(first, count=3)
        second = yield from g.choose_card(g.neighbors(first))
        if second is None:
            return
        yield from g.add_counters(second, count=2)
        for third in g.all_but(g.neighbors(second), first):
            yield from g.add_counters(third)


@card("Look What I Found!")
class LookWhatIFound:
    """Omega. Play: returns an action, an artifact, a creature and an upgrade to your hand from your discard pile."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        unearthed = []
        for type in ("action", "artifact", "creature", "upgrade"):
            unearthed.append((yield from g.choose_card([c for c in you.discard if c.type == type])))
        yield from g.return_to_hand([c for c in unearthed if c is not None])


@card("Mutation of Cunning")
class MutationOfCunning:
    """Play: until your next turn begins, a creature has elusive and the trait Mutant."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        if creature is not None:
            yield from g.begin(me, you, MutationOfCunning.Mutated, until=start_of_turn(you), on=creature)

    @lasting
    class Mutated:
        """This creature has elusive and the trait Mutant."""

        def keywords(g: Verbs, me: Lasting, creature: Card) -> dict[str, int]:
            return {"elusive": 1} if g.ref(creature) == me.on else {}

        def traits(g: Verbs, me: Lasting, card: Card) -> Sequence[str]:
            return ("mutant",) if g.ref(card) == me.on else ()


@card("Mutation of Fury")
class MutationOfFury:
    """Play: until your next turn begins, a creature has assault 3 and the trait Mutant."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        if creature is not None:
            yield from g.begin(me, you, MutationOfFury.Mutated, until=start_of_turn(you), on=creature)

    @lasting
    class Mutated:
        """This creature has assault 3 and the trait Mutant."""

        def keywords(g: Verbs, me: Lasting, creature: Card) -> dict[str, int]:
            return {"assault": 3} if g.ref(creature) == me.on else {}

        def traits(g: Verbs, me: Lasting, card: Card) -> Sequence[str]:
            return ("mutant",) if g.ref(card) == me.on else ()


@card("Mutation of Instinct")
class MutationOfInstinct:
    """Play: until your next turn begins, a creature has skirmish and the trait Mutant."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        if creature is not None:
            yield from g.begin(me, you, MutationOfInstinct.Mutated, until=start_of_turn(you), on=creature)

    @lasting
    class Mutated:
        """This creature has skirmish and the trait Mutant."""

        def keywords(g: Verbs, me: Lasting, creature: Card) -> dict[str, int]:
            return {"skirmish": 1} if g.ref(creature) == me.on else {}

        def traits(g: Verbs, me: Lasting, card: Card) -> Sequence[str]:
            return ("mutant",) if g.ref(card) == me.on else ()


@card("Rapid Evolution")
class RapidEvolution:
    """Play: puts a +1 power counter on a creature for each Æmber in your pool."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(useful=you.amber > 0)
        if creature is not None:
            yield from g.for_each(you.amber, g.add_counters, creature, "power")


@card("Reclaimed by Nature")
class ReclaimedByNature:
    """Play: purges an artifact. Resolves its bonus icons as though you had played it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        artifact = yield from g.choose_card(g.artifacts())
        if artifact is not None:
            icons = g.bonus_icons(artifact)
            yield from g.purge(artifact)
            yield from g.resolve_icons(artifact, you, icons)


@card("Resurgence")
class Resurgence:
    """Play: returns a creature to your hand from your discard pile. If that is a Mutant, returns another creature to
    your hand from your discard pile."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        first = yield from g.choose_card([c for c in you.discard if c.type == "creature"])
        yield from g.return_to_hand(first)
        if first is not None and is_mutant(g, first):
            another = yield from g.choose_card([c for c in you.discard if c.type == "creature"])
            yield from g.return_to_hand(another)


@card("Savage Clash")
class SavageClash:
    """Play: destroys every creature but the most powerful enemy creature and the least powerful friendly creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        spared = yield from g.choose_most_powerful(g.creatures(enemy_of=you))
        spared += yield from g.choose_least_powerful(g.creatures(friendly_to=you))
        yield from g.destroy(g.creatures(where=lambda c: c not in spared))


@card("Vault’s Blessing")
class VaultsBlessing:
    """Play: makes every player gain 1 Æmber for each Mutant creature that they control."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for player in g.clockwise():
            yield from g.for_each(len(g.creatures(friendly_to=player, where=lambda c: is_mutant(g, c))), g.gain, player)


@card("Wild Bounty")
class WildBounty:
    """Play: for the rest of the turn, resolves each bonus icon of the next card that you play 1 more time."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, WildBounty.Blooming)

    @lasting
    class Blooming:
        """Resolves each bonus icon of the next card that you play 1 more time."""

        @instead_of("bonus_icons", by="you")
        def bloom(g: Verbs, me: Lasting, you: Player, event: Event) -> Flow[str]:
            yield from ()
            event.amount += 1
            g.end_lasting(me)
            return CHANGED


@card("Mushroom with a View")
class MushroomWithAView:
    """Omni: heals 1 damage from every friendly creature."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.heal(g.creatures(friendly_to=you), 1)
