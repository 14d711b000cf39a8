"""Fixtures of the engine's tests: the table, and what every test at it must end with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.engine.table import Table

VERSIONS = ("1.2", "1.3", "2021-03", "16.0")


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


@pytest.fixture(params=VERSIONS)
def version(request: pytest.FixtureRequest) -> str:
    """Each rulebook version in turn."""
    return str(request.param)
