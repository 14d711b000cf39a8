"""The stage in a browser: over any picture, and a key that is forged there."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.inside import UNNAMED
from tests.browser.server import Vaultlog
from tests.browser.visitor import Visitor, moment

PICTURES = {
    "bright": "repeating-linear-gradient(45deg, #fff 0 40px, #ffe9a0 40px 80px, #bfe6ff 80px 120px)",
    "dark": "repeating-linear-gradient(45deg, #000 0 40px, #241a33 40px 80px, #0d2a18 80px 120px)",
}
"""What lies behind a stage without a ground."""
READ = (".event-line > :first-child", ".middle .now strong", ".far .bar h2", ".third strong", ".happened .lines")
PUT_BEHIND = "picture => document.documentElement.style.setProperty('background', picture, 'important')"
HANDS = """() => [...document.querySelectorAll(".hand")].map((hand) => {
    hand.classList.add("changed");
    const { backgroundColor, backgroundImage, boxShadow } = getComputedStyle(hand);
    return [backgroundColor, backgroundImage, boxShadow];
})"""


def looks(page: Page, part: str) -> bytes:
    """How a part looks, without its edges."""
    box = page.locator(part).first.bounding_box()
    assert box, part
    clip = {"x": box["x"] + 1, "y": box["y"] + 1, "width": box["width"] - 2, "height": box["height"] - 2}
    return page.screenshot(clip=clip)


def test_over_any_picture_the_stage_reads_the_same(
    visit: Callable[..., Visitor], vaultlog: Vaultlog, crowd: str
) -> None:
    """A white line on a bright picture was not to be seen, and the glow behind a hand was a smear."""
    visitor = visit(vaultlog.admin, viewport={"width": 1920, "height": 1080}, reduced_motion="reduce")
    page = visitor.go(moment(crowd, 12, stage="clear", third="on"))
    looks_over = {}
    for name, picture in PICTURES.items():
        page.evaluate(PUT_BEHIND, picture)
        looks_over[name] = [looks(page, part) for part in READ]
        visitor.picture(f"stage-clear-{name}")
    assert looks_over["bright"] == looks_over["dark"]
    assert page.evaluate(HANDS) == [["rgba(0, 0, 0, 0)", "none", "none"]] * 2


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1280, 720)])
def test_names_on_the_stage_are_whole(
    width: int, height: int, visit: Callable[..., Visitor], vaultlog: Vaultlog, crowd: str
) -> None:
    visitor = visit(vaultlog.admin, viewport={"width": width, "height": height}, reduced_motion="reduce")
    page = visitor.go(moment(crowd, 1, stage="", third="on"))
    page.evaluate("document.querySelectorAll('.asks').forEach((each) => each.remove())")  # the stage does not ask
    assert page.evaluate(UNNAMED) == []
    assert page.evaluate("document.documentElement.scrollHeight") == height
    visitor.picture(f"stage-{width}")


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_forged_key_comes_down_unless_motion_is_unwanted(
    motion: str, visit: Callable[..., Visitor], vaultlog: Vaultlog
) -> None:
    forged = next(seq for seq in range(2, 400) if keys(vaultlog, seq) > keys(vaultlog, seq - 1))
    visitor = visit(vaultlog.admin, reduced_motion=motion)
    page = visitor.go(moment(vaultlog.demo, forged, stage=""))
    new = page.locator(".key.new")
    assert new.count() == 1
    moves = new.evaluate("key => getComputedStyle(key).animationName")
    assert moves == ("forges" if motion == "no-preference" else "none")
    page = visitor.go(moment(vaultlog.demo, forged + 1, stage=""))
    assert page.locator(".key.new").count() == 0


def keys(vaultlog: Vaultlog, seq: int) -> int:
    """How many keys are forged in the first match after an event."""
    return sum(len(player["keys"]) for player in vaultlog.state(vaultlog.demo, seq)["players"])
