"""Requests for estimates: one of a match, with how far it is and what came of it, in the Redis with the logs.

An estimate follows from the log and the engine, so to ask again is harmless: while one is wanted, made or there, it is
the same one. It is kept for a while and can be made again. It is `waiting`, `running`, `done` or `failed`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
import redis

from replays.estimating.chances import MAKER, Begun, Estimate
from replays.log.events import now_ms
from replays.store.connection import clear_errors
from replays.store.keys import chances_key
from replays.store.leased import Leased

KEEP_SECONDS = 30 * 86400
"""How long an estimate is kept."""
MOST_IN_BACKGROUND = 1000
"""While so many wait, no further one is asked for in the background: it would take a core some eight hours."""
OPEN = "vaultlog:chances:open"
"""Set of the ids of matches whose estimate is neither done nor failed."""


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
    background: bool = False
    """Nobody asked for it: it was closed, and is estimated while nothing else waits."""

    @property
    def over(self) -> bool:
        """Nothing more will be done about it."""
        return self.status not in ("waiting", "running")


class Requests(Leased):
    """The requests for estimates. Thread-safe. Everything raises StoreUnavailable or StoreFull when Redis is in
    trouble, and ValueError for an id that is no match's."""

    def __init__(self, client: redis.Redis) -> None:
        super().__init__(client, OPEN, record=chances_key, lock=_lock)

    def ask(self, match: str, *, again: bool = False) -> Request:
        """Ask for the estimate of a match: the request that there is, or a new one. `again`: a new one where the one
        that there is has been done, because the match went another way since."""
        request = self.get(match)
        if request is not None and (not request.over or (request.status == "done" and not again)):
            if request.background and not request.over:  # now a person waits for it
                with clear_errors():
                    self.redis.hdel(chances_key(match), "background")
            if not request.over:
                self._announce(match)
            return request
        return self._make(match, background=False)

    def ask_in_background(self, match: str, *, again: bool = False) -> bool:
        """Ask for the estimate of a match for when nothing else waits; whether this made a request.

        A second call does nothing, whatever came of the first one, unless `again`: the match went another way since.
        Nor does a call while `MOST_IN_BACKGROUND` wait: a reader can still ask for one.
        """
        request = self.get(match)
        if request is not None and not (again and request.status == "done"):
            return False
        with clear_errors():
            if self.redis.scard(OPEN) >= MOST_IN_BACKGROUND:
                return False
        self._make(match, background=True)
        return True

    def _make(self, match: str, *, background: bool) -> Request:
        fields: dict[str, Any] = {"status": "waiting", "maker": MAKER, "asked": now_ms()}
        if background:
            fields["background"] = "yes"
        with clear_errors():
            pipe: Any = self.redis.pipeline(transaction=True)
            pipe.delete(chances_key(match))
            pipe.hset(chances_key(match), mapping=fields)
            pipe.expire(chances_key(match), KEEP_SECONDS)
            pipe.execute()
        self._announce(match)
        made = self.get(match)
        assert made is not None
        return made

    def _announce(self, match: str) -> None:
        """Add a request to the set of open ones, which may be on another node. After the request, because what is
        open without one is taken off; a crash in between is mended when it is asked for again."""
        with clear_errors():
            if not self.redis.sismember(OPEN, match):
                self.redis.sadd(OPEN, match)

    def get(self, match: str) -> Request | None:
        """The request for a match; None when there is none, or it is of another engine."""
        with clear_errors():
            raw: Any = self.redis.hgetall(chances_key(match))
        fields = {name.decode(): value.decode() for name, value in raw.items()}
        if "status" not in fields or fields.get("maker") != MAKER:
            return None

        def number(name: str) -> int:
            return int(fields.get(name, 0))

        made = fields.get("estimate")
        return Request(
            match=match,
            status=fields["status"],
            maker=fields["maker"],
            turns_done=number("turns_done"),
            turns=number("turns"),
            attempts=number("attempts"),
            asked=number("asked"),
            finished=number("finished"),
            estimate=None if made is None else msgspec.json.decode(made, type=Estimate),
            code=fields.get("code", ""),
            detail=fields.get("detail", ""),
            background="background" in fields,
        )

    def in_background(self, matches: Sequence[str]) -> list[str]:
        """Those of some matches whose estimate nobody asked for."""
        with clear_errors():
            pipe: Any = self.redis.pipeline(transaction=False)
            for match in matches:
                pipe.hexists(chances_key(match), "background")
            marks = pipe.execute()
        return [match for match, marked in zip(matches, marks, strict=True) if marked]

    def open(self) -> int:
        """How many are neither done nor failed."""
        with clear_errors():
            return int(self.redis.scard(OPEN))

    # -- working on it ---------------------------------------------------------------------------------------------

    def begun(self, match: str) -> Begun | None:
        """The part of the estimate that an earlier job made before it gave way; None: nothing."""
        with clear_errors():
            made: Any = self.redis.hget(chances_key(match), "begun")
        return None if made is None else msgspec.json.decode(made, type=Begun)

    def put_off(self, match: str, token: str, begun: Begun) -> bool:
        """Store the progress and give the lease back. False as for `keep`: then nothing was noted."""
        made, turns = len(begun.points), len(begun.starts)
        fields = {"begun": msgspec.json.encode(begun), "turns_done": made, "turns": turns}
        return self.give_way(match, token, fields)

    def free(self, match: str, token: str, fields: Mapping[str, Any]) -> bool:
        """Note the outcome (`ended`) and give the lease back. False as for `keep`: then nothing was noted."""
        done = super().free(match, token, fields)
        if done:
            with clear_errors():
                self.redis.hdel(chances_key(match), "begun")
                self.redis.expire(chances_key(match), KEEP_SECONDS)
        return done


def _lock(match: str) -> str:
    return chances_key(match) + ":lock"
