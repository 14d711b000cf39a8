"""Index of matches that have cases, and of those in which a case waits for a ruling or a signature.

What waits must never be missed, so both sets may name too many matches and never too few. A match enters both before
the event that opens a dispute is stored (`replays.store.store`), with that event's number as its score. A reader
of its log up to some event that finds nothing waiting takes it out of the second, unless its score says that a later
dispute is on its way: one command of one key decides that, so nothing can come between. Logs of before there was an
index are looked through once, tournament by tournament.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from threading import Lock
from typing import Any, NamedTuple

import redis
from cachetools import LRUCache

from replays.disputes.cases import Case, cases_of
from replays.store.connection import clear_errors
from replays.store.keys import DISPUTED_INDEX, INDEXED_TOURNAMENTS, WAITING_INDEX
from replays.store.reading import Head
from replays.store.store import Store
from replays.telling.eyes import Eyes

CAPACITY = 1024
"""Matches whose cases a process keeps."""
_SETTLE = """
local last = redis.call('ZSCORE', KEYS[1], ARGV[1])
if last and tonumber(last) <= tonumber(ARGV[2]) then return redis.call('ZREM', KEYS[1], ARGV[1]) end
return 0
"""


class Called(NamedTuple):
    """Entries of the index for some matches, in the order asked for."""

    disputed: tuple[str, ...]
    """There may be cases in them."""
    waiting: tuple[str, ...]
    """Something in them may wait for a judge."""


class Calls:
    """Reads the index, and corrects it. Thread-safe; every method raises StoreUnavailable."""

    def __init__(self, client: redis.Redis) -> None:
        self.redis = client
        untyped: Any = client  # redis-py leaves register_script without types
        self._settle = untyped.register_script(_SETTLE)

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
        """The matches of all tournaments, and of none, in which something may wait; the first opened first."""
        with clear_errors():
            found: Any = self.redis.zrange(WAITING_INDEX, 0, -1)
        return tuple(sorted(name.decode() for name in found)[:limit])

    def settled(self, match: str, seq: int) -> None:
        """Nothing waits in this match as far as its event `seq`."""
        with clear_errors():
            self._settle(keys=[WAITING_INDEX], args=[match, seq])

    def knows(self, tournament: str) -> bool:
        """Whether the matches that a tournament had before there was an index are in it."""
        with clear_errors():
            return bool(self.redis.sismember(INDEXED_TOURNAMENTS, tournament))

    def take_in(self, tournament: str, found: Mapping[str, int]) -> None:
        """Put matches of before there was an index into it. `found`: match -> event of its last dispute."""
        with clear_errors():
            if found:
                self.redis.zadd(DISPUTED_INDEX, dict(found), gt=True)
                self.redis.zadd(WAITING_INDEX, dict(found), gt=True)
            self.redis.sadd(INDEXED_TOURNAMENTS, tournament)


def _those(matches: Sequence[str], scores: Iterable[float | None]) -> tuple[str, ...]:
    return tuple(match for match, score in zip(matches, scores, strict=True) if score is not None)


class OfficialCases:
    """The cases of matches as officials read them, kept per process as long as their logs do not grow. Thread-safe."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._kept: LRUCache[str, tuple[str, list[Case]]] = LRUCache(CAPACITY)
        self._lock = Lock()

    def of(self, match: str, head: Head) -> list[Case]:
        """The cases of a match whose log ends like this. Raises MatchNotFound, StoreDamaged, StoreUnavailable."""
        with self._lock:
            kept = self._kept.get(match)
        if kept is not None and kept[0] == head.hash:
            return kept[1]
        eyes = Eyes.of("judge")
        found = cases_of(match, (eyes.event(event) for event in self.store.iterate(match, 1, head.version)))
        with self._lock:
            self._kept[match] = head.hash, found
        return found
