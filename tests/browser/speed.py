"""How fast the replay desk is: `python -m tests.browser.speed [decisions] [--quick]`. Prints; judges nothing.

first view   from asking for the page until it is painted whole, in a browser that has nothing of it (median of nine);
             what came over the wire until then
step         from the key until the next event is on the page and laid out (median and 95th percentile of eighty)
jump         the same for an event drawn by lot, which nothing has prepared

Beside the milliseconds on the clock stand those of the processor that the page itself took: on a machine that has other
things to do, too, they are what tells two versions apart.
"""

from __future__ import annotations

import argparse
import random
import statistics
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from tests.browser.chromium import chromium
from tests.browser.server import Vaultlog
from tests.browser.visitor import Visitor, moment

FIRST = """() => {
    const page = performance.getEntriesByType("navigation")[0];
    const paint = performance.getEntriesByName("first-contentful-paint")[0];
    const before = performance.getEntriesByType("resource").filter((each) => each.responseEnd <= paint.startTime);
    const after = (name) => page[name] - page.startTime;
    return {
        server: after("responseEnd"), paint: paint.startTime, loaded: after("loadEventEnd"),
        bytes: before.reduce((sum, each) => sum + each.transferSize, page.transferSize),
    };
}"""
STEP = """(seq) => new Promise((done) => {
    const way = document.body.appendChild(document.createElement("a"));
    way.dataset.seq = seq;
    const begun = performance.now();
    document.addEventListener("vaultlog:measure", () => {
        document.body.getBoundingClientRect();
        done(performance.now() - begun);
    }, {once: true});
    way.click();
    way.remove();
})"""
SETTLING = 15
"""Seconds in which the workers finish with the match that was just played."""
FLIGHT = 300
"""Milliseconds after which nothing on the board moves any more."""


class Cost(NamedTuple):
    """Milliseconds that a step took: on the clock, and of the processor for everything, for style and for layout."""

    clock: float
    processor: float
    style: float
    layout: float


def main(arguments: Sequence[str] | None = None) -> None:
    """Play a match, and look at it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("decisions", type=int, nargs="?", default=600, help="of the match, about (default %(default)s)")
    parser.add_argument("--quick", action="store_true", help="two of everything: a check that it works, no figures")
    given = parser.parse_args(arguments)
    views, steps, jumps, settling = (2, 2, 2, 0) if given.quick else (9, 80, 40, SETTLING)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright, Vaultlog(Path(data)) as vaultlog:
        opened = vaultlog.open("Ann", "Ben")
        vaultlog.play(opened, given.decisions, slowly=True, sparingly=True)
        match, head = opened["match"], vaultlog.head(opened["match"])
        browser = playwright.chromium.launch(executable_path=chromium())
        print(f"match of {head} events")
        time.sleep(settling)
        first_view(browser, vaultlog, moment(match, head // 2), views)
        visitor = Visitor(browser, vaultlog.url)
        visitor.sign_in(vaultlog.admin)
        page = visitor.go(moment(match, head // 2))
        page.wait_for_load_state()
        page.wait_for_selector("#story[data-last]")
        session = visitor.context.new_cdp_session(page)
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        tell("step", [cost(page, session, head // 2 + number) for number in range(1, min(steps, head // 2) + 1)])
        dice = random.Random(1)
        tell("jump", [cost(page, session, dice.randint(1, head)) for _ in range(jumps)])
        browser.close()


def first_view(browser: Browser, vaultlog: Vaultlog, path: str, times: int) -> None:
    """Print how long it takes until the page is there, looked at so many times."""
    views = []
    for _ in range(times):
        visitor = Visitor(browser, vaultlog.url)
        visitor.sign_in(vaultlog.admin)
        page = visitor.go(path)
        page.wait_for_function("() => performance.getEntriesByName('first-contentful-paint').length")
        views.append(page.evaluate(FIRST))
        visitor.context.close()
    for name in ("server", "paint", "loaded"):
        found = [each[name] for each in views]
        print(f"first view, {name}: {statistics.median(found):.0f} ms, at best {min(found):.0f} ms")
    print(f"first view, over the wire: {statistics.median(each['bytes'] for each in views) / 1000:.0f} kB")


def cost(page: Page, session: CDPSession, seq: int) -> Cost:
    """What it costs to go to an event."""
    before = durations(session)
    clock = page.evaluate(STEP, seq)
    after = durations(session)
    page.wait_for_timeout(FLIGHT)
    return Cost(clock, *(1000 * (one - other) for one, other in zip(after, before, strict=True)))


def durations(session: CDPSession) -> list[float]:
    """Seconds of the processor that the page has taken so far."""
    found = {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}
    return [found[name] for name in ("TaskDuration", "RecalcStyleDuration", "LayoutDuration")]


def tell(name: str, costs: Sequence[Cost]) -> None:
    """Print what all of them took."""
    for part, found in zip(Cost._fields, zip(*costs, strict=True), strict=True):
        tail = statistics.quantiles(found, n=20)[-1]
        print(f"{name}, {part}: median {statistics.median(found):.1f} ms, 95 % within {tail:.1f} ms")


if __name__ == "__main__":
    main()
