"""Every page against WCAG 2.2 AA, by axe-core, light and dark."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from service.app import create_app
from service.config import Config
from tests.browser.addresses import Places, addresses
from tests.browser.crawl import Event
from tests.browser.inside import SIZES, TOO_WIDE, UNFOLD, too_wide
from tests.browser.server import Vaultlog
from tests.browser.visitor import Visitor

RULES = sorted(addresses(Places("m", 2, 1, "m", 1, "b", "t", "l", "p")))
NO_PAGES = ("/api/v1/", "/api/openapi.json", "/static/", "/healthz", "/readyz", "/metrics")
ONWARD = {
    "/profile/add",
    "/sign-in/openid",
    "/sign-in/openid/back",
    "/tournaments/<tournament>/me",
    "/m/<match>",
    "/m/<match>/e",
    "/m/<match>/run/<int:first>",
    "/play/<secret>/state",
    "/tournaments/<tournament>/stage/<table>/next",
    "/tournaments/<tournament>/stream",
}
"""Addresses that lead on to another one, or hold parts of a page for a script."""
PICTURES = {
    *(f"/m/<match>/e/<int:seq>/{name}" for name in ("picture.svg", "picture.png", "qr.svg")),
    *(f"/m/<match>/turning-point.{form}" for form in ("svg", "png")),
}
"""Addresses of what stands in pages."""
FILES = {"/tournaments/<tournament>/prints/tables/<table>"}
"""Addresses of files to be saved."""


def test_every_page_is_looked_at(tmp_path: Path) -> None:
    """A new page belongs into `addresses`."""
    app = create_app(Config(data=tmp_path, redis_url="redis://127.0.0.1:1/0", admin_token="nobody-will-need-this"))
    served = {
        rule.rule
        for rule in app.url_map.iter_rules()
        if "GET" in (rule.methods or ()) and not rule.rule.startswith(NO_PAGES)
    }
    assert served - ONWARD - PICTURES - FILES == set(RULES)


@pytest.fixture(scope="module")
def looking(browser: Browser, vaultlog: Vaultlog) -> Iterator[Visitor]:
    """One administrator who visits every page in turn. Nothing is animated: an element that is fading in has too little
    contrast."""
    visitor = Visitor(browser, vaultlog.url, reduced_motion="reduce")
    visitor.sign_in(vaultlog.admin)
    yield visitor
    visitor.context.close()


def at_five_sizes(looking: Visitor, name: str) -> list[str]:
    """Leave a picture of a page at each size; where it is wider than the window."""
    wide = []
    for width, height in SIZES:
        looking.page.set_viewport_size({"width": width, "height": height})
        wide += [f"at {width}: {each}" for each in looking.page.evaluate(TOO_WIDE)]
        looking.picture(f"{name}-{width}", whole=True)
    return wide


@pytest.mark.slow
@pytest.mark.parametrize("rule", RULES)
def test_nothing_stands_in_anybodys_way(
    rule: str, looking: Visitor, places: Places, pytestconfig: pytest.Config
) -> None:
    """Everything that folds out is unfolded; what depends on colour is looked at in the dark, too, and there what folds
    out over the rest. Of each page one picture is left, of all its addresses at five sizes and in both themes with
    `--pictures`."""
    page, every = looking.page, pytestconfig.getoption("pictures")
    name = re.sub(r"[^a-z]+", "-", rule).strip("-") or "front"
    found = []
    page.emulate_media(color_scheme="light")
    looking.faults(since_last=True)  # those of a test that was stopped
    for number, address in enumerate(addresses(places)[rule]):
        looking.go(address)
        page.evaluate(UNFOLD)
        found += [f"{address} {each}" for each in too_wide(page)]
        if every:
            found += at_five_sizes(looking, f"page-{name}-{number}")
        page.set_viewport_size({"width": 1280, "height": 720})
        found += looking.violations()
        if every or number == 0:
            looking.picture(f"page-{name}-{number}-light")
        page.emulate_media(color_scheme="dark")
        page.evaluate("document.querySelectorAll('details.over').forEach((each) => each.open = true)")
        found += looking.violations("color-contrast", "scrollable-region-focusable", "link-name", "button-name")
        if every:
            looking.picture(f"page-{name}-{number}-dark")
        page.emulate_media(color_scheme="light")
    page.goto("about:blank")  # what the page still does belongs to this test
    faults = looking.faults(since_last=True)
    assert not found + faults, "\n".join(found + faults)


def test_a_problem_is_told_on_a_page_like_any_other(administrator: Visitor, visit: Callable[..., Visitor]) -> None:
    administrator.expects("404")
    page = administrator.go("/m/nobody-knows-it/e/1")
    assert page.get_by_role("heading", level=1).inner_text()
    assert not administrator.violations()


@pytest.mark.slow
def test_the_home_of_a_player(vaultlog: Vaultlog, places: Places, visit: Callable[..., Visitor]) -> None:
    """It opens for its player alone, so no administrator looks at it above."""
    holder = {"role": "player", "tournament": places.tournament, "account": "acc-ann"}
    player = visit(vaultlog.write("tokens", holder)["token"])
    page = player.go(f"/tournaments/{places.tournament}/me")
    assert page.url.endswith("/me")
    assert too_wide(page) == []
    assert player.violations() == []
    assert at_five_sizes(player, "page-home-of-a-player") == []


@pytest.mark.slow
def test_the_page_of_a_tournament_to_the_public(vaultlog: Vaultlog, visit: Callable[..., Visitor]) -> None:
    """With boards, clock and an own table: administrators see other parts of it."""
    event = Event.of(vaultlog)
    vaultlog.write(f"tournaments/{event.tournament}/rounds/1/clock", {"act": "start", "minutes": 45})
    public = visit()
    page = public.go(f"/tournaments/{event.tournament}")
    page.get_by_label("Find your table").fill("Ann Archer")
    expect(page.locator("#my-table")).to_contain_text("Table 1")
    assert public.violations() == []
    assert at_five_sizes(public, "page-tournament-to-the-public") == []


def test_the_clock_stays_in_sight_on_a_phone(vaultlog: Vaultlog, visit: Callable[..., Visitor]) -> None:
    names = {"players": "name\n" + "\n".join(f"Player {number:02}" for number in range(32))}
    tournament = vaultlog.write("tournaments", {"name": "Clocked", **names})["tournament"]
    vaultlog.write(f"tournaments/{tournament}/rounds", {})
    vaultlog.write(f"tournaments/{tournament}/rounds/1/clock", {"act": "start", "minutes": 45})
    page = visit(viewport={"width": 390, "height": 844}).go(f"/tournaments/{tournament}")
    page.locator("#players").scroll_into_view_if_needed()
    assert page.evaluate("scrollY") > 500
    expect(page.locator("#round-time .clock")).to_be_in_viewport(ratio=1)
