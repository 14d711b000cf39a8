"""Worlds Collide, Untamed: actions, artifacts and upgrades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import HAND, Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Cauldron Boil")
class CauldronBoil:
    """Play: deals as much damage to every creature as is on it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.deal_each([(creature, creature.damage) for creature in g.creatures(where=g.can_be_healed)])


@card("Low Dawn")
class LowDawn:
    """Play: gains 2 Æmber if there are at least 3 Untamed creatures in your discard pile. Shuffles every Untamed
    creature from your discard pile into your deck."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        def is_wild(card: Card) -> bool:
            return card.type == "creature" and g.is_of(card, "untamed")

        if len(list(filter(is_wild, you.discard))) >= 3:
            yield from g.gain(you, 2)
        yield from g.shuffle_into_deck(list(filter(is_wild, you.discard)))


@card("Song of the Wild")
class SongOfTheWild:
    """Play: for the rest of the turn, every friendly creature has “Reap: gains 1 Æmber”."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, SongOfTheWild.Sung)

    @lasting
    class Sung:
        """Every friendly creature has “Reap: gains 1 Æmber”."""

        def grants_to(g: Verbs, me: Lasting, card: Card) -> bool:
            return card.type == "creature" and card.controller == me.seat

        class Grants:
            """Reap: gains 1 Æmber."""

            def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
                yield from g.gain(you, 1)


@card("The Fittest")
class TheFittest:
    """Play: puts a +1 power counter on every friendly creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for creature in g.creatures(friendly_to=you):
            yield from g.add_counters(creature)


@card("Unnatural Selection")
class UnnaturalSelection:
    """Play: destroys every creature but 3 friendly creatures and 3 enemy creatures of your choice."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        spared: list[Card] = []
        for side in (g.creatures(friendly_to=you), g.creatures(enemy_of=you)):
            spared += yield from g.choose_cards(side, count=3, purpose="to spare")
        yield from g.destroy(g.creatures(where=lambda c: c not in spared))


@card("Unsuspecting Prey")
class UnsuspectingPrey:
    """Play: deals 2 damage to each of up to 3 creatures without damage."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        prey = yield from g.choose_creatures(3, up_to=True, where=lambda c: c.damage == 0)
        yield from g.deal_damage(prey, 2)


@card("Creed of Nature")
class CreedOfNature:
    """Omni: sacrifices itself. If it does, for the rest of the turn, a creature has skirmish and assault equal to its
    power."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if (yield from g.sacrifice(me, you)):
            creature = yield from g.choose_creature()
            if creature is not None:
                yield from g.begin(me, you, CreedOfNature.Natural, on=creature)

    @lasting
    class Natural:
        """This creature has skirmish and assault equal to its power."""

        def keywords(g: Verbs, me: Lasting, creature: Card) -> dict[str, int]:
            return {"skirmish": 1, "assault": g.power(creature)} if g.ref(creature) == me.on else {}


@card("Creed of Nurture")
class CreedOfNurture:
    """Omni: sacrifices itself. If it does, reveals a creature from your hand, and for the rest of the turn, a creature
    has the text box of the revealed one."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if not (yield from g.sacrifice(me, you)):
            return
        chosen = yield from g.choose_from(you, HAND, where=lambda c: c.type == "creature", purpose="to reveal")
        revealed = yield from g.reveal(chosen, you)
        creature = yield from g.choose_creature(useful=bool(revealed))
        if creature is not None and revealed:
            yield from g.grant_text(me, you, CreedOfNurture.Nurtured, creature, of=revealed[0])

    @lasting
    class Nurtured:
        """This creature has the text box of the chosen creature."""

        gives_text = True


@card("Fangtooth Cavern")
class FangtoothCavern:
    """At the end of your turn, destroys the least powerful creature."""

    @after("turn_ended", by="you")
    def feed(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.destroy((yield from g.choose_least_powerful(g.creatures())))


@card("Nepeta Gigantica")
class NepetaGigantica:
    """Action: stuns a creature that is a Giant or has at least 5 power."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(
            where=lambda c: g.power(c) >= 5 or g.has_trait(c, "giant"), useful=g.can_be_stunned
        )
        yield from g.stun(creature)


@card("Vineapple Tree")
class VineappleTree:
    """Keys cost every player 1 Æmber more for each growth counter on this artifact. Whenever a player forges a key,
    removes every growth counter from itself. Action: puts a growth counter on itself."""

    def key_cost(g: Verbs, me: Card, player: Player) -> int:
        return me.counters.get("growth", 0)

    @after("key_forged")
    def wither(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.remove_counters(me, "growth")

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.add_counters(me, "growth")


@card("Instrument of Silence")
class InstrumentOfSilence:
    """This creature has skirmish and “Fight: gains 1 Æmber”."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"skirmish": 1} if creature is me.host else {}

    class Grants:
        """Fight: gains 1 Æmber."""

        def fight(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.gain(you, 1)


@card("Wild Spirit")
class WildSpirit:
    """This creature has “Reap: captures 1 Æmber”."""

    class Grants:
        """Reap: captures 1 Æmber."""

        def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.capture(me, 1)
