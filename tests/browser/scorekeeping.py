"""Types a whole recorded match with printed cards through the scorekeeper's page, and counts: strokes for each decision
beyond the letters of titles (at most 3 is the aim), and the time from the last stroke to the next question.

    python -m tests.browser.scorekeeping [--match 2] [--decisions 400]
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import mean, quantiles
from typing import Any, NamedTuple

from playwright.sync_api import Locator, Page, expect, sync_playwright

from tests.browser.chromium import demanded
from tests.browser.server import Vaultlog
from tests.browser.visitor import Visitor
from tests.replays.observed import NUMBER, watched

AIM, AIM_MS = 3, 50
_WATCH = """() => {
    window.answered = [];
    let pressed = 0;
    addEventListener("keydown", () => { pressed = performance.now(); }, true);
    document.addEventListener("vaultlog:question", () => window.answered.push(performance.now() - pressed));
}"""

_SHOWN = """seq => new Promise((done, fail) => {
    const late = setTimeout(() => fail(new Error(`nothing came after event ${seq}`)), 60000);
    const look = () => {
        if (Number(document.getElementById("table").dataset.version) <= seq) return;
        document.removeEventListener("vaultlog:question", look);
        clearTimeout(late);
        done();
    };
    document.addEventListener("vaultlog:question", look);
    look();
})"""
"""Waits for what comes after an event, without looking at each frame: that would take its part of the time measured."""


class Typed(NamedTuple):
    """How an answer was entered."""

    letters: int
    """Strokes that are letters of titles and other words."""
    others: int
    """All other strokes."""


def opened(vaultlog: Vaultlog, number: int = NUMBER) -> tuple[Any, Sequence[Sequence[str]]]:
    """A match with printed cards, just opened, and all that was entered about it when it was recorded."""
    setup, answers = watched(number)
    seats = [{name: seat[name] for name in ("name", "chains", "deck")} for seat in setup["seats"]]
    body = {name: setup[name] for name in ("ruleset", "variant", "first", "readings", "options")}
    return vaultlog.write("matches", {**body, "seats": seats, "printed_cards": {}}), answers


class Keeper:
    """Who types. `page`: the scorekeeper's page of a match."""

    def __init__(self, page: Page) -> None:
        self.page, self.typed = page, list[Typed]()

    def answer(self, keys: Sequence[str]) -> Typed:
        """Type an answer; returns once the page shows what is asked next, or that nothing is."""
        page, question = self.page, self.page.locator("#question.answerable")
        before = int(page.locator("#table").get_attribute("data-version") or 0)
        single = question.get_attribute("data-maximum") == "1"
        self._now = [0, 0]
        if question.locator("[data-naming]").count():
            self._name(question, keys[0])
        else:
            for key in keys:
                self._pick(question, key)
            if single and not keys:
                self._press_option(question.locator("[data-none]"))
            elif not single:
                self._press("Enter")
        page.evaluate(_SHOWN, before)
        page.wait_for_selector("#question[data-unseen]", state="detached")
        self.typed.append(Typed(*self._now))
        return self.typed[-1]

    def _pick(self, question: Locator, key: str) -> None:
        option = question.locator(f'button[data-key="{key}"]')
        nth = option.get_attribute("data-nth")
        if nth is not None:
            self._press(nth)
            return
        label = " ".join((option.text_content() or "").split())
        verb, title = ("", label.removeprefix("Choose "))
        if question.get_attribute("data-kind") == "main":
            verb, _, title = label.partition(" ")
            title = title.removeprefix("with ")
        self._letters(title, option)

    def _letters(self, title: str, option: Locator) -> None:
        """Letters until a digit takes the option, or Enter."""
        for letter in title:
            if not (letter.isalpha() and letter.isascii()) and letter not in " '-":
                break
            self.page.keyboard.press("Space" if letter == " " else letter.lower())
            self._now[0] += 1
            nth = option.get_attribute("data-nth")
            if nth is not None:
                self._press(nth)
                return
        self._press("Escape")
        option.focus()
        self._press("Enter")

    def _press_option(self, option: Locator) -> None:
        nth = option.get_attribute("data-nth")
        if nth is None:
            option.focus()
        self._press(nth or "Enter")

    def _name(self, question: Locator, key: str) -> None:
        name = question.locator(f'datalist option[data-key="{key}"]').get_attribute("value") or ""
        question.locator("#named").focus()
        self.page.keyboard.type(name)
        self._now[0] += len(name)
        self._press("Enter")

    def _press(self, key: str) -> None:
        self.page.keyboard.press(key)
        self._now[1] += 1


def measured(vaultlog: Vaultlog, visitor: Visitor, number: int, decisions: int) -> tuple[list[Typed], list[float]]:
    """Type a match; how each answer was entered, and how many ms each took to be answered."""
    match, answers = opened(vaultlog, number)
    visitor.sign_in(match["tokens"]["judge"])
    page = visitor.go(f"/t/{match['match']}/score")
    expect(page.locator("#question.answerable")).to_be_visible()
    page.evaluate(_WATCH)
    keeper = Keeper(page)
    for keys in answers[:decisions]:
        keeper.answer(keys)
    return keeper.typed, page.evaluate("answered")


def main(arguments: Sequence[str] | None = None) -> int:
    """Print what was counted; 1 where more strokes were needed than is the aim."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--match", type=int, default=NUMBER, help="the number of a simulated match")
    parser.add_argument("--decisions", type=int, default=400, help="how many of its decisions, at most")
    asked = parser.parse_args(arguments)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as data:
        browser = playwright.chromium.launch(executable_path=demanded(), args=["--no-sandbox"])
        with Vaultlog(Path(data)) as vaultlog:
            typed, times = measured(vaultlog, Visitor(browser, vaultlog.url), asked.match, asked.decisions)
        browser.close()
    others = mean(one.others for one in typed)
    cuts = quantiles(times, n=20)
    print(f"{len(typed)} decisions")
    print(f"strokes beyond letters  {others:.2f} a decision (aim {AIM}), {max(one.others for one in typed)} at most")
    print(f"letters                 {mean(one.letters for one in typed):.2f} a decision")
    print(f"answered in             p50 {cuts[9]:.0f} ms, p95 {cuts[18]:.0f} ms (aim {AIM_MS} ms)")
    return 0 if others <= AIM else 1


if __name__ == "__main__":
    sys.exit(main())
