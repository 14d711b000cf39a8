"""Pages that follow a match, when a failover takes back events that they show, and others come in their place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect
from psutil import Process

from replays.storage.redis_running import url_of_running
from replays.store.connection import connect
from tests.browser.server import Vaultlog
from tests.browser.visitor import Visitor

GAP = (
    "ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING)"
    "|(answered with|status of) (404|409)"
)
"""While the log goes back: no server, a version that is no more, and an event that is no more."""


@contextmanager
def taken_back(vaultlog: Vaultlog, match: str) -> Iterator[None]:
    """Context: what is appended to this log meanwhile is lost in the end."""
    url = url_of_running(vaultlog.data / "redis")
    assert url is not None
    with connect(url) as client:
        kept = {key: client.dump(key) for key in client.keys(f"*{{{match}}}*")}
        yield
        with client.pipeline(transaction=True) as at_once:
            at_once.delete(*client.keys(f"*{{{match}}}*"))
            for key, dumped in kept.items():
                at_once.restore(key, 0, dumped)  # type: ignore[arg-type]
            at_once.execute()


def cut_off(vaultlog: Vaultlog) -> None:
    """End the live server, and with it all streams; it is started again."""
    [live] = [one for one in Process(vaultlog.pid).children() if "service.front" in one.cmdline()]
    live.kill()


@pytest.mark.parametrize("page", ["/m/{}/e/5?view=judge", "/t/{}?view=judge"], ids=["replay", "table"])
def test_a_page_shows_what_came_in_its_place(page: str, visit: Callable[..., Visitor], vaultlog: Vaultlog) -> None:
    opened = vaultlog.open("Ann", "Ben")
    vaultlog.play(opened, 3)
    match, judge = opened["match"], visit(opened["tokens"]["judge"])
    judge.expects(GAP)
    version = vaultlog.head(match)

    def note(text: str) -> None:
        vaultlog.write(f"matches/{match}/events", {"type": "note.added", "data": {"text": text}}, version=version)

    with taken_back(vaultlog, match):
        note("before")
        shown = judge.go(page.format(match))
        held = shown.locator("[data-mark]").first
        mark = held.get_attribute("data-mark")
        assert mark
    note("after")
    cut_off(vaultlog)
    expect(held).not_to_have_attribute("data-mark", mark)
    assert vaultlog.head(match) == version + 1
