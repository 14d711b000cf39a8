"""The calendar: each task once at its time, on however many hosts; shown, and changed for all of them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pyarrow.parquet
import pytest
import redis
from rq.job import Job
from rq.registry import ScheduledJobRegistry

from replays.engines.kept_engines import KeptEngines
from replays.engines.registry import Engines
from replays.keeping.archive import Archive
from replays.play.commands import Close
from replays.play.live import Recorder
from replays.proof.checkpoints import Checkpoints
from replays.proof.signing import SigningKey
from tests.replays.matches import JUDGE, played, recorder
from workers.calendar import DEFAULTS, Calendar, CalendarRefused, Scheduling
from workers.calendar_tasks import Tasks
from workers.checking.audit import Audits
from workers.queues import LONG_QUEUE, SERIALIZER, FoldQueue, LongQueue
from workers.settings import Settings

NOON = int(datetime(2026, 11, 23, 12, tzinfo=UTC).timestamp())
DUE = int(datetime(2026, 11, 24, 3, 40, tzinfo=UTC).timestamp())
"""The next time of `archive` after it."""


@pytest.fixture
def calendar(real_redis: redis.Redis) -> Calendar:
    return Calendar(real_redis)


@pytest.fixture
def host(real_redis: redis.Redis) -> Iterator[Callable[[], Scheduling]]:
    """Makes sweepers of several hosts."""
    made: list[Scheduling] = []

    def make() -> Scheduling:
        made.append(Scheduling(Calendar(real_redis), LongQueue(real_redis)))
        return made[-1]

    yield make
    for each in made:
        each.end()


def scheduled(client: redis.Redis) -> dict[str, datetime]:
    registry = ScheduledJobRegistry(LONG_QUEUE, connection=client, serializer=SERIALIZER)
    jobs = [Job.fetch(id, connection=client, serializer=SERIALIZER) for id in registry.get_job_ids()]
    return {job.args[0]: registry.get_scheduled_time(job) for job in jobs}


def test_every_task_has_its_next_time_with_the_scheduler_once(
    real_redis: redis.Redis, host: Callable[[], Scheduling]
) -> None:
    one, other = host(), host()
    now = int(time.time())  # rq's scheduler goes by the clock: it enqueues at once what is due by it
    for each in (one, other, one):
        each.schedule(now)
    found = scheduled(real_redis)
    assert set(found) == set(DEFAULTS)
    assert found["archive"] == datetime.fromtimestamp(Calendar(real_redis).due("archive", now) or 0, UTC)


def test_what_is_due_is_enqueued_by_one_of_the_hosts(real_redis: redis.Redis, host: Callable[[], Scheduling]) -> None:
    one, other = host(), host()
    past = NOON - 10 * 86400
    one.schedule(past)
    other.schedule(past)
    assert LongQueue(real_redis).length() == len(DEFAULTS), "all of them were due long ago"
    one.schedule(past + 1)
    assert LongQueue(real_redis).length() == len(DEFAULTS)
    one.end()
    real_redis.delete(LongQueue(real_redis).queue.key)
    other.schedule(NOON - 86400)
    assert LongQueue(real_redis).length() > 0, "another host goes on when the first has ended"


def test_two_jobs_for_one_time_do_it_once(calendar: Calendar) -> None:
    done: list[int] = []
    assert calendar.run("archive", DUE, lambda: done.append(1) or "2 matches moved") == "2 matches moved"
    assert calendar.run("archive", DUE, lambda: done.append(2) or "again") is None
    assert done == [1]
    (entry,) = (each for each in calendar.entries(DUE) if each.task == "archive")
    assert entry.last is not None
    assert entry.last.ok
    assert entry.last.said == "2 matches moved"
    assert entry.last.due == "2026-11-24T03:40:00Z"
    assert entry.next == "2026-11-25T03:40:00Z"


def test_a_job_of_a_time_that_was_changed_does_nothing(calendar: Calendar) -> None:
    calendar.change("archive", "0 5 * * *")
    assert calendar.run("archive", DUE, lambda: "done") is None
    assert calendar.due("archive", NOON) == DUE + 80 * 60
    calendar.change("archive", "off")
    assert calendar.run("archive", DUE + 80 * 60, lambda: "done") is None
    assert calendar.due("archive", NOON) is None
    assert calendar.run("archive", DUE, lambda: "done", by_hand=True) == "done"


def test_what_fails_says_why_and_comes_again_the_next_time(calendar: Calendar) -> None:
    def fail() -> str:
        raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="No space"):
        calendar.run("archive", DUE, fail)
    (entry,) = (each for each in calendar.entries(DUE) if each.task == "archive")
    assert entry.last is not None
    assert not entry.last.ok
    assert "No space left" in entry.last.said
    assert calendar.run("archive", DUE + 86400, lambda: "done") == "done"


@pytest.mark.parametrize("when", ["", "now", "61 * * * *", "* * *", "40 3 * * * * * *"])
def test_a_time_that_cannot_be_read_is_refused(calendar: Calendar, when: str) -> None:
    with pytest.raises(CalendarRefused, match="give minute, hour"):
        calendar.change("archive", when)
    assert calendar.due("archive", NOON) == DUE


def test_a_task_that_there_is_not_is_refused(calendar: Calendar) -> None:
    with pytest.raises(CalendarRefused, match="did you mean archive"):
        calendar.change("archiv", "off")


# -- the tasks ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def on(real_redis: redis.Redis) -> Recorder:
    on = played(5, 6, match="01M83QGMBNYPAER1ZJRP941HFM", on=recorder(real_redis))
    with on.live("01M83QGMBNYPAER1ZJRP941HFM") as live:
        live.sync()
        live.record([Close(True)], actor=JUDGE, expected=live.version)
    real_redis.srem("vaultlog:matches:live", "01M83QGMBNYPAER1ZJRP941HFM")
    return on


@pytest.fixture
def tasks(real_redis: redis.Redis, tmp_path: Path) -> Tasks:
    settings = Settings(
        "redis://unused",
        "redis://unused",
        data=tmp_path,
        archive=str(tmp_path / "archive"),
        dataset=str(tmp_path / "dataset"),
    )
    return Tasks(settings, real_redis, FoldQueue(real_redis), Engines(KeptEngines(tmp_path / "engines")))


def test_all_tasks_are_there(tasks: Tasks) -> None:
    assert set(tasks.by_name) == set(DEFAULTS)


def test_archive_moves_what_is_old_enough(on: Recorder, tasks: Tasks, tmp_path: Path) -> None:
    assert tasks.archive() == f"0 matches moved to {tmp_path / 'archive'}"
    tasks.settings = replace(tasks.settings, archive_days=0)
    assert tasks.archive() == f"1 match moved to {tmp_path / 'archive'}"
    assert Archive(on.store.redis, str(tmp_path / "archive")).holds("01M83QGMBNYPAER1ZJRP941HFM")


def test_checkpoint_signs_all_heads(on: Recorder, tasks: Tasks, tmp_path: Path) -> None:
    assert tasks.checkpoint() == "the checkpoint of 1 head is signed"
    assert Checkpoints(on.store, SigningKey.of(tmp_path)).latest("all").size == 1


def test_audit_begins_one_of_what_was_opened_lately(
    on: Recorder, tasks: Tasks, real_redis: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("workers.calendar_tasks.AUDITED", timedelta(days=20000))
    assert "of 1 match has begun" in tasks.audit()
    monkeypatch.setattr("workers.calendar_tasks.AUDITED", timedelta(days=-20000))
    assert tasks.audit() == "no match was opened lately"
    assert len(Audits(real_redis, FoldQueue(real_redis)).active()) == 1


def test_dataset_is_added_to(on: Recorder, tasks: Tasks, tmp_path: Path) -> None:
    assert tasks.dataset() == f"1 match added to {tmp_path / 'dataset'}"
    assert tasks.dataset() == f"0 matches added to {tmp_path / 'dataset'}"
    (path,) = (tmp_path / "dataset").glob("results/*/*/*.parquet")
    assert pyarrow.parquet.ParquetFile(path).read().num_rows == 2
