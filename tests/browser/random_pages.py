"""Pages of random matches, looked at: what stands over an edge, what lies on something else, and what axe-core finds.

    python -m tests.browser.random_pages 1 --minutes 10       # from match 1 on, for so long
    python -m tests.browser.random_pages 7 --matches 1        # match 7 alone

The decks, the kind of match, the names, how the players decide and which moments are looked at follow from the number;
the shuffles do not, since the server draws their seed. Prints a line for each fault, with the address and the size, and
leaves a picture of it; the last line counts the faults.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, sync_playwright

from engine.opening.made_up_decks import deck_names
from engine.rulesets import RULESETS
from tests.browser.chromium import chromium
from tests.browser.inside import (
    BROKEN,
    CUT_OFF,
    LIES_OVER,
    NARROW_PHONE,
    PLACES,
    SIZES,
    SPILLED,
    UNFOLD,
    UNREAD,
    outside,
    too_wide,
)
from tests.browser.server import Vaultlog
from tests.browser.visitor import Visitor, moment

NAMES = (
    ("Ann", "Ben", "Cat"),
    ("Achea the Patient of the Ninth Vault", "Wilhelmina Featherstonehaugh", "Jo"),
    ("Donaudampfschifffahrtsgesellschaft", "Q", "李小龍"),
)
DECISIONS = (20, 60, 150, 300)
MOMENTS = 6
"""How many moments of a match are looked at at all sizes."""


class Found(NamedTuple):
    """A fault: where, and what."""

    where: str
    what: str


class Match(NamedTuple):
    """A match to look at: its id, its last event, a player's token, and what it is drawn with."""

    id: str
    head: int
    token: str
    dice: random.Random

    @staticmethod
    def played(vaultlog: Vaultlog, number: int) -> Match:
        """Open and play match `number`."""
        dice = random.Random(number)
        kind = dice.choice(("two", "two", "two", "three", "printed"))
        count = 3 if kind == "three" else 2
        names, decks = dice.choice(NAMES)[:count], tuple(dice.sample(deck_names(), count))
        if kind == "printed":
            seats = [{"name": name, "deck": deck} for name, deck in zip(names, decks, strict=True)]
            opened = vaultlog.write("matches", {"seats": seats, "printed_cards": {}})
        else:
            opened = vaultlog.open(*names, decks=decks, **({"variant": "break-key"} if count == 3 else {}))
        vaultlog.play(opened, dice.choice(DECISIONS), seed=number, slowly=dice.random() < 0.5)
        match = opened["match"]
        return Match(match, vaultlog.head(match), opened["tokens"]["seats"][0], dice)

    def seqs(self, count: int) -> list[int]:
        return sorted(self.dice.sample(range(1, self.head + 1), min(count, self.head)))

    def addresses(self) -> list[str]:
        """Pages about the match, for an official."""
        first, last = self.seqs(2)
        match, at = f"/m/{self.id}", f"/m/{self.id}/e/{last}"
        books = self.dice.sample(sorted(RULESETS), 2)
        return [
            *(f"{match}/compare?ruleset={book}" for book in books),
            *(f"{match}/difference?at={last}&vs={first}", f"{match}/undo?to={first}", f"{match}/fillings?at={first}"),
            *(f"{match}/{name}" for name in ("story", "about", "pictures", "cases")),
            *(f"{at}/{name}" for name in ("", "why", "share", "try", "cards?title=a", "count/0/amber")),
            *(f"{at}/card/{self.dice.randrange(1, 37 * 2)}", f"/t/{self.id}", f"/t/{self.id}/score"),
        ]


def faults_of_page(visitor: Visitor, address: str) -> Iterator[Found]:
    """What is wrong with a page at an address; nothing where it answers that it has none to show."""
    page = visitor.page
    answer = page.goto(address)
    assert answer is not None
    if answer.status >= 500:
        yield Found(address, f"answered with {answer.status}")
    if answer.status >= 400:
        return
    page.evaluate(UNFOLD)
    yield from (Found(address, each) for each in too_wide(page))
    page.set_viewport_size({"width": 1280, "height": 720})
    yield from (Found(address, each) for each in visitor.violations())


def faults_of_board(visitor: Visitor, address: str) -> Iterator[Found]:
    """What is wrong with the board of a moment, at every size and on a narrow phone."""
    page = visitor.go(address)
    for width, height in (NARROW_PHONE, *SIZES):
        page.set_viewport_size({"width": width, "height": height})
        where, found = f"{address} at {width}", page.evaluate(PLACES)
        yield from (Found(where, f"over an edge: {part}") for part in outside(found, width, height))
        yield from (Found(where, f"cut off: {each}") for each in page.evaluate(CUT_OFF))
        yield from (Found(where, f"below something else: the power of {each}") for each in page.evaluate(UNREAD))
        yield from (Found(where, f"not in its bar: {each}") for each in page.evaluate(SPILLED))
        yield from (Found(where, f"in two lines: {each}") for each in page.evaluate(BROKEN))
        yield from (Found(where, f"under what lies beside it: {each}") for each in page.evaluate(LIES_OVER))


def faults(
    vaultlog: Vaultlog, browser: Browser, official: Visitor, number: int, *, quick: bool = False
) -> Iterator[Found]:
    """What is wrong with the pages of match `number`, for an official and for a player of it. `quick`: look at one
    moment, and at every fifth page."""
    match = Match.played(vaultlog, number)
    for address in match.addresses()[:: 5 if quick else 1]:
        yield from faults_of_page(official, address)
    for seq in match.seqs(1 if quick else MOMENTS):
        yield from faults_of_board(official, moment(match.id, seq))
    player = Visitor(browser, vaultlog.url, reduced_motion="reduce")
    player.sign_in(match.token)
    own = (f"/t/{match.id}", moment(match.id, match.head), f"/m/{match.id}/about", "/matches")
    for address in own[:: 5 if quick else 1]:
        yield from faults_of_page(player, address)
    yield from (Found(f"match {number}", each) for visitor in (official, player) for each in unasked(visitor))
    player.context.close()


def unasked(visitor: Visitor) -> list[str]:
    """What pages did that no page may do. That some had nothing to show was asked for."""
    return [each for each in visitor.faults(since_last=True) if "answered with 4" not in each and "of 4" not in each]


def main(arguments: Sequence[str] | None = None) -> int:
    """Look at matches and print what is wrong; 1 when anything is."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("first", type=int, help="the number of the first match")
    parser.add_argument("--matches", type=int, default=10_000, help="how many at most")
    parser.add_argument("--minutes", type=float, default=60.0, help="how long at most")
    parser.add_argument("--quick", action="store_true", help="fewer pages: a check that it works")
    given = parser.parse_args(arguments)
    path, end, count, number = chromium(), time.monotonic() + 60 * given.minutes, 0, given.first
    if path is None:
        parser.error("there is no Chromium here: `make browser`")
    with (
        tempfile.TemporaryDirectory() as data,
        Vaultlog(Path(data), draws=True) as vaultlog,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=path) as browser,
    ):
        official = Visitor(browser, vaultlog.url, reduced_motion="reduce")
        official.sign_in(vaultlog.admin)
        while number < given.first + given.matches and time.monotonic() < end:
            for found in faults(vaultlog, browser, official, number, quick=given.quick):
                count += 1
                print(f"match {number}: {found.where}: {found.what}", flush=True)
                official.picture(f"random-{number}-{count}", whole=True)
            number += 1
    print(f"{number - given.first} matches looked at, {count} faults")
    return count > 0


if __name__ == "__main__":
    raise SystemExit(main())
