"""Buffers for bodies of requests and answers: small ones in memory, large ones in an unnamed file."""

from __future__ import annotations

from collections.abc import Iterator
from tempfile import SpooledTemporaryFile

IN_MEMORY = 128 * 1024
"""Bytes; a longer body goes into a file."""
PIECE = 64 * 1024
"""Bytes read or sent at a time."""


class Spool:
    """The bytes of one body; use it as a context."""

    def __init__(self) -> None:
        self._file = SpooledTemporaryFile(max_size=IN_MEMORY)
        self.size = 0

    def __enter__(self) -> Spool:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Forget it. Safe to repeat."""
        self._file.close()

    def write(self, piece: bytes) -> None:
        """Add to it."""
        self._file.write(piece)
        self.size += len(piece)

    def pieces(self) -> Iterator[bytes]:
        """All of it, from the beginning."""
        self._file.seek(0)
        while piece := self._file.read(PIECE):
            yield piece
