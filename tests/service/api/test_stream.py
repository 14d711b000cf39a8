"""Live streams within one process: where they begin, what they send, when they end, how many there may be."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from service.app import STREAMS
from service.services import EXTENSION
from tests.service.api.roles import ADMIN, Api, Table, open_table, problem

NOTE = {"type": "note.added", "data": {"text": "A remark."}}


@pytest.fixture
def admin(make_app: Callable[..., Flask]) -> Api:
    """An application with short streams."""
    app = make_app(STREAM_SECONDS=3.0, STREAM_HEARTBEAT_SECONDS=0.5)
    app.extensions[EXTENSION].store.block_seconds = 0.2
    return Api(app, ADMIN)


def messages(answer: TestResponse) -> Iterator[dict[str, Any]]:
    """The messages of a stream, comments and `retry` as they are."""
    assert (answer.status_code, answer.mimetype) == (200, "text/event-stream")
    for chunk in answer.response:
        for block in bytes(chunk).decode().strip().split("\n\n"):  # type: ignore[arg-type]
            yield dict(line.split(": ", 1) if not line.startswith(":") else ("", line) for line in block.split("\n"))


def test_events_come_in_order_with_their_numbers(table: Table) -> None:
    table.play(3)
    answer = table.judge.get(f"{table.path}/events/stream?after=0")
    assert answer.headers["X-Accel-Buffering"] == "no" and answer.headers["Cache-Control"] == "no-store"
    found = messages(answer)
    assert next(found) == {"retry": "2000"}
    got = [next(found) for _ in range(4)]
    assert [(message["id"], message["event"]) for message in got] == [
        ("1", "match.opened"), ("2", "decision"), ("3", "decision"), ("4", "decision")
    ]  # fmt: skip
    paged = table.judge.ok(f"{table.path}/events")["events"]
    assert [json.loads(message["data"]) for message in got] == paged
    table.append(table.judge, NOTE, 4)
    assert next(found)["id"] == "5"
    answer.close()


@pytest.mark.parametrize(
    ("after", "header", "first"), [("?after=1", None, "2"), ("?after=1", "2", "3"), ("", "0", "1")]
)
def test_a_stream_goes_on_where_the_client_was(table: Table, after: str, header: str | None, first: str) -> None:
    table.play(3)
    answer = table.judge.get(f"{table.path}/events/stream{after}", Last_Event_ID=header)
    found = messages(answer)
    assert [next(found), next(found)["id"]] == [{"retry": "2000"}, first]
    answer.close()


def test_without_a_beginning_only_what_is_new_comes(table: Table) -> None:
    table.play(2)
    answer = table.judge.get(f"{table.path}/events/stream")
    found = messages(answer)
    next(found)
    timer = threading.Timer(0.3, lambda: table.append(table.judge, NOTE, 3))
    timer.start()
    assert next(message for message in found if "id" in message)["id"] == "4"
    timer.join()
    answer.close()


def test_a_silent_stream_says_that_it_lives_and_ends_in_time(table: Table) -> None:
    found = list(messages(table.judge.get(f"{table.path}/events/stream")))
    assert found[0] == {"retry": "2000"} and 2 <= found.count({"": ": still here"}) <= 6
    assert len(found) == 1 + found.count({"": ": still here"})


def test_a_stream_ends_with_the_match(table: Table) -> None:
    table.append(table.judge, {"type": "match.closed", "data": {"unfinished": True}}, 1)
    found = list(messages(table.judge.get(f"{table.path}/events/stream?after=0")))
    assert [message.get("event") for message in found] == [None, "match.opened", "match.closed"]


def test_a_stream_hides_what_the_viewer_may_not_see(table: Table) -> None:
    table.append(table.judge, {"type": "note.added", "data": {"text": "Watch them.", "sealed": True}}, 1)
    for role, expected in [("judge", True), ("seat 0", False), ("spectator", False)]:
        answer = table.roles[role].get(f"{table.path}/events/stream?after=1")
        found = messages(answer)
        next(found)
        assert ("Watch" in next(found)["data"]) is expected
        answer.close()


@pytest.mark.parametrize("given", ["x", "-1", "²", "1.5", "9" * 30])
def test_a_last_event_id_that_is_none(table: Table, given: str) -> None:
    answer = table.judge.get(f"{table.path}/events/stream", Last_Event_ID=given)
    problem(answer, 400, "invalid-parameter")


def test_a_beginning_beyond_the_end(table: Table) -> None:
    answer = table.judge.get(f"{table.path}/events/stream?after=7")
    assert problem(answer, 404, "event-not-found")["current_version"] == 1


def test_a_process_serves_a_limited_number_of_streams(table: Table) -> None:
    path = f"{table.path}/events/stream"
    opened = [table.judge.get(path) for _ in range(STREAMS)]
    for answer in opened[1:]:
        next(messages(answer))
    refused = table.judge.get(path)
    problem(refused, 503, "too-many-streams")
    assert refused.headers["Retry-After"] == "5"
    assert f"vaultlog_live_streams {STREAMS}.0" in table.admin.get("/metrics").text
    opened[0].close()  # one that nobody ever read from
    opened[1].close()
    again = [table.judge.get(path) for _ in range(2)]
    assert [answer.status_code for answer in again] == [200, 200]
    for answer in [*opened[2:], *again]:
        answer.close()
    assert "vaultlog_live_streams 0.0" in table.admin.get("/metrics").text


def test_refused_requests_take_no_place(table: Table) -> None:
    for _ in range(STREAMS + 1):
        problem(table.judge.get(f"{table.path}/events/stream?after=9"), 404, "event-not-found")
        problem(table.roles["nobody"].get(f"{table.path}/events/stream"), 401, "unauthenticated")
        assert table.judge("HEAD", f"{table.path}/events/stream").status_code == 200
    other = open_table(table.admin, key="other")
    answer = other.judge.get(f"{other.path}/events/stream")
    assert answer.status_code == 200
    answer.close()


def test_a_stream_ends_when_the_connection_was_closed(table: Table) -> None:
    """The server gives its socket along; a page that is left closes the other end."""
    ours, theirs = socket.socketpair()
    with ours:
        client = table.judge.app.test_client()
        headers = {"Authorization": f"Bearer {table.judge.token}"}
        answer = client.get(
            f"/api/v1/{table.path}/events/stream?after=0", headers=headers, environ_overrides={"gunicorn.socket": ours}
        )
        found = messages(answer)
        assert [next(found), next(found)["id"]] == [{"retry": "2000"}, "1"]
        theirs.close()
        assert list(found) == []
        answer.close()
