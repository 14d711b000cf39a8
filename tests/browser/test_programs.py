"""The programs that drive a browser run whole, in a short form, with the server and the browser of these tests."""

from __future__ import annotations

import re
from contextlib import AbstractContextManager, nullcontext
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser import random_pages, scorekeeping, speed
from tests.browser.server import Vaultlog

pytestmark = pytest.mark.slow
Said = pytest.CaptureFixture[str]


class Lent:
    """A browser that stays open when who borrowed it closes it."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser

    def __getattr__(self, name: str) -> Any:
        return getattr(self._browser, name)

    def __enter__(self) -> Lent:
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def close(self) -> None:
        pass


@pytest.fixture(autouse=True)
def lent(monkeypatch: pytest.MonkeyPatch, browser: Browser, vaultlog: Vaultlog) -> None:
    """The programs start no server and no browser: one of each runs already, and Playwright takes no second one."""

    def server(*arguments: object, **options: object) -> AbstractContextManager[Vaultlog]:
        return nullcontext(vaultlog)

    playwright = SimpleNamespace(chromium=SimpleNamespace(launch=lambda **options: Lent(browser)))
    for program in (random_pages, scorekeeping, speed):
        monkeypatch.setattr(program, "Vaultlog", server)
        monkeypatch.setattr(program, "sync_playwright", lambda: nullcontext(playwright))


def test_the_server_is_a_program(vaultlog: Vaultlog) -> None:
    """It is `vaultlog run`, but every match has the same seed, so that a player is dealt the same cards each time."""
    assert vaultlog.program == "tests.browser.same_chance"
    hands = [vaultlog.state(vaultlog.open("Ann", "Ben")["match"], 1)["players"][0]["hand"]["cards"] for _ in range(2)]
    assert hands[0] == hands[1]
    assert len(hands[0]) >= 6


def test_the_speed_of_a_page_is_measured(capsys: Said) -> None:
    speed.main(["30", "--quick"])
    said = capsys.readouterr().out
    assert re.match(r"match of \d+ events\nfirst view, server: \d+ ms", said)
    assert {line.partition(",")[0] for line in said.splitlines()[1:]} == {"first view", "step", "jump"}
    assert len(re.findall(r": median [\d.]+ ms, 95 % within [\d.]+ ms", said)) == 2 * len(speed.Cost._fields)


def test_the_strokes_of_a_scorekeeper_are_counted(capsys: Said) -> None:
    assert scorekeeping.main(["--decisions", "8"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("8 decisions\nstrokes beyond letters  ")
    assert "answered in             p50 " in said


def test_pages_of_a_random_match_are_looked_at(capsys: Said) -> None:
    assert random_pages.main(["1", "--matches", "1", "--quick"]) == 0
    assert capsys.readouterr().out == "1 matches looked at, 0 faults\n"
