"""Time called in a match: over HTTP, on the table of each seat, and by whom not."""

from __future__ import annotations

import pytest

from service.board.board import time_in_words
from tests.service.frame.test_pages import check_page
from tests.service.helpers.html import joined
from tests.service.helpers.roles import Table, problem


def called(table: Table, procedure: str = "2026", note: str | None = None) -> int:
    """The seq of the call, by a judge."""
    body = {"type": "time.called", "data": {"procedure": procedure, "note": note}}
    stored = table.append(table.judge, body, table.now()["version"])
    assert stored.status_code == 201, stored.text
    return int(stored.json["version"])


def started(table: Table) -> int:
    """Play until a turn is in progress; returns its seat."""
    while not (state := table.judge.ok(f"{table.path}/state")["state"])["turn"]:
        table.play(1)
    return int(state["active"])


def test_the_call_says_to_each_seat_what_is_left(table: Table) -> None:
    active = started(table)
    called(table)
    state = table.judge.ok(f"{table.path}/state")["state"]
    assert state["time"] == {"procedure": "2026", "turns": [1 - active], "forges": active, "last_step": False}
    own = table.seats[active].get(f"/t/{table.match}")
    check_page(own)
    assert "Time is called: this is your last turn. Then " in joined(own.text)
    assert "Then you have a last ‘forge a key’ step. Then the match is decided." in joined(own.text)
    other = table.seats[1 - active].get(f"/t/{table.match}")
    assert "Then you have a last turn." in joined(other.text)
    assert 'id="act-time-call"' not in other.text
    story = table.judge.get(f"{table.path}/transcript").text
    assert "Time is called" in story


def test_the_match_is_decided_and_the_result_is_a_proposal(table: Table) -> None:
    started(table)
    called(table)
    for _ in range(400):
        if table.now()["choice"] is None:
            break
        table.play(1)
    result = table.judge.ok(table.path)["result"]
    assert result["reason"] in ("time", "keys")
    assert ("time" in result) == (result["reason"] == "time")
    page = joined(table.judge.get(f"/t/{table.match}/score").text)
    assert ("the result counts when an official closes the match" in page) == ("time" in result)
    again = table.append(table.judge, {"type": "time.called", "data": {"procedure": "2026"}}, table.now()["version"])
    problem(again, 409, "match-over")


def test_who_plays_may_not_call_and_nobody_calls_twice(table: Table) -> None:
    started(table)
    body = {"type": "time.called", "data": {"procedure": "2026"}}
    problem(table.append(table.seats[0], body, table.now()["version"]), 403, "forbidden")
    called(table, "2018", "the hall closes")
    refused = table.append(table.judge, body, table.now()["version"])
    assert refused.status_code == 409
    unknown = {"type": "time.called", "data": {"procedure": "1999"}}
    assert table.append(table.judge, unknown, table.now()["version"]).status_code in (409, 422)


def test_officials_choose_the_procedure_at_the_table(table: Table) -> None:
    started(table)
    page = table.judge.get(f"/t/{table.match}/score")
    check_page(page)
    assert '<option value="2026" selected>' in joined(page.text)
    assert '<option value="2018">' in joined(page.text)


@pytest.mark.parametrize(
    ("time", "seat", "words"),
    [
        (None, 0, ""),
        ({"turns": [], "forges": None, "last_step": True}, 0, "Time is called: this ‘forge a key’ step is your last."),
        (
            {"turns": [], "forges": None, "last_step": False},
            1,
            "Time is called: this turn is the last of Ann. Then the match is decided.",
        ),
        (
            {"turns": [1], "forges": 0, "last_step": False},
            None,
            "Time is called: this turn is the last of Ann. Then Ben has a last turn. "
            "Then Ann has a last ‘forge a key’ step. Then the match is decided.",
        ),
    ],
)
def test_the_words_of_what_is_left(time: dict[str, object] | None, seat: int | None, words: str) -> None:
    state = {"turn": 3, "active": 0, **({} if time is None else {"time": time})}
    assert time_in_words(state, ["Ann", "Ben"], seat) == words
