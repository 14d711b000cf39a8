"""Deck lists as plain data, in the shape that a match's set-up takes.

>>> deck = starter_decks()["Radiant Argus the Supreme"]
>>> deck["houses"], len(deck["cards"]), deck["cards"][0]["title"]
(['logos', 'sanctum', 'untamed'], 36, 'Dimension Door')
>>> len(deck_lists())
20
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.catalogue import find
from engine.catalogue.cota_decks import LISTS

STARTERS = ("Radiant Argus the Supreme", 'Miss "Onyx" Censorius')
"""The two starter decks, with which a first match is played."""


def _deck(name: str) -> dict[str, Any]:
    cards = []
    for house, numbers in LISTS[name].items():
        for number in numbers.split():
            facts = find("CotA", number)
            assert facts is not None, f"{name}: no card {number}"
            cards.append({"set": "CotA", "number": number, "title": facts.title, "house": house, "enhancements": []})
    return {"name": name, "set": "CotA", "houses": list(LISTS[name]), "cards": cards}


def _decks(names: Iterable[str]) -> dict[str, dict[str, Any]]:
    return {name: _deck(name) for name in names}


def starter_decks() -> dict[str, dict[str, Any]]:
    """The starter decks by name, freshly built: {name, set, houses, cards: [{set, number, title, house, …}]}."""
    return _decks(STARTERS)


def deck_lists() -> dict[str, dict[str, Any]]:
    """All deck lists in the project by name, the starter decks first, freshly built in the same shape."""
    return _decks(LISTS)
