"""What a card was immediately before it left play, which cards it has become, and where an ability finds it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.rules.in_play.creatures import houses_of, left_of, neighbors, power, traits_of
from engine.rules.in_play.status import several
from engine.table.events import LastKnown
from engine.table.state import DISCARD, PLAY, PURGED, Card
from engine.table.table import Table


def last_known(g: Table, card: Card) -> LastKnown:
    """What a card in play is now, or what one that has left was immediately before (leaves-play-last-known-state). Only
    for cards that left play while this action resolves."""
    if card.zone != PLAY and card.id in g.gone:
        return g.gone[card.id]
    was = LastKnown(
        type=card.type,
        damage=card.damage,
        amber=card.amber,
        controller=card.controller,
        traits=traits_of(g, card),
        houses=houses_of(g, card),
        upgrades=len(card.upgrades),
        token=card.facedown,
    )
    if card.type == "creature":
        was.power, was.neighbors, was.left = power(g, card), neighbors(g, card), left_of(g, card)
    return was


def last_neighbors(g: Table, ref: Sequence[int]) -> Sequence[Card]:
    """The neighbors of the creature of a reference, or those that it had immediately before it left play
    (leaves-play-last-known-state). Only for one that leaves play while this action resolves."""
    card = g.cards[ref[0]]
    if card.incarnation == ref[1]:
        return neighbors(g, card)
    return g.gone[card.id].neighbors if card.id in g.gone else ()


def became(g: Table, cards: Card | Sequence[Card] | None) -> list[Card]:
    """The cards that creatures have become by leaving play: of a gigantic one both halves, the bottom half first.

    (gigantic-two-cards-out-of-play.) For what follows a creature out of play. Only of creatures that left play while
    this action resolves; any other card is itself alone. A half that has moved on since is none of them.
    """
    cards_now = []
    for card in several(cards):
        cards_now.append(card)
        was = g.gone.get(card.id)
        half = None if card.zone == PLAY or was is None or was.half is None else g.deref(was.half)
        if half is not None:
            cards_now.append(half)
    return cards_now


def finds_destroyed(g: Table, card: Card) -> bool:
    """Whether an ability that goes on about a card it has destroyed finds it where it is now.

    In the discard pile, or in any open area out of play in the books that say so
    (ability-may-affect-destroyed-card-in-discard, ability-may-affect-destroyed-card-in-open-zone).
    """
    if g.ruleset.destroyed_cards_found_in_open_zones:
        return card.zone in (DISCARD, PURGED)
    return card.zone == DISCARD
