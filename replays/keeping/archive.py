"""The archive: closed matches leave Redis for files, and come back on request.

Every archived match has a directory `matches/<id>` in the archive, a local directory or any place that fsspec
knows, with `log.jsonl` (the log as `replays.exports` writes it, every secret included: `vaultlog verify` reads it),
`requests.json` (the match's idempotency records) and, if it was made, `film` (`replays.keeping.film`). In Redis only
the head record stays, with the digests of these files. Nothing is ever deleted from the archive.

A move never loses anything, whenever it is cut off: the files are written, synced and read back before a script removes
the keys, and only if they are still what was written. On the way back the files are checked against digests and head.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from typing import Any, Literal, NamedTuple

import msgspec
import redis

from replays.exports.log import read
from replays.fold.snapshots import Snapshots
from replays.log.canonical import canonical
from replays.log.chain import verify_chain
from replays.log.errors import MatchNotFound, StoreDamaged, StoreError
from replays.log.event_types import MatchOpened
from replays.log.events import Event, now_ms
from replays.storage.locations import PlaceUnavailable, StoragePlace
from replays.store import durability
from replays.store.connection import clear_errors, durability_of
from replays.store.keys import LIVE_INDEX, LOOSE_INDEX, PACKED_INDEX, TIDIED, check_match_id, film_key, match_keys
from replays.store.log_reader import PAGE
from replays.store.packed import smaller
from replays.store.scripts import script_of
from replays.store.store import Store
from replays.telling.clock import milliseconds

LOG, REQUESTS, FILM = "log.jsonl", "requests.json", "film"
GRACE_MS = 3_600_000
"""A match that came back stays in Redis for this long before `candidates` names it again."""

_SMALLER = ("entry", "counts", "clock")
"""Fields of a fold that lists and statistics need, compressed (`replays.store.packed.smaller`)."""
_MADE_AGAIN = ("timeline", "pace", "head", "digest", "folded_at", "reached", "failures", "failure", "deaths")
"""Fields of a fold that a match in the archive does without."""


class ArchiveUnavailable(StoreError):
    """The place of the archive cannot be read or written. Nothing was lost; try again when it can."""


class Digests(msgspec.Struct, frozen=True):
    """Digests of an archived match's files, as its head record has them: SHA-256, 64 hex digits each."""

    log: str
    requests: str
    film: str | None


Moved = Literal["moved", "there", "live", "held", "open", "changed"]
"""The outcome of a move: done; done before; its work is not settled yet; a worker holds it; it is not closed; it
changed meanwhile (try again)."""


class HeldMatch(NamedTuple):
    """What Redis holds of a match."""

    stays: Moved | None
    """Why it is not moved; None: it can be."""
    version: int
    head: bytes
    packed: bool
    entries: Sequence[tuple[bytes, Mapping[bytes, bytes]]]
    requests: Mapping[bytes, bytes]
    film: bytes | None
    folded: Sequence[bytes | None]
    """The fields of the folded state that are kept, made smaller."""


class Archive:
    """The archive of one store. Thread-safe; one per process is enough. `place`: a directory, or an address for fsspec.

    The logs that it reads go back into the store unchanged; `Store` asks `bring_back` by itself.
    """

    def __init__(self, client: redis.Redis, place: str) -> None:
        self.redis, self.place = client, place
        self._files = StoragePlace(place)
        self._leave: Any = script_of(client, "replays.keeping", "leave")
        self._return: Any = script_of(client, "replays.keeping", "return")

    # -- moving ----------------------------------------------------------------------------------------------------

    def move(self, match: str) -> Moved:
        """Move one match out of Redis. Raises MatchNotFound, StoreDamaged (it stays where it is), ArchiveUnavailable,
        StoreUnavailable.
        """
        held = self._held(match)
        if held.stays is not None:
            return held.stays
        store = Store(self.redis)
        events = store.events(match)
        self._check(match, events, held.version, held.head.hex())
        entries, requests = held.entries, {name.decode(): record.decode() for name, record in held.requests.items()}
        if held.packed:
            entries, requests = store.packed_entries(match), store.packed_requests(match)
        log, noted = b"".join(event.to_json() + b"\n" for event in events), canonical(requests)
        self._write_all(match, {LOG: log, REQUESTS: noted, **({FILM: held.film} if held.film is not None else {})})
        stored = [(fields[b"e"], fields[b"h"], fields[b"s"]) for _, fields in entries]
        if _entries(read(log.splitlines(keepends=True))) != stored:
            raise StoreDamaged(match, "its events are not stored as canonical JSON, so they stay where they are")
        digests = Digests(_digest(log), _digest(noted), None if held.film is None else _digest(held.film))
        reply = self._take_out(match, held, digests, len(requests))
        opened = events[0].data
        if reply == b"moved" and isinstance(opened, MatchOpened):
            Snapshots(self.redis).clear(match, opened)  # a cache; a match that comes back gets new ones
            with clear_errors():
                self.redis.zrem(PACKED_INDEX, match)
                self.redis.zrem(LOOSE_INDEX, match)
        return reply.decode()  # type: ignore[return-value]

    def _held(self, match: str) -> HeldMatch:
        """What Redis holds of a match. Raises MatchNotFound, StoreUnavailable."""
        keys = match_keys(match)
        with clear_errors():
            # The index may be on another node than the match. It is asked first: what is settled stays so.
            live = self.redis.sismember(LIVE_INDEX, match)
            pipe: Any = self.redis.pipeline(transaction=False)  # `leave.lua` checks that all this still holds
            pipe.hmget(keys.meta, "v", "h", "closed", "archived", "packed")
            pipe.xrange(keys.events)
            pipe.hgetall(keys.requests)
            pipe.get(film_key(match))
            pipe.hmget(keys.state, *_SMALLER)
            (version, head, closed, archived, packed), entries, requests, film, folded = pipe.execute()
        if version is None:
            raise MatchNotFound(match)
        stays: Moved | None = "there" if archived is not None else "open" if not closed else "live" if live else None
        return HeldMatch(stays, int(version), head, packed is not None, entries, requests, film, folded)

    def _write_all(self, match: str, files: Mapping[str, bytes]) -> None:
        """Write the files of a match, and read them again. Raises ArchiveUnavailable."""
        for name, content in files.items():
            self._write(match, name, content)
        for name, content in files.items():
            if self._read(match, name) != content:
                raise ArchiveUnavailable(f"{self._path(match, name)} differs from what was written: check that disk")

    def _take_out(self, match: str, held: HeldMatch, digests: Digests, requests: int) -> bytes:
        """Remove a match from Redis, if it is as it was read, and leave its digests there; what `leave.lua` says.

        `requests`: how many are archived. Raises StoreUnavailable.
        """
        keys = match_keys(match)
        pairs = zip(_SMALLER, held.folded, strict=True)
        shrunk = [part for name, value in pairs if value is not None for part in (name, smaller(value))]
        with clear_errors():
            reply: bytes = durability.run(  # lasting, before the list of what may be moved forgets it
                self.redis,
                durability_of(self.redis),
                self._leave,
                [*keys[:3], film_key(match), keys.lock, keys.packed, keys.state, keys.deltas, keys.rows],
                [
                    *(held.version, held.head, msgspec.json.encode(digests), held.film or b"", requests),
                    "1" if held.packed else "0",
                    len(shrunk) // 2,
                    *shrunk,
                    *_MADE_AGAIN,
                ],
            )
        return reply

    def bring_back(self, match: str) -> bool:
        """Put an archived match back into Redis, every byte as it was; its files stay. False when it is there already.

        Raises StoreDamaged when the files are not what was archived, ArchiveUnavailable, StoreUnavailable.
        """
        keys = match_keys(match)
        entry = self._noted(match)
        if entry is None:
            return False
        noted, digests = entry
        events, requests, film = self._contents(match, digests)
        flat: list[Any] = [part for entry in _entries(events) for part in entry]
        for pair in requests.items():
            flat += pair
        with clear_errors():
            self.redis.zadd(LOOSE_INDEX, {match: now_ms()})  # first: it may be packed and archived again
            reply: bytes = self._return(
                keys=[keys.events, keys.meta, keys.requests, film_key(match)],
                args=[noted, film or b"", len(events), *flat],
            )
        return reply == b"back"

    # -- looking ---------------------------------------------------------------------------------------------------

    def holds(self, match: str) -> bool:
        """Whether a match is in the archive and not in Redis. Raises StoreUnavailable."""
        return self._noted(match) is not None

    def events(self, match: str) -> list[Event] | None:
        """The log of an archived match, read from its files, which leaves it where it is; None when it is in Redis.

        Raises as `bring_back`.
        """
        entry = self._noted(match)
        return None if entry is None else self._contents(match, entry[1])[0]

    def film(self, match: str) -> bytes | None:
        """The film of an archived match, without bringing it back; None when it has none or is in Redis."""
        entry = self._noted(match)
        if entry is None or entry[1].film is None:
            return None
        return self._checked(match, FILM, entry[1].film)

    def files(self, match: str) -> Iterator[tuple[str, bytes]]:
        """Name and contents of the files of an archived match, for a backup; they stay when the match comes back.

        Raises StoreDamaged when one is not what was archived, ArchiveUnavailable.
        """
        entry = self._noted(match)
        for name in (LOG, REQUESTS, FILM):
            digest = (
                None if entry is None else {LOG: entry[1].log, REQUESTS: entry[1].requests, FILM: entry[1].film}[name]
            )
            if digest is not None:
                yield name, self._checked(match, name, digest)
            elif entry is None:
                yield from self._left(match, name)

    def _left(self, match: str, name: str) -> Iterator[tuple[str, bytes]]:
        """A file that stayed when its match came back, if there is one."""
        try:
            content = self._files.read(_name(match, name))
        except PlaceUnavailable as error:
            raise ArchiveUnavailable(str(error)) from error
        if content is not None:
            yield name, content

    def put(self, match: str, name: str, content: bytes) -> None:
        """Put a file of a backup back. Raises ArchiveUnavailable, ValueError for what is no file of the archive."""
        if name not in (LOG, REQUESTS, FILM):
            raise ValueError(f"the archive has no file {name!r}")
        self._write(check_match_id(match), name, content)

    def candidates(self, store: Store, *, closed_before: str) -> Iterator[str]:
        """The matches that may be moved, the oldest first: closed and settled, the last event before `closed_before`
        (as the log writes times), not just brought back. Looks at no others, once the lists of closed ones are filled.

        Raises StoreUnavailable, StoreDamaged.
        """
        for names in self._closed(store, closed_before):
            yield from self._that_may_go(store, names, closed_before)

    def _closed(self, store: Store, closed_before: str) -> Iterator[Sequence[str]]:
        """The ids of all that may be candidates, some at a time; too many."""
        with clear_errors():
            whole = self.redis.hexists(TIDIED, "done")
        if whole:
            with clear_errors():
                packed: Any = self.redis.zrangebyscore(PACKED_INDEX, "-inf", _score(closed_before))
                loose: Any = self.redis.zrange(LOOSE_INDEX, 0, -1)
            names = sorted({name.decode() for name in (*packed, *loose)})
            yield from (names[start : start + PAGE] for start in range(0, len(names), PAGE))
            return
        after: str | None = None
        while True:
            page = store.indexed(after=after, limit=PAGE, newest_first=False)
            yield page.matches
            if page.next is None:
                return
            after = page.next

    def _that_may_go(self, store: Store, names: Sequence[str], closed_before: str) -> Iterator[str]:
        """The candidates among some matches, in a fixed number of round trips."""
        if not names:
            return
        pipe: Any = self.redis.pipeline(transaction=False)
        for match in names:
            pipe.hmget(match_keys(match).meta, "closed", "archived", "returned", "at")
        with clear_errors():
            metas = pipe.execute()
            seconds, _ = self.redis.time()
            lives: Any = self.redis.smismember(LIVE_INDEX, list(names))
        ends: dict[str, str | None] = {}
        for match, (closed, archived, returned, at), live in zip(names, metas, lives, strict=True):
            if closed and not archived and not live and not (returned and seconds * 1000 - int(returned) < GRACE_MS):
                ends[match] = None if at is None else at.decode()
        unknown = [match for match, at in ends.items() if at is None]
        for match in unknown:
            pipe.xrevrange(match_keys(match).events, count=1)
        with clear_errors():
            entries = pipe.execute() if unknown else []
        for match, last_entries in zip(unknown, entries, strict=True):
            ends[match] = _time_of(store, match, last_entries)
        yield from (match for match, at in ends.items() if at is not None and at < closed_before)

    # -- files -----------------------------------------------------------------------------------------------------

    def _noted(self, match: str) -> tuple[bytes, Digests] | None:
        with clear_errors():
            noted: Any = self.redis.hget(match_keys(match).meta, "archived")
        return None if noted is None else (noted, msgspec.json.decode(noted, type=Digests))

    def _contents(self, match: str, digests: Digests) -> tuple[list[Event], dict[str, str], bytes | None]:
        log = self._checked(match, LOG, digests.log)
        requests: dict[str, str] = msgspec.json.decode(self._checked(match, REQUESTS, digests.requests))
        film = None if digests.film is None else self._checked(match, FILM, digests.film)
        events = list(read(log.splitlines(keepends=True)))
        head = Store(self.redis).head(match)
        self._check(match, events, head.version, head.hash)
        return events, requests, film

    def _checked(self, match: str, name: str, digest: str) -> bytes:
        content = self._read(match, name)
        if _digest(content) != digest:
            raise StoreDamaged(
                match, f"{self._path(match, name)} is not the file that was archived: restore it from a backup"
            )
        return content

    def _check(self, match: str, events: list[Event], version: int, head: str) -> None:
        fault = verify_chain(events, thorough=True)
        if fault is not None:
            raise StoreDamaged(match, str(fault), seq=fault.seq)
        if len(events) != version or events[-1].hash != head:
            raise StoreDamaged(match, f"its log ends with event {len(events)}, the head record says {version}")

    def _read(self, match: str, name: str) -> bytes:
        try:
            content = self._files.read(_name(match, name))
        except PlaceUnavailable as error:
            raise ArchiveUnavailable(str(error)) from error
        if content is None:
            raise StoreDamaged(match, f"{self._path(match, name)} is gone: restore it from a backup")
        return content

    def _write(self, match: str, name: str, content: bytes) -> None:
        try:
            self._files.write(_name(match, name), content)
        except PlaceUnavailable as error:
            raise ArchiveUnavailable(str(error)) from error

    def _path(self, match: str, name: str) -> str:
        return self._files.path(_name(match, name))


def _name(match: str, name: str) -> str:
    return f"matches/{match}/{name}"


def _entries(events: Iterable[Event]) -> list[tuple[bytes, bytes, bytes]]:
    """Events as the fields of their stream entries."""
    return [(event.body, bytes.fromhex(event.hash), event.disclosure()) for event in events]


class _Timed(msgspec.Struct):
    at: str


def _time_of(store: Store, match: str, last: Any) -> str | None:
    """The time of the last event of a log, given its last entry; None when there is no log. Raises StoreDamaged."""
    with suppress(LookupError, msgspec.MsgspecError):
        return msgspec.json.decode(last[0][1][b"e"], type=_Timed).at
    last_event = store.event(match, store.head(match).version)
    return None if last_event is None else last_event.at


def _score(time: str) -> float:
    """A time as a score of `PACKED_INDEX`; what is no time is compared as text alone."""
    try:
        return milliseconds(time)
    except (ValueError, TypeError):
        return math.inf


def _digest(content: bytes) -> str:
    return sha256(content).hexdigest()
