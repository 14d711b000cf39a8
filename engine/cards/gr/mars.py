"""Grim Reminders, Mars: actions and upgrades."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from engine.abilities import card, instead_of, lasting
from engine.cards.cota.mars import bind_home, go_home, is_martian
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import ARCHIVES, HAND, Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


def spirit_away(g: Verbs, me: Card, you: Player, stolen: Card | None, effect: type) -> Flow[None]:
    """Put a card in play into the player's archives, from where it goes home if it is another's."""
    taken = yield from g.put_into_archives(stolen, of=you)
    yield from bind_home(g, me, you, [card for card in taken if card.owner != you.seat], effect)


def _warp(g: Verbs, player: Player) -> Flow[None]:
    """Put the next creature of the player's deck into play, and destroy a neighbor of it."""
    creature = yield from g.discard_until(player, lambda c: c.type == "creature")
    if creature is not None and (yield from g.put_into_play(creature, player)):
        near = [neighbor for neighbor in g.neighbors(creature) if not neighbor.tagged]
        yield from g.destroy((yield from g.choose_card(near)))


@card("Aberrant Warp Event")
class AberrantWarpEvent:
    """Play: discards from the top of your deck, card by card, until it discards a creature or the deck is empty. Puts
    such a creature into play and destroys a neighbor of it. Repeats this for your opponent."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from _warp(g, you)
        opponent = yield from g.opponent(you)
        yield from g.repeat_preceding(partial(_warp, g, opponent))


@card("Crop Circles")
class CropCircles:
    """Play: makes a non-Mars creature capture 1 Æmber from its own controller. Then may purge as many cards from your
    archives as you like. For each card so purged, that creature captures 1 Æmber more from its own controller."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(where=lambda c: not is_martian(g, c))
        if creature is not None:
            yield from g.capture(creature, 1, g.controller(creature))
        chosen = yield from g.choose_from(you, ARCHIVES, count=None, up_to=True, purpose="to purge")
        purged = yield from g.purge(chosen)
        if creature is not None:
            yield from g.for_each(len(purged), g.capture, creature, from_=g.controller(creature))


@card("Don’t Believe Your Eyes")
class DontBelieveYourEyes:
    """Play: makes a creature capture 2 Æmber from its own controller if you are haunted, and otherwise makes a creature
    capture 1 Æmber."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature()
        if creature is not None and g.haunted(you):
            yield from g.capture(creature, 2, g.controller(creature))
        elif creature is not None:
            yield from g.capture(creature, 1)


@card("Glimmerspore")
class Glimmerspore:
    """Play: puts an artifact in your archives. If it is not yours and would leave them, it returns to the hand of its
    owner instead."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        artifact = yield from g.choose_card(g.artifacts())
        yield from spirit_away(g, me, you, artifact, Glimmerspore.Overgrown)

    @lasting
    class Overgrown:
        """This card returns to the hand of its owner instead of leaving the archives for anywhere else."""

        home = go_home


@card("Plague Wind")
class PlagueWind:
    """Play: for the rest of the turn, every non-Mars creature has 3 less power."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, PlagueWind.Blowing)

    @lasting
    class Blowing:
        """Every non-Mars creature has 3 less power."""

        def lowers_power(g: Verbs, me: Lasting, creature: Card) -> int:
            return 0 if is_martian(g, creature) else 3


@card("Terrible Teammates")
class TerribleTeammates:
    """Play: may discard a non-Mars card from your hand."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        chosen = yield from g.choose_from(you, HAND, where=lambda c: not is_martian(g, c), up_to=True)
        yield from g.discard(chosen)


@card("The Body Snatchers")
class TheBodySnatchers:
    """Play: for the rest of the turn, every enemy creature has “When it would be destroyed, heals all damage from
    itself and makes your opponent take control of it instead”."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.begin(me, you, TheBodySnatchers.Snatching)

    @lasting
    class Snatching:
        """Every enemy creature has “When it would be destroyed, heals all damage from itself and makes your opponent
        take control of it instead”."""

        def grants_to(g: Verbs, me: Lasting, card: Card) -> bool:
            return card.type == "creature" and card.controller != me.seat

        class Grants:
            """When it would be destroyed, heals all damage from itself and makes your opponent take control of it
            instead."""

            @instead_of("destroy", card="me", under="destroyed")
            def snatched(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
                yield from g.heal(me)
                opponent = yield from g.opponent(you)
                yield from g.take_control(me, opponent)


@card("U.F.O.")
class UFO:
    """Play: discards from the top of your deck, card by card, until it discards a Mars card or the deck is empty.
    Returns such a card to your hand."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        martian = yield from g.discard_until(you, lambda c: is_martian(g, c))
        yield from g.return_to_hand(martian)


@card("War of the Worlds")
class WarOfTheWorlds:
    """Play: destroys every non-Mars creature, then deals 2 damage to every Mars creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.destroy(g.creatures(where=lambda c: not is_martian(g, c)))
        yield from g.deal_damage(g.creatures(where=lambda c: is_martian(g, c)), 2)


@card("Overclocked Shock Collar")
class OverclockedShockCollar:
    """This creature has “Reap: stuns itself and its neighbors”. Scrap: unstuns every Mars creature."""

    def scrap(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.unstun(g.creatures(where=lambda c: is_martian(g, c)))

    class Grants:
        """Reap: stuns itself and its neighbors."""

        def reap(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.stun([me, *g.neighbors(me)])
