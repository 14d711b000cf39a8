"""The story and the charts beside the replay in a browser: light, followed by the cursor, used by keyboard alone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.server import Vaultlog
from tests.browser.visitor import Visitor, moment, press

STOPS = """() => [...document.querySelectorAll("#story :is(a, button, input, select, summary, [tabindex])")]
    .filter((each) => each.tabIndex >= 0 && each.checkVisibility()).length"""
SIZES = [(390, 844), (768, 1024), (1024, 768), (1440, 900), (1920, 1080)]


def told(page: Page, seq: int) -> Locator:
    """The line of an event."""
    return page.locator(f'.happening[data-happened="{seq}"]').first


def at(page: Page, seq: int) -> None:
    """Wait until the board and the story are at an event."""
    expect(page.locator("#moment")).to_have_attribute("data-seq", str(seq))
    expect(told(page, seq)).to_have_class(re.compile(r"\bnow\b"))


@pytest.fixture
def desk(visitor: Visitor, vaultlog: Vaultlog) -> Page:
    """The demonstration at event 40, with its story."""
    page = visitor.go(moment(vaultlog.demo, 40, vaultlog.share))
    at(page, 40)
    return page


RICH = """() => {
    const line = ".happening:has(+ .happening):has(> p .named):has(details .why)";
    const seqs = [...document.querySelectorAll(line)].map((each) => Number(each.dataset.happened));
    return seqs.filter((seq) => seq < 40).at(-1);
}"""


def rich(page: Page) -> int:
    """The last event before 40 whose line names a card, has something folded, something about why, and a next line."""
    seq: int = page.evaluate(RICH)
    return seq


def in_sight(page: Page, seq: int) -> bool:
    """Whether the line of an event is within the story's own box."""
    inside: bool = page.evaluate(
        """(seq) => {
            const box = document.querySelector("#story .story-scroll").getBoundingClientRect();
            const line = document.querySelector(`.happening[data-happened="${seq}"]`).getBoundingClientRect();
            return line.top >= box.top && line.top < box.bottom;
        }""",
        seq,
    )
    return inside


def test_the_story_follows_the_board_and_stays_light(desk: Page, vaultlog: Vaultlog) -> None:
    head = vaultlog.head(vaultlog.demo)
    for _ in range(3):
        press(desk, "ArrowRight")
    at(desk, 43)
    assert in_sight(desk, 43)
    seq = 43
    for key in ("End", "Control+ArrowLeft", "Home", "Shift+ArrowRight"):
        press(desk, key)
        desk.wait_for_function("known => document.body.dataset.seq !== known", arg=str(seq))
        seq = int(desk.locator("#moment").get_attribute("data-seq") or 0)
        assert key != "End" or seq == head
        at(desk, seq)
        assert in_sight(desk, seq)
        assert desk.locator("#story .happening.now").count() <= 2, "an event that ends a turn may stand in both"
        assert desk.evaluate("document.querySelectorAll('#story *').length") < 2500
        assert desk.evaluate(STOPS) <= 4 + 8, "search, filters, and what is in one line"
    assert desk.evaluate("document.querySelectorAll('*').length") < 6000
    assert desk.evaluate("document.scrollingElement.scrollTop") == 0, "only the story's own box scrolls"


def test_lines_are_read_unfolded_and_explained_by_keyboard(desk: Page) -> None:
    seq = rich(desk)
    told(desk, seq).locator(".seq").focus()
    press(desk, "ArrowDown")
    focused = desk.locator(".happening .seq:focus")
    expect(focused).to_have_text(str(seq + 1))
    press(desk, "ArrowUp")
    expect(focused).to_have_text(str(seq))
    line = told(desk, seq)
    press(desk, "w")
    expect(line.locator(".why-told")).to_be_visible()
    expect(desk.locator("#moment")).to_have_attribute("data-seq", "40")
    press(desk, "w")
    expect(line.locator(".why-told")).to_have_count(0)
    press(desk, "Enter")
    at(desk, seq)
    fold = line.locator("details")
    fold.evaluate("each => each.open = false")
    fold.locator("summary").focus()
    press(desk, "Space")
    expect(fold.locator("p").last).to_be_visible()
    press(desk, "ArrowRight")
    at(desk, seq + 1)


def test_a_name_shows_its_card_by_keyboard_pointer_and_touch(visit: Callable[..., Visitor], vaultlog: Vaultlog) -> None:
    address = moment(vaultlog.demo, 40, vaultlog.share)
    page = visit().go(address)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/cards/" in request.url else None)
    at(page, 40)
    seq = rich(page)
    name = told(page, seq).locator(".named").first
    title = name.inner_text()
    card = page.get_by_role("tooltip")
    told(page, seq).locator(".seq").focus()
    press(page, "Tab")
    expect(name).to_be_focused()
    expect(card).to_contain_text(title)
    press(page, "Escape")
    expect(card).to_be_hidden()
    told(page, seq).locator(".seq").focus()
    name.hover()
    expect(card).to_contain_text(title)
    page.mouse.move(5, 5)
    expect(card).to_be_hidden()
    assert len(asked) == 1, "a card is fetched once and kept"
    name.hover()
    expect(card).to_be_visible()
    name.click()
    panel = page.locator("#panel-dialog")
    expect(panel.get_by_role("heading")).to_contain_text(title)
    expect(panel.get_by_role("link", name=f"{title} in the catalogue")).to_be_visible()
    at(page, 40)
    panel.get_by_role("button", name="Close").click()
    expect(name).to_be_focused()

    phone = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).go(address)
    phone.locator("#sheet").tap()
    at(phone, 40)
    told(phone, rich(phone)).locator(".named").first.tap()
    expect(phone.get_by_role("tooltip")).to_be_visible()
    box = phone.get_by_role("tooltip").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    assert box["y"] >= 0
    phone.locator(".tabs a").first.tap()
    expect(phone.get_by_role("tooltip")).to_be_hidden()


def test_the_story_is_narrowed_and_searched_beside_the_board(desk: Page) -> None:
    name = desk.locator("#story-seat option").nth(1).inner_text()
    desk.locator("#story-seat").select_option(name)
    expect(desk.locator("#story .found")).to_contain_text("events")
    assert desk.locator("#story .happening:not(.of-0)").count() == 0
    desk.locator("#story-kind").select_option("Keys and Æmber")
    expect(desk.locator("#story-kind")).to_be_focused()
    desk.locator("#story-q").fill("forges")
    desk.locator("#story-q").press("Enter")
    expect(desk.locator("#story .found")).to_contain_text("forges")
    expect(desk.locator("#story mark").first).to_be_visible()
    line = desk.locator("#story .happening").first
    seq = int(line.get_attribute("data-happened") or 0)
    line.locator("mark").first.click()  # anywhere on the line but on its links; each demonstration has other words
    at(desk, seq)
    desk.get_by_role("link", name="Whole story").click()
    expect(desk.locator("#story .found")).to_have_count(0)
    at(desk, seq)
    assert "/story" not in desk.url


def test_the_story_grows_with_a_live_match(administrator: Visitor, vaultlog: Vaultlog) -> None:
    opened = vaultlog.open("Ann", "Ben")
    vaultlog.play(opened, 8)
    page = administrator.go(moment(opened["match"], 9))
    at(page, 9)
    vaultlog.play(opened, 6, seed=2)
    at(page, 15)
    seen = [int(each.get_attribute("data-happened") or 0) for each in page.locator("#story .happening").all()]
    assert sorted(set(seen)) == list(range(1, 16))
    assert seen == sorted(seen)


BARE = """(plot, share) => {
    plot.scrollIntoView({block: "nearest"});
    const {left, bottom, width, height} = plot.getBoundingClientRect();
    const x = left + share * width;
    for (let y = bottom - 2; y > bottom - height; y -= 2) {
        const at = document.elementFromPoint(x, y);
        if (plot.contains(at) && !at.closest("a")) return [x, y];
    }
    const there = document.elementFromPoint(x, bottom - height / 2)?.outerHTML.slice(0, 200);
    throw new Error(`nothing of the chart is bare at ${x}, ${bottom - height} to ${bottom}: there is ${there}`);
}"""
"""A point in a chart, that share of its width from the left, at which no mark stands: a mark leads to its own event.
Every run looks at another match."""


def test_the_charts_share_the_cursor_of_the_replay(desk: Page, vaultlog: Vaultlog) -> None:
    head = vaultlog.head(vaultlog.demo)
    desk.get_by_role("link", name="Charts").click()
    lines = desk.locator("#pictures .here-line")
    expect(lines).to_have_count(5)
    stands = lines.first.get_attribute("x1") or ""
    assert float(stands.removesuffix("%")) == pytest.approx(100 * 39.5 / head)
    press(desk, "ArrowRight")
    expect(desk.locator("#pictures .here-is")).to_have_text("▼ Event 41")
    desk.mouse.click(*desk.locator(".chart-race .plot").evaluate(BARE, 0.75))
    expect(desk.locator("#moment")).to_have_attribute(
        "data-seq", re.compile(rf"^({round(head * 0.75)}|{round(head * 0.75) + 1})$")
    )
    seq = desk.locator("#moment").get_attribute("data-seq")
    expect(desk.locator("#pictures .here-is")).to_have_text(f"▼ Event {seq}")
    power = desk.locator(".chart-power .plot")
    desk.mouse.move(*power.evaluate(BARE, 0.6))
    desk.mouse.down()
    for share in (0.5, 0.4, 0.3):
        desk.mouse.move(*power.evaluate(BARE, share))
    desk.mouse.up()
    desk.wait_for_function(
        "([low, high]) => { const at = Number(document.body.dataset.seq); return at >= low && at <= high; }",
        arg=[round(head * 0.3), round(head * 0.3) + 1],
    )
    assert desk.evaluate("document.querySelectorAll('#pictures *').length") < 2500
    turn = desk.locator(".chart-houses a").last
    seq = turn.get_attribute("data-seq")
    turn.click()
    expect(desk.locator("#moment")).to_have_attribute("data-seq", seq or "")
    desk.get_by_role("link", name="Story", exact=True).click()
    at(desk, int(seq or 0))
    assert in_sight(desk, int(seq or 0))


def test_without_scripts_the_story_is_unfolded_narrowed_and_explained(
    visit: Callable[..., Visitor], vaultlog: Vaultlog
) -> None:
    page = visit(java_script_enabled=False).go(f"/m/{vaultlog.demo}/story?share={vaultlog.share}&from=1")
    line = page.locator(".happening:has(details .why):has(> p .named)").last
    seq = int(line.get_attribute("data-happened") or 0)
    line.locator("summary").click()
    expect(line.locator("details p").last).to_be_visible()
    line.locator(".why").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(f"Why: event {seq}")
    page.get_by_role("link", name="Story").click()
    expect(told(page, seq)).to_have_class(re.compile(r"\bnow\b"))
    page.locator("#story-kind").select_option("Fights")
    page.get_by_role("button", name="Search").click()
    expect(page.locator(".found")).to_contain_text("events")
    page.get_by_role("link", name="Whole story").click()
    title = told(page, seq).locator(".named").first.inner_text()
    told(page, seq).locator(".named").first.click()
    expect(page.locator(".entries")).to_be_visible()
    page.get_by_role("link", name=f"{title} in the catalogue").click()
    expect(page).to_have_url(re.compile("/cards/"))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_beside_the_board_stands_in_anybodys_way(
    theme: str, visit: Callable[..., Visitor], vaultlog: Vaultlog
) -> None:
    visitor = visit(color_scheme=theme, reduced_motion="reduce")
    page = visitor.go(moment(vaultlog.demo, 40, vaultlog.share))
    at(page, 40)
    line = told(page, rich(page))
    line.locator("summary").click()
    line.locator(".why").first.click()
    expect(line.locator(".why-told")).to_be_visible()
    page.evaluate("document.querySelectorAll('#story details').forEach((each) => each.open = true)")
    line.locator(".named").first.hover()
    expect(page.get_by_role("tooltip")).to_be_visible()
    assert not visitor.violations()
    page.get_by_role("link", name="Charts").click()
    expect(page.locator(".chart-race")).to_be_visible()
    page.evaluate("document.querySelectorAll('#pictures details').forEach((each) => each.open = true)")
    assert not visitor.violations()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_is_cut_off_at_any_size(
    size: tuple[int, int], visit: Callable[..., Visitor], vaultlog: Vaultlog
) -> None:
    """Neither story nor charts are wider than the side; pictures of both are kept."""
    visitor = visit(viewport={"width": size[0], "height": size[1]})
    page = visitor.go(moment(vaultlog.demo, 40, vaultlog.share))
    if size[0] <= 768:
        page.locator("#sheet").click()
    at(page, 40)
    for name, tab in (("story", "Story"), ("pictures", "Charts")):
        page.get_by_role("link", name=tab, exact=True).click()
        expect(page.locator(f"#{name} .{'happening' if name == 'story' else 'chart-race'}").first).to_be_visible()
        wide = page.evaluate(
            """(name) => [...document.querySelectorAll(`#${name}, #${name} .story-scroll, #${name} .charts`)]
                .filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.className)""",
            name,
        )
        assert not wide
        visitor.picture(f"{name}-{size[0]}")
