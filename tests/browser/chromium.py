"""The Chromium that tests of pages need: where it is, why there is none, and what it makes of a file."""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
from pathlib import Path

import pytest

FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --virtual-time-budget=20000 --proxy-server=127.0.0.1:9"
).split()
"""Of a browser that shows a file: it has no network, and its scripts have run when it answers."""


def chromium() -> str | None:
    """The path of a Chromium, or None. The headless shell is the same browser without windows: without what a window
    needs a test takes a quarter less CPU time."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return next(filter(None, map(shutil.which, names)), None)


def why_not() -> str | None:
    """Why no browser can take part here; None: one can."""
    if chromium() is None:
        return (
            "there is no Chromium here: `apt-get install chromium-headless-shell`; `make test` does that where it may"
        )
    if resource.getrlimit(resource.RLIMIT_AS)[0] != resource.RLIM_INFINITY:
        return "Chromium does not run with a limited address space: `ulimit -v unlimited`"
    return None


def demanded() -> str:
    """The path of the Chromium that a test cannot do without. Where there is none the test is skipped, and fails where
    continuous integration runs."""
    reason = why_not()
    if reason is not None:
        required = os.environ.get("CI", "").lower() not in ("", "0", "false")
        (pytest.fail if required else pytest.skip)(reason)
    path = chromium()
    assert path is not None
    return path


def shown_by_browser(path: Path, profile: Path, fragment: str = "") -> str:
    """The document in a file as a browser has it once its scripts have run. `profile`: an empty folder of its own."""
    command = [demanded(), *FLAGS, f"--user-data-dir={profile}", "--dump-dom", path.as_uri() + fragment]
    done = subprocess.run(command, capture_output=True, timeout=90, check=True)
    return done.stdout.decode("utf-8")
