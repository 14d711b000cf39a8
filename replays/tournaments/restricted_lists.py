"""The restricted lists of Alliance decks, by the month of their version."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engine.english import counted


class RestrictedList(NamedTuple):
    """A restricted list."""

    name: str
    since: str
    """The day on which it was published, as YYYY-MM-DD."""
    titles: Mapping[str, int | None]
    """Title -> the most copies of it in one Alliance; None: as many as its pods have."""
    dropped: tuple[str, ...] = ()
    """Titles that the list before it had."""


_ROWS = (
    RestrictedList(
        "2026-04",
        since="2026-04-03",
        titles={
            "Befuddle": None,
            "Ghostform": None,
            "Heart of the Forest": None,
            "Infurnace": None,
            "Jervi": None,
            "Key Abduction": 1,
            "Legionary Trainer": None,
            "Reiteration": None,
            "Strategic Feint": None,
            "United Action": None,
            "Winds of Death": None,
        },
        dropped=("Chronus", "Hallafest", "Stealth Mode"),
    ),
)
RESTRICTED_LISTS: Mapping[str, RestrictedList] = {row.name: row for row in _ROWS}
"""Name -> list, the oldest first. A list that a policy has named stays here for good."""


def titles_with_copies(listed: RestrictedList) -> list[str]:
    """The titles of a list, with the most copies of one where the list limits them."""
    return [title if most is None else f"{title} ({counted(most, 'copy')})" for title, most in listed.titles.items()]
