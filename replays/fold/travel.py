"""Time travel: the match after any event, from the nearest snapshot and the few answers since.

A moment is only handed out with a grade. Snapshots come from verified folds and are checked against the log, every
event since is verified on the way, so what is before a moment graded EXACT was checked too, then or now.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from threading import Lock
from typing import NamedTuple

from cachetools import LRUCache

from engine.errors import SetupError
from engine.table.facts import Fact
from engine.table.setup import Setup
from replays.engines.registry import PRESENT, Engine, Engines, kept_by, stamp_of
from replays.engines.replayed_game import ReplayedGame
from replays.fold.fold import Base, Divergence, Fold, Grade, Own
from replays.fold.snapshots import Snapshots
from replays.log.commitments import full_setup
from replays.log.errors import EventNotFound, NotFoldable, StoreDamaged
from replays.log.event_types import EngineMoved, MatchOpened, SeedSecret
from replays.log.events import Event
from replays.log.grades import Graded, KeptBy
from replays.store.store import Store

_CACHED_OPENINGS = 512


class Opening(NamedTuple):
    """First event of a match and its set-up; never changes, so it is cached."""

    event: Event
    data: MatchOpened
    setup: Setup
    seed: str


class Moment(NamedTuple):
    """A match at one point of its log."""

    match: str
    asked: int
    """The event that was asked for."""
    seq: int
    """The event after which this is the state: `asked`, or the last proven event before it."""
    event: Event
    """Event `seq`."""
    fold: Fold
    """Stands after `seq`; its `grade`, `divergence` and `history` belong to this moment."""
    facts: list[Fact]
    """The facts of event `seq`; empty unless asked for."""

    @property
    def game(self) -> ReplayedGame:
        """The state after `seq`. Fresh: nobody else holds it."""
        return self.fold.game

    @property
    def grade(self) -> Grade:
        """Grade of the state."""
        return self.fold.grade

    @property
    def graded(self) -> Graded:
        """Grade, divergence and engine in one."""
        return self.fold.graded


class Traveller:
    """Goes to any event of any match. Thread-safe; one per process is enough."""

    def __init__(self, store: Store, snapshots: Snapshots, engines: Engines | None = None) -> None:
        self.store = store
        self.engines = engines
        self.snapshots = snapshots
        self._openings: LRUCache[str, Opening] = LRUCache(_CACHED_OPENINGS)
        self._unconfirmed: LRUCache[str, bool] = LRUCache(_CACHED_OPENINGS)
        """Matches that the present engine did not confirm, and their own did."""
        self._owns: LRUCache[str, tuple[int, Own]] = LRUCache(_CACHED_OPENINGS)
        """How far a log was searched for moves to another engine, and the last one found."""
        self._lock = Lock()

    def opening(self, match: str) -> Opening:
        """The first event of a match. Raises MatchNotFound, StoreDamaged."""
        with self._lock:
            cached = self._openings.get(match)
        if cached is not None:
            return cached
        event = self.store.first(match)
        if not isinstance(event.data, MatchOpened) or not isinstance(event.secret, SeedSecret):
            raise StoreDamaged(match, "the first event is not a match.opened with its sealed seed", seq=1)
        try:
            setup = full_setup(event.data, event.secret.seed, event.secret.position)
        except SetupError as error:
            raise NotFoldable(f"this engine cannot play the set-up of match {match}: {error}") from error
        opening = Opening(event, event.data, setup, event.secret.seed)
        with self._lock:
            self._openings[match] = opening
        return opening

    def forget(self, match: str) -> None:
        """Forget what is known of a log that has been replaced by another one."""
        with self._lock:
            for cache in (self._openings, self._owns, self._unconfirmed):
                cache.pop(match, None)

    def engine_of(self, match: str) -> Engine:
        """The engine to fold a match with: its own while it is played, where that is kept, and when this process has
        seen that the present one does not confirm it; else the present one. Raises MatchNotFound, StoreDamaged."""
        if self.engines is None or stamp_of(self.opening(match).data) == PRESENT.stamp:
            return PRESENT
        with self._lock:
            needs_own = match in self._unconfirmed
        own = None
        if needs_own or not self.store.head(match).closed:
            own = self.engines.of(self.own_engine(match).stamp)
        return PRESENT if own is None else own

    def own_engine(self, match: str) -> Own:
        """The engine that a match is played with: that of its opening, or of the last `engine.moved` that can be read.

        That one confirms all before it, so the whole match can be folded by it. Raises MatchNotFound, StoreDamaged.
        """
        opened, version = Own(1, stamp_of(self.opening(match).data)), self.store.head(match).version
        with self._lock:
            searched, own = self._owns.get(match, (1, opened))
        if searched > version:  # a crash cut the log short
            searched, own = 1, opened
        events, _ = self.store.readable(match, searched + 1, version)
        for event in events:
            searched = event.seq
            if isinstance(event.data, EngineMoved):
                own = Own(event.seq, stamp_of(event.data))
        with self._lock:
            self._owns[match] = searched, own
        return own

    def kept_engine(self, match: str) -> KeptBy | None:
        """The kept engine that `engine_of` gives; None: the present one. Raises MatchNotFound, StoreDamaged."""
        return kept_by(self.engine_of(match))

    def keep_engine(self, fold: Fold) -> None:
        """Keep the engine that is about to validate an event, so that it can be asked about it ever after."""
        if self.engines is not None and fold.engine is PRESENT:
            self.engines.keep_present()

    def note_engine(self, match: str, fold: Fold) -> None:
        """Remember with which engine a match had to be folded."""
        if fold.engine is not PRESENT:
            with self._lock:
                self._unconfirmed[match] = True

    def at(self, match: str, seq: int | None = None, *, facts: bool = False) -> Moment:
        """The match after event `seq`, the last one by default. `facts`: also what that event did.

        Raises MatchNotFound, EventNotFound, StoreDamaged, NotFoldable, StoreUnavailable.
        """
        if seq is None:
            seq = self.store.head(match).version
        elif seq < 1:
            raise EventNotFound(match, f"event {seq}", self.store.head(match).version)
        # The facts of an event need the state before it as a beginning.
        fold, events, broken = self._begin(match, seq - 1 if facts else seq, seq, facts=False, verify=True)
        last_facts: list[Fact] = []
        for event in events:
            if facts and event.seq == seq:
                fold.record_facts(True)
            last_facts = fold.feed(event)
            if fold.divergence is not None:
                break
        if fold.version < seq and broken is not None:
            fold.stop(broken)
        self.note_engine(match, fold)
        self.store.note_damage(match, fold.divergence)
        if fold.version == 0:
            raise NotFoldable(f"match {match} cannot be folded at all: {fold.divergence}")
        if fold.version < seq and facts:
            last_facts = self.at(match, fold.version, facts=True).facts
        return Moment(
            match, seq, fold.version, self._event(match, fold.version, events), fold, last_facts if facts else []
        )

    def between(self, match: str, first: int, last: int) -> Iterator[tuple[Fold, Event, list[Fact]]]:
        """Event after event from `first` to `last`: the verifying fold, standing after the event, and its facts.

        Stops early at a divergence: look at the fold's grade. Raises EventNotFound when the log ends before `last`.
        """
        fold, events, _ = self._begin(match, first - 1, last, facts=True, verify=True)
        for event in events:
            facts_of_event = fold.feed(event)
            if fold.divergence is not None:
                return
            if event.seq >= first:
                yield fold, event, facts_of_event
        self.note_engine(match, fold)

    def fresh(self, match: str, base: Base | None = None, engine: Engine | None = None) -> Fold:
        """A verifying fold before the first event of a match, or at a snapshot of `engine_of`; it finds its past in the
        store. `engine`: another one than that, as for a match that is about to be opened."""
        return self._fold(match, engine or self.engine_of(match), base=base)

    def _fold(
        self, match: str, engine: Engine, *, facts: bool = True, verify: bool = True, base: Base | None = None
    ) -> Fold:
        past = functools.partial(self.past, match)
        own = functools.partial(self.own_engine, match)
        return Fold(verify=verify, facts=facts, base=base, past=past, engine=engine, engines=self.engines, own=own)

    def resume(self, match: str, *, facts: bool = True) -> Fold:
        """A verifying fold at the end of the log, begun at the last snapshot, to go on from. Look at its grade."""
        fold, events, broken = self._begin(match, 2**53, None, facts=facts, verify=True)
        fold.feed_all(events)
        if broken is not None:
            fold.stop(broken)
        self.note_engine(match, fold)
        self.store.note_damage(match, fold.divergence)
        return fold

    def _begin(
        self,
        match: str,
        snapshot_by: int,
        last: int | None,
        *,
        facts: bool,
        verify: bool,
        engine: Engine | None = None,
    ) -> tuple[Fold, list[Event], Divergence | None]:
        """Start a fold at the nearest snapshot that no known damage precedes: a snapshot does not prove what is before
        it.

        Returns the fold, the readable events from there to `last`, and the known damage of the log.
        """
        opening = self.opening(match)
        engine = engine or self.engine_of(match)
        while True:
            snapshot = self.snapshots.nearest(match, opening.data, snapshot_by, engine)
            first = snapshot.snapshot.seq if snapshot is not None else 1
            events, broken = self.store.readable(match, first, last)
            if snapshot is not None and broken is not None and broken.at <= first:
                snapshot_by = broken.at - 1
                continue
            if last is not None and (not events or events[-1].seq != last):
                version = self.store.head(match).version
                if broken is None or not broken.at <= last <= version:
                    raise EventNotFound(match, f"event {last}", version)
            if snapshot is None:
                return self._fold(match, engine, facts=facts, verify=verify), events, broken
            if not events:  # the log ends before the snapshot: it is of a log that a crash cut short
                self.snapshots.discard(match, opening.data, snapshot, engine)
                continue
            base = self.snapshots.restore(
                match, opening.data, opening.setup, snapshot, events[0], facts=facts, engine=engine
            )
            if base is not None:
                return self._fold(match, engine, facts=facts, verify=verify, base=base), events[1:], broken

    def past(self, match: str, seq: int, engine: Engine | None = None) -> ReplayedGame:
        """A fresh game in the state after event `seq`, unchecked: the rewind that asks for it checks what it gets.
        `engine`: the one to play it with, `engine_of` by default."""
        fold, events, broken = self._begin(match, seq, seq, facts=False, verify=False, engine=engine)
        fold.feed_all(events)
        if fold.version != seq:
            raise NotFoldable(f"match {match} cannot be rewound to event {seq}: {fold.divergence or broken}")
        return fold.game

    def _event(self, match: str, seq: int, read: list[Event]) -> Event:
        if read and read[0].seq <= seq:
            return read[seq - read[0].seq]
        event = self.store.event(match, seq)
        if event is None:
            raise EventNotFound(match, f"event {seq}", self.store.head(match).version)
        return event
