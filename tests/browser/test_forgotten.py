"""The scorekeeper puts in what was forgotten: by keys alone, and on a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.browser.scorekeeping import opened
from tests.browser.server import Vaultlog
from tests.browser.visitor import Visitor

PHONE = {"width": 390, "height": 844}


def recorded(vaultlog: Vaultlog) -> tuple[Any, str, str]:
    """A match in which the second decision of the first turn was forgotten, with a scorekeeper's token; the title of
    the card that was played, and the version."""
    match, _ = opened(vaultlog)
    path = f"matches/{match['match']}"
    token = vaultlog.write("tokens", {"role": "scorekeeper", "match": match["match"]})["token"]
    begun = {"lines": "seen: P1\nkeep\nkeep\nhouse ekwidon\nend\nP2 house logos\nend"}
    vaultlog.write(f"{path}/lines", begun, version=1, token=token)
    return match, token, path


def test_what_was_forgotten_is_put_in_by_keys(visit: Callable[..., Visitor], vaultlog: Vaultlog) -> None:
    match, token, path = recorded(vaultlog)
    scribe = visit(token)
    page = scribe.go(f"/t/{match['match']}/score")
    page.locator("#act-forgotten").press("Enter")
    expect(page.locator("h1")).to_have_text("Put in what was forgotten")
    scribe.picture("forgotten-where")
    assert scribe.violations() == []
    entry = page.locator(".entries a", has_text="Ann: end")
    entry.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#forgotten-lines")).to_be_focused()
    page.keyboard.type("discard avid")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".outcome")).to_have_text("All 3 later entries fit.")
    scribe.picture("forgotten-fits")
    assert scribe.violations() == []
    expect(page.get_by_role("button", name="Put it in")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="On with the match")).to_be_focused()
    scribe.picture("forgotten-done")
    log = vaultlog.ask("GET", f"{path}/events?after=8")["events"]
    assert [event["type"] for event in log] == ["rewound", *["decision"] * 4, "note.added"]
    page.keyboard.press("Enter")
    expect(page.locator("#question.answerable")).to_be_visible()


def test_what_does_not_fit_is_left_out_on_a_phone(visit: Callable[..., Visitor], vaultlog: Vaultlog) -> None:
    match, _, path = recorded(vaultlog)
    judge = visit(match["tokens"]["judge"], viewport=PHONE, has_touch=True)
    page = judge.go(f"/t/{match['match']}/score/forgotten?after=5")
    page.locator("#forgotten-lines").fill("end\nP2 house untamed")
    page.get_by_role("button", name="See what fits").tap()
    expect(page.locator(".later.stops .why")).to_contain_text("Does not fit")
    judge.picture("forgotten-stops-phone")
    assert judge.violations() == []
    page.locator(".later.stops").get_by_label("Leave it out").check()
    page.get_by_role("button", name="See what fits").tap()
    expect(page.locator(".later.stops .was")).to_contain_text("house logos")
    page.get_by_role("button", name="Leave out all that is left").tap()
    expect(page.locator(".later.left-out")).to_have_count(3)
    judge.picture("forgotten-left-out-phone")
    assert vaultlog.head(match["match"]) == 8, "nothing is stored before all is said"
