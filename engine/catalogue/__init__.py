"""The catalogue: facts of every card, without behaviour and without printed text.

`cards(set)` lists a set's cards, `find(set, number)` and `by_title(title)` look one up, `CATALOGUE_ID` names this
state of
the data (16 hex characters of a SHA-256), so that a match says which facts it was played with.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from types import ModuleType

from engine.catalogue import cota

HOUSES_OF_SET = {
    "CotA": ("brobnar", "dis", "logos", "mars", "sanctum", "shadows", "untamed"),
}
CARD_TYPES = ("action", "artifact", "creature", "upgrade")
ICONS = ("amber", "capture", "damage", "draw")


@dataclass(frozen=True, slots=True)
class CardFacts:
    """What is printed on a card, apart from its text.

    `keywords` maps a keyword to its value, 1 for those without one. `icons` are bonus icons from top to bottom.
    """

    set: str
    number: str
    title: str
    house: str
    type: str
    power: int
    armor: int
    traits: tuple[str, ...]
    keywords: dict[str, int] = field(hash=False)
    icons: tuple[str, ...]
    rarity: str
    half: str = ""
    """top or bottom for the halves of a gigantic creature, which share a title: the top half has the icons, the bottom
    half power, armor and text."""

    @property
    def name(self) -> str:
        """What the catalogue calls it: its title, with a remark for the top half of a gigantic creature."""
        return f"{self.title} (top half)" if self.half == "top" else self.title


@dataclass(frozen=True, slots=True)
class SetFacts:
    """A set of cards: its abbreviation, name, day of release (ISO 8601) and houses."""

    code: str
    name: str
    released: str
    houses: tuple[str, ...]


def _keywords(text: str) -> dict[str, int]:
    pairs = (word.partition(":") for word in text.split())
    return {name: int(value or 1) for name, _, value in pairs}


def _load(module: ModuleType) -> dict[str, CardFacts]:
    found = {}
    for number, title, house, kind, power, armor, traits, keywords, icons, rarity in module.ROWS:
        found[number] = CardFacts(
            module.SET,
            number,
            title,
            house,
            kind,
            power,
            armor,
            tuple(traits.split()),
            _keywords(keywords),
            tuple(icons.split()),
            rarity,
        )
    return found


_MODULES = (cota,)
_SETS = {m.SET: SetFacts(m.SET, m.NAME, m.RELEASED, HOUSES_OF_SET[m.SET]) for m in _MODULES}
_CARDS = {m.SET: _load(m) for m in _MODULES}
_BY_TITLE: dict[str, CardFacts] = {}
for _cards in _CARDS.values():
    for _card in _cards.values():
        _BY_TITLE.setdefault(_card.name, _card)

CATALOGUE_ID = hashlib.sha256(repr([m.ROWS for m in _MODULES]).encode()).hexdigest()[:16]


def sets() -> tuple[SetFacts, ...]:
    """The sets in the catalogue, oldest first."""
    return tuple(_SETS.values())


def cards(code: str) -> tuple[CardFacts, ...]:
    """All cards of a set in the order of their numbers. Raises KeyError for a set that is not in the catalogue."""
    return tuple(_CARDS[code].values())


def find(code: str, number: str) -> CardFacts | None:
    """The card of this set and number, or None."""
    return _CARDS.get(code, {}).get(number)


def by_title(title: str) -> CardFacts | None:
    """The card of this title, from the set that first printed it, or None."""
    return _BY_TITLE.get(title)
