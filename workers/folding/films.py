"""Films of closed matches: made once after the last fold, on the queue of long jobs.

A match due for filming is in a set before it is settled, and leaves it when the film is stored, or when it turned out
that there can be none; so no film is forgotten when a process dies. One worker at a time films a match (a lock
with a token, checked when the film is stored), and a film that is there is never replaced.

That is no `LeasedJob`, which does what was ordered and follows it up: an order has a record with a status, and
ends. Nobody orders a film, so it has no record whose status could say `waiting`: whether one is due follows from the
match, and whether it is made from the film. It is stored by the same script that looks at the lock and at the end of
the log, since a match may change or be archived meanwhile; and an engine that fails puts a film off, where it ends an
order. The locks are the same (`replays.store.locks`).
"""

from __future__ import annotations

import json
import secrets
from typing import Any

import redis
import structlog

from replays.engines.archive import present_stamp
from replays.engines.errors import EngineFailed
from replays.engines.registry import Engines
from replays.keeping.archive import Archive
from replays.keeping.film import Films, NotFilmed, make, pack
from replays.log.errors import MatchNotFound, ReplayError, StoreFull, StoreUnavailable
from replays.log.events import now
from replays.store.connection import clear_errors
from replays.store.keys import film_key, match_keys
from replays.store.locks import Locks
from replays.store.scripts import script_of
from replays.store.store import Store

DUE = "vaultlog:films:due"
"""Set of the ids of closed matches whose film is missing."""
FAILED = "vaultlog:films:failed"
"""Hash: match -> why there is no film of it, with engine and time (JSON). Nothing tries again by itself."""
TRIES = "vaultlog:films:tries"
"""Hash: match -> how often its making was begun without an end."""
MOST_TRIES = 5
JOB = "workers.jobs.film_match"
LOCK_MS = 120_000
"""A film takes a few seconds; after this long another worker may try."""

_log = structlog.get_logger("workers.folding.films")


class Filmer:
    """Makes films. One per process. `archive`: where archived matches are; `engines`: the kept ones."""

    def __init__(self, client: redis.Redis, archive: Archive | None = None, engines: Engines | None = None) -> None:
        self.redis, self.engines = client, engines
        self.store = Store(client, shelf=archive)
        self.films, self._locks = Films(client, archive), Locks(client)
        self._store: Any = script_of(client, "workers", "lua/store_film")

    def run(self, match: str) -> str:
        """Film a match. `made`; `there`: it has a film; `held`: another worker films it; `open`: it is not closed;
        `changed` or `lost`: begin again; `failed`: it cannot be filmed, and why is in `FAILED`; `unknown`.

        Raises StoreUnavailable, StoreFull, EngineFailed: then it stays due.
        """
        lock = self._locks.lock(_lock_key(match), secrets.token_hex(16), LOCK_MS)
        try:
            head = self.store.head(match)
        except MatchNotFound:
            return self._done(match, "unknown")
        if not head.closed:
            return self._done(match, "open")
        if self.films.of(match) is not None:
            return self._done(match, "there")
        if not lock.take():
            return "held"
        with clear_errors():
            tries = self.redis.hincrby(TRIES, match, 1)
        try:
            if tries > MOST_TRIES:
                raise NotFilmed(f"{MOST_TRIES} workers died while they filmed it")
            film = make(self.store.iterate(match), self.engines)
        except (StoreUnavailable, StoreFull):
            raise
        except EngineFailed:
            lock.free()
            raise
        except Exception as error:  # whatever a rule trips over is a finding about this match, and others must go on
            _log.error("no film", match=match, reason=str(error), exc_info=not isinstance(error, ReplayError))
            with clear_errors():
                self.redis.hset(
                    FAILED, match, json.dumps({"reason": str(error), "at": now(), "engine": present_stamp()})
                )
            lock.free()
            return self._done(match, "failed")
        with clear_errors():
            reply: bytes = self._store(
                keys=[film_key(match), lock.key, match_keys(match).meta],
                args=[lock.token, bytes.fromhex(film.head), pack(film)],
            )
        outcome = reply.decode()
        return self._done(match, outcome) if outcome in ("made", "there") else outcome

    def _done(self, match: str, outcome: str) -> str:
        with clear_errors():
            self.redis.srem(DUE, match)
            self.redis.hdel(TRIES, match)
            if outcome in ("made", "there"):
                self.redis.hdel(FAILED, match)
        return outcome


def is_due(client: redis.Redis, match: str) -> None:
    """Note that a match closed and folded needs a film. Call it before the match is settled."""
    with clear_errors():
        client.sadd(DUE, match)


def due(client: redis.Redis) -> list[str]:
    """Matches that need a film and have no worker filming, sorted. Raises StoreUnavailable."""
    with clear_errors():
        names: Any = client.smembers(DUE)
        matches = sorted(name.decode() for name in names)
        pipe = client.pipeline(transaction=False)
        for match in matches:
            pipe.exists(_lock_key(match))
        held = pipe.execute()
    return [match for match, lock in zip(matches, held, strict=True) if not lock]


def _lock_key(match: str) -> str:
    return film_key(match) + ":lock"
