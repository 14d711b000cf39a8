"""The tour (service/TOUR.md), command by command as printed, against a running API."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.service.front.test_live import Server
from tests.service.front.test_live import server as server

PAGE = (Path(__file__).parent.parent / "service" / "TOUR.md").read_text("utf-8")
TOUR = PAGE[: PAGE.index("## Three players")]
STEPS = re.findall(r"```bash\n(.*?)```", TOUR, re.DOTALL)
MARK = "==== step ===="


@pytest.fixture
def at_home(server: Server, tmp_path: Path) -> Iterator[tuple[Path, dict[str, str]]]:
    """A directory like a clone in which `make run` was said, and the environment of a terminal in it."""
    (tmp_path / "var").mkdir()
    (tmp_path / "var" / "admin-token").write_text(server.config.admin_token or "")
    commands = tmp_path / ".venv" / "bin"
    commands.mkdir(parents=True)
    (commands / "vaultlog").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m service "$@"\n')
    (commands / "vaultlog").chmod(0o755)
    root = str(Path(__file__).parent.parent)
    yield tmp_path, {**os.environ, **server.config.to_environment(), "PYTHONPATH": root}


@pytest.mark.slow
def test_the_tour_runs_as_printed(at_home: tuple[Path, dict[str, str]], server: Server) -> None:
    home, environment = at_home
    steps = [step for step in STEPS if "restore" not in step]  # that one makes another server, see the tests of backups
    assert len(steps) == len(STEPS) - 1
    assert len(steps) >= 10
    script = f"\necho; echo '{MARK}'\n".join(["set -e", *steps]).replace("http://127.0.0.1:8080", server.base)
    done = subprocess.run(
        ["bash", "-c", script], cwd=home, env=environment, capture_output=True, text=True, timeout=300
    )
    said = done.stdout.split(f"{MARK}\n")
    assert done.returncode == 0, done.stderr + said[-1]
    problems = re.findall(r'"type":"(urn:vaultlog:problem:[a-z-]+)"', done.stdout)
    assert problems == ["urn:vaultlog:problem:illegal-answer"], "the one that is meant"
    assert 'did you mean Miss "Onyx" Censorius?' in done.stderr
    ruled = next(text for text in said if "Ruling (adjusted)" in text)
    printed = TOUR[TOUR.index("       6  A judge is called") :].partition("```")[0]
    assert printed in ruled, "what the tour prints"
    assert "EXACT: no fault found in this log" in said[-1]
    assert "vouches for events 1 to 12" in said[-1]
    assert "<h1" in (home / "var" / "case.html").read_text(encoding="utf-8")


LATER = re.findall(r"```bash\n(.*?)```", PAGE[PAGE.index("## Three players") :], re.DOTALL)
TYPED = "1\nk\nk\nboard\nquit\n"
"""What the page types into `vaultlog record`, and then some."""


@pytest.mark.slow
def test_the_rest_of_the_tour_runs_as_printed(at_home: tuple[Path, dict[str, str]], server: Server) -> None:
    """Each step alone: some read what is typed. The page's own sheet is of the match that it has recorded."""
    home, environment = at_home
    alone, record, learnt, sheet = LATER
    helpers = STEPS[0].partition("\npost $ADMIN")[0]

    def run(step: str, typed: str = "") -> str:
        script = f"set -e\n{helpers}\n{step}".replace("http://127.0.0.1:8080", server.base)
        done = subprocess.run(
            ["bash", "-c", script], cwd=home, env=environment, input=typed, capture_output=True, text=True, timeout=300
        )
        assert done.returncode == 0, done.stderr + done.stdout[-2000:]
        return done.stdout

    assert '"match":"01' in run(alone, "quit\n")
    assert "Who takes the first turn" in run(learnt, "quit\n")
    assert "Choose the active house." in run(record, TYPED)
    run(".venv/bin/vaultlog export last --format sheet -o ann-ben.sheet")
    assert (home / "ann-ben.sheet").read_text() in run(sheet)
