"""Times on pages: by the clock of the hall on the pages of a tournament, by that of the reader elsewhere."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import expect

from tests.browser.server import Vaultlog
from tests.browser.visitor import Visitor

HALL = "Europe/Berlin"


@pytest.fixture
def event(vaultlog: Vaultlog) -> str:
    """A tournament in Berlin whose first round runs; its id."""
    made = {"name": "Berlin Open", "players": "name\nAnn\nBen\n", "policy": {"zone": HALL, "minutes": 45}}
    tournament: str = vaultlog.write("tournaments", made)["tournament"]
    vaultlog.write(f"tournaments/{tournament}/rounds", {})
    vaultlog.write(f"tournaments/{tournament}/rounds/1/clock", {"act": "start", "minutes": 45})
    return tournament


def by_clock(moment: str, zone: str) -> str:
    """The minute of a time in a zone."""
    return f"{datetime.fromisoformat(moment).astimezone(ZoneInfo(zone)):%H:%M}"


@pytest.mark.parametrize(("zone", "words"), [(HALL, ""), ("America/Los_Angeles", " in the hall")])
def test_the_pages_of_a_tournament_tell_the_time_of_its_hall(
    zone: str, words: str, event: str, visit: Callable[..., Visitor]
) -> None:
    page = visit(timezone_id=zone).go(f"/tournaments/{event}")
    ends = page.locator("#round-time time")
    expect(ends).to_have_text(by_clock(ends.get_attribute("datetime") or "", HALL) + words)
    expect(ends).to_have_attribute("title", f"Time zone {HALL}")


def test_the_time_of_a_hall_without_a_zone_is_that_of_the_reader(
    visit: Callable[..., Visitor], vaultlog: Vaultlog
) -> None:
    tournament = vaultlog.write("tournaments", {"name": "Somewhere", "players": "name\nAnn\nBen\n"})["tournament"]
    vaultlog.write(f"tournaments/{tournament}/rounds", {})
    vaultlog.write(f"tournaments/{tournament}/rounds/1/clock", {"act": "start", "minutes": 45})
    page = visit(timezone_id="Asia/Tokyo").go(f"/tournaments/{tournament}")
    ends = page.locator("#round-time time")
    expect(ends).to_contain_text(by_clock(ends.get_attribute("datetime") or "", "Asia/Tokyo"))


def test_elsewhere_times_are_those_of_the_reader_and_say_so(visit: Callable[..., Visitor], vaultlog: Vaultlog) -> None:
    page = visit(vaultlog.admin, timezone_id="Asia/Tokyo").go(f"/m/{vaultlog.demo}/about")
    opened = page.locator(".facts time").first
    minute = by_clock(opened.get_attribute("datetime") or "", "Asia/Tokyo")
    expect(opened).to_have_text(re.compile(rf"^(\d\d? \w+ \d{{4}}, )?{minute} your time$"))


def test_a_day_is_that_of_the_hall(visit: Callable[..., Visitor], vaultlog: Vaultlog, event: str) -> None:
    created = vaultlog.ask("GET", f"tournaments/{event}")["created_at"]
    local = datetime.fromisoformat(created).astimezone(ZoneInfo(HALL))
    page = visit(vaultlog.admin, timezone_id="America/Los_Angeles").go("/tournaments?q=Berlin")
    expect(page.locator(".tournaments .state").first).to_contain_text(f"{local.day} {local:%B %Y}")
