"""The sets of decks, and the messages for sets whose cards are not in the catalogue."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine import catalogue
from engine.english import counted
from engine.nearest import nearest
from replays.tournaments.decks.check import DeckFault
from replays.tournaments.printed_sets import NAMES

NEWER_HOUSES = ("keyraken", "ouboros", "redemption")
"""Houses of sets whose cards are not in the catalogue."""


_KINDS_BESIDE = {"prophecies": "Prophecy", "prophecy": "Prophecy", "powers": "Archon Power", "power": "Archon Power"}
"""The last word of what a list calls reference cards that no match plays yet -> their kind."""


def kind_beside(name: str) -> str | None:
    """The kind of the reference cards that a list has under a name such as `Prophecies`; None for another name.

    >>> kind_beside("archon_powers"), kind_beside("token")
    ('Archon Power', None)
    """
    words = name.casefold().replace("_", " ").split()
    if not words or words[:-1] not in ([], ["archon"]):
        return None
    return _KINDS_BESIDE.get(words[-1])


def unplayed_beside(cards: Mapping[str, str], **place: Any) -> DeckFault:
    """The fault of reference cards that no match plays. `cards`: title -> kind; `place`: of the fault."""
    named = ", ".join(f"{title} ({kind})" for title, kind in cards.items())
    return DeckFault(
        "cards lie beside the deck that this Vaultlog does not play, and without them it is another; take it as "
        f"incomplete, and record the results of its matches: {named}",
        **place,
    )


def is_held(code: str) -> bool:
    """Whether the catalogue has the cards of a set."""
    return code in {printed.code for printed in catalogue.sets()}


def unknown_set(text: str, *, field: str | None = None, line: int | None = None) -> DeckFault:
    """The fault of a set that there is not, with those that may be meant."""
    near = tuple(nearest(text, [*NAMES, *NAMES.values()], alike=0.6))
    return DeckFault(f"there is no set {text[:40]}; sets are {', '.join(NAMES)}", field=field, line=line, nearest=near)


class Strangers:
    """The cards of a deck that are not in the catalogue and are of sets that it does not hold: a fault for each set."""

    def __init__(self) -> None:
        self._titles: dict[str, dict[str, str]] = {}

    def add(self, name: str, title: str, field: str) -> None:
        """Take in a card. `name`: of its set; `field`: where it stands, as a JSON pointer."""
        self._titles.setdefault(name, {}).setdefault(title or "a card without title", field)

    def faults(self) -> Iterator[DeckFault]:
        """A fault for each set, with every card once; its place is that of the first."""
        for name, titles in self._titles.items():
            unknown = f"{counted(len(titles), 'card')} of {name} that this Vaultlog does not know: {', '.join(titles)}"
            what = f"the deck has {unknown}; take it as incomplete, and record the results of its matches"
            yield DeckFault(what, field=next(iter(titles.values())))
