"""Worlds Collide, Saurian: actions, artifacts and upgrades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting
from engine.table.choices import Flow
from engine.table.durations import start_of_turn
from engine.table.events import Event
from engine.table.state import HAND, Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Ancient Power")
class AncientPower:
    """Play: wards every friendly creature with Æmber on it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.ward(g.creatures(friendly_to=you, where=lambda c: c.amber > 0))


@card("Axiom of Grisk")
class AxiomOfGrisk:
    """Play: wards a creature. Destroys every creature without Æmber on it. Gains 2 chains."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        yield from g.ward(creature)
        yield from g.destroy(g.creatures(where=lambda c: c.amber == 0))
        yield from g.gain_chains(you, 2)


@card("Chant of Hubris")
class ChantOfHubris:
    """Play: moves 1 Æmber from a creature to another creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        proud = yield from g.choose_creature(useful=lambda c: c.amber > 0)
        if proud is not None:
            other = yield from g.choose_creature(other_than=proud, useful=proud.amber > 0)
            if other is not None:
                yield from g.move_amber(proud, other, 1)


@card("City-State Interest")
class CityStateInterest:
    """Play: makes every friendly creature capture 1 Æmber, in an order of your choice where there is not enough for
    all."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        citizens = g.creatures(friendly_to=you)
        if any(0 < opponent.amber < len(citizens) for opponent in g.opponents(you)):
            # not enough for all: the order of captures matters
            citizens = yield from g.choose_cards(citizens, count=len(citizens), ordered=True)
        for citizen in citizens:
            yield from g.capture(citizen, 1)


@card("Diplo-Macy")
class DiploMacy:
    """Alpha. Play: until your next turn begins, every creature has “Before Fight: exalts itself”."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, DiploMacy.Diplomacy, until=start_of_turn(you))

    @lasting
    class Diplomacy:
        """Every creature has “Before Fight: exalts itself”."""

        def grants_to(g: Verbs, me: Lasting, card: Card) -> bool:
            return card.type == "creature"

        class Grants:
            """Before Fight: exalts itself."""

            def before_fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
                yield from g.exalt(me)


@card("Exile")
class Exile:
    """Play: makes your opponent take control of a friendly creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you)
        if creature is not None:
            opponent = yield from g.opponent(you)
            yield from g.take_control(creature, opponent)


@card("Favor of Rex")
class FavorOfRex:
    """Play: resolves the Play ability of a creature as though you controlled it and had just played it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        def speaks(creature: Card) -> bool:
            return bool(g.labelled(creature, "play"))

        any_one = g.reads("favor-of-rex-any-creature", "any")
        creature = yield from g.choose_creature(where=None if any_one else speaks, useful=speaks)
        if creature is not None:
            yield from g.resolve_as_if_yours(creature, "play", you)


@card("Good of the Many")
class GoodOfTheMany:
    """Play: destroys every creature that has no trait in common with another creature in its battleline."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        def belongs(creature: Card) -> bool:
            others = [other for other in g.controller(creature).line if other is not creature]
            return any(g.has_trait(other, trait) for trait in g.traits_of(creature) for other in others)

        yield from g.destroy(g.creatures(where=lambda c: not belongs(c)))


@card("Imperial Forge")
class ImperialForge:
    """Play: forges a key at its current cost plus 8 Æmber, less 1 Æmber for each Æmber on friendly creatures."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        reduction = sum(creature.amber for creature in g.creatures(friendly_to=you))
        yield from g.forge(you, cost=max(0, g.key_cost(you) + 8 - reduction))


@card("Imperium")
class Imperium:
    """Play: wards 2 friendly creatures."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.ward((yield from g.choose_creatures(2, friendly_to=you)))


@card("Phalanx Strike")
class PhalanxStrike:
    """Play: for each friendly creature, deals 1 damage to a creature, the same for all. May exalt a friendly creature.
    If it does, repeats this once."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        def strike() -> Flow[None]:
            target = yield from g.choose_creature()
            yield from g.deal_damage(target, 1 * len(g.creatures(friendly_to=you)))

        yield from strike()
        proud = yield from g.choose_creature(friendly_to=you, optional=True)
        if (yield from g.exalt(proud)):
            yield from g.repeat_preceding(strike)


@card("Regrettable Meteor")
class RegrettableMeteor:
    """Play: destroys every Dinosaur creature and every creature of power 6 or more."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.destroy(g.creatures(where=lambda c: g.has_trait(c, "dinosaur") or g.power(c) >= 6))


@card("Saury About That")
class SauryAboutThat:
    """Play: destroys a creature. Makes its controller gain 1 Æmber."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(untagged=True)
        if creature is not None:
            controller = g.controller(creature)
            yield from g.destroy(creature)
            yield from g.gain(controller, 1)


@card("Sic Semper Tyrannosaurus")
class SicSemperTyrannosaurus:
    """Play: moves all Æmber to your pool from the most powerful creature, and destroys it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for tyrant in (yield from g.choose_most_powerful(g.creatures())):
            yield from g.move_amber(tyrant, you)
            yield from g.destroy(tyrant)


@card("Sow Salt")
class SowSalt:
    """Alpha. Play: until your next turn begins, creatures cannot be used to reap."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, SowSalt.Salted, until=start_of_turn(you))

    @lasting
    class Salted:
        """Creatures cannot be used to reap."""

        def cannot_use(g: Verbs, me: Lasting, player: Player, card: Card, how: str) -> bool:
            return how == "reap"


@card("Stomp")
class Stomp:
    """Play: deals 5 damage to a creature. Exalts a friendly creature if that destroys it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        outcome = yield from g.deal_damage(creature, 5)
        if creature in outcome.destroyed:
            yield from g.exalt((yield from g.choose_creature(friendly_to=you)))


@card("Tertiate")
class Tertiate:
    """Play: destroys 1 of every 3 enemy creatures and 1 of every 3 friendly creatures, of your choice, each number
    rounded up."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        def third(line: list[Card]) -> Flow[list[Card]]:
            able = [creature for creature in line if not creature.tagged]
            return (yield from g.choose_cards(able, count=-(-len(line) // 3)))

        doomed = yield from third(g.creatures(enemy_of=you))
        doomed += yield from third(g.creatures(friendly_to=you))
        yield from g.destroy(doomed)


@card("Tribute")
class Tribute:
    """Play: makes the most powerful friendly creature capture 2 Æmber. May exalt that creature. If it does, repeats
    this once."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        def levy() -> Flow[list[Card]]:
            captors = yield from g.choose_most_powerful(g.creatures(friendly_to=you))
            for captor in captors:
                yield from g.capture(captor, 2)
            return captors

        for captor in (yield from levy()):
            if (yield from g.may("exalt {card}", subject=captor)) and (yield from g.exalt(captor)):
                yield from g.repeat_preceding(levy)


@card("Triumph")
class Triumph:
    """Play: exalts every friendly creature if there are no enemy creatures in play. If it does, forges a key at no cost
    if there are at least 6 friendly creatures in play."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        line = g.creatures(friendly_to=you)
        if g.creatures(enemy_of=you) or not line:
            return
        for creature in line:
            yield from g.exalt(creature)
        if len(g.creatures(friendly_to=you)) >= 6:
            yield from g.forge(you, cost=0)


@card("Auto-Legionary")
class AutoLegionary:
    """Action: becomes a creature of 5 power on a flank of your battleline, or moves itself to a flank, and then belongs
    to every house. Under its erratum, it keeps its house but may be used whatever the active house is."""

    def of_every_house(g: Verbs, me: Card, card: Card) -> bool:
        return card is me and me.type == "creature" and not g.erratum("Auto-Legionary")

    def may_use(g: Verbs, me: Card, player: Player, card: Card, how: str) -> bool:
        return card is me and me.type == "creature"

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if me.controller != you.seat:  # it cannot go to the battleline of a player who does not control it
            return
        if me.type == "creature":
            yield from g.move_to_flank(me)
        else:
            yield from g.become_creature(me, power=5)


@card("City Gates")
class CityGates:
    """Action: makes a friendly creature capture 1 Æmber, or 2 Æmber if it is a Dinosaur."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you, useful=g.can_capture(you))
        if creature is not None:
            yield from g.capture(creature, 2 if g.has_trait(creature, "dinosaur") else 1)


@card("Imperial Road")
class ImperialRoad:
    """Omni: plays a Saurian creature from your hand, which enters play stunned."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        def fits(card: Card) -> bool:
            return card.type == "creature" and g.is_of(card, "saurian")

        for creature in (yield from g.choose_to_play(you, HAND, where=fits)):
            yield from g.play_card(creature, you, stunned=True)


@card("Library of Polliasaurus")
class LibraryOfPolliasaurus:
    """Action: moves 1 Æmber to your pool from a friendly creature."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you, useful=lambda c: c.amber > 0)
        if creature is not None:
            yield from g.move_amber(creature, you, 1)


@card("The Colosseum")
class TheColosseum:
    """Whenever an enemy creature is destroyed while it fights, puts a glory counter on itself. Omni: if there are at
    least 6 glory counters on it, removes 6 of them and forges a key at its current cost."""

    @after("destroyed", side="enemy", when=lambda g, me, you, e: e.died_fighting())
    def cheer(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.add_counters(me, "glory", 1)

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if me.counters.get("glory", 0) >= 6:
            yield from g.remove_counters(me, "glory", 6)
            yield from g.forge(you)


@card("The Golden Spiral")
class TheGoldenSpiral:
    """Action: exalts a friendly creature, readies it and uses it."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you)
        yield from g.exalt(creature)
        yield from g.ready(creature)
        yield from g.use(creature, you)


@card("Imperial Scutum")
class ImperialScutum:
    """This creature has 2 more armor and “Destroyed: moves all Æmber on it to the common supply”."""

    def armor(g: Verbs, me: Card, creature: Card) -> int:
        return 2 if creature is me.host else 0

    class Grants:
        """Destroyed: moves all Æmber on it to the common supply."""

        def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.move_amber(me, None)


@card("The Callipygian Ideal")
class TheCallipygianIdeal:
    """This creature has “The Æmber on this creature may be spent on your keys”. Play: exalts this creature."""

    class Grants:
        """The Æmber on this creature may be spent on your keys."""

        def spendable(g: Verbs, me: Card, player: Player) -> list[Card]:
            return [me] if player.seat == me.controller else []

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.exalt(me.host)
