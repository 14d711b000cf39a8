"""Cards that tests invent, where no card of the catalogue has the shape that is to be proved.

They are of the set TEST, which the catalogue knows as long as the test process runs; a second card of a name with other
facts or another text is refused, so that no test file changes the cards of another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from types import FunctionType
from typing import Any, TypeVar

from engine import abilities, catalogue
from engine.abilities import CARDS
from engine.catalogue import CardFacts

C = TypeVar("C", bound=type)
SET = "TEST"
TOLD: dict[str, str] = {}
"""The bodies of all invented texts, by title and name, and the modules they are of."""
HEARD: set[str] = set()
"""Those that a match has called in this process."""


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
    version: str = "",
    half: str = "",
    set: str = SET,
    number: str = "",
) -> CardFacts:
    """Facts of an invented card. `half` is short for the version of a gigantic creature's half; the number is the name
    unless it is given."""
    version = version or (f"{half} half" if half else "")
    number = number or (f"{title} ({version})" if version else title)
    strength = power if type == "creature" else 0
    words = keywords or {}
    return CardFacts(set, number, title, house, type, strength, armor, traits, words, icons, "test", version)


def in_houses(title: str, houses: tuple[str, ...], *, number: str = "", **given: Any) -> list[CardFacts]:
    """Facts of a card that the set prints in several houses under one number."""
    words = catalogue.in_words
    return [
        facts(title, house=house, version=words(house), number=f"{number or title}-{house}", **given)
        for house in houses
    ]


def plain(title: str, **given: Any) -> str:
    """Make a card without text known; returns its name."""
    card = facts(title, **given)
    catalogue.add(card)
    abilities.plain(card.name)
    return card.name


def invent(title: str, *, houses: tuple[str, ...] = (), **given: Any) -> Callable[[C], C]:
    """Make a card known whose text is the decorated class; one card for each of `houses`, where they are given."""

    def register(cls: C) -> C:
        made = in_houses(title, houses, **given) if houses else [facts(title, **given)]
        for card in made:
            catalogue.add(card)
        listened_to(cls, title)
        return abilities.card(title if houses else made[0].name)(cls)

    return register


def listened_to(cls: type, title: str) -> None:
    """Note of every body of a text, nested ones included, when it is called: a card of a test whose text is never heard
    proves nothing (see `tests.engine.unheard`)."""
    for name, value in list(vars(cls).items()):
        if isinstance(value, type):
            listened_to(value, f"{title}/{name}")
        elif isinstance(value, FunctionType) and not name.startswith("_"):
            setattr(cls, name, _noting(value, f"{title}.{name}"))


def _noting(body: FunctionType, key: str) -> Callable[..., Any]:
    TOLD.setdefault(key, body.__module__)

    @wraps(body)
    def noted(*arguments: Any, **named: Any) -> Any:
        HEARD.add(key)
        return body(*arguments, **named)

    return noted


@contextmanager
def known(*cards: CardFacts) -> Iterator[None]:
    """Cards that the catalogue knows, and that behave, as long as the block runs: without text, where no class gives
    them one."""
    for card in cards:
        catalogue.add(card)
        if card.name not in CARDS:
            abilities.plain(card.name)
    try:
        yield
    finally:
        for card in cards:
            catalogue.remove(card)
            if catalogue.by_name(card.name) is None:
                CARDS.pop(card.name, None)
