"""A seat that floods the log through the API: refused with what the cap is and what to do, and in nobody's way."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from replays.play.caps import Cap
from tests.service.helpers.roles import ADMIN, Api, Table, open_table, problem

NOTE = {"type": "note.added", "data": {"text": "well, well"}}
FREE = Cap(0, 0, 0, 0)

Capped = Callable[..., Table]


@pytest.fixture
def capped(make_app: Callable[..., Flask]) -> Capped:
    """Opens a match at an application with these caps; without them there are none."""

    def make(**caps: Cap) -> Table:
        settings: dict[str, Any] = {"seat_cap": FREE, "official_cap": FREE, "match_cap": FREE, **caps}
        return open_table(Api(make_app(**settings), ADMIN))

    return make


def test_a_cap_of_a_match_says_what_it_is_and_what_still_goes(capped: Capped) -> None:
    table = capped(seat_cap=Cap(2, 0, 0, 0))
    for version in (1, 2):
        assert table.append(table.seats[0], NOTE, version).status_code == 201
    told = problem(table.append(table.seats[0], NOTE, 3), 409, "cap-reached")
    assert told["cap"] == {"of": "seat", "unit": "events", "per": "match", "limit": 2, "used": 2, "asked": 1}
    assert "2 events per match" in told["detail"]
    assert "Decisions, concessions and rulings" in told["detail"]
    table.play(6)
    version = table.now()["version"]
    for path, body in (
        ("disputes", {"claim": "But!", "first": 1}),
        ("undo", {"to": version - 2, "reason": "I did not mean it"}),
    ):
        asked = {"If_Match": f'"{version}"', "Idempotency_Key": table.key()}
        problem(table.seats[0]("POST", f"{table.path}/{path}", body, **asked), 409, "cap-reached")
    assert table.now()["version"] == version == 9
    assert table.append(table.seats[0], {"type": "conceded"}, table.now()["version"]).status_code == 201


def test_a_rate_says_when_to_come_back(capped: Capped) -> None:
    table = capped(seat_cap=Cap(0, 0, 2, 0))
    assert table.append(table.seats[0], {"events": [NOTE, NOTE]}, 1).status_code == 201
    answer = table.append(table.seats[0], NOTE, 3)
    assert problem(answer, 429, "too-many-events")["cap"]["per"] == "minute"
    assert 1 <= int(answer.headers["Retry-After"]) <= 60
    assert table.append(table.seats[1], NOTE, 3).status_code == 201
    told = problem(table.append(table.seats[1], {"events": [NOTE] * 3}, 4), 409, "cap-reached")
    assert "send less at once" in told["detail"]


def test_a_request_that_comes_twice_counts_once(capped: Capped) -> None:
    table = capped(seat_cap=Cap(1, 0, 0, 0))
    first = table.append(table.seats[0], NOTE, 1, "one")
    again = table.append(table.seats[0], NOTE, 1, "one")
    assert (first.status_code, again.status_code) == (201, 201)
    assert again.headers["Idempotency-Replayed"] == "true"
    assert again.json["events"] == first.json["events"]


def test_a_judge_may_rule_whatever_was_said_before(capped: Capped) -> None:
    table = capped(seat_cap=Cap(1, 0, 0, 0), official_cap=Cap(1, 0, 0, 0), match_cap=Cap(2, 0, 0, 0))
    headers = {"If_Match": '"1"', "Idempotency_Key": table.key()}
    called = table.seats[0]("POST", f"{table.path}/disputes", {"claim": "He slept.", "first": 1}, **headers)
    assert called.status_code == 201
    assert table.append(table.judge, NOTE, 2).status_code == 201
    problem(table.append(table.judge, NOTE, 3), 409, "cap-reached")
    ruling = {
        "verdict": "penalty",
        "ruling": "So he did.",
        "measures": [{"kind": "penalty", "seat": 1, "penalty": "warning", "reason": "slow play"}],
    }
    headers = {"If_Match": '"3"', "Idempotency_Key": table.key()}
    ruled = table.judge("POST", f"{table.path}/disputes/2/rulings", ruling, **headers)
    assert ruled.status_code == 201, ruled.text
    assert table.append(table.judge, {"type": "match.closed", "data": {"unfinished": True}}, 5).status_code == 201


def test_what_the_answer_to_an_older_version_says(capped: Capped) -> None:
    table = capped()
    now = table.play(4)
    seat, other = now["choice"]["seat"], 1 - now["choice"]["seat"]
    assert table.append(table.seats[other], {"events": [NOTE, NOTE]}, now["version"]).status_code == 201
    stored = table.append(table.seats[seat], table.answer(now["choice"]), now["version"], "late")
    assert stored.status_code == 201
    assert stored.json["version"] == now["version"] + 3
    assert [event["seq"] for event in stored.json["events"]] == [now["version"] + 3]
    assert stored.headers["ETag"].startswith(f'"{table.match}.{now["version"] + 3}.')
    again = table.append(table.seats[seat], table.answer(now["choice"]), now["version"], "other")
    assert problem(again, 412, "version-conflict")["current_version"] == now["version"] + 3
    assert table.append(table.seats[other], NOTE, now["version"]).status_code == 412, "a note is held to its version"


def test_a_ruling_holds_after_notes_and_the_clock_and_not_after_a_statement(capped: Capped) -> None:
    table = capped()
    table.play(4)
    version = table.now()["version"]

    def act(who: Api, path: str, body: Any, at: int) -> Any:
        return who("POST", f"{table.path}/{path}", body, If_Match=f'"{at}"', Idempotency_Key=table.key())

    case = act(table.seats[0], "disputes", {"claim": "No!", "first": 2}, version).json["case"]["seq"]
    table.append(table.judge, {"type": "clock.started", "data": {"seconds": 600}}, case)
    table.append(table.seats[1], NOTE, case + 1)
    ruling = {"verdict": "upheld", "ruling": "It stands."}
    assert act(table.seats[0], f"disputes/{case}/statements", {"text": "Look!"}, case).status_code == 201
    problem(act(table.judge, f"disputes/{case}/rulings", ruling, case + 2), 412, "version-conflict")
    table.append(table.seats[1], NOTE, case + 3)
    ruled = act(table.judge, f"disputes/{case}/rulings", ruling, case + 3)
    assert ruled.status_code == 201
    assert ruled.json["version"] == case + 5


def test_an_undo_request_holds_after_notes(capped: Capped) -> None:
    table = capped()
    table.play(6)
    version = table.now()["version"]
    table.append(table.seats[1], NOTE, version)
    headers = {"If_Match": f'"{version}"', "Idempotency_Key": table.key()}
    asked = table.seats[0]("POST", f"{table.path}/undo", {"to": 4, "reason": "a slip"}, **headers)
    assert asked.status_code == 201
    assert asked.json["request"]["seq"] == version + 2


def test_a_flood_of_notes_from_one_seat_stops_no_decision_of_the_other(capped: Capped) -> None:
    table = capped()
    over, sent = threading.Event(), []

    def flood() -> None:
        version = table.now()["version"]
        while not over.is_set():
            answer = table.append(table.seats[1].with_token(table.seats[1].token), {"events": [NOTE] * 5}, version)
            sent.append(answer.status_code)
            version = answer.json["version"] if answer.status_code == 201 else answer.json["current_version"]

    thread = threading.Thread(target=flood)
    now = table.now()
    decided = 0
    thread.start()
    try:
        while decided < 25 and now["choice"] is not None:
            seat = now["choice"]["seat"]
            while not over.is_set() and sent.count(201) < decided:  # the flood keeps up with the play
                over.wait(0.01)
            stored = table.append(table.seats[seat], table.answer(now["choice"]), now["version"])
            assert stored.status_code == 201, stored.text
            decided, now = decided + 1, table.now()
    finally:
        over.set()
        thread.join()
    assert decided == 25
    assert sent.count(201) >= 24
