"""The chances over the API: who may ask for them and when, what is answered, and that nobody learns anything early."""

from __future__ import annotations

from typing import Any

import pytest

from service.services import EXTENSION
from tests.service.helpers.roles import Api, Table, open_table, problem
from workers.estimating import JOB, Estimator


def ask(table: Table, who: Api, body: Any = None) -> Any:
    return who("POST", f"{table.path}/chances", {} if body is None else body)


def make(table: Table, decisions: int = 0) -> str:
    """What a worker makes of the request. `decisions`: how many it plays for each turn at least."""
    parts = table.admin.app.extensions[EXTENSION]
    return Estimator(parts.redis, parts.recorder.traveller, decisions=decisions).run(table.match)


def end(table: Table, *, close: bool) -> None:
    """Play a little, and let Ann concede."""
    now = table.play(24)
    assert table.append(table.seats[0], {"type": "conceded"}, now["version"]).status_code == 201
    if close:
        assert table.append(table.judge, {"type": "match.closed"}, table.now()["version"]).status_code == 201


@pytest.mark.parametrize("role", ["judge", "administrator", "seat 0", "spectator"])
def test_nobody_gets_chances_of_a_running_match(table: Table, role: str) -> None:
    table.play(24)
    for answer in (ask(table, table.roles[role]), table.roles[role].get(f"{table.path}/chances")):
        told = problem(answer, 409, "chances-not-open")
        assert "when it is closed" in told["detail"]
    parts = table.admin.app.extensions[EXTENSION]
    assert parts.estimates.get(table.match) is None
    assert parts.jobs.length() == 0


def test_until_it_is_closed_only_judges_do(table: Table) -> None:
    end(table, close=False)
    running = open_table(table.admin, "running")
    for role in ("seat 0", "seat 1", "spectator"):
        over, before = ask(table, table.roles[role]), ask(running, running.roles[role])
        told = problem(over, 409, "chances-not-open")
        assert told["detail"] == problem(before, 409, "chances-not-open")["detail"], "it does not tell that it is over"
    assert ask(table, table.judge).status_code == 202
    assert make(table) == "done"
    assert table.judge.ok(f"{table.path}/chances")["status"] == "done"
    problem(table.seats[1].get(f"{table.path}/chances"), 409, "chances-not-open")
    problem(ask(table, table.roles["nobody"]), 401, "unauthenticated")


def test_they_are_asked_for_waited_for_and_read(table: Table) -> None:
    end(table, close=True)
    problem(table.seats[0].get(f"{table.path}/chances"), 404, "chances-not-found")
    jobs = table.admin.app.extensions[EXTENSION].jobs
    asked = ask(table, table.seats[0])
    assert asked.status_code == 202
    assert asked.headers["Location"] == f"/api/v1/{table.path}/chances"
    assert asked.json["status"] == "waiting"
    assert asked.json["estimate"] is None
    assert asked.json["asked_at"]
    assert [job.func_name for job in jobs.queue.jobs] == [JOB]
    waiting = table.roles["spectator"].get(f"{table.path}/chances")
    assert waiting.json is not None
    assert waiting.json["status"] == "waiting"
    assert waiting.headers["Retry-After"] == "2"
    assert make(table) == "done"
    answer = table.roles["spectator"].get(f"{table.path}/chances")
    done: Any = answer.json
    assert done["status"] == "done"
    assert "Retry-After" not in answer.headers
    assert done["error"] is None
    found = done["estimate"]
    assert found["players"] == "greedy"
    assert found["winner"] == 1
    assert 0 < found["margin"] < 1
    assert found["playouts"] == sum(point["playouts"] for point in found["points"])
    assert len(found["points"]) == done["turns"]["total"] == done["turns"]["done"]
    assert all(sum(point["chances"]) == pytest.approx(1, abs=1e-3) for point in found["points"])
    assert {one["seq"] for one in found["swings"]} <= {point["seq"] for point in found["points"]}
    again = ask(table, table.judge)
    assert again.status_code == 202, "there is one estimate of a match"
    assert again.json == done, "there is one estimate of a match"


def test_a_match_that_went_on_another_way_is_estimated_again(table: Table) -> None:
    end(table, close=False)
    ask(table, table.judge)
    assert make(table) == "done"
    table.go_back(10, "It was a mistake.")
    problem(table.judge.get(f"{table.path}/chances"), 409, "chances-not-open")
    assert table.append(table.seats[0], {"type": "conceded"}, table.now()["version"]).status_code == 201
    problem(table.judge.get(f"{table.path}/chances"), 404, "chances-not-found")
    assert ask(table, table.judge).json["status"] == "waiting"


def test_a_failure_is_told_and_asking_again_begins_again(table: Table) -> None:
    end(table, close=True)
    ask(table, table.judge)
    parts = table.admin.app.extensions[EXTENSION]
    for attempt in range(4):
        parts.estimates.take(table.match, str(attempt))
        parts.redis.delete(f"match:{{{table.match}}}:chances:lock")
    assert make(table) == "failed"
    told = table.judge.ok(f"{table.path}/chances")
    assert told["status"] == "failed"
    assert told["error"]["code"] == "workers-died"
    assert ask(table, table.judge).json["status"] == "waiting"


def test_a_request_says_nothing(table: Table) -> None:
    end(table, close=True)
    problem(ask(table, table.judge, {"playouts": 10**9}), 422, "invalid-body")
    problem(table.admin("POST", "matches/none/chances", {}), 404, "match-not-found")
