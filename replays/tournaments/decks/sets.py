"""The sets of decks, and the messages for sets whose cards are not in the catalogue."""

from __future__ import annotations

from collections.abc import Iterator

from engine import catalogue
from engine.english import counted
from replays.tournaments.decks.check import DeckFault

EXPANSIONS = {
    341: ("CotA", "Call of the Archons"),
    435: ("AoA", "Age of Ascension"),
    452: ("WC", "Worlds Collide"),
    453: ("WC", "the anomalies of Worlds Collide"),
    479: ("MM", "Mass Mutation"),
    496: ("DT", "Dark Tidings"),
    600: ("WoE", "Winds of Exchange"),
    601: ("UC22", "Unchained 2022"),
    609: ("VM23", "Vault Masters 2023"),
    700: ("GR", "Grim Reminders"),
    722: ("MG", "Menagerie 2024"),
    737: ("VM24", "Vault Masters 2024"),
    800: ("AS", "Æmber Skies"),
    855: ("ToC", "Tokens of Change"),
    874: ("MoMu", "More Mutation"),
    886: ("PV", "Prophetic Visions"),
    892: ("MCW", "Martian Civil War"),
    907: ("Disc", "Discovery"),
    918: ("CC", "Crucible Clash"),
    928: ("DM", "Draconian Measures"),
    939: ("VM25", "Vault Masters 2025"),
    964: ("VM26", "Vault Masters 2026"),
}
"""The Master Vault's numbers of sets -> our code, and the name for people."""
NEWER_HOUSES = ("geistoid", "keyraken", "ouboros", "redemption", "skyborn")
"""Houses of sets whose cards are not in the catalogue."""


def is_held(code: str) -> bool:
    """Whether the catalogue has the cards of a set."""
    return code in {printed.code for printed in catalogue.sets()}


def name_of(code: str) -> str:
    """The name of a set for people; its code where it has no name here."""
    return dict(EXPANSIONS.values()).get(code, code)


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
