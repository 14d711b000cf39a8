"""The source of a page, and messages that make a newer one of an older one: lines change, the rest stays.

A message is rendered once for all who have the same page. Its `id` is the entity tag of the newer one.
"""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import NamedTuple

import msgspec


class PageSource(NamedTuple):
    """A page as it was sent. `etag`: its entity tag, without quotes."""

    etag: str
    lines: tuple[str, ...]

    @classmethod
    def of(cls, etag: str, html: bytes) -> PageSource:
        """The source of a page that was read."""
        return cls(etag, tuple(html.decode().split("\n")))


def whole(page: PageSource) -> bytes:
    """The message with a whole page."""
    return _message(page, {"lines": page.lines})


def difference(old: PageSource, new: PageSource) -> bytes:
    """The message that changes an old page into a new one: `from` is the entity tag of the old one; each change says
    from which line on how many lines give way to which."""
    first = _same(old.lines, new.lines)
    last = _same(old.lines[first:][::-1], new.lines[first:][::-1])
    left, right = old.lines[first : len(old.lines) - last], new.lines[first : len(new.lines) - last]
    # Lines that stand everywhere are no place to begin at (`autojunk`): that would take seconds for hundreds of tables.
    codes = SequenceMatcher(None, left, right, autojunk=True).get_opcodes()
    changes = [(first + at, end - at, right[begin:until]) for kind, at, end, begin, until in codes if kind != "equal"]
    return _message(new, {"from": old.etag, "changes": changes})


def _same(old: tuple[str, ...], new: tuple[str, ...]) -> int:
    """How many lines are the same from the first on."""
    pairs = enumerate(zip(old, new, strict=False))
    return next((at for at, (line, newer) in pairs if line != newer), min(len(old), len(new)))


def _message(page: PageSource, data: dict[str, object]) -> bytes:
    return b"id: %b\nevent: page\ndata: %b\n\n" % (page.etag.encode(), msgspec.json.encode(data))
