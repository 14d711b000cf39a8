"""Find the closest known name to one that is misspelt."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

LONGEST = 200
"""Letters of a text that are compared, so that a long one costs little."""


def nearest(text: str, names: Iterable[str], most: int = 3, *, alike: float = 0.6) -> list[str]:
    """The names most like a text, the nearest first. `alike`: from 0 (anything) to 1 (the same).

    >>> nearest("decison", ["conceded", "decision", "rewound"])
    ['decision']
    """
    return difflib.get_close_matches(text[:LONGEST], list(names), most, alike)


def did_you_mean(text: str, names: Iterable[str], most: int = 3) -> str:
    """The question for a misspelt name; empty when no name is near.

    >>> did_you_mean("decison", ["conceded", "decision"])
    'did you mean decision?'
    """
    near = nearest(text, names, most)
    return f"did you mean {' or '.join(near)}?" if near else ""
