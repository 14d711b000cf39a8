"""What every test may use: the Redis fixtures, one Hypothesis profile, and marks that are checked."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog
from _pytest.doctest import DoctestModule
from hypothesis import HealthCheck, settings

from replays.engines.kept_engines import KeptEngines
from tests import acted_out

pytest_plugins = [
    "tests.browser.artefacts",
    "tests.compiled",
    "tests.engine.books",
    "tests.engine.unheard",
    "tests.order",
    "tests.quick",
    "tests.redis_fixtures",
    "tests.rulings.marks",
    "tests.thirds",
]

# Two shared cores make single examples slow now and then, so time per example is no failure. A run of continuous
# integration draws the same examples each time; a developer's run looks for new ones.
settings.register_profile(
    "vaultlog",
    deadline=None,
    derandomize=bool(os.environ.get("CI")),
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],  # a busy machine is no fault
)
settings.load_profile("vaultlog")

# Tracebacks in colour, with every local variable, cost seconds of a busy core each: longer than a lease lasts.
structlog.configure(
    processors=[
        structlog.processors.add_log_level,
        structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback),
    ]
)


@pytest.fixture
def kept(tmp_path: Path) -> KeptEngines:
    """Kept engines of this test, none at first."""
    return KeptEngines(tmp_path / "engines")


def pytest_configure(config: pytest.Config) -> None:
    """Pages of cards list the tests that act them out, so the list is that of today's tests."""
    if not hasattr(config, "workerinput") and acted_out.stale():
        acted_out.main()


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path: Path) -> Iterator[list[pytest.Collector]]:
    """A file without an example (`>>>`) is not searched for examples, nor imported for it."""
    found = yield
    if file_path.suffix == ".py" and ">>>" not in file_path.read_text("utf-8"):
        return [one for one in found if not isinstance(one, DoctestModule)]
    return found


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[object]:
    """What collecting makes stays to the end: it is not searched for garbage again and again. Nor is garbage looked for
    as often as usual: an application, of which most tests of the service make one, is twenty thousand objects."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(20_000, 20, 50)
        gc.enable()
