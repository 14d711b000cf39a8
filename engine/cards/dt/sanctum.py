"""Dark Tidings, Sanctum: actions and artifacts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting
from engine.table.choices import Flow
from engine.table.durations import next_turn, start_of_turn
from engine.table.events import Event
from engine.table.state import Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Avenging Aura")
class AvengingAura:
    """Play: for the rest of the turn, friendly creatures have assault 1 for each key that your opponent has forged."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        yield from g.begin(me, you, AvengingAura.Avenging, victim=opponent)

    @lasting
    class Avenging:
        """Friendly creatures have assault 1 for each key that your opponent has forged."""

        def keywords(g: Verbs, me: Lasting, creature: Card) -> dict[str, int]:
            keys = len(g.victim(me).keys)
            return {"assault": keys} if keys and creature.controller == me.seat else {}


@card("First or Last")
class FirstOrLast:
    """Play: purges either every creature that shares the highest power or every creature that shares the lowest."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creatures = g.creatures()
        highest, lowest = g.most_powerful(creatures), g.least_powerful(creatures)
        mode = yield from g.choose_mode(("highest", "lowest"), useful=highest != lowest)
        yield from g.purge(highest if mode == "highest" else lowest)


@card("Grand Melee")
class GrandMelee:
    """Play: destroys every creature that does not share a house with a neighbor."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.destroy(g.creatures(where=lambda c: not any(g.share_house(c, near) for near in g.neighbors(c))))


@card("Hammer-gram")
class HammerGram:
    """Play: deals 3 damage to a creature and stuns it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        yield from g.deal_damage(creature, 3)
        yield from g.stun(creature)


@card("Harmonic Ritual")
class HarmonicRitual:
    """Play: gains 1 Æmber if a friendly creature shares a house with the neighbor on its left. If it does, 1 more if
    that neighbor does with the next, and so on."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you, useful=lambda c: _in_harmony(g, c) is not None)
        while creature is not None:
            creature = _in_harmony(g, creature)
            if creature is not None:
                yield from g.gain(you, 1)


def _in_harmony(g: Verbs, creature: Card) -> Card | None:
    """The neighbor on a creature's left, where it shares a house with it."""
    nearest = g.left_of(creature)[-1:]
    return nearest[0] if nearest and g.share_house(creature, nearest[0]) else None


@card("Heal or Harm")
class HealOrHarm:
    """Play: either heals all damage from a creature and gains 1 Æmber or readies a friendly creature and fights with
    it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if (yield from g.choose_mode(("heal", "harm"))) == "heal":
            yield from g.heal((yield from g.choose_creature(useful=g.can_be_healed)))
            yield from g.gain(you, 1)
        else:
            creature = yield from g.choose_creature(friendly_to=you, useful=lambda c: g.can_ready_or_fight(c, you))
            yield from g.ready_and_fight(creature, you)


@card("Honor or Glory")
class HonorOrGlory:
    """Play: deals 3 damage either to every flank creature or to every non-flank creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        mode = yield from g.choose_mode(("flank", "others"), useful=bool(g.creatures()))
        flank, others = g.creatures(where=g.on_flank), g.creatures(where=lambda c: not g.on_flank(c))
        yield from g.deal_damage(flank if mode == "flank" else others, 3)


@card("Light Everlasting")
class LightEverlasting:
    """Play: plays a Sanctum creature from your discard pile anywhere in its battleline."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        saints = [card for card in you.discard if card.type == "creature" and g.is_of(card, "sanctum")]
        yield from g.play_card((yield from g.choose_card(saints)), you, deploy=True)


@card("Shifting Battlefield")
class ShiftingBattlefield:
    """Play: moves a friendly creature anywhere in its battleline. That creature captures 1 Æmber."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you)
        if creature is not None:
            yield from g.move_anywhere(creature)
            yield from g.capture(creature, 1)


@card("Strange Ordination")
class StrangeOrdination:
    """Can be played only if the tide is high for you."""

    def play_requirement(g: Verbs, me: Card, you: Player) -> bool:
        return g.tide_is_high(you)


@card("Taxing Journey")
class TaxingJourney:
    """Play: makes a friendly creature capture 1 Æmber, and then each of its neighbors that shares a house with it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you, useful=g.can_capture(you))
        if creature is None:
            return
        yield from g.capture(creature, 1)
        near = [neighbor for neighbor in g.neighbors(creature) if g.share_house(creature, neighbor)]
        for neighbor in (yield from g.choose_captors(near, sum(other.amber for other in g.opponents(you)))):
            yield from g.capture(neighbor, 1)


@card("Trial by Water")
class TrialByWater:
    """Play: makes the tide neutral. Until your next turn begins, players cannot raise the tide."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.reset_tide()
        yield from g.begin(me, you, TrialByWater.Tried, until=start_of_turn(you))

    @lasting
    class Tried:
        """Players cannot raise the tide."""

        def cannot_raise_tide(g: Verbs, me: Lasting, player: Player) -> bool:
            return True


@card("Dry the River")
class DryTheRiver:
    """Every creature has “Cannot reap while the tide is low for you”."""

    def grants_to(g: Verbs, me: Card, card: Card) -> bool:
        return card.type == "creature"

    class Grants:
        """Cannot reap while the tide is low for you."""

        def cannot_use(g: Verbs, me: Card, player: Player, card: Card, how: str) -> bool:
            return card is me and how == "reap" and g.tide_is_low(g.controller(me))


@card("Redhand Registry")
class RedhandRegistry:
    """Whenever your Æmber is stolen, in your opponent's next turn, they skip the forge step."""

    @after("stolen", from_="you")
    def register(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        g.bind_opponent(event.player)
        opponent = yield from g.opponent(you)
        yield from g.begin(me, you, RedhandRegistry.Registered, until=next_turn(opponent))

    @lasting
    class Registered:
        """Your opponent skips the forge step."""

        def skips_step(g: Verbs, me: Lasting, player: Player, step: str) -> bool:
            return step == "forge" and player is g.victim(me)


@card("SGS Illuminator")
class SGSIlluminator:
    """Action: exhausts up to 4 friendly Sanctum creatures. For each creature so exhausted, stuns and exalts a creature,
    the same or another each time."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        crew = yield from g.choose_creatures(
            4, up_to=True, friendly_to=you, where=lambda c: g.is_of(c, "sanctum"), useful=g.can_be_exhausted
        )
        for _ in (yield from g.exhaust(crew)):
            creature = yield from g.choose_creature()
            yield from g.stun(creature)
            yield from g.exalt(creature)
