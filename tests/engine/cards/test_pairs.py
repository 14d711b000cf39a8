"""Pairs of cards that interact: which ones the tests act out, and that each test names both of its cards.

A test carries `@pytest.mark.pair("Title", "Other title")`, or a list of marks where its parameters are the cards.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from engine import catalogue
from engine.abilities import behaves
from engine.catalogue import CardFacts
from tests.engine.cards.test_index import named_by_tests

HERE = Path(__file__).parent
FIRST_SET = catalogue.sets()[0].code
LEAST = 1_100
"""The least number of pairs of a card of a later set with any other."""


def pairs_of(path: Path) -> dict[str, set[tuple[str, str]]]:
    """By test of a file, the pairs that it is marked with."""
    source = path.read_text("utf-8")
    if ".pair(" not in source:  # most files: spared the reading
        return {}
    found: dict[str, set[tuple[str, str]]] = {}
    for node in ast.parse(source).body:
        if not isinstance(node, ast.FunctionDef):
            continue
        for mark in (call for each in node.decorator_list for call in ast.walk(each) if isinstance(call, ast.Call)):
            if isinstance(mark.func, ast.Attribute) and mark.func.attr == "pair":
                one, other = (ast.literal_eval(argument) for argument in mark.args)
                found.setdefault(node.name, set()).add((one, other))
    return found


def _cards(text: str) -> tuple[CardFacts, ...]:
    """The card of this name, else the cards that a set prints under this title in several houses."""
    card = catalogue.by_name(text)
    return catalogue.by_title(text) if card is None else (card,)


FILES = [path for path in sorted(HERE.glob("*/test_*.py")) if pairs_of(path)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_pair_is_two_cards_that_behave_and_that_its_test_names(path: Path) -> None:
    named = named_by_tests(path)
    faults = []
    for test, pairs in pairs_of(path).items():
        for pair in pairs:
            for title in pair:
                if not _cards(title) or not all(behaves(card.name) for card in _cards(title)):
                    faults.append(f"{test}: {title} is no card that behaves")
                if title not in named[test]:
                    faults.append(f"{test} does not name {title}")
            if all(_cards(title)[0].set == FIRST_SET for title in pair if _cards(title)):
                faults.append(f"{test}: {pair[0]} and {pair[1]} are both of the first set")
    assert faults == []


def test_there_are_enough_pairs() -> None:
    every = {frozenset(pair) for path in FILES for pairs in pairs_of(path).values() for pair in pairs}
    assert len(every) >= LEAST
