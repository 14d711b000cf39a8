"""The processes: the worker for folds, the worker for long jobs, the sweeper."""

from __future__ import annotations

import threading
from typing import TypeVar

import redis
import structlog
from redis.backoff import ExponentialBackoff
from redis.retry import Retry

from replays.exports.files import ExportFiles
from replays.keeping.witness import witness_of
from replays.storage.stored_form import StoreMismatch, open_form
from replays.store.connection import connect
from replays.store.store import Store
from workers.calendar import Calendar, Scheduling
from workers.checking.chains import Chains
from workers.estimating import EstimateReminder
from workers.exporting import Caretaker
from workers.jobs import folder, worker_name
from workers.match_ender import Endings
from workers.processes.clean_up import Tidying
from workers.processes.sweeper import Sweeper, rest
from workers.processes.upgrades import Remaking
from workers.processes.witness_timer import HeadWatch
from workers.processes.worker import MAINTENANCE_SECONDS, MONITORING_SECONDS, WORKER_TTL, FoldWorker, PatientWorker
from workers.queues import FOLD_QUEUE, LONG_QUEUE, SERIALIZER, FoldQueue, LongQueue, enqueuing_client, folding_client
from workers.settings import Settings

_Kind = TypeVar("_Kind", bound=PatientWorker)
_log = structlog.get_logger("workers.processes.process")


def work(settings: Settings, stop: threading.Event) -> int:
    """Run one worker until SIGTERM or SIGINT; the job in hand is finished first. Returns the exit status: 0 after a
    signal, 1 when the worker ended by itself and should be restarted.
    """
    if not wait_for_redis(settings, stop):
        return 0
    folder(settings)  # before it forks, so that its child starts with everything loaded
    worker = _worker(settings, FoldWorker, FOLD_QUEUE)
    worker.pause = lambda: folder(settings).tell_counts()
    return _run(worker, stop)


def work_long(settings: Settings, stop: threading.Event) -> int:
    """Run one worker for long jobs, as `work` does for folds. A job in hand gets as long as the supervisor waits; what
    it had to do is begun again later."""
    if not wait_for_redis(settings, stop):
        return 0
    return _run(_worker(settings, PatientWorker, LONG_QUEUE), stop)


def _worker(settings: Settings, kind: type[_Kind], queue: str) -> _Kind:
    return kind(
        [queue],
        name=worker_name(),
        connection=working_client(settings.queue_url),
        serializer=SERIALIZER,
        worker_ttl=WORKER_TTL,
        maintenance_interval=MAINTENANCE_SECONDS,
        job_monitoring_interval=MONITORING_SECONDS,
        log_job_description=False,
    )


def _run(worker: PatientWorker, stop: threading.Event) -> int:
    worker.stop = stop
    _log.info("worker starts", worker=worker.name, queue=",".join(worker.queue_names()))
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
    exports = Caretaker(client, long, ExportFiles.of(settings.data, settings.exports))
    estimates = EstimateReminder(client, long)
    chains, tidying, remaking = Chains(client, FoldQueue(queue)), Tidying(client), Remaking(client, FoldQueue(queue))
    endings = Endings(client, FoldQueue(queue))
    watch = HeadWatch(Store(folding_client(settings.redis_url)), witness_of(settings.data, client, settings.witness))
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
    scheduling = Scheduling(Calendar(client), long)
    also = [exports.look, estimates.look, chains.look, tidying.look, remaking.look, endings.look, scheduling.look]
    try:
        Sweeper(client, FoldQueue(queue), long, also=also).run(stop)
    finally:
        scheduling.end()
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
    """Wait until both Redis servers answer, and the logs are of a form that is known, however long it takes.

    Returns False when `stop` was set meanwhile.
    """
    pause = 0.1
    for name, url in (("logs", settings.redis_url), ("queue", settings.queue_url)):
        while not stop.is_set():
            try:
                with enqueuing_client(url) as client:
                    client.ping()
                    if name == "logs":
                        open_form(client)
                break
            except (redis.RedisError, OSError, StoreMismatch) as error:
                _log.warning("waiting for Redis", of=name, reason=str(error), again_in_s=pause)
                rest(stop, pause)
                pause = min(pause * 2, 5.0)
    return not stop.is_set()
