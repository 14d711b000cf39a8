"""What every test may use: the Redis fixtures, one Hypothesis profile, and marks that are checked."""

from __future__ import annotations

import os

import pytest
import structlog
from hypothesis import settings

pytest_plugins = [
    "tests.browser.artefacts",
    "tests.engine.unheard",
    "tests.order",
    "tests.quick",
    "tests.redis_fixtures",
    "tests.rulings.marks",
]

# Two shared cores make single examples slow now and then, so time per example is no failure. A run of continuous
# integration draws the same examples each time; a developer's run looks for new ones.
settings.register_profile("vaultlog", deadline=None, derandomize=bool(os.environ.get("CI")), print_blob=True)
settings.load_profile("vaultlog")

# Tracebacks in colour, with every local variable, cost seconds of a busy core each: longer than a lease lasts.
structlog.configure(
    processors=[
        structlog.processors.add_log_level,
        structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback),
    ]
)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--every-book", action="store_true", help="run every test with a `version` under all rulebooks (slow)"
    )
