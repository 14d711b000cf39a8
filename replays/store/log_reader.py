"""Reading logs: events by number, heads, what is known to be damaged, which matches there are."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, Protocol, cast

import redis
import redis.asyncio

from replays.log.canonical import GENESIS
from replays.log.errors import EventInvalid, LogReplaced, MatchNotFound, StoreDamaged, StoreError, VersionConflict
from replays.log.event_kinds import VOCABULARY
from replays.log.events import Event, decode
from replays.log.grades import Divergence
from replays.log.vocabulary import Vocabulary
from replays.store import damage
from replays.store.connection import BLOCK_SECONDS, clear_errors
from replays.store.damage import Readable
from replays.store.keys import MATCHES, WHAT_IF_INDEX, Family, check_match_id
from replays.store.packed import REQUESTS, Entry, blocks, entries_of, requests_of

PAGE = 500
"""Events read per command when iterating."""


class Head(NamedTuple):
    """Head of a match."""

    version: int
    """Seq of the last event."""
    hash: str
    closed: bool
    broken: Divergence | None = None
    """The first damage that is known of its log (`replays.store.damage`)."""


class MatchPage(NamedTuple):
    """One page of match ids."""

    matches: tuple[str, ...]
    next: str | None
    """Cursor of the next page; None at the end."""


class Shelf(Protocol):
    """Store of the logs that left Redis: `replays.keeping.archive.Archive`."""

    def bring_back(self, match: str) -> bool:
        """Put the log of a match back into Redis. Raises StoreDamaged, StoreUnavailable."""

    def events(self, match: str) -> list[Event] | None:
        """The log of an archived match, which stays where it is; None when it is in Redis."""


class LogReader:
    """Reads the histories in Redis: all that `Store` does without appending. Thread-safe.

    Of matches, unless `family` and its `vocabulary` name another kind: then read "match" as that in what follows.
    `client` must return bytes (use `replays.store.connection.connect`). `shelf`: brings a log back that was archived,
    at the first read of its events.
    """

    def __init__(
        self,
        client: redis.Redis,
        *,
        vocabulary: Vocabulary[Any] = VOCABULARY,
        family: Family = MATCHES,
        shelf: Shelf | None = None,
    ) -> None:
        untyped: Any = client
        if untyped.get_encoder().decode_responses:
            raise ValueError("the store needs a client that returns bytes: use replays.store.connection.connect")
        self.redis = client
        self.vocabulary = vocabulary
        self.family = family
        self.shelf = shelf

    def head(self, match: str) -> Head:
        """Version and last hash. Raises MatchNotFound."""
        head = self.heads([match]).get(match)
        if head is None:
            raise MatchNotFound(match, noun=self.family.noun)
        return head

    def heads(self, matches: Sequence[str]) -> dict[str, Head]:
        """The heads of several matches in one round trip; matches that do not exist are left out."""
        pipe = self.redis.pipeline(transaction=False)
        for match in matches:
            pipe.hmget(self.family.keys(match).meta, "v", "h", "closed", "broken")
        with clear_errors():
            replies = pipe.execute()
        return {
            match: Head(int(v), h.hex(), closed is not None, damage.decode(broken))
            for match, (v, h, closed, broken) in zip(matches, replies, strict=True)
            if v is not None
        }

    def events(self, match: str, first: int = 1, last: int | None = None, *, limit: int | None = None) -> list[Event]:
        """The events `first` to `last` (both included, to the end when None), at most `limit`.

        Empty when the range is beyond the end. Raises MatchNotFound, and StoreDamaged for a gap or an unreadable entry;
        checks no hashes (see `replays.log.chain`).
        """
        first = max(1, first)
        if (last is not None and last < first) or (limit is not None and limit < 1):
            return []
        return self._events(match, self._in_stream(match, first, last, limit), first, last, limit)

    def _in_stream(self, match: str, first: int, last: int | None, limit: int | None) -> list[Entry]:
        """The entries that `_range` asks for, in one round trip."""
        with clear_errors():
            entries: list[Entry] = self._range(self.redis, match, first, last, limit)
        return entries

    def _range(self, on: Any, match: str, first: int, last: int | None, limit: int | None) -> Any:
        """Ask for the entries of events and for the one before, whose hash they build on."""
        start, end = max(1, first - 1), "+" if last is None else f"{last}-0"
        count = None if limit is None else limit + first - start
        return on.xrange(self.family.keys(match).events, f"{start}-0", end, count=count)

    def _events(
        self,
        match: str,
        entries: Any,
        first: int,
        last: int | None,
        limit: int | None,
        before: str | None = None,
    ) -> list[Event]:
        if not entries:
            entries = None if self._bring_back(match) else self._packed_entries(match, first, last, limit)
            if entries is None:  # it was in the archive, and this reader or another one has brought it back
                entries = self._in_stream(match, first, last, limit)
            if not entries:
                if before is not None and first > 1:
                    raise LogReplaced(match, first - 1, noun=self.family.noun)
                return []
        prev = GENESIS
        if first > 1:
            _require_seq(match, entries[0], first - 1, self.family.noun)
            prev = _hash_before(match, entries.pop(0), first - 1, self.family.noun)
            if before not in (None, prev):
                raise LogReplaced(match, first - 1, noun=self.family.noun)
        return self.decoded(match, entries, first, prev)

    def packed_entries(
        self, match: str, first: int = 1, last: int | None = None, limit: int | None = None
    ) -> list[Entry]:
        """The entries of the events asked for, and of the one before, of a match whose log is packed; else none.

        Raises MatchNotFound, StoreDamaged, StoreUnavailable.
        """
        return self._packed_entries(match, first, last, limit) or []

    def _packed_entries(self, match: str, first: int, last: int | None, limit: int | None) -> list[Entry] | None:
        """The same, but None where there are such events and the log is not packed."""
        keys = self.family.keys(match)
        with clear_errors():
            raw: Any = self.redis.hmget(keys.meta, "v", "packed")
        if raw[0] is None:
            raise MatchNotFound(match, noun=self.family.noun)
        version, start = int(raw[0]), max(1, first - 1)
        end = min(version, version if last is None else last, version if limit is None else first + limit - 1)
        if end < start:
            return []
        if raw[1] is None:
            return None
        size = int(raw[1])
        names = blocks(start, end, size)
        with clear_errors():
            packed: Any = self.redis.hmget(keys.packed, names)
        if not any(packed):  # archived meanwhile, and perhaps brought back by another reader
            self._bring_back(match)
            if entries := self._in_stream(match, first, last, limit):
                return entries
        unpacked = entries_of(match, dict(zip(names, packed, strict=True)), size)
        offset = start - (start - 1) // size * size - 1
        return unpacked[offset : offset + end - start + 1]

    def packed_requests(self, match: str) -> dict[str, str]:
        """The idempotency records of a match whose log is packed, id -> `<fingerprint>:<first>:<last>`; none of any
        other. Raises MatchNotFound, StoreDamaged, StoreUnavailable."""
        entries = self.packed_entries(match)
        if not entries:
            return {}
        with clear_errors():
            raw: Any = self.redis.hget(self.family.keys(match).packed, REQUESTS)
        return requests_of(match, raw, entries)

    def _is_packed(self, match: str) -> bool:
        with clear_errors():
            return bool(self.redis.hexists(self.family.keys(match).meta, "packed"))

    def readable(
        self,
        match: str,
        first: int = 1,
        last: int | None = None,
        *,
        limit: int | None = None,
        before: str | None = None,
    ) -> Readable:
        """The same events as far as they can be read, and what is known to be damaged: for readers who show what there
        is. Damage that they meet is noted. `before`: the hash of event `first` - 1, which was read earlier.

        Raises MatchNotFound, LogReplaced when the log no longer has that event.
        """
        first = max(1, first)
        with clear_errors():
            pipe: Any = self.redis.pipeline(transaction=False)
            pipe.hget(self.family.keys(match).meta, "broken")
            self._range(pipe, match, first, last, limit)
            raw, entries = pipe.execute()
        noted = damage.decode(raw)
        if last is not None and last < first:
            return Readable([], noted)
        try:
            return Readable(self._events(match, entries, first, last, limit, before), noted)
        except StoreDamaged as error:
            divergence = damage.of_error(error)
            if divergence is None:
                raise
        self.note_damage(match, divergence)
        sound = [] if divergence.at <= first else self.events(match, first, divergence.at - 1, limit=limit)
        return Readable(sound, divergence if noted is None or divergence.at < noted.at else noted)

    def note_damage(self, match: str, divergence: Divergence | None) -> None:
        """Keep what a reader found, if it is damage, so that every answer says it from now on. Best effort: a store
        that takes no writes keeps nobody from reading."""
        if divergence is not None and damage.is_damage(divergence) and self.family is MATCHES:
            with suppress(StoreError), clear_errors():
                damage.note(self.redis, match, divergence)

    def event(self, match: str, seq: int) -> Event | None:
        """One event, or None when the match has no such event. Raises MatchNotFound, StoreDamaged."""
        events = self.events(match, seq, seq) if seq >= 1 else []
        return events[0] if events else None

    def first(self, match: str) -> Event:
        """The first event of a match, wherever its log is; an archived one stays there. For lists, which ask for the
        beginning of many. Raises MatchNotFound, StoreDamaged."""
        with clear_errors():
            away = self.redis.hexists(self.family.keys(match).meta, "archived")
        events = self.shelf.events(match) if away and self.shelf is not None else None
        event = events[0] if events else self.event(match, 1)
        if event is None:
            raise StoreDamaged(match, "its first event is missing", seq=1, noun=self.family.noun)
        return event

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
        self,
        reader: redis.asyncio.Redis,
        match: str,
        after: int,
        *,
        head: str | None = None,
        block_seconds: float = BLOCK_SECONDS,
    ) -> AsyncIterator[list[Event]]:
        """The events after `after`, as they come, for ever: each step waits up to `block_seconds`, then yields an empty
        list (a heartbeat). `reader`: see `reader_of`; `head`: the hash of event `after`, where it is known. Raises
        MatchNotFound, or VersionConflict when there is no event `after`, LogReplaced when it is another one, at the
        first step; StoreUnavailable.
        """
        prev = GENESIS
        before = await asyncio.to_thread(self.event, match, max(1, after))
        if after > 0:
            if before is None:
                raise VersionConflict(match, after, self.head(match).version, noun=self.family.noun)
            if head not in (None, before.hash):
                raise LogReplaced(match, after, noun=self.family.noun)
            prev = before.hash
        key = self.family.keys(match).events
        packed = await asyncio.to_thread(self._is_packed, match)
        while True:
            if packed:
                while late := await asyncio.to_thread(self.events, match, after + 1, limit=PAGE):
                    yield late
                    after, prev = late[-1].seq, late[-1].hash
            with clear_errors():
                reply: Any = await reader.xread({key: f"{after}-0"}, count=PAGE, block=int(block_seconds * 1000))
            streams = list(reply.items()) if isinstance(reply, dict) else reply
            events = self.decoded(match, streams[0][1], after + 1, prev) if streams else []
            if not events and await asyncio.to_thread(self._bring_back, match):  # archived during the read
                continue
            packed = not events and await asyncio.to_thread(self._is_packed, match)
            yield events
            if events:
                after, prev = events[-1].seq, events[-1].hash

    # -- the index -------------------------------------------------------------------------------------------------

    def matches(self, *, after: str | None = None, limit: int = 50, newest_first: bool = True) -> MatchPage:
        """Ids of stored matches in order of opening (ULIDs sort by time), `after` the cursor of the page before."""
        matches: list[str] = []
        while len(matches) < limit:
            page = self.indexed(after=after, limit=limit - len(matches), newest_first=newest_first)
            stored = self.heads(page.matches)
            matches += [name for name in page.matches if name in stored]
            after = page.next
            if after is None:
                break
        return MatchPage(tuple(matches), after)

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
                match, "its log is in the archive, and this process has no archive: set VAULTLOG_ARCHIVE"
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
        id = entry[0].decode()
        raise StoreDamaged(match, f"event {seq} is missing; the stream has {id} in its place", seq=seq, noun=noun)


def _hash_before(match: str, entry: Any, seq: int, noun: str) -> str:
    if b"h" not in entry[1]:
        raise StoreDamaged(match, f"entry {seq} lacks the field 'h'", seq=seq, noun=noun)
    return cast(str, entry[1][b"h"].hex())
