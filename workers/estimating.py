"""Make an estimate of the chances as a job, and enqueue again the requests whose job was lost.

Only matches that are over are estimated. A worker that lost the lease notices at the next playout.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import msgspec
import redis
import structlog

from replays.engines.kept_engines import KeptEngines
from replays.engines.registry import Engines
from replays.estimating.chances import DECISIONS, NotEstimated, estimate
from replays.estimating.requests import ATTEMPTS, Requests, finished
from replays.fold.snapshots import Snapshots
from replays.fold.travel import Traveller
from replays.keeping.archive import Archive
from replays.log.errors import ReplayError, StoreError, StoreFull, StoreUnavailable
from replays.store.store import Store
from workers.folding.folder import TookTooLong
from workers.leases import heartbeat
from workers.queues import LongQueue, folding_client
from workers.settings import Settings

BEAT_SECONDS = 1.0
"""How often progress is noted and the lease prolonged."""
JOB = "workers.estimating.make_estimate"

_log = structlog.get_logger("workers.estimating")


def make_estimate(match: str) -> str:
    """The job: what came of it, see `Estimator.run`."""
    settings = Settings.from_environment()
    client = folding_client(settings.redis_url)
    archive, engines = Archive(client, settings.archive), Engines(KeptEngines(settings.engines))
    return Estimator(client, Traveller(Store(client, shelf=archive), Snapshots(client), engines)).run(match)


class _Stopped(Exception):
    """The lease was lost, or the request is gone."""


class Estimator:
    """Makes estimates. `decisions`: see `replays.estimating.chances.estimate`."""

    def __init__(self, client: redis.Redis, traveller: Traveller, *, decisions: int = DECISIONS) -> None:
        self.requests, self.traveller, self.decisions = Requests(client), traveller, decisions

    def run(self, match: str, *, told: Callable[[int, int], None] = lambda done, total: None) -> str:
        """Make an estimate, unless another worker does or it is there: `done`, `failed`, `held`, `over`, `lost`, or
        `unavailable` (Redis; it is tried again). `told`: called with the turns that are done, and all of them.

        Never raises what concerns this match alone.
        """
        token = secrets.token_hex(8)
        try:
            attempt = self.requests.take(match, token)
            if attempt < 1:
                return "over" if attempt else "held"
            if attempt > ATTEMPTS:
                return self._fail(match, token, "workers-died", f"{ATTEMPTS} workers in a row ended over it")
            return self._make(match, token, told)
        except (StoreUnavailable, StoreFull) as error:
            _log.warning("estimate put off", match=match, reason=str(error))
            return "unavailable"

    def _make(self, match: str, token: str, told: Callable[[int, int], None]) -> str:
        began = time.process_time()
        watch = _Watch(self.requests, match, token)

        def each(done: int, total: int) -> None:
            watch.check(done, total)
            told(done, total)

        try:
            with watch.watching():
                made = estimate(self.traveller, match, decisions=self.decisions, each=each)
            fields = finished("done", estimate=msgspec.json.encode(made), turns=len(made.points))
            if not self.requests.free(match, token, {**fields, "turns_done": len(made.points)}):
                raise _Stopped
        except (Exception, TookTooLong) as error:
            return self._say(match, token, error)
        taken = round(time.process_time() - began, 1)
        _log.info("chances estimated", match=match, turns=len(made.points), playouts=made.playouts, cpu_s=taken)
        return "done"

    def _say(self, match: str, token: str, error: BaseException) -> str:
        """Note why there is no estimate; raises what is not about this match."""
        if isinstance(error, _Stopped):
            _log.info("estimate stopped", match=match)
            return "lost"
        if isinstance(error, StoreUnavailable | StoreFull):
            raise error
        if isinstance(error, NotEstimated):
            return self._fail(match, token, "not-estimated", str(error))
        if isinstance(error, TookTooLong):
            return self._fail(match, token, "too-long", "it took too long")
        if isinstance(error, ReplayError):
            return self._fail(match, token, "not-estimated", "its log cannot be folded by this version of Vaultlog")
        detail = "this is a fault of Vaultlog; see the log of the workers"
        return self._fail(match, token, "internal-error", detail, error)

    def _fail(self, match: str, token: str, code: str, detail: str, error: BaseException | None = None) -> str:
        _log.error("no estimate", match=match, code=code, exc_info=error)
        fields = finished("failed", code=code, detail=detail)
        return "failed" if self.requests.free(match, token, fields) else "lost"


class _Watch:
    """Notes progress and prolongs the lease from a thread, and stops the work when it must."""

    def __init__(self, requests: Requests, match: str, token: str) -> None:
        self._requests, self._match, self._token = requests, match, token
        self._done = self._total = 0
        self._stop: BaseException | None = None

    def check(self, done: int, total: int) -> None:
        """Note how far it is; raise what the thread found."""
        self._done, self._total = done, total
        if self._stop is not None:
            raise self._stop

    @contextmanager
    def watching(self) -> Iterator[None]:
        with heartbeat(f"chances-{self._match}", BEAT_SECONDS, self._beat):
            yield

    def _beat(self) -> bool:
        try:
            progress = {"turns_done": self._done, "turns": self._total}
            if not self._requests.keep(self._match, self._token, progress):
                self._stop = _Stopped()
        except StoreError as error:  # the lease may run out: then the end of the work notices
            _log.warning("lease of an estimate not prolonged", match=self._match, reason=str(error))
        return self._stop is None


class Reminder:
    """Looks after requests that nobody works on. One thread only."""

    def __init__(self, client: redis.Redis, queue: LongQueue, *, every: float = 10.0) -> None:
        self.requests, self.queue, self._every = Requests(client), queue, every
        self._next = 0.0

    def look(self) -> None:
        """Look, unless it was done a moment ago. Raises StoreUnavailable, StoreFull."""
        if time.monotonic() < self._next:
            return
        self._next = time.monotonic() + self._every
        self.wake()

    def wake(self) -> int:
        """Enqueue the requests that nobody works on, if the queue is empty: else they may be in it. How many."""
        forgotten = self.requests.without_lease()
        if not forgotten or self.queue.length() > 0:
            return 0
        return sum(self.queue.enqueue(JOB, match) for match in forgotten)
