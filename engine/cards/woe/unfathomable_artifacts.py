"""Winds of Exchange, Unfathomable: artifacts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.abilities import after, card, lasting
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import DECK, DISCARD, Card, Lasting, Player

if TYPE_CHECKING:
    from engine.verbs import Verbs


@card("Azure Basin Outpost")
class AzureBasinOutpost:
    """Action: puts a friendly creature on the bottom of the deck of its owner. If it does, exhausts 3 enemy
    creatures."""

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        if (yield from g.put_on_deck((yield from g.choose_creature(friendly_to=you)), bottom=True)):
            yield from g.exhaust((yield from g.choose_creatures(3, enemy_of=you, useful=g.can_be_exhausted)))


@card("Brackish Shoreline")
class BrackishShoreline:
    """Whenever a creature fights, attacking or attacked, it cannot ready in the ready step for the rest of the
    turn."""

    # fight-both-creatures-are-fighting: the attacked creature too
    @after("fought")
    def salt(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        for fighter in (event.card, event.other):
            if g.here(fighter):
                yield from g.begin(me, you, BrackishShoreline.Salted, on=fighter)

    @lasting
    class Salted:
        """This creature cannot ready in the ready step."""

        def cannot_ready(g: Verbs, me: Lasting, card: Card) -> bool:
            return g.state.step == "ready" and card is g.bearer(me)


@card("Kelping Hands")
class KelpingHands:
    """Omni: destroys itself. For the rest of the turn, every friendly creature has poison."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        yield from g.destroy(me)
        yield from g.begin(me, you, KelpingHands.Stinging)

    @lasting
    class Stinging:
        """Every friendly creature has poison."""

        def keywords(g: Verbs, me: Lasting, creature: Card) -> dict[str, int]:
            return {"poison": 1} if creature.controller == me.seat else {}


@card("Offering to Kiligog")
class OfferingToKiligog:
    """Omni: destroys a friendly creature. If it does, puts a creature facedown under itself from your discard pile.
    Omni: puts every card under itself into play as a token creature, in an order of choice."""

    def omni(g: Verbs, me: Card, you: Player) -> Flow[None]:
        creature = yield from g.choose_creature(friendly_to=you, untagged=True)
        if not (yield from g.destroy(creature)):
            return
        fallen = yield from g.choose_card([card for card in you.discard if card.type == "creature"])
        if fallen is not None:
            yield from g.put_under(fallen, me, facedown=True)

    def omni_2(g: Verbs, me: Card, you: Player) -> Flow[None]:
        offered = yield from g.choose_cards(
            list(me.under), count=len(me.under), ordered=True, aims=False, purpose="in the order of entering play"
        )
        yield from g.make_token(you, cards=offered)


@card("Primordial Vault")
class PrimordialVault:
    """At the beginning of your turn, makes a Cultist, a token creature. Action: destroys 4 friendly Cultists. If it
    destroys 4, searches for a Tangaika in your deck and discard pile, reveals it and puts it into your hand. Shuffles
    your deck."""

    @after("turn_began", by="you")
    def preach(g: Verbs, me: Card, you: Player, event: Event) -> Flow[None]:
        yield from g.make_token(you, "Cultist")

    def action(g: Verbs, me: Card, you: Player) -> Flow[None]:
        cultists = [creature for creature in cultists_of(g, you) if not creature.tagged]
        if len((yield from g.destroy((yield from g.choose_cards(cultists, count=4))))) == 4:
            tangaika = yield from g.search(you, (DECK, DISCARD), where=lambda c: c.title == "Tangaika")
            yield from g.reveal(tangaika, you)
            yield from g.return_to_hand(tangaika)
            g.shuffle_deck(you)


def cultists_of(g: Verbs, player: Player) -> list[Card]:
    """The Cultists that the player controls."""
    return g.creatures(friendly_to=player, where=lambda c: c.title == "Cultist")
