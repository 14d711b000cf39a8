"""The replay desk in a browser: travelling through the demonstration, and what it shows against the API."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.board import shown, told
from tests.browser.server import Vaultlog
from tests.browser.visitor import EARLY_RUNS, Visitor, moment, press


@pytest.fixture
def desk(visitor: Visitor, vaultlog: Vaultlog) -> Page:
    """The demonstration at its first event, opened by its share link."""
    page = visitor.go(moment(vaultlog.demo, 1, vaultlog.share))
    at(page, 1)
    return page


def at(page: Page, seq: int) -> None:
    """Wait until the page shows an event, whole: moment, address, slider."""
    expect(page.locator("#moment")).to_have_attribute("data-seq", str(seq))
    expect(page.locator("#slider")).to_have_value(str(seq))
    page.wait_for_function("seq => location.pathname.endsWith(`/e/${seq}`)", arg=seq)


def goto(page: Page, seq: int) -> None:
    """Ask for an event in the field for it."""
    if not page.locator("#goto").is_visible():
        page.locator("#tools > summary").click()
    page.get_by_role("spinbutton", name="Event").fill(str(seq))
    page.get_by_role("button", name="Go", exact=True).click()


def where(page: Page) -> int:
    return int(page.locator("#moment").get_attribute("data-seq") or 0)


@pytest.mark.parametrize("view", ["judge", "player:0", "public"])
def test_what_is_shown_is_what_the_api_tells(view: str, administrator: Visitor, vaultlog: Vaultlog) -> None:
    """Twenty events drawn by lot, reached in turn by their addresses and by going there on the page."""
    head = vaultlog.head(vaultlog.demo)
    events = random.Random(f"twenty/{view}").sample(range(1, head + 1), 20 if view == "judge" else 5)
    page = administrator.page
    for number, seq in enumerate(events):
        if number % 4:
            goto(page, seq)
        else:
            administrator.go(moment(vaultlog.demo, seq, view=view))
        at(page, seq)
        assert shown(page) == told(vaultlog.state(vaultlog.demo, seq, view)), f"event {seq}"
    administrator.picture(f"replay-{view.replace(':', '-')}", whole=True)


def test_buttons_step_and_the_browser_goes_back(desk: Page, vaultlog: Vaultlog) -> None:
    head = vaultlog.head(vaultlog.demo)
    events = desk.get_by_role("navigation", name="Events")
    expect(events.get_by_role("link", name="Previous event")).to_be_disabled()
    for name, seq in (("Next event", 2), ("Next event", 3), ("Previous event", 2), ("Last event", head)):
        events.get_by_role("link", name=name).click()
        at(desk, seq)
    expect(events.get_by_role("link", name="Next event")).to_be_disabled()
    events.get_by_role("link", name="Previous turn").click()
    desk.wait_for_function("head => Number(document.getElementById('moment').dataset.seq) < head", arg=head)
    turn = where(desk)
    at(desk, turn)
    desk.go_back()
    at(desk, head)
    desk.go_back()
    at(desk, 2)
    desk.go_forward()
    at(desk, head)
    desk.reload()
    at(desk, head)


def test_the_keyboard_alone_leads_everywhere(desk: Page, vaultlog: Vaultlog) -> None:
    head = vaultlog.head(vaultlog.demo)
    moves = [
        ("ArrowRight", 2),
        ("ArrowRight", 3),
        ("ArrowLeft", 2),
        ("End", head),
        ("ArrowLeft", head - 1),
        ("Home", 1),
    ]
    for key, seq in moves:
        press(desk, key)
        at(desk, seq)
    for key in ("Shift+ArrowRight", "Control+ArrowRight"):
        before = where(desk)
        to = desk.locator("#moment").get_attribute("data-next-turn" if "Control" in key else "data-next-step")
        assert to is not None
        assert int(to) > before
        press(desk, key)
        at(desk, int(to))
    here = where(desk)
    press(desk, "?")
    expect(desk.get_by_role("dialog")).to_be_visible()
    press(desk, "ArrowRight")
    press(desk, "Escape")
    expect(desk.get_by_role("dialog")).to_be_hidden()
    assert where(desk) == here, "keys are not the desk's while a dialog is open"
    press(desk, "b")
    desk.get_by_role("link", name="Find", exact=True).click()
    expect(desk.get_by_role("link", name=f"Event {here}", exact=True)).to_be_visible()
    seats = [each.get_attribute("data-seat") for each in desk.locator("#board > [data-seat]").all()]
    press(desk, "f")
    turned = [each.get_attribute("data-seat") for each in desk.locator("#board > [data-seat]").all()]
    assert turned == seats[::-1]


def test_times_are_those_of_the_hall(visit: Callable[..., Visitor], vaultlog: Vaultlog) -> None:
    """Nine hours east of Greenwich, and after a step."""
    page = visit(timezone_id="Asia/Tokyo").go(moment(vaultlog.demo, 30, vaultlog.share))
    for seq in (30, 31):
        at(page, seq)
        shown = page.locator("#happened time")
        expect(shown).to_have_attribute("title", re.compile(r"^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$"))
        written, local = shown.get_attribute("title") or "", shown.inner_text()
        assert int(local[-8:-6]) == (int(written[11:13]) + 9) % 24
        assert local[-6:] == written[13:19]
        press(page, "ArrowRight")


def test_a_held_key_shows_every_moment_on_the_way(desk: Page) -> None:
    """Sixty times the key as fast as a keyboard repeats it: no moment is left out, and few answers are waited for."""
    asked: list[str] = []
    desk.on("request", lambda request: asked.append(request.url) if "/m/" in request.url else None)
    desk.evaluate(
        """async () => {
            window.shown = [];
            document.addEventListener("vaultlog:moment", (event) => window.shown.push(event.detail.seq));
            for (let at = 0; at < 60; at++) {
                document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
                await new Promise((go) => setTimeout(go, 30));
            }
        }"""
    )
    at(desk, 61)
    assert desk.evaluate("window.shown") == list(range(2, 62))
    assert len([url for url in asked if "/run/" in url]) <= 6
    assert not [url for url in asked if "/e/" in url]


def test_the_first_tab_leads_to_the_content(desk: Page) -> None:
    press(desk, "Tab")
    expect(desk.get_by_role("link", name="Skip to the content")).to_be_focused()
    press(desk, "Enter")
    press(desk, "Tab")
    assert desk.evaluate("document.getElementById('content').contains(document.activeElement)")


def test_focus_is_seen_wherever_it_goes(desk: Page) -> None:
    """Sixty times Tab, or once around: never lost, never unseen, never below what covers the page."""
    seen = set()
    for _ in range(60):
        press(desk, "Tab")
        if desk.evaluate("document.activeElement === document.body"):
            break
        found = desk.evaluate(
            """() => {
                const at = document.activeElement;
                const style = getComputedStyle(at);
                const box = at.getBoundingClientRect();
                const hit = document.elementFromPoint(box.x + box.width / 2, box.y + Math.min(box.height, 400) / 2);
                const ring = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
                return {
                    what: at.outerHTML.slice(0, 120),
                    ring: ring || style.boxShadow !== "none" || at.matches("summary, input[type=range]"),
                    seen: hit !== null && (at.contains(hit) || hit.contains(at)),
                };
            }"""
        )
        assert found["ring"], f"no sign of focus: {found['what']}"
        assert found["seen"], f"focus is hidden: {found['what']}"
        seen.add(found["what"])
    assert len(seen) > 30


def test_it_plays_by_itself_and_stops_at_a_key(desk: Page) -> None:
    desk.locator("#tools > summary").click()
    desk.get_by_label("Speed").select_option("very fast")
    desk.get_by_role("button", name="Play").click()
    desk.wait_for_function("() => Number(document.getElementById('moment').dataset.seq) >= 5")
    desk.get_by_role("button", name="Stop").click()
    expect(desk.get_by_role("button", name="Play")).to_be_visible()
    desk.wait_for_function(
        "() => location.pathname.endsWith(`/e/${document.getElementById('moment').dataset.seq}`)", polling=300
    )


def test_what_happened_to_a_card_is_found(desk: Page, vaultlog: Vaultlog) -> None:
    """By the search field, then from a card on the board."""
    desk.get_by_role("link", name="Find", exact=True).click()
    desk.get_by_label("What happened to a card").fill("a")
    desk.get_by_label("What happened to a card").press("Enter")
    panel = desk.locator("#panel-dialog")
    expect(panel.get_by_role("heading").first).to_be_visible()
    press(desk, "Escape")
    expect(panel).to_be_hidden()
    desk.get_by_role("link", name="Last event").click()
    at(desk, vaultlog.head(vaultlog.demo))
    desk.locator("#board .card .card-title a").first.click()
    expect(panel).to_be_visible()
    entry = panel.locator(".entries a[data-seq]").first
    seq = int(entry.get_attribute("data-seq") or 0)
    entry.click()
    at(desk, seq)


def test_without_scripts_one_can_look_at_everything(visit: Callable[..., Visitor], vaultlog: Vaultlog) -> None:
    page = visit(java_script_enabled=False).go(moment(vaultlog.demo, 40, vaultlog.share))
    page.get_by_role("link", name="Next event").click()
    expect(page).to_have_url(f"{vaultlog.url}{moment(vaultlog.demo, 41, vaultlog.share)}")
    goto(page, 60)
    expect(page.locator("#moment")).to_have_attribute("data-seq", "60")


def test_a_tab_and_a_key_from_before_the_scripts_are_there_are_taken_up(visitor: Visitor, vaultlog: Vaultlog) -> None:
    visitor.context.add_init_script(EARLY_RUNS)
    page = visitor.page
    held: list[Route] = []
    page.route("**/times+**", lambda route: held.append(route))
    with page.expect_request("**/times+**"):
        page.goto(moment(vaultlog.demo, 1, vaultlog.share), wait_until="commit")
    page.wait_for_function("""() => {
        const tab = document.querySelector("#side .tabs a[href='#difference']");
        tab?.click();
        return tab;
    }""")
    page.wait_for_function("() => 'keeps' in document.documentElement.dataset")
    page.keyboard.press("ArrowRight")
    held[0].continue_()
    expect(page.locator("#side .tabs a[aria-current]")).to_have_text("Compare")
    expect(page.get_by_label("Compare event")).to_be_visible()
    at(page, 2)
    expect(page.locator("#moments")).to_be_hidden()


def test_a_match_is_followed_live(administrator: Visitor, vaultlog: Vaultlog) -> None:
    opened = vaultlog.open("Ann", "Ben")
    head = vaultlog.head(opened["match"])
    page = administrator.go(moment(opened["match"], head))
    expect(page.locator("#live-state")).to_have_text("Live")
    vaultlog.play(opened, 4)
    at(page, head + 4)
    press(page, "ArrowLeft")
    at(page, head + 3)
    vaultlog.play(opened, 2, seed=2)
    back = page.get_by_role("button", name="Live")
    expect(back).to_contain_text("3 on")
    assert where(page) == head + 3, "whoever looks at the past is left there"
    back.click()
    at(page, head + 6)


def test_a_match_that_nobody_plays_is_not_live(visit: Callable[..., Visitor], vaultlog: Vaultlog) -> None:
    """One whose last event is half an hour old, and one that was conceded and not closed."""
    opened = vaultlog.open("Ann", "Ben")
    match = opened["match"]
    vaultlog.play(opened, 6)
    visitor = visit(vaultlog.admin)
    page = visitor.go(moment(match, 2))
    button = page.locator("#live")
    expect(button).to_contain_text("Live")
    page.clock.install(time=datetime.now(UTC) + timedelta(minutes=31))
    page.reload()
    expect(button).to_have_text("End (5 on)")
    button.click()
    at(page, 7)
    expect(page.locator("#live-state")).to_have_text("")
    vaultlog.play(opened, 1)
    expect(page.locator("#live-state")).to_have_text("Live")

    concession = {"type": "conceded"}
    vaultlog.write(f"matches/{match}/events", concession, token=opened["tokens"]["seats"][0], version=8)
    page = visit(vaultlog.admin).go(moment(match, 2))
    expect(page.locator("#live")).to_contain_text("End")


def test_beside_the_story_nothing_is_said_twice(visit: Callable[..., Visitor], vaultlog: Vaultlog) -> None:
    address = moment(vaultlog.demo, 40, vaultlog.share)
    page = visit().go(address)
    first = page.locator("#happened .lines > li").first
    said = first.evaluate("line => line.firstChild.data.trim()")  # without its clause, which the story has elsewhere
    assert said
    expect(page.locator(".happening.now")).to_contain_text(said)
    expect(first).to_be_hidden()
    page.get_by_role("link", name="Moments").click()
    expect(first).to_be_visible()
    phone = visit(viewport={"width": 390, "height": 844}).go(address)
    expect(phone.locator("#happened .lines > li").first).to_be_visible()


def test_a_page_that_is_left_takes_nobody_s_place(administrator: Visitor, vaultlog: Vaultlog) -> None:
    """Twelve times anew: each page opens a stream, and a server has few of them."""
    match = vaultlog.open("Ann", "Ben")["match"]
    page = administrator.page
    for _ in range(12):
        administrator.go(moment(match, 1))
        expect(page.locator("#live-state")).to_have_text("Live")


def test_it_fits_a_phone_and_a_projector(visit: Callable[..., Visitor], vaultlog: Vaultlog) -> None:
    for name, width, height in (("phone", 360, 740), ("tablet", 820, 1180), ("projector", 1920, 1080)):
        somebody = visit(viewport={"width": width, "height": height}, has_touch=width < 1000)
        page = somebody.go(moment(vaultlog.demo, vaultlog.head(vaultlog.demo) - 2, vaultlog.share))
        at(page, vaultlog.head(vaultlog.demo) - 2)
        somebody.picture(f"replay-{name}")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, f"{name} scrolls sideways"
