"""Records of requested work that one worker at a time does, under a lease.

A record is a hash with a `status`: `waiting`, `running`, or how it ended. Its id stands in a set for as long as it is
neither; what is found there without a lease has lost its worker, and can be given to another one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import redis

from replays.log.events import now_ms
from replays.store.connection import clear_errors
from replays.store.locks import Lock, Locks

LEASE_MS = 30_000
"""Life of a lease that is not prolonged: how long a piece of work waits for another worker when its own was killed."""
ATTEMPTS = 3
"""Workers that may die over a piece of work before it counts as failed."""
UNFINISHED = (b"waiting", b"running")
"""Stored values of `status` of a record that is not finished."""


class Leased:
    """The records of one kind of work. Thread-safe. Everything raises StoreUnavailable or StoreFull when Redis is in
    trouble.

    `open`: key of the set of ids that are neither done nor failed; `record`, `lock`: keys for an id; `begun`: fields
    that every attempt begins with.
    """

    def __init__(
        self,
        client: redis.Redis,
        open: str,
        *,
        record: Callable[[str], str],
        lock: Callable[[str], str],
        begun: Mapping[str, Any] | None = None,
    ) -> None:
        self.redis, self._locks = client, Locks(client)
        self._open, self._record, self._lock = open, record, lock
        self._begun = dict(begun or {})

    def take(self, id: str, token: str) -> int:
        """Take the lease. Returns the attempt, from 1; 0 when another worker has it; -1 when nothing is left to do."""
        lease = self._lease(id, token)
        if not lease.take():
            return 0
        with clear_errors():
            status, attempts = self.redis.hmget(self._record(id), ["status", "attempts"])
        if status in UNFINISHED:
            attempt = int(attempts or 0) + 1
            if lease.renew(self._record(id), {"status": "running", "attempts": attempt, **self._begun}):
                return attempt
        lease.free()
        with clear_errors():
            self.redis.srem(self._open, id)
        return -1

    def keep(self, id: str, token: str, fields: Mapping[str, Any]) -> bool:
        """Prolong the lease and note progress. False: the lease was lost, or the record is gone."""
        return self._lease(id, token).renew(self._record(id), fields)

    def give_way(self, id: str, token: str, fields: Mapping[str, Any]) -> bool:
        """Note how far it is and give the lease back, so that another job goes on. False as for `keep`.

        The attempts begin again: only workers that die one after the other, without any progress, count.
        """
        return self._lease(id, token).free(self._record(id), {"attempts": 0, **fields})

    def free(self, id: str, token: str, fields: Mapping[str, Any]) -> bool:
        """Note the outcome (`ended`) and give the lease back. False as for `keep`: then nothing was noted."""
        done = self._lease(id, token).free(self._record(id), fields)
        if done:
            with clear_errors():
                self.redis.srem(self._open, id)
        return done

    def without_lease(self) -> list[str]:
        """Ids of what is open and held by no worker, sorted."""
        with clear_errors():
            names: Any = self.redis.smembers(self._open)
            ids = sorted(name.decode() for name in names)
            pipe = self.redis.pipeline(transaction=False)
            for id in ids:
                pipe.exists(self._lock(id))
                pipe.hget(self._record(id), "status")
            replies = pipe.execute()
        matches = []
        for id, held, status in zip(ids, replies[::2], replies[1::2], strict=True):
            if status not in UNFINISHED:
                self.redis.srem(self._open, id)
            elif not held:
                matches.append(id)
        return matches

    def _lease(self, id: str, token: str) -> Lock:
        return self._locks.lock(self._lock(id), token, LEASE_MS)


def ended(status: str, **fields: Any) -> dict[str, Any]:
    """The fields that end a record."""
    return {"status": status, "finished": now_ms(), **fields}
