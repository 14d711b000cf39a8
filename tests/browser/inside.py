"""Whether the whole board is inside the window, and stays where it is: the same on a page and in a file."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

SIZES = ((390, 844), (768, 1024), (1024, 768), (1366, 768), (1920, 1080))
LEAN = 3
"""Pixels that the corner of a turned card may stand over an edge."""
SMALLEST = 24
"""Pixels of a creature's face that stay to be seen and pointed at."""
TABLET = 768
"""Pixels of width from which on all creatures of a player stand in one row."""
PLACES = """() => {
    const box = (one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        return [left, top, right, bottom];
    };
    const board = document.getElementById("board");
    const parts = [...board.querySelectorAll(".card > .face, .bar, .bar .count, .pile > summary, .middle > *")];
    const shown = parts.filter((each) => each.offsetParent !== null);
    const line = [...board.querySelectorAll(".line > li")];
    const seen = line.filter((each) => {
        const face = each.querySelector(".face").getBoundingClientRect();
        const hit = document.elementFromPoint(face.left + 0.3 * face.width, face.top + face.height / 2);
        return each.contains(hit);
    });
    return {
        board: box(board),
        parts: shown.map((each) => [each.className + " " + each.textContent.trim().slice(0, 30), ...box(each)]),
        line: line.map((each) => each.getBoundingClientRect().width),
        rows: [...board.querySelectorAll(".line")].map((row) => {
            const edge = row.closest(".near") ? "top" : "bottom";
            return new Set([...row.children].map((each) => Math.round(each.getBoundingClientRect()[edge]))).size;
        }),
        unseen: line.length - seen.length,
        scrolls: [document.documentElement.scrollWidth, document.documentElement.scrollHeight],
    };
}"""
SPILLED = """() => {
    const counts = [...document.querySelectorAll(".bar .count")].filter((each) => each.offsetParent !== null);
    return counts.filter((each) => {
        const { left, right } = each.getBoundingClientRect();
        const bar = each.closest(".bar").getBoundingClientRect();
        return left < bar.left || right > bar.right;
    }).map((each) => each.closest(".bar").textContent.trim().slice(0, 20) + ": " + each.className);
}"""
"""The counts of players that do not stand in their bars."""


def outside(found: Any, width: int, height: int) -> list[Any]:
    """The parts that stand over an edge of the window or of the board."""
    left, top, right, bottom = found["board"]
    return [
        part
        for part in found["parts"]
        if part[1] < max(0, left) - LEAN
        or part[2] < max(0, top) - LEAN
        or part[3] > min(width, right) + LEAN
        or part[4] > min(height, bottom) + LEAN
    ]


class Board:
    """The board of a page that goes from moment to moment."""

    def __init__(self, page: Page, width: int, height: int) -> None:
        self._page, self._width, self._height = page, width, height
        self._places: set[tuple[float, ...]] = set()
        self._creatures = 0

    def look(self, at: str) -> None:
        """Look at it as it is now. Raises AssertionError with `at` when something is not to be seen."""
        found = self._page.evaluate(PLACES)
        assert outside(found, self._width, self._height) == [], at
        assert found["scrolls"] == [self._width, self._height], at
        assert max(found["rows"]) == (1 if self._width >= TABLET else 2), at
        assert found["unseen"] == 0 and min(found["line"]) >= SMALLEST, at
        self._places.add(tuple(found["board"]))
        self._creatures = max(self._creatures, len(found["line"]))

    def judge(self) -> None:
        """Raises AssertionError when it moved, or was never crowded."""
        assert len(self._places) == 1, "the board never moves"
        assert self._creatures >= 23
