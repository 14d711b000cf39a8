"""The board is whole inside the window, at every size, whatever lies on it; and it stays where it is."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.crowd import EVENTS
from tests.browser.inside import SIZES, Board
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
    board = Board(page, width, height)
    for seq in range(2, min(EVENTS, vaultlog.head(crowd)) + 1):
        press(page, "ArrowRight")
        page.wait_for_function("seq => Number(document.getElementById('moment').dataset.seq) === seq", arg=seq)
        board.look(f"event {seq}")
    board.judge()
