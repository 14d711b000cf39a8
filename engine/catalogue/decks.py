"""Deck lists as plain data, in the shape that a match's set-up takes.

>>> deck = starter_decks()["Radiant Argus the Supreme"]
>>> deck["houses"], len(deck["cards"]), deck["cards"][0]["title"]
(['logos', 'sanctum', 'untamed'], 36, 'Dimension Door')
>>> len(deck_lists()), len(deck_lists("MM"))
(27, 7)
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.catalogue import cota_decks, find, mm_decks

STARTERS = ("Radiant Argus the Supreme", 'Miss "Onyx" Censorius')
"""The two starter decks, with which a first match is played."""


_PRINTED = {"CotA": cota_decks.LISTS, "MM": mm_decks.LISTS}
_LISTS = {name: (code, list) for code, lists in _PRINTED.items() for name, list in lists.items()}


def _deck(name: str) -> dict[str, Any]:
    cards = []
    code, of_houses = _LISTS[name]
    for house, copies in of_houses.items():
        for copy in copies.split():
            printing, *icons = copy.split("+")
            of, _, number = printing.rpartition(".")
            facts = find(of or code, number)
            assert facts is not None, f"{name}: no card {printing}"
            row = {"set": facts.set, "number": number, "title": facts.name, "house": house, "enhancements": icons}
            cards.append(row)
    return {"name": name, "set": code, "houses": list(of_houses), "cards": cards}


def _decks(names: Iterable[str]) -> dict[str, dict[str, Any]]:
    return {name: _deck(name) for name in names}


def starter_decks() -> dict[str, dict[str, Any]]:
    """The starter decks by name, freshly built: {name, set, houses, cards: [{set, number, title, house, …}]}."""
    return _decks(STARTERS)


def printed_deck(name: str) -> dict[str, Any] | None:
    """The printed deck list of this name, freshly built in the same shape; None for another name."""
    return _deck(name) if name in _LISTS else None


def deck_lists(code: str | None = None) -> dict[str, dict[str, Any]]:
    """The printed deck lists in the project by name, the starter decks first, freshly built in the same shape.

    `code`: of one set only.
    """
    return _decks(name for name, (of, _) in _LISTS.items() if code in (None, of))
