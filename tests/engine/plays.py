"""Plays every test under every rulebook and writes down which books make a difference to it (`tests.engine.books`).

python -m tests.engine.plays                          # all tests: four minutes
python -m tests.engine.plays tests/engine/rules/turns # only these; what is written of the others stays

Two books make no difference where the match goes the same way: the same answers, the same facts (but for the clauses
they cite), the same questions and digests of states (but for the options, since one book offers the tide at every
action), and the same values in every `assert`. A test that opens no match is written down with every book.

It is a program, which runs pytest, and the plugin of that run.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from engine.game import Game
from engine.table.codec import encode
from tests.engine.books import COMMAND, FOLDERS, LIST, PROJECT, VERSIONS, book_of, books_held, test_of

_ADDRESS = re.compile(r"0x[0-9a-f]+")
_advance = Game._advance

Plays = Mapping[str, Sequence[str]]
"""Of a test: rulebook -> how each case went, as a digest; empty where it opened no match."""


def older_books(plays: Plays) -> list[str]:
    """The rulebooks to run a test under besides the newest.

    >>> older_books({"1.2": ["a", "b"], "1.3": ["a", "c"], "16.0": ["a", "c"]})
    ['1.2']
    >>> older_books({"1.2": [""], "16.0": [""]})
    ['1.2']
    """
    *older, newest = sorted(plays, key=VERSIONS.index)
    return [book for book in older if plays[book] != plays[newest] or "" in plays[book]]


class Onlooker:
    """A plugin that notes how each case goes."""

    def __init__(self) -> None:
        self.moves: list[Any] | None = None
        """What has happened in the case that is running; None between two."""
        self.asserted: list[str] = []
        self.games: list[Game] = []

    def note(self, item: pytest.Item, play: str) -> None:
        """Take down how a case went, as a digest; empty where it opened no match."""
        raise NotImplementedError

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_setup(self) -> Iterator[None]:
        self.moves, self.asserted, self.games = [], [], []
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        try:
            return (yield)
        finally:
            moves, self.moves = self.moves, None
            ends = [_state(game) for game in self.games]
            play = hashlib.sha256(json.dumps([moves, ends, self.asserted], default=str).encode()).hexdigest()
            self.note(item, play if moves else "")

    def pytest_assertion_pass(self, lineno: int, expl: str) -> None:
        self.asserted.append(f"{lineno} {_ADDRESS.sub('', expl)}")

    def advance(self, game: Game, answer: Sequence[str] | None) -> None:
        """Take a match to its next question, as `Game._advance` does, and note what happened."""
        if self.moves is None:
            return _advance(game, answer)
        if not any(game is each for each in self.games):
            self.games.append(game)
        before = None if game.pending is None else _state(game)
        try:
            _advance(game, answer)
        finally:
            facts = [[fact.to_data() | {"clauses": None}, fact.titles] for fact in game.facts]
            self.moves.append([answer, before, facts])

    def register(self, config: pytest.Config) -> None:
        """Begin to watch a run."""
        config.pluginmanager.register(self)
        Game._advance = lambda game, answer: self.advance(game, answer)  # type: ignore[method-assign]


class Watcher(Onlooker):
    """The plugin: runs what holds under several rulebooks, and notes how each case goes."""

    def __init__(self, target: Path) -> None:
        super().__init__()
        self.target = target
        self.plays: dict[tuple[str, str], dict[str, list[str]]] = {}

    def note(self, item: pytest.Item, play: str) -> None:
        self.plays.setdefault(test_of(item), {}).setdefault(str(book_of(item)), []).append(play)

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        several = {test for test, books in books_held(items).items() if len(books) > 1}
        watched = [item for item in items if book_of(item) is not None and test_of(item) in several]
        config.hook.pytest_deselected(items=list({*items} - {*watched}))
        items[:] = watched

    def pytest_sessionfinish(self, exitstatus: int) -> None:
        if exitstatus == pytest.ExitCode.OK:
            files = {file for file, _ in self.plays}
            books = {file: tests for file, tests in _listed(self.target).items() if file not in files}
            for (file, name), plays in self.plays.items():
                books.setdefault(file, {})[name] = older_books(plays)
            self.target.write_text(written(books), "utf-8")


def _state(game: Game) -> Any:
    asked = game.pending
    question = asked and [asked.kind, asked.seat, asked.prompt, asked.minimum, asked.maximum]
    return [game._broken, hashlib.sha256(encode(game._dump())).hexdigest(), question]


def _listed(target: Path) -> dict[str, dict[str, list[str]]]:
    listed: dict[str, dict[str, list[str]]] = json.loads(target.read_text("utf-8")) if target.exists() else {}
    return {file: tests for file, tests in listed.items() if (PROJECT / file).exists()}


def written(books: Mapping[str, Mapping[str, Sequence[str]]]) -> str:
    """What the list says: by file and test, one line a test.

    >>> print(written({"a.py": {"test_b": ["1.2"], "test_a": []}}), end="")
    {
    "a.py": {
      "test_a": [],
      "test_b": ["1.2"]
    }
    }
    """
    blocks = []
    for file, tests in sorted(books.items()):
        lines = (f"  {json.dumps(name)}: {json.dumps(older)}" for name, older in sorted(tests.items()))
        blocks.append(f"{json.dumps(file)}: {{\n" + ",\n".join(lines) + "\n}")
    return "{\n" + ",\n".join(blocks) + "\n}\n"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-books", type=Path, required=True, help="the list to write")


def pytest_configure(config: pytest.Config) -> None:
    Watcher(config.getoption("write_books")).register(config)


def run_pytest(plugin: str, options: Sequence[str], tests: Sequence[str]) -> int:
    """Run tests under every book with an onlooker. Returns the exit status of pytest.

    plugin: the module that registers the onlooker.
    options: those of that module, as of a command line.
    """
    given = ["-q", "--every-book", *options, "-o", "enable_assertion_pass_hook=true"]
    for each in ("no:xdist", "no:cacheprovider", "tests.engine.books", plugin):
        given += ["-p", each]
    # assertions that are heard are compiled otherwise; sets and examples have the same order every time
    environment = {"PYTHONPYCACHEPREFIX": str(PROJECT / "build" / "plays"), "PYTHONHASHSEED": "0", "CI": "true"}
    command = [sys.executable, "-m", "pytest", *given, *tests]
    return subprocess.run(command, cwd=PROJECT, env={**os.environ, **environment}, check=False).returncode


def main(arguments: Sequence[str] | None = None) -> int:
    """The program; the exit status of pytest. Nothing is written where a test fails."""
    parser = argparse.ArgumentParser(prog=COMMAND, description=__doc__)
    parser.add_argument("tests", nargs="*", default=FOLDERS, help="files and folders of tests")
    parser.add_argument("--to", type=Path, default=LIST, help="where the list is written")
    given = parser.parse_args(arguments)
    return run_pytest("tests.engine.plays", [f"--write-books={given.to.resolve()}"], given.tests)


if __name__ == "__main__":
    sys.exit(main())
