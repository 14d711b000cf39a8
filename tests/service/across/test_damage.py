"""What is stored was changed, or cannot be read: every answer says so at the same event, what stands before can be
looked at, and nothing fails."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import redis
from flask import Flask

from replays.store.keys import match_keys
from service.services import EXTENSION
from tests.service.helpers.roles import ADMIN, Api, Table, open_table, problem
from tests.workers.help import SilentQueue, folder
from workers.checking.chains import Chains

NOTE = {"type": "note.added", "data": {"text": "a note"}}
Entry = list[Any]


def changed(entries: list[Entry], at: int) -> None:
    body = entries[at - 1][1][b"e"]
    assert b"a note" in body
    entries[at - 1][1][b"e"] = body.replace(b"a note", b"a nose")


def unreadable(entries: list[Entry], at: int) -> None:
    entries[at - 1][1][b"e"] = b'{"seq":'


def missing(entries: list[Entry], at: int) -> None:
    del entries[at - 1]


@pytest.fixture(params=[changed, unreadable, missing], ids=lambda change: change.__name__)
def harmed(request: pytest.FixtureRequest, table: Table, real_redis: redis.Redis) -> tuple[Table, int, int]:
    """A match, the damaged event, its last event; folded by the workers before it was damaged."""
    now = table.play(24)
    seat = now["choice"]["seat"]
    at = table.append(table.seats[seat], NOTE, now["version"]).json["version"]
    called = {"If_Match": f'"{at}"', "Idempotency_Key": table.key()}
    assert table.seats[0]("POST", f"{table.path}/disputes", {"claim": "No!", "first": 3}, **called).status_code == 201
    last = table.play(30)["version"]
    folder(real_redis).run(table.match)
    keys = match_keys(table.match)
    entries = [list(entry) for entry in real_redis.xrange(keys.events)]
    request.param(entries, at)
    real_redis.delete(keys.events)
    for id, fields in entries:
        real_redis.xadd(keys.events, fields, id=id)
    return table, at, last


READS = [
    "",
    "/state",
    "/state?turn=1",
    "/choice",
    "/timeline",
    "/facts",
    "/transcript",
    "/transcript?format=text",
    "/diff?from=2",
    "/events?after=0&limit=500",
    "/events?after=0&limit=5",
    "/export",
    "/export?format=csv&table=decisions",
    "/export?format=html",
    "/export?format=markdown",
    "/clock",
    "/times",
    "/undo?to=5",
    "/undo/requests",
    "/undone",
    "/disputes",
    "/what-ifs",
    "/branches",
]
PAGES = ["/m/{}/e/2", "/m/{}/e/1", "/m/{}", "/m/{}/about", "/m/{}/story", "/m/{}/course", "/t/{}", "/t/{}/score", "/"]


@pytest.mark.parametrize("known", [False, True])
def test_no_answer_fails_whatever_is_asked(
    harmed: tuple[Table, int, int], real_redis: redis.Redis, known: bool
) -> None:
    table, at, last = harmed
    if known:
        Chains(real_redis, SilentQueue()).look()
    for who in (table.judge, table.seats[0], table.roles["spectator"]):
        for path in [f"/api/v1/{table.path}{read}" for read in READS] + [page.format(table.match) for page in PAGES]:
            answer = who.get(path, Accept="text/html" if "/api/" not in path else None)
            assert answer.status_code < 500, (path, answer.text)
            if answer.status_code == 409:
                assert f"event {at}" in answer.text, (path, answer.text)
                assert "vaultlog restore" in answer.text, (path, answer.text)


def test_known_damage_wins_in_every_answer(harmed: tuple[Table, int, int], real_redis: redis.Redis) -> None:
    table, at, last = harmed
    stale = table.judge.get(f"{table.path}/choice").headers.get("ETag")
    Chains(real_redis, SilentQueue()).look()
    graded = ["", "/state", f"/state?seq={at + 3}", "/choice", "/timeline", "/facts", "/transcript", "/diff?from=2"]
    for path in graded:
        answer = table.judge.get(f"{table.path}{path}", If_None_Match=stale)
        assert answer.status_code == 200, (path, answer.text)
        assert answer.headers["Vaultlog-Grade"] == f"DIVERGED; at={at}", path
        assert (answer.json["grade"], answer.json["divergence"]["at"]) == ("DIVERGED", at), path
    log = table.judge.get(f"{table.path}/events?limit=500")
    assert log.headers["Vaultlog-Grade"] == f"DIVERGED; at={at}"
    assert log.json["divergence"]["at"] == at
    assert [event["seq"] for event in log.json["events"]][: at - 1] == list(range(1, at))
    before = table.judge.ok(f"{table.path}/state?seq={at - 1}")
    assert (before["seq"], before["grade"]) == (at - 1, "EXACT"), "what stands before it is proven as ever"
    assert table.judge.ok(f"{table.path}/state")["seq"] == at - 1
    for form in ("jsonl", "markdown", "html"):
        export = table.judge.get(f"{table.path}/export?format={form}")
        if export.status_code == 200:
            assert export.headers["Vaultlog-Grade"] == f"DIVERGED; at={at}"
        else:
            assert problem(export, 409, "match-damaged")["event"] == at
    told = problem(table.append(table.judge, NOTE, last), 409, "diverged")
    assert told["event"] == at
    assert "vaultlog restore" in told["detail"]
    concede = {"type": "conceded", "data": {"seat": 0}}
    problem(table.append(table.judge, concede, last), 409, "diverged")


def test_lists_and_readiness_say_it(
    harmed: tuple[Table, int, int], real_redis: redis.Redis, make_app: Callable[..., Flask]
) -> None:
    table, at, _ = harmed
    Chains(real_redis, SilentQueue()).look()
    page = table.admin.get("/", Accept="text/html").text
    assert f"Match {table.match}: " in page
    assert f"event {at} " in page
    assert "backup" in page
    logs = table.admin.get("/readyz").json["checks"]["logs"]
    assert logs["status"] == "warning"
    assert "1 damaged" in logs["detail"]
    assert table.match not in logs["detail"]
    health = table.admin.app.extensions[EXTENSION].health
    assert health.report()["logs"]["damaged"] == [table.match]
    assert any(f"match {table.match}: " in told and f"event {at} " in told for told in health.report()["warnings"])
    assert "vaultlog_logs_damaged 1.0" in table.admin.get("/metrics").text


def test_readiness_tells_how_far_the_check_is(admin: Api, real_redis: redis.Redis) -> None:
    logs = lambda: admin.get("/readyz").json["checks"]["logs"]  # noqa: E731
    assert logs()["status"] == "ok"
    assert "not checked" in logs()["detail"]
    table = open_table(Api(admin.app, ADMIN))
    table.play(5)
    checker = Chains(real_redis, SilentQueue(), per_look=2)
    checker.look()
    assert "0 of 1 checked" in logs()["detail"]
    for _ in range(5):
        checker.look()
    assert "all 1 were checked" in logs()["detail"]
