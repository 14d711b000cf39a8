"""A log that is taken back, as by a failover, and written again: who holds what it was learns that it is another."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import redis

from tests.service.helpers.fronted import Fronted
from tests.service.helpers.roles import Table, problem
from tests.service.helpers.tourney import Tourney

TAGGED = (
    *("", "/choice", "/state", "/state?seq=4", "/state?seq=5", "/notation", "/diff?from=2", "/diff?from=2&to=5"),
    *("/timeline", "/facts", "/facts?to=5", "/facts?limit=5", "/transcript", "/transcript?to=5&format=text", "/events"),
    *("/events?limit=5", "/export", "/times", "/undone", "/undo/requests", "/disputes"),
)


@contextmanager
def taken_back(client: redis.Redis, id: str) -> Iterator[None]:
    """Context: what is appended to this log meanwhile is lost in the end."""
    kept = {key: client.dump(key) for key in client.keys(f"*{{{id}}}*")}
    yield
    client.delete(*client.keys(f"*{{{id}}}*"))
    for key, dumped in kept.items():
        client.restore(key, 0, dumped)  # type: ignore[arg-type]


def note(table: Table, text: str) -> Any:
    version = table.now()["version"]
    answer = table.append(table.judge, {"type": "note.added", "data": {"text": text}}, version)
    assert answer.status_code == 201, answer.text
    return answer


def tags(table: Table, role: str) -> dict[str, str]:
    who = table.roles[role]
    return {path: who.get(table.path + path).headers.get("ETag", "") for path in TAGGED}


@pytest.mark.parametrize("role", ["judge", "seat 0"])
def test_a_version_that_is_reached_again_has_another_tag(table: Table, real_redis: redis.Redis, role: str) -> None:
    table.play(3)
    pictures = [f"/m/{table.match}/e/{seq}/picture.svg?view=player:0" for seq in (4, 5)]
    with taken_back(real_redis, table.match):
        stored = note(table, "before")
        before, drawn = tags(table, role), [table.seats[0].get(page).headers["ETag"] for page in pictures]
        assert "" not in before.values()
        assert before == tags(table, role)
        assert stored.headers["ETag"].partition("+")[0] == before["/choice"]
    again = note(table, "after")
    after = tags(table, role)
    assert again.json["version"] == stored.json["version"] == 5
    assert {path for path in TAGGED if before[path] == after[path]} == {"/state?seq=4"}
    assert [table.seats[0].get(page).headers["ETag"] == tag for page, tag in zip(pictures, drawn, strict=True)] == [
        True,
        False,
    ]
    who = table.roles[role]
    assert who.get(f"{table.path}/choice", If_None_Match=before["/choice"]).status_code == 200
    assert who.get(f"{table.path}/choice", If_None_Match=after["/choice"]).status_code == 304


def test_a_decision_upon_what_was_taken_back_is_refused(table: Table, real_redis: redis.Redis) -> None:
    table.play(3)
    with taken_back(real_redis, table.match):
        held = note(table, "before").headers["ETag"]
    now = note(table, "after").headers["ETag"]
    body = {"type": "note.added", "data": {"text": "upon it"}}

    def send(tag: str, key: str) -> Any:
        return table.judge("POST", f"{table.path}/events", body, If_Match=tag, Idempotency_Key=key)

    assert "taken back" in problem(send(held, "a"), 412, "version-conflict")["detail"]
    assert send(now, "b").status_code == 201
    assert send(now, "b").status_code == 201, "the same request again is settled, further on"
    assert send('"6"', "c").status_code == 201, "who names no event but a number has only that compared"


def test_who_reads_on_after_an_event_learns_that_it_is_gone(table: Table, real_redis: redis.Redis) -> None:
    table.play(3)
    with taken_back(real_redis, table.match):
        note(table, "before")
        held = table.judge.ok(f"{table.path}/events")["events"][-1]["hash"]
        link = table.judge.get(f"{table.path}/events?limit=5").headers["Link"]
        following = link[1 : link.index(">")]
        assert f"held={held}" in following
        assert table.judge.get(following).status_code == 200
    note(table, "after")
    table.play(2)
    for path in (
        f"{table.path}/events?after=5&held={held}",
        following,
        f"{table.path}/events/stream?after=5&held={held}",
    ):
        told = problem(table.judge.get(path), 409, "log-replaced")
        assert "event 5" in told["detail"]
        assert told["current_version"] == 7
    now = table.judge.ok(f"{table.path}/events?after=4")["events"][0]["hash"]
    assert len(table.judge.ok(f"{table.path}/events?after=5&held={now}")["events"]) == 2
    problem(table.judge.get(f"{table.path}/events?after=5&held=no"), 400, "invalid-parameter")


def test_a_follower_that_comes_back_is_told(table: Table, fronted: Fronted, real_redis: redis.Redis) -> None:
    table.play(3)
    path = f"/api/v1/{table.path}/events/stream"
    with taken_back(real_redis, table.match):
        with fronted.watch(f"{table.path}?after=4", table.judge.token) as watch:
            note(table, "before")
            told = watch.next() or {}
        assert told["id"] == "5"
    note(table, "after")
    resume: Callable[[str], Any] = lambda id: table.judge.get(path, Last_Event_ID=id)  # noqa: E731
    problem(resume(f"5.{told['mark']}"), 409, "log-replaced")
    held = f"{path}?after=5&held={told['mark']}"
    assert table.judge("HEAD", held).status_code == 409, "so a page whose stream was refused finds out and loads again"
    answer = table.judge.get(f"{path}?after=4")
    new = next(line for line in answer.text.splitlines() if line.startswith("id: "))[4:]
    assert new.startswith("5.")
    assert new != f"5.{told['mark']}"
    assert resume(new).status_code == resume("5").status_code == 200
    assert table.seats[0].get(f"{path}?after=4").text.count(f"id: {new}\n") == 1, "all see it under the same name"


def test_pages_that_follow_know_which_event_they_show(table: Table, real_redis: redis.Redis) -> None:
    table.play(3)
    pages = (f"/m/{table.match}/e/5?view=judge", f"/t/{table.match}?view=judge")
    with taken_back(real_redis, table.match):
        note(table, "before")
        before = [table.judge.get(page, Accept="text/html").text for page in pages]
    note(table, "after")
    for page, text in zip(pages, before, strict=True):
        mark = text.partition('data-mark="')[2].partition('"')[0]
        assert len(mark) == 12
        assert f'data-mark="{mark}"' not in table.judge.get(page, Accept="text/html").text


def test_a_tournament_that_is_taken_back(admin: Any, real_redis: redis.Redis) -> None:
    tourney = Tourney(admin)
    body = {"type": "player.dropped", "data": {"player": "ben"}}
    with taken_back(real_redis, tourney.id):
        stored = tourney.post("organiser", "/events", body)
        held = tourney.roles["organiser"].get(tourney.path).headers["ETag"]
    tourney.did("organiser", "player.dropped", player="ann")
    now = tourney.roles["organiser"].get(tourney.path).headers["ETag"]
    assert stored.headers["ETag"].partition('"')[2][:-1] == held.partition("+")[0][1:]
    assert now != held
    problem(tourney.post("organiser", "/events", body, If_Match=held), 412, "version-conflict")
    assert tourney.post("organiser", "/events", body, If_Match=now).status_code == 201


def test_a_mark_tells_nothing_of_an_event_to_who_has_no_key(table: Table) -> None:
    table.play(3)
    answer = table.judge.get(f"{table.path}/events")
    assert not any(event["hash"][:12] in answer.headers["ETag"] for event in json.loads(answer.data)["events"])
