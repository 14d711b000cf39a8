"""The worker process: rq's forking worker, set up so that neither a poison match nor a killed worker holds up others.

Forking costs about 10 ms per job, and is worth it: a fold that kills its process kills only the fork, and the worker
takes the next job at once. With rq's SimpleWorker the whole worker would die with it, and every restart in a row is
slower than the one before. What one wake-up costs matters little, because a job folds everything there is.
"""

from __future__ import annotations

import threading
from typing import Any

import redis
import structlog
from redis.backoff import ExponentialBackoff
from redis.retry import Retry
from rq import Worker
from rq.timeouts import JobTimeoutException, UnixSignalDeathPenalty

from replays.estimating.requests import Requests
from replays.exports.orders import directory_of
from replays.keeping.witness import witness_of
from replays.store.connection import connect
from replays.store.store import Store
from workers import estimating
from workers.checking.chains import Chains
from workers.exporting import Caretaker
from workers.folding.folder import TookTooLong
from workers.jobs import folder, worker_name
from workers.leased_jobs import Reminder
from workers.queues import FOLD_QUEUE, LONG_QUEUE, SERIALIZER, FoldQueue, LongQueue, enqueuing_client, folding_client
from workers.running.pausing import rest
from workers.running.sweeper import Sweeper
from workers.running.tidying import Tidying
from workers.running.watching import Watch
from workers.settings import Settings

WORKER_TTL = 20
"""Seconds; rq derives from it how long an idle worker blocks before it reports and looks after dead ones: 5 s. With
rq's default of 420 s the leases of dead workers would stay for more than ten minutes."""
MAINTENANCE_SECONDS = 5
MONITORING_SECONDS = 5
"""How often a worker reports while its job runs."""

_log = structlog.get_logger("workers.running.process")


class TimeLimit(UnixSignalDeathPenalty):
    """Ends a job with an exception that a fold does not mistake for a finding about an event."""

    def handle_death_penalty(self, signum: int, frame: Any) -> None:
        if self._exception is JobTimeoutException:
            raise TookTooLong(f"not done within {self._timeout} s")
        untyped: Any = super()
        untyped.handle_death_penalty(signum, frame)


class FoldWorker(Worker):
    """rq's forking worker with our time limit, and never more than 5 s between two tries to reach Redis."""

    death_penalty_class = TimeLimit
    max_connection_wait_time = 5.0
    stop: threading.Event
    """Set once the process was asked to end."""

    def _install_signal_handlers(self) -> None:
        untyped: Any = super()
        untyped._install_signal_handlers()
        if self.stop.is_set():  # asked before rq listened
            self._stop_requested = True

    def handle_warm_shutdown_request(self) -> None:
        self.stop.set()


def work(settings: Settings, stop: threading.Event) -> int:
    """Run one worker until SIGTERM or SIGINT; the job in hand is finished first. Returns the exit status: 0 after such
    a signal, 1 when the worker ended by itself and should be started again.
    """
    return _work(settings, stop, FOLD_QUEUE)


def work_long(settings: Settings, stop: threading.Event) -> int:
    """Run one worker for long jobs, as `work` does for folds. A job in hand gets as long as the supervisor waits; what
    it had to do is begun again later."""
    return _work(settings, stop, LONG_QUEUE)


def _work(settings: Settings, stop: threading.Event, queue: str) -> int:
    if not wait_for_redis(settings, stop):
        return 0
    if queue == FOLD_QUEUE:
        folder(settings)
    worker = FoldWorker(
        [queue],
        name=worker_name(),
        connection=working_client(settings.queue_url),
        serializer=SERIALIZER,
        worker_ttl=WORKER_TTL,
        maintenance_interval=MAINTENANCE_SECONDS,
        job_monitoring_interval=MONITORING_SECONDS,
        log_job_description=False,
    )
    worker.stop = stop
    _log.info("worker starts", worker=worker.name, queue=queue)
    try:
        worker.work(logging_level="WARNING")
    except redis.RedisError as error:  # rq wanted to sign off, and could not
        _log.warning("worker could not sign off", worker=worker.name, reason=str(error))
    _log.info("worker ends", worker=worker.name, asked=stop.is_set())
    return 0 if stop.is_set() else 1


def sweep(settings: Settings, stop: threading.Event) -> int:
    """Run the sweeper until `stop` is set. Returns the exit status."""
    if not wait_for_redis(settings, stop):
        return 0
    _log.info("sweeper starts")
    client, queue = folding_client(settings.redis_url), enqueuing_client(settings.queue_url)
    long = LongQueue(queue)
    exports = Caretaker(client, long, directory_of(settings.data))
    estimates = Reminder(Requests(client), long, estimating.JOB)
    chains, tidying = Chains(client, FoldQueue(queue)), Tidying(client)
    watch = Watch(Store(folding_client(settings.redis_url)), witness_of(settings.data, client))
    failed = threading.Event()

    def keep_watch() -> None:
        try:
            watch.run(stop)
        except BaseException:
            _log.exception("the watch has ended")
            failed.set()
            stop.set()  # no sweeper without its watcher: the supervisor starts this process again

    watching = threading.Thread(target=keep_watch, name="watch")
    watching.start()
    try:
        Sweeper(client, FoldQueue(queue), long, also=[exports.look, estimates.look, chains.look, tidying.look]).run(
            stop
        )
    finally:
        if not stop.is_set():
            stop.set()
        watching.join()
    _log.info("sweeper ends")
    return 1 if failed.is_set() else 0


def working_client(url: str) -> redis.Redis:
    """A client for rq, which ends its worker when Redis is away between two jobs. So this one waits up to 8 s for it to
    come back, where the start of a worker takes a second of a core, and longer on a busy machine.

    A command whose answer got lost is sent again: a job may thereby be lost or run twice, as any wake-up may.
    """
    return connect(
        url, retry=Retry(ExponentialBackoff(cap=1.0, base=0.05), 12, supported_errors=(redis.ConnectionError,))
    )


def wait_for_redis(settings: Settings, stop: threading.Event) -> bool:
    """Wait until both Redis servers answer, however long it takes. False when `stop` was set meanwhile."""
    pause = 0.1
    for name, url in (("logs", settings.redis_url), ("queue", settings.queue_url)):
        while not stop.is_set():
            try:
                with enqueuing_client(url) as client:
                    client.ping()
                break
            except (redis.RedisError, OSError) as error:
                _log.warning("waiting for Redis", of=name, reason=str(error), again_in_s=pause)
                rest(stop, pause)
                pause = min(pause * 2, 5.0)
    return not stop.is_set()
