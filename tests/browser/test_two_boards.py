"""Two moments on two boards, beside each other or one at a time; and the ways in which what nobody saw may end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.addresses import Places
from tests.browser.inside import COVERED
from tests.browser.server import Vaultlog
from tests.browser.test_gap import DECKS
from tests.browser.visitor import Visitor

OVERLAPS = "() => document.documentElement.scrollWidth <= innerWidth"


def boards(page: Page) -> list[bool]:
    """Whether the earlier and the later board are shown."""
    return [page.locator(f"#{side}-board").is_visible() for side in ("left", "right")]


@pytest.mark.parametrize("path", ["difference?at=20&vs=4", "undo?to=8"])
def test_two_moments_lie_beside_each_other_and_on_a_phone_one_at_a_time(
    visit: Callable[..., Visitor], vaultlog: Vaultlog, crowd: str, path: str
) -> None:
    judge = visit(vaultlog.admin)
    judge.page.set_viewport_size({"width": 1366, "height": 768})
    page = judge.go(f"/m/{crowd}/{path}")
    assert boards(page) == [True, True]
    if path.startswith("difference"):
        expect(page.locator("#left-board")).to_be_in_viewport(ratio=1)
        expect(page.locator("#right-board")).to_be_in_viewport(ratio=1)
    assert page.locator(".pile .delta").count()
    assert page.evaluate(COVERED) == 0
    left, right = (page.locator(f"#{side}-board").bounding_box() for side in ("left", "right"))
    assert left
    assert right
    assert left["y"] == right["y"]
    assert left["x"] + left["width"] <= right["x"]
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate(OVERLAPS)
    assert boards(page) == [False, True]
    page.locator("label[for=pair-left]").click()
    assert boards(page) == [True, False]
    page.locator("#pair-left").press("ArrowRight")
    assert boards(page) == [False, True], "with the keyboard alone"
    assert not judge.violations()
    judge.picture(f"two-boards-{path.partition('?')[0]}", whole=True)


@pytest.fixture
def printed(vaultlog: Vaultlog) -> Any:
    """A match with printed cards, in the main step of the first turn."""
    seats = [{"name": name, "deck": deck} for name, deck in zip(("Ann", "Ben"), DECKS, strict=True)]
    opened = vaultlog.write("matches", {"seats": seats, "printed_cards": {}})
    vaultlog.write(f"matches/{opened['match']}/lines", {"lines": "seen: P1\nkeep\nkeep\nhouse logos"}, version=1)
    return opened


def test_the_fillings_show_how_they_end_and_how_far_they_lie_apart(visit: Callable[..., Visitor], printed: Any) -> None:
    judge = visit(printed["tokens"]["judge"], viewport={"width": 390, "height": 844})
    page = judge.go(f"/m/{printed['match']}/fillings?fillings=3&playouts=2")
    expect(page.locator(".fillings > li")).to_have_count(3)
    expect(page.locator(".fillings figure svg")).to_have_count(3)
    for words in page.locator(".fillings figcaption").all_inner_texts():
        assert words.startswith("One way it ends. ")
    expect(page.locator(".spread svg")).to_have_count(2)
    expect(page.locator(".spread circle")).to_have_count(6)
    expect(page.locator(".spread li").first).to_contain_text("Ann wins")
    assert page.evaluate(OVERLAPS)
    assert not judge.violations()
    judge.picture("fillings", whole=True)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["difference", "undo", "what-if"])
def test_two_boards_stand_in_nobodys_way_in_the_dark_and_on_a_wide_screen(
    visit: Callable[..., Visitor], vaultlog: Vaultlog, places: Places, kind: str
) -> None:
    live = f"/m/{places.live}"
    path = {
        "difference": f"{live}/difference?at=30&vs=12",
        "undo": f"{live}/undo?to=20",
        "what-if": f"{live}/cases/{places.case}/what-if/{places.branch}",
    }[kind]
    wide = {"width": 1920, "height": 1080}
    judge = visit(vaultlog.admin, viewport=wide, color_scheme="dark", reduced_motion="reduce")
    page = judge.go(path)
    assert boards(page) == [True, True]
    assert not judge.violations()
    judge.picture(f"two-boards-{kind}-dark-wide")
