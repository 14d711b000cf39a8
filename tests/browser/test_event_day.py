"""A day of an event on phones, in its short form."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser import event_day
from tests.browser.event_day import agree, played
from tests.browser.server import Vaultlog


@pytest.mark.slow
def test_a_round_is_played_on_phones(browser: Browser, vaultlog: Vaultlog) -> None:
    """Eight players, one of them with a page: all join, find their tables, and report."""
    day = played(vaultlog, browser, players=8, pages=1, seconds=1, every=1)
    assert day.faults == []
    assert (day.rounds, day.decided) == (1, 4)
    results = vaultlog.ask("GET", f"{day.path}/results")["rounds"][0]["pairings"]
    assert {pairing["decided"]["by"] for pairing in results} == {"recorded"}


def test_one_table_of_some_does_not_agree() -> None:
    many = [agree(f"{round}-{table}") for round in range(1, 6) for table in range(1, 33)]
    assert 5 < many.count(False) < 40


def test_the_day_is_a_program(
    vaultlog: Vaultlog, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def lent(data: Any, *, limited: bool) -> Any:
        assert limited
        return nullcontext(vaultlog)

    monkeypatch.setattr(event_day, "Vaultlog", lent)
    monkeypatch.setattr(event_day, "sync_playwright", lambda: nullcontext(None))
    assert event_day.main(["--minutes", "0.01", "--players", "4", "--pages", "0", "--every", "0.5"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "0 faults"
