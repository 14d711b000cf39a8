"""The event store: one Redis stream per match, appended to by one script, read by sequence number.

A stream entry `<seq>-0` has three fields: `e` the hashed body of the event (canonical JSON), `h` its hash (32 raw
bytes), `s` the opening of its sealed part (canonical JSON, empty when nothing is sealed). The hash before an event is
the `h` of the entry before it and is not stored twice.

Works with Redis >= 6.2 or Valkey. Every command is safe to repeat, so the client's own retries cannot store an event
twice.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha256
from importlib.resources import files
from typing import Any, NamedTuple, Protocol, cast

import redis
import redis.asyncio
from redis.asyncio.retry import Retry as AsyncRetry
from redis.backoff import NoBackoff

from replays.log.canonical import GENESIS
from replays.log.errors import (
    BatchInvalid,
    ChainConflict,
    Diverged,
    EventInvalid,
    MatchClosed,
    MatchExists,
    MatchNotFound,
    RequestReused,
    StoreDamaged,
    StoreError,
    StoreFull,
    StoreUnavailable,
    VersionConflict,
)
from replays.log.event_types import VOCABULARY
from replays.log.events import Event, decode
from replays.log.grades import Divergence
from replays.log.vocabulary import Vocabulary
from replays.store import damage
from replays.store.damage import Readable
from replays.store.keys import DISPUTED_INDEX, MATCHES, WAITING_INDEX, WHAT_IF_INDEX, Family, check_match_id

MAX_BATCH = MATCHES.most
"""Most events of one append to a match."""
PAGE = 500
"""Events read per command when iterating."""
BLOCK_SECONDS = 15.0
"""Longest wait of a read that waits for events."""
QUEUED_SECONDS = 30
"""Life of the flag that says a wake-up is on its way; a sweeper looks after the matches whose wake-up got lost."""


class Head(NamedTuple):
    """Where a match stands."""

    version: int
    """Seq of the last event."""
    hash: str
    closed: bool
    broken: Divergence | None = None
    """The first damage that is known of its log (`replays.store.damage`)."""


class Request(NamedTuple):
    """An idempotency key in the form the store keeps: never the key itself."""

    id: str
    """32 hex digits, the key under its scope; also the event's `request`."""
    fingerprint: str
    """32 hex digits of what was asked for."""

    @classmethod
    def of(cls, scope: str, key: str, content: bytes) -> Request:
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


class MatchPage(NamedTuple):
    """One page of match ids."""

    matches: tuple[str, ...]
    next: str | None
    """Cursor of the next page; None at the end."""


def connect(url: str, **options: Any) -> redis.Redis:
    """A client for the store, as `Store` wants it (bytes, RESP2). `url`: `redis://`, `rediss://` or `unix://`."""
    return redis.Redis.from_url(url, decode_responses=False, protocol=2, **options)


def reader_of(url: str) -> redis.asyncio.Redis:
    """A client for blocking reads on an event loop, a connection for each: it does not retry, so that a read that fails
    is noticed at once, and has as many connections as there are reads."""
    options: dict[str, Any] = {"socket_timeout": BLOCK_SECONDS + 5, "socket_connect_timeout": 5.0}
    options["max_connections"] = 2**31 - 1  # else 100
    return redis.asyncio.Redis.from_url(
        url, decode_responses=False, protocol=2, retry=AsyncRetry(NoBackoff(), 0), **options
    )


@contextmanager
def clear_errors() -> Iterator[None]:
    """Translate what the client raises into what the caller can act upon."""
    try:
        yield
    except (redis.ConnectionError, redis.TimeoutError, OSError) as error:
        raise StoreUnavailable(f"Redis does not answer: {error}") from error
    except redis.RedisError as error:
        text = str(error)
        if "OOM" in text or isinstance(error, redis.exceptions.OutOfMemoryError):
            raise StoreFull("Redis is out of memory and takes no events; free memory or raise maxmemory") from error
        if "MISCONF" in text:
            raise StoreFull("Redis cannot write to its disk and takes no events; see the server's log") from error
        if any(sign in text for sign in ("READONLY", "NOREPLICAS", "MASTERDOWN", "LOADING", "CLUSTERDOWN", "TRYAGAIN")):
            raise StoreUnavailable(f"Redis does not take commands at the moment: {text}") from error
        raise StoreError(f"Redis refused a command: {text}") from error


class Shelf(Protocol):
    """Where the logs are that left Redis: `replays.keeping.archive.Archive`."""

    def bring_back(self, match: str) -> bool:
        """Put the log of a match back into Redis. Raises StoreDamaged, StoreUnavailable."""

    def events(self, match: str) -> list[Event] | None:
        """The log of an archived match, which stays where it is; None when it is in Redis."""


class Store:
    """Histories in Redis. Thread-safe; one per process is enough.

    Of matches, unless `family` and its `vocabulary` name another kind: then read "match" as that in what follows.
    `client` must return bytes (use `connect`). Blocking reads use their own client, made on first use. `shelf`: brings
    a log back that was archived, at the first read of its events.
    """

    def __init__(
        self,
        client: redis.Redis,
        *,
        vocabulary: Vocabulary = VOCABULARY,
        family: Family = MATCHES,
        shelf: Shelf | None = None,
    ) -> None:
        if client.connection_pool.connection_kwargs.get("decode_responses"):
            raise ValueError("the store needs a client that returns bytes: use replays.store.store.connect")
        self.redis = client
        self.vocabulary = vocabulary
        self.family = family
        self.shelf = shelf
        untyped: Any = client  # redis-py leaves register_script without types
        script = (files("replays.store") / "append.lua").read_text("utf-8")
        self._append: Callable[..., Any] = untyped.register_script(script)

    # -- writing ---------------------------------------------------------------------------------------------------

    def append(self, match: str, events: Sequence[Event], *, request: Request | None = None) -> Appended:
        """Append sealed events, all or none, durably as far as the server is told to (`appendfsync always`).

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
            arguments += [event.body, bytes.fromhex(event.hash), event.opening()]
        with clear_errors():
            if expected == 0:
                # Before the events, so that no stored match is missing; an id without a match is passed over.
                branch = getattr(events[0].data, "branch", None)
                if branch is None:
                    self.redis.zadd(self.family.index, {match: 0})
                else:
                    self.redis.zadd(WHAT_IF_INDEX, {f"{branch.match}:{match}": 0})
                self.redis.sadd(self.family.live, match)
            called = max((event.seq for event in events if event.type == self.family.calls), default=0)
            for index in (DISPUTED_INDEX, WAITING_INDEX) if called else ():
                self.redis.zadd(index, {match: called}, gt=True)  # before, too: what never came is passed over
            reply: list[Any] = self._append(
                keys=[keys.events, keys.meta, keys.requests, keys.lock, keys.queued], args=arguments
            )
        code = reply[0].decode()
        if code == "stored":
            return Appended(reply[1], reply[2], False, reply[3] == 1)
        if code == "again":
            return Appended(reply[1], reply[2], True, False)
        if code == "archived":
            self._bring_back(match)
            return self.append(match, events, request=request)
        if code == "version" and reply[1] == 0:
            raise MatchNotFound(match, noun=self.family.noun)
        if code == "version" and expected == 0:
            raise MatchExists(match, reply[1], noun=self.family.noun)
        if code == "version":
            raise VersionConflict(match, expected, reply[1], noun=self.family.noun)
        if code == "reused":
            raise RequestReused(match, reply[1], reply[2], noun=self.family.noun)
        if code == "closed":
            raise MatchClosed(match, reply[1], noun=self.family.noun)
        if code == "broken":
            raise Diverged(damage.decoded(reply[1]))
        if code == "chain":
            raise ChainConflict(match, reply[1], prev, reply[2].hex(), noun=self.family.noun)
        raise StoreDamaged(match, reply[1].decode(), noun=self.family.noun)

    def claim(self, match: str, request: Request) -> str:
        """The id of the match that this opening request is for: `match`, or the one it claimed the first time.

        Raises RequestReused when the key was used for another opening.
        """
        with clear_errors():
            self.redis.hsetnx(self.family.openings, request.id, f"{request.fingerprint}:{match}")
            record: Any = self.redis.hget(self.family.openings, request.id)
        fingerprint, _, claimed = record.decode().partition(":")
        if fingerprint != request.fingerprint:
            raise RequestReused(claimed, 1, 1, noun=self.family.noun)
        return cast(str, claimed)

    def settle(self, match: str) -> None:
        """Take a closed match off the live index. For whoever has done the last work on it (the workers)."""
        with clear_errors():
            self.redis.srem(self.family.live, match)

    # -- reading ---------------------------------------------------------------------------------------------------

    def head(self, match: str) -> Head:
        """Version and last hash. Raises MatchNotFound."""
        found = self.heads([match]).get(match)
        if found is None:
            raise MatchNotFound(match, noun=self.family.noun)
        return found

    def heads(self, matches: Sequence[str]) -> dict[str, Head]:
        """The heads of several matches in one round trip; matches that do not exist are left out."""
        pipe = self.redis.pipeline(transaction=False)
        for match in matches:
            pipe.hmget(self.family.keys(match).meta, "v", "h", "closed", "broken")
        with clear_errors():
            replies = pipe.execute()
        return {
            match: Head(int(v), h.hex(), closed is not None, damage.decoded(broken))
            for match, (v, h, closed, broken) in zip(matches, replies, strict=True)
            if v is not None
        }

    def request(self, match: str, request: Request) -> Appended | None:
        """What this request led to before, or None. Raises RequestReused when its key was used for something else."""
        with clear_errors():
            record: Any = self.redis.hget(self.family.keys(match).requests, request.id)
        if record is None:
            return self.request(match, request) if self._bring_back(match) else None
        fingerprint, first, last = record.decode().split(":")
        if fingerprint != request.fingerprint:
            raise RequestReused(match, int(first), int(last), noun=self.family.noun)
        return Appended(int(first), int(last), True, False)

    def events(self, match: str, first: int = 1, last: int | None = None, *, limit: int | None = None) -> list[Event]:
        """The events `first` to `last` (both included, to the end when None), at most `limit`.

        Empty when the range is beyond the end. Raises MatchNotFound, and StoreDamaged for a gap or an unreadable entry;
        checks no hashes (see `replays.log.chain`).
        """
        first = max(1, first)
        if (last is not None and last < first) or (limit is not None and limit < 1):
            return []
        with clear_errors():
            entries = self._range(self.redis, match, first, last, limit)
        return self._events(match, entries, first, last, limit)

    def _range(self, on: Any, match: str, first: int, last: int | None, limit: int | None) -> Any:
        """Ask for the entries of events and for the one before, whose hash they build on."""
        start, end = max(1, first - 1), "+" if last is None else f"{last}-0"
        count = None if limit is None else limit + first - start
        return on.xrange(self.family.keys(match).events, f"{start}-0", end, count=count)

    def _events(self, match: str, entries: Any, first: int, last: int | None, limit: int | None) -> list[Event]:
        if not entries:
            if self._bring_back(match):
                return self.events(match, first, last, limit=limit)
            self.head(match)
            return []
        prev = GENESIS
        if first > 1:
            _require_seq(match, entries[0], first - 1, self.family.noun)
            prev = _hash_before(match, entries.pop(0), first - 1, self.family.noun)
        return self.decoded(match, entries, first, prev)

    def readable(self, match: str, first: int = 1, last: int | None = None, *, limit: int | None = None) -> Readable:
        """The same events as far as they can be read, and what is known to be damaged: for readers who show what there
        is. What they meet is noted. Raises MatchNotFound.
        """
        first = max(1, first)
        with clear_errors():
            pipe: Any = self.redis.pipeline(transaction=False)
            pipe.hget(self.family.keys(match).meta, "broken")
            self._range(pipe, match, first, last, limit)
            raw, entries = pipe.execute()
        known = damage.decoded(raw)
        if last is not None and last < first:
            return Readable([], known)
        try:
            return Readable(self._events(match, entries, first, last, limit), known)
        except StoreDamaged as error:
            found = damage.of_error(error)
            if found is None:
                raise
        self.note_damage(match, found)
        before = [] if found.at <= first else self.events(match, first, found.at - 1, limit=limit)
        return Readable(before, found if known is None or found.at < known.at else known)

    def note_damage(self, match: str, found: Divergence | None) -> None:
        """Keep what a reader found, if it is damage, so that every answer says it from now on. Best effort: a store
        that takes no writes keeps nobody from reading."""
        if found is not None and damage.is_damage(found) and self.family is MATCHES:
            with suppress(StoreError), clear_errors():
                damage.note(self.redis, match, found)

    def event(self, match: str, seq: int) -> Event | None:
        """One event, or None when the match has no such event. Raises MatchNotFound, StoreDamaged."""
        found = self.events(match, seq, seq) if seq >= 1 else []
        return found[0] if found else None

    def first(self, match: str) -> Event:
        """The first event of a match, wherever its log is; an archived one stays there. For lists, which ask for the
        beginning of many. Raises MatchNotFound, StoreDamaged."""
        with clear_errors():
            away = self.redis.hexists(self.family.keys(match).meta, "archived")
        events = self.shelf.events(match) if away and self.shelf is not None else None
        found = events[0] if events else self.event(match, 1)
        if found is None:
            raise StoreDamaged(match, "its first event is missing", seq=1, noun=self.family.noun)
        return found

    def iterate(self, match: str, first: int = 1, last: int | None = None) -> Iterator[Event]:
        """Like `events`, page by page, for logs of any length. Events appended meanwhile are included."""
        seq = max(1, first)
        while last is None or seq <= last:
            page = self.events(match, seq, last, limit=PAGE)
            yield from page
            if len(page) < PAGE:
                return
            seq += PAGE

    async def follow(
        self, reader: redis.asyncio.Redis, match: str, after: int, *, block_seconds: float = BLOCK_SECONDS
    ) -> AsyncIterator[list[Event]]:
        """The events after `after`, as they come, for ever: each step waits up to `block_seconds`, then yields an empty
        list (a heartbeat). `reader`: see `reader_of`. Raises MatchNotFound, or VersionConflict when there is no event
        `after`, at the first step; StoreUnavailable.
        """
        prev = GENESIS
        before = await asyncio.to_thread(self.event, match, max(1, after))
        if after > 0:
            if before is None:
                raise VersionConflict(match, after, self.head(match).version, noun=self.family.noun)
            prev = before.hash
        key = self.family.keys(match).events
        while True:
            with clear_errors():
                reply: Any = await reader.xread({key: f"{after}-0"}, count=PAGE, block=int(block_seconds * 1000))
            streams = list(reply.items()) if isinstance(reply, dict) else reply
            events = self.decoded(match, streams[0][1], after + 1, prev) if streams else []
            if not events and await asyncio.to_thread(self._bring_back, match):  # archived while somebody was looking
                continue
            yield events
            if events:
                after, prev = events[-1].seq, events[-1].hash

    # -- the index -------------------------------------------------------------------------------------------------

    def matches(self, *, after: str | None = None, limit: int = 50, newest_first: bool = True) -> MatchPage:
        """Ids of stored matches in order of opening (ULIDs sort by time), `after` the cursor of the page before."""
        found: list[str] = []
        while len(found) < limit:
            page = self.indexed(after=after, limit=limit - len(found), newest_first=newest_first)
            stored = self.heads(page.matches)
            found += [name for name in page.matches if name in stored]
            after = page.next
            if after is None:
                break
        return MatchPage(tuple(found), after)

    def indexed(self, *, after: str | None = None, limit: int = 50, newest_first: bool = True) -> MatchPage:
        """The same in one round trip, with ids of matches that were never stored: a match enters the index before its
        first event does."""
        with clear_errors():
            ends = (f"({after}" if after else "+", "-") if newest_first else (f"({after}" if after else "-", "+")
            ask = self.redis.zrevrangebylex if newest_first else self.redis.zrangebylex
            raw: Any = ask(self.family.index, *ends, 0, limit + 1)
        ids = tuple(name.decode() for name in raw)
        return MatchPage(ids[:limit], ids[limit - 1] if len(ids) > limit else None)

    def what_ifs(self, match: str) -> tuple[str, ...]:
        """Ids of the what-if matches that come from a match, in order of opening. `matches` does not know them."""
        check_match_id(match)
        with clear_errors():  # ";" is what follows ":"
            raw: Any = self.redis.zrangebylex(WHAT_IF_INDEX, f"[{match}:", f"({match};")
        ids = [name.decode().partition(":")[2] for name in raw]
        stored = self.heads(ids)
        return tuple(name for name in ids if name in stored)

    def live(self) -> tuple[str, ...]:
        """Ids of the matches whose work is not settled, sorted. May name matches that were never stored."""
        with clear_errors():
            names: Any = self.redis.smembers(self.family.live)
        return tuple(sorted(name.decode() for name in names))

    def _bring_back(self, match: str) -> bool:
        """True when the log of a match was in the archive, and is in Redis now."""
        with clear_errors():
            if not self.redis.hexists(self.family.keys(match).meta, "archived"):
                return False
        if self.shelf is None:
            raise StoreDamaged(
                match, "its log is in the archive, which this process was not told of: set VAULTLOG_ARCHIVE"
            )
        self.shelf.bring_back(match)
        return True

    def decoded(self, match: str, entries: Any, first: int, prev: str) -> list[Event]:
        """The events in entries of a stream, from `first` on, which follows the hash `prev`. Raises StoreDamaged."""
        events, noun = [], self.family.noun
        for seq, entry in enumerate(entries, first):
            _require_seq(match, entry, seq, noun)
            try:
                fields = entry[1]
                event = decode(
                    fields[b"e"], fields[b"s"], prev=prev, hash=fields[b"h"].hex(), vocabulary=self.vocabulary
                )
            except KeyError as error:
                raise StoreDamaged(match, f"entry {seq} lacks the field {error}", seq=seq, noun=noun) from error
            except EventInvalid as error:
                raise StoreDamaged(match, str(error), seq=seq, noun=noun) from error
            if event.seq != seq:
                raise StoreDamaged(match, f"entry {seq} holds the event {event.seq}", seq=seq, noun=noun)
            events.append(event)
            prev = event.hash
        return events


def _require_seq(match: str, entry: Any, seq: int, noun: str) -> None:
    if entry[0] != b"%d-0" % seq:
        found = entry[0].decode()
        raise StoreDamaged(match, f"event {seq} is missing; the stream has {found} in its place", seq=seq, noun=noun)


def _hash_before(match: str, entry: Any, seq: int, noun: str) -> str:
    if b"h" not in entry[1]:
        raise StoreDamaged(match, f"entry {seq} lacks the field 'h'", seq=seq, noun=noun)
    return cast(str, entry[1][b"h"].hex())


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
