"""Says at the end of a run of tests where the screenshots and printed pages are. A plug-in of the whole suite: with
several processes, the one that reports collects no tests and so reads no conftest.py but the first."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

PICTURES = Path(__file__).parents[2] / "build" / "screenshots"
"""Where screenshots and printed pages are left to be looked at. Not in the repository."""
BEGAN = time.time()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--pictures",
        action="store_true",
        help="a picture of every page's every address, at five sizes and in both themes (slow)",
    )


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """One line when this run has made any."""
    made = [path for path in PICTURES.glob("*.p??") if path.stat().st_mtime >= BEGAN]
    if made:
        terminalreporter.write_line(f"{len(made)} screenshots and printed pages are in {PICTURES}")


def pytest_sessionstart(session: pytest.Session) -> None:
    """Failed tests of earlier runs leave nothing behind."""
    if not hasattr(session.config, "workerinput"):
        for path in PICTURES.glob("failed-*.png"):
            path.unlink()
