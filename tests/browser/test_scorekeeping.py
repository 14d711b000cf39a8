"""Strokes and taps that a scorekeeper of printed cards needs for a decision: counted, never timed."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.scorekeeping import AIM, Keeper, opened
from tests.browser.server import Vaultlog
from tests.browser.test_table import reaches, version
from tests.browser.visitor import Taps, Visitor

DECISIONS = 24


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
    assert many > 1 and rows.first.inner_text().split("\n")[0] == "Avid Collecting"
    page.keyboard.press("Escape")
    expect(rows).to_have_count(many)
    page.keyboard.type("d avi")
    expect(page.locator("#typed")).to_contain_text("1 found; Enter takes Discard Avid Collecting")
    page.keyboard.press("Enter")
    reaches(page, 6)
    log = vaultlog.ask("GET", f"matches/{match['match']}/events?after=5")["events"]
    assert log[0]["data"]["answer"][0].startswith("discard:")
