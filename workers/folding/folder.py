"""Fold a match in one job: take its lease, fold to its last event, save the projections, return the lease.

In live play a job is a single event. To keep that cheap, the process caches the folds of recent matches, and continues
one if the lease says that no other process has held the match since.

The fold is the workers' own: it starts at their last snapshot or at event 1, reads nothing but the stream, and checks
the hash chain, the question and the state that the service committed to with every event. A divergence is checked again
from event 1; if it still does not hold it is an incident, the match is stopped there, and nothing that follows is
projected.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import redis
import structlog
from cachetools import LRUCache

from replays.engines.errors import EngineFailed
from replays.engines.registry import Engines
from replays.fold.fold import Divergence, Fold
from replays.fold.snapshots import Keeper, Snapshots
from replays.fold.travel import Traveller
from replays.log.errors import MatchNotFound, ReplayError, StoreDamaged, StoreFull, StoreUnavailable
from replays.log.event_types import MatchOpened
from replays.log.events import Event
from replays.store.connection import clear_errors
from replays.store.damage import of_error
from replays.store.keys import OVER_INDEX
from replays.store.log_reader import PAGE, Shelf
from replays.store.store import Store
from replays.telling.tallies import Counts
from replays.telling.timeline import place_of
from workers.folding import films
from workers.folding.projections import FoldState, Projections, Projector
from workers.keys import COUNTERS
from workers.leases import Lease, LeaseLost, Leases, LeaseStart, Refused, Release, Released

BUDGET_SECONDS = 3.0
"""A job that folds for longer lets other matches go first."""
KEPT_SESSIONS = 128
"""Matches whose folds a process keeps; one takes some 100 kB."""
REBASE_EVENTS = 500
"""A kept fold this far from its beginning begins at a snapshot from then on: a rewind plays again from there,
and nothing before it is remembered."""

_log = structlog.get_logger("workers.folding.folder")


class TookTooLong(BaseException):
    """The time limit of the job was reached. Not an Exception: a fold must not catch it as an error of the match."""


class FoldOutcome(NamedTuple):
    """The outcome of a job. `what`: `folded` (to the last event), `yielded`, `incident`, `failed`, `quarantined`,
    `lost` (the lease), `unavailable` (Redis), `unknown` (no such match), or why there was no lease
    (`workers.leases.Refused`)."""

    what: str
    before: int = 0
    """Last event folded when the job began."""
    after: int = 0
    """Last event folded when it ended."""


class _Session:
    """A fold under way, with what is made along it."""

    def __init__(self, fold: Fold, keeper: Keeper, projector: Projector, *, saved: int) -> None:
        self.fold, self.keeper, self.projector = fold, keeper, projector
        self.saved = saved
        """Version last saved by this session or the one it goes on from; 0: the next save replaces all there is."""
        self.from_start = saved == 0
        self.listed = False
        """Whether it has listed its match as over."""
        self.fence = 0
        """Number of the lease under which it was last at work."""

    def goes_on(self, start: LeaseStart) -> bool:
        """Whether it may go on under a lease taken now: nobody else had the match, or touched its log, since its own
        last lease. A log cut short and played on otherwise is found out by its chain, as any other fault."""
        return (
            not start.broken
            and not start.troubled
            and (start.fence, start.folded) == (self.fence + 1, self.saved)
            and (start.version > self.saved or (start.version == self.saved and start.head == self.fold.head))
        )


@dataclass(frozen=True)
class Hooks:
    """What is called when a closed match has been folded.

    film     enqueues the making of a film, and may forget it, because the sweeper does not
    closed   gets the match, its fold and its last event, before the match is settled
    """

    film: Callable[[str], object] = lambda match: None
    closed: Callable[[str, Fold, Event | None], object] = lambda match, fold, last: None


class Folder:
    """Folds matches. One per process. `wake`: enqueues a wake-up; `worker`: a name for the logs; `shelf`: the archive;
    `count_seconds`: how long counts stay in memory before they are added to the counters.
    """

    def __init__(
        self,
        client: redis.Redis,
        *,
        wake: Callable[[str], object],
        worker: str,
        budget: float = BUDGET_SECONDS,
        leases: Leases | None = None,
        shelf: Shelf | None = None,
        engines: Engines | None = None,
        hooks: Hooks | None = None,
        count_seconds: float = 0.0,
    ) -> None:
        self.redis, self.wake, self.budget = client, wake, budget
        self.hooks = hooks or Hooks()
        self.store = Store(client, shelf=shelf)
        self.snapshots = Snapshots(client)
        self.traveller = Traveller(self.store, self.snapshots, engines)
        self.projections = Projections(client)
        self.leases = leases or Leases(client, worker=worker)
        self._sessions: LRUCache[str, _Session] = LRUCache(KEPT_SESSIONS)
        self._counts: Counter[str] = Counter()
        self._seconds = 0.0
        self._count_seconds, self._counted_at = count_seconds, time.monotonic()

    def run(self, match: str) -> FoldOutcome:
        """Fold a match to its last event, unless another worker does. Errors of this match alone are recorded, never
        raised; after some tries the match is quarantined.
        """
        started = time.perf_counter()
        try:
            lease = self.leases.acquire(match)
            outcome = FoldOutcome(lease.value) if isinstance(lease, Refused) else self._hold(match, lease)
            self._count(outcome, time.perf_counter() - started)
        except (StoreUnavailable, StoreFull) as error:  # nobody's match is to blame; the sweeper comes back to it
            _log.warning("fold put off", match=match, reason=str(error))
            return FoldOutcome("unavailable")
        _log.debug("job done", match=match, seq=outcome.after, before=outcome.before, outcome=outcome.what)
        return outcome

    def _hold(self, match: str, lease: Lease) -> FoldOutcome:
        before = lease.found.folded
        at = [before]
        session = self._sessions.pop(match, None)
        try:
            with lease.kept_alive():
                if session is None or not session.goes_on(lease.found):
                    session = self._resume(match, before) or self._begin(match)
                    if not session.fold.closed:
                        self.store.list_as_live(match)
                outcome, session = self._fold(match, lease, session, at)
                if outcome.what in ("folded", "yielded") and not session.fold.closed:
                    session.fence, session.from_start = lease.found.fence, False
                    self._sessions[match] = session
                return outcome
        except LeaseLost:
            _log.warning("lease lost", match=match, seq=at[0])
            return FoldOutcome("lost", before, before)
        except MatchNotFound:
            lease.release(Release.LEAVE)
            return FoldOutcome("unknown")
        except (StoreUnavailable, StoreFull):
            raise
        except EngineFailed as error:  # nothing is known about the match itself
            return self._fail(match, lease, before, at[0], "kept-engine", str(error))
        except TookTooLong as error:
            return self._fail(match, lease, before, at[0], "time", f"event {at[0] + 1}: {error}")
        except Exception as error:  # whatever it is, it must not come back every second, and others must go on
            _log.exception("fold failed", match=match, seq=at[0])
            if isinstance(error, StoreDamaged):
                self.store.note_damage(match, of_error(error))
            what = "log" if isinstance(error, ReplayError) else "error"
            return self._fail(match, lease, before, at[0], what, f"{type(error).__name__}: {error}")

    def _fold(self, match: str, lease: Lease, session: _Session, at: list[int]) -> tuple[FoldOutcome, _Session]:
        before, troubled = lease.found.folded, lease.found.troubled
        page = 1 if troubled else PAGE  # then everything before the trouble is saved, and the trouble is named
        deadline = time.monotonic() + self.budget
        while True:
            event, late, more = self._feed(match, session, page, deadline, at)
            fold = session.fold
            if fold.divergence is not None and not session.from_start:
                _log.warning(
                    "folding once more from the start", match=match, seq=fold.version, reason=str(fold.divergence)
                )
                session = self._begin(match)
                continue
            given_back = False
            if event is not None:
                given_back = self._save(lease, session, event, give_back=not (late or more or fold.divergence))
            if fold.divergence is not None:
                if fold.own_failed is not None:
                    raise fold.own_failed
                return self._diverged(match, lease, before, fold.version, fold.divergence), session
            if not given_back and self._goes_on(match, lease, Release.YIELD if late else Release.DONE):
                if event is None:
                    raise StoreDamaged(match, f"the head record is ahead of the stream, which ends at {fold.version}")
                continue
            if fold.closed and not late:
                films.is_due(self.redis, match)
                self.hooks.closed(match, fold, event)
                self.store.settle(match)
                self.hooks.film(match)
                _log.info("match settled", match=match, seq=fold.version)
            return FoldOutcome("yielded" if late else "folded", before, fold.version), session

    def _goes_on(self, match: str, lease: Lease, release: Release) -> bool:
        """Give the lease back, unless the match has gone on. Raises LeaseLost."""
        released = lease.release(release)
        if released is Released.LOST:
            raise LeaseLost(match)
        if released is Released.WAKE:
            self.wake(match)
        return released is Released.GO_ON

    def _save(self, lease: Lease, session: _Session, event: Event, *, give_back: bool) -> bool:
        """Save what follows from what was folded up to `event`. True when the lease was given back as well."""
        fold, projector = session.fold, session.projector
        if fold.game.result is not None and not session.listed:
            with clear_errors():  # before: the list may name too many, and never too few
                self.redis.zadd(OVER_INDEX, {lease.match: 0})
            session.listed = True
        given_back = lease.save(
            projector.fields(fold, event),
            projector.take(),
            projector.take_rows(),
            before=session.saved,
            version=fold.version,
            replace=session.saved == 0,
            give_back=give_back,
        )
        session.saved = fold.version
        return given_back

    def _feed(
        self, match: str, session: _Session, page: int, deadline: float, at: list[int]
    ) -> tuple[Event | None, bool, bool]:
        """Fold the next page. Returns the last event that was confirmed, whether the job's time is over, and whether
        there may be another page."""
        fold, confirmed = session.fold, None
        events = self.store.events(match, fold.version + 1, limit=page)
        for event in events:
            facts = fold.feed(event)
            if fold.divergence is not None:
                break
            confirmed = event
            at[0] = fold.version
            if session.keeper.offer(fold, event) and fold.since_base > REBASE_EVENTS:
                fold.rebase()
            session.projector.note(event, fold, facts)
            if time.monotonic() > deadline:
                return confirmed, True, False
        return confirmed, False, len(events) == page

    def _resume(self, match: str, saved: int) -> _Session | None:
        """A session that goes on after what is saved; None when that is nothing, or of another log or engine."""
        state = self.projections.state(match) if saved else None
        if state is None or not self.projections.is_whole(match, state):
            return None
        opening, engine = self.traveller.opening(match), self.traveller.engine_of(match)
        snapshot = self.snapshots.nearest(match, opening.data, state.version, engine)
        first = snapshot.snapshot.seq if snapshot is not None else 1
        events, broken = self.store.readable(match, first, state.version)
        if broken is not None and broken.at <= state.version:
            _log.warning("what was folded is damaged; folding from the start", match=match, seq=broken.at)
            return None
        if not events or events[-1].seq != state.version or events[-1].hash != state.head:
            _log.warning("saved state is not of this log; folding from the start", match=match, seq=state.version)
            return None
        fold = self.traveller.fresh(match)
        if snapshot is not None:
            base = self.snapshots.restore(
                match, opening.data, opening.setup, snapshot, events.pop(0), facts=False, engine=engine
            )
            if base is None:
                return None
            fold = self.traveller.fresh(match, base)
        fold.record_facts(False)
        if fold.feed_all(events).divergence is not None:
            return None
        fold.record_facts(True)
        keeper = Keeper(self.snapshots, match, last=snapshot.snapshot.seq if snapshot is not None else 0)
        return self._session(match, fold, keeper, state)

    def _begin(self, match: str) -> _Session:
        """A session from event 1, on nothing that was kept; snapshots are made again, so that none outlives a doubt."""
        opened = self.store.events(match, 1, 1)
        if opened and isinstance(opened[0].data, MatchOpened):
            self.traveller.forget(match)  # the log may have been replaced by another one
            self.snapshots.clear(match, opened[0].data, self.traveller.engine_of(match))
        return self._session(match, self.traveller.fresh(match), Keeper(self.snapshots, match), None)

    def _session(self, match: str, fold: Fold, keeper: Keeper, state: FoldState | None) -> _Session:
        def deltas() -> list[Counts]:
            return self.projections.deltas(match, session.saved)

        if state is None:
            session = _Session(fold, keeper, Projector({}, deltas), saved=0)
        else:
            projector = Projector(state.counts, deltas, state.pace, state.clock, place_of(fold.game))
            session = _Session(fold, keeper, projector, saved=state.version)
        return session

    def _diverged(self, match: str, lease: Lease, before: int, after: int, divergence: Divergence) -> FoldOutcome:
        self.store.note_damage(match, divergence)
        if divergence.what == "engine":  # a rule broke down: perhaps for lack of memory, so it gets another try
            return self._fail(match, lease, before, after, "engine", str(divergence))
        if lease.fail(after=after, what=divergence.what, reason=str(divergence), incident=divergence) == 0:
            raise LeaseLost(match)
        _log.error(
            "incident: the log and the workers' fold disagree",
            match=match,
            seq=divergence.at,
            check=divergence.what,
            reason=str(divergence),
        )
        return FoldOutcome("incident", before, after)

    def _fail(self, match: str, lease: Lease, before: int, after: int, what: str, reason: str) -> FoldOutcome:
        failures = lease.fail(after=after, what=what, reason=reason)
        if failures == 0:
            return FoldOutcome("lost", before, after)
        if failures < 0:
            _log.error("match quarantined", match=match, seq=after, reason=reason)
            return FoldOutcome("quarantined", before, after)
        _log.warning("fold failed; it will be tried again", match=match, seq=after, failures=failures, reason=reason)
        return FoldOutcome("failed", before, after)

    def _count(self, outcome: FoldOutcome, seconds: float) -> None:
        self._counts.update({"jobs": 1, f"jobs_{outcome.what}": 1, "events": max(0, outcome.after - outcome.before)})
        self._seconds += seconds
        if time.monotonic() - self._counted_at >= self._count_seconds:
            self.tell_counts()

    def tell_counts(self) -> None:
        """Add what jobs did lately to the counters. Raises StoreUnavailable, StoreFull; then they are added later."""
        self._counted_at = time.monotonic()
        if not self._counts:
            return
        pipe: Any = self.redis.pipeline(transaction=False)
        for name, many in self._counts.items():
            pipe.hincrby(COUNTERS, name, many)
        pipe.hincrbyfloat(COUNTERS, "seconds", self._seconds)
        with clear_errors():
            pipe.execute()
        self._counts.clear()
        self._seconds = 0.0
