"""Which test runs which lines of the mutated files: recorded once, kept in a file, recorded again for what changed."""

from __future__ import annotations

import hashlib
import json
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

Lines = dict[str, set[int]]
"""Line numbers by file, relative to the project."""


@dataclass(frozen=True)
class Ran:
    """A test that passed: how long it took while it was recorded (CPU seconds), and what it ran."""

    seconds: float
    lines: Lines


class Recorder:
    """Runs tests one by one and notes the lines of some files that each of them runs."""

    def __init__(self, project: Path, paths: Iterable[str]) -> None:
        self.files = {str(project / path): path for path in paths}
        self.lines: Lines = {}

    def run(self, item: pytest.Item, after: pytest.Item | None) -> Ran:
        """Run a test; `after` is the one that comes next. Raises RuntimeError when it fails."""
        self.lines = {}
        before = time.process_time()
        sys.settrace(self._called)
        try:
            reports = runtestprotocol(item, nextitem=after, log=False)
        finally:
            sys.settrace(None)
        if failed := [report for report in reports if report.failed]:
            raise RuntimeError(f"{item.nodeid} fails without a mutant:\n{failed[0].longreprtext}")
        return Ran(time.process_time() - before, self.lines)

    def _called(self, frame: FrameType, event: str, arg: Any) -> Any:
        path = self.files.get(frame.f_code.co_filename)
        if path is None:
            return None
        add = self.lines.setdefault(path, set()).add

        def on_line(frame: FrameType, event: str, arg: Any) -> Any:
            if event == "line":
                add(frame.f_lineno)
            return on_line

        return on_line


def recorded(project: Path, items: Sequence[pytest.Item], paths: Sequence[str], cache: Path) -> dict[str, Ran]:
    """What each test runs (by node id): out of the cache file, and newly recorded where the mutated files, the helpers
    of the tests or the file of the test have changed since."""
    shared = (*(project / "tests").glob("**/conftest.py"), *(project / "tests/engine/helpers").glob("*.py"))
    common = _hash([*(project / path for path in paths), *sorted(shared)])
    kept: dict[str, Any] = {}
    if cache.exists():
        kept = json.loads(cache.read_text("utf-8"))
        if kept.pop("common") != common:
            kept = {}
    found: dict[str, Ran] = {}
    fresh: dict[str, Any] = {}
    recorder = Recorder(project, paths)
    by_file: dict[Path, list[pytest.Item]] = {}
    for item in items:
        by_file.setdefault(item.path, []).append(item)
    for path, tests in by_file.items():
        name, now = str(path.relative_to(project)), _hash([path])
        known = kept.get(name, {})
        if known.get("hash") != now or not {item.nodeid for item in tests} <= known["tests"].keys():
            print(f"recording {name}", flush=True)
            ran = {
                item.nodeid: recorder.run(item, after) for item, after in zip(tests, [*tests[1:], None], strict=True)
            }
            known = {"hash": now, "tests": {test: [one.seconds, _packed(one.lines)] for test, one in ran.items()}}
        fresh[name] = known
        for item in tests:
            seconds, packed = known["tests"][item.nodeid]
            found[item.nodeid] = Ran(seconds, _unpacked(packed))
    cache.parent.mkdir(parents=True, exist_ok=True)
    cache.write_text(json.dumps({"common": common, **kept, **fresh}), "utf-8")
    return found


def _hash(paths: Iterable[Path]) -> str:
    whole = hashlib.sha256()
    for path in paths:
        whole.update(path.read_bytes())
    return whole.hexdigest()[:16]


def _packed(lines: Lines) -> dict[str, str]:
    """Each file's lines as the bits of a number."""
    return {path: f"{sum(1 << n for n in numbers):x}" for path, numbers in lines.items()}


def _unpacked(packed: dict[str, str]) -> Lines:
    lines: Lines = {}
    for path, text in packed.items():
        bits = bin(int(text, 16))[:1:-1]
        lines[path] = {n for n, bit in enumerate(bits) if bit == "1"}
    return lines
