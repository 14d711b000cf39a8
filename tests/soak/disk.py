"""Fill the disk of the Vaultlog under test, in one of two ways.

As root on Linux the data directory of the trial is a small tmpfs, which is filled up: as on any full disk (ENOSPC).
Elsewhere on Linux the limit on the size of files (RLIMIT_FSIZE) of all its processes is set to nothing, and those that
are started then inherit it: every write to a file fails (EFBIG), or ends the process (SIGXFSZ).
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil

from tests.soak.target import Target

SIZE_MB = 64
TMPFS, LIMIT = "tmpfs", "RLIMIT_FSIZE"


@contextmanager
def small_disk(place: Path) -> Iterator[str | None]:
    """A directory whose disk can be filled, at `place`. Yields the way to fill it, None when there is none here."""
    place.mkdir(parents=True, exist_ok=True)
    mounted = sys.platform == "linux" and os.geteuid() == 0 and _mount(place)
    try:
        yield TMPFS if mounted else LIMIT if sys.platform == "linux" else None
    finally:
        if mounted:
            # Lazily: whoever still has a file open there must not keep the scratch directory from being removed.
            subprocess.run(["umount", "--lazy", str(place)], check=True, capture_output=True)


def _mount(place: Path) -> bool:
    """Whether a small tmpfs could be mounted; a container may forbid it even to root."""
    command = ["mount", "-t", "tmpfs", "-o", f"size={SIZE_MB}m,mode=700", "tmpfs", str(place)]
    try:
        return subprocess.run(command, check=False, capture_output=True).returncode == 0
    except OSError:
        return False


@contextmanager
def full(target: Target, place: Path, way: str) -> Iterator[None]:
    """Context: the disk of a running Vaultlog is full."""
    with _filled(place) if way == TMPFS else _limited(target):
        yield


@contextmanager
def _filled(place: Path) -> Iterator[None]:
    ballast = place / "ballast"
    try:
        with contextlib.suppress(OSError), open(ballast, "wb", buffering=0) as file:
            while True:  # to the last byte
                file.write(bytes(4096))
        yield
    finally:
        ballast.unlink()


@contextmanager
def _limited(target: Target) -> Iterator[None]:
    try:
        _set_limit(target, 0)
        yield
    finally:
        _set_limit(target, psutil.RLIM_INFINITY)


def _set_limit(target: Target, most: int) -> None:
    """Set the soft limit of the supervisor and of all that it started; the hard one stays, so it can be taken back."""
    if target.pid is None:
        return
    top = psutil.Process(target.pid)
    for process in [top, *top.children(recursive=True)]:
        with contextlib.suppress(psutil.Error):
            _, hard = process.rlimit(psutil.RLIMIT_FSIZE)
            process.rlimit(psutil.RLIMIT_FSIZE, (most, hard))
