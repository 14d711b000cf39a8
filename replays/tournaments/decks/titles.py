"""Houses as people write them, and what to say of a title that does not lead to one card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine import catalogue
from engine.catalogue import CardFacts, plain
from replays.tournaments.decks.check import DeckFault


def unknown(title: str, what: str | None = None, *, field: str | None = None, line: int | None = None) -> DeckFault:
    """The fault of a title that no card has, with those it may stand for. `what`: the sentence, if it is another."""
    nearest = catalogue.nearest(title)
    return DeckFault(what or f"{title} is not in the catalogue", line=line, field=field, nearest=nearest)


def ambiguous(
    title: str, candidates: Sequence[CardFacts], *, field: str | None = None, line: int | None = None
) -> DeckFault:
    """The fault of a title that several cards share, with what to write for each of them."""
    written = tuple(catalogue.written(card) for card in candidates)
    return DeckFault(catalogue.ambiguous(title, candidates), line=line, field=field, nearest=written)


def house_named(text: str) -> str | None:
    """The house that this text names (`Star Alliance`, `[Logos]`), as the catalogue writes it, or None."""
    wanted = plain(text).removeprefix("house ").replace(" ", "")
    return wanted if wanted in catalogue.EVERY_HOUSE else None


class Halves:
    """Which half of a gigantic creature each entry of one deck is that does not say so.

    A deck has as many of one as of the other, and only the top half can have icons (gigantic-attributes-split).
    """

    def __init__(self) -> None:
        self._given: Counter[tuple[str, str]] = Counter()

    def one_of(self, printings: tuple[CardFacts, ...], *, enhanced: bool) -> tuple[CardFacts, ...]:
        """The half that is meant, alone, where the cards found are the halves of one creature; else what was found."""
        if len(printings) != 2 or not all(card.half for card in printings):
            return printings
        title = printings[0].title
        half = "top" if enhanced or self._given[title, "top"] < self._given[title, "bottom"] else "bottom"
        self._given[title, half] += 1
        return tuple(card for card in printings if card.half == half)
