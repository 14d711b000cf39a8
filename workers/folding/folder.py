"""Fold a match in one job: take its lease, fold to its last event, save the projections, return the lease.

The fold is the workers' own: it starts at their last snapshot or at event 1, reads nothing but the stream, and checks
the hash chain, the question and the state that the service committed to with every event. What does not hold is
checked once more from event 1; if it still does not hold it is an incident, the match is stopped there, and nothing
that follows is projected.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, NamedTuple

import redis
import structlog

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
from replays.store.reading import PAGE, Shelf
from replays.store.store import Store
from replays.telling.timeline import Timeline
from workers.folding import films
from workers.folding.projections import Projections, Projector, State
from workers.keys import COUNTERS
from workers.leases import Lease, LeaseLost, Leases, Refused, Release, Released

BUDGET_SECONDS = 3.0
"""A job that folds for longer lets other matches go first."""

_log = structlog.get_logger("workers.folding.folder")


class TookTooLong(BaseException):
    """The time limit of the job was reached. Not an Exception: a fold must not catch it as an error of the match."""


class Outcome(NamedTuple):
    """What a job did. `what`: `folded` (to the last event), `yielded`, `incident`, `failed`, `quarantined`, `lost` (the
    lease), `unavailable` (Redis), `unknown` (no such match), or why there was no lease (`workers.leases.Refused`)."""

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


class Folder:
    """Folds matches. One per process. `wake`: enqueues a wake-up; `worker`: a name for the logs; `shelf`: the archive;
    `film`: enqueues the making of a film, and may forget it, because the sweeper does not.
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
        film: Callable[[str], object] = lambda match: None,
    ) -> None:
        self.redis, self.wake, self.budget, self.film = client, wake, budget, film
        self.store = Store(client, shelf=shelf)
        self.snapshots = Snapshots(client)
        self.traveller = Traveller(self.store, self.snapshots, engines)
        self.projections = Projections(client)
        self.leases = leases or Leases(client, worker=worker)

    def run(self, match: str) -> Outcome:
        """Fold a match to its last event, unless another worker does. Never raises what concerns this match alone:
        that is recorded, and after some tries the match is quarantined.
        """
        started = time.perf_counter()
        try:
            lease = self.leases.acquire(match)
            outcome = Outcome(lease.value) if isinstance(lease, Refused) else self._hold(match, lease)
            self._count(outcome, time.perf_counter() - started)
        except (StoreUnavailable, StoreFull) as error:  # nobody's match is to blame; the sweeper comes back to it
            _log.warning("fold put off", match=match, reason=str(error))
            return Outcome("unavailable")
        _log.debug("job done", match=match, seq=outcome.after, before=outcome.before, outcome=outcome.what)
        return outcome

    def _hold(self, match: str, lease: Lease) -> Outcome:
        state = self.projections.state(match)
        at = [state.version]
        try:
            with lease.kept_alive():
                return self._fold(match, lease, state, at)
        except LeaseLost:
            _log.warning("lease lost", match=match, seq=at[0])
            return Outcome("lost", state.version, state.version)
        except MatchNotFound:
            lease.release(Release.LEAVE)
            return Outcome("unknown")
        except (StoreUnavailable, StoreFull):
            raise
        except EngineFailed as error:  # nothing is known about the match itself
            return self._fail(match, lease, state.version, at[0], "kept-engine", str(error))
        except TookTooLong as error:
            return self._fail(match, lease, state.version, at[0], "time", f"event {at[0] + 1}: {error}")
        except Exception as error:  # whatever it is, it must not come back every second, and others must go on
            _log.exception("fold failed", match=match, seq=at[0])
            if isinstance(error, StoreDamaged):
                self.store.note_damage(match, of_error(error))
            what = "log" if isinstance(error, ReplayError) else "error"
            return self._fail(match, lease, state.version, at[0], what, f"{type(error).__name__}: {error}")

    def _fold(self, match: str, lease: Lease, state: State, at: list[int]) -> Outcome:
        session = self._resume(match, state) or self._begin(match)
        page = 1 if state.troubled else PAGE  # then everything before the trouble is saved, and the trouble is named
        deadline = time.monotonic() + self.budget
        while True:
            event, late = self._feed(match, session, page, deadline, at)
            fold = session.fold
            if fold.divergence is not None and not session.from_start:
                _log.warning(
                    "folding once more from the start", match=match, seq=fold.version, reason=str(fold.divergence)
                )
                session = self._begin(match)
                continue
            if event is not None:
                lease.save(
                    session.projector.fields(fold, event),
                    session.projector.take(),
                    before=session.saved,
                    version=fold.version,
                    replace=session.saved == 0,
                )
                session.saved = fold.version
            if fold.divergence is not None:
                if fold.own_failed is not None:
                    raise fold.own_failed
                return self._diverged(match, lease, state.version, fold.version, fold.divergence)
            released = lease.release(Release.YIELD if late else Release.DONE)
            if released is Released.LOST:
                raise LeaseLost(match)
            if released is Released.GO_ON:
                if event is None:
                    raise StoreDamaged(match, f"the head record is ahead of the stream, which ends at {fold.version}")
                continue
            if released is Released.WAKE:
                self.wake(match)
            if fold.closed and not late:
                films.is_due(self.redis, match)
                self.store.settle(match)
                self.film(match)
                _log.info("match settled", match=match, seq=fold.version)
            return Outcome("yielded" if late else "folded", state.version, fold.version)

    def _feed(
        self, match: str, session: _Session, page: int, deadline: float, at: list[int]
    ) -> tuple[Event | None, bool]:
        """Fold the next page. Returns the last event that was confirmed, and whether the job's time is over."""
        fold, confirmed = session.fold, None
        for event in self.store.events(match, fold.version + 1, limit=page):
            facts = fold.feed(event)
            if fold.divergence is not None:
                break
            confirmed = event
            at[0] = fold.version
            session.keeper.offer(fold, event)
            session.projector.note(event, fold, facts)
            if time.monotonic() > deadline:
                return confirmed, True
        return confirmed, False

    def _resume(self, match: str, state: State) -> _Session | None:
        """A session that goes on after what is saved; None when that is nothing, or of another log or engine."""
        timeline = self.projections.timeline(match)
        if timeline is None:
            return None
        opening, engine = self.traveller.opening(match), self.traveller.engine_of(match)
        found = self.snapshots.nearest(match, opening.data, state.version, engine)
        first = found.snapshot.seq if found is not None else 1
        events, broken = self.store.readable(match, first, state.version)
        if broken is not None and broken.at <= state.version:
            _log.warning("what was folded is damaged; folding from the start", match=match, seq=broken.at)
            return None
        if not events or events[-1].seq != state.version or events[-1].hash != state.head:
            _log.warning("saved state is not of this log; folding from the start", match=match, seq=state.version)
            return None
        fold = self.traveller.fresh(match)
        if found is not None:
            base = self.snapshots.restore(
                match, opening.data, opening.setup, found, events.pop(0), facts=False, engine=engine
            )
            if base is None:
                return None
            fold = self.traveller.fresh(match, base)
        fold.record_facts(False)
        if fold.feed_all(events).divergence is not None:
            return None
        fold.record_facts(True)
        keeper = Keeper(self.snapshots, match, last=found.snapshot.seq if found is not None else 0)
        return self._session(match, fold, keeper, timeline, state, saved=state.version)

    def _begin(self, match: str) -> _Session:
        """A session from event 1, on nothing that was kept; snapshots are made again, so that none outlives a doubt."""
        opened = self.store.events(match, 1, 1)
        if opened and isinstance(opened[0].data, MatchOpened):
            self.snapshots.clear(match, opened[0].data, self.traveller.engine_of(match))
        return self._session(
            match, self.traveller.fresh(match), Keeper(self.snapshots, match), Timeline(), None, saved=0
        )

    def _session(
        self, match: str, fold: Fold, keeper: Keeper, timeline: Timeline, state: State | None, *, saved: int
    ) -> _Session:
        projector = Projector(
            timeline,
            {} if state is None else state.counts,
            lambda: self.projections.deltas(match, session.saved),
            None if state is None else state.pace,
            None if state is None else state.clock,
        )
        session = _Session(fold, keeper, projector, saved=saved)
        return session

    def _diverged(self, match: str, lease: Lease, before: int, after: int, found: Divergence) -> Outcome:
        self.store.note_damage(match, found)
        if found.what == "engine":  # a rule broke down: perhaps for lack of memory, so it gets another try
            return self._fail(match, lease, before, after, "engine", str(found))
        if lease.fail(after=after, what=found.what, reason=str(found), incident=found) == 0:
            raise LeaseLost(match)
        _log.error(
            "incident: the log and the workers' fold disagree",
            match=match,
            seq=found.at,
            check=found.what,
            reason=str(found),
        )
        return Outcome("incident", before, after)

    def _fail(self, match: str, lease: Lease, before: int, after: int, what: str, reason: str) -> Outcome:
        failures = lease.fail(after=after, what=what, reason=reason)
        if failures == 0:
            return Outcome("lost", before, after)
        if failures < 0:
            _log.error("match quarantined", match=match, seq=after, reason=reason)
            return Outcome("quarantined", before, after)
        _log.warning("fold failed; it will be tried again", match=match, seq=after, failures=failures, reason=reason)
        return Outcome("failed", before, after)

    def _count(self, outcome: Outcome, seconds: float) -> None:
        pipe: Any = self.redis.pipeline(transaction=False)
        pipe.hincrby(COUNTERS, "jobs", 1)
        pipe.hincrby(COUNTERS, f"jobs_{outcome.what}", 1)
        pipe.hincrby(COUNTERS, "events", max(0, outcome.after - outcome.before))
        pipe.hincrbyfloat(COUNTERS, "seconds", seconds)
        with clear_errors():
            pipe.execute()
