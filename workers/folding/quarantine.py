"""Matches that the workers stopped at: visible, with the reason, and left alone until an operator asks for another try.

An *incident* is a log that the workers' own fold does not confirm, checked twice: nothing after that event is served
from a fold. A *quarantine* is a match whose fold ended with an error again and again, or killed its worker.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Literal

import msgspec
import redis
import structlog

from replays.fold.fold import Divergence
from replays.log.errors import ReplayError
from replays.log.events import now
from replays.store.connection import clear_errors
from replays.store.keys import LIVE_INDEX
from replays.store.scripts import script_of
from replays.store.store import QUEUED_SECONDS
from workers.keys import STOPPED_INDEX, fold_keys

_log = structlog.get_logger("workers.folding.quarantine")


class StoppedMatch(msgspec.Struct, frozen=True):
    """Why the workers stopped at a match."""

    match: str
    kind: Literal["incident", "quarantine"]
    after: int
    """The last event folded and proven; what follows it is the trouble."""
    what: str
    """Incident: the check that failed (`replays.log.grades.Divergence.what`). Quarantine: `log` (the stored log is
    damaged), `engine` (a rule broke down), `time` (an event took longer than a job may), `death` (workers died),
    `error`."""
    reason: str
    """For operators and judges; may name what players must not know."""
    tries: int
    engine: str
    """The engine that tried."""
    at: str
    """When, RFC 3339 UTC."""
    divergence: Divergence | None = None


class NotStopped(ReplayError, LookupError):
    """The match is neither quarantined nor under an incident, so there is nothing to release."""

    def __init__(self, match: str):
        super().__init__(f"match {match} is neither quarantined nor under an incident")
        self.match = match


class Quarantine:
    """Reads and releases. `wake` enqueues a wake-up (`workers.queues.FoldQueue.wake`)."""

    def __init__(self, client: redis.Redis, *, wake: Callable[[str], object]) -> None:
        self.redis, self.wake = client, wake
        self._let_go = script_of(client, "workers", "lua/let_go")

    def of(self, match: str) -> StoppedMatch | None:
        """Why the workers stopped at this match; None when they did not. Raises StoreUnavailable."""
        with clear_errors():
            raw: Any = self.redis.hget(fold_keys(match).state, "stopped")
        return None if raw is None else _stopped(match, raw)

    def all(self) -> list[StoppedMatch]:
        """All of them, by match id. Raises StoreUnavailable."""
        with clear_errors():
            members: Any = self.redis.smembers(STOPPED_INDEX)
            matches = sorted(member.decode() for member in members)
            pipe = self.redis.pipeline(transaction=False)
            for match in matches:
                pipe.hget(fold_keys(match).state, "stopped")
            records = pipe.execute()
        return [_stopped(match, raw) for match, raw in zip(matches, records, strict=True) if raw is not None]

    def release(self, match: str, *, by: str) -> StoppedMatch:
        """Let the workers try this match again, with all counts reset; returns why it was stopped. `by`: the caller (a
        pseudonym); kept with the record in the list `released`. A fault of the log remains: an incident comes back
        unless the engine, or the stored log, was put right. Raises NotStopped, StoreUnavailable.
        """
        keys = fold_keys(match)
        with clear_errors():
            self.redis.sadd(LIVE_INDEX, match)  # before: from then on the sweeper cares, whatever happens here
            raw: Any = self._let_go(
                keys=[keys.state, keys.pause, keys.queued, keys.released], args=[by, now(), QUEUED_SECONDS]
            )
            if raw is None:
                raise NotStopped(match)
            self.redis.srem(STOPPED_INDEX, match)
        stopped = _stopped(match, raw)
        _log.warning("match released", match=match, seq=stopped.after, kind=stopped.kind, by=by)
        self.wake(match)
        return stopped


def _stopped(match: str, raw: bytes) -> StoppedMatch:
    return msgspec.convert({"match": match, **json.loads(raw)}, StoppedMatch)
