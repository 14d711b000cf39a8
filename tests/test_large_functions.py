"""Functions with too many branches or parameters: the list of exceptions in pyproject.toml only shrinks."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from collections import defaultdict
from pathlib import Path

from tests.floors import FLOORS

PROJECT = Path(__file__).parents[1]
RULES = ("PLR0912", "PLR0913")
MOST_EXCEPTIONS = 48
"""Files in the list. A file that is mended leaves it, and this number goes down; no new one comes."""


def exceptions() -> dict[str, list[str]]:
    """The files of the product that are excepted, and from what."""
    settings = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))["tool"]["ruff"]["lint"]
    return {file: sorted(rules) for file, rules in settings["per-file-ignores"].items() if file.endswith(".py")}


def large() -> dict[str, list[str]]:
    """The files of the product with functions that are too large, and the rules they break."""
    settings = [f"lint.pylint.{name}" for name in ("max-branches=10", "max-args=6")]
    command = [sys.executable, "-m", "ruff", "check", "--isolated", "--select", ",".join(RULES), "--exit-zero"]
    command += ["--output-format", "json", *(part for text in settings for part in ("--config", text)), *FLOORS[""]]
    printed = subprocess.run(command, cwd=PROJECT, capture_output=True, check=True, text=True).stdout
    broken: dict[str, set[str]] = defaultdict(set)
    for fault in json.loads(printed):
        broken[str(Path(fault["filename"]).relative_to(PROJECT))].add(fault["code"])
    return {file: sorted(rules) for file, rules in broken.items()}


def test_exceptions_are_needed() -> None:
    assert exceptions() == large(), "take the files that are mended out of per-file-ignores"


def test_the_list_of_exceptions_only_shrinks() -> None:
    assert len(exceptions()) == MOST_EXCEPTIONS
