"""What takes the place of the unseen cards of a match in which every card is known, for a recorder who watches it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.table.printed.placed import PlacedCards
from engine.table.printed.unseen import Unseen
from engine.table.state import Card
from tests.engine.same_places import look_of


class Witness(Unseen):
    """In place of the unseen cards of the match that is watched, where every card is known. It notes what is seen."""

    __slots__ = ("seen", "were_known")

    def __init__(self, eyes: int) -> None:
        super().__init__(PlacedCards(()), (), eyes)
        self.seen: list[list[int]] = []
        self.were_known: dict[int, int] = {}
        """Which entries of `seen` are a card that chance picked, and the eyes that knew it before."""

    def hides(self, cards: Iterable[Card], chooser: int | None) -> bool:
        """Nothing is hidden from it."""
        return False

    def identified(self, cards: Iterable[Card]) -> list[Card]:
        """It loses track of no card."""
        return []

    def could_be(self, cards: Iterable[Card], most: int = 1, declares: str = "") -> list[Card]:
        """No card is a place."""
        return []

    def one_of_each(self, cards: Iterable[Card]) -> list[Card]:
        """Of those that are alike, the one that the record knows."""
        first: dict[Any, Card] = {}
        for card in sorted(cards, key=lambda one: not one.known & self.eyes):
            first.setdefault(look_of(card), card)
        return list(first.values())

    def mix(self, cards: Iterable[Card]) -> None:
        """Nothing is lost."""

    def is_place(self, number: int) -> bool:
        """No card is a place."""
        return False
