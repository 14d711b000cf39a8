"""Somebody with a browser: a context of their own that is watched for what no page of ours may do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request, Response, WebError

from tests.browser.artefacts import PICTURES

STANDARD = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
ALIKE = """document.querySelectorAll(
    ".docs .part ~ .part ~ .part, .docs tr:nth-child(n + 5), .docs nav ul li:nth-child(n + 4), " +
    ".docs main > .group[data-group]:nth-of-type(n + 5), .readings .part ~ .part ~ .part"
).forEach((each) => each.remove())"""
TIMEOUT = 60_000
"""Milliseconds that any condition is waited for: two cores shared by many are slow at times."""
LISTENS = """addEventListener("DOMContentLoaded", () => {
    document.documentElement.setAttribute("data-listens", "");
})"""
"""Marks a page once all its scripts have run: before that, clicks and keys go to a page that does not listen yet."""
EARLY_RUNS = """document.addEventListener("load", ({target}) => {
    if (target.async) document.documentElement.setAttribute("data-keeps", "");
}, true)"""
"""Marks a page once the script runs that comes before the others."""
INTO_VIEW = """selector => document.querySelector(selector).scrollIntoView({ block: "center" })"""
DEAF = "html:not([data-listens])"


class Visitor:
    """Opens one page in a new browser context, which shares nothing. `faults()` must be empty at the end.

    Whatever is clicked, filled in or expected waits until the scripts of the page have run, also where a link or a form
    led to another page; `press` is the same for keys.
    """

    def __init__(self, browser: Browser, url: str, **context: Any) -> None:
        self.url = url
        self.context = browser.new_context(base_url=url, **context)
        self.context.set_default_timeout(TIMEOUT)
        self._faults: list[str] = []
        self._expected: list[re.Pattern[str]] = []
        self.context.on("request", self._asked)
        self.context.on("response", self._answered)
        self.context.on("console", self._said)
        self.context.on("weberror", self._failed)
        self.page: Page = self.context.new_page()
        if context.get("java_script_enabled", True):
            self.context.add_init_script(LISTENS)
            self.page.add_locator_handler(self.page.locator(DEAF), lambda _: None)

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((f"{self.url}/", "blob:")):
            self._faults.append(f"asks for {request.url[:200]}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self._faults.append(f"{response.request.method} {response.url} is answered with {response.status}")
        policy = response.headers.get("content-security-policy", "")
        shown = response.headers.get("content-type", "").startswith("text/html") and not 300 <= response.status < 400
        if shown and ("default-src 'none'" not in policy or "unsafe" in policy):
            self._faults.append(f"{response.url} is a page without the policy")

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._faults.append(f"console: {message.text[:500]} ({message.location.get('url')})")

    def _failed(self, error: WebError) -> None:
        self._faults.append(f"script: {error.error.message[:500]}")

    def expects(self, pattern: str) -> None:
        """Faults that match are what the test is about."""
        self._expected.append(re.compile(pattern))

    def faults(self, *, since_last: bool = False) -> list[str]:
        """What the pages did that they may not: requests to elsewhere, errors of scripts and of the policy ...
        `since_last`: those told here are not told again, for a visitor that several tests share."""
        found = [fault for fault in self._faults if not any(each.search(fault) for each in self._expected)]
        if since_last:
            self._faults.clear()
        return found

    def sign_in(self, token: str) -> None:
        """Get a session without the form, as the form gets it."""
        answer = self.context.request.post(
            "/sign-in", form={"token": token, "next": "/variants"}, headers={"Origin": self.url}
        )
        assert answer.ok, answer.status
        assert answer.url.endswith("/variants"), answer.status

    def go(self, path: str) -> Page:
        """Open an address of the server; the page, once its scripts have run."""
        self.page.goto(path)
        return self.page

    def violations(self, *rules: str) -> list[str]:
        """What axe-core finds against WCAG 2.2 AA, and its own good practice, in the page now. `rules`: these only.

        What axe does to the page (it puts styles in) is nobody's fault. Sections of a long page that are alike are
        looked at twice, not ninety times: the rest is taken out of the page, so look at it last.
        """
        options = {"runOnly": list(rules) or STANDARD, "resultTypes": ["violations"], "preload": False}
        known = len(self._faults)
        self.page.evaluate(ALIKE)
        with self._whole_page_in_view():
            axe = Axe("") if self.page.evaluate("'axe' in window") else Axe()  # half a megabyte: read once in a page
            found = axe.run(self.page, options=options).response["violations"]
            for rule in found:
                if rule["id"] == "target-size":
                    rule["nodes"] = [node for node in rule["nodes"] if not self._uncovered_by_scrolling(node["target"])]
        del self._faults[known:]
        return [_told(rule) for rule in found if rule["nodes"]]

    def _uncovered_by_scrolling(self, target: list[str]) -> bool:
        """Whether what seems too small lies half below the edge of a part of the page that scrolls, and is large enough
        where one has scrolled to it."""
        [selector] = target
        self.page.evaluate(INTO_VIEW, selector)
        options = {"runOnly": ["target-size"], "resultTypes": ["violations"], "preload": False}
        return not Axe("").run(self.page, context=selector, options=options).response["violations"]

    @contextmanager
    def _whole_page_in_view(self) -> Iterator[None]:
        """As high a window as the page: what sticks to an edge then covers nothing that scrolling would uncover, and
        whether something counts as covered does not depend on where the page happens to stand."""
        before = self.page.viewport_size
        assert before is not None
        height = self.page.evaluate("document.documentElement.scrollHeight")
        self.page.set_viewport_size({"width": before["width"], "height": max(before["height"], min(height, 12_000))})
        try:
            yield
        finally:
            self.page.set_viewport_size(before)

    def picture(self, name: str, *, whole: bool = False) -> Path:
        """A screenshot, left to be looked at. `whole`: of the whole page."""
        PICTURES.mkdir(parents=True, exist_ok=True)
        path = PICTURES / f"{name}.png"
        known = len(self._faults)
        self.page.screenshot(path=path, full_page=whole)  # puts a style into the page, too
        del self._faults[known:]
        return path

    def printed(self, name: str) -> bytes:
        """The page as a PDF on A4, left to be looked at."""
        PICTURES.mkdir(parents=True, exist_ok=True)
        return self.page.pdf(path=PICTURES / f"{name}.pdf", format="A4")


class Clicks:
    """Clicks that are counted."""

    def __init__(self) -> None:
        self.count = 0

    def on(self, what: Locator) -> None:
        what.click()
        self.count += 1


class Taps(Clicks):
    """Taps with a finger that are counted."""

    def on(self, what: Locator) -> None:
        what.tap()
        self.count += 1


def version(page: Page) -> int:
    """The event that a page of the table shows; 0 before it shows one."""
    return int(page.locator("#table").get_attribute("data-version") or 0)


def reaches(page: Page, seq: int) -> None:
    """Wait until a page of the table shows the event, or a later one."""
    page.wait_for_function("seq => Number(document.getElementById('table').dataset.version) >= seq", arg=seq)


def press(page: Page, *keys: str) -> None:
    """Press keys one after the other, once the scripts of the page have run; each when the question that is asked has
    been there long enough to be seen (`typing.js`)."""
    page.wait_for_selector("html[data-listens]", state="attached")
    for key in keys:
        page.wait_for_selector("#question[data-unseen]", state="detached")
        page.keyboard.press(key)


def _told(rule: Any) -> str:
    lines = [f"{rule['id']} ({rule['impact']}): {rule['help']}"]
    for node in rule["nodes"][:5]:
        summary = str(node.get("failureSummary", "")).replace("\n", " ")
        lines.append(f"    {node['target']} {node['html'][:160]}\n      {summary[:300]}")
    return "\n".join(lines)


def moment(match: str, seq: int, share: str | None = None, **query: str) -> str:
    """The address of a moment."""
    query = {**query, **({"share": share} if share else {})}
    text = "&".join(f"{name}={quote(value, safe='')}" for name, value in query.items())
    return f"/m/{match}/e/{seq}{'?' if text else ''}{text}"
