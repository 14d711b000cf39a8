"""The viewers of a match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.errors import EngineError

if TYPE_CHECKING:
    from engine.table.choices import Choice
    from engine.table.facts import Fact
    from engine.table.state import Card
    from engine.verbs import Verbs

OPEN_KINDS = ("judge", "spectator", "public")


@dataclass(frozen=True, slots=True)
class Viewer:
    """A viewer of a match: everything is projected for one.

    kind      judge (sees everything), player (sees what the seat may know), spectator or public (see what lies open)
    seat      the seat of a player, else None
    released  the match is closed and everything in it is made public: every viewer sees what a judge sees

    >>> str(Viewer.parse("player:1")), Viewer.parse("public").seat
    ('player:1', None)
    """

    kind: str
    seat: int | None = None
    released: bool = False

    @classmethod
    def parse(cls, text: str, *, released: bool = False) -> Viewer:
        """The viewer of a name: "judge", "spectator", "public", or "player:" and a seat from 0. Raises EngineError."""
        if text in OPEN_KINDS:
            return cls(text, None, released)
        kind, _, seat = text.partition(":")
        if kind == "player" and len(seat) == 1 and seat in "0123456789":
            return cls(kind, int(seat), released)
        raise EngineError(f"{text!r} is no viewer; give judge, spectator, public, or player:0, player:1 and so on")

    def __str__(self) -> str:
        return self.kind if self.seat is None else f"{self.kind}:{self.seat}"

    @property
    def sees_all(self) -> bool:
        """Whether nothing is hidden from this viewer."""
        return self.kind == "judge" or self.released

    def mask(self, table: Verbs) -> int:
        """The bits of `Card.known` any of which lets this viewer know a card. Raises EngineError for a seat that the
        match does not have."""
        seats = len(table.players)
        public = 1 << seats
        if self.seat is None:
            return public
        if self.seat >= seats:
            raise EngineError(f"there is no seat {self.seat} in this match; its seats are 0 to {seats - 1}")
        return public | 1 << self.seat

    def knows(self, table: Verbs, card: Card) -> bool:
        """Whether this viewer may know a card's identity, in any zone."""
        return table.is_identified(card) and (self.sees_all or card.known & self.mask(table) != 0)

    def witnessed(self, fact: Fact) -> bool:
        """Whether this viewer saw the cards of a fact."""
        return fact.audience is None or self.sees_all or (self.seat is not None and self.seat in fact.audience)

    def is_asked(self, choice: Choice) -> bool:
        """Whether this viewer may see everything about a question: they are asked, or they see everything."""
        return self.sees_all or self.seat == choice.seat
