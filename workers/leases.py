"""At most one fold per match at a time: a lease with a fencing token, taken, prolonged and given back by scripts.

A lease whose holder died expires after `LEASE_MS`. A holder that merely slept that long finds its token replaced:
nothing that it then saves is stored.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from enum import StrEnum
from typing import Any, NamedTuple

import msgspec
import redis
import structlog

import engine
from replays.fold.fold import Divergence
from replays.log.errors import StoreError
from replays.log.events import now
from replays.store.connection import clear_errors
from replays.store.locks import Locks
from replays.store.scripts import script_of
from replays.store.store import QUEUED_SECONDS
from workers.keys import STOPPED_INDEX, FoldKeys, fold_keys

LEASE_MS = 4000
"""Life of a lease that is not prolonged: how long a match waits for another worker when its holder was killed."""
RENEW_SECONDS = 1.0
"""How often a lease is prolonged while a fold is at work."""
FAILURES_TO_QUARANTINE = 3
"""Folds in a row that ended with an error, without any progress between them."""
DEATHS_TO_QUARANTINE = 5
"""Leases in a row whose holder vanished. More than the failures, because a worker may be killed from outside."""
FIRST_PAUSE_MS = 1000
"""How long a match is left alone after a failure; doubled each time."""

_log = structlog.get_logger("workers.leases")


class Refused(StrEnum):
    """Why a lease was not given."""

    HELD = "held"
    """Another worker holds it, and looks for newer events before it lets go."""
    STOPPED = "stopped"
    """The match is quarantined or under an incident."""
    PAUSED = "paused"
    """Its last fold failed a moment ago; the sweeper comes back to it."""
    QUARANTINED = "quarantined"
    """Stopped just now, because worker after worker died over it."""


class Release(StrEnum):
    """How to give a lease back."""

    DONE = "done"
    """Unless something is newer than what was saved: then keep it and go on."""
    YIELD = "yield"
    """Let other matches go first; a wake-up must be sent when something is left."""
    LEAVE = "leave"
    """Whatever is left to do: the sweeper will find it."""


class Released(StrEnum):
    """The result of giving a lease back."""

    GO_ON = "go on"
    FREE = "free"
    WAKE = "wake"
    """Free, and the caller must enqueue a wake-up."""
    LOST = "lost"
    """The lease had been lost."""


class LeaseLost(Exception):
    """Another worker holds the match now; nothing was saved."""


def stop_record(
    kind: str, *, after: int, what: str, reason: str, tries: int, divergence: Divergence | None = None
) -> dict[str, Any]:
    """The record of a match that the workers stopped at; see `workers.folding.quarantine.StoppedMatch` for the
    shape."""
    return {
        "kind": kind,
        "after": after,
        "what": what,
        "reason": reason,
        "tries": tries,
        "divergence": None if divergence is None else msgspec.structs.asdict(divergence),
        "engine": engine.ENGINE_ID,
        "at": now(),
    }


@contextmanager
def heartbeat(name: str, every: float, beat: Callable[[], bool]) -> Iterator[None]:
    """Call `beat` from a thread every `every` seconds while the block runs, or until it returns False.

    `name`: of the thread. The thread has ended when the block is left. `beat` must not raise.
    """
    over = threading.Event()

    def run() -> None:
        while not over.wait(every) and beat():
            pass

    thread = threading.Thread(target=run, name=name, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


class Pulse:
    """Calls what must be called every `RENEW_SECONDS`, all from one thread: a new one for each fold of a single event
    would cost as much as the fold. Idle time after which the thread ends."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._beats: dict[int, Callable[[], bool]] = {}
        self._thread: threading.Thread | None = None

    @contextmanager
    def beating(self, beat: Callable[[], bool]) -> Iterator[None]:
        """Call `beat` while the block runs, or until it returns False; at most once more when the block is left. It
        must not raise."""
        with self._lock:
            name = id(beat)
            self._beats[name] = beat
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._run, name="leases", daemon=True)
                self._thread.start()
        try:
            yield
        finally:
            with self._lock:
                self._beats.pop(name, None)

    def _run(self) -> None:
        while True:
            time.sleep(RENEW_SECONDS)
            with self._lock:
                beats = list(self._beats.items())
                if not beats:
                    self._thread = None
                    return
            for name, beat in beats:
                if not beat():
                    with self._lock:
                        self._beats.pop(name, None)


class Leases:
    """Gives leases. `worker`: a name for the logs, without a colon."""

    def __init__(self, client: redis.Redis, *, worker: str, lease_ms: int = LEASE_MS) -> None:
        self.redis, self.worker, self.lease_ms = client, worker, lease_ms
        self.scripts: dict[str, Any] = {
            name: script_of(client, "workers", f"lua/{name}") for name in ("acquire", "save", "release", "fail")
        }
        self.locks = Locks(client)
        self.pulse = Pulse()

    def acquire(self, match: str) -> Lease | Refused:
        """Take the lease of a match, or say why not. Raises StoreUnavailable, StoreFull."""
        keys = fold_keys(match)
        reply = self._acquire(keys, "")
        if reply[0] == b"deadly":
            after = int(reply[1])
            reason = f"{DEATHS_TO_QUARANTINE} workers in a row died while they folded what follows event {after}"
            record = stop_record("quarantine", after=after, what="death", tries=DEATHS_TO_QUARANTINE, reason=reason)
            reply = self._acquire(keys, json.dumps(record))
            if reply[0] == b"quarantined":
                with clear_errors():
                    self.redis.sadd(STOPPED_INDEX, match)
                _log.error("match quarantined", match=match, seq=after, reason=reason)
        code, *rest = reply
        if code != b"taken":
            return Refused(code.decode())
        fence, folded, troubled, version, hash, broken = rest
        start = LeaseStart(int(fence), int(folded), troubled == b"1", int(version), hash.hex(), broken == b"1")
        return Lease(self, match, f"{start.fence}:{self.worker}".encode(), start)

    def _acquire(self, keys: FoldKeys, record: str) -> Any:
        with clear_errors():
            return self.scripts["acquire"](
                keys=[keys.lock, keys.queued, keys.state, keys.pause, keys.meta],
                args=[self.worker, self.lease_ms, DEATHS_TO_QUARANTINE, record],
            )


class LeaseStart(NamedTuple):
    """How a match stood when its lease was taken."""

    fence: int
    """Number of the lease: one more than that of the lease before."""
    folded: int
    """Last event folded and saved; 0: none."""
    troubled: bool
    """A fold of what follows failed, or killed its worker."""
    version: int
    """Last event of the log; 0: there is no such match."""
    head: str
    """Its hash."""
    broken: bool
    """Damage of the log is known."""


class Lease:
    """The right to fold one match. Not for several threads, except for `kept_alive`."""

    def __init__(self, leases: Leases, match: str, token: bytes, start: LeaseStart) -> None:
        self.match, self.token, self.found = match, token, start
        self._leases, self._keys = leases, fold_keys(match)
        self._lock = leases.locks.lock(self._keys.lock, token, leases.lease_ms)

    def save(
        self,
        fields: Mapping[str, Any],
        deltas: Sequence[bytes],
        rows: Sequence[bytes],
        *,
        before: int,
        version: int,
        replace: bool = False,
        give_back: bool = False,
    ) -> bool:
        """Store the work on top of version `before`, all or none. Returns whether the lease was given back as well.

        `fields`: fields of the state.
        `deltas`, `rows`: for each new event, its counts and its row of the timeline.
        `replace`: first drop the stored work, which another engine made or which belongs to another log.
        `give_back`: give the lease back, unless the log has newer events.

        Raises LeaseLost, StoreUnavailable, StoreFull.
        """
        flat = [item for pair in fields.items() for item in pair]
        keys, flags = self._keys, ["1" if flag else "0" for flag in (replace, give_back)]
        reply = self._run(
            "save",
            [keys.lock, keys.state, keys.deltas, keys.rows, keys.meta],
            [self._leases.lease_ms, before, version, *flags, len(fields), *flat, *deltas, *rows],
        )
        if reply == 0:
            raise LeaseLost(self.match)
        return reply == 2

    def release(self, how: Release) -> Released:
        """Give the lease back; with `Release.DONE`, keep it (`GO_ON`) when there is something newer to fold."""
        keys = self._keys
        reply = self._run("release", [keys.meta, keys.state, keys.lock, keys.queued], [how.value, QUEUED_SECONDS])
        return {1: Released.GO_ON, 0: Released.FREE, 2: Released.WAKE, -1: Released.LOST}[reply]

    def fail(self, *, after: int, what: str, reason: str, incident: Divergence | None = None) -> int:
        """Record that what follows event `after` cannot be folded, and give the lease back.

        Returns the failures in a row; -1 when the match is stopped now: at once for an `incident`, else quarantined
        after `FAILURES_TO_QUARANTINE`; 0 when the lease was lost and nothing was recorded.
        """
        enough = FAILURES_TO_QUARANTINE if incident is None else 1
        record = stop_record(
            "quarantine" if incident is None else "incident",
            after=after,
            what=what,
            reason=reason,
            tries=enough,
            divergence=incident,
        )
        failure = {key: record[key] for key in ("after", "what", "reason", "engine", "at")}
        reply = self._run(
            "fail",
            [self._keys.lock, self._keys.state, self._keys.pause],
            [json.dumps(failure), enough, json.dumps(record), FIRST_PAUSE_MS],
        )
        if reply == -1:
            with clear_errors():
                self._leases.redis.sadd(STOPPED_INDEX, self.match)
        return reply

    def kept_alive(self) -> AbstractContextManager[None]:
        """Prolong the lease from a thread for as long as this process lives, however long a single event takes.

        So a fold that hangs keeps one worker busy until its time limit, and not one after the other.
        """
        return self._leases.pulse.beating(self._renew)

    def _renew(self) -> bool:
        try:
            return self._lock.renew()
        except StoreError as error:  # the lease may run out: then saving says so
            _log.warning("lease not prolonged", match=self.match, reason=str(error))
            return True

    def _run(self, script: str, keys: list[str], arguments: list[Any]) -> int:
        with clear_errors():
            reply: int = self._leases.scripts[script](keys=keys, args=[self.token, *arguments])
        return reply
