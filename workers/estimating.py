"""Make an estimate of the chances as a job. Only finished matches are estimated.

An estimate takes up to minutes of the one worker for long jobs. While another job waits for that worker, it stops after
a few seconds: it stores its progress, and the job goes to the end of the queue.

A match that was closed is estimated in the background, if the operator lets it (`VAULTLOG_ESTIMATES`): the request
waits until the queue is empty and no other estimate is being made, the latest match first, and its process has a low
priority.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from datetime import timedelta
from functools import partial
from typing import Any

import msgspec
import redis
import structlog

from replays.engines.kept_engines import KeptEngines
from replays.engines.present_game import PresentGame
from replays.engines.registry import Engines
from replays.estimating.chances import DECISIONS, Begun, NotEstimated, go_on
from replays.estimating.requests import Requests
from replays.fold.fold import Fold
from replays.fold.snapshots import Snapshots
from replays.fold.travel import Traveller
from replays.keeping.archive import Archive
from replays.log.errors import ReplayError
from replays.log.events import Event, now_ms
from replays.store.leased import ended
from replays.store.store import Store
from replays.telling.clock import milliseconds
from workers.leased_jobs import LeasedJob, LeaseWatch, Reminder, WorkStopped
from workers.queues import LongQueue, folding_client, long_queue
from workers.settings import Settings

JOB = "workers.estimating.make_estimate"
SLICE_SECONDS = 5.0
"""Time after which an estimate gives way to a waiting job."""
NICENESS = 15
"""By how much an estimate that nobody asked for gives way to other processes."""
FRESH = timedelta(days=1)
"""What was closed before is not estimated in the background."""

_log = structlog.get_logger("workers.estimating")


def make_estimate(match: str, made: str = "") -> str:
    """The job: what came of it, see `Estimator.run`. `made`: how many turns were made when it gave way; empty: it is
    asked for, or was forgotten."""
    settings = Settings.from_environment()
    client = folding_client(settings.redis_url)
    archive = Archive(client, settings.archive)
    engines = Engines(KeptEngines.at(settings.engines, settings.engine_copies))
    traveller = Traveller(Store(client, shelf=archive), Snapshots(client), engines)
    queue = long_queue(settings.queue_url)
    request = Requests(client).get(match)
    if request is not None and request.background:
        os.nice(NICENESS)  # of this job's process
    return Estimator(client, traveller, queue=queue).go_on(match, made)


def ask_when_closed(requests: Requests, match: str, fold: Fold, closing: Event | None) -> None:
    """Ask for the estimate of a match that has been closed, if there can be one, in the background.

    `closing`: its last event. What was closed more than `FRESH` ago (an import, a new fold of old matches) is left to
    those who ask for it, and so are what-if matches.
    """
    if closing is None or fold.opened is None or fold.opened.branch is not None:
        return
    if not isinstance(fold.game, PresentGame) or not fold.game.turn:
        return
    if now_ms() - milliseconds(closing.at) > FRESH.total_seconds() * 1000:
        return
    request = requests.get(match)
    made = None if request is None else request.estimate
    again = made is not None and fold.history.undone_by(made.ended, fold.version) is not None
    if requests.ask_in_background(match, again=again):
        _log.info("an estimate waits in the background", match=match)


class EstimateReminder(Reminder):
    """Enqueues what was asked for and forgotten; and while nothing else is done, one of what nobody asked for."""

    def __init__(self, client: redis.Redis, queue: LongQueue) -> None:
        self.requests = Requests(client)
        super().__init__(self.requests, queue, JOB)

    def wake(self) -> int:
        """Enqueue what nobody works on, if the queue is empty; those in the background one after the other."""
        waiting = self.requests.without_lease()
        if not waiting or self.queue.length() > 0:
            return 0
        background = self.requests.in_background(waiting)
        wanted = [match for match in waiting if match not in background]
        if not wanted and self.requests.open() == len(waiting):  # else another one is being made
            wanted = background[-1:]
        return sum(self.queue.enqueue(self.job, match) for match in wanted)


class Estimator(LeasedJob):
    """Makes estimates. `decisions`: see `replays.estimating.chances.estimate`. `queue`: whose other jobs it gives way
    to, and on which it goes on; None: it never does."""

    what = "estimate"

    def __init__(
        self,
        client: redis.Redis,
        traveller: Traveller,
        *,
        decisions: int = DECISIONS,
        queue: LongQueue | None = None,
        slice_seconds: float = SLICE_SECONDS,
        on_progress: Callable[[int, int], None] = lambda done, total: None,
    ) -> None:
        self.requests, self.traveller, self.decisions = Requests(client), traveller, decisions
        self.queue, self.slice_seconds, self.on_progress = queue, slice_seconds, on_progress
        super().__init__(self.requests)

    def go_on(self, match: str, made: str) -> str:
        """Continue an estimate that gave way after `made` turns. `over` when another job went on since.

        So an estimate that was asked for twice has one job that goes on, and takes one turn at the worker, not two.
        """
        begun = self.requests.begun(match) if made else None
        if made and (begun is None or len(begun.points) != int(made)):
            return "over"
        return self.run(match)

    def make(self, id: str, token: str) -> str:
        """Make an estimate, or a slice of it: `done`, or `gave way`."""
        began, until = time.process_time(), time.monotonic() + self.slice_seconds
        turns = {"turns_done": 0, "turns": 0}
        watch = LeaseWatch(self.requests, id, token, lambda: turns if turns["turns"] else {})

        def note(done: int, total: int) -> None:
            turns.update(turns_done=done, turns=total)
            watch.check()
            self.on_progress(done, total)

        with watch.watching():
            begun = self.requests.begun(id)
            enough = partial(self._must_give_way, until)
            made = go_on(self.traveller, id, begun, decisions=self.decisions, on_progress=note, enough=enough)
        if isinstance(made, Begun):
            return self._give_way(id, token, made)
        fields = ended("done", estimate=msgspec.json.encode(made), turns=len(made.points))
        if not self.requests.free(id, token, {**fields, "turns_done": len(made.points)}):
            raise WorkStopped
        taken = round(time.process_time() - began, 1)
        _log.info("chances estimated", match=id, turns=len(made.points), playouts=made.playouts, cpu_s=taken)
        return "done"

    def _must_give_way(self, until: float) -> bool:
        if self.queue is None or time.monotonic() < until:
            return False
        try:
            return self.queue.length() > 0
        except (redis.RedisError, OSError) as error:  # then nothing else can be begun either
            _log.warning("whether other jobs wait is not known", reason=str(error))
            return False

    def _give_way(self, match: str, token: str, begun: Begun) -> str:
        if not self.requests.put_off(match, token, begun):
            raise WorkStopped
        assert self.queue is not None
        self.queue.enqueue(JOB, match, str(len(begun.points)))  # should it get lost, the reminder finds the request
        _log.info("an estimate gives way", match=match, turns_done=len(begun.points), turns=len(begun.starts))
        return "gave way"

    def ended(self, status: str, **fields: Any) -> Mapping[str, Any]:
        """The fields that end a request."""
        return ended(status, **fields)

    def reason(self, error: BaseException) -> tuple[str, str] | None:
        """Why there is no estimate."""
        if isinstance(error, NotEstimated):
            return "not-estimated", str(error)
        if isinstance(error, ReplayError):
            return "not-estimated", "its log cannot be folded by this version of Vaultlog"
        return None
