"""Winds of Exchange, Saurian: actions, artifacts and upgrades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, heard_in, lasting, when
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


def outnumbered_by(g: Verbs, you: Player) -> int:
    """How many more enemy creatures there are than friendly creatures, below 0 where there are fewer."""
    return len(g.creatures(enemy_of=you)) - len(g.creatures(friendly_to=you))


@card("Arm the Plebeians")
class ArmThePlebeians:
    """Play: makes a token creature. Wards that creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.ward((yield from g.make_token(you)))


@card("Conscription")
class Conscription:
    """Play: makes as many token creatures as there are more enemy creatures than friendly creatures."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.make_token(you, count=outnumbered_by(g, you))


@card("Epic Poem")
class EpicPoem:
    """Play: exalts a friendly creature. Gains 1 Æmber for each Æmber on that creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        hero = yield from g.choose_creature(friendly_to=you)
        yield from g.exalt(hero)
        if hero is not None:
            yield from g.for_each(1 * hero.amber, g.gain, you)


@card("Inspiring Oration")
class InspiringOration:
    """Play: exalts a friendly creature. Makes a token creature for each Æmber on that creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        orator = yield from g.choose_creature(friendly_to=you)
        yield from g.exalt(orator)
        if orator is not None:
            yield from g.make_token(you, count=orator.amber)


@card("Pale Into Insignificance")
class PaleIntoInsignificance:
    """Play: destroys every creature of the lowest power."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.destroy(g.least_powerful(g.creatures()))


@card("Pax Sauriana")
class PaxSauriana:
    """Play: wards every creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.ward(g.creatures())


@card("Recruit")
class Recruit:
    """Play: makes a token creature. Archives itself if you have exalted a friendly creature this turn."""

    remembers = ("exalts",)

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.make_token(you)
        if g.happened("exalted", you):
            yield from g.archive(me)


@card("Symposium")
class Symposium:
    """Play: exalts a friendly creature, readies it and uses it. If it is a token creature, may exalt another friendly
    creature, ready it and use it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        def speak(creature: Card | None) -> Flow[None]:
            yield from g.exalt(creature)
            yield from g.ready(creature)
            yield from g.use(creature, you)

        first = yield from g.choose_creature(friendly_to=you)
        if first is not None:
            was_token = g.is_token(first)
            yield from speak(first)
            if g.is_token(first) if g.here(first) else was_token:
                yield from speak((yield from g.choose_creature(friendly_to=you, other_than=first, optional=True)))


@card("Tectonic Shift")
class TectonicShift:
    """Play: destroys every creature in one half of every battleline, the left or the right one as you choose. May also
    destroy the creature in its center."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        doomed: list[Card] = []
        for player in g.clockwise():
            left, right = g.halves(player)
            if left:
                flank = yield from g.choose_card([left[0], right[-1]], purpose="whose half is destroyed")
                doomed += left if flank is left[0] else right
            for center in filter(g.in_center, player.line):
                doomed += [center] if (yield from g.may("destroy {card}", subject=center)) else []
        yield from g.destroy(doomed)


@card("Training Costs")
class TrainingCosts:
    """While in your hand, you cannot discard it but by an ability of a card. Play: loses 2 Æmber. If it does not lose
    that much, shuffles itself into its owner's deck."""

    @heard_in("hand")
    def cannot_discard(g: Verbs, me: Card, player: Player, card: Card) -> bool:
        return card is me

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if (yield from g.lose(you, 2)) < 2:
            yield from g.shuffle_into_deck(me)


@card("Edict of Nerotaurus")
class EdictOfNerotaurus:
    """Whenever a creature reaps, for the rest of the turn, the next creature that is used cannot reap. Whenever a
    creature fights, for the rest of the turn, the next creature that is used cannot fight."""

    @after("reaped")
    def decree_labor(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.begin(me, you, EdictOfNerotaurus.Decreed, uses=g.uses_of_creatures(), barred="reap")

    @after("fought")
    def decree_peace(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.begin(me, you, EdictOfNerotaurus.Decreed, uses=g.uses_of_creatures(), barred="fight")

    @lasting
    class Decreed:
        """The creature that is used next cannot reap, or cannot fight."""

        def lasts_while(g: Verbs, me: Lasting) -> bool:
            return bool(g.uses_of_creatures() == me.data["uses"])

        def cannot_use(g: Verbs, me: Lasting, player: Player, card: Card, how: str) -> bool:
            barred = how == me.data["barred"] and card.type == "creature"
            return bool(barred and g.uses_of_creatures() == me.data["uses"])


@card("Election")
class Election:
    """Every creature has “Reap: puts either a yea or a nay counter on Election”. As soon as it has at least 6 yea
    counters, destroys itself and every creature. As soon as it has at least 6 nay counters, destroys every artifact."""

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        return card.type == "creature"

    class Grants:
        """Reap: puts either a yea or a nay counter on Election."""

        def reap(g: Verbs, me: Card, you: Player, giver: Card) -> Flow[None]:
            vote = yield from g.choose_mode(["yea", "nay"], useful=g.here(giver))
            yield from g.add_counters(giver, vote, 1)

    @when(lambda g, me, you: me.counters.get("yea", 0) >= 6)
    def carried(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.destroy([me, *g.creatures()])

    @when(lambda g, me, you: me.counters.get("nay", 0) >= 6)
    def rejected(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.destroy(g.artifacts())


@card("Æmbrosia Outpost")
class AEmbrosiaOutpost:
    """Action: puts a friendly creature on the bottom of its owner's deck. If it does, moves 1 Æmber to your pool from a
    friendly creature."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if (yield from g.put_on_deck((yield from g.choose_creature(friendly_to=you)), bottom=True)):
            creature = yield from g.choose_creature(friendly_to=you, useful=lambda c: c.amber > 0)
            if creature is not None:
                yield from g.move_amber(creature, you, 1)


@card("Hoplite’s Dory")
class HoplitesDory:
    """This creature has 2 more power for every exhausted creature on its left."""

    def power(g: Verbs, me: Card, creature: Card) -> int:
        return 2 * sum(not other.ready for other in g.left_of(creature)) if creature is me.host else 0
