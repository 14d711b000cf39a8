"""The case desk: a dispute from the call to the ruling, and going back by agreement, in browsers of everybody's own."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.server import Vaultlog
from tests.browser.test_table import answer
from tests.browser.visitor import Visitor, moment, reaches, version

PLAYED = 24


@pytest.fixture
def opened(vaultlog: Vaultlog) -> Any:
    """A match that has been played for a while."""
    found = vaultlog.open("Ann", "Ben")
    vaultlog.play(found, PLAYED)
    return found


def yes(page: Page) -> None:
    page.locator("#confirm").get_by_role("button", name="Yes").click()


def test_a_dispute_from_the_call_to_the_ruling(visit: Callable[..., Visitor], vaultlog: Vaultlog, opened: Any) -> None:
    match = opened["match"]
    player = visit(opened["tokens"]["seats"][0])
    page = player.go(moment(match, 20))
    page.locator("#side .tabs").get_by_role("link", name="Cases").click()
    page.get_by_text("Open a dispute about this event").click()
    expect(page.get_by_label("From event", exact=True)).to_have_value("20")
    page.get_by_label("What is claimed?").fill("That card was <b>exhausted</b>.")
    page.get_by_role("button", name="Call a judge").click()
    case = PLAYED + 2
    expect(page.get_by_role("heading", level=1)).to_contain_text(f"Case of event {case}")
    assert not page.get_by_text("It stands").count(), "players do not rule"

    judge = visit(opened["tokens"]["judge"])
    page = judge.go(f"/m/{match}/cases")
    page.get_by_role("link", name=f"Case of event {case}").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(f"Case of event {case}")
    expect(page.get_by_text("That card was <b>exhausted</b>.")).to_be_visible()
    expect(page.locator("#board")).to_be_in_viewport(ratio=1)
    page.locator("#case-seen").get_by_role("link").nth(1).click()
    expect(page.locator(".board .backs")).to_have_count(1)
    expect(page.locator("#case-seen .unlike li")).to_have_count(2)
    page.locator("#case-seen").get_by_role("link", name="Everything").click()
    expect(page.locator(".board .backs")).to_have_count(0)
    expect(page.locator("#case-seen .unlike")).to_have_count(0)
    judge.picture("case", whole=True)

    branch = played_differently(page, case)
    judge.picture("what-if", whole=True)
    assert vaultlog.head(match) == case, "what is played in a what-if match changes nothing here"
    assert vaultlog.head(branch) > 19

    judge.go(f"/m/{match}/cases/{case}")
    page.get_by_text("More: statements, what-if, every field").click()
    page.get_by_text("A ruling with every field").click()
    page.get_by_label("Rewound: the match goes back").check()
    page.locator("#ruling-text").fill("It goes back to before that card.")
    page.get_by_label("Search all clauses").fill("exhausted")
    page.locator("#clauses-found button").first.click()
    expect(page.locator("#clauses-cited input:checked")).to_have_count(1)
    page.locator("#measures").get_by_role("button", name="Go back", exact=True).click()
    page.locator("#measures").get_by_label("to the state after event").fill("18")
    page.get_by_role("button", name="Give the ruling").click()
    yes(page)
    expect(page.get_by_role("heading", name="Ruling: the match goes back")).to_be_in_viewport()
    expect(page.locator("#case-state")).to_have_attribute("data-status", "waiting for signatures")
    vaultlog.sign(opened, case)
    page.reload()
    expect(page.locator("#case-state")).to_have_attribute("data-status", "ruled")
    log = vaultlog.ask("GET", f"matches/{match}/events?view=judge&limit=500")["events"]
    types = [event["type"] for event in log[case:] if event["type"] != "ruling.signed"]
    assert types == ["ruling.given", "rewound"]
    assert vaultlog.state(match, len(log)) == vaultlog.state(match, 18)

    pdf = judge.printed("case")
    assert pdf.startswith(b"%PDF-")
    assert len(pdf) > 20_000
    page.emulate_media(media="print")
    expect(page.get_by_text("It goes back to before that card.")).to_be_visible()
    expect(page.locator(".case-acts")).to_be_hidden()

    page = visit(opened["tokens"]["seats"][1]).go(moment(match, 20))
    expect(page.get_by_text("This event was undone by")).to_be_visible()


def test_an_override_has_a_field_for_each_key(visit: Callable[..., Visitor], vaultlog: Vaultlog, opened: Any) -> None:
    """Keys may hold blanks and accents, so none is taken apart."""
    match = opened["match"]
    claim = {"claim": "A card was named.", "first": 2, "last": 3}
    case = vaultlog.write(f"matches/{match}/disputes", claim, version=vaultlog.head(match))["case"]["seq"]
    page = visit(opened["tokens"]["judge"]).go(f"/m/{match}/cases/{case}")
    page.route("**/overrides", lambda route: route.fulfill(status=201, json={}))
    page.get_by_text("More: statements, what-if, every field").click()
    page.get_by_text("Record an answer against the rules, in words or by keys").click()
    page.get_by_text("By the keys of options instead").click()
    for text in ("title:Dust Pixie", "title:Ætherspider, or “Æther”", "card:1"):
        page.locator("#override-keys input").last.fill(text)
        page.get_by_role("button", name="Another key").click()
    page.locator("#override-keys li").last.get_by_role("button", name="Remove").click()
    page.get_by_label("Reason for recording it").fill("It was called out.")
    page.get_by_role("button", name="Record it").click()
    with page.expect_request("**/overrides") as sent:
        yes(page)
    assert sent.value.post_data_json == {
        "seat": 0,
        "answer": ["title:Dust Pixie", "title:Ætherspider, or “Æther”", "card:1"],
        "reason": "It was called out.",
    }
    expect(page.locator("#act-override .form-said")).to_have_text("Recorded.")
    expect(page.locator("#override-keys input")).to_have_count(1)


def played_differently(page: Page, case: int) -> str:
    """From the page of a case: open a what-if match, play two decisions in it by clicking, compare; its id."""
    address = page.url
    page.get_by_text("More: statements, what-if, every field").click()
    page.get_by_text("What if: play it differently").click()
    page.get_by_role("button", name="Open a what-if match").click()
    page.wait_for_function(
        "address => location.href !== address || document.querySelector('[href$=\"/score\"]')", arg=address
    )
    if page.url == address:
        page.get_by_role("link", name="Play on").first.click()
    expect(page.locator("#question.answerable")).to_be_visible()
    branch: str = page.locator("body").get_attribute("data-match") or ""
    dice = random.Random("otherwise")
    for _ in range(3):
        before = version(page)
        answer(page, dice)
        reaches(page, before + 1)
    page.goto(address)
    page.get_by_role("link", name="Compare").click()
    expect(page.get_by_role("heading", name="What if", exact=True)).to_be_visible()
    expect(page.get_by_text("Both begin with the same")).to_be_visible()
    return branch


def test_going_back_by_agreement(visit: Callable[..., Visitor], vaultlog: Vaultlog, opened: Any) -> None:
    match = opened["match"]
    before = vaultlog.state(match, PLAYED)
    ann, ben = (visit(token) for token in opened["tokens"]["seats"])
    other = ben.go(f"/t/{match}")
    page = ann.go(f"/m/{match}/undo?to={PLAYED}")
    expect(page.locator("#review-head .undo-grade")).to_be_visible()
    ann.picture("undo", whole=True)
    page.get_by_text("Ask to go back to after:").click()
    page.get_by_label("Why").fill("I clicked the wrong card.")
    page.locator("#act-ask").get_by_role("button", name="Ask").click()
    expect(other.get_by_role("heading", name=f"Ann asks to go back to event {PLAYED}")).to_be_visible()
    wish = vaultlog.ask("GET", f"matches/{match}/undo/requests")["requests"][-1]
    assert wish["status"] == "open"
    assert wish["open_for"][0] == "seat:1"
    assert vaultlog.state(match, vaultlog.head(match)) != before, "asking changes nothing"
    other.get_by_role("button", name="Agree to going back").click()
    expect(other.get_by_role("button", name="Agree to going back")).to_have_count(0)
    for role in wish["open_for"][1:]:  # officials, when more was seen since than the players can settle
        official = visit(opened["tokens"]["judge"] if role == "judge" else vaultlog.admin).go(f"/t/{match}")
        official.get_by_role("button", name="Agree to going back").click()
        expect(official.get_by_role("button", name="Agree to going back")).to_have_count(0)
    expect(other.locator(".undo-wish")).to_have_count(0)
    head = vaultlog.head(match)
    assert vaultlog.state(match, head) == before
    reaches(other, head)


def test_a_match_is_printed(visitor: Visitor, vaultlog: Vaultlog) -> None:
    head = vaultlog.head(vaultlog.demo)
    page = visitor.go(moment(vaultlog.demo, head // 2, vaultlog.share))
    assert visitor.printed("replay").startswith(b"%PDF-")
    page.emulate_media(media="print")
    expect(page.locator("#board")).to_be_visible()
    expect(page.locator("#controls")).to_be_hidden()
