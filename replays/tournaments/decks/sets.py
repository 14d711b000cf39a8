"""The sets of decks, and the messages for sets whose cards are not in the catalogue."""

from __future__ import annotations

from collections.abc import Iterator

from engine import catalogue
from engine.english import counted
from engine.nearest import nearest
from replays.tournaments.decks.check import DeckFault
from replays.tournaments.printed_sets import NAMES

NEWER_HOUSES = ("geistoid", "keyraken", "ouboros", "redemption", "skyborn")
"""Houses of sets whose cards are not in the catalogue."""


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
            what = f"{name} is not in this Vaultlog: {counted(len(titles), 'card')} unknown: {', '.join(titles)}"
            yield DeckFault(what, field=next(iter(titles.values())))
