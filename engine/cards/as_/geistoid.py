"""Æmber Skies, Geistoid: actions, artifacts and upgrades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card
from engine.cards.aoa.dis import friendly_shards
from engine.cards.gr.geistoid import is_geistoid, purge_discarded
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import HAND, Card, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("A Ghost in the Sun")
class AGhostInTheSun:
    """Play: for every key that your opponent has forged, puts a creature into play from your discard pile."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        opponent = yield from g.opponent(you)
        for _ in range(len(opponent.keys)):
            dead = [card for card in you.discard if card.type == "creature"]
            yield from g.put_into_play((yield from g.choose_card(dead)), you)


@card("All Hands on Deck")
class AllHandsOnDeck:
    """Play: destroys a creature if you are haunted, and otherwise deals 3 damage to a creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.haunted(you):
            yield from g.destroy((yield from g.choose_creature(untagged=True)))
        else:
            yield from g.deal_damage((yield from g.choose_creature()), 3)


@card("Crepuscular Rays")
class CrepuscularRays:
    """Play: moves all Æmber from a friendly creature to your pool and destroys it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you, untagged=True)
        if creature is not None:
            yield from g.move_amber(creature, you)
            yield from g.destroy(creature)


@card("Ghoul-keeping")
class GhoulKeeping:
    """Play: readies a friendly Geistoid creature."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        ghoul = yield from g.choose_creature(
            friendly_to=you, where=lambda c: is_geistoid(g, c), useful=g.can_be_readied
        )
        yield from g.ready(ghoul)


@card("Haunting Deck")
class HauntingDeck:
    """Play: purges a card from any one discard pile if you are haunted."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if g.haunted(you):
            yield from purge_discarded(g)


@card("Manifestation")
class Manifestation:
    """Play: resolves the bonus icons of a card in the discard pile of a player who is haunted, as though you had played
    it."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        dead = [card for player in g.clockwise() if g.haunted(player) for card in player.discard]
        manifest = yield from g.choose_card(dead, useful=lambda c: bool(g.bonus_icons(c)))
        if manifest is not None:
            yield from g.resolve_icons(manifest, you)


@card("Shell of a Ghost")
class ShellOfAGhost:
    """Play: destroys every non-flank creature. Puts a creature from any one discard pile into play under your control.
    Gains 2 chains."""

    def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.destroy(g.creatures(where=lambda c: not g.on_flank(c)))
        dead = [card for player in g.clockwise() for card in player.discard if card.type == "creature"]
        yield from g.put_into_play((yield from g.choose_card(dead)), you)
        yield from g.gain_chains(you, 2)


# artifacts


@card("Aurascope")
class Aurascope:
    """Action: discards a card from your hand. If it does, purges a card of its type from any one discard pile."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for gone in (yield from g.discard((yield from g.choose_from(you, HAND, purpose="to discard")))):
            alike = [card for player in g.clockwise() for card in player.discard if card.type == gone.type]
            yield from g.purge((yield from g.choose_card(alike)))


@card("Shard of Resurgence")
class ShardOfResurgence:
    """Action: for every friendly Shard, archives a card from your discard pile."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        for _ in range(friendly_shards(g, you)):
            yield from g.archive((yield from g.choose_card(you.discard)))


# upgrades


@card("Atomic Destabilizer")
class AtomicDestabilizer:
    """This creature has “At the end of your turn, captures 1 Æmber. Loses 1 of your Æmber for each Æmber on it”."""

    class Grants:
        """At the end of your turn, captures 1 Æmber. Loses 1 of your Æmber for each Æmber on it."""

        @after("turn_ended", by="you")
        def decay(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
            yield from g.capture(me, 1)
            yield from g.for_each(me.amber, g.lose, you)


@card("Banshee Suit")
class BansheeSuit:
    """This creature has “Destroyed: archives itself and the 2 cards on top of your discard pile”."""

    class Grants:
        """Destroyed: archives itself and the 2 cards on top of your discard pile."""

        def destroyed(g: Verbs, me: Card, you: Player) -> Flow[None]:
            yield from g.archive([me, *g.top_of_discard(you, 2)])


@card("Ethereal Adaptor")
class EtherealAdaptor:
    """This creature has “The Æmber on this creature may be spent on your keys”."""

    class Grants:
        """The Æmber on this creature may be spent on your keys."""

        def spendable(g: Verbs, me: Card, player: Player) -> list[Card]:
            return [me] if player.seat == me.controller else []
