"""Mass Mutation, Sanctum: actions and artifacts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


def _mutants(g: Verbs, enemy_of: Player | None = None) -> list[Card]:
    return g.creatures(enemy_of=enemy_of, where=lambda c: g.has_trait(c, "mutant"))


@card("Bring Low")
class BringLow:
    """Play: makes friendly creatures capture all Æmber that your opponent has above 5, divided as you choose."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        line = g.creatures(friendly_to=you)
        for captor, amount in (yield from g.divide(opponent.amber - 5, line, purpose="Æmber to capture")):
            yield from g.capture(captor, amount, opponent)


@card("Burning Glare")
class BurningGlare:
    """Play: either stuns an enemy creature or stuns every enemy Mutant creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        useful = any(g.can_be_stunned(creature) for creature in g.creatures(enemy_of=you))
        if (yield from g.choose_mode(("one", "mutants"), useful=useful)) == "one":
            yield from g.stun((yield from g.choose_creature(enemy_of=you, useful=g.can_be_stunned)))
        else:
            yield from g.stun(_mutants(g, enemy_of=you))


@card("Call to Action")
class CallToAction:
    """Play: readies every friendly Knight creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.ready(g.creatures(friendly_to=you, where=lambda c: g.has_trait(c, "knight")))


@card("Commandeer")
class Commandeer:
    """Play: for the rest of the turn, makes a friendly creature capture 1 Æmber whenever you play another card."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, Commandeer.Commanding)

    @lasting
    class Commanding:
        """Makes a friendly creature capture 1 Æmber whenever you play another card."""

        # its own play is over when the effect begins; if it comes back to hand and is played again, it is another card
        @after("played", by="you")
        def command(g: Verbs, me: Lasting, you: Player, event: Event) -> Flow[None]:
            creature = yield from g.choose_creature(friendly_to=you, useful=g.can_capture(you))
            yield from g.capture(creature, 1)


@card("Fangs of Gizelhart")
class FangsOfGizelhart:
    """Play: purges the most powerful creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.purge((yield from g.choose_most_powerful(g.creatures())))


@card("Gizelhart's Wrath")
class GizelhartsWrath:
    """Play: destroys every Mutant creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.destroy(_mutants(g))


@card("Purify")
class Purify:
    """Play: purges a Mutant creature. If it does, discards from the top of its controller's deck, card by card, until
    it discards a non-Mutant creature or the deck is empty. Puts such a creature into play under its owner's control."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        mutant = yield from g.choose_card(_mutants(g))
        if mutant is None:
            return
        controller = g.controller(mutant)
        if (yield from g.purge(mutant)):
            creature = yield from g.discard_until(
                controller, lambda c: c.type == "creature" and not g.has_trait(c, "mutant")
            )
            if creature is not None:
                yield from g.put_into_play(creature, g.owner(creature))


@card("Æmberheart")
class Aemberheart:
    """Action: exalts a friendly creature, wards it and heals all damage from it."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you)
        yield from g.exalt(creature)
        yield from g.ward(creature)
        yield from g.heal(creature)


@card("Book of Malefaction")
class BookOfMalefaction:
    """Whenever your Æmber is stolen, puts a warrant counter on itself for each Æmber stolen. Omni: removes a warrant
    counter from itself. If it does, purges a creature."""

    @after("stolen", from_="you")
    def record(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.for_each(event.amount, g.add_counters, me, "warrant")

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if (yield from g.remove_counters(me, "warrant", 1)):
            yield from g.purge((yield from g.choose_creature()))


@card("Font of the Eye")
class FontOfTheEye:
    """Omni: makes a friendly creature capture 1 Æmber if an enemy creature was destroyed this turn."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if any(g.happened("destroyed:creature", opponent) for opponent in g.opponents(you)):
            creature = yield from g.choose_creature(friendly_to=you, useful=g.can_capture(you))
            yield from g.capture(creature, 1)


@card("Gizelhart’s Standard")
class GizelhartsStandard:
    """Friendly creatures with Æmber on them have 1 more armor. Play: exalts a friendly creature."""

    def armor(g: Verbs, me: Card, creature: Card) -> int:
        return 1 if creature.controller == me.controller and creature.amber > 0 else 0

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.exalt((yield from g.choose_creature(friendly_to=you)))
