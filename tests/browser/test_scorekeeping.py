"""Strokes and taps that a scorekeeper of printed cards needs for a decision: counted, never timed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.scorekeeping import AIM, Keeper, opened
from tests.browser.server import Vaultlog
from tests.browser.visitor import Taps, Visitor, reaches, version
from tests.replays.observed import asked_at

DECISIONS = 24
SHOWN = 60
"""Decisions after which both players have artifacts."""


def test_a_decision_takes_three_strokes_beyond_the_letters_of_titles(
    visit: Callable[..., Visitor], vaultlog: Vaultlog
) -> None:
    match, answers = opened(vaultlog)
    page = visit(match["tokens"]["judge"]).go(f"/t/{match['match']}/score")
    keeper = Keeper(page)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if f"/t/{match['match']}" in request.url else None)
    for keys in answers[:DECISIONS]:
        keeper.answer(keys)
    assert sum(url.endswith("/score/events") for url in asked) == DECISIONS
    assert len(asked) <= 1.5 * DECISIONS, "the answer to an entry shows the next question, unless it takes very long"
    log = vaultlog.ask("GET", f"matches/{match['match']}/events?after=1")["events"]
    assert [tuple(event["data"]["answer"]) for event in log] == [tuple(keys) for keys in answers[:DECISIONS]]
    assert sum(one.others for one in keeper.typed) <= AIM * DECISIONS
    assert max(one.others for one, keys in zip(keeper.typed, answers, strict=False) if len(keys) == 1) <= AIM


def test_two_taps_are_enough_for_a_decision_on_a_tablet(visit: Callable[..., Visitor], vaultlog: Vaultlog) -> None:
    match, answers = opened(vaultlog)
    vaultlog.write(f"matches/{match['match']}/lines", {"lines": "seen: P1\nkeep\nkeep"}, version=1)
    keeper = visit(match["tokens"]["judge"], viewport={"width": 1024, "height": 768}, has_touch=True)
    page = keeper.go(f"/t/{match['match']}/score")
    question = page.locator("#question.answerable")
    for _ in range(6):
        before, taps = version(page), Taps()
        if question.get_attribute("data-kind") == "main" and question.locator("[data-key^=play]").count():
            row = question.locator(".rows > li", has=page.locator("[data-key^=play]")).first
            expect(row.locator("[data-key^=discard]")).to_have_count(1)
            taps.on(row.locator("[data-key^=play]"))
        else:
            minimum = int(question.get_attribute("data-minimum") or 0)
            for n in range(minimum):
                taps.on(question.locator("button[data-key]").nth(n))
            if question.get_attribute("data-maximum") != "1":
                taps.on(question.locator("[data-confirm-answer]"))
        reaches(page, before + 1)
        assert taps.count <= 2
    keeper.picture("scorekeeper-rows")


def test_letters_of_a_title_find_its_row_and_a_letter_before_says_what_is_done(
    visit: Callable[..., Visitor], vaultlog: Vaultlog
) -> None:
    match, _ = opened(vaultlog)
    path = f"matches/{match['match']}/lines"
    vaultlog.write(path, {"lines": "seen: P1\nkeep\nkeep\nhouse ekwidon"}, version=1)
    page = visit(match["tokens"]["judge"]).go(f"/t/{match['match']}/score")
    rows = page.locator("#question .rows > li:visible")
    many = rows.count()
    page.keyboard.type("avi")
    expect(rows).to_have_count(1)
    assert many > 1
    assert rows.first.inner_text().split("\n")[0] == "Avid Collecting"
    page.keyboard.press("Escape")
    expect(rows).to_have_count(many)
    page.keyboard.type("d avi")
    expect(page.locator("#typed")).to_contain_text("Enter takes Discard Avid Collecting")
    page.keyboard.press("Enter")
    reaches(page, 6)
    log = vaultlog.ask("GET", f"matches/{match['match']}/events?after=5")["events"]
    assert log[0]["data"]["answer"][0].startswith("discard:")


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640)])
def test_on_a_phone_piles_can_be_touched_and_cover_no_card(
    visit: Callable[..., Visitor], vaultlog: Vaultlog, width: int, height: int
) -> None:
    match, answers = opened(vaultlog)
    for version_before, keys in enumerate(answers[:SHOWN], 1):
        seat = vaultlog.ask("GET", f"matches/{match['match']}/choice")["choice"]["seat"]
        event = {"type": "decision", "data": {"seat": seat, "answer": list(keys)}}
        vaultlog.write(f"matches/{match['match']}/events", event, version=version_before)
    size = {"width": width, "height": height}
    keeper = visit(match["tokens"]["judge"], viewport=size, has_touch=True, is_mobile=True)
    page = keeper.go(f"/t/{match['match']}/score")
    expect(page.locator(".artifacts > li")).not_to_have_count(0)
    boxes = "all => all.map((one) => { const {x, y, width, height} = one.getBoundingClientRect(); "
    boxes += "return [x, y, x + width, y + height]; })"
    piles = page.locator(".pile summary").evaluate_all(boxes)
    assert len(piles) == 8
    assert all(right - left >= 44 and low - high >= 44 for left, high, right, low in piles)
    cards = page.locator(".held > .row > li").evaluate_all(boxes)
    assert cards
    assert all(right <= width and left >= 0 for left, _, right, _ in [*piles, *cards])
    apart = (
        card[2] <= pile[0] + 1 or card[0] >= pile[2] - 1 or card[3] <= pile[1] + 1 or card[1] >= pile[3] - 1
        for card in cards
        for pile in piles
    )
    assert all(apart)
    keeper.picture(f"scorekeeper-phone-{width}")


@pytest.mark.parametrize(("width", "height", "columns"), [(820, 1180, 4), (390, 844, 2)], ids=["tablet", "phone"])
def test_cards_that_are_seen_stand_in_columns_and_are_found_by_letters(
    visit: Callable[..., Visitor], vaultlog: Vaultlog, width: int, height: int, columns: int
) -> None:
    match, answers = opened(vaultlog)
    before = asked_at("observed", least=100) - 1
    for first in range(0, before, 40):
        entered = ["keys " + ", ".join(keys) if keys else "choose none" for keys in answers[first:before][:40]]
        vaultlog.write(f"matches/{match['match']}/lines", {"lines": "\n".join(entered)}, version=first + 1)
    keeper = visit(match["tokens"]["judge"], viewport={"width": width, "height": height}, has_touch=True)
    page = keeper.go(f"/t/{match['match']}/score")
    expect(page.locator("#question .asked")).to_have_text("At the table")
    options = page.locator("#question .option")
    titles = [" ".join((text or "").split()).removeprefix("Choose ") for text in options.all_text_contents()]
    assert len(titles) > 12
    assert titles == sorted(titles, key=str.casefold)
    boxes = [options.nth(n).bounding_box() for n in range(len(titles))]
    assert len({box["x"] for box in boxes if box}) == columns
    list_of = page.locator("#question .many").bounding_box()
    assert list_of is not None, "all of it fits on the screen"
    assert list_of["height"] <= height, "all of it fits on the screen"
    seq = version(page)
    wanted = titles[-1]
    page.locator("#find-option").fill(wanted[:5].lower())
    expect(page.locator("#question .option:visible")).to_have_count(1)
    page.locator("#find-option").press("Enter")
    reaches(page, seq + 1)
    keeper.picture(f"scorekeeper-seen-{width}")


def test_the_end_of_the_step_stays_in_sight_on_a_tablet_held_upright(
    visit: Callable[..., Visitor], vaultlog: Vaultlog
) -> None:
    match, _ = opened(vaultlog)
    path = f"matches/{match['match']}/lines"
    vaultlog.write(path, {"lines": "seen: P1\nkeep\nkeep\nhouse ekwidon"}, version=1)
    keeper = visit(match["tokens"]["judge"], viewport={"width": 820, "height": 1000}, has_touch=True)
    page = keeper.go(f"/t/{match['match']}/score")
    page.set_viewport_size({"width": 600, "height": 820})
    ends = page.locator("#question .ends")
    expect(ends).to_be_in_viewport()
    rows = [page.locator("#question .rows > li").nth(n).bounding_box() for n in range(2)]
    assert all(box is not None and box["height"] < 60 for box in rows), "what is done with a card is on its line"


def test_nothing_below_the_question_makes_the_page_longer_than_the_window(
    visit: Callable[..., Visitor], vaultlog: Vaultlog
) -> None:
    seats = [{"houses": ["brobnar", "dis", "logos"], "set": "CotA"}, {"houses": ["mars", "sanctum", "untamed"]}]
    body = {"seats": [{"name": "Ann", "deck": seats[0]}, {"name": "Ben", "deck": seats[1]}], "printed_cards": {}}
    match = vaultlog.write("matches", body)
    vaultlog.write(f"matches/{match['match']}/lines", {"lines": "seen: P1\nkeep\nkeep\nhouse logos"}, version=1)
    keeper = visit(match["tokens"]["judge"], viewport={"width": 1366, "height": 768})
    page = keeper.go(f"/t/{match['match']}/score")
    assert page.locator("#question .rows > li").count() > 30
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
