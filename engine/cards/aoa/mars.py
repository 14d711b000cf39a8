"""Age of Ascension, Mars: actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import card
from engine.cards.cota.mars import is_martian
from engine.table.choices import Flow
from engine.table.state import ARCHIVES, Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Carpet Phloxem")
class CarpetPhloxem:
    """Play: deals 4 damage to every creature if there is no friendly creature in play."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if not g.creatures(friendly_to=you):
            yield from g.deal_damage(g.creatures(), 4)


@card("Destroy Them All!")
class DestroyThemAll:
    """Play: destroys an artifact, a creature and an upgrade."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        artifact = yield from g.choose_card(g.artifacts())
        creature = yield from g.choose_creature(untagged=True)
        upgrade = yield from g.choose_card([upgrade for host in g.creatures() for upgrade in host.upgrades])
        yield from g.destroy([chosen for chosen in (artifact, creature, upgrade) if chosen is not None])


@card("Destructive Analysis")
class DestructiveAnalysis:
    """Play: deals 2 damage to a creature. May purge as many cards from your archives as you like, and deals it 2 more
    damage for each card so purged."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        # one instance of damage in the books in which an ability deals all its damage together
        at_once = g.ruleset.ability_damage_simultaneous
        if not at_once:
            yield from g.deal_damage(creature, 2)
        if creature is not None and g.here(creature):
            chosen = yield from g.choose_from(you, ARCHIVES, count=None, up_to=True, purpose="to purge")
            purged = yield from g.purge(chosen)
            yield from g.deal_damage(creature, 2 * (len(purged) + at_once))


@card("Entropic Manipulator")
class EntropicManipulator:
    """Play: may redistribute the damage on the creatures of a player of your choice among them."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        player = yield from g.choose_player(g.clockwise())
        theirs = g.creatures(friendly_to=player)
        useful = len(theirs) > 1 and any(creature.damage for creature in theirs)
        if (yield from g.may("redistribute the damage", useful=useful)):
            yield from g.redistribute(theirs, "damage")


@card("Exterminate! Exterminate!")
class ExterminateExterminate:
    """Play: for every friendly Mars creature, destroys a non-Mars creature of less power, another each time."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        doomed: list[Card] = []
        martians = g.creatures(friendly_to=you, where=lambda c: is_martian(g, c))
        for martian, power in [(martian, g.power(martian)) for martian in martians]:
            weaker = [c for c in g.creatures() if not is_martian(g, c) and g.power(c) < power]
            survivors = [c for c in weaker if c not in doomed and not c.tagged]
            victims = yield from g.choose_cards(survivors, subject=martian, purpose="of less power than {card}")
            if g.ruleset.for_each_one_at_a_time:
                yield from g.destroy(victims)
            else:
                doomed += victims
        yield from g.destroy(doomed)


@card("Extinction")
class Extinction:
    """Play: destroys a creature and every other creature that has a trait in common with it. Gains 1 chain."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(untagged=True)
        if creature is not None:
            traits = g.traits_of(creature)
            alike = g.creatures(where=lambda c: any(g.has_trait(c, trait) for trait in traits), other_than=creature)
            yield from g.destroy([creature, *alike])
        yield from g.gain_chains(you, 1)


@card("Hypnobeam")
class Hypnobeam:
    """Play: takes control of an enemy creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(enemy_of=you)
        if creature is not None:
            yield from g.take_control(creature, you)


@card("Mars First")
class MarsFirst:
    """Play: readies a friendly Mars creature and uses it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(
            friendly_to=you, where=lambda c: is_martian(g, c), useful=lambda c: g.can_ready_or_use(c, you)
        )
        yield from g.ready(creature)
        yield from g.use(creature, you)


@card("Mars Needs Æmber")
class MarsNeedsAmber:
    """Play: makes every enemy non-Mars creature with damage capture 1 Æmber from its own controller; where there is not
    enough for all, you choose which capture."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        hurt = g.creatures(enemy_of=you, where=lambda c: c.damage > 0 and not is_martian(g, c))
        for controller in g.opponents(you):
            captors = [creature for creature in hurt if g.controller(creature) is controller]
            for creature in (yield from g.choose_captors(captors, controller.amber)):
                yield from g.capture(creature, 1, controller)


@card("Martian Generosity")
class MartianGenerosity:
    """Play: loses all of your Æmber. Draws 2 cards for each Æmber so lost."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        lost = yield from g.lose(you, you.amber)
        yield from g.for_each(lost, g.draw, you, apiece=2)


@card("Phloxem Spike")
class PhloxemSpike:
    """Play: destroys every non-flank creature if there is no friendly creature in play."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if not g.creatures(friendly_to=you):
            yield from g.destroy(g.creatures(where=lambda c: not g.on_flank(c)))
