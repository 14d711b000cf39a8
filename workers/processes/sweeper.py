"""The sweeper: finds the matches whose wake-up got lost, and wakes a worker for them.

A wake-up is lost when a client dies between append and enqueue, when a worker dies, when the queue forgets a job, or
was not there. Nothing reports any of that, so the sweeper compares: a live match whose log is ahead of its fold,
that nobody holds, that made no progress since the sweep before and has no young wake-up on its way, gets a new one.
Any number of sweepers may run: the decision is one script, and the first one to decide sets the flag.

A sweep reads little of what does not change: of a match that has been folded to its end for a while only every
`SHARES`th sweep looks at anything, and of one that was played lately at its version alone.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple
from zlib import crc32

import redis
import structlog

from replays.log.errors import StoreError
from replays.log.events import now
from replays.store.connection import clear_errors
from replays.store.keys import match_keys
from replays.store.scripts import script_of
from replays.store.store import QUEUED_SECONDS, Store
from workers.checking.audit import Audits
from workers.folding import films
from workers.keys import COUNTERS, STOPPED_INDEX, SWEEPER, fold_keys
from workers.queues import FoldQueue, LongQueue

INTERVAL = 1.0
"""Seconds between two sweeps; longer when sweeping itself takes more than a tenth of it."""
LONGEST_PAUSE = 5.0
"""Seconds between two sweeps at most: a sweep that took long, because the disk did, is no reason to look away."""
SIGN_OF_LIFE = 1.0
"""Seconds after which a sweep that is still at work says so."""
FORGOTTEN_SECONDS = 5.0
"""Age at which a wake-up counts as lost, when the queue is short."""
SLOWEST_JOBS_PER_SECOND = 20
"""In a longer queue a wake-up may be this much older per job waiting."""
FILM_FORGOTTEN_SECONDS = 60.0
"""How long the making of a film may wait before it is enqueued again; a second job finds the first one's film."""
QUIET_SECONDS = 30.0
"""After this long without an event, a match that is folded to its end counts as quiet."""
SHARES = 8
"""Every how many sweeps quiet matches are looked at."""
LOOK = 0.1
"""Seconds from one look at the event that ends a pause to the next."""
_CHUNK = 500

_log = structlog.get_logger("workers.processes.sweeper")


def rest(stop: threading.Event, seconds: float) -> None:
    """Sleep for `seconds`, or until `stop` is set.

    Not `stop.wait`: it holds the lock of the event for a moment, and a handler that runs just then and sets it waits
    for that lock for ever, because it runs in the very thread that holds it.
    """
    ends = time.monotonic() + seconds
    while not stop.is_set() and (left := ends - time.monotonic()) > 0:
        time.sleep(min(LOOK, left))


class SweepReport(NamedTuple):
    """The result of a sweep."""

    live: int
    """Matches looked at."""
    behind: int
    """Those whose log is ahead of their fold."""
    events: int
    """Events not folded yet, over all of them."""
    stopped: int
    """Live matches that are quarantined or under an incident (not counted as behind)."""
    woken: int
    """Wake-ups sent."""
    oldest_s: float
    """For how long the match that waits longest has been behind, as far as this sweeper saw it."""
    took_s: float


class _Look(NamedTuple):
    """The state of a live match at one look."""

    match: str
    log: int
    """Last event of the log."""
    head: bytes
    """Its hash."""
    closed: bool
    folded: int
    """Last event folded."""
    of_log: bool
    """Where the fold ends, the log has not another event: one that a replica had not got when it took over."""
    stopped: bool

    @property
    def even(self) -> bool:
        """Whether the fold is that of the log."""
        return self.log == self.folded and self.of_log


class _Seen(NamedTuple):
    """A live match at the last look."""

    look: _Look
    behind_since: float | None
    grew_at: float
    """When its log was first seen to end as it does."""

    @property
    def even(self) -> bool:
        """Whether there is nothing to do for it before an event comes."""
        return self.look.even and not self.look.stopped


def pause_after(took_s: float, interval: float = INTERVAL) -> float:
    """Seconds until the next sweep. `took_s`: the duration of the last one.

    >>> [pause_after(took) for took in (0.01, 0.3, 4.0)]
    [1.0, 3.0, 5.0]
    """
    return min(max(interval, 10 * took_s), max(interval, LONGEST_PAUSE))


class Sweeper:
    """Sweeps; remembers what it saw the time before. One thread only. `also`: what else is looked after."""

    def __init__(
        self,
        client: redis.Redis,
        queue: FoldQueue,
        long: LongQueue | None = None,
        *,
        also: Sequence[Callable[[], None]] = (),
    ) -> None:
        self._also = also
        self.redis, self.queue, self.store, self.long = client, queue, Store(client), long
        self._wake = script_of(client, "workers", "lua/wake")
        self._seen: dict[str, _Seen] = {}
        self._turn = 0
        self._audits = Audits(client, queue)
        self._last = SweepReport(0, 0, 0, 0, 0, 0.0, 0.0)
        self._told_at = time.monotonic()
        self._films: dict[str, float] = {}
        """Match whose film is due -> when its job was first missed, or last enqueued, by `time.monotonic`."""

    def run(self, stop: threading.Event, *, interval: float = INTERVAL) -> None:
        """Sweep until `stop` is set. Redis may come and go meanwhile."""
        while not stop.is_set():
            pause = interval
            try:
                report = self.sweep()
                pause = pause_after(report.took_s, interval)
                level = _log.info if report.woken else _log.debug
                level("swept", **report._asdict())
                for look in self._also:
                    look()
            except (StoreError, redis.RedisError, OSError) as error:
                _log.warning("cannot sweep at the moment", reason=str(error))
            rest(stop, pause)

    def sweep(self) -> SweepReport:
        """Look at every live match once. Raises StoreUnavailable, StoreFull."""
        started = self._told_at = time.monotonic()
        forgotten = self._forgotten_after()
        self._turn += 1
        live = self.store.live()
        seen = {match: self._seen[match] for match in live if match in self._seen}
        woken = 0
        for look in self._looks([match for match in live if self._is_due(match, started)]):
            self._show_life()
            match, log, folded, is_stopped = look.match, look.log, look.folded, look.stopped
            before, waits = seen.get(match), not look.even and not is_stopped
            since = (before.behind_since if before is not None else None) or started
            grew_at = before.grew_at if before is not None and before.look[:3] == look[:3] else started
            seen[match] = _Seen(look, since if waits else None, grew_at)
            if is_stopped:
                self.redis.sadd(STOPPED_INDEX, match)  # should the worker have died before it could
            elif waits:
                seen_before = before is not None and not before.look.stopped and before.look.folded == folded
                if seen_before and self._needs(match, folded, forgotten):
                    woken += 1
                    _log.info("wake-up was lost", match=match, seq=log, folded=folded)
                    self.queue.wake(match)
            elif look.closed:
                films.is_due(self.redis, match)
                self.store.settle(match)
        self._seen = seen
        self._look_for_films(started)
        for audit in self._audits.active():
            self._audits.nudge(audit)
        behind = [match_seen for match_seen in seen.values() if match_seen.behind_since is not None]
        report = SweepReport(
            live=len(seen),
            behind=len(behind),
            events=sum(max(match_seen.look.log - match_seen.look.folded, 0) for match_seen in behind),
            stopped=sum(match_seen.look.stopped for match_seen in seen.values()),
            woken=woken,
            oldest_s=round(
                max((started - (match_seen.behind_since or started) for match_seen in behind), default=0.0), 3
            ),
            took_s=round(time.monotonic() - started, 4),
        )
        self._tell(report)
        self._last = report
        return report

    def _look_for_films(self, now: float) -> None:
        """Enqueue the making of films whose jobs got lost."""
        waiting = films.due(self.redis)
        self._films = {match: self._films.get(match, now) for match in waiting}
        for match, since in self._films.items():
            if self.long is not None and now - since > FILM_FORGOTTEN_SECONDS:
                self._films[match] = now
                self.long.enqueue(films.JOB, match)

    def _is_due(self, match: str, now: float) -> bool:
        """Whether this sweep looks at a live match: at a quiet one only every few sweeps."""
        seen = self._seen.get(match)
        quiet = seen is not None and seen.even and now - seen.grew_at > QUIET_SECONDS
        return not quiet or self._has_turn(match)

    def _has_turn(self, match: str) -> bool:
        return crc32(match.encode()) % SHARES == self._turn % SHARES

    def _looks(self, matches: Sequence[str]) -> Iterator[_Look]:
        for start in range(0, len(matches), _CHUNK):
            part = matches[start : start + _CHUNK]
            pipe = self.redis.pipeline(transaction=False)
            for match in part:
                pipe.hmget(match_keys(match).meta, "v", "h", "closed")
            with clear_errors():
                logs = dict(zip(part, pipe.execute(), strict=True))
                changed = [match for match, (log, head, end) in logs.items() if self._may_differ(match, log, head, end)]
                for match in changed:
                    pipe.hmget(fold_keys(match).state, "v", "stopped", "head")
                folds = dict(zip(changed, pipe.execute(), strict=True))
            for match in changed:
                (log, head, closed), (folded, stop, of) = logs[match], folds[match]
                of_log = log != folded or of is None or of.decode() == head.hex()
                yield _Look(match, int(log), head, closed is not None, int(folded or 0), of_log, stop is not None)

    def _may_differ(self, match: str, log: bytes | None, head: bytes, closed: bytes | None) -> bool:
        """Whether the fold of a match has to be looked at, after its log was."""
        if log is None:  # its opening was announced, but never stored
            return False
        seen = self._seen.get(match)
        changed = seen is None or not seen.even or (seen.look.log, seen.look.head) != (int(log), head)
        return changed or closed is not None or self._has_turn(match)

    def _needs(self, match: str, folded: int, forgotten: float) -> bool:
        keys = fold_keys(match)
        with clear_errors():
            reply: int = self._wake(
                keys=[keys.meta, keys.state, keys.lock, keys.queued, keys.pause],
                args=[folded, QUEUED_SECONDS, int(forgotten * 1000)],
            )
        return reply == 1

    def _forgotten_after(self) -> float:
        try:
            waiting = self.queue.length()
        except redis.RedisError:
            waiting = 0  # what is enqueued next will say so
        return min(max(FORGOTTEN_SECONDS, waiting / SLOWEST_JOBS_PER_SECOND), QUEUED_SECONDS)

    def _show_life(self) -> None:
        """Say during a long sweep that it goes on: what was found the time before, with the time of now."""
        if time.monotonic() - self._told_at >= SIGN_OF_LIFE:
            self._told_at = time.monotonic()
            with clear_errors():
                pipe: Any = self.redis.pipeline(transaction=False)
                self._report(pipe, self._last)
                pipe.execute()

    @staticmethod
    def _report(pipe: Any, report: SweepReport) -> None:
        pipe.hset(SWEEPER, mapping={**report._asdict(), "pid": os.getpid(), "at": now()})
        pipe.expire(SWEEPER, 60)

    def _tell(self, report: SweepReport) -> None:
        with clear_errors():
            pipe: Any = self.redis.pipeline(transaction=False)
            self._report(pipe, report)
            pipe.hincrby(COUNTERS, "sweeps", 1)
            pipe.hincrby(COUNTERS, "wakes_recovered", report.woken)
            pipe.execute()
