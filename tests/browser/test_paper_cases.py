"""The case desk of a match with printed cards: what a deck without a list holds, and what was done, in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.server import Vaultlog
from tests.browser.test_cases import yes
from tests.browser.test_gap import DECKS
from tests.browser.visitor import Visitor

HOUSES = {"set": "CotA", "houses": ["brobnar", "dis", "logos"]}


@pytest.fixture
def called(vaultlog: Vaultlog) -> Any:
    """A match in Ann's main step; of her deck only the houses are known. A judge was called."""
    seats = [{"name": "Ann", "deck": HOUSES}, {"name": "Ben", "deck": DECKS[1]}]
    opened = vaultlog.write("matches", {"seats": seats, "printed_cards": {}})
    lines = "seen: P1\nkeep\nkeep\nhouse brobnar"
    path = f"matches/{opened['match']}"
    head = vaultlog.write(f"{path}/lines", {"lines": lines}, version=1)["version"]
    claim = {"claim": "It is a maverick.", "first": head, "last": head}
    case = vaultlog.write(f"{path}/disputes", claim, version=head)["case"]["seq"]
    return {**opened, "case": case}


def every_field(visit: Callable[..., Visitor], called: Any) -> tuple[Visitor, Page]:
    """The judge at the forms that have every field."""
    judge = visit(called["tokens"]["judge"])
    page = judge.go(f"/m/{called['match']}/cases/{called['case']}")
    page.get_by_text("More: statements, what-if, every field").click()
    return judge, page


def test_a_maverick_with_an_added_icon_is_learnt(
    visit: Callable[..., Visitor], vaultlog: Vaultlog, called: Any
) -> None:
    judge, page = every_field(visit, called)
    judge.expects("422")
    page.get_by_text("A ruling with every field").click()
    page.get_by_label("Adjusted: the position is corrected").check()
    page.locator("#ruling-text").fill("Ann shows the card: it is of Brobnar here, and has an Æmber more.")
    measures = page.locator("#measures")
    measures.get_by_role("button", name="Correct the position").click()
    measures.locator("select[data-correction]").select_option("learn")
    measures.get_by_role("button", name="Add this correction").click()
    row = measures.locator(".correction[data-kind=learn]")
    row.get_by_label("Seat").select_option("Ann")
    row.get_by_label("Title").fill("Urchin")
    page.get_by_role("button", name="Give the ruling").click()
    yes(page)
    expect(page.locator("#act-ruling .form-said")).to_contain_text("none of the houses of Ann's deck")
    row.get_by_label("House").select_option("brobnar")
    row.get_by_label("Icons").fill("amber")
    judge.picture("learn-correction", whole=True)
    page.get_by_role("button", name="Give the ruling").click()
    yes(page)
    expect(page.locator("#case-state")).to_have_attribute("data-status", "ruled")
    path = f"matches/{called['match']}"
    learnt = vaultlog.ask("GET", f"{path}/state?view=public")["state"]["players"][0]["deck_list"]["learnt"]["cards"]
    [urchin] = [each for each in learnt if each["title"] == "Urchin"]
    assert (urchin["house"], len(learnt)) == ("brobnar", 1)
    version = vaultlog.head(called["match"])
    vaultlog.write(f"{path}/lines", {"lines": "play Urchin"}, version=version)
    line = vaultlog.state(called["match"], version + 1)["players"][0]["line"]
    assert [each["title"] for each in line] == ["Urchin"], "as a card of the house that was named"


def test_what_was_done_against_the_rules_is_said_in_words(
    visit: Callable[..., Visitor], vaultlog: Vaultlog, called: Any
) -> None:
    lines = {"lines": "end\nP2 house brobnar"}
    before = vaultlog.write(f"matches/{called['match']}/lines", lines, version=called["case"])["version"]
    judge, page = every_field(visit, called)
    judge.expects("422")
    page.get_by_text("Record an answer against the rules, in words or by keys").click()
    page.get_by_label("Who did it").select_option("Ben")
    words = page.get_by_role("textbox", name="What was done")
    words.fill("play Shoolar")
    page.get_by_label("Reason for recording it").fill("Nobody noticed.")
    page.get_by_role("button", name="Record it").click()
    yes(page)
    said = page.locator("#act-override .form-said")
    expect(said).to_contain_text("Shoolar")
    expect(words).to_have_value("play Shoolar")
    words.fill("play Shooler")
    words.press("Enter")
    yes(page)
    expect(said).to_have_text("Recorded.")
    expect(words).to_have_value("")
    [event] = vaultlog.ask("GET", f"matches/{called['match']}/events?after={before}&view=judge")["events"]
    assert (event["type"], event["data"]["seat"]) == ("overridden", 1)
    line = vaultlog.state(called["match"], event["seq"])["players"][1]["line"]
    assert [each["title"] for each in line] == ["Shooler"], "though Dis is not the active house"
