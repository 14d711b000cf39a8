"""The page of a running tournament as its players and spectators have it open, without signing in."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.server import FOUR, Vaultlog
from tests.browser.visitor import Visitor

LOOK = 23_000
"""Milliseconds after which every such page has looked again."""
NOTIFICATIONS = """window.notifications = [];
window.Notification = class {
    static permission = "granted";
    static async requestPermission() {}
    constructor(text) { window.notifications.push(text); }
};"""
"""A browser that may show notifications: the headless one has none."""
ON_ANDROID = """window.notifications = [];
window.Notification = class {
    static permission = "default";
    static async requestPermission() { Notification.permission = "granted"; }
    constructor() { throw new TypeError("Illegal constructor. Use ServiceWorkerRegistration.showNotification()"); }
};
ServiceWorkerRegistration.prototype.showNotification = async function (text, { data }) {
    window.notifications.push(text, data, this.active?.scriptURL.split("/").at(-1));
};"""
"""As the browser of a phone is: a page may not show notifications itself, its worker may."""


@pytest.fixture
def event(vaultlog: Vaultlog) -> str:
    """A tournament of four that is open to all, before its first round; its id."""
    made = {"name": "Open Doors", "players": "name\n" + "\n".join(FOUR), "policy": {"minutes": 45}}
    tournament: str = vaultlog.write("tournaments", made)["tournament"]
    return tournament


def opened(visitor: Visitor, tournament: str, name: str) -> Page:
    """The page of a tournament with a name typed into it; its clock is turned by the test."""
    visitor.page.clock.install()
    page = visitor.go(f"/tournaments/{tournament}")
    page.get_by_label("Find your table").fill(name)
    return page


def play(vaultlog: Vaultlog, tournament: str, number: int) -> None:
    """Record a winner at both tables of a round: the player who sits first."""
    rounds = vaultlog.ask("GET", f"tournaments/{tournament}")["rounds"]
    for pairing in rounds[number - 1]["pairings"]:
        won = {"pairing": pairing["pairing"], "winner": pairing["seats"][0]["player"], "reason": "On paper"}
        vaultlog.write(f"tournaments/{tournament}/events", {"type": "result.recorded", "data": won})


def opponent(vaultlog: Vaultlog, tournament: str, name: str) -> tuple[str, str]:
    """The table of a player in the last round, and who sits opposite."""
    state = vaultlog.ask("GET", f"tournaments/{tournament}")
    names = {player["player"]: player["name"] for player in state["players"]}
    for pairing in state["rounds"][-1]["pairings"]:
        seated = [names[seat["player"]] for seat in pairing["seats"]]
        if name in seated:
            seated.remove(name)
            return str(pairing["table"]), seated[0]
    raise AssertionError(f"{name} is not paired")


def test_a_new_round_reaches_a_page_that_is_open(event: str, visit: Callable[..., Visitor], vaultlog: Vaultlog) -> None:
    visitor = visit()
    visitor.context.add_init_script(NOTIFICATIONS)
    page = opened(visitor, event, "Ann Archer")
    page.get_by_role("button", name="Tell me when I am paired").click()
    expect(page.locator("#how-told")).to_contain_text("tells you when you are paired")
    mine = page.locator("#my-table")
    expect(mine).to_have_text("The first round is not paired yet.")
    for number in (1, 2):
        vaultlog.write(f"tournaments/{event}/rounds", {})
        table, against = opponent(vaultlog, event, "Ann Archer")
        page.clock.run_for(LOOK)
        expect(page.locator(".round[data-now] h3")).to_have_text(f"Round {number}")
        expect(page.locator(".round[open]")).to_have_count(1)
        expect(mine).to_contain_text(f"Table {table} against {against}")
        expect(page.locator("tr.mine")).to_have_count(1)
        expect(page).to_have_title(f"● Table {table} against {against}")
        assert page.evaluate("notifications").count(f"Table {table} against {against}") == 1
        play(vaultlog, event, number)
        page.clock.run_for(LOOK)
        expect(mine).to_contain_text("You ")
    assert len(page.evaluate("notifications")) == 2
    assert not visitor.violations()


def test_a_phone_is_told_by_the_worker_of_the_page(
    event: str, visit: Callable[..., Visitor], vaultlog: Vaultlog
) -> None:
    visitor = visit()
    visitor.context.add_init_script(ON_ANDROID)
    page = visitor.go(f"/tournaments/{event}")
    page.get_by_label("Find your table").fill("Ann Archer")
    page.get_by_role("button", name="Tell me when I am paired").click()
    expect(page.locator("#how-told")).to_contain_text("tells you when you are paired")
    vaultlog.write(f"tournaments/{event}/rounds", {})
    page.wait_for_function("() => notifications.length")
    table, against = opponent(vaultlog, event, "Ann Archer")
    text, address, script = page.evaluate("notifications")
    assert text == f"Table {table} against {against}"
    assert address == page.url
    assert script == "paired_worker.js"


def test_a_browser_without_notifications_says_how_it_tells(event: str, visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.context.add_init_script("delete window.Notification;")
    page = visitor.go(f"/tournaments/{event}")
    page.get_by_role("button", name="Tell me when I am paired").click()
    expect(page.locator("#how-told")).to_contain_text("by a sound")
    page.reload()
    expect(page.locator("#how-told")).to_contain_text("by a sound")
    expect(page.get_by_role("button", name="Tell me when I am paired")).to_be_hidden()


def test_changes_are_sent_to_a_page_that_is_open(event: str, visit: Callable[..., Visitor], vaultlog: Vaultlog) -> None:
    """The page asks for nothing meanwhile."""
    visitor = visit()
    asked: list[str] = []
    visitor.context.on("request", lambda request: asked.append(request.url))
    page = visitor.go(f"/tournaments/{event}")
    page.wait_for_function("() => document.documentElement.hasAttribute('data-listens')")
    for number in (1, 2):
        vaultlog.write(f"tournaments/{event}/rounds", {})
        expect(page.locator(".round[data-now] h3")).to_have_text(f"Round {number}")
        play(vaultlog, event, number)
        expect(page.locator(f"#round-{number} summary .hint")).to_contain_text("2 of 2 tables over")
    pages = [url.rpartition("/tournaments/")[2] for url in asked if "/tournaments/" in url and "static" not in url]
    assert [path.partition("?")[0] for path in pages] == [event, event, f"{event}/stream"], "once from the cache"


def test_a_round_that_was_opened_here_stays_open(event: str, visit: Callable[..., Visitor], vaultlog: Vaultlog) -> None:
    for number in (1, 2):
        vaultlog.write(f"tournaments/{event}/rounds", {})
        play(vaultlog, event, number)
    page = opened(visit(), event, "Ann Archer")
    page.locator("#round-1 summary").click()
    vaultlog.write(f"tournaments/{event}/rounds", {})
    page.clock.run_for(LOOK)
    expect(page.locator("#round-3[open]")).to_have_count(1)
    expect(page.locator("#round-1[open]")).to_have_count(1)
    expect(page.locator("#round-2[open]")).to_have_count(0)


def test_the_own_table_says_how_long_the_round_goes_on(
    event: str, visit: Callable[..., Visitor], vaultlog: Vaultlog
) -> None:
    vaultlog.write(f"tournaments/{event}/rounds", {})
    vaultlog.write(f"tournaments/{event}/rounds/1/clock", {"act": "start", "minutes": 45})
    page = opened(visit(), event, "Ann Archer")
    expect(page.locator("#my-table .clock")).to_have_text(page.locator("#round-time .clock").inner_text())
    before = page.locator("#my-table .clock").inner_text()
    page.clock.run_for(2_000)
    expect(page.locator("#my-table .clock")).not_to_have_text(before)


def test_the_look_at_the_decklists_passes_into_the_game(
    event: str, visit: Callable[..., Visitor], vaultlog: Vaultlog
) -> None:
    rules = {"kind": "swiss", "open_lists": "before", "list_minutes": 2}
    vaultlog.write(f"tournaments/{event}/events", {"type": "stage.added", "data": stage("1", rules)})
    vaultlog.write(f"tournaments/{event}/stages/begin", {})
    vaultlog.write(f"tournaments/{event}/rounds", {})
    vaultlog.write(f"tournaments/{event}/rounds/1/clock", {"act": "start"})
    visitor = visit()
    page = opened(visitor, event, "Ann Archer")
    clock, mine = page.locator("#round-time"), page.locator("#my-table")
    expect(clock).to_contain_text("to look at the opponent’s decklist; then 45 minutes to play")
    expect(mine).to_contain_text("to look at the decklist")
    expect(mine.get_by_text("left", exact=True)).to_be_hidden()
    page.route("**/*", lambda route: route.fulfill(status=304))  # the page goes on by itself
    page.clock.run_for(121_000)
    expect(clock.get_by_text("to look at")).to_be_hidden()
    expect(clock.get_by_text("of 45 minutes")).to_be_visible()
    expect(clock.locator(".clock")).to_have_text(re.compile("^44:"))
    expect(mine.get_by_text("left", exact=True)).to_be_visible()


def stage(id: str, rules: Any) -> Any:
    """The data of a stage that is added."""
    return {"stage": id, "name": f"Stage {id}", "rules": rules}


def test_a_season_of_rounds_is_no_wider_than_a_phone(
    event: str, visit: Callable[..., Visitor], vaultlog: Vaultlog
) -> None:
    """The marks of its rounds were."""
    for number in range(1, 26):
        vaultlog.write(f"tournaments/{event}/rounds", {})
        play(vaultlog, event, number)
    page = visit(viewport={"width": 360, "height": 640}).go(f"/tournaments/{event}")
    expect(page.locator(".pips i")).to_have_count(25)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
