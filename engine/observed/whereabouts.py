"""The places where the record of a match with printed cards shows a card of a list, in words."""

from __future__ import annotations

from engine.catalogue import in_words
from engine.observed.unseen_cards import Unseen
from engine.table.state import ARCHIVES, DECK, DISCARD, HAND, PLAY, PURGED, UNDER, Card
from engine.table.table import Table

_AREAS = {
    DECK: "in {}'s deck",
    HAND: "in {}'s hand",
    ARCHIVES: "in {}'s archives",
    DISCARD: "in {}'s discard pile",
    PURGED: "among {}'s purged cards",
    PLAY: "in play on {}'s side",
    UNDER: "under a card on {}'s side",
}


def area_of(g: Table, card: Card) -> str:
    """The place of a card in words: "in Ann's discard pile"."""
    below = card.host if card.zone == UNDER and card.host is not None else card
    return _AREAS.get(card.zone, "being resolved").format(g.players[below.controller].name)


def whereabouts(g: Table, unseen: Unseen, number: int) -> str:
    """The areas and players where the record shows a card of a list and its like, in words. For an unseen copy, its
    possible areas; left out if the record sees a hand, because its knowledge is then not for everyone.
    """
    if g.setup.sees:
        return "the record shows it elsewhere"
    listed = unseen.listed(number)
    if not unseen.can_be_named(number):
        return "nobody knows which card of the list that is"
    if unseen.is_candidate(number) and not unseen.free_of_house(listed):
        return f"the record knows all twelve cards of {in_words(listed.house)} in {g.players[listed.owner].name}'s deck"
    copies = unseen.alike(listed.owner, unseen.bit_of(number))
    seen = [g.cards[copy] for copy in copies if g.cards[copy].incarnation >= 0]
    areas = list(dict.fromkeys(area_of(g, card) for card in seen))
    if len(seen) < len(copies):
        able = [card for card in unseen.places if card.owner == listed.owner and unseen.fit([card], [number])]
        areas = list(dict.fromkeys(area_of(g, card) for card in able))
        which = "it" if not seen else "the one that was not seen"
        return f"by what was seen before, {which} can only be {' or '.join(areas) or 'nowhere'}"
    if len(copies) == 1:
        return f"the record shows it {areas[0]}"
    return f"the record shows {'both' if len(copies) == 2 else f'all {len(copies)}'} of them {' and '.join(areas)}"
