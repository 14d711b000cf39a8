"""What tests import is compiled once, before several processes begin to read it.

A plugin of pytest, for runs with several processes (pytest-xdist). On a fresh clone nothing is compiled, and pytest
rewrites every `assert` of a test before it compiles it: most of what collecting costs. Each process would do that for
nearly all files, since all of them come to the same file at the same time.
"""

from __future__ import annotations

import importlib.util
import os
import py_compile
import sys
import warnings
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from fnmatch import fnmatch
from multiprocessing import get_context
from pathlib import Path

import pytest
from _pytest.assertion.rewrite import PYC_TAIL, _rewrite_test, _write_pyc_fp, get_cache_dir

PROJECT = Path(__file__).parents[1]
PACKAGES = ("engine", "replays", "service", "tests", "workers")
AT_ONCE = 8
"""Files handed to a process at a time: few, so that all processes end at about the same time."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_setupnodes(config: pytest.Config) -> None:
    if not sys.dont_write_bytecode:
        files = (path for package in PACKAGES for path in sorted((PROJECT / package).rglob("*.py")))
        compile_ahead(config, files)


def compile_ahead(config: pytest.Config, paths: Iterable[Path]) -> None:
    """Compile the files that have changed, with every processor: tests as pytest does it, all others as Python does."""
    patterns = [*config.getini("python_files"), "conftest.py"]
    tests: list[Path] = []
    others: list[Path] = []
    for path in paths:
        if any(fnmatch(path.name, pattern) for pattern in patterns):
            tests += [] if _is_rewritten(path) else [path]
        else:
            others += [] if _is_compiled(path) else [path]
    if tests or others:
        # forked, they would have whatever this process holds open
        with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
            done = [pool.map(rewrite, tests, chunksize=AT_ONCE), pool.map(compile_one, others, chunksize=AT_ONCE)]
            for each in done:
                list(each)


def rewrite(path: Path) -> None:
    """Compile a test as pytest does. A file with an error is left to pytest, which says so."""
    try:
        with warnings.catch_warnings(action="ignore"):
            source_hash, code = _rewrite_test(path, None)  # type: ignore[arg-type]
        file = rewritten(path)
        file.parent.mkdir(exist_ok=True)
        beside = file.with_suffix(f".{os.getpid()}")
        with beside.open("wb") as out:
            _write_pyc_fp(out, source_hash, code)
        beside.replace(file)
    except (OSError, SyntaxError, ValueError):
        return


def compile_one(path: Path) -> None:
    """Compile a file as Python does. A file with an error is skipped: the error appears where it is imported."""
    try:
        with warnings.catch_warnings(action="ignore"):
            py_compile.compile(str(path), doraise=True)
    except (OSError, py_compile.PyCompileError):
        return


def rewritten(path: Path) -> Path:
    """Where pytest looks for a test that it has compiled."""
    return get_cache_dir(path) / (path.stem + PYC_TAIL)


def _is_rewritten(path: Path) -> bool:
    return _head(rewritten(path))[8:] == importlib.util.source_hash(path.read_bytes())


def _is_compiled(path: Path) -> bool:
    changed, size = int(path.stat().st_mtime), path.stat().st_size
    return _head(Path(importlib.util.cache_from_source(path)))[8:] == b"".join(
        (each & 0xFFFFFFFF).to_bytes(4, "little") for each in (changed, size)
    )


def _head(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(16)
    except OSError:
        return b""
