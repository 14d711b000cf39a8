"""Requests for estimates: one of a match, with how far it is and what came of it, in the Redis with the logs.

An estimate follows from the log and the engine, so to ask again is harmless: while one is wanted, made or there, it is
the same one. It is kept for a while and can be made again. It is `waiting`, `running`, `done` or `failed`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec
import redis

from replays.estimating.chances import MAKER, Estimate
from replays.log.events import now_ms
from replays.store.connection import clear_errors
from replays.store.keys import chances_key
from replays.store.locks import Lock, Locks

LEASE_MS = 30_000
"""Life of a lease that is not prolonged: how long a request waits for another worker when its own was killed."""
ATTEMPTS = 3
"""Workers that may die over an estimate before it counts as failed."""
KEEP_SECONDS = 30 * 86400
"""How long an estimate is kept."""
OPEN = "vaultlog:chances:open"
"""Set of the ids of matches whose estimate is neither done nor failed."""
UNFINISHED = (b"waiting", b"running")
"""Stored values of `status` of a request that is not finished."""


class Request(NamedTuple):
    """The state of a request. Times are ms since 1970, 0 when they have not come."""

    match: str
    status: str
    maker: str
    """Engine and catalogue it is made with (`replays.estimating.chances.MAKER`)."""
    turns_done: int
    turns: int
    attempts: int
    asked: int
    finished: int
    estimate: Estimate | None
    """Once it is done."""
    code: str
    """Why it failed: `not-estimated`, `too-long`, `workers-died`, `internal-error`; else empty."""
    detail: str

    @property
    def over(self) -> bool:
        """Nothing more will be done about it."""
        return self.status not in ("waiting", "running")


class Requests:
    """The requests for estimates. Thread-safe. Everything raises StoreUnavailable or StoreFull when Redis is in
    trouble, and ValueError for an id that is no match's."""

    def __init__(self, client: redis.Redis) -> None:
        self.redis, self._locks = client, Locks(client)

    def ask(self, match: str, *, again: bool = False) -> Request:
        """Ask for the estimate of a match: the request that there is, or a new one. `again`: a new one where the one
        that there is has been done, because the match went another way since."""
        known = self.get(match)
        if known is not None and (not known.over or (known.status == "done" and not again)):
            return known
        fields = {"status": "waiting", "maker": MAKER, "asked": now_ms()}
        with clear_errors():
            pipe: Any = self.redis.pipeline(transaction=True)
            pipe.delete(chances_key(match))
            pipe.hset(chances_key(match), mapping=fields)
            pipe.expire(chances_key(match), KEEP_SECONDS)
            pipe.sadd(OPEN, match)
            pipe.execute()
        made = self.get(match)
        assert made is not None
        return made

    def get(self, match: str) -> Request | None:
        """The request for a match; None when there is none, or it is of another engine."""
        with clear_errors():
            raw: Any = self.redis.hgetall(chances_key(match))
        found = {name.decode(): value.decode() for name, value in raw.items()}
        if "status" not in found or found.get("maker") != MAKER:
            return None

        def number(name: str) -> int:
            return int(found.get(name, 0))

        made = found.get("estimate")
        return Request(
            match=match,
            status=found["status"],
            maker=found["maker"],
            turns_done=number("turns_done"),
            turns=number("turns"),
            attempts=number("attempts"),
            asked=number("asked"),
            finished=number("finished"),
            estimate=None if made is None else msgspec.json.decode(made, type=Estimate),
            code=found.get("code", ""),
            detail=found.get("detail", ""),
        )

    # -- working on it ---------------------------------------------------------------------------------------------

    def take(self, match: str, token: str) -> int:
        """Take the lease. Returns the attempt, from 1; 0 when another worker has it; -1 when nothing is left to do."""
        lock = self._lease(match, token)
        if not lock.take():
            return 0
        with clear_errors():
            status, attempts = self.redis.hmget(chances_key(match), ["status", "attempts"])
        if status in UNFINISHED:
            attempt = int(attempts or 0) + 1
            if lock.renew(chances_key(match), {"status": "running", "attempts": attempt, "turns_done": 0}):
                return attempt
        lock.free()
        with clear_errors():
            self.redis.srem(OPEN, match)
        return -1

    def keep(self, match: str, token: str, fields: Mapping[str, Any]) -> bool:
        """Prolong the lease and note progress. False: the lease was lost, or the request is gone."""
        return self._lease(match, token).renew(chances_key(match), fields)

    def free(self, match: str, token: str, fields: Mapping[str, Any]) -> bool:
        """Note the outcome (`finished`) and give the lease back. False as for `keep`: then nothing was noted."""
        done = self._lease(match, token).free(chances_key(match), fields)
        if done:
            with clear_errors():
                self.redis.srem(OPEN, match)
                self.redis.expire(chances_key(match), KEEP_SECONDS)
        return done

    def _lease(self, match: str, token: str) -> Lock:
        return self._locks.lock(chances_key(match) + ":lock", token, LEASE_MS)

    def without_lease(self) -> list[str]:
        """Matches whose estimate is open and that no worker holds, sorted."""
        with clear_errors():
            names: Any = self.redis.smembers(OPEN)
            matches = sorted(name.decode() for name in names)
            pipe = self.redis.pipeline(transaction=False)
            for match in matches:
                pipe.exists(chances_key(match) + ":lock")
                pipe.hget(chances_key(match), "status")
            replies = pipe.execute()
        found = []
        for match, held, status in zip(matches, replies[::2], replies[1::2], strict=True):
            if status not in UNFINISHED:
                self.redis.srem(OPEN, match)
            elif not held:
                found.append(match)
        return found


def finished(status: str, **fields: Any) -> dict[str, Any]:
    """The fields that end a request."""
    return {"status": status, "finished": now_ms(), **fields}
