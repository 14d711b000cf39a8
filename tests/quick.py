"""`pytest --quick`: what `make check` runs, the tests that say most in the least time.

Chosen by what a test uses, so a new one is in it without being listed. Left out are

- those marked `slow`; whichever of the others took more than a second of the processor is named at the end of the run;
- those that start a program: a Redis server, a browser; unless they are marked `quick`;
- the older rulebooks, of tests that run under several (`tests.engine.books`);
- the cards' tests of houses that have not been worked on: neither the tests nor the cards differ from the commit before
  the last one. There are thousands of cards, and few of them are changed at a time.
"""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from engine.rulesets import CURRENT, RULESETS

STARTED = frozenset({"browser", "own_redis_server", "redis_server", "redis_cluster", "pair", "packed_lightly"})
"""Fixtures of tests that start a program; what asks for them by way of another fixture has them among its own. `pair`
is a Redis with a replica, an engine that is `packed_lightly` is run in a process."""
OLDER = frozenset(RULESETS) - {CURRENT}
PROJECT = Path(__file__).parents[1]
MOST_SECONDS = 1.0
_SPENT = "processor seconds"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help="only what `make check` runs (tests/quick.py)")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Not even read what is not run: reading all tests of cards takes as long as running many others."""
    return config.getoption("quick") and of_a_house_at_rest(collection_path, worked_on()) or None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("quick"):
        config.hook.pytest_deselected(items=[item for item in items if not is_quick(item)])
        items[:] = [item for item in items if is_quick(item)]


def first_quick(count: int, values: Iterable[object]) -> list[object]:
    """Parameters of a test of which `make check` runs so many, the first; the others are marked slow.

    For tests that play one match after another: each says the same of another match.
    """
    listed = list(values)
    later = (each if isinstance(each, tuple) else (each,) for each in listed[count:])
    return [*listed[:count], *(pytest.param(*each, marks=pytest.mark.slow) for each in later)]


@cache
def worked_on() -> frozenset[str]:
    """The files that differ from the commit before the last one, new ones too; none where there is no git."""
    commands = (["diff", "--name-only", "HEAD~1"], ["ls-files", "--others", "--exclude-standard"])
    found: list[str] = []
    for command in commands:
        try:
            answer = subprocess.run(["git", *command], cwd=PROJECT, capture_output=True, text=True, check=False)
        except OSError:
            return frozenset()
        found += answer.stdout.splitlines()
    return frozenset(found)


def of_a_house_at_rest(path: Path, changed: frozenset[str]) -> bool:
    """Whether a file of tests is about cards of a set, and neither it nor the cards of its house have changed.

    >>> tests, cards = PROJECT / "tests/engine/cards/wc/test_dis_actions.py", "engine/cards/wc/dis.py"
    >>> of_a_house_at_rest(tests, frozenset()), of_a_house_at_rest(tests, frozenset([cards]))
    (True, False)
    """
    if path.parent.parent != PROJECT / "tests/engine/cards" or not path.stem.startswith("test_"):
        return False
    house = path.stem.removeprefix("test_pairs_of_").removeprefix("test_at_three_seats_of_").removeprefix("test_")
    cards = f"engine/cards/{path.parent.name}/{house.partition('_')[0]}"
    return str(path.relative_to(PROJECT)) not in changed and not any(one.startswith(cards) for one in changed)


def is_quick(item: pytest.Item) -> bool:
    """Whether `make check` runs a test."""
    if item.get_closest_marker("slow") is not None:
        return False
    chosen = item.callspec.params if hasattr(item, "callspec") else {}
    if str(chosen.get("ruleset")) in OLDER:
        return False
    servers = {chosen.get(name) for name in ("any_redis", "any_store_redis")} & {"real", "cluster"}
    starts = bool(servers) or not STARTED.isdisjoint(getattr(item, "fixturenames", ()))
    return not starts or item.get_closest_marker("quick") is not None


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    if not item.config.getoption("quick"):
        return (yield)
    began = time.process_time()
    try:
        return (yield)
    finally:
        item.user_properties.append((_SPENT, time.process_time() - began))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if not config.getoption("quick"):
        return
    for report in terminalreporter.getreports("passed"):
        spent = max((value for name, value in report.user_properties if name == _SPENT), default=0.0)
        if report.when == "call" and isinstance(spent, float) and spent > MOST_SECONDS:
            terminalreporter.write_line(f"mark it slow: {report.nodeid} ({spent:.1f} s)", yellow=True)
