"""The catalogue: facts of every card, without behaviour and without printed text.

`cards(set)` lists a set's cards. `find(set, number)` looks up one printing, `by_name(name)` one card, `by_title(title)`
all cards of a title (`engine.catalogue.printed` tells the three apart). `meant(…)` and `candidates(…)` are for texts of
people and other programs: they return every card that a text can mean, and `ambiguous(…)` is the message if there are
several. `CATALOGUE_ID` names this state of the data (16 hex characters of a SHA-256), so that a match says which facts
it was played with. Importing the catalogue raises CatalogueError when two of its cards could be taken for each other.

>>> [card.name for card in by_title("Anger")], find("CotA", "001") is by_name("Anger")
(['Anger'], True)
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Literal, TypeAlias, get_args

from engine.catalogue import aoa, as_, cota, dt, gr, mm, wc, woe
from engine.catalogue.index import Index, by_number
from engine.catalogue.names import Spellings, plain
from engine.catalogue.printed import CardFacts, in_words, named

__all__ = [
    "CARD_TYPES",
    "CATALOGUE_ID",
    "EVERY_HOUSE",
    "HOUSES_OF_SET",
    "HOUSE_ICONS",
    "ICONS",
    "AnyIcon",
    "CardFacts",
    "HouseIcon",
    "Icon",
    "SetFacts",
    "add",
    "ambiguous",
    "by_name",
    "by_number",
    "by_title",
    "candidates",
    "cards",
    "find",
    "in_words",
    "key_of",
    "meant",
    "named",
    "nearest",
    "of_key",
    "plain",
    "remove",
    "sets",
    "sharing",
    "spelt",
    "titles",
    "told_apart",
    "traits",
    "written",
]

HOUSES_OF_SET = {
    "CotA": ("brobnar", "dis", "logos", "mars", "sanctum", "shadows", "untamed"),
    "AoA": ("brobnar", "dis", "logos", "mars", "sanctum", "shadows", "untamed"),
    "WC": ("brobnar", "dis", "logos", "saurian", "shadows", "staralliance", "untamed"),
    "MM": ("dis", "logos", "sanctum", "saurian", "shadows", "staralliance", "untamed"),
    "DT": ("logos", "sanctum", "saurian", "shadows", "staralliance", "unfathomable", "untamed"),
    "WoE": ("brobnar", "ekwidon", "mars", "sanctum", "saurian", "staralliance", "unfathomable"),
    "GR": ("brobnar", "ekwidon", "geistoid", "mars", "staralliance", "unfathomable", "untamed"),
    "AS": ("brobnar", "dis", "ekwidon", "geistoid", "logos", "mars", "skyborn"),
}
EVERY_HOUSE = tuple(dict.fromkeys(house for houses in HOUSES_OF_SET.values() for house in houses))
"""The houses of all sets, each once, in the order in which sets printed them first."""
CARD_TYPES = ("action", "artifact", "creature", "upgrade")
Icon: TypeAlias = Literal["amber", "capture", "damage", "draw", "discard", "power"]
ICONS: tuple[Icon, ...] = get_args(Icon)
HouseIcon: TypeAlias = Literal[
    "house:brobnar",
    "house:dis",
    "house:ekwidon",
    "house:geistoid",
    "house:logos",
    "house:mars",
    "house:ouboros",
    "house:redemption",
    "house:sanctum",
    "house:saurian",
    "house:shadows",
    "house:skyborn",
    "house:staralliance",
    "house:unfathomable",
    "house:untamed",
]
"""An icon that makes a card belong to a house besides its own."""
HOUSE_ICONS: tuple[HouseIcon, ...] = get_args(HouseIcon)
AnyIcon: TypeAlias = Literal[Icon, HouseIcon]
"""What may be printed on a copy of a card beside its own icons."""


@dataclass(frozen=True, slots=True)
class SetFacts:
    """A set of cards: its abbreviation, name, day of release (ISO 8601) and houses."""

    code: str
    name: str
    released: str
    houses: tuple[str, ...]

    @property
    def folder(self) -> str:
        """The name of the folder of its cards: its abbreviation in small letters, and `as_`, for no module can be
        called `as`."""
        word = self.code.lower()
        return f"{word}_" if word == "as" else word


def _keywords(text: str) -> dict[str, int]:
    pairs = (word.partition(":") for word in text.split())
    return {name: int(value or 1) for name, _, value in pairs}


def _enhances(module: ModuleType) -> dict[str, str]:
    return getattr(module, "ENHANCES", {})


def _load(module: ModuleType) -> tuple[CardFacts, ...]:
    """The cards of a set. A row that needs a version (`CardFacts.version`) has it as its eleventh field.

    What Enhance cards have had printed elsewhere stands in a table beside the rows.
    """
    enhances = _enhances(module)
    return tuple(
        CardFacts(
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
            "".join(version),
            tuple(enhances.get(number, "").split()),
        )
        for number, title, house, kind, power, armor, traits, keywords, icons, rarity, *version in module.ROWS
    )


_MODULES = (cota, aoa, wc, mm, dt, woe, gr, as_)
_SETS = {m.SET: SetFacts(m.SET, m.NAME, m.RELEASED, HOUSES_OF_SET[m.SET]) for m in _MODULES}
_CARDS = {m.SET: _load(m) for m in _MODULES}
_INDEX = Index(card for cards in _CARDS.values() for card in cards)

CATALOGUE_ID = hashlib.sha256(repr([(m.ROWS, _enhances(m)) for m in _MODULES]).encode()).hexdigest()[:16]

find = _INDEX.find
by_name = _INDEX.by_name
by_title = _INDEX.by_title
key_of = _INDEX.key_of
of_key = _INDEX.of_key
written = _INDEX.written
meant = _INDEX.meant
candidates = _INDEX.candidates
sharing = _INDEX.sharing


def sets() -> tuple[SetFacts, ...]:
    """The sets in the catalogue, oldest first."""
    return tuple(_SETS.values())


def cards(code: str) -> tuple[CardFacts, ...]:
    """All cards of a set in the order of their numbers. Raises KeyError for a set that is not in the catalogue."""
    return _CARDS[code]


def titles() -> tuple[str, ...]:
    """All titles of cards, each once, in the order of the sets and of the numbers in them."""
    return tuple(dict.fromkeys(card.title for card in _INDEX))


def traits() -> tuple[str, ...]:
    """All traits of cards, each once, in the order of the alphabet."""
    return tuple(sorted(dict.fromkeys(trait for card in _INDEX for trait in card.traits)))


def add(card: CardFacts) -> None:
    """Add a card that no set of the catalogue prints, until the process ends or `remove` is called. For experimental
    cards and cards invented by tests: `sets` and `nearest` do not name them, every other function finds them. Raises
    CatalogueError if the card could be confused with another.
    """
    _INDEX.add(card)
    _spellings.cache_clear()


def remove(card: CardFacts) -> None:
    """Remove a card that `add` added."""
    _INDEX.remove(card)
    _spellings.cache_clear()


def spelt(text: str) -> str:
    """A title or name as the catalogue writes it, with any case, quotes and accents; else the text itself.

    Never guesses at another spelling.
    """
    return _spellings().text(text)


def nearest(text: str) -> tuple[str, ...]:
    """The names of cards that are written most like this text, at most three, best first; empty when none is near."""
    return _spellings().nearest(text)


@cache
def _spellings() -> Spellings:
    return Spellings(_INDEX, [card for cards in _CARDS.values() for card in cards])


def ambiguous(text: str, candidates: Sequence[CardFacts]) -> str:
    """The message for a text that means several cards: these cards, and how to write each of them."""
    versions = told_apart(candidates)
    return f"{text} can be {len(candidates)} cards; write which one is meant, or give its set and number: {versions}"


def told_apart(candidates: Sequence[CardFacts]) -> str:
    """The spelling of each of several cards of a title, with its card: the end of a sentence."""
    return "; ".join(f"{written(card)} is {card.set} {card.number}, {card.type} of {card.house}" for card in candidates)
