"""A day of an event on phones: players join by the link, check in, look for their tables and report who won.

    python -m tests.browser.event_day --minutes 20 --players 64

All phones are behind one address, within the limits that a server comes with. Some are pages in a browser as wide as a
phone, which keep themselves fresh; the others send over HTTP what such a page would. At one table of eight the two do
not agree, and the organiser decides. Prints a line for each fault: an answer that refuses, a complaint in a console, a
table that a page does not show. The last line counts them.
"""

from __future__ import annotations

import argparse
import random
import re
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from operator import itemgetter
from pathlib import Path
from zlib import crc32

from playwright.sync_api import Browser, expect, sync_playwright

from tests.bench.measure import percentile
from tests.browser.chromium import demanded
from tests.browser.crawl import Walker
from tests.browser.server import Vaultlog
from tests.browser.visitor import Visitor

MINUTES, PLAYERS, PAGES = 20.0, 64, 4
EVERY = 15.0
"""Seconds between two looks of a phone, as `tournament/overview/live.js` has them."""
SOON = 15.0
"""Seconds after which the page that is open to all shows a new round."""
CONFLICTS = 8
_KEY = re.compile(r'name="key" value="(\w+)"')
_REPORT = re.compile(r'id="report-([^"]+)">(.*?)</form>', re.DOTALL)
_WINNER = re.compile(r'name="winner" value="([^"]+)">\s*([^<]*?)\s*</button>')
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def agree(pairing: str) -> bool:
    """Whether the two at a table say the same."""
    return crc32(pairing.encode()) % CONFLICTS != 0


class Phone:
    """A player whose phone speaks HTTP."""

    def __init__(self, day: Day, name: str) -> None:
        self.day, self.name = day, name
        self.walker = Walker(day.vaultlog.url, None)
        self.reported: set[str] = set()

    def join(self) -> None:
        """Join by the link, and check in."""
        form = self._get(self.day.joining)
        self._send(self.day.joining, form, name=self.name, deck="")
        self._send(self.day.home, self._get(self.day.home), act="check-in")

    def look(self) -> None:
        """Look at the own home; report where a table has no result."""
        page = self._get(self.day.home)
        form = _REPORT.search(page)
        if form is None or form[1] in self.reported:
            return
        choices = _WINNER.findall(form[2])
        winner = choices[0] if agree(form[1]) else next(choice for choice in choices if choice[1] == "I won")
        self._send(self.day.home, form[2], act="report", pairing=form[1], winner=winner[0])
        self.reported.add(form[1])
        self.day.said[form[1]] += 1

    def close(self) -> None:
        """Put the phone away."""
        self.walker.__exit__()

    def _get(self, path: str) -> str:
        began = time.perf_counter()
        status, there, page = self.walker.look(path)
        self.day.took.append((time.perf_counter() - began) * 1e3)
        if status != 200 or there != path:
            self.day.faults.append(f"{self.name}: {path} is answered with {status}, at {there}")
        return page

    def _send(self, path: str, page: str, **form: str) -> None:
        key = _KEY.search(page)
        if key is None:
            self.day.faults.append(f"{self.name}: {path} has no form for {form}")
            return
        status, answer = self.walker.send(path, key=key[1], **form)
        if status not in (200, 201, 303):
            self.day.faults.append(f"{self.name}: {form} is answered with {status}: {answer[:200]}")


class BrowserPhone:
    """A phone with a browser, which is watched for what no page of ours may do."""

    def __init__(self, day: Day, name: str, browser: Browser) -> None:
        self.day, self.name = day, name
        self.visitor = Visitor(browser, day.vaultlog.url, **PHONE)

    def close(self) -> None:
        """Say what was wrong with the page, and close it."""
        wide = self.visitor.page.evaluate("document.documentElement.scrollWidth")
        if wide > PHONE["viewport"]["width"]:  # type: ignore[index]
            self.day.faults.append(f"{self.name}: the page is {wide} wide")
        self.day.faults += [f"{self.name}: {fault}" for fault in self.visitor.faults()]
        self.visitor.context.close()


class PagePhone(BrowserPhone):
    """A player whose phone is a page in a browser."""

    def join(self) -> None:
        """Join by the link, and check in, with a thumb."""
        page = self.visitor.go(self.day.joining)
        page.get_by_label("Your name").fill(self.name)
        page.get_by_role("button", name="Join").tap()
        page.get_by_role("link", name="Go to your page").tap()
        page.get_by_role("button", name="Check in").tap()
        page.locator(".done", has_text="You have checked in.").wait_for()

    def look(self) -> None:
        """Report where the page has come to show a table without a result."""
        page = self.visitor.page
        page.wait_for_timeout(50)  # what a page does between two taps
        form = page.locator("form.report", has_text="Report the result")
        if form.count() == 0:
            return
        pairing = form.first.locator("[name=pairing]").input_value()
        choices = form.first.locator("button[name=winner]")
        (choices.first if agree(pairing) else choices.get_by_text("I won", exact=True)).tap()
        page.locator(".said, .thumbs, .outcome").first.wait_for()
        self.day.said[pairing] += 1


class PublicPhone(BrowserPhone):
    """A phone that has the public page of the event open all day, with the name of a player typed in."""

    def __init__(self, day: Day, browser: Browser) -> None:
        super().__init__(day, "Player 01", browser)
        page = self.visitor.go(f"/tournaments/{day.id}")
        page.get_by_label("Find your table").fill(self.name)

    def look(self, round: int) -> None:
        """Check that the page comes to show the round, and the table of the player."""
        page = self.visitor.page
        try:
            expect(page.locator(".round[data-now] h3")).to_have_text(f"Round {round}", timeout=1e3 * SOON)
            expect(page.locator("tr.mine")).to_have_count(1)
        except AssertionError as error:
            self.day.faults.append(f"the public page does not show round {round}: {error}")


class Day:
    """The event: its organiser, its phones, and what went wrong."""

    def __init__(self, vaultlog: Vaultlog, seed: int = 1) -> None:
        self.vaultlog, self.dice = vaultlog, random.Random(seed)
        self.faults: list[str] = []
        self.took: list[float] = []
        """Milliseconds of each page that was looked at over HTTP."""
        self.said = Counter[str]()
        """How many at a table have reported."""
        self.rounds = self.decided = 0
        made = {"name": "A day on phones", "policy": {"minutes": 45}}
        self.id: str = vaultlog.write("tournaments", made)["tournament"]
        self.path, self.home = f"tournaments/{self.id}", f"/tournaments/{self.id}/me"
        vaultlog.write(f"{self.path}/events", {"type": "joining.opened", "data": {}})
        self.joining: str = vaultlog.ask("GET", f"{self.path}/joining")["path"]

    @contextmanager
    def phones(self, players: int, pages: int, browser: Browser | None) -> Iterator[list[Phone | PagePhone]]:
        """Every player, joined and checked in."""
        with ExitStack() as stack:
            phones: list[Phone | PagePhone] = []
            for number in range(players):
                name = f"Player {number + 1:02}"
                paged = browser if number < pages else None
                phone = Phone(self, name) if paged is None else PagePhone(self, name, paged)
                stack.callback(phone.close)
                phone.join()
                phones.append(phone)
            yield phones

    def play(
        self, phones: Sequence[Phone | PagePhone], public: PublicPhone | None, seconds: float, every: float = EVERY
    ) -> None:
        """Play rounds until the time is over; the last one is played to its end."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.rounds += 1
            self.vaultlog.write(f"{self.path}/rounds", {})
            self.vaultlog.write(f"{self.path}/rounds/{self.rounds}/clock", {"act": "start", "minutes": 45})
            waiting = [(time.monotonic() + self.dice.uniform(0, every), phone) for phone in phones]
            patience = time.monotonic() + 6 * every + 60
            while open_tables := self._open():
                if time.monotonic() > patience:
                    self.faults.append(f"round {self.rounds}: {open_tables} have no result")
                    return
                for at, phone in sorted(waiting, key=itemgetter(0)):
                    time.sleep(max(0.0, at - time.monotonic()))
                    phone.look()
                waiting = [(at + every * self.dice.uniform(0.9, 1.1), phone) for at, phone in waiting]
            self.decided += len(phones) // 2
            if public is not None:
                public.look(self.rounds)

    def _open(self) -> list[str]:
        """The pairings of the round without a result. Where two do not agree, the organiser decides."""
        pairings = self.vaultlog.ask("GET", f"{self.path}/results")["rounds"][-1]["pairings"]
        left = [each for each in pairings if each["decided"] is None]
        for each in left:
            if not agree(each["pairing"]) and self.said[each["pairing"]] == 2:
                result = {"pairing": each["pairing"], "winner": each["players"][0], "reason": "Asked both"}
                self.vaultlog.write(f"{self.path}/events", {"type": "result.recorded", "data": result})
        return [each["pairing"] for each in left]


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the day; 1 where something went wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=MINUTES, help="how long (default %(default)s)")
    parser.add_argument("--players", type=int, default=PLAYERS, help="an even number (default %(default)s)")
    parser.add_argument("--pages", type=int, default=PAGES, help="phones that are pages (default %(default)s)")
    parser.add_argument("--every", type=float, default=EVERY, help="seconds between two looks (default %(default)s)")
    given = parser.parse_args(arguments)
    with (
        tempfile.TemporaryDirectory(prefix="event-day-") as own,
        Vaultlog(Path(own) / "vaultlog", limited=True) as vaultlog,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=demanded()) if given.pages else None
        day = played(vaultlog, browser, given.players, given.pages, 60 * given.minutes, given.every)
        if browser is not None:
            browser.close()
    print(
        f"{day.rounds} rounds, {day.decided} results, {len(day.took)} pages over HTTP: "
        f"{percentile(day.took, 0.5):.0f} ms, 99th percentile {percentile(day.took, 0.99):.0f}"
    )
    for fault in day.faults:
        print(fault)
    print(f"{len(day.faults)} faults")
    return 1 if day.faults else 0


def played(vaultlog: Vaultlog, browser: Browser | None, players: int, pages: int, seconds: float, every: float) -> Day:
    """Play a day."""
    day = Day(vaultlog)
    with day.phones(players, pages, browser) as phones:
        public = PublicPhone(day, browser) if browser is not None else None
        try:
            day.play(phones, public, seconds, every)
        finally:
            if public is not None:
                public.close()
    return day


if __name__ == "__main__":
    raise SystemExit(main())
