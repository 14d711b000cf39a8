"""No link leads a role to a problem, and no page of theirs complains in the console."""

from __future__ import annotations

from contextlib import nullcontext

import pytest
from playwright.sync_api import Browser

from tests.browser import crawl
from tests.browser.crawl import ROLES, Event, Walker, console
from tests.browser.server import Vaultlog

PAGES = 60
OPENED = 4
"""Pages of a role that a browser opens: kinds that no role before it had."""


@pytest.fixture(scope="module")
def event(vaultlog: Vaultlog) -> Event:
    """What every role looks at, changed by nobody."""
    return Event.of(vaultlog)


@pytest.fixture(scope="module")
def opened() -> set[str]:
    """The kinds of pages that a browser has opened for a role."""
    return set()


@pytest.mark.slow
@pytest.mark.parametrize("role", ROLES)
def test_every_link_of_a_role_opens(
    role: str, event: Event, vaultlog: Vaultlog, browser: Browser, opened: set[str]
) -> None:
    token = event.tokens[role]
    with Walker(vaultlog.url, token) as walker:
        followed = walker.follow(event.starts(role), most=PAGES, of_a_kind=1)
    assert followed.pages > 15
    assert followed.faults == []
    home, *others = followed.kinds.items()
    new = [home, *[each for each in others if each[0] not in opened][:OPENED]]
    opened.update(shape for shape, _ in new)
    assert console(browser, vaultlog.url, token, [address for _, address in new]) == []


def test_a_link_that_does_not_open_is_noticed(vaultlog: Vaultlog) -> None:
    with Walker(vaultlog.url, None) as walker:
        followed = walker.follow(["/variants", "/nowhere", "/calls"], most=3)
    assert followed.faults == [
        "/nowhere on the start is answered with 404",
        "/calls on the start leads to the form to sign in",
    ]


def test_the_crawl_is_a_program(
    vaultlog: Vaultlog, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crawl, "Vaultlog", lambda data: nullcontext(vaultlog))
    assert crawl.main(["--role", "public", "--pages", "5"]) == 0
    assert capsys.readouterr().out.splitlines()[0].startswith("public: 5 pages")
