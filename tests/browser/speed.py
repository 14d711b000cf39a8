"""How fast the replay desk is: `python -m tests.browser.speed [decisions]`. Prints; judges nothing.

first view   from asking for the page until it is painted whole, in a browser that has nothing of it (median of five)
step         from the key until the next event is on the page and laid out (median and 95th percentile of forty)
jump         the same for an event drawn by lot, which nothing has prepared
"""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.chromium import chromium
from tests.browser.server import Vaultlog
from tests.browser.visitor import Visitor, moment

FIRST = """() => {
    const page = performance.getEntriesByType("navigation")[0];
    const paint = performance.getEntriesByName("first-contentful-paint")[0];
    const after = (name) => page[name] - page.startTime;
    return {server: after("responseEnd"), paint: paint.startTime, loaded: after("loadEventEnd")};
}"""
STEP = """async (seq) => {
    const {go} = await import(document.querySelector("script[src$='/step.js']").src);
    const begun = performance.now();
    await go(seq);
    document.body.getBoundingClientRect();
    return performance.now() - begun;
}"""


def main(decisions: int) -> None:
    """Play a match of about so many decisions, and look at it."""
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright, Vaultlog(Path(data)) as vaultlog:
        opened = vaultlog.open("Ann", "Ben")
        vaultlog.play(opened, decisions, slowly=True)
        match, head = opened["match"], vaultlog.head(opened["match"])
        browser = playwright.chromium.launch(executable_path=chromium())
        views = []
        for _ in range(5):
            visitor = Visitor(browser, vaultlog.url)
            visitor.sign_in(vaultlog.admin)
            page = visitor.go(moment(match, head // 2))
            page.wait_for_function("() => performance.getEntriesByName('first-contentful-paint').length")
            views.append(page.evaluate(FIRST))
            visitor.context.close()
        print(f"match of {head} events")
        for name in ("server", "paint", "loaded"):
            print(f"first view, {name}: {statistics.median(each[name] for each in views):.0f} ms")
        visitor = Visitor(browser, vaultlog.url)
        visitor.sign_in(vaultlog.admin)
        page = visitor.go(moment(match, head // 2))
        page.wait_for_load_state()
        steps = [page.evaluate(STEP, head // 2 + number) for number in range(1, 41)]
        dice = random.Random(1)
        jumps = [page.evaluate(STEP, dice.randint(1, head)) for _ in range(40)]
        for name, found in (("step", steps), ("jump", jumps)):
            tail = statistics.quantiles(found, n=20)[-1]
            print(f"{name}: median {statistics.median(found):.0f} ms, 95 % within {tail:.0f} ms")
        browser.close()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 500)
