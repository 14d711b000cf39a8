"""Age of Ascension, Brobnar: actions, artifacts and upgrades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting
from engine.cards.aoa.dis import friendly_shards
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("1-2 Punch")
class OneTwoPunch:
    """Play: stuns an enemy creature, or destroys it if it is stunned already."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(enemy_of=you)
        if creature is not None:
            yield from g.destroy(creature) if creature.stunned else g.stun(creature)


@card("First Blood")
class FirstBlood:
    """Alpha. Play: deals 2 damage for every friendly Brobnar creature, divided among creatures as you choose."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        fighters = g.creatures(friendly_to=you, where=lambda c: g.is_of(c, "brobnar"))
        yield from g.deal_each((yield from g.divide(2 * len(fighters), g.creatures(), purpose="damage")))


@card("Into the Fray")
class IntoTheFray:
    """Play: for the rest of the turn, makes a friendly Brobnar creature have “Fight: readies itself”."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you, where=lambda c: g.is_of(c, "brobnar"))
        if creature is not None:
            yield from g.begin(me, you, IntoTheFray.Eager, on=creature)

    @lasting
    class Eager:
        """This creature has “Fight: readies itself”."""

        def grants_to(g: Verbs, me: Lasting, card: Card) -> bool:
            return g.ref(card) == me.on

        class Grants:
            """Fight: readies itself."""

            def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
                yield from g.ready(me)


@card("Might Makes Right")
class MightMakesRight:
    """Play: may sacrifice as many friendly creatures as you like, with a total power of at least 25. If it does, forges
    a key at no cost."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        line = g.creatures(friendly_to=you, where=lambda c: not c.tagged)
        power = {creature: g.power(creature) for creature in line}
        chosen = yield from g.choose_cards(
            line, count=len(line), up_to=True, purpose="to sacrifice", useful=sum(power.values()) >= 25
        )
        if sum(power[creature] for creature in chosen) >= 25:
            sacrificed = yield from g.sacrifice(chosen, you)
            if sum(power[creature] for creature in sacrificed) >= 25:
                yield from g.forge(you, cost=0)


@card("Pound")
class Pound:
    """Play: deals 2 damage to a creature and 1 damage to each of its neighbors."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        yield from g.deal_damage(creature, 2, splash=1)


@card("The Flex")
class TheFlex:
    """Play: exhausts a ready friendly Brobnar creature and gains Æmber equal to half of its power, rounded down."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you, where=lambda c: c.ready and g.is_of(c, "brobnar"))
        if creature is not None:
            yield from g.exhaust(creature)
            yield from g.gain(you, g.power(creature) // 2)


@card("Flamethrower")
class Flamethrower:
    """Action: deals 1 damage to a creature and 1 damage to each of its neighbors."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        yield from g.deal_damage(creature, 1, splash=1)


@card("Grump Buggy")
class GrumpBuggy:
    """Keys cost each opponent 1 Æmber more for every friendly creature of power 5 or more, and cost you 1 Æmber more
    for every enemy creature of power 5 or more."""

    def key_cost(g: Verbs, me: Card, player: Player) -> int:
        mine = player.seat == me.controller
        return sum(g.power(c) >= 5 for c in g.creatures() if (c.controller == me.controller) is not mine)


@card("Shard of Strength")
class ShardOfStrength:
    """Action: puts a +1 power counter on a friendly creature for every friendly Shard."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you)
        if creature is not None:
            yield from g.for_each(friendly_shards(g, you), g.add_counters, creature, "power")


@card("Signal Fire")
class SignalFire:
    """Omni: sacrifices itself. For the rest of the turn, friendly Brobnar creatures may be used to fight whatever the
    active house is."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.sacrifice(me, you)
        yield from g.begin(me, you, SignalFire.Signalled)

    @lasting
    class Signalled:
        """Friendly Brobnar creatures may be used to fight whatever the active house is."""

        def may_use(g: Verbs, me: Lasting, player: Player, card: Card, how: str) -> bool:
            # a stunned one that has to fight loses its stun (stun-removal-works-without-enemies)
            own = card.controller == me.seat and card.type == "creature" and g.is_of(card, "brobnar")
            return own and how in ("fight", "unstun")


@card("Cybergiant Rig")
class CybergiantRig:
    """This creature has “At the end of your turn, removes a +1 power counter from itself”. Play: heals all damage from
    this creature and puts a +1 power counter on it for every damage healed."""

    class Grants:
        """At the end of your turn, removes a +1 power counter from itself."""

        @after("turn_ended", by="you")
        def wind_down(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
            yield from g.remove_counters(me, count=1)

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        patient = me.host
        if patient is not None:
            damage = patient.damage
            healed = yield from g.heal(patient)
            yield from g.for_each(damage if healed else 0, g.add_counters, patient, "power")
