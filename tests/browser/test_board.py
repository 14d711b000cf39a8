"""The board is whole inside the window, at every size, whatever lies on it; and it stays where it is."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.crowd import EVENTS, three
from tests.browser.inside import SIZES, SPILLED, Board
from tests.browser.server import Vaultlog
from tests.browser.visitor import Visitor, moment, press


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_whole_board_is_inside_the_window_and_stays_there(
    width: int, height: int, visit: Callable[..., Visitor], vaultlog: Vaultlog, crowd: str
) -> None:
    visitor = visit(vaultlog.admin, viewport={"width": width, "height": height}, reduced_motion="reduce")
    page = visitor.go(moment(crowd, 1))
    page.wait_for_function("document.documentElement.classList.contains('scripted')")
    visitor.picture(f"board-{width}")
    if width > min(SIZES)[0]:  # on a phone twelve cards lie over one another
        assert visitor.violations("target-size") == []
    board = Board(page, width, height)
    for seq in range(2, min(EVENTS, vaultlog.head(crowd)) + 1):
        press(page, "ArrowRight")
        page.wait_for_function("seq => Number(document.getElementById('moment').dataset.seq) === seq", arg=seq)
        board.look(f"event {seq}")
    board.judge()


@pytest.mark.slow
def test_what_three_players_have_stands_in_their_bars(visit: Callable[..., Visitor], vaultlog: Vaultlog) -> None:
    """Side by side, two bars have half of the room each."""
    visitor = visit(vaultlog.admin, reduced_motion="reduce")
    page = visitor.go(moment(three(vaultlog), 1))
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(SPILLED) == [], width
        assert page.evaluate("document.documentElement.scrollWidth") <= width
