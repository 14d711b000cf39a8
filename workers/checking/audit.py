"""Audits: every match of the archive folded again with the engine of today, by all fold workers at once.

An audit is a list of matches in Redis that the workers take from, one at a time, in as many lanes as there are workers.
Each job of a lane works for about a second and enqueues the next one behind whatever waits by then, so live matches are
folded meanwhile. A worker that dies loses nothing: its matches are given to another one (`nudge`, called by
every reader of the audit, and by the sweeper). Archived matches are read from their files and stay there. Nothing is
changed.

That is no `LeasedJob`, whose lease gives a record to one worker at a time: all workers are at one audit, and what is
lent to one of them is a match, for the second that its fold takes. A lease for each would cost more than to fold again,
now and then, a match that was given to two; only one finding of it is kept.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Annotated, Any

import msgspec
import redis
from msgspec import Meta
from ulid import ULID

from replays.engines.archive import present_stamp
from replays.engines.registry import Engines
from replays.keeping.archive import Archive
from replays.keeping.film import Films
from replays.log.errors import MatchNotFound, StoreDamaged
from replays.log.events import now, now_ms
from replays.store.connection import clear_errors
from replays.store.scripts import script_of
from replays.store.store import Store
from workers.checking.findings import Finding, audit
from workers.queues import FAILED_SECONDS, FoldQueue

ACTIVE = "vaultlog:audits:active"
"""Set of the ids of audits that are not finished."""
ALL = "vaultlog:audits"
"""Sorted set of the ids of all audits, all with score 0: ids sort by time."""
BUDGET_SECONDS = 1.0
"""How long a job goes on taking matches before it lets others go first."""
JOB_SECONDS = 300
LOST_MS = 30_000
"""A match that was taken for longer than this is given to another worker; one fold takes a second or two."""
STALLED_MS = 5_000
"""Time without a match taken or finished after which the lanes are enqueued again."""
MOST_TRIES = 3
ENGINE = present_stamp()


class AuditStatus(msgspec.Struct, frozen=True):
    """How an audit stands."""

    id: str
    tournament: Annotated[str | None, Meta(description="whose matches they are; null: all there were")]
    engine: str
    started_at: str
    finished_at: str | None
    matches: int
    done: int
    events: Annotated[int, Meta(description="events of the matches that are done")]
    exact: Annotated[int, Meta(description="matches that the present engine confirms")]
    findings: Annotated[list[Finding], Meta(description="the others, in order of the matches")]


class _Keys:
    def __init__(self, id: str) -> None:
        tag = f"audit:{{{id}}}:"
        self.meta, self.waiting, self.taken = tag + "meta", tag + "waiting", tag + "taken"
        self.tries, self.found = tag + "tries", tag + "found"


class Audits:
    """The audits of a store. One per process is enough. `queue`: of the fold workers. `engines`: where the own engine
    of a match is looked for, when the present one does not confirm it."""

    def __init__(
        self, client: redis.Redis, queue: FoldQueue, archive: Archive | None = None, engines: Engines | None = None
    ) -> None:
        self.redis, self.queue, self.archive, self.engines = client, queue, archive, engines
        self.store = Store(client, shelf=archive)
        self._take: Any = script_of(client, "workers", "lua/take_match")

    def start(self, matches: Iterable[str], *, lanes: int, tournament: str | None = None) -> str:
        """Begin an audit of these matches; returns its id. `tournament`: whose they are, if of one only.

        Raises StoreUnavailable, StoreFull.
        """
        id, names = str(ULID()), list(matches)
        keys = _Keys(id)
        meta = {"engine": ENGINE, "started_at": now(), "matches": len(names), "lanes": max(1, lanes)}
        if tournament is not None:
            meta["tournament"] = tournament
        with clear_errors():
            pipe: Any = self.redis.pipeline(transaction=False)
            for start in range(0, len(names), 500):
                pipe.rpush(keys.waiting, *names[start : start + 500])
            pipe.hset(keys.meta, mapping={**meta, "moved_at": now_ms()})
            pipe.zadd(ALL, {id: 0})
            pipe.sadd(ACTIVE, id)
            pipe.execute()
        self._finish(id)
        self._enqueue(id, max(1, lanes) if names else 0)
        return id

    def step(self, id: str, *, budget: float = BUDGET_SECONDS) -> int:
        """Do a piece of an audit, as a job of a lane; returns the matches done. Raises StoreUnavailable, StoreFull."""
        keys, done, deadline = _Keys(id), 0, time.monotonic() + budget
        while True:
            with clear_errors():
                taken: Any = self._take(keys=[keys.waiting, keys.taken, keys.tries, keys.meta], args=[now_ms()])
            if taken is None:
                self._finish(id)
                return done
            match = taken.decode()
            self._put(id, self.audit(match))
            done += 1
            if time.monotonic() > deadline:
                self._enqueue(id, 1)
                return done

    def audit(self, match: str) -> Finding:
        """Fold one match from its first event, wherever it is, without any snapshot; what cannot be read is a finding.

        Raises StoreUnavailable.
        """
        began = time.perf_counter()
        try:
            version = self.store.head(match).version
            events = self.archive.events(match) if self.archive is not None else None
            read = self.store.iterate(match, 1, version) if events is None else events
            finding = audit(match, version, read, self.engines)
        except (MatchNotFound, StoreDamaged, ValueError) as error:
            finding = Finding(match, 0, 0, "UNVERIFIED", what="log", reason=str(error), event=1)
        if finding.grade != "EXACT":
            try:
                finding.film = Films(self.redis, self.archive).of(match) is not None
            except StoreDamaged as error:
                finding.reason = f"{finding.reason}; {error}"
        finding.seconds = round(time.perf_counter() - began, 4)
        return finding

    def status(self, id: str) -> AuditStatus | None:
        """How an audit stands; None when no audit has this id. Raises StoreUnavailable."""
        keys = _Keys(id)
        with clear_errors():
            meta: Any = self.redis.hgetall(keys.meta)
            raw: Any = self.redis.hvals(keys.found)
        if not meta:
            return None
        findings = [msgspec.json.decode(raw_finding, type=Finding) for raw_finding in raw]
        faults = sorted(
            (finding for finding in findings if finding.grade != "EXACT"), key=lambda finding: finding.match
        )
        finished = meta.get(b"finished_at")
        return AuditStatus(
            id,
            meta[b"tournament"].decode() if b"tournament" in meta else None,
            meta[b"engine"].decode(),
            meta[b"started_at"].decode(),
            None if finished is None else finished.decode(),
            int(meta[b"matches"]),
            len(findings),
            sum(finding.version for finding in findings),
            len(findings) - len(faults),
            faults,
        )

    def newest(self, *, limit: int = 20) -> list[str]:
        """Ids of audits, the newest first. Raises StoreUnavailable."""
        with clear_errors():
            names: Any = self.redis.zrevrangebylex(ALL, "+", "-", 0, limit)
        return [name.decode() for name in names]

    def nudge(self, id: str) -> None:
        """Give what a dead worker had taken to another one, and the lanes their jobs when those got lost.

        Raises StoreUnavailable, StoreFull.
        """
        keys, at = _Keys(id), now_ms()
        with clear_errors():
            lost: Any = self.redis.zrangebyscore(keys.taken, "-inf", at - LOST_MS)
            for name in lost:
                if self.redis.zrem(keys.taken, name):  # by one of those who look
                    self._lost(id, name.decode())
            waiting = self.redis.llen(keys.waiting)
            moved: Any = self.redis.hmget(keys.meta, "moved_at", "lanes")
        if waiting and at - int(moved[0]) > STALLED_MS:
            with clear_errors():
                self.redis.hset(keys.meta, "moved_at", at)
            self._enqueue(id, int(moved[1]))
        self._finish(id)

    def active(self) -> list[str]:
        """Ids of the audits that are not finished. Raises StoreUnavailable."""
        with clear_errors():
            names: Any = self.redis.smembers(ACTIVE)
        return sorted(name.decode() for name in names)

    def _lost(self, id: str, match: str) -> None:
        keys = _Keys(id)
        tries: Any = self.redis.hget(keys.tries, match)
        if int(tries or 0) < MOST_TRIES:
            self.redis.rpush(keys.waiting, match)
            return
        reason = f"{MOST_TRIES} workers died or took too long over it"
        self._put(id, Finding(match, 0, 0, "UNVERIFIED", what="death", reason=reason))

    def _put(self, id: str, finding: Finding) -> None:
        keys = _Keys(id)
        with clear_errors():
            pipe: Any = self.redis.pipeline(transaction=True)
            pipe.hset(keys.found, finding.match, msgspec.json.encode(finding))
            pipe.zrem(keys.taken, finding.match)
            pipe.hset(keys.meta, "moved_at", now_ms())
            pipe.execute()

    def _finish(self, id: str) -> None:
        keys = _Keys(id)
        with clear_errors():
            count, total = self.redis.hlen(keys.found), self.redis.hget(keys.meta, "matches")
            if total is not None and count >= int(total):
                self.redis.hsetnx(keys.meta, "finished_at", now())
                self.redis.srem(ACTIVE, id)

    def _enqueue(self, id: str, jobs: int) -> None:
        """Best effort: what is lost here, `nudge` finds."""
        for _ in range(jobs):
            try:
                self.queue.queue.enqueue(
                    "workers.jobs.audit_step",
                    id,
                    result_ttl=0,
                    failure_ttl=FAILED_SECONDS,
                    job_timeout=JOB_SECONDS,
                    description=f"audit {id}",
                )
            except (redis.RedisError, OSError):
                return


def in_order(store: Store) -> Sequence[str]:
    """Every match of a store, the oldest first. Raises StoreUnavailable."""
    matches: list[str] = []
    after: str | None = None
    while True:
        page = store.matches(after=after, limit=500, newest_first=False)
        matches += page.matches
        if page.next is None:
            return matches
        after = page.next
