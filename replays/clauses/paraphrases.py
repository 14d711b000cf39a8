"""Clauses and rulings in our own words, with their section and page in each rulebook.

The rulebooks' own text stands in the rulebooks. Pages are the printed page numbers of a book, or those it refers to;
where it tells only that a section lies between two of them, both are given. The leaflet of the Break-Key variant has no
page numbers, and those of rulebook 18.4 are not known.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from itertools import groupby
from types import MappingProxyType
from typing import Any, NamedTuple

from replays.clauses.index import known_clauses


class Paraphrase(NamedTuple):
    """A clause or ruling in our own words."""

    section: str
    """The heading under which the rulebooks have it."""
    text: str
    pages: Mapping[str, str]
    """Rulebook version in which it holds -> "11", "10–11", "from 11 on"; "" where no number is known."""

    @property
    def places(self) -> str:
        """The rulebooks that have it, grouped by page.

        >>> paraphrases()["enter-play-exhausted"].places
        'rulebook 1.2, 1.3: pages 1–4; 2021-03: pages 3–4; 16.0: page 4; 18.4'
        >>> paraphrases()["leaves-play-owner-zone"].places
        'rulebook 1.2, 1.3: page 11; 2021-03: page 13; 16.0: page 16; 18.4'
        """
        groups = [(list(books), page) for page, books in groupby(self.pages, lambda book: self.pages[book])]
        return "rulebook " + "; ".join(f"{', '.join(books)}{_in_words(page)}" for books, page in groups)


@cache
def paraphrases() -> Mapping[str, Paraphrase]:
    """Every clause and ruling that can be cited, by its id."""
    stored: dict[str, Any] = json.loads((files("replays.clauses") / "paraphrases.json").read_text("utf-8"))
    sections, clauses = stored["sections"], known_clauses()
    return MappingProxyType(
        {
            id: Paraphrase(section, text, {book: sections[section].get(book, "") for book in clauses[id]})
            for id, (section, text) in stored["paraphrases"].items()
        }
    )


def told_rules(ids: Iterable[str]) -> list[Paraphrase]:
    """The paraphrases of these clauses and rulings, in their order; an id of which nothing is known is left out."""
    return [paraphrases()[id] for id in ids if id in paraphrases()]


def _in_words(page: str) -> str:
    if not page:
        return ""
    if page.startswith("from "):
        return f": {page.replace('from ', 'from page ')}"
    return f": page{'s' if '–' in page else ''} {page}"
