"""Card titles as people write them: found whatever their quotes and accents, with the nearest ones when misspelt."""

from __future__ import annotations

import difflib
import unicodedata
from functools import cache
from typing import NamedTuple

from engine import catalogue
from engine.catalogue import CardFacts

MOST_NEAREST = 3
_NEAR = 0.7
"""How alike a title must be, as difflib measures it."""
_APOSTROPHES = "'’‘`´"


class _Titles(NamedTuple):
    cards: dict[str, CardFacts]
    """By plain title, from the set that first printed it."""
    titles: dict[str, str]
    """Plain title -> title."""


def plain(text: str) -> str:
    """A title or name for comparing: without case, accents, punctuation, doubled blanks."""
    letters = unicodedata.normalize("NFKD", text.casefold().replace("æ", "ae"))
    kept = (letter for letter in letters if not unicodedata.combining(letter) and letter not in _APOSTROPHES)
    return " ".join("".join(letter if letter.isalnum() else " " for letter in kept).split())


@cache
def _titles() -> _Titles:
    cards: dict[str, CardFacts] = {}
    for printed in catalogue.sets():
        for facts in catalogue.cards(printed.code):
            cards.setdefault(plain(facts.name), facts)
    return _Titles(cards, {name: facts.name for name, facts in cards.items()})


def find(title: str) -> CardFacts | None:
    """The card that this title means, or None. Never guesses at another spelling."""
    return catalogue.by_title(title) or _titles().cards.get(plain(title))


def nearest(title: str) -> tuple[str, ...]:
    """The titles that are written most like this one, best first; empty when none is near."""
    known = _titles().titles
    return tuple(known[name] for name in difflib.get_close_matches(plain(title), known, MOST_NEAREST, _NEAR))


def house_named(text: str) -> str | None:
    """The house that this text names (`Star Alliance`, `[Logos]`), as the catalogue writes it, or None."""
    wanted = plain(text).removeprefix("house ").replace(" ", "")
    return wanted if wanted in _houses() else None


@cache
def _houses() -> frozenset[str]:
    return frozenset(house for houses in catalogue.HOUSES_OF_SET.values() for house in houses)
