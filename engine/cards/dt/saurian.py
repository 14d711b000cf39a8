"""Dark Tidings, Saurian: actions and artifacts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting
from engine.cards.mm.saurian import move_between
from engine.cards.mm.untamed import reveal_into_play
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Ankylo Formation")
class AnkyloFormation:
    """Play: either, for the rest of the turn, a friendly creature has skirmish, or exalts a friendly creature and, for
    the rest of the turn, every friendly creature has skirmish."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        mode = yield from g.choose_mode(("one", "all"))
        creature = yield from g.choose_creature(friendly_to=you)
        if mode == "all":
            yield from g.exalt(creature)
            yield from g.begin(me, you, AnkyloFormation.Closed)
        elif creature is not None:
            yield from g.begin(me, you, AnkyloFormation.Armored, on=creature)

    @lasting
    class Armored:
        """This creature has skirmish."""

        def keywords(g: Verbs, me: Lasting, creature: Card) -> dict[str, int]:
            return {"skirmish": 1} if g.ref(creature) == me.on else {}

    @lasting
    class Closed:
        """Every friendly creature has skirmish."""

        def keywords(g: Verbs, me: Lasting, creature: Card) -> dict[str, int]:
            return {"skirmish": 1} if creature.controller == me.seat else {}


@card("Bury Riches")
class BuryRiches:
    """Play: if the tide is high for you, moves 1 Æmber from every creature to its controller's pool. Otherwise, raises
    the tide."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if not g.tide_is_high(you):
            yield from g.raise_tide(you)
            return
        for creature in g.creatures():
            yield from g.move_amber(creature, g.controller(creature), 1)


@card("Carpe Vinum")
class CarpeVinum:
    """Play: exalts 2 enemy creatures."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for creature in (yield from g.choose_creatures(2, enemy_of=you)):
            yield from g.exalt(creature)


@card("Crushing Charge")
class CrushingCharge:
    """Play: destroys every creature of power 4 or less. Gains 1 chain."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.destroy(g.creatures(where=lambda c: g.power(c) <= 4))
        yield from g.gain_chains(you, 1)


@card("Decadence")
class Decadence:
    """Play: either exalts a friendly creature, readies it and uses it, or moves 1 Æmber from a creature to another
    creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if (yield from g.choose_mode(("use", "move"), useful=bool(g.creatures()))) == "move":
            yield from move_between(g, g.creatures(), 1)
            return
        creature = yield from g.choose_creature(friendly_to=you)
        yield from g.exalt(creature)
        yield from g.ready(creature)
        yield from g.use(creature, you)


@card("Di-No You Didn’t!")
class DiNoYouDidnt:
    """Play: destroys an enemy creature with Æmber on it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        proud = yield from g.choose_creature(enemy_of=you, where=lambda c: c.amber > 0, untagged=True)
        yield from g.destroy(proud)


@card("Enlist Numeri")
class EnlistNumeri:
    """Play: takes control of an enemy creature with Æmber on it. While friendly, that creature belongs to house
    Saurian."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        recruit = yield from g.choose_creature(enemy_of=you, where=lambda c: c.amber > 0)
        if recruit is not None and (yield from g.take_control(recruit, you)):
            yield from g.begin(me, you, EnlistNumeri.Enlisted, until="match", on=recruit)

    @lasting
    class Enlisted:
        """This creature belongs to house Saurian while it is friendly."""

        def house_of(g: Verbs, me: Lasting, card: Card) -> str | None:
            return "saurian" if g.ref(card) == me.on and card.controller == me.seat else None


@card("Ostracize")
class Ostracize:
    """Play: loses 1 Æmber. If it does, purges a creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if (yield from g.lose(you, 1)):
            yield from g.purge((yield from g.choose_creature()))


@card("Reach Advantage")
class ReachAdvantage:
    """Play: if the tide is high for you, makes a friendly creature capture 3 Æmber. Otherwise, raises the tide."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.tide_is_high(you):
            captor = yield from g.choose_creature(friendly_to=you, useful=g.can_capture(you))
            yield from g.capture(captor, 3)
        else:
            yield from g.raise_tide(you)


@card("Swallow Whole")
class SwallowWhole:
    """Can be played only if the tide is high for you. Play: of 2 creatures of your choice, purges the least powerful
    and puts as many +1 power counters on the other as the purged one had power."""

    def play_requirement(g: Verbs, me: Card, you: Player) -> bool:
        return g.tide_is_high(you)

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        chosen = yield from g.choose_creatures(2)
        for prey in (yield from g.choose_least_powerful(chosen)):
            mass = g.power(prey)
            yield from g.purge(prey)
            for eater in g.all_but(chosen, prey):
                yield from g.add_counters(eater, "power", mass)


@card("Wipe Clear")
class WipeClear:
    """Play: deals 1 damage to every creature. Destroys every upgrade."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.deal_damage(g.creatures(), 1)
        yield from g.destroy([upgrade for creature in g.creatures() for upgrade in creature.upgrades])


@card("Altruist’s Rostrum")
class AltruistsRostrum:
    """Action: moves 1 Æmber from a creature to another creature."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from move_between(g, g.creatures(), 1)


@card("Bracchanalia")
class Bracchanalia:
    """At the beginning of a player's turn, moves all Æmber on itself to that player's pool if they control at least 4
    creatures with Æmber on them. Play: puts 4 Æmber on itself, from the common supply. Makes a friendly creature
    capture 1 Æmber."""

    @after("turn_began")
    def revel(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        if len(g.creatures(friendly_to=event.player, where=lambda c: c.amber > 0)) >= 4:
            yield from g.move_amber(me, event.player)

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.exalt(me, 4)
        captor = yield from g.choose_creature(friendly_to=you, useful=g.can_capture(you))
        yield from g.capture(captor, 1)


@card("ISS Indominus")
class IssIndominus:
    """Action: exhausts up to 5 friendly Saurian creatures. For each creature so exhausted, deals 1 damage to every
    enemy creature."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        crew = yield from g.choose_creatures(
            5, up_to=True, friendly_to=you, where=lambda c: g.is_of(c, "saurian"), useful=g.can_be_exhausted
        )
        rowing = yield from g.exhaust(crew)
        yield from g.deal_damage(g.creatures(enemy_of=you), 1 * len(rowing))


@card("Saurarium")
class Saurarium:
    """The least powerful creature, or every one of them where several are, cannot reap."""

    def cannot_use(g: Verbs, me: Card, player: Player, card: Card, how: str) -> bool:
        return how == "reap" and card in g.least_powerful(g.creatures())


@card("The First Scroll")
class TheFirstScroll:
    """Whenever a player forges a key, makes every creature that they control capture 1 Æmber from its own controller,
    those of your choice where there is not enough for all."""

    @after("key_forged")
    def read(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        line = g.creatures(friendly_to=event.player)
        for captor in (yield from g.choose_captors(line, event.player.amber)):
            yield from g.capture(captor, 1, g.controller(captor))


@card("Trojan Sauropod")
class TrojanSauropod:
    """Enters play under your opponent's control. Omni: gains 3 Æmber. Makes your opponent reveal their hand, put every
    creature from it into play ready and refill their hand as in their draw step. Destroys itself."""

    enters_under_opponent = True

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.gain(you, 3)
        opponent = yield from g.opponent(you)
        yield from reveal_into_play(g, opponent)
        yield from g.refill(opponent)
        yield from g.destroy(me)
