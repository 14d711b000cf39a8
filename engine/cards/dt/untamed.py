"""Dark Tidings, Untamed: actions, artifacts and upgrades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting
from engine.table.choices import Flow
from engine.table.durations import while_here
from engine.table.events import Event
from engine.table.state import Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("All Tide Up")
class AllTideUp:
    """Play: gains 1 Æmber if the tide is high for you. Otherwise raises the tide."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.tide_is_high(you):
            yield from g.gain(you, 1)
        else:
            yield from g.raise_tide(you)


@card("Assert Dominance")
class AssertDominance:
    """Play: for the rest of the turn, a friendly creature has skirmish. Readies it and fights with it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you)
        if creature is not None:
            yield from g.begin(me, you, AssertDominance.Dominant, on=creature)
            yield from g.ready_and_fight(creature, you)

    @lasting
    class Dominant:
        """This creature has skirmish."""

        def keywords(g: Verbs, me: Lasting, creature: Card) -> dict[str, int]:
            return {"skirmish": 1} if g.ref(creature) == me.on else {}


@card("Beach Day")
class BeachDay:
    """Play: returns a creature to the hand of its owner. Gains 1 Æmber if the tide is high for you."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.return_to_hand((yield from g.choose_creature()))
        if g.tide_is_high(you):
            yield from g.gain(you, 1)


@card("Cross Porpoises")
class CrossPorpoises:
    """Play: raises the tide. Enrages 2 enemy creatures."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.raise_tide(you)
        crossed = yield from g.choose_creatures(2, enemy_of=you, useful=lambda c: not c.enraged)
        yield from g.enrage(crossed)


@card("Genetic Drift")
class GeneticDrift:
    """Play: puts a +1 power counter on a creature. Then puts a +1 power counter on every creature that has one."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        if creature is not None:
            yield from g.add_counters(creature)
        for grown in g.creatures(where=lambda c: c.power_counters > 0):
            yield from g.add_counters(grown)


@card("Infighting")
class Infighting:
    """Play: makes every creature deal damage equal to its power to the creature directly on its right."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        blows = []
        for striker in g.creatures():
            for struck in g.right_of(striker)[:1]:
                blows.append(g.packet(struck, g.power(striker), striker))
        yield from g.deal(blows)


@card("Reap or Sow")
class ReapOrSow:
    """Play: either readies a friendly creature and reaps with it, or puts three +1 power counters on creatures, divided
    among them as you choose."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        growing = g.creatures()
        if (yield from g.choose_mode(["reap", "sow"], useful=bool(growing))) == "reap":
            creature = yield from g.choose_creature(friendly_to=you)
            yield from g.ready(creature)
            yield from g.reap_with(creature, you)
            return
        for creature, count in (yield from g.divide(3, growing, purpose="+1 power counters")):
            yield from g.add_counters(creature, count=count)


@card("Thin the Herd")
class ThinTheHerd:
    """Play: shuffles the least powerful 4 creatures into the decks of their owners."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.shuffle_into_deck((yield from g.choose_least_powerful(g.creatures(), 4)))


@card("Washed Away")
class WashedAway:
    """Play: destroys every artifact if the tide is high for you. Otherwise raises the tide."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.tide_is_high(you):
            yield from g.destroy(g.artifacts())
        else:
            yield from g.raise_tide(you)


@card("Waste Not")
class WasteNot:
    """Play: destroys a friendly creature. Draws as many cards as half of its power, rounded up."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        wasted = yield from g.choose_creature(friendly_to=you, untagged=True)
        if wasted is None:
            return
        yield from g.destroy(wasted)
        yield from g.draw(you, (g.last_known(wasted).power + 1) // 2)


@card("Æmbermancy")
class Aembermancy:
    """Play: removes three +1 power counters or less from a creature. Gains 1 Æmber for each counter so removed."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(useful=lambda c: c.power_counters > 0)
        if creature is None:
            return
        most = min(3, creature.power_counters)
        count = yield from g.choose_number(most, purpose="how many counters to remove", useful=most > 0)
        removed = yield from g.remove_counters(creature, count=count)
        yield from g.for_each(removed, g.gain, you)


@card("Pestergrove")
class Pestergrove:
    """Every creature enters play enraged."""

    def enters_enraged_for(g: Verbs, me: Card, card: Card) -> bool:
        return card.type == "creature"


@card("Primal Relic")
class PrimalRelic:
    """Play: puts 4 Æmber on itself, from the common supply. Puts a +1 power counter on each of 3 creatures. At the
    beginning of a player's turn, if the creatures that they control have at least 20 power in all, moves all Æmber from
    itself to their pool."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.exalt(me, 4)
        for creature in (yield from g.choose_creatures(3)):
            yield from g.add_counters(creature)

    @after("turn_began")
    def offer(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        herd = g.creatures(friendly_to=event.player)
        if sum(g.power(creature) for creature in herd) >= 20:
            yield from g.move_amber(me, event.player)


@card("Ritual of Life")
class RitualOfLife:
    """Action: destroys a friendly creature. If it does, returns another creature to your hand from your discard
    pile."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you, untagged=True)
        if (yield from g.destroy(creature)):
            buried = [c for c in you.discard if c.type == "creature" and c not in g.became(creature)]
            yield from g.return_to_hand((yield from g.choose_card(buried)))


@card("The Mysticeti")
class TheMysticeti:
    """Action: exhausts as many friendly Untamed creatures as you like, at least 1. If it does, puts three +1 power
    counters on itself for each, and becomes a creature of no power with taunt anywhere in your battleline, or moves
    itself there."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        crew = g.creatures(friendly_to=you, where=lambda c: c.ready and g.is_of(c, "untamed"))
        chosen = yield from g.choose_cards(crew, count=len(crew), up_to=True, least=1, purpose="to exhaust")
        exhausted = yield from g.exhaust(chosen)
        if not exhausted:
            return
        yield from g.for_each(len(exhausted), g.add_counters, me, "power", apiece=3)
        if me.controller != you.seat:  # it cannot go to the battleline of a player who does not control it
            return
        if me.type == "creature":
            yield from g.move_anywhere(me)
        elif (yield from g.become_creature(me, power=0, place="anywhere")):
            yield from g.begin(me, you, TheMysticeti.Afloat, until=while_here(me))

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        copied = creature is me and me.facts is not me.printed and me.type == "creature"
        return {"taunt": 1} if copied and g.reads("mysticeti-copied-as-a-creature", "taunt") else {}

    @lasting
    class Afloat:
        """This creature has taunt."""

        def keywords(g: Verbs, me: Lasting, creature: Card) -> dict[str, int]:
            return {"taunt": 1} if g.ref(creature) == me.on else {}


@card("Way of the Pixie")
class WayOfThePixie:
    """This creature has “Reap: gains 1 Æmber”."""

    class Grants:
        """Reap: gains 1 Æmber."""

        def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.gain(you, 1)
