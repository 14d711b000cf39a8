"""The calendar: work that is done at its time rather than when it is asked for, on one host whichever it is.

rq's scheduler enqueues a job for the next time of every task; the sweepers see that there is one, and hold the
scheduler's lock by turns, so that one of them enqueues. A job runs its task only if the calendar still has that time
for it and no other job has begun it: none is done twice on two hosts. The next job does the rest of one that died,
because every task continues where it stopped.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import msgspec
import redis
import structlog
from croniter import croniter
from rq.job import Job
from rq.scheduler import RQScheduler

from engine.nearest import nearest
from replays.log.events import now
from replays.store.connection import clear_errors
from replays.store.scripts import script_of
from workers.queues import FAILED_SECONDS, LONG_JOB_SECONDS, LONG_QUEUE, SERIALIZER, LongQueue

ENTRIES, BEGUN, ENDED = "vaultlog:calendar", "vaultlog:calendar:begun", "vaultlog:calendar:ended"
JOB = "workers.jobs.calendar_task"
EVERY = 10.0
"""Seconds between two looks at the calendar."""
OFF = "off"
"""In place of a time: never."""
DEFAULTS: dict[str, tuple[str, str]] = {
    "archive": ("40 3 * * *", "move the matches closed VAULTLOG_ARCHIVE_DAYS ago into the archive, filmed first"),
    "checkpoint": ("10 4 * * *", "sign the heads of all matches"),
    "audit": ("30 4 * * 0", "check the matches opened in the last 8 days under the present engine"),
    "dataset": ("20 5 * * *", "add the matches closed since to the dataset at VAULTLOG_DATASET, if that is set"),
}
"""Task -> its time, as cron writes times, in UTC; and what it does."""

_log = structlog.get_logger("workers.calendar")


class CalendarRefused(ValueError):
    """The calendar has no such task, or a time cannot be read; the sentence says what to give."""


class TaskOutcome(msgspec.Struct, frozen=True):
    """The last outcome of a task."""

    due: str
    began_at: str
    ended_at: str
    ok: bool
    said: str
    """In one sentence; when it failed: why."""


class CalendarEntry(msgspec.Struct, frozen=True):
    """A task and its time."""

    task: str
    what: str
    when: str
    """As cron writes times, in UTC; `off`: never."""
    next: str | None
    last: TaskOutcome | None


class Calendar:
    """The calendar of a store. One per process is enough. Raises StoreUnavailable."""

    def __init__(self, client: redis.Redis) -> None:
        self.redis = client
        self._begin: Any = script_of(client, "workers", "lua/begin_task")

    def entries(self, at: float | None = None) -> list[CalendarEntry]:
        """Every task. `at`: the present, in seconds since 1970."""
        at = time.time() if at is None else at
        with clear_errors():
            ended: Any = self.redis.hgetall(ENDED)
        entries = []
        for task, when in self._times().items():
            due = next_after(when, at)
            raw = ended.get(task.encode())
            last = None if raw is None else msgspec.json.decode(raw, type=TaskOutcome)
            entries.append(CalendarEntry(task, DEFAULTS[task][1], when, None if due is None else _text(due), last))
        return entries

    def change(self, task: str, when: str) -> None:
        """Give a task another time, for all hosts. Raises CalendarRefused."""
        checked_name(task)
        if when != OFF and not croniter.is_valid(when):
            raise CalendarRefused(
                f"{when!r} is no time: give minute, hour, day, month and weekday, such as '40 3 * * *', or off"
            )
        with clear_errors():
            self.redis.hset(ENTRIES, task, when)

    def due(self, task: str, at: float) -> int | None:
        """When a task is due next, in seconds since 1970."""
        return next_after(self._times()[task], at)

    def begin(self, task: str, due: int, *, by_hand: bool = False) -> bool:
        """Whether a job may do what was due then: no other job began it before, and the calendar still has that time.

        `by_hand`: a person asked for it, so the calendar is not consulted.
        """
        if not by_hand and self.due(task, due - 1) != due:
            return False
        with clear_errors():
            return bool(self._begin(keys=[BEGUN], args=[task, due]))

    def run(self, task: str, due: int, do: Callable[[], str], *, by_hand: bool = False) -> str | None:
        """Do what was due, if `begin` allows it, and note what came of it; None if not. `do` returns a sentence."""
        if not self.begin(task, due, by_hand=by_hand):
            return None
        began, ok = now(), False
        said = "it was cut off"
        try:
            said = do()
            ok = True
        except Exception as error:
            said = str(error) or type(error).__name__
            raise
        finally:
            outcome = TaskOutcome(_text(due), began, now(), ok, said)
            with clear_errors():
                self.redis.hset(ENDED, task, msgspec.json.encode(outcome))
            _log.info("task of the calendar", task=task, ok=ok, said=said)
        return said

    def _times(self) -> dict[str, str]:
        with clear_errors():
            changed: Any = self.redis.hgetall(ENTRIES)
        return {task: changed.get(task.encode(), when.encode()).decode() for task, (when, _) in DEFAULTS.items()}


def checked_name(task: str) -> str:
    """The name of a task. Raises CalendarRefused for one that there is not."""
    if task not in DEFAULTS:
        near = nearest(task, DEFAULTS)
        raise CalendarRefused(f"there is no task {task!r}" + (f"; did you mean {near[0]}?" if near else ""))
    return task


def next_after(when: str, at: float) -> int | None:
    """The first time after `at`, both in seconds since 1970; None for `off`.

    >>> next_after("40 3 * * *", 0), next_after("off", 0)
    (13200, None)
    """
    return None if when == OFF else int(croniter(when, datetime.fromtimestamp(at, UTC)).get_next(float))


def _text(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


class Scheduling:
    """Gives rq's scheduler the next time of every task, and runs it while no other process does. One thread only."""

    def __init__(self, calendar: Calendar, queue: LongQueue, *, every: float = EVERY) -> None:
        self.calendar, self.queue, self.every = calendar, queue, every
        self._scheduler: Any = RQScheduler(
            [LONG_QUEUE], connection=queue.redis, serializer=SERIALIZER, interval=int(every)
        )
        self._looked = -every

    def look(self) -> None:
        """Look, if it is time for it. Raises StoreUnavailable; a queue that is away is tried later."""
        if time.monotonic() - self._looked < self.every:
            return
        self._looked = time.monotonic()
        try:
            self.schedule(time.time())
        except (redis.RedisError, OSError) as error:
            _log.warning("nothing scheduled at the moment", reason=str(error))

    def schedule(self, at: float) -> None:
        """Schedule what is due after `at`, and enqueue what rq's scheduler has for now. Raises StoreUnavailable,
        redis.RedisError."""
        for task in DEFAULTS:
            due = self.calendar.due(task, at)
            if due is None:
                continue
            id = f"vaultlog-calendar-{task}-{due}"
            if not Job.exists(id, connection=self.queue.redis):
                self.queue.queue.enqueue_at(
                    datetime.fromtimestamp(due, UTC),
                    JOB,
                    task,
                    due,
                    job_id=id,
                    result_ttl=0,
                    failure_ttl=FAILED_SECONDS,
                    job_timeout=LONG_JOB_SECONDS,
                    description=f"{task} at {_text(due)}",
                )
        if self._scheduler.acquire_locks():
            self._scheduler.enqueue_scheduled_jobs()

    def end(self) -> None:
        """Leave the scheduler to another process."""
        try:
            self._scheduler.release_locks()
        except (redis.RedisError, OSError) as error:
            _log.warning("the scheduler's lock ends by itself", reason=str(error))
