"""A replay in a file, opened from the disk: it shows what the page on the server shows, and needs nothing else."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.crowd import EVENTS
from tests.browser.inside import SIZES, Board
from tests.browser.server import Vaultlog
from tests.browser.visitor import Visitor, moment, press

DRAWN = """() => {
    const said = [];
    const take = (node, depth) => {
        if (node.nodeType === Node.TEXT_NODE) {
            if (node.data.trim()) said.push(" ".repeat(depth) + node.data.trim().replace(/\\s+/g, " "));
        } else if (!node.matches(".versus")) {
            const named = [...node.attributes].map(({ name, value }) => `${name}=${name === "href" ? "" : value}`);
            said.push(" ".repeat(depth) + [node.nodeName, ...named.sort()].join(" | ").replace(/\\s+/g, " "));
            for (const child of node.childNodes) take(child, depth + 1);
        }
    };
    take(document.getElementById("moment"), 0);
    return said;
}"""
"""A moment as it is drawn, whatever its links lead to. What only a server can show is left out."""


@pytest.fixture(scope="module")
def file_of(vaultlog: Vaultlog, tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """Makes files of matches, each once: as the API exports them."""
    made: dict[tuple[str, str], Path] = {}

    def fetch(match: str, view: str = "judge") -> Path:
        if (match, view) not in made:
            path = f"/api/v1/matches/{match}/export?format=html&view={view}"
            asked = Request(vaultlog.url + path, headers={"Authorization": f"Bearer {vaultlog.admin}"})
            made[match, view] = tmp_path_factory.mktemp("files") / "replay.html"
            with urlopen(asked, timeout=60) as answer:
                made[match, view].write_bytes(answer.read())
        return made[match, view]

    return fetch


@pytest.fixture
def opened(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens files from the disk. Whatever they ask of a network, or get wrong, fails the test."""
    visitors: list[Visitor] = []

    def go(path: Path, fragment: str = "", **context: Any) -> Page:
        visitor = Visitor(browser, "file://", **context)
        visitor.expects("is a page without the policy")  # the file has it within
        visitors.append(visitor)
        page = visitor.go(path.as_uri() + fragment)
        if context.get("java_script_enabled", True):
            expect(page.locator("html")).to_have_attribute("data-chain", "holds")
        return page

    yield go
    faults = [fault for visitor in visitors for fault in visitor.faults()]
    for visitor in visitors:
        visitor.context.close()
    assert not faults, "\n".join(faults)


def at(page: Page, seq: int) -> None:
    """Wait until a file shows an event, whole: moment, address, slider, story."""
    expect(page.locator("#moment")).to_have_attribute("data-seq", str(seq))
    expect(page.locator("#slider")).to_have_value(str(seq))
    expect(page.locator(".happening.now").first).to_have_attribute("data-happened", str(seq))
    assert page.evaluate("location.hash") == f"#/e/{seq}"


@pytest.mark.slow
@pytest.mark.parametrize("view", ["judge", "player:0", "spectator"])
def test_it_shows_the_very_board_that_the_page_shows(
    view: str,
    administrator: Visitor,
    opened: Callable[..., Page],
    file_of: Callable[..., Path],
    crowd: str,
    vaultlog: Vaultlog,
) -> None:
    """Reached in the file by keys and by addresses, on the server by its address."""
    file = opened(file_of(crowd, view), "#/e/1", reduced_motion="reduce")
    at(file, 1)
    here, last = 1, int(file.locator("body").get_attribute("data-head") or 0)
    for seq in (2, 3, last // 2, last // 2 + 1, last // 2 - 3, last - 1, last):
        if seq == here + 1:
            press(file, "ArrowRight")
        else:
            file.evaluate("seq => { location.hash = `#/e/${seq}`; }", seq)
        at(file, seq)
        here = seq
        page = administrator.go(moment(crowd, seq, view=view))
        told = page.evaluate(DRAWN)
        assert file.evaluate(DRAWN) == told, f"event {seq}"
        assert f"Event {seq}" in map(str.strip, told)
        assert len(told) > 300


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_whole_board_is_inside_the_window_and_stays_there(
    width: int, height: int, opened: Callable[..., Page], file_of: Callable[..., Path], crowd: str, vaultlog: Vaultlog
) -> None:
    page = opened(file_of(crowd), "#/e/1", viewport={"width": width, "height": height}, reduced_motion="reduce")
    at(page, 1)
    board = Board(page, width, height)
    for seq in range(2, min(EVENTS, vaultlog.head(crowd)) + 1):
        press(page, "ArrowRight")
        at(page, seq)
        board.look(f"event {seq}")
    board.judge()


@pytest.mark.slow
def test_keys_lead_through_the_match(opened: Callable[..., Page], file_of: Callable[..., Path], crowd: str) -> None:
    page = opened(file_of(crowd))
    last = int(page.locator("body").get_attribute("data-head") or 0)
    expect(page.locator("#moment")).to_have_attribute("data-seq", str(last))
    press(page, "Home")
    at(page, 1)
    turn = page.locator("#moment").get_attribute("data-turn")
    press(page, "Control+ArrowRight")
    expect(page.locator("#moment")).not_to_have_attribute("data-turn", turn or "")
    at(page, int(page.locator("#moment").get_attribute("data-seq") or 0))
    press(page, "Home")
    at(page, 1)
    press(page, "Space")
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#moment")).to_have_attribute("data-seq", "2")
    press(page, "Space")
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "false")
    press(page, "End")
    at(page, last)
    press(page, "ArrowLeft")
    at(page, last - 1)
    page.go_back()
    at(page, last)
    near = page.locator(".seat.near h2").text_content()
    press(page, "f")
    expect(page.locator(".seat.far h2")).to_have_text(near or "")
    press(page, "?")
    expect(page.locator("#help")).to_be_visible()


@pytest.mark.slow
def test_the_story_is_searched_and_tells_of_a_card(
    opened: Callable[..., Page], file_of: Callable[..., Path], crowd: str
) -> None:
    page = opened(file_of(crowd), "#/e/20")
    shown = page.locator(".happening:visible")
    everything = shown.count()
    named = page.locator(".happening.now .named").or_(page.locator(".happening .named")).first
    title = named.text_content() or ""
    named.focus()
    press(page, "Shift+Tab")
    press(page, "Tab")
    expect(page.locator("#card-look .card-title")).to_have_text(title)
    press(page, "Escape")
    page.get_by_role("searchbox", name="Search the story").fill(title)
    press(page, "Enter")
    assert 0 < shown.count() < everything
    for line in shown.all():
        assert title.lower() in (line.text_content() or "").lower()
    page.get_by_role("button", name="Whole story").click()
    assert shown.count() == everything
    card = page.locator(".near .line .card").first
    card.locator("a").first.click()
    id = card.get_attribute("data-card")
    assert 0 < shown.count() < everything
    for line in shown.all():
        assert f"card/{id}" in (line.get_attribute("data-about") or "").split()
    expect(page.locator("#found")).to_contain_text(card.locator(".card-title").text_content() or "?")
    page.locator(".near .count.amber a").click()
    expect(page.locator("#found")).to_contain_text("Æmber of")
    page.get_by_role("button", name="Whole story").click()
    page.get_by_label("Whose").select_option("1")
    assert {each.get_attribute("class") for each in shown.all()} <= {"happening of-1", "happening of-1 now"}


@pytest.mark.slow
def test_the_log_is_saved_as_the_server_has_it(
    opened: Callable[..., Page], file_of: Callable[..., Path], crowd: str, vaultlog: Vaultlog
) -> None:
    page = opened(file_of(crowd))
    page.locator("#check summary").click()
    expect(page.locator("#chain")).to_contain_text("The hash chain of")
    with page.expect_download() as coming:
        page.get_by_role("button", name="Save the log").click()
    saved = [json.loads(line) for line in Path(coming.value.path()).read_text("utf-8").splitlines()]
    answer = vaultlog.ask("GET", f"matches/{crowd}/events?limit=500&view=judge")
    assert coming.value.suggested_filename == f"{crowd}.jsonl"
    assert saved == answer["events"][: len(saved)]
    assert len(saved) > 10


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_is_accessible_in_both_themes_on_desk_and_phone(
    scheme: str, browser: Browser, file_of: Callable[..., Path], crowd: str, vaultlog: Vaultlog
) -> None:
    for match, seq, width, height in ((crowd, 20, 1366, 768), (vaultlog.demo, 3, 390, 844)):
        visitor = Visitor(browser, "file://", viewport={"width": width, "height": height}, color_scheme=scheme)
        page = visitor.go(file_of(match).as_uri() + f"#/e/{seq}")
        expect(page.locator("html")).to_have_attribute("data-chain", "holds")
        if width < 400:
            page.get_by_role("button", name="Story").click()
            expect(page.locator(".happening.now").first).to_be_in_viewport()
        visitor.picture(f"file-{scheme}-{width}")
        found = visitor.violations()
        if width < 400:  # the cards of a full hand overlap there, on every page with a board
            found = [each for each in found if not each.startswith("target-size") or "/card/" not in each]
        assert found == [], (scheme, width)
        visitor.context.close()


@pytest.mark.slow
def test_without_scripts_the_last_moment_and_the_story_are_there(
    opened: Callable[..., Page], file_of: Callable[..., Path], crowd: str
) -> None:
    for width, height in ((1366, 768), (390, 844)):
        page = opened(file_of(crowd), java_script_enabled=False, viewport={"width": width, "height": height})
        expect(page.locator("header .hint")).to_contain_text("needs scripts")
        expect(page.locator("#board .seat")).to_have_count(2)
        expect(page.locator("#board .card .face").first).to_be_visible()
        expect(page.locator("#happened")).to_be_visible()
        expect(page.locator(".happening").first).to_be_visible()
        expect(page.locator("#transport")).to_be_hidden()
