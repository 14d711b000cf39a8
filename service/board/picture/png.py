"""Pictures as PNG: drawn with the bundled font, a few at a time; the latest ones are cached. Drawing one takes some
tenths of a second of processor time, so each caller has a limit per minute, and a process draws only two at once.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from threading import BoundedSemaphore, Lock

import resvg_py
from cachetools import LRUCache

from service.http.problems import Problem

AT_ONCE = 2
"""Pictures that a process draws at the same time."""
PATIENCE = 5.0
"""Seconds that a request waits for its turn."""
KEPT = 48
"""Pictures that a process keeps; one has some 100 kB."""
_KNOWN = 0x2100
"""The font has the letters of European languages, which stand below this."""


class Painter:
    """Makes PNG from SVG. Thread-safe."""

    def __init__(self, at_once: int = AT_ONCE, patience: float = PATIENCE) -> None:
        self._turns = BoundedSemaphore(at_once)
        self._patience = patience
        self._lock = Lock()
        self._made: LRUCache[str, bytes] = LRUCache(KEPT)

    def painted(self, key: str) -> bytes | None:
        """The picture painted under this key, if it is still cached."""
        with self._lock:
            return self._made.get(key)

    def paint(self, key: str, svg: str) -> bytes:
        """The PNG of an SVG, kept under a key that tells it from all others. Raises Problem 429 when too many are being
        drawn."""
        if not self._turns.acquire(timeout=self._patience):
            raise Problem(
                "too-many-connections",
                "Too many pictures are being drawn at the moment. Ask again in a few seconds, or take the SVG.",
                headers={"Retry-After": "5"},
                people="Too many pictures are being drawn; again in 5 s.",
            )
        try:
            made = png_of(svg)
        finally:
            self._turns.release()
        with self._lock:
            self._made[key] = made
        return made


def png_of(svg: str) -> bytes:
    """The PNG of an SVG. Fonts of the system are read only where a text has letters that ours may not have."""
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            font_files=fonts(),
            font_family="Source Sans Pro",
            sans_serif_family="Source Sans Pro",
            skip_system_fonts=max(map(ord, svg)) < _KNOWN,
        )
    )


@cache
def fonts() -> list[str]:
    """The files of the font."""
    folder = files("font_source_sans_pro") / "files"
    return [str(folder / f"SourceSansPro-{weight}.ttf") for weight in ("Regular", "Bold")]
