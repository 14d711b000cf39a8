"""Passing a moment on in a browser: what is copied, and the board in a frame of another site."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.server import Vaultlog
from tests.browser.visitor import Visitor, moment, press


def test_everything_on_the_share_page_is_copied_by_one_click(visit: Callable[..., Visitor], vaultlog: Vaultlog) -> None:
    visitor = visit(vaultlog.admin, permissions=["clipboard-read", "clipboard-write"])
    page = visitor.go(f"/m/{vaultlog.demo}/e/30/share")
    buttons = page.get_by_role("button", name="Copy")
    expect(buttons).to_have_count(2)
    page.get_by_role("button", name="Make a link").click()
    expect(page.get_by_text("The link is made.")).to_be_visible()
    expect(buttons).to_have_count(3)
    wanted = ["?share=", "<iframe src=", "Vaultlog position 1:"]
    for number, text in enumerate(wanted):
        page.locator("[data-copy]").nth(number).click()
        expect(page.locator("#said")).to_have_text("Copied.")
        assert text in page.evaluate("navigator.clipboard.readText()")
    for picture in page.locator("main img").all():
        assert picture.evaluate("each => each.naturalWidth") > 100
    visitor.picture("share", whole=True)


def test_a_key_can_copy_the_link_of_the_moment(visit: Callable[..., Visitor], vaultlog: Vaultlog) -> None:
    visitor = visit(permissions=["clipboard-read", "clipboard-write"])
    page = visitor.go(moment(vaultlog.demo, 12, vaultlog.share))
    copy = page.evaluate(
        "async () => { const {src} = document.scripts[0];"
        r"const made = await import(src.replace(/(\/static\/[^/]+)\/.*/, '$1/match/public/copy.js'));"
        "return [await made.copyLink(), made.here(), made.sharePage()]; }"
    )
    assert copy[0] is True
    assert copy[1] == page.evaluate("navigator.clipboard.readText()") == page.url
    assert copy[2] == page.url.replace("/e/12?", "/e/12/share?")
    expect(page.locator(".copy-note")).to_have_text("Link to this moment copied")
    expect(page.locator(".copy-note")).to_have_count(0)


class Forum(ThreadingHTTPServer):
    """Another site, with one page."""

    page = b""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/"


class _Answer(BaseHTTPRequestHandler):
    server: Forum

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(self.server.page)

    def log_message(self, format: str, *args: Any) -> None:
        """Says nothing."""


@pytest.fixture
def forum() -> Iterator[Forum]:
    with Forum(("127.0.0.1", 0), _Answer) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def test_a_frame_of_another_site_replays(visit: Callable[..., Visitor], vaultlog: Vaultlog, forum: Forum) -> None:
    """Its steps go without loading the frame again; a session counts for nothing in it."""
    visitor = visit(vaultlog.admin)
    page = visitor.go(f"/m/{vaultlog.demo}/e/30/share?share={vaultlog.share}")
    frame = page.locator("#frame").input_value()
    visitor.expects(re.escape(forum.url))
    forum.page = f"<!doctype html><title>A forum</title>{frame}".encode()
    page.goto(forum.url)
    inside = page.frame_locator("iframe")
    board = inside.locator("#embed")
    expect(board).to_have_attribute("data-seq", "30")
    inside.get_by_role("link", name="On", exact=True).click()
    expect(board).to_have_attribute("data-seq", "31")
    expect(inside.get_by_role("link", name="On", exact=True)).to_be_focused()
    press(page, "ArrowLeft", "ArrowLeft")
    expect(board).to_have_attribute("data-seq", "29")
    inside.get_by_role("button", name="Play").click()
    expect(board).to_have_attribute("data-seq", re.compile(r"^(3[1-9]|[4-9]\d)$"))
    inside.get_by_role("button", name="Stop").click()
    inside.get_by_role("link", name="Last", exact=True).click()
    expect(board).to_have_attribute("data-seq", str(vaultlog.head(vaultlog.demo)))
    visitor.picture("embed")


def test_a_streamer_s_page_asks_for_nothing_that_is_refused(visit: Callable[..., Visitor], vaultlog: Vaultlog) -> None:
    """The embargo of a new tournament keeps the log back, and so the cases. `visit` finds every refused request."""
    lists = "player,list\nann,CotA:brobnar+dis+logos\nben,AoA:mars+sanctum+untamed\n"
    tables = {
        "players": "player,name\nann,Ann\nben,Ben\n",
        "decks": lists,
        "pairings": "pairing,round,table,player1,player2\np1,1,1,ann,ben\n",
    }
    tournament = vaultlog.write("tournaments", {"name": "Streamed", **tables})["tournament"]
    opened = vaultlog.open("Ann", "Ben", tournament=tournament, round="1", table="1")
    vaultlog.play(opened, 12)
    token = vaultlog.write("tokens", {"role": "streamer", "tournament": tournament})["token"]
    page = visit(token).go(f"/m/{opened['match']}/e/5")
    tabs = page.locator("#side .tabs a")
    expect(tabs.filter(has_text="Story")).to_have_count(1)
    expect(tabs.filter(has_text="Cases")).to_have_count(0)
    press(page, "ArrowRight")
    expect(page.locator("#moment")).to_have_attribute("data-seq", "6")
    page.wait_for_load_state("networkidle")
