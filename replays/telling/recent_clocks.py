"""The clocks and decision times of the matches looked at most recently, kept up to date on demand."""

from __future__ import annotations

from threading import Lock, RLock
from typing import NamedTuple

from cachetools import LRUCache

from replays.fold.travel import Traveller
from replays.log.errors import EventNotFound, LogReplaced
from replays.log.event_types import Rewound
from replays.log.events import Actor
from replays.log.history import History
from replays.log.vocabulary import EventData
from replays.store.log_reader import PAGE
from replays.telling.clock import Clock, DecisionTime, asked_seats, decision_times, fold_clock
from replays.telling.timeline import Segment


class ClockTick(NamedTuple):
    """The fields of an event that are kept."""

    seq: int
    at: str
    data: EventData
    actor: Actor
    cause: int | None


class Clocks:
    """Reads the log, and folds it only where seats have clocks. Thread-safe; one per process."""

    def __init__(self, traveller: Traveller, *, capacity: int = 64) -> None:
        self.traveller = traveller
        self._kept: LRUCache[str, _Kept] = LRUCache(capacity)
        self._lock = Lock()

    def of(self, match: str, seq: int | None = None, ticks: list[ClockTick] | None = None) -> Clock:
        """State of the clock when event `seq` (the last one by default) was appended. `ticks`: the ticks that the
        caller has just read; without, they are read.

        Raises MatchNotFound, EventNotFound, StoreDamaged, StoreUnavailable; NotFoldable only for clocks of seats.
        """
        ticks = self.ticks(match) if ticks is None else ticks
        if seq is not None and not 1 <= seq <= len(ticks):  # beyond what can be read, if the log is damaged
            version = self.traveller.store.head(match).version
            if not 1 <= seq <= version:
                raise EventNotFound(match, f"event {seq}", version)
        return fold_clock(ticks[:seq], asked_seats(ticks, lambda at: self._asked(match, at)))

    def times(self, match: str, segments: list[Segment], seq: int | None = None) -> list[DecisionTime]:
        """Time that every decision up to event `seq` took; `segments` (of the timeline) tell the turns.

        Raises as `of` does.
        """
        ticks = self.ticks(match)[:seq]
        history = History((tick.seq, tick.data.to) for tick in ticks if isinstance(tick.data, Rewound))
        turns = {seq: part.turn for part in segments for seq in range(part.first, part.last + 1)}
        return decision_times(ticks, history, turns.get)

    def ticks(self, match: str) -> list[ClockTick]:
        """The log, as far as it can be read and without sealed parts; only new events are read. A list of the
        caller's own. Raises MatchNotFound, StoreDamaged, StoreUnavailable."""
        with self._lock:
            cached = self._kept.setdefault(match, _Kept())
        with cached.lock:
            try:
                self._read_on(match, cached)
            except LogReplaced:
                cached.begin_again()
                self._read_on(match, cached)
            return list(cached.ticks)

    def _read_on(self, match: str, cached: _Kept) -> None:
        store = self.traveller.store
        if not cached.ticks:
            store.head(match)
        more = True
        while more:
            events = store.readable(match, len(cached.ticks) + 1, limit=PAGE, before=cached.head).events
            cached.ticks += [ClockTick(event.seq, event.at, event.data, event.actor, event.cause) for event in events]
            if events:
                cached.head = events[-1].hash
            more = len(events) == PAGE

    def _asked(self, match: str, seq: int) -> int | None:
        question = self.traveller.at(match, seq).game.pending
        return None if question is None else question.seat


class _Kept:
    __slots__ = ("lock", "ticks", "head")

    def __init__(self) -> None:
        self.lock = RLock()
        self.begin_again()

    def begin_again(self) -> None:
        self.ticks: list[ClockTick] = []
        self.head: str | None = None
        """Hash of the last event that was read."""
