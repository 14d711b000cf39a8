"""Cards that tests invent, where no card of the catalogue has the shape that is to be proved."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from engine.abilities import CARDS, Text, compile_text
from engine.catalogue import CardFacts
from engine.table.setup import add_facts

C = TypeVar("C", bound=type)


def facts(
    title: str,
    *,
    type: str = "creature",
    house: str = "brobnar",
    power: int = 3,
    armor: int = 0,
    traits: tuple[str, ...] = (),
    keywords: dict[str, int] | None = None,
    icons: tuple[str, ...] = (),
    half: str = "",
) -> CardFacts:
    """Facts of an invented card."""
    strength = power if type == "creature" else 0
    return CardFacts("TEST", title, title, house, type, strength, armor, traits, keywords or {}, icons, "test", half)


def plain(title: str, **given: Any) -> str:
    """Make a card without text known; returns its title."""
    add_facts(facts(title, **given))
    CARDS[title] = Text(title, title, "")
    return title


def invent(title: str, **given: Any) -> Callable[[C], C]:
    """Make a card known whose text is the decorated class."""

    def register(cls: C) -> C:
        add_facts(facts(title, **given))
        CARDS[title] = compile_text(title, title, cls)
        return cls

    return register


# Stock creatures: a power, no text. "Goon 5" has 5 power, "Guard 3/2" 3 power and 2 armor.
for _power in range(1, 13):
    plain(f"Goon {_power}", power=_power)
    for _armor in range(1, 4):
        plain(f"Guard {_power}/{_armor}", power=_power, armor=_armor)
plain("Trinket", type="artifact")
plain("Badge", type="upgrade")
plain("Chant", type="action")
plain("Dis Goon 3", house="dis", power=3)
plain("Logos Goon 3", house="logos", power=3)
