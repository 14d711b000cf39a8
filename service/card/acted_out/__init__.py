"""Which tests act out which cards, and what the rulebooks' index says of topics and rulings.

The tests are no part of the product: `python -m tests.acted_out` writes the files beside this module from their source
(`make setup` and every run of the tests do). Where they were not written, no card has tests. They are read when they
are first needed, once per process.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, NamedTuple

from engine import catalogue
from engine.catalogue import CardFacts

_RULEBOOK = "rulebook.json"


class Test(NamedTuple):
    """A test that names a card of the catalogue."""

    file: str
    """From the root of the source checkout: `tests/engine/cards/cota/test_brobnar_actions.py`."""
    name: str
    ids: frozenset[str]
    """The ids of the clauses, rulings and readings that it is marked with."""
    pairs: tuple[tuple[str, str], ...]
    """The cards, two by two, whose texts meet in it."""


class OfficialRuling(NamedTuple):
    """An official answer, as far as facts about it are known; its words stand at its source."""

    topic: str
    cards: tuple[str, ...]
    """The titles of the cards that it is about; empty where it is about rules alone."""
    clauses: tuple[str, ...]
    """The clauses that it follows from."""


def tests_of(card: CardFacts) -> tuple[Test, ...]:
    """The tests that act out a card, those of its house and kind first.

    A test that names a title means the card that is called by it, or else each that has it: both halves of a gigantic
    creature, a card in all its houses, but no evil twin.
    """
    home = f"tests/engine/cards/{card.set.lower()}/test_{card.house}_{card.type}s"
    tests = {(test.file, test.name): test for name in names_of(card) for test in _tests().get(name, ())}
    return tuple(sorted(tests.values(), key=lambda test: not test.file.startswith(home)))


def names_of(card: CardFacts) -> tuple[str, ...]:
    """What means this card where a text is a title or a name: its name, and its title where no other has that."""
    if card.half or catalogue.by_name(card.title) is None:
        return tuple(dict.fromkeys((card.title, card.name)))
    return (card.name,)


def written() -> bool:
    """Whether it was written down here which tests act out which cards."""
    return any(True for _ in _names())


@cache
def topics() -> Mapping[str, tuple[str, ...]]:
    """The ids of the rulebooks' clauses by their topic, such as `elusive`."""
    clauses: dict[str, list[str]] = {}
    for clause, topic in _read(_RULEBOOK)["topics"].items():
        clauses.setdefault(topic, []).append(clause)
    return MappingProxyType({topic: tuple(ids) for topic, ids in clauses.items()})


@cache
def rulings() -> Mapping[str, OfficialRuling]:
    """Every ruling by its id."""
    entries = _read(_RULEBOOK)["rulings"].items()
    return MappingProxyType(
        {id: OfficialRuling(entry["topic"], tuple(entry["cards"]), tuple(entry["clauses"])) for id, entry in entries}
    )


@cache
def _tests() -> Mapping[str, tuple[Test, ...]]:
    """The tests by each title and name that they have in them."""
    by_title: dict[str, list[Test]] = {}
    for file, name, row in _rows():
        words = [part for part in row if isinstance(part, str)]
        pairs = tuple((first, other) for first, other in (part for part in row if not isinstance(part, str)))
        titles = [word for word in words if catalogue.by_title(word) or catalogue.by_name(word)]
        test = Test(file, name, frozenset(words) - frozenset(titles), pairs)
        for title in titles:
            by_title.setdefault(title, []).append(test)
    return MappingProxyType({title: tuple(tests) for title, tests in by_title.items()})


def _rows() -> Iterator[tuple[str, str, list[Any]]]:
    for name in _names():
        for file, rows in _read(name).items():
            yield from ((file, test, row) for test, row in rows.items())


def _names() -> Iterator[str]:
    """The files with tests."""
    names = sorted(path.name for path in files(__name__).iterdir() if path.name.endswith(".json"))
    yield from (name for name in names if name != _RULEBOOK)


def _read(name: str) -> Any:
    return json.loads((files(__name__) / name).read_text("utf-8"))
