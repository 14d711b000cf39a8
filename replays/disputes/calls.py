"""Indexes of matches: those with cases, and those in which a case waits for a ruling or signature.

What waits must never be missed, so both sets may name too many matches and never too few. A match enters both before
the event that opens a dispute is stored (`replays.store.store`), with that event's number as its score. A reader
of its log up to some event that finds nothing waiting takes it out of the second, unless its score says that a later
dispute is on its way: one command of one key decides that, so nothing can come between. Logs older than the index are
searched once, tournament by tournament.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from threading import Lock
from typing import Any, NamedTuple

import msgspec
import redis
from cachetools import LRUCache

from replays.disputes.cases import Case, cases_of
from replays.log.errors import StoreError
from replays.store.connection import clear_errors
from replays.store.keys import CALL_NEWS, DISPUTED_INDEX, INDEXED_TOURNAMENTS, TAKEN_CALLS, WAITING_INDEX
from replays.store.log_reader import Head
from replays.store.scripts import script_of
from replays.store.store import Store
from replays.telling.viewer import Eyes

CAPACITY = 1024
"""Matches whose cases a process keeps."""
KEPT_SECONDS = 24 * 3600
"""How long it is known who took which calls, from the last one that was taken on."""
KEPT_NEWS = 100
"""Entries of the stream of news: followers only need to learn that there was one."""


class Called(NamedTuple):
    """Entries of the index for some matches, in the order asked for."""

    disputed: tuple[str, ...]
    """There may be cases in them."""
    waiting: tuple[str, ...]
    """Something in them may wait for a judge."""


class TakenCall(msgspec.Struct, frozen=True):
    """The judge who goes to a table, so that no second judge walks there. No part of the record."""

    by: str
    """The account of the judge."""
    name: str | None
    """The name of the judge, if known."""
    at: str


class Calls:
    """Reads the index, and corrects it. Thread-safe; every method raises StoreUnavailable."""

    def __init__(self, client: redis.Redis) -> None:
        self.redis = client
        self._settle = script_of(client, "replays.disputes", "settle")
        self._give_back = script_of(client, "replays.disputes", "give_back")

    def among(self, matches: Sequence[str]) -> Called:
        """Select the matches that are in the index."""
        if not matches:
            return Called((), ())
        pipe: Any = self.redis.pipeline(transaction=False)
        pipe.zmscore(DISPUTED_INDEX, matches)
        pipe.zmscore(WAITING_INDEX, matches)
        with clear_errors():
            disputed, waiting = pipe.execute()
        return Called(_those(matches, disputed), _those(matches, waiting))

    def waiting(self, limit: int) -> tuple[str, ...]:
        """The matches, in any tournament or none, in which a case may wait; the first opened first."""
        with clear_errors():
            matches: Any = self.redis.zrange(WAITING_INDEX, 0, -1)
        return tuple(sorted(name.decode() for name in matches)[:limit])

    def settled(self, match: str, seq: int) -> None:
        """Nothing waits in this match as far as its event `seq`."""
        with clear_errors():
            self._settle(keys=[WAITING_INDEX], args=[match, seq])

    def take(self, case: str, by: TakenCall) -> TakenCall:
        """Take a call unless another judge has it; return the judge who has it then. `case`: `Case.id`."""
        pipe: Any = self.redis.pipeline(transaction=False)
        pipe.hsetnx(TAKEN_CALLS, case, msgspec.json.encode(by))
        pipe.expire(TAKEN_CALLS, KEPT_SECONDS)
        with clear_errors():
            new, _ = pipe.execute()
        if new:
            self.changed()
        return self.taken([case]).get(case, by)

    def give_back(self, case: str, by: str) -> None:
        """Leave a call that one has taken to others."""
        with clear_errors():
            had = self._give_back(keys=[TAKEN_CALLS], args=[case, by])
        if had:
            self.changed()

    def forget(self, cases: Sequence[str]) -> None:
        """No judge is needed at these tables any longer."""
        if cases:
            with clear_errors():
                self.redis.hdel(TAKEN_CALLS, *cases)

    def taken(self, cases: Sequence[str]) -> dict[str, TakenCall]:
        """The taken ones of these calls, with their judges."""
        if not cases:
            return {}
        with clear_errors():
            judges: Any = self.redis.hmget(TAKEN_CALLS, list(cases))
        return {case: _TAKEN.decode(raw) for case, raw in zip(cases, judges, strict=True) if raw is not None}

    def changed(self) -> None:
        """Tell the followers of the calls that they changed: a case waits, no longer waits, or was taken.

        Where that cannot be stored, what has changed stands nevertheless, and they see it at their next look.
        """
        with suppress(StoreError), clear_errors():
            self.redis.xadd(CALL_NEWS, {"": ""}, maxlen=KEPT_NEWS, approximate=True)

    def latest(self) -> str:
        """The id of the latest such news; "0-0" before the first."""
        with clear_errors():
            entries: Any = self.redis.xrevrange(CALL_NEWS, count=1)
        return entries[0][0].decode() if entries else "0-0"

    def knows(self, tournament: str) -> bool:
        """Whether the matches that a tournament had before there was an index are in it."""
        with clear_errors():
            return bool(self.redis.sismember(INDEXED_TOURNAMENTS, tournament))

    def take_in(self, tournament: str, cases: Mapping[str, int]) -> None:
        """Add matches that are older than the index to it. `cases`: match -> event of its last dispute."""
        with clear_errors():
            if cases:
                self.redis.zadd(DISPUTED_INDEX, dict(cases), gt=True)
                self.redis.zadd(WAITING_INDEX, dict(cases), gt=True)
            self.redis.sadd(INDEXED_TOURNAMENTS, tournament)


def _those(matches: Sequence[str], scores: Iterable[float | None]) -> tuple[str, ...]:
    return tuple(match for match, score in zip(matches, scores, strict=True) if score is not None)


_TAKEN = msgspec.json.Decoder(TakenCall)


class OfficialCases:
    """The cases of matches as officials read them, kept per process as long as their logs do not grow. Thread-safe."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._kept: LRUCache[str, tuple[str, list[Case]]] = LRUCache(CAPACITY)
        self._lock = Lock()

    def of(self, match: str, head: Head) -> list[Case]:
        """The cases of a match whose log ends like this. Raises MatchNotFound, StoreDamaged, StoreUnavailable."""
        with self._lock:
            cached = self._kept.get(match)
        if cached is not None and cached[0] == head.hash:
            return cached[1]
        eyes = Eyes.of("judge")
        cases = cases_of(match, (eyes.event(event) for event in self.store.iterate(match, 1, head.version)))
        with self._lock:
            self._kept[match] = head.hash, cases
        return cases


class WaitingCases:
    """In which matches a case waits for a judge. Thread-safe; every method raises StoreUnavailable."""

    def __init__(self, calls: Calls, cases: OfficialCases) -> None:
        self.calls, self.cases = calls, cases

    def among(self, matches: Sequence[str]) -> tuple[str, ...]:
        """Select the matches in which a case may wait."""
        return self.calls.among(matches).waiting

    def first(self, match: str, head: Head) -> int | None:
        """The event of the first case that waits in a match whose log ends like this; None: there is none.

        Raises MatchNotFound, StoreDamaged.
        """
        return next((case.seq for case in self.cases.of(match, head) if case.waits), None)
