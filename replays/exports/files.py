"""Where the files of exports are: in a directory of this host, or in a place that several hosts share."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import IO, Any

from replays.storage.locations import as_os_error, file_system


class ExportFiles:
    """The files of exports. `directory`: where they are made, on this host. `place`: an address for fsspec where they
    go when they are whole; without one they stay in the directory. Everything raises OSError."""

    def __init__(self, directory: Path, place: str | None = None) -> None:
        self.directory, self.place = directory, place
        self._found: tuple[Any, str] | None = None

    @classmethod
    def of(cls, data: Path, place: str | None) -> ExportFiles:
        """The files of a data directory, or of the place that the settings name."""
        if place is None:
            return cls(data / "exports")
        return cls(data / "exports", place) if "://" in place else cls(Path(place))

    def publish(self, name: str) -> None:
        """Take a whole file from the directory to where every host finds it."""
        if self.place is None:
            return
        with self._as_os_error("written"):
            fs, root = self._shared()
            fs.makedirs(root, exist_ok=True)
            fs.put_file(str(self.directory / name), f"{root}/{name}")
        (self.directory / name).unlink(missing_ok=True)

    def remove(self, name: str) -> None:
        """Delete a file, if it is there."""
        (self.directory / name).unlink(missing_ok=True)
        if self.place is not None:
            with self._as_os_error("deleted"):
                fs, root = self._shared()
                if fs.exists(f"{root}/{name}"):
                    fs.rm_file(f"{root}/{name}")

    def opened(self, name: str) -> tuple[IO[bytes], int]:
        """A shared file to read and seek in, and its size. Raises FileNotFoundError."""
        with self._as_os_error("read"):
            fs, root = self._shared()
            size = int(fs.info(f"{root}/{name}")["size"])
            return fs.open(f"{root}/{name}", "rb"), size

    def names(self, *, older_than: float) -> Iterator[str]:
        """Names of all files that are older than this many seconds, or whose age the place does not report."""
        if self.directory.is_dir():
            for path in self.directory.glob("*"):
                if time.time() - path.stat().st_mtime >= older_than:
                    yield path.name
        if self.place is not None:
            with self._as_os_error("listed"):
                fs, root = self._shared()
                if fs.exists(root):
                    for entry in fs.ls(root, detail=False):
                        changed = fs.modified(entry)
                        if time.time() - changed.timestamp() >= older_than:
                            yield entry.rpartition("/")[2]

    def _shared(self) -> tuple[Any, str]:
        assert self.place is not None
        if self._found is None:
            self._found = file_system(self.place)
        return self._found

    def _as_os_error(self, what: str) -> AbstractContextManager[None]:
        return as_os_error(f"exports in {self.place} cannot be {what}")


def as_files(where: Path | ExportFiles) -> ExportFiles:
    """The files in a directory, or those given."""
    return where if isinstance(where, ExportFiles) else ExportFiles(where)
