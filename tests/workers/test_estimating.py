"""Estimates as jobs: the request, the lease, dead workers, lost jobs, a second worker; over real Redis."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
import redis

from replays.estimating import requests
from replays.estimating.requests import ATTEMPTS, KEEP_SECONDS, OPEN, Request, Requests
from replays.log.errors import StoreUnavailable
from replays.play.commands import Concede
from replays.play.live import Recorder
from replays.store.keys import chances_key
from tests.replays.matches import ANN, played, recorder
from workers import estimating
from workers.estimating import JOB, Estimator, Reminder
from workers.folding.folder import TookTooLong
from workers.queues import LongQueue


class Table(NamedTuple):
    """A match that is over, and what estimates it."""

    redis: redis.Redis
    on: Recorder
    requests: Requests

    def run(self, match: str = "M1", **options: Any) -> str:
        return Estimator(self.redis, self.on.traveller, decisions=0).run(match, **options)

    def now(self) -> Request:
        found = self.requests.get("M1")
        assert found is not None
        return found


@pytest.fixture
def table(real_redis: redis.Redis) -> Table:
    on = played(2, 24, on=recorder(real_redis))
    with on.live("M1") as live:
        live.record([Concede(0)], actor=ANN, expected=live.version)
    return Table(real_redis, on, Requests(real_redis))


def at_first(deed: Callable[[], object]) -> Callable[[int, int], None]:
    """Something that happens at the first playout."""
    done: list[int] = []

    def each(turn: int, turns: int) -> None:
        if not done:
            done.append(turn)
            deed()

    return each


def test_an_estimate_is_asked_for_made_and_kept_for_a_while(table: Table) -> None:
    assert table.requests.get("M1") is None
    asked = table.requests.ask("M1")
    assert (asked.status, asked.estimate, asked.over) == ("waiting", None, False)
    assert table.run() == "done"
    done = table.now()
    assert done.estimate is not None and (done.status, done.attempts) == ("done", 1)
    assert done.turns == done.turns_done == len(done.estimate.points) and done.finished >= done.asked
    assert table.redis.smembers(OPEN) == set()
    assert KEEP_SECONDS - 60 < table.redis.ttl(chances_key("M1")) <= KEEP_SECONDS
    assert table.run() == "over", "a repeated job does nothing"
    assert table.requests.ask("M1") == done, "and so does a repeated request"
    assert table.requests.ask("M1", again=True).status == "waiting"


def test_of_two_workers_one_makes_it(table: Table) -> None:
    table.requests.ask("M1")
    second: list[str] = []
    assert table.run(told=at_first(lambda: second.append(table.run()))) == "done"
    assert second == ["held"]


def test_a_worker_that_lost_its_lease_changes_nothing(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(estimating, "BEAT_SECONDS", 0.01)
    table.requests.ask("M1")

    def taken() -> None:
        table.redis.set(chances_key("M1") + ":lock", "another")

    assert table.run(told=at_first(taken)) == "lost"
    assert table.now().status == "running" and table.now().estimate is None


def test_workers_that_die_over_it_are_not_tried_for_ever(table: Table) -> None:
    table.requests.ask("M1")
    for attempt in range(ATTEMPTS):
        assert table.requests.take("M1", f"dead-{attempt}") == attempt + 1
        assert table.requests.without_lease() == []
        table.redis.delete(chances_key("M1") + ":lock")
        assert table.requests.without_lease() == ["M1"]
    assert table.run() == "failed"
    assert (table.now().status, table.now().code) == ("failed", "workers-died")
    assert table.requests.ask("M1").status == "waiting", "asked for again, it begins again"
    assert table.run() == "done"


def test_a_forgotten_request_is_enqueued_again(table: Table) -> None:
    queue = LongQueue(table.redis)
    reminder = Reminder(table.redis, queue)
    assert reminder.wake() == 0
    table.requests.ask("M1")
    assert reminder.wake() == 1 and queue.queue.jobs[0].func_name == JOB and queue.queue.jobs[0].args == ["M1"]
    assert reminder.wake() == 0, "it is in the queue"
    assert table.run() == "done"
    table.redis.delete(queue.queue.key)
    assert reminder.wake() == 0
    reminder.look()


def test_why_there_is_none_is_told(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    played(3, 20, match="M2", on=table.on)
    for match, error, code in (
        ("M2", None, "not-estimated"),
        ("M1", RuntimeError("boom"), "internal-error"),
        ("M1", TookTooLong("2 h"), "too-long"),
    ):
        if error is not None:
            monkeypatch.setattr(estimating, "estimate", lambda *args, error=error, **kwargs: _raise(error))
        table.requests.ask(match)
        assert table.run(match) == "failed"
        found = table.requests.get(match)
        assert found is not None and (found.status, found.code, bool(found.detail)) == ("failed", code, True)
        monkeypatch.undo()


def test_it_waits_for_redis(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.requests.ask("M1")
    monkeypatch.setattr(estimating, "estimate", lambda *args, **kwargs: _raise(StoreUnavailable("away")))
    assert table.run() == "unavailable" and not table.now().over


def test_another_engine_makes_another_estimate(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.requests.ask("M1")
    assert table.run() == "done"
    monkeypatch.setattr(requests, "MAKER", "a later engine")
    assert table.requests.get("M1") is None and table.requests.ask("M1").status == "waiting"


def _raise(error: BaseException) -> None:
    raise error
