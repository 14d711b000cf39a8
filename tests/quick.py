"""`pytest --quick`: what `make check` runs, the tests that say most in the least time.

Chosen by what a test uses, so a new one is in it without being listed. Left out are

- those marked `slow`; whichever of the others took more than a second of the processor is named at the end of the run;
- those that start a program: a Redis server, a browser; unless they are marked `quick`;
- the older rulebooks, of tests that run under each (`tests.engine.conftest`).
"""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from engine.rulesets import CURRENT, RULESETS

STARTED = frozenset({"browser", "own_redis_server", "redis_server"})
"""Fixtures that start a program; what asks for them by way of another fixture has them among its own."""
OLDER = frozenset(RULESETS) - {CURRENT}
MOST_SECONDS = 1.0
_SPENT = "processor seconds"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help="only what `make check` runs (tests/quick.py)")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("quick"):
        config.hook.pytest_deselected(items=[item for item in items if not is_quick(item)])
        items[:] = [item for item in items if is_quick(item)]


def is_quick(item: pytest.Item) -> bool:
    """Whether `make check` runs a test."""
    if item.get_closest_marker("slow") is not None:
        return False
    chosen = item.callspec.params if hasattr(item, "callspec") else {}
    if str(chosen.get("ruleset")) in OLDER:
        return False
    starts = chosen.get("any_redis") == "real" or not STARTED.isdisjoint(getattr(item, "fixturenames", ()))
    return not starts or item.get_closest_marker("quick") is not None


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
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
