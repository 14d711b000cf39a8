"""Going back over HTTP: requests that come again, late, or at once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

from service.services import EXTENSION
from tests.service.helpers.roles import Table, problem
from tests.service.match.undo.test_undo import ask, post, reply, version


def test_what_a_writer_has_to_say(table: Table) -> None:
    table.play(3)
    body = {"to": 3, "reason": "r"}
    problem(post(table, table.seats[0], "undo", body, None), 428, "if-match-missing")
    problem(post(table, table.seats[0], "undo", body, 4, None), 400, "idempotency-key-missing")
    late = problem(post(table, table.seats[0], "undo", body, 3), 412, "version-conflict")
    assert late["current_version"] == 4
    problem(post(table, table.seats[0], "undo", body, 5), 412, "version-conflict")


def test_a_repeated_request_gets_the_first_answer(table: Table) -> None:
    table.play(4)
    body = {"to": 4, "reason": "r"}
    first = post(table, table.seats[0], "undo", body, 5, "once")
    seq = first.json["request"]["seq"]
    answered = post(table, table.seats[1], f"undo/{seq}/answers", {"accepted": False}, 6, "once too")
    assert answered.status_code == 400, "a blank is no key"
    answered = post(table, table.seats[1], f"undo/{seq}/answers", {"accepted": False}, 6, "once-too")
    assert answered.status_code == 201
    again = post(table, table.seats[0], "undo", body, 5, "once")
    assert again.json == first.json
    assert again.headers["Idempotency-Replayed"] == "true"
    assert again.headers["ETag"] == first.headers["ETag"]
    twice = post(table, table.seats[1], f"undo/{seq}/answers", {"accepted": False}, 6, "once-too")
    assert twice.json == answered.json
    assert version(table) == 7
    other = post(table, table.seats[0], "undo", {**body, "reason": "another"}, 7, "once")
    problem(other, 422, "idempotency-key-reused")


def test_of_many_at_once_one_is_heard(table: Table, make_app: Any) -> None:
    """Several processes, one version: one request, and one answer, each of them whole."""
    table.play(4)
    apps = [table.admin.app, make_app()]
    others = [table.admin.with_token(table.seats[n % 2].token, apps[n // 3]) for n in range(6)]
    with ThreadPoolExecutor(6) as pool:
        bodies = [{"to": 4, "reason": f"r{number}"} for number in range(6)]
        found = list(pool.map(lambda pair: post(table, pair[0], "undo", pair[1], 5), zip(others, bodies, strict=True)))
    assert sorted(answer.status_code for answer in found) == [201] + [412] * 5
    (request,) = table.judge.ok(f"{table.path}/undo/requests")["requests"]
    asker = request["seat"]
    for role in request["approvals"][:-1]:
        assert reply(table, table.seats[1 - asker] if role.startswith("seat") else table.judge, 6).status_code == 201
    last = request["approvals"][-1]
    who = table.seats[1 - asker] if last.startswith("seat") else table.judge
    at = version(table)
    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(lambda _: post(table, who, "undo/6/answers", {"accepted": True}, at), range(6)))
    assert sorted(answer.status_code for answer in answers) == [201] + [412] * 5
    store = table.admin.app.extensions[EXTENSION].store
    types = [event.type for event in store.events(table.match, 6)]
    assert types.count("rewound") == 1
    assert types[-2:] == ["undo.answered", "rewound"]


def test_what_goes_back_meanwhile_ends_a_request(table: Table) -> None:
    table.play(4)
    seq = ask(table, table.seats[0], 4)["request"]["seq"]
    table.go_back(2, "my ruling")
    assert table.judge.ok(f"{table.path}/undo/requests")["requests"][0]["status"] == "lapsed"
    (branch,) = table.judge.ok(f"{table.path}/undone")["undone"]
    assert (branch["first"], branch["last"], branch["cause"], branch["reason"]) == (3, seq, None, "my ruling")
