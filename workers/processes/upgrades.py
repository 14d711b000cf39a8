"""Remaking: after an upgrade, what an older version made for lists, timelines and standings is made again.

A request for a match has a worker fold it again; this module finds all others, some hundred a look, once for every
version, and folded while the workers have nothing else to do. Where that stands is kept, so that a start goes on with
it, and readiness tells it. Matches in the archive keep what they have until they are asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import redis
import structlog

from replays.store.connection import clear_errors
from replays.store.keys import match_keys
from replays.store.store import Store
from workers.folding.projections import MAKER
from workers.keys import REMADE, STALE, fold_keys
from workers.queues import FoldQueue

LISTED_PER_LOOK = 200
WOKEN_PER_LOOK = 4
"""Matches folded again by one look, about one a second, where no other fold waits."""

_log = structlog.get_logger("workers.processes.upgrades")


class RemakingProgress(NamedTuple):
    """How far it is."""

    left: int
    """Matches known to be made by another version."""
    looked: bool
    """Whether all were looked at."""


def progress(client: redis.Redis) -> RemakingProgress | None:
    """How far it is with this version; None before it has begun. Raises StoreUnavailable."""
    with clear_errors():
        fields: Any = client.hmget(REMADE, ["maker", "done"])
        left: Any = client.scard(STALE)
    maker, done = fields
    return RemakingProgress(int(left), done is not None) if maker == MAKER.encode() else None


class Remaking:
    """Has projections made again. One per server: the sweeper's. `look` does a bounded piece of it."""

    def __init__(self, client: redis.Redis, queue: FoldQueue) -> None:
        self.redis, self.queue, self.store = client, queue, Store(client)
        self._done = False

    def look(self) -> None:
        """Find some matches, and wake workers for a few. Raises StoreUnavailable, StoreFull, redis.RedisError."""
        if self._done:
            return
        listed = self._list()
        with clear_errors():
            some: Any = self.redis.srandmember(STALE, LISTED_PER_LOOK)
        names = [name.decode() for name in some]
        stale = self._stale(names)
        with clear_errors():
            if made := set(names) - set(stale):
                self.redis.srem(STALE, *made)
        if stale and not self.queue.length():
            for match in stale[:WOKEN_PER_LOOK]:
                self.queue.wake(match)
        self._done = listed and not names

    def _list(self) -> bool:
        """Look at the next matches, from the first one on where another version did so last. Returns whether all were
        looked at."""
        with clear_errors():
            fields: Any = self.redis.hmget(REMADE, ["maker", "after", "done"])
            maker, after, done = fields
            if maker != MAKER.encode():
                self.redis.delete(REMADE, STALE)
                self.redis.hset(REMADE, "maker", MAKER)
                after = done = None
        if done is not None:
            return True
        page = self.store.indexed(
            after=None if after is None else after.decode(), limit=LISTED_PER_LOOK, newest_first=False
        )
        stale = self._stale(page.matches)
        with clear_errors():
            if stale:
                self.redis.sadd(STALE, *stale)
                _log.info("made by another version", matches=len(stale))
            self.redis.hset(REMADE, *(("done", 1) if page.next is None else ("after", page.next)))
        return page.next is None

    def _stale(self, matches: Sequence[str]) -> list[str]:
        """Those whose projection another version made, and that a fold would make again."""
        pipe: Any = self.redis.pipeline(transaction=False)
        for match in matches:
            pipe.hget(match_keys(match).meta, "archived")
            pipe.hmget(fold_keys(match).state, "maker", "stopped")
        with clear_errors():
            replies = pipe.execute() if matches else []
        return [
            match
            for match, archived, (maker, stopped) in zip(matches, replies[::2], replies[1::2], strict=True)
            if archived is None and stopped is None and maker not in (None, MAKER.encode())
        ]
