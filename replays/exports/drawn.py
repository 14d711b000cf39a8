"""Exports that are drawn: a match as a document for people.

Histories have no colours, so what draws a match is above this package, and names itself as an entry point of the
installed distribution:

    [project.entry-points."vaultlog.drawn_exports"]
    html = "service.board.offline.page:page"
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from importlib.metadata import entry_points

from replays.exports.walk import ExportStep, ExportWalk

GROUP = "vaultlog.drawn_exports"
Drawing = Callable[[ExportWalk, Callable[[ExportStep], None]], Iterator[bytes]]
"""Draws a walked match: the file, piece by piece. It hands every step to the callback before it draws it."""


@cache
def drawn(format: str) -> Drawing:
    """The drawing of a format.

    Raises LookupError when the installed distribution names none: it was installed before it had one.
    """
    entries = entry_points(group=GROUP, name=format)
    if not entries:
        raise LookupError(f"nothing draws {format} here: install Vaultlog again (`make setup`)")
    drawing: Drawing = next(iter(entries)).load()
    return drawing
