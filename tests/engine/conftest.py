"""Fixtures of the engine's tests: the table, and what every test at it must end with.

The folders mirror those of `engine`, with two exceptions: a file of `rules/<room>/` is about a family of clauses, as a
chapter of the rulebook is; one of `cards/<set>/` is about a kind of card of a house. What stands beside this file is
about more than one folder.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from engine.readings import READINGS
from tests.engine.books import VERSIONS
from tests.engine.table import Table


@pytest.fixture
def table() -> Iterator[Callable[..., Table]]:
    """Makes tables; after the test each of them is checked (see Table.check)."""
    made: list[Table] = []

    def make(**given: Any) -> Table:
        made.append(Table(**given))
        return made[-1]

    yield make
    for one in made:
        one.check()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """The parameter `version`: every rulebook, of which `tests.engine.books` chooses those that say something.

    A test of a reading runs under the rulebooks that leave its question open.
    """
    if "version" not in metafunc.fixturenames:
        return
    for mark in metafunc.definition.iter_markers("parametrize"):
        names = mark.args[0].split(",") if isinstance(mark.args[0], str) else mark.args[0]
        if "version" in [name.strip() for name in names]:
            return
    answered = {
        version
        for mark in metafunc.definition.iter_markers("reading")
        for id in mark.args
        for version in VERSIONS
        if READINGS[id].answered(version) is not None
    }
    metafunc.parametrize("version", [version for version in VERSIONS if version not in answered])
