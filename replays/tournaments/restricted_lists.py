"""The restricted lists of Alliance decks, each with the day from which it holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engine.english import counted


class RestrictedList(NamedTuple):
    """A restricted list."""

    name: str
    since: str
    """The first day on which it holds, as YYYY-MM-DD: until the day before that of the next one."""
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
BY_DAY = "by-day"
"""What a policy says for the list that holds on the day of its event."""


def list_named(name: str | None, day: str) -> RestrictedList | None:
    """The list that a policy names, or the one that holds on the day of its event.

    `name`: of a list, or `BY_DAY`, or None for none; `day`: YYYY-MM-DD. None: no list, or none held yet.

    >>> list_named("by-day", "2026-04-02"), list_named("by-day", "2026-12-05").name
    (None, '2026-04')
    """
    if name != BY_DAY:
        return None if name is None else RESTRICTED_LISTS[name]
    return next((row for row in reversed(_ROWS) if row.since <= day), None)


def titles_with_copies(listed: RestrictedList) -> list[str]:
    """The titles of a list, with the most copies of one where the list limits them."""
    return [title if most is None else f"{title} ({counted(most, 'copy')})" for title, most in listed.titles.items()]
