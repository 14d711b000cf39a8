"""A study beside the board: written, drawn by dragging, by taps and by keys, published, read by others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.server import Vaultlog
from tests.browser.visitor import Visitor, press

WORDS = "Here it was <b>lost</b>."


def over(vaultlog: Vaultlog) -> Any:
    """A match between Ada and Bo that is closed."""
    opened = vaultlog.open("Ada", "Bo")
    vaultlog.play(opened, 24)
    vaultlog.concede(opened)
    return opened


def beside(visitor: Visitor, match: str, seq: int) -> Page:
    page = visitor.go(f"/m/{match}/e/{seq}#study")
    expect(page.locator("#study[data-last]")).to_be_visible()
    return page


def written(page: Page) -> None:
    page.get_by_label("About this moment").fill(WORDS)
    page.get_by_role("button", name="Write", exact=True).click()
    expect(page.locator("#study .of-comment.now .written")).to_have_text(WORDS)
    page.get_by_label("A chapter begins here").fill("The turning point")
    page.get_by_role("button", name="Begin").press("Enter")
    expect(page.locator("#study .of-chapter h4")).to_have_text("The turning point")


def dragged(page: Page) -> None:
    """An arrow from one player to the other."""
    page.get_by_role("button", name="Draw", exact=True).click()
    for at, act in ((".seat.near .bar h2", page.mouse.down), (".seat.far .bar h2", page.mouse.up)):
        box = page.locator(f"#board {at}").bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + 5, box["y"] + 5)
        act()
    expect(page.locator("#study .of-drawing")).to_have_count(1)
    expect(page.locator(".drawings polygon")).to_have_count(1)


def by_keys(page: Page) -> None:
    """A circle round the first card of the near hand, without a pointer."""
    address = page.url
    page.get_by_label("Colour").select_option("red")
    page.get_by_label("Colour").focus()
    press(page, "Tab")
    press(page, "Enter")
    card = page.locator("#board .seat.near .hand .card-title a").first
    for _ in range(2):
        card.press("Enter")
    expect(page.locator(".drawings .ink-red rect")).to_have_count(1)
    assert page.url == address, "the links of the board led nowhere"
    expect(page.locator("#study .of-drawing").last).to_contain_text("A red circle round")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_study_is_written_published_and_read(visit: Callable[..., Visitor], vaultlog: Vaultlog, scheme: str) -> None:
    opened = over(vaultlog)
    match, (ada, bo) = opened["match"], opened["tokens"]["seats"]
    visitor = visit(ada, viewport={"width": 1366, "height": 768}, color_scheme=scheme)
    page = beside(visitor, match, 20)
    written(page)
    dragged(page)
    by_keys(page)
    visitor.picture(f"study-{scheme}")
    press(page, "ArrowRight")
    expect(page.locator("#moment")).to_have_attribute("data-seq", "21")
    expect(page.locator(".drawings")).to_have_count(0)
    page.get_by_role("link", name="The turning point").click()
    expect(page.locator("#moment")).to_have_attribute("data-seq", "20")
    expect(page.locator(".drawings > g")).to_have_count(2)
    page.get_by_role("button", name="Remove: A red circle").click()
    expect(page.locator(".drawings > g")).to_have_count(1)
    page.get_by_label("Title of the study").fill("Where it was lost")
    page.get_by_label("Published, as Ada").check()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Published as Ada")).to_be_visible()
    assert visitor.violations() == []
    phone = visit(bo, viewport={"width": 390, "height": 844}, color_scheme=scheme, has_touch=True)
    other = phone.go(f"/m/{match}/e/20#study")
    expect(other.locator("#study .other-study summary")).to_have_text("Where it was lost by Ada")
    expect(other.locator("#study .other-study .written")).to_have_text(WORDS)
    expect(other.locator(".drawings polygon")).to_have_count(1)
    phone.picture(f"study-phone-{scheme}")
    other.get_by_role("button", name="Draw", exact=True).click()
    for at in (".seat.near .bar h2", ".seat.far .bar h2"):
        other.locator(f"#board {at}").tap()
    expect(other.locator(".drawings polygon")).to_have_count(2)
    phone.picture(f"study-phone-drawn-{scheme}")
    alone = visit(bo, java_script_enabled=False, color_scheme=scheme)
    text = alone.go(f"/m/{match}/studies").locator("#study").text_content() or ""
    assert WORDS in text
    assert "A green arrow from Ada to Bo" in text
    alone.picture(f"study-alone-{scheme}", whole=True)
