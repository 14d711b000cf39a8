"""Faults of data from outside and their places; words for values in their sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

Path: TypeAlias = tuple[str | int, ...]
"""Where something is: names of fields and numbers of items, from the outside in."""


LONGEST_NAME = 100
"""Letters of a field's name that are shown as they are."""


class ShapeFault(NamedTuple):
    """A fault of one value: `path` is the subject of its sentence, `what` the predicate ("is 7"), `remedy` the
    advice."""

    path: Path
    what: str
    remedy: str

    def __str__(self) -> str:
        return f"{self.what}; {self.remedy}"

    @property
    def pointer(self) -> str:
        """The place as a JSON pointer (RFC 6901)."""
        return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in self.path)

    @property
    def detail(self) -> str:
        """The fault as a whole sentence, for readers who see the pointer beside it."""
        return f"It {self.what}; {self.remedy}{'' if self.remedy.endswith('?') else '.'}"


class KnownValues(NamedTuple):
    """The values of a name that exist at this moment: in words, and as a test of a value of the right type."""

    wanted: str
    holds: Callable[[Any], bool]


Names: TypeAlias = Mapping[str, KnownValues]
NOTHING: Names = {}


def excerpt(value: Any) -> str:
    """A value as a sentence names it, cut where it would be long."""
    if isinstance(value, Mapping):
        return "an object"
    if isinstance(value, list | tuple):
        return "a list" if value else "an empty list"
    if is_whole(value) and abs(value) > 10**9:
        return "a number beyond all bounds"
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def is_whole(value: Any) -> bool:
    """Whether this is an integer; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def in_words(path: Path) -> str:
    """A place within a value, innermost first: `item 2 of icons`. Empty for the value itself."""
    return " of ".join(_part(part) for part in reversed(path))


def _part(part: Any) -> str:
    if isinstance(part, int):
        return f"item {part + 1}"
    return part if isinstance(part, str) and part.isidentifier() and len(part) <= LONGEST_NAME else excerpt(part)


def to_the_end(pattern: str) -> str:
    """A pattern (ECMA 262, as JSON Schema has it) as Python reads it: there, `$` alone would pass over a line break."""
    return pattern.removesuffix("$") + r"\Z" if pattern.endswith("$") else pattern
