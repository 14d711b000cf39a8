"""What the tests of undo reviews share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.table.facts import cards_of
from engine.views import Viewer
from replays.fold.travel import Traveller
from replays.undo.review import Review, review
from tests.replays.tables import Table


def codes(found: Review) -> set[str]:
    return {reason.code for reason in found.reasons}


def seen(found: Review, seat: int) -> list[str]:
    return [one.how for one in found.stretch.sightings if one.by(seat)]


def looked(table: Table, to: int) -> Review:
    return review(table.on.traveller, "M1", to)


def logos(*hand: str, **me: Any) -> Table:
    return Table({"hand": list(hand), "houses": ["logos", "dis", "brobnar"], **me}, {"hand": ["Punch", "Krump"]})


class Looked(NamedTuple):
    """Reviews of one match, and how to find what a viewer could never tell."""

    traveller: Traveller
    match: str
    reviews: Sequence[Review] = ()

    def never_told(self, viewer: Viewer, owner: int) -> list[int]:
        """The cards of a seat of which the viewer never saw the face, after no event and in none."""
        version = self.traveller.store.head(self.match).version
        known: set[int] = set()
        for fold, _, facts in self.traveller.between(self.match, 1, version):
            mask = viewer.mask(fold.game.table)
            known |= {card.id for card in fold.game.table.cards if card.known & mask}
            for fact in facts:
                if viewer.witnessed(fact):
                    known |= {card.id for card in cards_of(fact.data, fold.game.table.by_id)}
        return [card.id for card in fold.game.table.cards if card.id not in known and card.owner == owner]


def swap_faces(game: Any, cards: list[int]) -> None:
    names = ("printed", "facts", "house", "icons", "text", "texts")
    faces = [[getattr(game.table.cards[card], name) for name in names] for card in cards]
    for card, face in zip(cards, faces[1:] + faces[:1], strict=True):
        for name, value in zip(names, face, strict=True):
            setattr(game.table.cards[card], name, value)
