"""The job queues, in a Redis that may be another one than that of the logs: wake-ups to fold, and long jobs.

One queue per worker, because rq takes a job from a single queue in one step and from several in two: a worker killed
between those two would lose it. Therefore long jobs (exports, audits, films) have a separate queue and worker process,
and no fold ever waits for them. JSON, because jobs take ids and plain values and access to the queue must not mean
running code with a pickle.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import redis
import structlog
from redis.backoff import NoBackoff
from redis.retry import Retry
from rq import Queue
from rq.serializers import JSONSerializer

from replays.store.connection import connect
from workers.settings import Settings

FOLD_QUEUE = "vaultlog-fold"
LONG_QUEUE = "vaultlog-long"
SERIALIZER = JSONSerializer
JOB_SECONDS = 10
"""Time limit of a job. Jobs give way after `workers.folding.folder.BUDGET_SECONDS`, so only a fold that hangs meets
it."""
LONG_JOB_SECONDS = 7200
"""Time limit of a long job."""
FAILED_SECONDS = 3600
"""How long rq remembers a job whose process was killed (its default is a year); finished ones are forgotten at once."""

_log = structlog.get_logger("workers.queues")


class FoldQueue:
    """The queue of wake-ups. `client`: of the queue's Redis; see `enqueuing_client`."""

    def __init__(self, client: redis.Redis) -> None:
        self.redis = client
        self.queue = Queue(FOLD_QUEUE, connection=client, serializer=SERIALIZER)

    def wake(self, match: str) -> bool:
        """Enqueue a look at a match. False when the queue's Redis did not take it: the sweeper will do it again.

        Job ids are never fixed: while the job of a fixed id runs, a later wake-up would be refused and lost.
        """
        return self.enqueue("workers.jobs.fold_match", match)

    def enqueue(self, function: str, *arguments: str) -> bool:
        """Enqueue a function of `workers` that takes less than `JOB_SECONDS`, by its dotted name. False when the
        queue's Redis did not take it: the sweeper will do it again."""
        try:
            with self.redis.pipeline() as pipe:  # one round trip; rq by itself makes several
                self.queue.enqueue(
                    function,
                    *arguments,
                    result_ttl=0,
                    failure_ttl=FAILED_SECONDS,
                    job_timeout=JOB_SECONDS,
                    description=f"{function} {' '.join(arguments)}",
                    pipeline=pipe,
                )
                pipe.execute()
        except (redis.RedisError, OSError) as error:
            _log.warning(
                "job not enqueued; the sweeper will see to it", function=function, of=arguments, reason=str(error)
            )
            return False
        return True

    def length(self) -> int:
        """Jobs waiting. Raises redis.RedisError."""
        return int(self.queue.count)


class LongQueue:
    """The queue of long jobs. `client`: of the queue's Redis; see `enqueuing_client`.

    A job in it may get lost, or run twice, as any wake-up may: the work is recorded elsewhere first, a worker
    takes a lease on that record, and records without a lease are looked for and enqueued again.
    """

    def __init__(self, client: redis.Redis) -> None:
        self.redis = client
        self.queue = Queue(LONG_QUEUE, connection=client, serializer=SERIALIZER)

    def enqueue(self, function: str, *arguments: str) -> bool:
        """Enqueue a function of `workers`, by its dotted name. False when the queue's Redis did not take it."""
        try:
            self.queue.enqueue(
                function,
                *arguments,
                result_ttl=0,
                failure_ttl=FAILED_SECONDS,
                job_timeout=LONG_JOB_SECONDS,
                description=f"{function} {' '.join(arguments)}",
            )
        except (redis.RedisError, OSError) as error:
            _log.warning("job not enqueued", function=function, arguments=arguments, reason=str(error))
            return False
        return True

    def length(self) -> int:
        """Jobs waiting. Raises redis.RedisError."""
        return int(self.queue.count)


def enqueue_fold(match_id: str) -> bool:
    """Wake a worker for a match after an append whose `Appended.wake` says so. See `FoldQueue.wake`.

    Uses the queue that the environment names (`workers.settings`). Raises SettingsError when it names none.
    """
    return fold_queue(Settings.from_environment().queue_url).wake(match_id)


@cache
def fold_queue(url: str) -> FoldQueue:
    """The queue at this address; one per process, for any number of threads."""
    return FoldQueue(enqueuing_client(url))


@cache
def long_queue(url: str) -> LongQueue:
    """The queue of long jobs at this address; one per process, for any number of threads."""
    return LongQueue(enqueuing_client(url))


def enqueuing_client(url: str) -> redis.Redis:
    """A client for enqueuing: it gives up after a second, because a wake-up must never delay an append."""
    return _client(url, socket_connect_timeout=1.0, socket_timeout=1.0, retry=Retry(NoBackoff(), 1))


def folding_client(url: str) -> redis.Redis:
    """A client for the logs as jobs use it: it gives up well within the time limit of a job."""
    return _client(url, socket_connect_timeout=2.0, socket_timeout=2.0, retry=Retry(NoBackoff(), 1))


def _client(url: str, **options: Any) -> redis.Redis:
    return connect(url, **options)
