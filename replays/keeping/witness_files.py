"""The files of a witness: lines that are appended, in a data directory or in a place that several hosts share.

In a directory they are appended to one file, synced. Places such as object storage do not append: there each append is
an object with a name that sorts by time, under the name of the file, and now and then all of them become one.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Protocol

from ulid import ULID

from replays.storage.data_directory import write_private
from replays.storage.locations import as_os_error, file_system

MOST_PARTS = 300
"""Objects of one file after which they are made one."""


class WitnessFiles(Protocol):
    """Lines by the name of their file. Everything raises OSError."""

    def lines(self, name: str) -> list[bytes]:
        """The whole lines, the oldest first."""

    def append(self, name: str, content: bytes) -> None:
        """Append whole lines, durably."""

    def rewrite(self, name: str, content: bytes) -> None:
        """Replace all lines."""


class InDirectory:
    """Files of a data directory."""

    def __init__(self, data: Path) -> None:
        self.data = data

    def lines(self, name: str) -> list[bytes]:
        """As `WitnessFiles`; a line that was cut off is left out."""
        try:
            return whole_lines((self.data / name).read_bytes())
        except FileNotFoundError:
            return []

    def append(self, name: str, content: bytes) -> None:
        """As `WitnessFiles`."""
        descriptor = os.open(self.data / name, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
        try:
            size = os.fstat(descriptor).st_size
            if size and os.pread(descriptor, 1, size - 1) != b"\n":  # the end of a line that a power cut took
                content = b"\n" + content
            rest = memoryview(content)
            while rest:  # a disk that is nearly full takes a part, and says so only at the next try
                rest = rest[os.write(descriptor, rest) :]
            os.fsync(descriptor)
        finally:
            os.close(descriptor)

    def rewrite(self, name: str, content: bytes) -> None:
        """As `WitnessFiles`; whole or not at all."""
        write_private(self.data / name, content.decode())


class InSharedPlace:
    """Objects at an address for fsspec. For one process at a time."""

    def __init__(self, place: str) -> None:
        self.place = place
        with as_os_error(f"the witness in {place} cannot be used"):
            self._fs, self._root = file_system(place)

    def lines(self, name: str) -> list[bytes]:
        """As `WitnessFiles`."""
        with as_os_error(f"the witness in {self.place} cannot be read"):
            return self._lines(name)

    def append(self, name: str, content: bytes) -> None:
        """As `WitnessFiles`."""
        with as_os_error(f"the witness in {self.place} cannot be written"):
            self._fs.makedirs(f"{self._root}/{name}", exist_ok=True)
            self._fs.pipe_file(f"{self._root}/{name}/{ULID()}", content)
            if len(self._parts(name)) > MOST_PARTS:
                self._rewrite(name, b"".join(line + b"\n" for line in self._lines(name)))

    def rewrite(self, name: str, content: bytes) -> None:
        """As `WitnessFiles`. Cut off, it leaves lines twice, of which the last ones count, as ever."""
        with as_os_error(f"the witness in {self.place} cannot be written"):
            self._rewrite(name, content)

    def _rewrite(self, name: str, content: bytes) -> None:
        before = self._parts(name)
        self._fs.makedirs(f"{self._root}/{name}", exist_ok=True)
        self._fs.pipe_file(f"{self._root}/{name}/{ULID()}", content)
        for part in before:
            self._fs.rm_file(part)

    def _lines(self, name: str) -> list[bytes]:
        return [line for part in self._parts(name) for line in whole_lines(self._fs.cat_file(part))]

    def _parts(self, name: str) -> list[str]:
        where = f"{self._root}/{name}"
        self._fs.invalidate_cache(where)
        return sorted(self._fs.ls(where, detail=False)) if self._fs.exists(where) else []


def files_of(data: Path, place: str | None) -> WitnessFiles:
    """The files of a data directory, or of the place that the settings name."""
    if place is None:
        return InDirectory(data)
    if "://" in place:
        return InSharedPlace(place)
    Path(place).mkdir(parents=True, exist_ok=True, mode=0o700)
    return InDirectory(Path(place))


def whole_lines(content: bytes) -> list[bytes]:
    r"""The lines that end.

    >>> whole_lines(b"a\nb\n\nc")
    [b'a', b'b']
    """
    return [line for line in content.split(b"\n")[:-1] if line]
