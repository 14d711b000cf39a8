"""The board is whole inside the window, at every size, whatever lies on it; and it stays where it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.crowd import crowded
from tests.browser.server import Vaultlog
from tests.browser.visitor import Visitor, moment

SIZES = ((390, 844), (768, 1024), (1024, 768), (1366, 768), (1920, 1080))
EVENTS = 40
LEAN = 3
"""Pixels that the corner of a turned card may stand over an edge."""
SMALLEST = 24
"""Pixels of a creature's face that stay to be seen and pointed at."""
PLACES = """() => {
    const box = (one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        return [left, top, right, bottom];
    };
    const board = document.getElementById("board");
    const parts = [...board.querySelectorAll(".card > .face, .bar, .bar .count, .pile > summary, .middle > .now")];
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
        unseen: line.length - seen.length,
        scrolls: [document.documentElement.scrollWidth, document.documentElement.scrollHeight],
    };
}"""


@pytest.fixture(scope="module")
def crowd(vaultlog: Vaultlog) -> str:
    return crowded(vaultlog, EVENTS)


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


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_whole_board_is_inside_the_window_and_stays_there(
    width: int, height: int, visit: Callable[..., Visitor], vaultlog: Vaultlog, crowd: str
) -> None:
    visitor = visit(vaultlog.admin, viewport={"width": width, "height": height}, reduced_motion="reduce")
    page = visitor.go(moment(crowd, 1))
    page.wait_for_function("document.documentElement.classList.contains('scripted')")
    visitor.picture(f"board-{width}")
    places, creatures = set(), 0
    for seq in range(2, min(EVENTS, vaultlog.head(crowd)) + 1):
        page.keyboard.press("ArrowRight")
        page.wait_for_function("seq => Number(document.getElementById('moment').dataset.seq) === seq", arg=seq)
        found = page.evaluate(PLACES)
        assert outside(found, width, height) == [], f"event {seq}"
        assert found["scrolls"] == [width, height], f"event {seq}"
        assert found["unseen"] == 0 and min(found["line"]) >= SMALLEST, f"event {seq}"
        places.add(tuple(found["board"]))
        creatures = max(creatures, len(found["line"]))
    assert len(places) == 1, "the board never moves"
    assert creatures >= 23
