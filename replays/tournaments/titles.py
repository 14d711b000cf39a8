"""Houses as people write them, and what to say of a title that does not lead to one card."""

from __future__ import annotations

from collections.abc import Sequence

from engine import catalogue
from engine.catalogue import CardFacts, plain
from replays.tournaments.decks import DeckFault


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
