"""Under which rulebooks a test with the parameter `version` runs; a plugin of pytest.

Under the newest in which it holds, and under each older one in which its match goes another way. Which these are is
data, `books.json`, written by `python -m tests.engine.plays`, which plays every test under every book. A test that is
not written down there yet runs under every book in which it holds.

`pytest --every-book` (`make test-every-book`) leaves no book out. So what the mark of a clause, ruling or reading
says, that it is acted out under every rulebook in which it holds, is said of that run: a book that other runs leave
out has been seen to play the same, answer by answer.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import pytest

VERSIONS = ("1.2", "1.3", "2021-03", "16.0", "18.4")
OLD = pytest.mark.parametrize("version", ["1.2", "1.3"])
"""Before ward, invulnerable, and the errata of 2021."""
NEW = pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])
UNTIL_16 = pytest.mark.parametrize("version", ["1.2", "1.3", "2021-03", "16.0"])
CHARTS_UNTIL_16 = pytest.mark.parametrize("version", ["2021-03", "16.0"])
"""With charts, before 18.4 answered what they leave open."""
PROJECT = Path(__file__).parents[2]
FOLDERS = ("tests/engine", "tests/rulings")
LIST = Path(__file__).with_name("books.json")
COMMAND = "python -m tests.engine.plays"

Books = Mapping[str, Mapping[str, Sequence[str]]]
"""File -> test -> the older rulebooks under which it goes another way than under the newest in which it holds."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--every-book", action="store_true", help="run tests with a `version` under all rulebooks (slow)")


@pytest.hookimpl(trylast=True)  # what is asked for by name (`-k 1.2`) is not left out
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("every_book"):
        items[:] = chosen(items, listed(), newest_only=config.getoption("quick"))


@cache
def listed() -> Books:
    """What `books.json` says."""
    books: Books = json.loads(LIST.read_text("utf-8"))
    return books


def book_of(item: pytest.Item) -> str | None:
    """The rulebook under which a case of the engine's tests runs; None where it does not run under one of several."""
    version = item.callspec.params.get("version") if hasattr(item, "callspec") else None
    return version if version in VERSIONS and item.nodeid.startswith(FOLDERS) else None


def test_of(item: pytest.Item) -> tuple[str, str]:
    """The file and the name of the test of which this is a case."""
    file, _, name = item.nodeid.partition("[")[0].partition("::")
    return file, name


def books_held(items: Sequence[pytest.Item]) -> dict[tuple[str, str], list[str]]:
    """The rulebooks under which each test has a case, the newest last."""
    held: dict[tuple[str, str], set[str]] = {}
    for item in items:
        if (book := book_of(item)) is not None:
            held.setdefault(test_of(item), set()).add(book)
    return {test: sorted(books, key=VERSIONS.index) for test, books in held.items()}


def chosen(items: Sequence[pytest.Item], books: Books, *, newest_only: bool = False) -> list[pytest.Item]:
    """The cases to run, in their order; with `newest_only`, each test under the newest rulebook in which it holds."""
    run = {}
    for (file, name), (*older, newest) in books_held(items).items():
        run[file, name] = {newest, *(() if newest_only else books.get(file, {}).get(name, older))}
    return [item for item in items if (book := book_of(item)) is None or book in run[test_of(item)]]
