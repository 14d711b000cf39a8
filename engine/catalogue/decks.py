"""Deck lists as plain data, in the shape that a match's set-up takes.

>>> deck = starter_decks()["Radiant Argus the Supreme"]
>>> deck["houses"], len(deck["cards"]), deck["cards"][0]["title"]
(['logos', 'sanctum', 'untamed'], 36, 'Dimension Door')
"""

from __future__ import annotations

from typing import Any

from engine.catalogue import find
from engine.catalogue.cota_decks import LISTS


def _deck(name: str) -> dict[str, Any]:
    cards = []
    for house, numbers in LISTS[name].items():
        for number in numbers.split():
            facts = find("CotA", number)
            assert facts is not None, f"{name}: no card {number}"
            cards.append({"set": "CotA", "number": number, "title": facts.title, "house": house, "enhancements": []})
    return {"name": name, "set": "CotA", "houses": list(LISTS[name]), "cards": cards}


def starter_decks() -> dict[str, dict[str, Any]]:
    """The deck lists in the project by deck name, freshly built: {name, set, houses, cards: [{set, number, title,
    house, enhancements}]}."""
    return {name: _deck(name) for name in LISTS}
