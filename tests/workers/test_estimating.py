"""Estimates as jobs: the request, the lease, dead workers, lost jobs, a second worker; over real Redis."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any, NamedTuple

import pytest
import redis

from replays.estimating import requests
from replays.estimating.requests import KEEP_SECONDS, OPEN, Request, Requests
from replays.log.errors import StoreUnavailable
from replays.log.events import now_ms
from replays.play.commands import Close, Concede
from replays.play.live import Recorder
from replays.store.keys import chances_key
from replays.store.leased import ATTEMPTS
from tests.replays.matches import ANN, ORGANISER, played, recorder
from tests.workers.help import folder
from workers import estimating, leased_jobs
from workers.estimating import JOB, EstimateReminder, Estimator, ask_when_closed
from workers.folding.folder import Hooks, TookTooLong
from workers.keys import fold_keys
from workers.leased_jobs import Reminder
from workers.queues import LongQueue
from workers.settings import Settings, SettingsError


class Table(NamedTuple):
    """A match that is over, and what estimates it."""

    redis: redis.Redis
    on: Recorder
    requests: Requests

    def run(self, match: str = "M1", **options: Any) -> str:
        return Estimator(self.redis, self.on.traveller, decisions=0, **options).run(match)

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
    assert done.estimate is not None
    assert (done.status, done.attempts) == ("done", 1)
    assert done.turns == done.turns_done == len(done.estimate.points)
    assert done.finished >= done.asked
    assert table.redis.smembers(OPEN) == set()
    assert KEEP_SECONDS - 60 < table.redis.ttl(chances_key("M1")) <= KEEP_SECONDS
    assert table.run() == "over", "a repeated job does nothing"
    assert table.requests.ask("M1") == done, "and so does a repeated request"
    assert table.requests.ask("M1", again=True).status == "waiting"


def test_of_two_workers_one_makes_it(table: Table) -> None:
    table.requests.ask("M1")
    second: list[str] = []
    assert table.run(on_progress=at_first(lambda: second.append(table.run()))) == "done"
    assert second == ["held"]


def test_a_worker_that_lost_its_lease_changes_nothing(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leased_jobs, "BEAT_SECONDS", 0.01)
    table.requests.ask("M1")

    def taken() -> None:
        table.redis.set(chances_key("M1") + ":lock", "another")

    assert table.run(on_progress=at_first(taken)) == "lost"
    assert table.now().status == "running"
    assert table.now().estimate is None


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
    reminder = Reminder(table.requests, queue, JOB)
    assert reminder.wake() == 0
    table.requests.ask("M1")
    assert reminder.wake() == 1
    assert queue.queue.jobs[0].func_name == JOB
    assert queue.queue.jobs[0].args == ["M1"]
    assert reminder.wake() == 0, "it is in the queue"
    assert table.run() == "done"
    table.redis.delete(queue.queue.key)
    assert reminder.wake() == 0
    reminder.look()


def test_it_gives_way_to_other_jobs_and_goes_on_where_it_was(table: Table) -> None:
    """In slices it is the same estimate; a worker's death over one of them takes nothing away but that slice."""
    table.requests.ask("M1")
    assert table.run() == "done"
    whole = table.now().estimate
    assert whole is not None
    assert len(whole.points) > 2
    queue = LongQueue(table.redis)
    table.requests.ask("M1", again=True)
    queue.enqueue("another.job")
    assert table.run(queue=queue, slice_seconds=0) == "gave way"
    assert [(job.func_name, job.args) for job in queue.queue.jobs[1:]] == [(JOB, ["M1", "1"])], "behind the other"
    waits = table.now()
    assert (waits.turns_done, waits.turns, waits.over) == (1, len(whole.points), False)
    assert table.requests.without_lease() == ["M1"], "should its job get lost, it is found"
    for _ in range(ATTEMPTS + 1):
        assert table.run(queue=queue, slice_seconds=0) in ("gave way", "done"), "slices are no deaths"
    table.requests.take("M1", "dead")
    table.redis.delete(chances_key("M1") + ":lock")
    assert table.run() in ("done", "over")
    assert table.now().estimate == whole
    assert table.redis.hget(chances_key("M1"), "begun") is None


def test_with_nothing_else_to_do_it_is_made_in_one_go(table: Table) -> None:
    table.requests.ask("M1")
    assert table.run(queue=LongQueue(table.redis), slice_seconds=0) == "done"
    table.requests.ask("M1", again=True)
    queue = LongQueue(table.redis)
    queue.enqueue("another.job")
    assert table.run(queue=queue, slice_seconds=600) == "done", "its time is not over"


def test_asked_for_twice_one_job_goes_on(table: Table) -> None:
    queue = LongQueue(table.redis)
    table.requests.ask("M1")
    queue.enqueue("another.job")
    options: dict[str, Any] = {"decisions": 0, "queue": queue, "slice_seconds": 0}
    estimator = Estimator(table.redis, table.on.traveller, **options)
    assert [estimator.go_on("M1", ""), estimator.go_on("M1", "")] == ["gave way"] * 2
    assert [job.args for job in queue.queue.jobs[1:]] == [["M1", "1"], ["M1", "2"]]
    assert estimator.go_on("M1", "1") == "over"
    assert table.now().turns_done == 2
    assert estimator.go_on("M1", "2") != "over"


def test_a_match_that_went_another_way_is_begun_again(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.requests.ask("M1")
    queue = LongQueue(table.redis)
    queue.enqueue("another.job")
    assert table.run(queue=queue, slice_seconds=0) == "gave way"
    begun = table.requests.begun("M1")
    assert begun is not None
    other = begun.__class__([*begun.starts[:-1], begun.starts[-1] + 1], begun.left, [begun.points[0]] * 2)
    assert table.requests.take("M1", "t") == 1
    assert table.requests.put_off("M1", "t", other)
    assert table.run() == "done"
    made = table.now().estimate
    assert made is not None
    assert [point.seq for point in made.points] == begun.starts


def test_why_there_is_none_is_told(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    played(3, 20, match="M2", on=table.on)
    for match, error, code in (
        ("M2", None, "not-estimated"),
        ("M1", RuntimeError("boom"), "internal-error"),
        ("M1", TookTooLong("2 h"), "too-long"),
    ):
        if error is not None:
            monkeypatch.setattr(estimating, "go_on", lambda *args, error=error, **kwargs: _raise(error))
        table.requests.ask(match)
        assert table.run(match) == "failed"
        found = table.requests.get(match)
        assert found is not None
        assert (found.status, found.code, bool(found.detail)) == ("failed", code, True)
        monkeypatch.undo()


def test_it_waits_for_redis(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.requests.ask("M1")
    monkeypatch.setattr(estimating, "go_on", lambda *args, **kwargs: _raise(StoreUnavailable("away")))
    assert table.run() == "unavailable"
    assert not table.now().over


def test_another_engine_makes_another_estimate(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.requests.ask("M1")
    assert table.run() == "done"
    monkeypatch.setattr(requests, "MAKER", "a later engine")
    assert table.requests.get("M1") is None
    assert table.requests.ask("M1").status == "waiting"


def _raise(error: BaseException) -> None:
    raise error


@pytest.fixture
def closed(real_redis: redis.Redis) -> Table:
    """A match that was played and closed, and not folded yet."""
    on = played(2, 24, on=recorder(real_redis))
    with on.live("M1") as live:
        live.record([Concede(0), Close()], actor=ORGANISER, expected=live.version)
    return Table(real_redis, on, Requests(real_redis))


def fold_all(table: Table) -> None:
    """Fold the match to its end, as a worker does."""
    assert folder(table.redis, hooks=Hooks(closed=partial(ask_when_closed, table.requests))).run("M1").what == "folded"


def test_a_match_that_was_closed_is_estimated_when_nothing_else_waits(closed: Table) -> None:
    queue = LongQueue(closed.redis)
    reminder = EstimateReminder(closed.redis, queue)
    fold_all(closed)
    assert closed.now().background
    assert queue.length() == 0, "it stands in no queue before it is its turn"
    queue.enqueue("another.job")
    assert reminder.wake() == 0
    closed.redis.delete(queue.queue.key)
    assert reminder.wake() == 1
    assert closed.run() == "done"
    assert closed.now().estimate is not None


def test_folding_a_closed_match_again_asks_for_nothing_more(closed: Table) -> None:
    fold_all(closed)
    asked = closed.now()
    assert not closed.requests.ask_in_background("M1")
    assert closed.run() == "done"
    closed.redis.delete(fold_keys("M1").state)
    fold_all(closed)
    assert closed.now().asked == asked.asked
    assert closed.now().status == "done"


def test_who_asks_for_it_waits_no_longer_in_the_background(closed: Table) -> None:
    fold_all(closed)
    closed.requests.ask("M1")
    assert not closed.now().background


def test_in_the_background_one_is_made_after_the_other_the_latest_first(closed: Table) -> None:
    queue = LongQueue(closed.redis)
    reminder = EstimateReminder(closed.redis, queue)
    for match in ("M3", "M1", "M2"):
        assert closed.requests.ask_in_background(match)
    assert reminder.wake() == 1
    assert [job.args for job in queue.queue.jobs] == [["M3"]]
    closed.redis.delete(queue.queue.key)
    assert closed.requests.take("M3", "a worker") == 1
    assert reminder.wake() == 0, "one is being made"
    closed.requests.ask("M2")
    assert reminder.wake() == 1
    assert [job.args for job in queue.queue.jobs] == [["M2"]], "somebody asked for this one"


def test_many_that_wait_in_the_background_are_no_more(closed: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(requests, "MOST_IN_BACKGROUND", 1)
    assert closed.requests.ask_in_background("M1")
    assert not closed.requests.ask_in_background("M2")
    assert closed.requests.get("M2") is None


def test_what_was_closed_long_ago_is_left_to_those_who_ask(closed: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(estimating, "FRESH", timedelta(0))
    monkeypatch.setattr(estimating, "now_ms", lambda: now_ms() + 1000)
    fold_all(closed)
    assert closed.requests.get("M1") is None


def test_an_operator_switches_the_background_off() -> None:
    def reads(**more: str) -> bool:
        return Settings.from_environment({"VAULTLOG_REDIS_URL": "redis://x", **more}).estimates

    assert reads()
    assert not reads(VAULTLOG_ESTIMATES="no")
    assert not reads(VAULTLOG_ESTIMATES="False"), "as the service passes it on"
    with pytest.raises(SettingsError):
        reads(VAULTLOG_ESTIMATES="maybe")
