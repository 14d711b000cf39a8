"""Æmber Skies, Mars: actions and upgrades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import card
from engine.cards.cota.mars import is_martian
from engine.table.choices import Flow
from engine.table.state import ARCHIVES, Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Deimos Burst")
class DeimosBurst:
    """Play: destroys every friendly artifact and every friendly flank creature. Gains 1 Æmber for each card so
    destroyed."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        near = [*g.artifacts(friendly_to=you), *g.creatures(friendly_to=you, where=g.on_flank)]
        destroyed = yield from g.destroy(near)
        yield from g.for_each(len(destroyed), g.gain, you)


@card("Harmonic Pack")
class HarmonicPack:
    """Play: deals 2 damage to a creature. Reveals a card at random from a player's archives. If it does, deals 3 more
    damage to that creature and discards the card."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        yield from g.deal_damage(creature, 2)
        holders = [player for player in g.clockwise() if g.count_in(player, ARCHIVES)]
        if holders:
            holder = yield from g.choose_player(holders)
            note = yield from g.reveal((yield from g.random_from_archives(holder)), holder)
            yield from g.deal_damage(creature, 3)
            yield from g.discard(note)


@card("Intentional Discharge")
class IntentionalDischarge:
    """Play: returns a friendly creature to the hand of its owner. If it does, readies a friendly Mars creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if (yield from g.return_to_hand((yield from g.choose_creature(friendly_to=you)))):
            martian = yield from g.choose_creature(
                friendly_to=you, where=lambda c: is_martian(g, c), useful=g.can_be_readied
            )
            yield from g.ready(martian)


@card("Nice to Greet You")
class NiceToGreetYou:
    """Play: readies every Mars creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.ready(g.creatures(where=lambda c: is_martian(g, c)))


@card("Phosphorus Blast")
class PhosphorusBlast:
    """Play: deals 2 damage to every non-Mars creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.deal_damage(g.creatures(where=lambda c: not is_martian(g, c)), 2)


@card("Shark Bait")
class SharkBait:
    """Play: deals 2 damage to a friendly non-Mars creature. Makes it capture 2 Æmber if that does not destroy it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        bait = yield from g.choose_creature(friendly_to=you, where=lambda c: not is_martian(g, c))
        outcome = yield from g.deal_damage(bait, 2)
        if bait not in outcome.destroyed:
            yield from g.capture(bait, 2)


@card("Watney’s Calculation")
class WatneysCalculation:
    """Play: destroys an enemy creature if your opponent has more Æmber than you."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        if opponent.amber > you.amber:
            yield from g.destroy((yield from g.choose_creature(enemy_of=you, untagged=True)))


# upgrades


@card("Gamma Blaster")
class GammaBlaster:
    """This creature has “Reap: destroys an enemy creature with Æmber on it”."""

    class Grants:
        """Reap: destroys an enemy creature with Æmber on it."""

        def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
            creature = yield from g.choose_creature(enemy_of=you, where=lambda c: c.amber > 0, untagged=True)
            yield from g.destroy(creature)


@card("Stealth Modifications")
class StealthModifications:
    """This creature and its neighbors have elusive. Play: wards this creature and its neighbors."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        host = me.host
        return {"elusive": 1} if host is not None and (creature is host or creature in g.neighbors(host)) else {}

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if me.host is not None:
            yield from g.ward([me.host, *g.neighbors(me.host)])


@card("Wind Shield")
class WindShield:
    """This creature has elusive and “Reap: makes a friendly creature capture 1 Æmber”."""

    def keywords(g: Verbs, me: Card, creature: Card) -> dict[str, int]:
        return {"elusive": 1} if creature is me.host else {}

    class Grants:
        """Reap: makes a friendly creature capture 1 Æmber."""

        def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.capture((yield from g.choose_creature(friendly_to=you, useful=g.can_capture(you))), 1)
