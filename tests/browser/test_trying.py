"""Trying from a moment in a browser: answered on the board, shared by its address, made a what-if match; clicks are
counted."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.board import shown, told
from tests.browser.server import Vaultlog
from tests.browser.test_case_answers import Clicks
from tests.browser.visitor import EARLY_RUNS, Visitor, moment, press

PLAYED = 40
STRUCK_WHEN_SHOWN = """() => {
    const struck = () => document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "1", bubbles: true}));
    new MutationObserver((_, observer) => {
        if (document.getElementById("copy")?.hidden !== false) return;
        observer.disconnect();
        setTimeout(struck, 0);
    }).observe(document, {subtree: true, childList: true, attributes: true});
}"""
"""Presses a key when a button is shown that only scripts can serve."""
SIZES = ((390, 844), (768, 1024), (1024, 768), (1440, 900), (1920, 1080))


@pytest.fixture(scope="module")
def running(vaultlog: Vaultlog) -> Any:
    """A match that goes on, with a case, and an event of it at which a player chooses what to do."""
    found = vaultlog.open("Hana Abel", "Carl Gross")
    vaultlog.play(found, PLAYED)
    match = found["match"]
    head = vaultlog.head(match)
    claim = {"claim": "It was exhausted.", "first": head - 1, "last": head}
    case = vaultlog.write(f"matches/{match}/disputes", claim, version=head)["case"]["seq"]
    for seq in range(14, head):
        choice = vaultlog.ask("POST", f"matches/{match}/variations", {"seq": seq})["choice"]
        if choice["kind"] == "main" and len(choice["options"]) > 2:
            return {**found, "case": case, "head": head, "seq": seq}
    raise AssertionError("nobody had anything to choose")


def settled(page: Page, answers: int) -> None:
    """The page shows what came of so many answers."""
    where = page.locator(".at-table .where")
    expect(page.locator("#copy")).to_be_visible()  # the scripts have begun
    expect(where).to_contain_text(f"{answers} answer" if answers else "Event")
    expect(page.locator("#trying[aria-busy]")).to_have_count(0)


def answer(page: Page, by: Clicks, pick: int = 0) -> None:
    """Answer what is asked with the option of that number, or as many as must be."""
    before = page.url
    options = page.locator("#question button.option")
    confirm = page.locator("#question [data-confirm-answer]")
    if confirm.count():
        for at in range(int(page.locator("#question").get_attribute("data-minimum") or 0)):
            by.on(options.nth(at))
        by.on(confirm)
    else:
        by.on(options.nth(pick))
    expect(page).not_to_have_url(before)
    expect(page.locator("#trying[aria-busy]")).to_have_count(0)


def agree(vaultlog: Vaultlog, page: Page, match: str, seq: int) -> Any:
    """The board is what the API says of the same address; what the API said."""
    query = dict(part.split("=") for part in page.url.partition("?")[2].split("&") if "=" in part)
    asked = {"seq": seq, "tree": query.get("tree", ""), "node": int(query.get("node", 0))}
    said = vaultlog.ask("POST", f"matches/{match}/variations", asked)
    assert shown(page) == told(said["state"])
    return said


def test_three_answers_back_and_another_shared_and_made_a_match(
    visit: Callable[..., Visitor], vaultlog: Vaultlog, running: Any
) -> None:
    match, seq, case = running["match"], running["seq"], running["case"]
    judge = visit(running["tokens"]["judge"])
    page = judge.go(moment(match, seq))
    by = Clicks()
    by.on(page.get_by_role("link", name="Try from here"))
    settled(page, 0)
    assert by.count == 1, "one click from the replay"
    for count in (1, 2, 3):
        answer(page, by)
        settled(page, count)
        agree(vaultlog, page, match, seq)
    three = page.url
    page.get_by_role("button", name="Back one answer").click()
    settled(page, 2)
    page.go_back()
    settled(page, 3)
    assert page.url == three, "the browser's own way back is the way back"
    page.locator("#tree .played .to", has=page.get_by_text(f"Event {seq}", exact=True)).click()
    settled(page, 0)
    answer(page, by, 1)
    settled(page, 1)
    expect(page.locator("#tree .tried")).to_have_count(4)
    expect(page.locator("#tree .begins")).to_have_count(2)
    expect(page.locator("#tree [aria-current]")).to_have_count(1)
    judge.picture("trying-two-branches")
    said = agree(vaultlog, page, match, seq)

    other = visit(vaultlog.admin)
    theirs = other.go(page.url.removeprefix(vaultlog.url))
    expect(theirs.locator("#tree .tried")).to_have_count(4)
    assert shown(theirs) == told(said["state"])
    line = said["steps"][0]["lines"][0]["text"]
    expect(theirs.locator("#tree [aria-current]")).to_contain_text(line)
    theirs.locator("#tree .tried .to").first.click()
    settled(theirs, 1)
    expect(theirs.locator("#tree .prune")).to_have_count(4)
    theirs.locator("#tree .begins .prune").last.click()
    expect(theirs.locator("#tree .tried")).to_have_count(3)
    settled(theirs, 0)

    page.get_by_text("Make a what-if match of this").click()
    page.get_by_label("For", exact=True).select_option(str(case))
    page.get_by_label("Title (optional)").fill("What if she had played the other one")
    page.get_by_role("button", name="Open the what-if match").click()
    expect(page.get_by_role("heading", name=re.compile(f"otherwise after event {seq}"))).to_be_visible()
    made = vaultlog.ask("GET", f"matches/{match}/branches")["branches"]
    found = next(one for one in made if "the other one" in one["title"])
    assert (found["branch"]["seq"], found["branch"]["case"], found["version"]) == (seq, case, seq + 1)
    assert vaultlog.state(found["match"], seq + 1) == said["state"]
    assert vaultlog.head(match) == running["head"] + 1, "nothing was written into the match but the call of the judge"


def test_a_click_on_a_card_answers_as_at_the_table(
    visit: Callable[..., Visitor], vaultlog: Vaultlog, running: Any
) -> None:
    match, seq = running["match"], running["seq"]
    options = vaultlog.ask("POST", f"matches/{match}/variations", {"seq": seq})["choice"]["options"]
    cards = [option["card"] for option in options if option["card"] is not None]
    page = visit(vaultlog.admin).go(f"/m/{match}/e/{seq}/try")
    settled(page, 0)
    card = cards[0]
    page.locator(f'#board .card[data-card="{card}"]').first.click()
    menu = page.locator("#card-menu")
    if cards.count(card) > 1:
        menu.get_by_role("button").first.click()
    settled(page, 1)
    expect(menu).not_to_be_visible()


def test_all_of_it_by_keys(visit: Callable[..., Visitor], vaultlog: Vaultlog, running: Any) -> None:
    match, seq = running["match"], running["seq"]
    page = visit(vaultlog.admin).go(moment(match, seq))
    expect(page.locator("#moment")).to_have_attribute("data-seq", str(seq))
    press(page, "t")
    expect(page).to_have_url(re.compile(f"/e/{seq}/try$"))
    settled(page, 0)
    press(page, "2")
    settled(page, 1)
    first = page.url
    press(page, "ArrowLeft")
    settled(page, 0)
    press(page, "1")
    settled(page, 1)
    assert page.url != first
    press(page, "ArrowUp")
    settled(page, 1)
    press(page, "ArrowUp")
    settled(page, 0)
    press(page, "ArrowRight")
    settled(page, 1)
    press(page, "ArrowLeft")
    press(page, "ArrowLeft")
    expect(page).to_have_url(re.compile(f"/e/{seq - 1}/try"))


def test_keys_are_taken_as_soon_as_the_page_shows_what_scripts_can_do(
    visit: Callable[..., Visitor], vaultlog: Vaultlog, running: Any
) -> None:
    visitor = visit(vaultlog.admin)
    page = visitor.page
    held: list[Route] = []
    page.route("**/times+**", lambda route: held.append(route))
    with page.expect_request("**/times+**"):
        page.goto(f"/m/{running['match']}/e/{running['seq']}/try", wait_until="commit")
    page.evaluate(STRUCK_WHEN_SHOWN)
    held[0].continue_()
    settled(page, 1)


def test_what_is_clicked_before_the_scripts_are_there_is_done_when_they_are(
    visit: Callable[..., Visitor], vaultlog: Vaultlog, running: Any
) -> None:
    visitor = visit(vaultlog.admin)
    visitor.context.add_init_script(EARLY_RUNS)
    page = visitor.page
    held: list[Route] = []
    page.route("**/times+**", lambda route: held.append(route))
    with page.expect_request("**/times+**"):
        page.goto(f"/m/{running['match']}/e/{running['seq']}/try", wait_until="commit")
    page.wait_for_function("() => 'keeps' in document.documentElement.dataset")
    left, top = page.evaluate(
        "() => { const at = document.querySelector('#question button.option').getBoundingClientRect();"
        "return [at.left + at.width / 2, at.top + at.height / 2]; }"
    )
    page.mouse.click(left, top)
    held[0].continue_()
    settled(page, 1)


def test_from_the_case_it_is_for_the_case(visit: Callable[..., Visitor], vaultlog: Vaultlog, running: Any) -> None:
    match, case = running["match"], running["case"]
    page = visit(running["tokens"]["judge"]).go(f"/m/{match}/cases/{case}")
    seq = int(page.locator("#case-moment").get_attribute("data-seq") or 0) - 1
    press(page, "ArrowLeft")
    expect(page.locator("#case-moment")).to_have_attribute("data-seq", str(seq))
    expect(page.locator("#range-said")).to_contain_text(f"event {seq}")
    page.get_by_role("link", name="Try from here").click()
    expect(page).to_have_url(re.compile(rf"/e/{seq}/try\?case={case}$"))
    expect(page.get_by_label("For", exact=True)).to_have_value(str(case))


def test_a_wrong_answer_or_address_is_told(visit: Callable[..., Visitor], vaultlog: Vaultlog, running: Any) -> None:
    match, seq = running["match"], running["seq"]
    visitor = visit(vaultlog.admin)
    visitor.expects("422")
    visitor.expects("400")
    page = visitor.go(f"/m/{match}/e/{seq}/try")
    page.locator("#question button.option").first.evaluate("each => { each.dataset.key = 'no-such-key'; }")
    page.locator("#question button.option").first.click()
    expect(page.locator("#notice")).to_contain_text("Answer 1 is not possible")
    settled(page, 0)
    page.locator("#question button.option").nth(1).click()
    settled(page, 1)
    expect(page.locator("#notice")).not_to_be_visible()
    visitor.go(page.url.replace("tree=1", "tree=1A"))
    expect(page.get_by_text("cut off or changed on the way")).to_be_visible()


def test_a_shared_variation_is_looked_at_without_scripts(visit: Callable[..., Visitor], vaultlog: Vaultlog) -> None:
    """By the share link of a match that is closed, or that shows everything of one that is over."""
    seq = 30
    first = vaultlog.ask("POST", f"matches/{vaultlog.demo}/variations", {"seq": seq})["choice"]["options"][0]["key"]
    two = vaultlog.ask("POST", f"matches/{vaultlog.demo}/variations", {"seq": seq, "answers": [[first]]})
    visitor = visit(vaultlog.admin, java_script_enabled=False)
    page = visitor.go(two["links"]["page"].removeprefix(vaultlog.url))
    assert page.locator("#tree .tried").count() == 1
    assert page.locator("#question").is_visible()
    assert page.get_by_text("To answer by clicking, allow scripts in this browser.").count() <= 1
    page.locator("#tree .played .to").first.click()
    expect(page.locator(".where")).to_contain_text("Event")
    expect(page.locator("#tree .tried")).to_have_count(1)
    page.locator("#tree .prune").click()
    expect(page.locator("#tree .tried")).to_have_count(0)
    visitor.picture("trying-without-scripts")


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_fits_every_window(
    visit: Callable[..., Visitor], vaultlog: Vaultlog, running: Any, size: tuple[int, int], scheme: str
) -> None:
    width, height = size
    visitor = visit(
        vaultlog.admin, viewport={"width": width, "height": height}, color_scheme=scheme, reduced_motion="reduce"
    )
    page = visitor.go(f"/m/{running['match']}/e/{running['seq']}/try")
    by = Clicks()
    settled(page, 0)
    for _ in range(2):
        answer(page, by)
    visitor.picture(f"trying-{width}-{scheme}")
    wide, high = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert wide <= width
    if width > 768:
        assert high <= height, "on a large screen nothing but the tree scrolls"
        box: Any = page.locator("#tree [aria-current]").bounding_box()
        assert 0 <= box["y"]
        assert box["y"] + box["height"] <= height
    assert not visitor.violations()
