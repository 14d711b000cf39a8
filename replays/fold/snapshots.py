"""Snapshots: states at rest points, so that a fold need not begin at event 1. A cache and never more than that.

They live in one sorted set per match and *maker* (engine, catalogue, snapshot schemas, set-up), scored by sequence
number, so the nearest one before any event is a single read, and a new engine or catalogue simply finds none. A value
names the event it belongs to; a restored state counts only if it is the one that this event in the log committed to.
A snapshot that does not check out is deleted, and its events are folded again.
"""

from __future__ import annotations

import zlib
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec
import redis

from engine.errors import EngineError
from engine.table.setup import Setup
from engine.table.state import SNAPSHOT_SCHEMA
from replays.engines.registry import PRESENT, Engine
from replays.fold.fold import Base, Fold
from replays.log.commitments import Commitments
from replays.log.event_types import MatchOpened
from replays.log.events import Event
from replays.store.connection import clear_errors
from replays.store.keys import match_keys

EVERY = 16
"""Events between two snapshots of a match: folding as many takes about as long as reading a snapshot."""
_SCHEMA = 2
"""Raise it when stored snapshots must no longer be used. 2: older ones did not say when cards out of play had been in
play."""


class Snapshot(msgspec.Struct, frozen=True, array_like=True):
    """One stored snapshot."""

    seq: int
    hash: bytes
    """Hash of event `seq`, 32 raw bytes."""
    rewinds: list[tuple[int, int]]
    """The rewinds up to `seq` (`replays.log.history.History.rewinds`)."""
    packed: bytes
    """`engine.game.Game.snapshot()`, zlib."""


class StoredSnapshot(NamedTuple):
    """A snapshot with what identifies it in the store."""

    snapshot: Snapshot
    member: bytes


_ENCODE = msgspec.msgpack.Encoder().encode
_DECODE = msgspec.msgpack.Decoder(Snapshot).decode
_MAKER = msgspec.json.Encoder(order="sorted").encode


class Snapshots:
    """The snapshots of all matches in one Redis (the one of the log, or any other)."""

    def __init__(self, client: redis.Redis) -> None:
        self.redis = client

    def save(self, match: str, fold: Fold) -> bool:
        """Store the state of a fold, unless something is half resolved or the fold is not to be trusted.

        Only snapshots of verified folds are stored. Raises StoreUnavailable, StoreFull.
        """
        if not fold.exact or not fold.game.at_rest or fold.opened is None:
            return False
        snapshot = Snapshot(
            fold.version, bytes.fromhex(fold.head), fold.history.rewinds, zlib.compress(fold.game.snapshot(), 1)
        )
        key = _key(match, fold.opened, fold.engine)
        with clear_errors():
            pipe = self.redis.pipeline(transaction=True)
            pipe.zremrangebyscore(key, fold.version, fold.version)
            pipe.zadd(key, {_ENCODE(snapshot): fold.version})
            pipe.execute()
        return True

    def nearest(self, match: str, opened: MatchOpened, seq: int, engine: Engine = PRESENT) -> StoredSnapshot | None:
        """The last snapshot at or before event `seq`. Entries that cannot be read are deleted and passed over."""
        key = _key(match, opened, engine)
        while True:
            with clear_errors():
                entries: Any = self.redis.zrevrangebyscore(key, seq, "-inf", start=0, num=1)
            if not entries:
                return None
            try:
                return StoredSnapshot(_DECODE(entries[0]), entries[0])
            except msgspec.MsgspecError:
                self._drop(key, entries[0])

    def restore(
        self,
        match: str,
        opened: MatchOpened,
        setup: Setup,
        stored: StoredSnapshot,
        event: Event,
        *,
        facts: bool,
        engine: Engine = PRESENT,
    ) -> Base | None:
        """The state of a snapshot, if it is the one that `event` (the one it names) committed to; else it is deleted
        and the answer is None.
        """
        snapshot = stored.snapshot
        promised = getattr(event.data, "state", None)
        if event.seq == snapshot.seq and event.hash == snapshot.hash.hex() and promised is not None:
            try:
                blob = zlib.decompress(snapshot.packed)
                game = engine.restore(setup, blob, facts=facts)
            except (zlib.error, EngineError, msgspec.MsgspecError):
                game = None
            commitments = Commitments(setup.seed.hex())
            if game is not None and commitments.state(event.seq, game.digest()) == promised:
                return Base(game, blob, opened, setup, event.seq, event.hash, snapshot.rewinds)
        self._drop(_key(match, opened, engine), stored.member)
        return None

    def seqs(self, match: str, opened: MatchOpened, engine: Engine = PRESENT) -> list[int]:
        """The events that have a snapshot, ascending."""
        with clear_errors():
            rows: Any = self.redis.zrange(_key(match, opened, engine), 0, -1, withscores=True)
        return [int(score) for _, score in rows]

    def clear(self, match: str, opened: MatchOpened, engine: Engine = PRESENT) -> None:
        """Delete the snapshots of a match that an engine made."""
        with clear_errors():
            self.redis.delete(_key(match, opened, engine))

    def discard(self, match: str, opened: MatchOpened, stored: StoredSnapshot, engine: Engine = PRESENT) -> None:
        """Delete one snapshot that turned out not to belong to the log."""
        self._drop(_key(match, opened, engine), stored.member)

    def _drop(self, key: str, member: bytes) -> None:
        with clear_errors():
            self.redis.zrem(key, member)


class Keeper:
    """Decides, along a fold, when a snapshot is due: at the first rest point `every` events after the one before."""

    def __init__(self, snapshots: Snapshots, match: str, *, last: int = 0, every: int = EVERY) -> None:
        self.snapshots, self.match, self.last, self.every = snapshots, match, last, every

    def offer(self, fold: Fold, event: Event) -> bool:
        """Store a snapshot if one is due after `event`, the event just fed. True when one was stored."""
        if fold.version - self.last < self.every or getattr(event.data, "state", None) is None:
            return False
        if self.snapshots.save(self.match, fold):
            self.last = fold.version
            return True
        return False


def _key(match: str, opened: MatchOpened, engine: Engine) -> str:
    # This is not the canonical JSON of the log: every step of a reader needs it, and only this code compares it.
    maker = _MAKER([_SCHEMA, SNAPSHOT_SCHEMA, engine.stamp, opened.setup])
    return f"{match_keys(match).snapshots}:{sha256(maker).hexdigest()[:16]}"
