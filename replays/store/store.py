"""The event store: one Redis stream per match, appended to by one script, read by sequence number.

A stream entry `<seq>-0` has three fields: `e` the hashed body of the event (canonical JSON), `h` its hash (32 raw
bytes), `s` the disclosure of its sealed part: salt and value (canonical JSON, empty when nothing is sealed). The hash
before an event is the `h` of the entry before it and is not stored twice.

Works with Redis >= 6.2 or Valkey. Every command is safe to repeat, so the client's own retries cannot store an event
twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any, NamedTuple, cast

import redis

from replays.log.canonical import GENESIS
from replays.log.errors import (
    BatchInvalid,
    ChainConflict,
    Diverged,
    LogClosed,
    MatchExists,
    MatchNotFound,
    RequestReused,
    StoreDamaged,
    VersionConflict,
)
from replays.log.event_kinds import VOCABULARY
from replays.log.events import Event, now_ms
from replays.log.vocabulary import Vocabulary
from replays.store import damage, durability
from replays.store.connection import clear_errors, durability_of
from replays.store.keys import (
    ALL,
    DISPUTED_INDEX,
    LOOSE_INDEX,
    MATCHES,
    OVER_INDEX,
    WAITING_INDEX,
    WHAT_IF_INDEX,
    Family,
    is_match_id,
    tournament_tree,
    waiting_key,
)
from replays.store.log_reader import LogReader, Shelf
from replays.store.scripts import script_of

MAX_BATCH = MATCHES.most
"""Most events of one append to a match."""
QUEUED_SECONDS = 30
"""Life of the flag that says a wake-up is on its way; a sweeper looks after the matches whose wake-up got lost."""


class RequestKey(NamedTuple):
    """An idempotency key in the form the store keeps: never the key itself."""

    id: str
    """32 hex digits, the key under its scope; also the event's `request`."""
    fingerprint: str
    """32 hex digits of what was asked for."""

    @classmethod
    def of(cls, scope: str, key: str, content: bytes) -> RequestKey:
        """`scope`: caller and route, so that two callers may choose the same key. `content`: canonical request body."""
        name = sha256(f"{len(scope)}:{scope}{key}".encode()).hexdigest()[:32]
        return cls(name, sha256(content).hexdigest()[:32])


class Appended(NamedTuple):
    """Outcome of an append."""

    first: int
    last: int
    repeated: bool
    """True: this request, or these very events, were stored before; nothing was stored now."""
    wake: bool
    """True: nobody folds this match and no wake-up is on its way, so enqueue one."""


class Store(LogReader):
    """Histories in Redis, read and appended to. Thread-safe; one per process is enough. Made as a `LogReader` is."""

    def __init__(
        self,
        client: redis.Redis,
        *,
        vocabulary: Vocabulary[Any] = VOCABULARY,
        family: Family = MATCHES,
        shelf: Shelf | None = None,
    ) -> None:
        super().__init__(client, vocabulary=vocabulary, family=family, shelf=shelf)
        self._append = script_of(client, "replays.store", "append")
        self._durability = durability_of(client)

    def append(self, match: str, events: Sequence[Event], *, request: RequestKey | None = None) -> Appended:
        """Append sealed events, all or none, as durably as the client and the servers are configured
        (`replays.store.durability`).

        The expected version is that of the first event's predecessor, the expected head its `prev`.

        Raises BatchInvalid, RequestReused, MatchExists (first event of a known match), MatchNotFound, MatchClosed,
        VersionConflict, ChainConflict, Diverged (its log is known to be damaged), StoreDamaged, StoreFull,
        StoreUnavailable. After StoreUnavailable it is unknown
        whether the events are stored; the same call again settles it.
        """
        _check_batch(events, self.family)
        expected, prev = events[0].seq - 1, events[0].prev
        keys = self.family.keys(match)
        closes = events[-1].type == self.family.closes
        arguments: list[Any] = [
            expected,
            bytes.fromhex(prev),
            request.id if request else "",
            request.fingerprint if request else "",
            "1" if closes else "0",
            QUEUED_SECONDS,
        ]
        for event in events:
            arguments += [event.body, bytes.fromhex(event.hash), event.disclosure()]
        with clear_errors():
            # Before the events, so that no stored match is missing in a list; one that never came is passed over.
            durability.write_all(self.redis, self._durability, self._listing(match, events))
            names = [keys.events, keys.meta, keys.requests, keys.lock, keys.queued]
            reply: list[Any] = durability.run(self.redis, self._durability, self._append, names, arguments)
        code = reply[0].decode()
        if code == "again":
            self._confirm(keys.meta)  # the first time nobody may have waited to the end
        if code == "stored":
            return Appended(reply[1], reply[2], False, reply[3] == 1)
        if code == "again":
            return Appended(reply[1], reply[2], True, False)
        if code == "archived":
            self._bring_back(match)
            return self.append(match, events, request=request)
        if code == "packed":
            return self._again(match, events, request)
        raise self._refusal(match, reply, expected, prev)

    def _refusal(self, match: str, reply: list[Any], expected: int, prev: str) -> Exception:
        """Why `append.lua` has stored nothing, from what it says."""
        noun = self.family.noun
        match reply:
            case b"version", 0, *_:
                return MatchNotFound(match, noun=noun)
            case b"version", version, *_ if expected == 0:
                return MatchExists(match, version, noun=noun)
            case b"version", version, *_:
                return VersionConflict(match, expected, version, noun=noun)
            case b"reused", first, last, *_:
                return RequestReused(match, first, last, noun=noun)
            case b"closed", version, *_:
                return LogClosed(match, version, noun=noun)
            case b"broken", divergence, *_:
                return Diverged(damage.decode(divergence))
            case b"chain", version, head, *_:
                return ChainConflict(match, version, prev, head.hex(), noun=noun)
        return StoreDamaged(match, reply[1].decode(), noun=noun)

    def _listing(self, match: str, events: Sequence[Event]) -> Iterator[tuple[Any, ...]]:
        """The commands that enter a match into the lists where these events are looked for."""
        family, first = self.family, events[0]
        if first.seq == 1:
            branch = getattr(first.data, "branch", None)
            yield "SADD", family.live, match
            if branch is not None:
                yield "ZADD", WHAT_IF_INDEX, 0, f"{branch.match}:{match}"
            else:
                yield "ZADD", family.index, 0, match
            if branch is None and family is MATCHES:
                label = getattr(first.data, "tournament", None)
                for tree in (ALL, *((tournament_tree(label),) if label and is_match_id(label) else ())):
                    yield "SADD", waiting_key(tree), match
        if family is MATCHES and events[-1].type == family.closes:
            yield "ZADD", OVER_INDEX, 0, match
        called = max((event.seq for event in events if event.type == family.calls), default=0)
        if called:
            for index in (DISPUTED_INDEX, WAITING_INDEX):
                yield "ZADD", index, "GT", called, match

    def _write(self, *command: Any) -> None:
        durability.write(self.redis, self._durability, *command)

    def _confirm(self, meta: str) -> None:
        with clear_errors():
            durability.confirm(self.redis, self._durability, meta)

    def _again(self, match: str, events: Sequence[Event], request: RequestKey | None) -> Appended:
        """The answer to an append to a match whose log is packed, which stores nothing; as the script gives it for any
        closed match."""
        earlier = None if request is None else self.request(match, request)
        if earlier is not None:
            return earlier
        stored = self.event(match, events[-1].seq)
        if stored is not None and stored.hash == events[-1].hash:
            self._confirm(self.family.keys(match).meta)
            return Appended(events[0].seq, events[-1].seq, True, False)
        raise LogClosed(match, self.head(match).version, noun=self.family.noun)

    def claim(self, match: str, request: RequestKey) -> str:
        """The id of the match that this opening request is for: `match`, or the one it claimed the first time.

        Raises RequestReused when the key was used for another opening.
        """
        with clear_errors():
            self._write("HSETNX", self.family.openings, request.id, f"{request.fingerprint}:{match}")
            record: Any = self.redis.hget(self.family.openings, request.id)
        fingerprint, _, claimed = record.decode().partition(":")
        if fingerprint != request.fingerprint:
            raise RequestReused(claimed, 1, 1, noun=self.family.noun)
        return cast(str, claimed)

    def list_as_live(self, match: str) -> None:
        """Put an open match on the live index, where it is already but for one case: it was closed and settled, and
        then a replica took over that had not got its closing."""
        with clear_errors():
            self.redis.sadd(self.family.live, match)

    def settle(self, match: str) -> None:
        """Take a closed match off the live index, after the last work on it (by the workers)."""
        with clear_errors():
            if self.family is MATCHES:  # lasting, before the other list forgets it
                self._write("ZADD", LOOSE_INDEX, now_ms(), match)
            self._write("SREM", self.family.live, match)

    def complete(self, match: str, events: Sequence[Event], *, batch: int) -> int:
        """Store what a whole log has beyond the events that are here, `batch` at a time; returns how many that were.

        So an import that was interrupted is simply repeated. Raises MatchExists when what is here is another log, and
        what `append` raises.
        """
        head = self.heads([match]).get(match)
        done = 0
        if head is not None:
            done = min(head.version, len(events))
            stored = self.event(match, done)
            if stored is None or stored.hash != events[done - 1].hash:
                raise MatchExists(match, head.version, noun=self.family.noun)
        for start in range(done, len(events), batch):
            self.append(match, events[start : start + batch])
        return len(events) - done

    def request(self, match: str, request: RequestKey) -> Appended | None:
        """Earlier result of this request, or None. Raises RequestReused when its key was used for something else."""
        with clear_errors():
            record: Any = self.redis.hget(self.family.keys(match).requests, request.id)
        if record is None and self._bring_back(match):
            return self.request(match, request)
        if record is None and self._is_packed(match):
            record = self.packed_requests(match).get(request.id, "").encode() or None
        if record is None:
            return None
        fingerprint, first, last = record.decode().split(":")
        if fingerprint != request.fingerprint:
            raise RequestReused(match, int(first), int(last), noun=self.family.noun)
        self._confirm(self.family.keys(match).meta)
        return Appended(int(first), int(last), True, False)


def _check_batch(events: Sequence[Event], family: Family) -> None:
    if not 0 < len(events) <= family.most:
        raise BatchInvalid(f"an append takes 1 to {family.most} events, not {len(events)}")
    for before, event in zip(events, events[1:], strict=False):
        if event.seq != before.seq + 1 or event.prev != before.hash:
            raise BatchInvalid(f"event {event.seq} does not follow event {before.seq} of the same batch")
        if before.type == family.closes:
            raise BatchInvalid(f"nothing can follow {family.closes}")
        if event.type == family.opens:
            raise BatchInvalid(f"a {family.noun} is opened once, by its first event")
    if (events[0].seq == 1) != (events[0].type == family.opens):
        raise BatchInvalid(
            f"{family.opens} is the first event of a {family.noun}, and the first event is {family.opens}"
        )
    if events[0].seq == 1 and events[0].prev != GENESIS:
        raise BatchInvalid(f"the first event of a {family.noun} builds on 64 zeros")
