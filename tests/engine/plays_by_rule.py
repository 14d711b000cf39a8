"""Which tests go another way under one rulebook than under the one before it, and which rules make them.

python -m tests.engine.plays_by_rule                              # 16.0 against 18.4, every test that may differ
python -m tests.engine.plays_by_rule tests/engine/rules/turns     # only these
python -m tests.engine.plays_by_rule --books 2021-03 16.0         # other books

Each case of the newer book is run with the rules of the older one, and then with some of its rules turned to the newer
book, until the fewest are known that make it go as it does there: the same facts, questions, states and assertions, as
`tests.engine.plays` digests them. What no rule explains is a fault: something asks for the name of the book.

Which tests may differ is listed in `books.json`; those that are not listed yet are tried as well.
"""

from __future__ import annotations

import argparse
import copy
import json
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from engine import readings
from engine.readings import READINGS as READING_ROWS
from engine.rulesets import RULESETS, switches
from engine.table.setup import Setup, rulebook_as_read
from replays.disputes.due_rules import ERRATA, READINGS, BookPoint, due_points, mixed
from tests.engine.books import FOLDERS, PROJECT, book_of, listed, test_of
from tests.engine.plays import Onlooker, run_pytest

PLUGIN = "tests.engine.plays_by_rule"
BOOKS = ("16.0", "18.4")
NOTHING = "nothing"
"""The cause of a test that no rule explains."""

_init = Setup.__init__

Causes = Mapping[str, Sequence[str]]
"""Test, as `file::name` -> the causes of its cases: fields of the ruleset, joined by plus signs."""


def points_of_books(own: str, other: str) -> list[BookPoint]:
    """All points in which two rulebooks may differ in a match: fields, errata by title, readings."""
    before, after = RULESETS[own], RULESETS[other]
    return [
        *(BookPoint(name) for name in switches(before, after) if name != ERRATA),
        *(BookPoint(ERRATA, title) for title in sorted(before.errata ^ after.errata)),
        *(BookPoint(READINGS, id) for id, row in READING_ROWS.items() if row.taken.get(own) != row.taken.get(other)),
    ]


class Turner(Onlooker):
    """The plugin: runs each case of a book with some of its rules only, and finds which make it."""

    def __init__(self, own: str, other: str, target: Path) -> None:
        super().__init__()
        self.own, self.other, self.target = own, other, target
        self.points = points_of_books(own, other)
        self.turned: Sequence[BookPoint] = self.points
        """The points of the newer book that are in force now."""
        self.play = ""
        self.causes: dict[str, list[str]] = {}

    def note(self, item: pytest.Item, play: str) -> None:
        self.play = play

    def begin(self, setup: Setup, data: dict[str, Any]) -> None:
        """Make a set-up as `Setup.__init__` does, with the rules of the newer book that are turned alone."""
        _init(setup, data)
        if data["ruleset"] != self.other or len(self.turned) == len(self.points):
            return
        older = copy.copy(setup)
        named = readings.under_another(data.get("readings"), self.other, self.own, setup.variant)
        older.readings = readings.in_force(named, self.own, setup.variant)
        older.ruleset = rulebook_as_read(self.own, older.readings)
        result = mixed(older, setup, self.turned)
        # the name stays: what is asked for it is a fault that this program finds
        setup.ruleset, setup.readings = replace(result.ruleset, name=self.other), result.readings

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        kept = [item for item in items if book_of(item) == self.other and self._may_differ(item)]
        config.hook.pytest_deselected(items=list({*items} - {*kept}))
        items[:] = kept

    def _may_differ(self, item: pytest.Item) -> bool:
        file, name = test_of(item)
        older = listed().get(file, {}).get(name)
        return older is None or bool({self.own, self.other} & {*older})

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> bool:
        """Run a case as often as it takes to know its rules."""
        wanted = self._play(item, self.points)
        if self._play(item, ()) != wanted:
            due = due_points(self.points, lambda turned: self._play(item, turned) == wanted)
            cause = " + ".join(f"{point.field} {point.name}".strip() for point in due) or NOTHING
            causes = self.causes.setdefault("::".join(test_of(item)), [])
            causes += [] if cause in causes else [cause]
        return True

    def _play(self, item: pytest.Item, turned: Sequence[BookPoint]) -> str:
        """How a case goes with these points of the newer book. Where it fails, it goes as far as that."""
        self.turned, self.play = turned, ""
        item._initrequest()  # type: ignore[attr-defined]
        runtestprotocol(item, log=False, nextitem=None)
        self.turned = self.points
        return self.play

    def pytest_sessionfinish(self) -> None:
        self.target.write_text(json.dumps(self.causes), "utf-8")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--two-books", nargs=2, required=True, help="the older rulebook and the newer one")
    parser.addoption("--write-causes", type=Path, required=True, help="the file to write")


def pytest_configure(config: pytest.Config) -> None:
    turner = Turner(*config.getoption("two_books"), config.getoption("write_causes"))
    turner.register(config)
    Setup.__init__ = lambda setup, data: turner.begin(setup, data)  # type: ignore[method-assign]


def lines(causes: Causes, books: Sequence[str]) -> Iterator[str]:
    """The tests by their cause, the most frequent cause first, and a summary in one line.

    >>> print(*lines({"a.py::test_b": ["omega_known"], "a.py::test_c": ["nothing"]}, ["16.0", "18.4"]), sep="\\n")
    1 nothing
        a.py::test_c
    1 omega_known
        a.py::test_b
    2 tests go another way under 18.4 than under 16.0, 1 due to nothing
    """
    by_cause: dict[str, list[str]] = {}
    for test, several in causes.items():
        for cause in several:
            by_cause.setdefault(cause, []).append(test)
    for cause, tests in sorted(by_cause.items(), key=lambda row: (-len(row[1]), row[0])):
        yield f"{len(tests)} {cause}"
        yield from (f"    {test}" for test in tests)
    faults = len(by_cause.get(NOTHING, ()))
    yield f"{len(causes)} tests go another way under {books[1]} than under {books[0]}, {faults} due to nothing"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run tests with the rules of two books, and print which rules make them go another way."""
    parser = argparse.ArgumentParser(prog=f"python -m {PLUGIN}", description=main.__doc__)
    parser.add_argument("tests", nargs="*", help="files and folders of tests; all that may differ without any")
    parser.add_argument("--books", nargs=2, choices=list(RULESETS), default=list(BOOKS), metavar="BOOK")
    given = parser.parse_args(arguments)
    tests = given.tests or _files_that_may_differ(given.books)
    if not tests:  # without files, pytest would run everything
        print(*lines({}, given.books), sep="\n")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "causes.json"
        options = ["--two-books", *given.books, f"--write-causes={target}"]
        status = run_pytest(PLUGIN, options, tests)
        causes: Causes = json.loads(target.read_text("utf-8")) if target.exists() else {}
    print(*lines(causes, given.books), sep="\n")
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        return int(status)
    return int(any(NOTHING in several for several in causes.values()))


def _files_that_may_differ(books: Sequence[str]) -> list[str]:
    """The files with a test that is listed under one of the books, and those that are not listed at all."""
    books_by_file = listed()
    files = [path for folder in FOLDERS for path in sorted((PROJECT / folder).rglob("test_*.py"))]
    names = [path.relative_to(PROJECT).as_posix() for path in files]
    return [
        name
        for name in names
        if name not in books_by_file or any({*books} & {*older} for older in books_by_file[name].values())
    ]


if __name__ == "__main__":
    sys.exit(main())
