"""A scorekeeper's page without a network: what is entered waits in the browser, and is sent once, in its order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Dialog, Page, Route, expect

from tests.browser.server import Vaultlog
from tests.browser.visitor import Visitor, reaches, version

DECKS = ("Radiant Argus the Supreme", 'Miss "Onyx" Censorius')
GAP = (
    "answered with 4(01|12|22)|status of 4(01|12|22)|ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK_CHANGED|"
    "events/stream|An unknown error occurred when fetching the script"
)


@pytest.fixture
def paper(vaultlog: Vaultlog) -> Any:
    """A match with printed cards; Ann begins, and both keep their hands."""
    seats = [{"name": name, "deck": deck} for name, deck in zip(("Ann", "Ben"), DECKS, strict=True)]
    opened = vaultlog.write("matches", {"seats": seats, "printed_cards": {}})
    vaultlog.write(f"matches/{opened['match']}/lines", {"lines": "seen: P1\nkeep\nkeep"}, version=1)
    return opened


@pytest.fixture
def page(visit: Callable[..., Visitor], paper: Any) -> Page:
    """The page of the scorekeeper, who is asked for Ann's house."""
    judge = visit(paper["tokens"]["judge"])
    judge.expects(GAP)
    found = judge.go(f"/t/{paper['match']}/score")
    expect(found.locator("#question[data-kind=house]")).to_be_visible()
    return found


def write(page: Page, *lines: str) -> None:
    for line in lines:
        page.locator("#lines").fill(line)
        page.locator("#lines").press("Enter")
        expect(page.locator("#lines")).to_have_value("")


def entered(vaultlog: Vaultlog, match: str, after: int = 4) -> list[tuple[int, list[str]]]:
    """Who answered what after an event."""
    log = vaultlog.ask("GET", f"matches/{match}/events?after={after}")["events"]
    assert all("client_at" in event for event in log if event["type"] == "decision")
    return [(event["data"].get("seat"), event["data"].get("answer")) for event in log]


def titles(page: Page) -> list[str]:
    return [text.rsplit(" ", 1)[0] for text in page.locator("#unsent-list li").all_inner_texts()]


def test_what_is_entered_without_a_network_is_sent_when_it_is_back(page: Page, paper: Any, vaultlog: Vaultlog) -> None:
    match, unsent = paper["match"], page.locator("#unsent")
    expect(unsent).to_be_hidden()
    page.context.set_offline(True)
    page.locator("#question button[data-key='house:logos']").click()
    expect(page.locator("#unsent-head")).to_have_text("Not sent yet (1)")
    expect(page.locator("#unsent-state")).to_contain_text("No connection")
    page.locator("#question button[data-key='house:sanctum']").click()
    expect(page.locator("#notice")).to_contain_text("write it as a line")
    write(page, "play moth", "reap mother", "P1 end")
    expect(page.locator("#unsent-head")).to_have_text("Not sent yet (4)")
    page.locator("#question-text").focus()
    page.keyboard.press("Control+z")
    expect(page.locator("#unsent-head")).to_have_text("Not sent yet (3)")
    expect(page.locator("#lines")).to_have_value("P1 end")
    page.keyboard.press("Control+z")
    assert titles(page) == ["Ann: House Logos", "play moth"]
    write(page, "end", "P2 house brobnar")
    assert vaultlog.head(match) == 4
    page.context.set_offline(False)
    reaches(page, 8)
    expect(unsent).to_be_hidden()
    expect(page.locator("#question")).to_have_attribute("data-seat", "1")
    [(_, [mother])] = entered(vaultlog, match)[1:2]
    assert entered(vaultlog, match) == [(0, ["house:logos"]), (0, [mother]), (0, ["end"]), (1, ["house:brobnar"])]
    assert mother.startswith("play:")


def test_entries_are_kept_over_a_reload_and_done_once(page: Page, paper: Any, vaultlog: Vaultlog) -> None:
    """The first one had arrived, and only its answer was lost; the page is closed, and opened in two windows."""
    match, sent = paper["match"], []

    def answer_is_lost(route: Route) -> None:
        sent.append(route.request.headers["idempotency-key"])
        if len(sent) == 1:
            assert route.fetch().status == 201
        route.abort()

    page.context.route("**/lines", answer_is_lost)
    write(page, "P1 house logos", "P1 end", "P2 house brobnar")
    expect(page.locator("#unsent-head")).to_have_text("Not sent yet (3)")
    page.reload()
    expect(page.locator("#unsent-head")).to_have_text("Not sent yet (3)")
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.locator("#unsent-list li")).to_have_count(3)
    page.context.unroute("**/lines")
    for each in (page, other):
        reaches(each, 7)
        expect(each.locator("#unsent")).to_be_hidden()
    assert len(set(sent)) == 1
    assert entered(vaultlog, match) == [(0, ["house:logos"]), (0, ["end"]), (1, ["house:brobnar"])]


KEPT = "async () => Boolean(await (await caches.open('vaultlog:kept')).match(location.href))"
LEFT = "async () => [...await caches.keys(), ...await navigator.serviceWorker.getRegistrations()].length"
CLOSED = {"type": "match.closed", "data": {"unfinished": True}}


def test_the_page_is_loaded_again_without_a_network(page: Page, paper: Any, vaultlog: Vaultlog) -> None:
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    page.wait_for_function(KEPT)
    page.context.set_offline(True)
    write(page, "P1 house logos", "P1 end")
    expect(page.locator("#unsent-head")).to_have_text("Not sent yet (2)")
    page.reload()
    expect(page.locator("#notice")).to_contain_text("this is how the match stood at")
    expect(page.locator("#unsent-head")).to_have_text("Not sent yet (2)")
    expect(page.locator("#board")).to_be_visible()
    write(page, "P2 house brobnar")
    expect(page.locator("#unsent-head")).to_have_text("Not sent yet (3)")
    page.context.set_offline(False)
    reaches(page, 7)
    expect(page.locator("#unsent")).to_be_hidden()
    expect(page.locator("#notice")).to_be_hidden()
    assert entered(vaultlog, paper["match"]) == [(0, ["house:logos"]), (0, ["end"]), (1, ["house:brobnar"])]
    page.reload()
    expect(page.locator("#question")).to_have_attribute("data-seat", "1")
    expect(page.locator("#notice")).to_be_hidden()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
    page.wait_for_function(f"async () => !(await ({LEFT})())")


def test_a_page_that_cannot_come_back_asks_before_it_is_left(
    visit: Callable[..., Visitor], paper: Any, vaultlog: Vaultlog
) -> None:
    """As where it came over HTTP: browsers keep such a page for no reload."""
    judge = visit(paper["tokens"]["judge"], service_workers="block")
    judge.expects(f"{GAP}|Service Worker registration blocked")
    page = judge.go(f"/t/{paper['match']}/score")
    expect(page.locator("#question[data-kind=house]")).to_be_visible()
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.on("dialog", stay)
    page.context.set_offline(True)
    write(page, "house logos")
    expect(page.locator("#unsent-head")).to_have_text("Not sent yet (1)")
    with page.expect_event("dialog"):
        page.evaluate("setTimeout(() => location.reload())")
    expect(page.locator("#unsent-head")).to_have_text("Not sent yet (1)")
    page.context.set_offline(False)
    reaches(page, 5)
    page.reload()
    expect(page.locator("#question")).to_be_visible()
    assert asked == ["beforeunload"], "a page with a connection is left without a word"


def test_a_conflict_is_shown_with_what_was_meant_and_the_rest_waits(
    page: Page, paper: Any, vaultlog: Vaultlog, visit: Callable[..., Visitor]
) -> None:
    match = paper["match"]
    page.context.set_offline(True)
    write(page, "house sanctum", "play moth", "P2 end", "end")
    vaultlog.write(f"matches/{match}/events", {"type": "decision", "data": {"seat": 0, "answer": ["house:logos"]}},
                   version=4)  # fmt: skip
    page.context.set_offline(False)
    trouble = page.locator("#unsent-trouble")
    expect(trouble).to_contain_text("house sanctum")
    expect(page.locator("#unsent-why")).to_contain_text("The match went on meanwhile, to event 5")
    expect(page.locator("#unsent-head")).to_have_text("Not sent yet (4)")
    reaches(page, 5)
    assert vaultlog.head(match) == 5, "nothing after it was sent"
    page.locator("#unsent-why").click()
    page.locator("#unsent-head").click()
    page.locator("h1").click()
    page.locator("#question-text").click()
    expect(page.locator("#unsent-head")).to_have_text("Not sent yet (4)")
    trouble.get_by_role("button", name="Leave it out, send the other 3").click()
    expect(page.locator("#notice")).to_contain_text("Left out: house sanctum")
    expect(page.locator("#unsent-meant")).to_have_text("P2 end")
    expect(page.locator("#unsent-why")).to_contain_text("P1 decides now, not P2")
    reaches(page, 6)
    page.locator("#unsent-line").fill("P1 end")
    trouble.get_by_role("button", name="Send it again").click()
    expect(page.locator("#unsent-meant")).to_have_text("end")
    page.get_by_role("button", name="Discard all").click()
    page.locator("#confirm").get_by_role("button", name="Yes").click()
    expect(page.locator("#unsent")).to_be_hidden()
    expect(page.locator("#notice")).to_contain_text("Discarded: end")
    answers = [answer for _, answer in entered_by_anybody(vaultlog, match)]
    assert answers[0] == ["house:logos"]
    assert answers[-1] == ["end"]
    assert len(answers) == 3


def entered_by_anybody(vaultlog: Vaultlog, match: str) -> list[tuple[int, list[str]]]:
    log = vaultlog.ask("GET", f"matches/{match}/events?after=4")["events"]
    return [(event["data"]["seat"], event["data"]["answer"]) for event in log]


def test_another_user_of_the_browser_does_not_send_them(page: Page, paper: Any, vaultlog: Vaultlog) -> None:
    """Neither from a page of theirs, nor from one that the first user left open: that one waits for its user."""
    page.context.set_offline(True)
    write(page, "house logos")
    expect(page.locator("#unsent-list li")).to_have_count(1)
    body: dict[str, str | float | bool] = {"token": vaultlog.admin, "next": "/variants"}
    assert page.context.request.post("/sign-in", form=body, headers={"Origin": vaultlog.url}).ok
    page.context.set_offline(False)
    expect(page.locator("#unsent-state")).to_contain_text("not signed in any more as when you entered this")
    other = page.context.new_page()
    other.goto(f"/t/{paper['match']}/score")
    expect(other.locator("#unsent-others")).to_contain_text("not sent yet: 1")
    write(other, "house sanctum")
    reaches(other, 5)
    expect(page.locator("#unsent-head")).to_have_text("Not sent yet (1)")
    assert entered(vaultlog, paper["match"]) == [(0, ["house:sanctum"])]


def test_lines_are_a_way_to_answer_with_a_network_too(page: Page, paper: Any, vaultlog: Vaultlog) -> None:
    page.keyboard.press("/")
    page.keyboard.type("house logs")
    page.keyboard.press("Enter")
    expect(page.locator("#lines-said")).to_contain_text("did you mean house logos")
    expect(page.locator("#lines")).to_have_value("house logs")
    expect(page.locator("#unsent")).to_be_hidden()
    page.locator("#lines").fill("house logos")
    page.keyboard.press("Enter")
    reaches(page, 5)
    write(page, "end\nP2 house brobnar")
    reaches(page, 7)
    page.keyboard.press("Escape")
    page.keyboard.press("Control+z")
    reaches(page, 8)
    assert vaultlog.ask("GET", f"matches/{paper['match']}/choice?view=judge")["choice"]["kind"] == "house"
    assert version(page) >= 8


def test_text_that_is_not_entered_yet_is_there_when_the_page_is_loaded_again(page: Page) -> None:
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    page.wait_for_function(KEPT)
    page.locator("#lines").fill("play moth\nreap mo")
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("#notice")).to_contain_text("this is how the match stood at")
    expect(page.locator("#lines")).to_have_value("play moth\nreap mo")
    write(page, "house logos")
    page.reload()
    expect(page.locator("#unsent-head")).to_have_text("Not sent yet (1)")
    expect(page.locator("#lines")).to_have_value("")


def test_a_closed_match_takes_its_kept_page_with_it_and_no_other(
    visit: Callable[..., Visitor], paper: Any, vaultlog: Vaultlog
) -> None:
    seats = [{"name": name, "deck": deck} for name, deck in zip(("Ann", "Ben"), DECKS, strict=True)]
    other = vaultlog.write("matches", {"seats": seats, "printed_cards": {}})["match"]
    vaultlog.write(f"matches/{other}/events", CLOSED, version=1)
    organiser = visit(vaultlog.admin)
    organiser.expects(GAP)
    page = organiser.go(f"/t/{paper['match']}/score")
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    page.wait_for_function(KEPT)
    second = page.context.new_page()
    second.goto(f"/t/{other}")
    expect(second.locator("#line-state")).to_have_text("closed")
    assert page.evaluate(KEPT), "the page of a match that goes on stays"
    vaultlog.write(f"matches/{paper['match']}/events", CLOSED, version=4)
    expect(page.locator("#line-state")).to_have_text("closed")
    page.wait_for_function(f"async () => !(await ({KEPT})())")
