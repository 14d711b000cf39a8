"""Which rulebooks a test runs under (tests.engine.books)."""

from __future__ import annotations

import sys

import pytest

from tests.engine.books import VERSIONS, books_of


def passes_on(table, version):
    table(ruleset=version)


def compares(table, version):
    assert version != "1.2"


def looks_up(table, version):
    assert {"1.2": 1}.get(version, 2)


def asks_a_helper(table, version):
    at(table, version)


def asks_an_indifferent_helper(table, version):
    opened(table, version)


def asks_a_stranger(table, version):
    print(version)


def at(table, book):
    return book in ("1.2", "1.3")


def opened(table, book):
    return table(ruleset=book)


def books(function, marks=()):
    return books_of(function, sys.modules[__name__], f"test_books.py::{function.__name__}", set(marks))


@pytest.mark.parametrize("function", [compares, looks_up, asks_a_helper, asks_a_stranger])
def test_what_looks_at_the_version_runs_under_all_books(function):
    assert books(function) == VERSIONS


@pytest.mark.parametrize("function", [passes_on, asks_an_indifferent_helper])
def test_what_only_passes_it_on_runs_under_one(function):
    assert len(books(function)) == 1
    assert books(function) == books(function)


@pytest.mark.parametrize("mark", ["clause", "ruling", "reading"])
def test_a_mark_asks_for_all_books(mark):
    assert books(passes_on, [mark]) == VERSIONS


def test_every_book_has_its_share():
    names = [f"test_some.py::test_{n}" for n in range(400)]
    drawn = [books_of(passes_on, sys.modules[__name__], name, set())[0] for name in names]
    assert all(drawn.count(version) > 60 for version in VERSIONS)
