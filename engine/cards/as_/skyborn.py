"""Æmber Skies, Skyborn: actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import card
from engine.table.choices import Flow
from engine.table.state import HAND, Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


def _on_flanks(g: Verbs, house: str | None = None) -> list[Card]:
    """The creatures on a flank, of a house where one is given."""
    return [c for c in g.creatures(where=g.on_flank) if house is None or g.is_of(c, house)]


@card("Against All Flags")
class AgainstAllFlags:
    """Play: steals 1 Æmber, or 2 if a flank creature shares a house with another flank creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        flanks = _on_flanks(g)
        alike = any(g.share_house(flank, other) for n, flank in enumerate(flanks) for other in flanks[n + 1 :])
        yield from g.steal(you, 2 if alike else 1)


@card("Bomb-arang")
class BombArang:
    """Play: deals 3 damage to an enemy creature. If that does not destroy it, deals 1 damage to a friendly creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        target = yield from g.choose_creature(enemy_of=you)
        if target is None:
            return
        outcome = yield from g.deal_damage(target, 3)
        if target not in outcome.destroyed:
            yield from g.deal_damage((yield from g.choose_creature(friendly_to=you)), 1)


@card("Edge of the World")
class EdgeOfTheWorld:
    """Play: moves a creature to a flank of its battleline. Steals 1 Æmber."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        if creature is not None:
            yield from g.move_to_flank(creature)
        yield from g.steal(you, 1)


@card("Flint’s Legend")
class FlintsLegend:
    """Play: moves 1 Æmber from your opponent's pool onto a Treasure Island."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        island = yield from g.choose_card([c for c in g.artifacts() if c.title == "Treasure Island"])
        if island is not None:
            yield from g.place_amber(opponent, island, 1)


@card("Freedom to Be")
class FreedomToBe:
    """Play: forges a key at its current cost plus 4 Æmber, and minus 1 for every Skyborn creature on a flank."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.forge(you, cost=max(0, g.key_cost(you) + 4 - len(_on_flanks(g, "skyborn"))))


@card("Maqui Expedition")
class MaquiExpedition:
    """Play: takes control of an enemy flank creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.take_control((yield from g.choose_creature(enemy_of=you, where=g.on_flank)), you)


@card("Nomadic Insight")
class NomadicInsight:
    """Play: makes every friendly flank creature capture 1 Æmber."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        flanks = g.creatures(friendly_to=you, where=g.on_flank)
        amber = sum(other.amber for other in g.opponents(you))
        for creature in (yield from g.choose_captors(flanks, amber)):
            yield from g.capture(creature, 1)


@card("Prop Dusting")
class PropDusting:
    """Play: destroys an enemy flank creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.destroy((yield from g.choose_creature(enemy_of=you, where=g.on_flank, untagged=True)))


@card("Recreational Jettison")
class RecreationalJettison:
    """Play: discards a card from your hand and resolves its bonus icons as though you had played it. Repeats this if a
    yellow key is forged."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        def jettison() -> Flow[None]:
            for held in (yield from g.choose_from(you, HAND, purpose="to discard")):
                for gone in (yield from g.discard(held)):
                    yield from g.resolve_icons(gone, you)

        yield from jettison()
        if g.keys_forged("yellow"):
            yield from g.repeat_preceding(jettison)


@card("Red Skies")
class RedSkies:
    """Play: moves a friendly Skyborn creature to a flank of its battleline and readies it. Repeats this if a red key is
    forged."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        def rise() -> Flow[None]:
            creature = yield from g.choose_creature(friendly_to=you, where=lambda c: g.is_of(c, "skyborn"))
            if creature is not None:
                yield from g.move_to_flank(creature)
                yield from g.ready(creature)

        yield from rise()
        if g.keys_forged("red"):
            yield from g.repeat_preceding(rise)


@card("Redline Rotation")
class RedlineRotation:
    """Play: steals half of the Æmber of your opponent, rounded down, if they have at least 7."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        if opponent.amber >= 7:
            yield from g.steal(you, opponent.amber // 2, opponent)


@card("Safe Port")
class SafePort:
    """Play: if your yellow key is forged, makes a friendly creature capture 2 Æmber. If your opponent's yellow key is
    forged, steals 1 Æmber."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        if g.keys_forged("yellow", you):
            yield from g.capture((yield from g.choose_creature(friendly_to=you)), 2, opponent)
        if g.keys_forged("yellow", opponent):
            yield from g.steal(you, 1, opponent)


@card("Seeker Missiles")
class SeekerMissiles:
    """Play: for every Skyborn creature on a flank, deals 2 damage to a creature, the same or another each time."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        chosen = []
        for _ in _on_flanks(g, "skyborn"):
            chosen.append(((yield from g.choose_creature()), 2))
        yield from g.deal_each(chosen)


@card("Silver Linings")
class SilverLinings:
    """Play: gains 1 Æmber for every house among friendly flank creatures."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        flanks = g.creatures(friendly_to=you, where=g.on_flank)
        yield from g.for_each(len({house for flank in flanks for house in g.houses_of(flank)}), g.gain, you)


@card("Universal Welcome")
class UniversalWelcome:
    """Play: takes control of the enemy creature in the center of its battleline."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.take_control((yield from g.choose_creature(enemy_of=you, where=g.in_center)), you)
