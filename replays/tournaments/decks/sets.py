"""The sets of decks, and the messages for sets whose cards are not in the catalogue."""

from __future__ import annotations

from collections.abc import Iterator

from engine import catalogue
from engine.english import counted
from replays.tournaments.decks.check import DeckFault

NEWER_HOUSES = ("geistoid", "keyraken", "ouboros", "redemption", "skyborn")
"""Houses of sets whose cards are not in the catalogue."""


def is_held(code: str) -> bool:
    """Whether the catalogue has the cards of a set."""
    return code in {printed.code for printed in catalogue.sets()}


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
