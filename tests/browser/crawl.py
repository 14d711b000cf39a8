"""Every link that a role is shown, followed: none may answer with a problem to who sees it.

    python -m tests.browser.crawl                       # every role, 300 pages each, three of a kind
    python -m tests.browser.crawl --role judge --console

A server of its own holds a tournament that is played, with a call for a judge, and a match that is public. `--console`
opens a page of every kind in a browser, too, where scripts and the console tell what is wrong. Prints a line for each
fault; the last line counts them.
"""

from __future__ import annotations

import argparse
import re
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from html.parser import HTMLParser
from http.client import HTTPConnection
from pathlib import Path
from typing import NamedTuple
from urllib.parse import parse_qs, urlencode, urljoin, urlsplit

from playwright.sync_api import Browser, Error, TimeoutError, sync_playwright

from service.running.demo import DECKS
from tests.browser.chromium import demanded
from tests.browser.server import FOUR, Vaultlog
from tests.browser.visitor import Visitor

SAVED = "Download is starting"
"""What a browser says of a file that is no page: it saves it."""
PICTURES = (".svg", ".png")
"""Ends of addresses of what stands in pages and has no script."""
ROLES = ("public", "spectator", "player", "streamer", "scorekeeper", "judge", "head-judge", "organiser")
PAGES, OF_A_KIND = 300, 3
ELSEWHERE = ("/api/", "/static/", "/sign-out")
"""Addresses that are no pages: the API's document is followed by its own tests."""
_IDS = (
    (re.compile(r"/cards/[^/?]+/[^/?]+"), "/cards/C"),
    (re.compile(r"[0-9A-HJKMNP-TV-Z]{26}"), "ID"),
    (re.compile(r"/(players|pairings|tables)/[^/?]+"), r"/\1/P"),
    (re.compile(r"/join/[^/?]+"), "/join/S"),
    (re.compile(r"/\d+(?=/|$)"), "/N"),
)


class Event(NamedTuple):
    """What there is to look at: a tournament, a match of it that is live, one that is public, and tokens by role."""

    tournament: str
    live: str
    over: str
    tokens: Mapping[str, str | None]

    @classmethod
    def of(cls, vaultlog: Vaultlog) -> Event:
        """Make it, through the API."""
        quoted = [deck.replace('"', '""') for deck in (*DECKS, *DECKS)]
        made = {
            "name": "Crawled Open",
            "policy": {"minutes": 45},
            "players": "player,name,account\n" + "".join(f"p{at},{name},acc-{at}\n" for at, name in enumerate(FOUR)),
            "decks": "player,list\n" + "".join(f'p{at},"{deck}"\n' for at, deck in enumerate(quoted)),
        }
        tournament: str = vaultlog.write("tournaments", made)["tournament"]
        vaultlog.write(f"tournaments/{tournament}/events", {"type": "joining.opened", "data": {}})
        vaultlog.write(f"tournaments/{tournament}/rounds", {})
        opened = vaultlog.write(f"tournaments/{tournament}/pairings/1-1/matches", {})
        vaultlog.play(opened, 30, slowly=True)
        claim = {"claim": "A card was drawn too many.", "first": 12, "last": 14}
        vaultlog.write(f"matches/{opened['match']}/disputes", claim, version=vaultlog.head(opened["match"]))
        tokens: dict[str, str | None] = {"public": None}
        for role in ROLES[1:]:
            holder = {"role": role, "tournament": tournament, "label": f"The {role}"}
            holder |= {"account": "acc-0"} if role == "player" else {}
            tokens[role] = vaultlog.write("tokens", holder)["token"]
        return cls(tournament, opened["match"], vaultlog.demo, tokens)

    def starts(self, role: str) -> list[str]:
        """Where a role begins: the front page, and what it was sent to."""
        public = [f"/m/{self.over}", f"/tournaments/{self.tournament}", f"/m/{self.live}"]
        return ["/", *([f"/tournaments/{self.tournament}/me"] if role == "player" else []), *public]


class Followed(NamedTuple):
    """What a role met. `kinds`: an address of each kind of page."""

    pages: int
    kinds: Mapping[str, str]
    faults: Sequence[str]


class _Links(HTMLParser):
    """The addresses that a page leads to."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        href = dict(attrs).get("href") if tag == "a" else None
        if href:
            self.found.append(href)


def kind(address: str) -> str:
    """The kind of page at an address: without ids, numbers and the values of its query.

    >>> kind("/m/01M8NMDTDSFVYGQAH5P6ZYETTG/e/12?view=judge")
    '/m/ID/e/N?view'
    """
    parts = urlsplit(address)
    path = parts.path
    for pattern, name in _IDS:
        path = pattern.sub(name, path)
    return "?".join(filter(None, (path, "&".join(sorted(parse_qs(parts.query, keep_blank_values=True))))))


class Walker:
    """Who looks, over HTTP, with the session of a token or without any; use it as a context."""

    def __init__(self, url: str, token: str | None) -> None:
        address = urlsplit(url)
        self.url, self.cookie = url, ""
        self._connection = HTTPConnection(address.hostname or "", address.port, timeout=60)
        if token is not None:
            status, _ = self.send("/sign-in", token=token, next="/variants")
            if status != 303:
                raise RuntimeError(f"signing in was answered with {status}")

    def __enter__(self) -> Walker:
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()

    def send(self, path: str, **form: str) -> tuple[int, str]:
        """Send a form; the status, and the page."""
        headers = {"Origin": self.url, "Content-Type": "application/x-www-form-urlencoded"}
        status, page, _ = self._once("POST", path, urlencode(form), headers)
        return status, page

    def look(self, address: str) -> tuple[int, str, str]:
        """The status, where it led to, and the page."""
        for _ in range(5):
            status, page, fields = self._once("GET", address, None, {"Accept": "text/html"})
            if status not in (301, 302, 303, 307, 308):
                return status, address, page if "html" in fields.get("content-type", "") else ""
            address = urljoin(address, fields["location"].removeprefix(self.url))
        return 508, address, ""

    def follow(self, starts: Sequence[str], *, most: int = PAGES, of_a_kind: int = OF_A_KIND) -> Followed:
        """Follow every link, `of_a_kind` of each kind and `most` in all."""
        waiting, seen = [(start, "the start") for start in starts], set[str]()
        kinds, looked, faults = dict[str, str](), Counter[str](), []
        while waiting and len(seen) < most:
            address, source = waiting.pop(0)
            shape = kind(address)
            if address in seen or looked[shape] >= of_a_kind:
                continue
            seen.add(address)
            looked[shape] += 1
            status, there, page = self.look(address)
            if status >= 400:
                faults.append(f"{address} on {source} is answered with {status}")
                continue
            if there.startswith("/sign-in") and not address.startswith("/sign-in"):
                faults.append(f"{address} on {source} leads to the form to sign in")
            kinds.setdefault(shape, address)
            waiting += [(link, address) for link in links(page, there)]
        return Followed(len(seen), kinds, faults)

    def _once(
        self, method: str, path: str, body: str | None, headers: dict[str, str]
    ) -> tuple[int, str, dict[str, str]]:
        if self.cookie:
            headers = headers | {"Cookie": self.cookie}
        self._connection.request(method, path, body, headers)
        answer = self._connection.getresponse()
        text = answer.read().decode("utf-8", "replace")
        fields = {name.lower(): value for name, value in answer.getheaders()}
        self.cookie = fields["set-cookie"].split(";")[0] if "set-cookie" in fields else self.cookie
        return answer.status, text, fields


def links(page: str, at: str) -> Iterator[str]:
    """The addresses of this server that a page leads to."""
    reader = _Links()
    reader.feed(page)
    for link in reader.found:
        address = urljoin(at, link).partition("#")[0]
        if address.startswith("/") and not address.startswith(ELSEWHERE):
            yield address


def console(browser: Browser, url: str, token: str | None, addresses: Sequence[str]) -> list[str]:
    """What is wrong with these pages in a browser: errors of scripts, of the console, of what they fetch."""
    visitor = Visitor(browser, url)
    silent = []
    try:
        if token is not None:
            visitor.sign_in(token)
        for address in addresses:
            if address.partition("?")[0].endswith(PICTURES):
                continue
            try:
                visitor.go(address)
                visitor.page.wait_for_selector("html[data-listens]", state="attached")
            except TimeoutError as error:
                silent.append(f"{address} does not come to listen: {error}")
            except Error as error:
                if SAVED not in error.message:
                    raise
        visitor.page.goto("about:blank")
        return [*silent, *visitor.faults()]
    finally:
        visitor.context.close()


def main(arguments: Sequence[str] | None = None) -> int:
    """Crawl; 1 where a fault was met."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--role", choices=ROLES, action="append", help="this one; may be repeated (default: all)")
    parser.add_argument("--pages", type=int, default=PAGES, help="of a role (default %(default)s)")
    parser.add_argument("--of-a-kind", type=int, default=OF_A_KIND, help="pages of one kind (default %(default)s)")
    parser.add_argument("--console", action="store_true", help="open a page of every kind in a browser")
    given = parser.parse_args(arguments)
    faults: list[str] = []
    with tempfile.TemporaryDirectory(prefix="crawl-") as own, Vaultlog(Path(own) / "vaultlog") as vaultlog:
        event = Event.of(vaultlog)
        for role in given.role or ROLES:
            token = event.tokens[role]
            with Walker(vaultlog.url, token) as walker:
                followed = walker.follow(event.starts(role), most=given.pages, of_a_kind=given.of_a_kind)
            met = list(followed.faults)
            if given.console:
                with sync_playwright() as playwright:
                    browser = playwright.chromium.launch(executable_path=demanded())
                    met += console(browser, vaultlog.url, token, list(followed.kinds.values()))
                    browser.close()
            print(f"{role}: {followed.pages} pages of {len(followed.kinds)} kinds", flush=True)
            for fault in met:
                print(f"{role}: {fault}", flush=True)
            faults += met
    print(f"{len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
