"""What is sent to pages that are open: it makes a newer page of an older one."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from service.live.page_source import PageSource, difference, whole


def source(etag: str, *lines: str) -> PageSource:
    return PageSource(etag, lines)


def sent(message: bytes) -> tuple[str, Any]:
    """The id and the data of a message."""
    lines = message.decode().split("\n")
    assert lines[1:2] + lines[3:] == ["event: page", "", ""]
    return lines[0].removeprefix("id: "), json.loads(lines[2].removeprefix("data: "))


def applied(old: PageSource, message: bytes) -> list[str]:
    """The lines of a page after a message, as `pushed.js` changes them."""
    lines = list(old.lines)
    for at, count, others in reversed(sent(message)[1]["changes"]):
        lines[at : at + count] = others
    return lines


def test_a_whole_page_has_all_lines() -> None:
    page = PageSource.of("e", "<p>\n Æmber\n</p>".encode())
    assert sent(whole(page)) == ("e", {"lines": ["<p>", " Æmber", "</p>"]})


def test_a_difference_has_only_the_lines_that_change() -> None:
    old, new = source("a", "1", "2", "3", "4", "5"), source("b", "1", "two", "zwei", "3", "5")
    assert sent(difference(old, new)) == ("b", {"from": "a", "changes": [[1, 1, ["two", "zwei"]], [3, 1, []]]})


def test_pages_with_the_same_lines_have_no_changes() -> None:
    assert sent(difference(source("a", "1", "1"), source("b", "1", "1")))[1]["changes"] == []


@pytest.mark.parametrize("seed", range(40))
def test_any_page_is_made_of_any_other(seed: int) -> None:
    dice = random.Random(seed)
    old, new = (source(name, *dice.choices("abcd", k=dice.randrange(400))) for name in "ab")
    assert applied(old, difference(old, new)) == list(new.lines)
