"""Dark Tidings, Unfathomable: artifacts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, when
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Echo Pearl")
class EchoPearl:
    """Omni: destroys itself. Exhausts, stuns and enrages a creature."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.destroy(me)
        creature = yield from g.choose_creature()
        yield from g.exhaust(creature)
        yield from g.stun(creature)
        yield from g.enrage(creature)


@card("Effigy of Melerukh")
class EffigyOfMelerukh:
    """Whenever an enemy creature reaps, puts an awakening counter on itself. As soon as it has at least 6 awakening
    counters, becomes a creature of 100 power and 100 armor on a flank of your battleline, whose text box counts as
    blank."""

    @after("reaped", side="enemy")
    def stir(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.add_counters(me, "awakening", 1)

    @when(lambda g, me, you: me.counters.get("awakening", 0) >= 6)
    def awake(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.become_creature(me, power=100, armor=100)

    class AsCreature:
        """Its text box counts as blank."""

        def blanks(g: Verbs, me: Card, card: Card) -> bool:
            return card is me


@card("Frigorific Rod")
class FrigorificRod:
    """Action: exhausts a creature or artifact."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        chosen = yield from g.choose_card([*g.creatures(), *g.artifacts()], useful=g.can_be_exhausted)
        yield from g.exhaust(chosen)


@card("Kiligog’s Trench")
class KiligogsTrench:
    """At the end of your turn, puts a depth counter on itself, then destroys every creature whose power is the number
    of its depth counters."""

    @after("turn_ended", by="you")
    def deepen(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.add_counters(me, "depth", 1)
        depth = me.counters.get("depth", 0)
        yield from g.destroy(g.creatures(where=lambda c: g.power(c) == depth))


@card("Sobogg’s Thingamabob")
class SoboggsThingamabob:
    """Whenever an opponent forges a key, exhausts every creature that they control."""

    @after("key_forged", by="opponent")
    def tinker(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.exhaust(g.creatures(friendly_to=event.player))


@card("The Susurrus")
class TheSusurrus:
    """Action: exhausts a friendly Unfathomable creature. If it does, exhausts up to 3 creatures or artifacts."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        crew = yield from g.choose_creature(
            friendly_to=you, where=lambda c: g.is_of(c, "unfathomable"), useful=g.can_be_exhausted
        )
        if (yield from g.exhaust(crew)):
            among = [*g.creatures(), *g.artifacts()]
            yield from g.exhaust((yield from g.choose_cards(among, count=3, up_to=True, useful=g.can_be_exhausted)))


@card("Whirlpool")
class Whirlpool:
    """At the end of the turn, the creature on the right flank of the player whose turn it is goes to the left flank of
    their opponent, who takes control of it for good."""

    @after("turn_ended")
    def whirl(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        if event.player.line:
            other = yield from g.opponent(event.player)
            yield from g.take_control(event.player.line[-1], other, flank="left")
