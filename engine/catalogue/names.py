"""Find cards by people's spellings, with any quotes and accents; suggests the nearest names for misspelt ones."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence

from engine.catalogue.index import Index, by_number
from engine.catalogue.printed import CardFacts
from engine.nearest import nearest

MOST_NEAREST = 3
LONGEST = 120
"""Characters of a text that are looked at; no title is as long."""
_NEAR = 0.7
"""The least similarity of a title, as difflib measures it."""
_WITHOUT_APOSTROPHES = dict.fromkeys(map(ord, "'’‘‛`´ʼʹ′＇"))
"""Apostrophes as people and programs write them; each is as good as none."""


def plain(text: str) -> str:
    """A title or name for comparing: without case, accents, punctuation, doubled blanks."""
    spelt = text.casefold().replace("æ", "ae").translate(_WITHOUT_APOSTROPHES)
    letters = unicodedata.normalize("NFKD", spelt)
    base_letters = (letter for letter in letters if not unicodedata.combining(letter))
    return " ".join("".join(letter if letter.isalnum() else " " for letter in base_letters).split())


class Spellings:
    """The plain spellings of the cards of an index."""

    def __init__(self, index: Index, offered: Sequence[CardFacts]) -> None:
        """`offered`: the cards that are named as near to a misspelt title."""
        self._texts: dict[str, str] = {}
        forms: tuple[Callable[[CardFacts], str], ...] = (_title, index.written, _name, by_number)
        for form in forms:  # a title takes precedence over other names of the same spelling
            for card in index:
                self._texts.setdefault(plain(form(card)), form(card))
        self._names = {plain(card.name): card.name for card in offered}

    def text(self, text: str) -> str:
        """The text as the catalogue writes it; itself when no card is written like it."""
        return self._texts.get(plain(text[:LONGEST]), text)

    def nearest(self, text: str) -> tuple[str, ...]:
        """The names that are written most like this text, best first; empty when none is near."""
        near = nearest(plain(text[:LONGEST]), self._names, MOST_NEAREST, alike=_NEAR)
        return tuple(self._names[name] for name in near)


def _title(card: CardFacts) -> str:
    return card.title


def _name(card: CardFacts) -> str:
    return card.name
