"""A real server and a real browser for every test here, and visitors whose pages are watched.

Both live as long as a run of tests of this package: one server and one Chromium per process of the test run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.addresses import Places
from tests.browser.chromium import demanded
from tests.browser.crowd import EVENTS, crowded
from tests.browser.server import Vaultlog
from tests.browser.visitor import TIMEOUT, Visitor

expect.set_options(timeout=TIMEOUT)
FLAGS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Debian's Chromium. Without one, tests are skipped; where continuous integration runs, they fail."""
    path = demanded()
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield found
        found.close()


@pytest.fixture(scope="package")
def vaultlog(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Vaultlog]:
    """A whole Vaultlog that has played its first match."""
    with Vaultlog(tmp_path_factory.mktemp("vaultlog")) as running:
        yield running


@pytest.fixture(scope="package")
def places(vaultlog: Vaultlog) -> Places:
    """What there is to look at: made once, changed by nobody."""
    return Places.of(vaultlog)


@pytest.fixture(scope="package")
def crowd(vaultlog: Vaultlog) -> str:
    """A crowded match with some events, changed by nobody; its id."""
    return crowded(vaultlog, EVENTS)


@pytest.fixture
def visit(request: pytest.FixtureRequest, browser: Browser, vaultlog: Vaultlog) -> Iterator[Callable[..., Visitor]]:
    """Makes visitors, who are nobody yet. Options: those of Playwright's contexts, such as color_scheme.

    At the end, what their pages did that no page may do fails the test; a picture is kept of pages of failed tests.
    """
    visitors: list[Visitor] = []

    def arrive(token: str | None = None, **context: Any) -> Visitor:
        visitors.append(Visitor(browser, vaultlog.url, **context))
        if token is not None:
            visitors[-1].sign_in(token)
        return visitors[-1]

    failed = request.session.testsfailed
    yield arrive
    if request.session.testsfailed > failed:
        for number, visitor in enumerate(visitors):
            visitor.picture(f"failed-{request.node.name[:60].replace('/', '-')}-{number}", whole=True)
    faults = [fault for visitor in visitors for fault in visitor.faults()]
    for visitor in visitors:
        visitor.context.close()
    assert not faults, "\n".join(faults)


@pytest.fixture
def visitor(visit: Callable[..., Visitor]) -> Visitor:
    """Somebody who has not signed in."""
    return visit()


@pytest.fixture
def administrator(visit: Callable[..., Visitor], vaultlog: Vaultlog) -> Visitor:
    """Somebody who has signed in with the administrator's token."""
    return visit(vaultlog.admin)
