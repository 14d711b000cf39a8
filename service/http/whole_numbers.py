"""Parse whole numbers in addresses and commands: ASCII digits, perhaps after a minus, and nothing else.

Python's `int` also takes the digits of other scripts, a plus, blanks and underscores: "٣", "+5", " 5", "1_000". None of
these is an integer of JSON or OpenAPI, and two spellings of one address are two addresses for caches and readers.
"""

from __future__ import annotations

import re
from typing import Any

import click

_WHOLE = re.compile(r"-?[0-9]{1,18}")
DETAIL = "Not a whole number; write it with the digits 0 to 9 alone."


def whole(text: str) -> int | None:
    """The number that a text stands for; None when it is not a whole number.

    >>> whole("12"), whole("-1"), [whole(text) for text in ("٣", "+5", " 5", "1_000", "", "9" * 20)]
    (12, -1, [None, None, None, None, None, None])
    """
    return int(text) if _WHOLE.fullmatch(text) else None


class WholeNumber(click.IntRange):
    """`click.IntRange` that accepts only such texts."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if isinstance(value, str) and whole(value) is None:
            self.fail(f"{value!r} is not a whole number; write it with the digits 0 to 9.", param, ctx)
        return super().convert(value, param, ctx)
