"""rq's forking worker, and one whose forked child takes job after job, set up so that nothing holds up others.

A fork that ends with its job costs some 20 ms, where folding one event takes 0.2. So the child of a `FoldWorker` goes
on with the next job, and ends when there was none for a while, after many of them, or at anything that is not in order.
A fold that kills its process still kills only the child: rq's worker watches it, notes the one job it had in hand as
failed, and forks again at the next one.
"""

from __future__ import annotations

import mmap
import os
import resource
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import structlog
from rq import Queue, Worker
from rq.exceptions import DequeueTimeout, NoSuchJobError
from rq.intermediate_queue import IntermediateQueue
from rq.job import Job
from rq.timeouts import HorseMonitorTimeoutException, JobTimeoutException, UnixSignalDeathPenalty
from rq.utils import now
from rq.worker import WorkerStatus

from replays.log.errors import StoreError
from workers.folding.folder import TookTooLong

WORKER_TTL = 20
"""Seconds; rq derives from it how long an idle worker blocks before it reports and looks after dead ones: 5 s. With
rq's default of 420 s the leases of dead workers would stay for more than ten minutes."""
MAINTENANCE_SECONDS = 5
MONITORING_SECONDS = 5
"""How often a worker reports while its child is at work."""
MOST_JOBS = 5000
"""Jobs of one child. A new one begins with no fold of any match, so this is many."""
MOST_SECONDS = 300.0
"""Life of a child, if it is not idle before."""
IDLE_SECONDS = 10.0
"""Idle time after which a child ends."""
LOOK_SECONDS = 1
"""How long a child waits for a job before it looks whether it is still wanted."""
MOST_KILOBYTES = 512_000
"""A child that ever took more memory than this ends after its job."""
GRACE_SECONDS = 60.0
"""Time after which a job that ignores its time limit (because it never returns from C) is killed."""

_STOP, _BEGAN, _LIMIT = range(3)  # of the numbers that worker and child share
_log = structlog.get_logger("workers.processes.worker")


class TimeLimit(UnixSignalDeathPenalty):
    """Ends a job with an exception that a fold does not mistake for a finding about an event."""

    reached = False
    """Whether a job of this process was ended."""

    def handle_death_penalty(self, signum: int, frame: Any) -> None:
        if self._exception is JobTimeoutException:
            TimeLimit.reached = True
            raise TookTooLong(f"not done within {self._timeout} s")
        untyped: Any = super()
        untyped.handle_death_penalty(signum, frame)


class PatientWorker(Worker):
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


class FoldWorker(PatientWorker):
    """A worker whose child takes short jobs from its one queue, one after the other. They keep no results."""

    pause: Callable[[], object] = staticmethod(lambda: None)
    """Called in the child when nothing waits, and before it ends; may raise StoreError."""
    idle_seconds = IDLE_SECONDS
    most_jobs = MOST_JOBS

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._in_hand = mmap.mmap(-1, 64)
        """Id of the job that the child has in hand, after its length; shared, as what follows."""
        self._shared = memoryview(mmap.mmap(-1, 3 * 8)).cast("d")

    # -- in the worker -----------------------------------------------------------------------------------------------

    def handle_warm_shutdown_request(self) -> None:
        super().handle_warm_shutdown_request()
        self._shared[_STOP] = 1.0

    def execute_job(self, job: Job, queue: Queue) -> None:
        """Have a child do this job and the following ones, and watch it until it ends."""
        self._shared[_BEGAN] = 0.0
        self._take_in_hand(job)
        super().execute_job(job, queue)

    def monitor_work_horse(self, job: Job, queue: Queue) -> None:
        """Wait for the child to end; should it die, the job that it had in hand has failed."""
        untyped: Any = self
        while True:
            try:
                with untyped.death_penalty_class(self.job_monitoring_interval, HorseMonitorTimeoutException):
                    _, status, _ = self.wait_for_horse()
                break
            except HorseMonitorTimeoutException:
                self.heartbeat(self.job_monitoring_interval + 60)
                if self.should_run_maintenance_tasks:
                    untyped.run_maintenance_tasks()
                began, limit = self._shared[_BEGAN], self._shared[_LIMIT]
                if began and time.monotonic() > began + limit + GRACE_SECONDS:
                    self.kill_horse()
        self._horse_pid = 0
        if status != os.EX_OK:
            self._note_death(self._in_hand[1 : 1 + self._in_hand[0]].decode(), job, queue, status)
        self.execution = None

    def _note_death(self, name: str, first: Job, queue: Queue, status: int | None) -> None:
        try:
            job = Job.fetch(name, connection=self.connection, serializer=self.serializer)
        except NoSuchJobError:
            return  # it was done, and the child died after it
        signal = os.WTERMSIG(status) if status is not None and os.WIFSIGNALED(status) else None
        _log.warning("the process of a job died", job=name, description=job.description, signal=signal)
        if name != first.id:
            self.execution = None
        self.handle_job_failure(job, queue=queue, exc_string=f"its process ended with status {status}")

    # -- in the child ------------------------------------------------------------------------------------------------

    def perform_job(self, job: Job, queue: Queue) -> bool:
        """Do this job and the following ones. True when the last one ended well."""
        done = self._perform(job, queue)
        try:
            for following in self._following(queue):
                done = self._perform(following, queue)
        finally:
            self._pause()
        return done

    def _perform(self, job: Job, queue: Queue) -> bool:
        self._shared[_LIMIT], self._shared[_BEGAN] = float(job.timeout or 0), time.monotonic()
        try:
            return super().perform_job(job, queue)
        finally:
            self._shared[_BEGAN] = 0.0

    def _following(self, queue: Queue) -> Iterator[Job]:
        """Jobs, as they come, for as long as this child should live."""
        parent, began, idle_since = os.getppid(), time.monotonic(), None
        for _ in range(1, self.most_jobs):
            while True:
                moment = time.monotonic()
                if self._shared[_STOP] or TimeLimit.reached or os.getppid() != parent or moment > began + MOST_SECONDS:
                    return
                if resource.getrusage(resource.RUSAGE_SELF).ru_maxrss > MOST_KILOBYTES:
                    return
                if idle_since is not None and moment > idle_since + self.idle_seconds:
                    return
                try:
                    dequeued = Queue.dequeue_any([queue], LOOK_SECONDS, self.connection, serializer=self.serializer)
                    break
                except DequeueTimeout:
                    if idle_since is None:
                        idle_since = moment
                        self._pause()
                        self.set_state(WorkerStatus.IDLE)
            assert dequeued is not None  # it blocks
            if idle_since is not None:
                self.set_state(WorkerStatus.BUSY)
                idle_since = None
            yield dequeued[0]

    def _pause(self) -> None:
        try:
            self.pause()
        except StoreError as error:
            _log.warning("counts not told", reason=str(error))

    def prepare_job_execution(self, job: Job, remove_from_intermediate_queue: bool = False) -> None:
        """Tell the worker which job is in hand. It stays in the intermediate queue meanwhile, where rq's maintenance
        finds it should both processes die; so Redis needs no command."""
        self._take_in_hand(job)

    def _take_in_hand(self, job: Job) -> None:
        name = job.id.encode()
        self._in_hand[0 : 1 + len(name)] = bytes([len(name)]) + name

    def handle_execution_ended(self, job: Job, queue: Queue, heartbeat_ttl: int) -> None:
        """Note when; a job as short as these needs no sign of life between its end and its deletion."""
        job.ended_at = now()

    def handle_job_success(self, job: Job, queue: Queue, started_job_registry: Any) -> None:
        """Delete the job, in one round trip: it keeps no result, and nothing depends on it or repeats it."""
        assert job.ended_at is not None and job.started_at is not None
        with self.connection.pipeline(transaction=False) as pipeline:
            self.increment_successful_job_count(pipeline=pipeline)
            self.increment_total_working_time(job.ended_at - job.started_at, pipeline)
            self._forget(job, queue, pipeline)
            if self.execution is not None:
                self.cleanup_execution(job, pipeline=pipeline)
            pipeline.delete(job.key)
            pipeline.execute()

    def handle_job_failure(
        self, job: Job, queue: Queue, started_job_registry: Any = None, exc_string: str = ""
    ) -> None:
        """Note the failure as rq does, and that the job is no longer in progress."""
        with self.connection.pipeline(transaction=False) as pipeline:
            self._forget(job, queue, pipeline)
            pipeline.execute()
        super().handle_job_failure(job, queue, started_job_registry, exc_string)

    def _forget(self, job: Job, queue: Queue, pipeline: Any) -> None:
        waiting = IntermediateQueue(queue.key, self.connection)
        pipeline.lrem(waiting.key, 1, job.id)
        pipeline.delete(waiting.get_first_seen_key(job.id))
