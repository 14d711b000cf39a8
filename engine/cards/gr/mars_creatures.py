"""Grim Reminders, Mars: creatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import card, lasting
from engine.cards.cota.mars import go_home, is_martian
from engine.cards.gr.mars import spirit_away
from engine.table.choices import Flow
from engine.table.durations import next_turn
from engine.table.state import Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


def _martians_discarded(g: Verbs, you: Player) -> int:
    """The number of Mars cards in the player's discard pile."""
    return sum(is_martian(g, card) for card in you.discard)


@card("Abduct-o-Matic")
class AbductOMatic:
    """Fight: captures 2 Æmber if you are haunted. Scrap: makes the least powerful friendly creature capture 2 Æmber."""

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.haunted(you):
            yield from g.capture(me, 2)

    def scrap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for weakest in (yield from g.choose_least_powerful(g.creatures(friendly_to=you))):
            yield from g.capture(weakest, 2)


@card("Brash Grabber")
class BrashGrabber:
    """Enters play enraged unless you are haunted. Omni: moves 1 Æmber from an enemy creature to your pool."""

    def enters_enraged_for(g: Verbs, me: Card, card: Card) -> bool:
        return card is me and not g.haunted(g.controller(me))

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(enemy_of=you, useful=lambda c: c.amber > 0)
        if creature is not None:
            yield from g.move_amber(creature, you, 1)


@card("Distant Void Prober")
class DistantVoidProber:
    """Reap: if you are haunted, keys cost your opponent 3 Æmber more in their next turn. Scrap: makes an enemy creature
    capture 1 Æmber from its own controller."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.haunted(you):
            opponent = yield from g.opponent(you)
            yield from g.begin(me, you, DistantVoidProber.Probed, until=next_turn(opponent))

    def scrap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(enemy_of=you, useful=g.controller_has_amber)
        if creature is not None:
            yield from g.capture(creature, 1, g.controller(creature))

    @lasting
    class Probed:
        """Keys cost your opponent 3 Æmber more."""

        def key_cost(g: Verbs, me: Lasting, player: Player) -> int:
            return 3 if player is g.victim(me) else 0


@card("Dr. Xyloxxzlphrex")
class DrXyloxxzlphrex:
    """Elusive. Reap: plays a Mars creature from your discard pile and readies it."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        martians = [card for card in you.discard if card.type == "creature" and is_martian(g, card)]
        creature = yield from g.choose_card(martians)
        if (yield from g.play_card(creature, you)):
            yield from g.ready(creature)


@card("Elite Disruptzord")
class EliteDisruptzord:
    """Players cannot play any creature that is more powerful than this one."""

    def cannot_play(g: Verbs, me: Card, player: Player, card: Card) -> bool:
        return card.type == "creature" and card.facts.power > g.power(me)


@card("Ilxid Avenger")
class IlxidAvenger:
    """Play/Fight: puts a +1 power counter on itself for every Mars card in your discard pile. Scrap: puts a +1 power
    counter on a friendly creature for every Mars card in your discard pile."""

    def play_fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.for_each(_martians_discarded(g, you), g.add_counters, me, "power")

    def scrap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you)
        if creature is not None:
            yield from g.for_each(_martians_discarded(g, you), g.add_counters, creature, "power")


@card("Nameless Horror")
class NamelessHorror:
    """Poison. Has elusive and skirmish while you are haunted."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"elusive": 1, "skirmish": 1} if creature is me and g.haunted(g.controller(me)) else {}


@card("Phloxem Spewer")
class PhloxemSpewer:
    """Splash-attack 2. Its Mars neighbors have splash-attack 2."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"splash-attack": 2} if creature in g.neighbors(me) and is_martian(g, creature) else {}


@card("Shrink-ray Technician")
class ShrinkRayTechnician:
    """Reap: for the rest of the turn, an enemy creature has 2 less power. Scrap: for the rest of the turn, the most
    powerful enemy creature has 1 power and no armor, whatever else adds to it."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(enemy_of=you)
        if creature is not None:
            yield from g.begin(me, you, ShrinkRayTechnician.Weakened, on=creature)

    def scrap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for giant in (yield from g.choose_most_powerful(g.creatures(enemy_of=you))):
            yield from g.begin(me, you, ShrinkRayTechnician.Shrunk, on=giant)

    @lasting
    class Weakened:
        """This creature has 2 less power."""

        def lowers_power(g: Verbs, me: Lasting, creature: Card) -> int:
            return 2 if g.ref(creature) == me.on else 0

    @lasting
    class Shrunk:
        """This creature has 1 power and no armor, whatever else adds to it."""

        def fixed_power(g: Verbs, me: Lasting, creature: Card) -> int | None:
            return 1 if g.ref(creature) == me.on else None

        def fixed_armor(g: Verbs, me: Lasting, creature: Card) -> int | None:
            return 0 if g.ref(creature) == me.on else None


@card("Target Yynxzdyl")
class TargetYynxzdyl:
    """Play: archives a card from your discard pile. Reap: archives itself."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.archive((yield from g.choose_card(you.discard)))

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.archive(me)


@card("The Red Death")
class TheRedDeath:
    """Cannot ready unless you are haunted. Fight: gains 1 Æmber and draws a card."""

    def cannot_ready(g: Verbs, me: Card, card: Card) -> bool:
        return card is me and not g.haunted(g.controller(me))

    def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.gain(you, 1)
        yield from g.draw(you, 1)


@card("Urxym the “Diplomat”")
class UrxymTheDiplomat:
    """Elusive. Reap: loses all of your Æmber. For each Æmber so lost, destroys an enemy non-Mars creature."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        lost = yield from g.lose(you, you.amber)
        for _ in range(lost):
            creature = yield from g.choose_creature(enemy_of=you, where=lambda c: not is_martian(g, c), untagged=True)
            yield from g.destroy(creature)


@card("Xyp the Implanter")
class XypTheImplanter:
    """Elusive. Reap: takes control of an enemy creature, then destroys a friendly creature."""

    def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.take_control((yield from g.choose_creature(enemy_of=you)), you)
        yield from g.destroy((yield from g.choose_creature(friendly_to=you, untagged=True)))


@card("Yipyax Abductor")
class YipyaxAbductor:
    """Play/Fight: puts an upgrade in your archives. If it is not yours and would leave them, it returns to the hand of
    its owner instead."""

    def play_fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
        upgrade = yield from g.choose_card(
            [worn for host in (*g.creatures(), *g.artifacts()) for worn in host.upgrades]
        )
        yield from spirit_away(g, me, you, upgrade, YipyaxAbductor.Abducted)

    @lasting
    class Abducted:
        """This card returns to the hand of its owner instead of leaving the archives for anywhere else."""

        home = go_home
