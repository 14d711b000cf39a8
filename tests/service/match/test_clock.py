"""The clock and decision times over HTTP."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from replays.tournaments.policy import Policy
from service.answers.match import PARTS
from tests.service.across.test_leaks import later
from tests.service.helpers.people import Cup, parts
from tests.service.helpers.roles import Api, Table, problem


def add(table: Table, type: str, **data: Any) -> int:
    """The seq of an event that a judge appends."""
    stored = table.append(table.judge, {"type": type, "data": data}, table.now()["version"])
    assert stored.status_code == 201, stored.text
    return int(stored.json["version"])


def test_the_clock_runs_is_paused_extended_and_called(table: Table) -> None:
    assert table.judge.ok(f"{table.path}/clock")["clocks"] == []
    start = add(table, "clock.started", seconds=600)
    table.play(2)
    paused = add(table, "clock.paused", reason="a card fell down")
    shown = table.roles["spectator"].ok(f"{table.path}/clock")
    assert shown["running"] is False
    assert shown["as_of"] == paused
    left = shown["clocks"][0]["left_ms"]
    assert 590_000 < left <= 600_000
    assert shown["clocks"][0]["ends_at"] is None
    add(table, "clock.started", seconds=500)
    add(table, "clock.extended", seconds=60, reason="the fall")
    called = add(table, "clock.called")
    shown = table.judge.ok(f"{table.path}/clock")
    assert shown["running"] is True
    assert shown["called"] == called
    assert shown["ended"] is None
    assert 550_000 < shown["clocks"][0]["left_ms"] <= 560_000
    assert shown["pauses"][0]["reason"] == "a card fell down"
    assert shown["extensions"] == [{"seq": called - 1, "seat": None, "seconds": 60, "reason": "the fall"}]
    assert table.judge.ok(f"{table.path}/clock?seq={start}")["clocks"][0]["left_ms"] == 600_000
    assert table.now()["choice"] is not None, "the match goes on"


def test_the_clock_at_any_time(table: Table) -> None:
    start = add(table, "clock.started", seconds=600)
    began = datetime.fromisoformat(table.judge.ok(f"{table.path}/clock?seq={start}")["at"])
    for seconds, left in ((0, 600_000), (90, 510_000), (700, -100_000)):
        at = (began + timedelta(seconds=seconds)).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
        shown = table.judge.ok(f"{table.path}/clock?seq={start}&at={at}")
        assert shown["clocks"][0]["left_ms"] == left
        assert shown["at"] == at
    early = (began - timedelta(seconds=3600)).strftime("%Y-%m-%dT%H:%M:%SZ")
    problem(table.judge.get(f"{table.path}/clock?at={early}"), 404, "event-not-found")
    later = (datetime.now(UTC) + timedelta(seconds=60)).strftime("%Y-%m-%dT%H:%M:%SZ")
    assert table.judge.ok(f"{table.path}/clock?at={later}")["clocks"][0]["left_ms"] < 600_000


def test_going_back_gives_no_time_back(table: Table) -> None:
    add(table, "clock.started", seconds=600)
    table.play(3)
    before = table.judge.ok(f"{table.path}/clock?seq=5")["clocks"][0]["left_ms"]
    table.go_back(2)
    after = table.judge.ok(f"{table.path}/clock?seq=6")["clocks"][0]
    assert after["left_ms"] <= before
    assert after["runs"] is True
    assert after["used_ms"] + after["left_ms"] == after["given_ms"] == 600_000


def test_seats_with_clocks_of_their_own(table: Table) -> None:
    for seat in (0, 1):
        add(table, "clock.started", seconds=300, seat=seat)
    asked = table.now()["choice"]["seat"]
    clocks = table.judge.ok(f"{table.path}/clock")["clocks"]
    assert [(clock["seat"], clock["runs"]) for clock in clocks] == [(0, asked == 0), (1, asked == 1)]
    assert clocks[1 - asked]["left_ms"] == 300_000
    table.play(1)
    assert table.now()["choice"]["seat"] != asked, "both keep or change their hands"
    clocks = table.judge.ok(f"{table.path}/clock")["clocks"]
    assert clocks[1 - asked]["runs"]
    assert not clocks[asked]["runs"]


def test_time_is_called_and_later_it_is_over(table: Table) -> None:
    add(table, "clock.started", seconds=1)
    called = add(table, "clock.called", note="finish the turn")
    table.play(1)
    refused = table.append(table.seats[0], {"type": "clock.ended", "data": {}}, table.now()["version"])
    problem(refused, 403, "forbidden")
    ended = add(table, "clock.ended")
    shown = table.judge.ok(f"{table.path}/clock")
    assert (shown["called"], shown["ended"], shown["running"]) == (called, ended, False)
    result = table.judge.ok(table.path)["result"]
    assert result is not None
    assert table.now()["choice"] is None
    back = table.judge.ok(f"{table.path}/undo?to={ended - 1}")["review"]
    assert {"match-over", "officials-act"} == {reason["code"] for reason in back["reasons"]}
    table.go_back(ended - 1, "one more turn was agreed on")
    shown = table.judge.ok(f"{table.path}/clock")
    assert shown["ended"] == ended, "going back gives no time back"
    assert shown["running"] is False, "going back gives no time back"
    assert table.now()["choice"] is not None


def test_at_a_glance(table: Table) -> None:
    start = add(table, "clock.started", seconds=600)
    shown = table.roles["seat 0"].get(table.path)
    clock = shown.json["clock"]
    whole = table.judge.ok(f"{table.path}/clock?seq={start}")
    assert clock == {name: value for name, value in whole.items() if name not in ("match", "version", "minutes")}
    assert whole["minutes"] is None, "the default policy has no limit"
    assert clock["running"]
    assert clock["clocks"][0]["left_ms"] == 600_000
    assert clock["as_of"] == start
    again = table.roles["seat 0"].get(table.path, If_None_Match=shown.headers["ETag"])
    assert again.status_code == 304, "it says what it showed then, and when it ends"
    for part in PARTS:
        assert shown.json["links"][part] == f"/api/v1/matches/{table.match}/{part}"


@pytest.mark.parametrize("query", ["?seq=0", "?seq=x", "?at=yesterday", "?seq=1&seq=2"])
def test_moments_that_are_none(table: Table, query: str) -> None:
    problem(table.judge.get(f"{table.path}/clock{query}"), 400, "invalid-parameter")


def test_an_event_that_is_not_there(table: Table) -> None:
    problem(table.judge.get(f"{table.path}/clock?seq=2"), 404, "event-not-found")


def test_how_long_decisions_took(table: Table) -> None:
    assert table.judge.ok(f"{table.path}/times")["all"] is None
    table.play(9)
    table.go_back(8)
    table.play(2)
    found = table.roles["spectator"].ok(f"{table.path}/times")
    assert [one["seq"] for one in found["decisions"]] == [*range(2, 11), 12, 13]
    assert [one["seq"] for one in found["decisions"] if one["undone"]] == [9, 10]
    assert found["all"]["decisions"] == 9 == sum(seat["times"]["decisions"] for seat in found["seats"])
    assert found["all"]["decisions"] == sum(turn["times"]["decisions"] for turn in found["turns"])
    assert found["all"]["total_ms"] == sum(one["ms"] for one in found["decisions"] if not one["undone"])
    longest = max((one for one in found["decisions"] if not one["undone"]), key=lambda one: one["ms"])
    assert (found["all"]["longest_seq"], found["all"]["longest_ms"]) == (longest["seq"], longest["ms"])
    assert found["turns"][0]["turn"] == 0
    assert found["turns"][0]["times"]["decisions"] == 2


@pytest.mark.parametrize("path", ["clock", "times", "undone", "undo/requests", "undo?to=1"])
def test_who_may_look(table: Table, path: str) -> None:
    table.play(1)
    for role, who in table.roles.items():
        answer = who.get(f"{table.path}/{path}")
        if role == "nobody":
            problem(answer, 401, "unauthenticated")
        else:
            assert answer.status_code == 200, (role, answer.text)


@pytest.mark.parametrize("at", ["9999-12-31T23:59:59Z", "0001-01-01T00:00:00Z"])
def test_the_ends_of_time(table: Table, at: str) -> None:
    start = add(table, "clock.started", seconds=600)
    clock = table.judge.ok(f"{table.path}/clock?seq={start}&at={at}")["clocks"][0]
    assert clock["left_ms"] == 600_000 if at < "2000" else clock["left_ms"] < 0


LATE = {
    "no delay": ({}, 90),
    "seconds": ({"delay_seconds": 60}, 30),
    "events": ({"delay_events": 1}, 90),
}
"""By policy: how many seconds of the clock a spectator has seen pass 90 seconds after its start."""


@pytest.mark.parametrize("late", LATE)
@pytest.mark.parametrize("role", ["streamer", "spectator", "player elsewhere"])
def test_the_clock_of_those_who_watch_goes_on_and_tells_no_later_event(table: Table, role: str, late: str) -> None:
    """It began again at the last event with each loading of the page."""
    policy, passed = LATE[late]
    cup = Cup(table.admin, Policy(embargo_lifted=True, **policy))
    start = add(cup.table, "clock.started", seconds=600)
    visibility = parts(cup.app).visibility
    began = cup.table.judge.ok(f"{cup.path}/clock?seq={start}")["at"]
    add(cup.table, "note.added", text="One event later.")
    visibility.clock = lambda: later(began, 90)
    who = cup.roles[role]
    assert who.ok(f"{cup.path}/clock")["clocks"][0]["left_ms"] == (600 - passed) * 1000
    assert left_on_stage(who, cup.match) == (600 - passed) * 1000


def test_a_clock_of_a_seat_stands_for_those_who_are_events_behind(table: Table) -> None:
    """Which seat thinks now would tell whether the match has gone on, and a wrong one would run down."""
    cup = Cup(table.admin, Policy(embargo_lifted=True, delay_events=1))
    for seat in (0, 1):
        add(cup.table, "clock.started", seconds=300, seat=seat)
    add(cup.table, "note.added", text="One event later.")
    shown = cup.roles["spectator"].ok(f"{cup.path}/clock")["clocks"]
    assert [clock["runs"] for clock in shown] == [False, False]
    assert any(clock["runs"] for clock in cup.table.judge.ok(f"{cup.path}/clock")["clocks"])


def test_at_an_earlier_event_the_clock_stands(table: Table) -> None:
    start = add(table, "clock.started", seconds=600)
    table.play(1)
    assert "data-runs" not in table.judge.get(f"/m/{table.match}/e/{start}?stage=").text
    assert "data-runs" in table.judge.get(f"/m/{table.match}/e/{start + 1}?stage=").text


def left_on_stage(who: Api, match: str) -> int:
    """Milliseconds that the stage shows at its last event."""
    last = who.ok(f"/api/v1/matches/{match}/state")["seq"]
    shown = re.search(r'data-left-ms="(-?\d+)"', who.get(f"/m/{match}/e/{last}?stage=").text)
    assert shown
    return int(shown[1])
