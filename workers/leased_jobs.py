"""Long jobs that one worker at a time does, under a lease on the record that asked for it.

Their common part: take the lease, prolong it during the work, note progress, give the reason of a failure, and enqueue
the work again if its worker died. A worker that lost the lease notices at its next step.
"""

from __future__ import annotations

import secrets
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import structlog

from replays.log.errors import StoreError, StoreFull, StoreUnavailable
from replays.store.leased import ATTEMPTS, Leased
from workers.folding.folder import TookTooLong
from workers.leases import heartbeat
from workers.queues import LongQueue

BEAT_SECONDS = 1.0
"""How often progress is noted and the lease prolonged."""

_log = structlog.get_logger("workers.leased_jobs")


class WorkStopped(Exception):
    """The lease was lost, or what asked for the work is gone: nothing of it may stay."""


class LeasedJob(ABC):
    """One kind of work; `records` ask for it, `what` is its name in the log of the workers."""

    what: str
    smaller = ""
    """The advice for a request that is too large; empty when there is no such thing."""

    def __init__(self, records: Leased) -> None:
        self.records = records

    @abstractmethod
    def make(self, id: str, token: str) -> str:
        """Do the work under the lease of `token`: what came of it. May raise anything."""

    @abstractmethod
    def ended(self, status: str, **fields: Any) -> Mapping[str, Any]:
        """The fields that end a record."""

    @abstractmethod
    def reason(self, error: BaseException) -> tuple[str, str] | None:
        """(code, words) for what may go wrong with this kind of work; None for a fault of ours."""

    def run(self, id: str) -> str:
        """Do the work, unless another worker does or it is over: what `make` says, `failed`, `held`, `over`, `lost`, or
        `unavailable` (Redis; it is tried again).

        Never raises what concerns this record alone.
        """
        token = secrets.token_hex(8)
        try:
            attempt = self.records.take(id, token)
            if attempt < 1:
                return "over" if attempt else "held"
            if attempt > ATTEMPTS:
                died = f"{ATTEMPTS} workers in a row ended over it"
                return self._fail(id, token, "workers-died", "; ".join(filter(None, (died, self.smaller))))
            try:
                return self.make(id, token)
            except (Exception, TookTooLong) as error:
                return self._say(id, token, error)
        except (StoreUnavailable, StoreFull) as error:
            _log.warning("put off", what=self.what, id=id, reason=str(error))
            return "unavailable"

    def _say(self, id: str, token: str, error: BaseException) -> str:
        """Note why nothing came of it; raises what is not about this record."""
        if isinstance(error, WorkStopped):
            _log.info("stopped", what=self.what, id=id)
            return "lost"
        if isinstance(error, StoreUnavailable | StoreFull):
            raise error
        if isinstance(error, TookTooLong):
            return self._fail(id, token, "too-long", "; ".join(filter(None, ("it took too long", self.smaller))))
        reason = self.reason(error)
        if reason is not None:
            return self._fail(id, token, *reason, error)
        detail = "this is a fault of Vaultlog; see the log of the workers"
        return self._fail(id, token, "internal-error", detail, error)

    def _fail(self, id: str, token: str, code: str, detail: str, error: BaseException | None = None) -> str:
        _log.error("not done", what=self.what, id=id, code=code, exc_info=error)
        fields = self.ended("failed", code=code, detail=detail)
        return "failed" if self.records.free(id, token, fields) else "lost"


class LeaseWatch:
    """Notes progress and prolongs the lease from a thread, and stops the work when it must.

    `progress`: fields that are noted. `look`: called at every beat; what it raises, an OSError, stops the work.
    """

    def __init__(
        self,
        records: Leased,
        id: str,
        token: str,
        progress: Callable[[], Mapping[str, Any]],
        *,
        look: Callable[[], None] = lambda: None,
    ) -> None:
        self._records, self._id, self._token = records, id, token
        self._progress, self._look = progress, look
        self._stop: BaseException | None = None

    def check(self) -> None:
        """Raise what the thread found."""
        if self._stop is not None:
            raise self._stop

    @contextmanager
    def watching(self) -> Iterator[None]:
        """While the block runs; it is looked at once before."""
        self._beat()
        self.check()
        with heartbeat(f"watch-{self._id}", BEAT_SECONDS, self._beat):
            yield

    def _beat(self) -> bool:
        """Note how far it is; whether the work goes on."""
        try:
            self._look()
            if not self._records.keep(self._id, self._token, self._progress()):
                self._stop = WorkStopped()
        except StoreError as error:  # the lease may run out: then the end of the work notices
            _log.warning("lease not prolonged", id=self._id, reason=str(error))
        except OSError as error:
            self._stop = error
        return self._stop is None


class Reminder:
    """Enqueues `job` again for the records that no worker holds. One thread only."""

    def __init__(self, records: Leased, queue: LongQueue, job: str, *, every: float = 10.0) -> None:
        self.records, self.queue, self.job, self._every = records, queue, job, every
        self._next = 0.0

    def look(self) -> None:
        """Look, unless it was done a moment ago. Raises StoreUnavailable, StoreFull."""
        if time.monotonic() < self._next:
            return
        self._next = time.monotonic() + self._every
        self.care()

    def care(self) -> None:
        """The work of every look."""
        self.wake()

    def wake(self) -> int:
        """Enqueue what nobody works on, if the queue is empty: else it may be in it. How many."""
        forgotten = self.records.without_lease()
        if not forgotten or self.queue.length() > 0:
            return 0
        return sum(self.queue.enqueue(self.job, id) for id in forgotten)
