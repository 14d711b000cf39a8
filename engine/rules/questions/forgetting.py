"""Who loses sight of a card, and the other id that it gets then.

A player at a table follows a card with the eyes. What goes into a shuffled deck, or leaves a hand unseen, cannot be
followed: it is one of several that look the same from behind. So its id must not tell which it is, in any view, key,
fact, film or export. In a match whose set-up says so (`chance.renews_ids`: all that are opened now) cards get other ids
then (`Card.shown_id`):

* When: a viewer who knew which card it was does not know it any more; or a token creature of which not everyone knows
  what it is goes to an area that is not open, where it can be any of the cards there.
* Which: all cards of its owner, wherever they lie unseen. If only the cards that were shuffled got other ids, then an
  old id would tell that a card was in the hand before.
* What: numbers that no card of the match had before, in an order drawn by chance. So an id never stands for two cards,
  and what was told under an old one (facts, the sources of lasting effects) can still be read: `Table.by_id`.

So at any moment the ids of the cards of a deck that a viewer does not know, and does not see on the table, may be
exchanged among them without a difference to anything that the viewer was ever shown. The rules know a card by
`Card.id`, which stays: nothing that is half resolved notices.

Why not another id for each viewer: every answer would have to be translated back, and with it what is stored, refused,
streamed and exported. Why not only where a card goes facedown: of two cards of one title, the id of the one that is
played tells that the other one is still where it was seen.

With printed cards the ids are those of the lists, which everyone knows: there a place that is lost from sight loses its
card (`engine.observed.unseen_places`), and in such a match a token creature is shown by the id of its place, also where
the record knows which card it is because it sees a hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.table.choices import Choice
from engine.table.state import ARCHIVES, DECK, HAND, PURGED, UNDER, Card
from engine.table.table import Table

_OUT_OF_SIGHT = frozenset([DECK, HAND, ARCHIVES, PURGED, UNDER])


def forget_all_but(g: Table, cards: Sequence[Card], keep: int) -> None:
    """Let all but these seats (a bit mask) lose sight of these cards: they cannot tell any more which is which."""
    others, lost = ~keep, False
    for card in cards:
        if card.known & others:
            card.known &= keep
            lost = True
    if lost:
        renew_ids(g, (card.owner for card in cards))


def renew_ids(g: Table, owners: Iterable[int]) -> None:
    """Give all cards of these seats that lie out of sight another id, in a match that renews ids."""
    if not g.setup.renews_ids or g.setup.observed:
        return
    for seat in sorted(set(owners)):
        unseen = [c for c in g.cards if c.owner == seat and c.zone in _OUT_OF_SIGHT and c.known != g.everyone]
        first = len(g.by_id)
        for number, card in enumerate(g.chance.mixed(f"{seat}/ids", first, unseen), first):
            g.lately.setdefault(card, card.shown_id)
            card.shown_id = number
            g.by_id.append(card)


class Ids(NamedTuple):
    """By what ids the cards of a match are shown; and by renewed id, which card has or had it."""

    shown: list[int]
    renewed: list[int]


def ids_shown(g: Table) -> Ids | None:
    """The ids of a match at this moment; None where none was renewed yet."""
    if not g.renewed or g.setup.observed:
        return None
    return Ids([c.shown_id for c in g.cards], [c.id for c in g.by_id[len(g.cards) :]])


def show_by(g: Table, ids: Ids | None, pending: Choice | None) -> None:
    """Show the cards by the ids by which another match of the same set-up shows them, also in the question.

    For playing the same answers under other rules, where players may have lost sight of other cards.
    """
    if not g.setup.renews_ids or g.setup.observed or ids == ids_shown(g):
        return
    shown, renewed = ids or Ids([card.id for card in g.cards], [])
    for card, number in zip(g.cards, shown, strict=True):
        card.shown_id = number
    before = g.by_id
    g.by_id = [*g.cards, *(g.cards[number] for number in renewed)]
    if pending is not None:
        pending.follow_ids(before)
