"""How a card of the stock is made known: in every house."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from engine.catalogue import EVERY_HOUSE, in_words
from tests.engine.invent import invent, plain

C = TypeVar("C", bound=type)
HOME = "brobnar"


def of_house(title: str, house: str) -> str:
    """The title of a stock card of this house."""
    return title if house == HOME else f"{in_words(house)} {title}"


def stock(title: str, **given: Any) -> Callable[[C], C]:
    """Make a card known in every house, whose text is the decorated class."""

    def register(cls: C) -> C:
        for house in EVERY_HOUSE:
            invent(of_house(title, house), house=house, **given)(cls)
        return cls

    return register


def stock_plain(title: str, **given: Any) -> None:
    """Make a card without text known in every house."""
    for house in EVERY_HOUSE:
        plain(of_house(title, house), house=house, **given)
