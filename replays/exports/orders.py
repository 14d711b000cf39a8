"""Orders for exports made as jobs: request, progress and file of each, in the Redis with the logs.

An export names its matches, the last event of each and the eyes they are seen through, so its content is
fixed when it is ordered, and making it again gives the same file. It is `waiting`, `running`, `done`, `failed`, or,
when its time is over and the file was deleted, `expired`. Deleting an export stops the worker that makes it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import redis
from ulid import ULID

from engine.views import Viewer
from replays.exports.files import ExportFiles, as_files
from replays.exports.formats import Item, Order
from replays.exports.sources import stored
from replays.log.errors import RequestReused
from replays.log.events import now_ms
from replays.store.connection import clear_errors
from replays.store.leased import Leased, ended
from replays.store.store import RequestKey, Store
from replays.telling.viewer import Eyes

KEEP_SECONDS = 7 * 86400
"""How long a finished file is kept."""
REMEMBER_SECONDS = 30 * 86400
"""How long it is remembered afterwards that there was one."""
WAITING_PER_OWNER = 20
"""Exports that one account may have asked for and not got yet."""
OPEN = "vaultlog:exports:open"
"""Set of the ids of exports that are neither done nor failed."""
EXPIRY = "vaultlog:exports:expiry"
"""Sorted set: id by the time its file expires, ms since 1970."""
_PAGE = 500
_ID = re.compile(r"[0-9A-HJKMNP-TV-Z]{26}")
_UNBORN_SECONDS = 3600
"""How long the list of matches of an export lives that was never completed."""


class TooManyExports(Exception):
    """The owner has to wait for earlier exports first."""


class Wanted(NamedTuple):
    """A match of an export."""

    match: str
    last: int
    """The last event that is exported."""
    view: str
    released: bool = False
    """The match is public: nothing in it is hidden (`engine.views.Viewer.released`)."""
    account: str | None = None
    """Under which the viewer signs events (`replays.telling.viewer.Eyes.account`)."""


class Export(NamedTuple):
    """Status of an export. Times are ms since 1970, 0 when they have not come."""

    id: str
    owner: str
    """The account or token that asked for it."""
    order: Order
    one_match: bool
    """It is about one match."""
    name: str
    """Name of the file in a download."""
    status: str
    matches: int
    events: int
    matches_done: int
    events_done: int
    cut_short: int
    """Matches that end where their log cannot be confirmed."""
    attempts: int
    created: int
    finished: int
    expires: int
    file: str
    """Name in the directory of exports; empty until it is done."""
    bytes: int
    sha256: str
    code: str
    """Why it failed: `disk-full`, `cannot-write`, `match-damaged`, `not-foldable`, `too-long`, `workers-died`,
    `internal-error`; else empty."""
    detail: str
    tournament: str = ""
    """Whose own log is exported with its matches; empty: none."""
    tournament_version: int = 0
    """Its last event that is exported."""

    @property
    def over(self) -> bool:
        """Nothing more will be done about it."""
        return self.status not in ("waiting", "running")


class Exports(Leased):
    """The records of exports. Thread-safe. Everything raises StoreUnavailable or StoreFull when Redis is in trouble."""

    def __init__(self, client: redis.Redis) -> None:
        super().__init__(client, OPEN, record=_job, lock=_lock, begun={"matches_done": 0, "events_done": 0})

    # -- asking for one --------------------------------------------------------------------------------------------

    def create(
        self,
        owner: str,
        order: Order,
        name: str,
        wanted: Iterable[Wanted],
        *,
        request: RequestKey,
        one_match: bool = False,
        tournament: tuple[str, int] | None = None,
    ) -> tuple[Export, bool]:
        """Record an export; return it, and whether the same request had recorded it before.

        `one_match`: there is one match, and its export is one file.
        `tournament`: id and last event of the tournament's log, which a bundle of full logs includes.

        Raises RequestReused, TooManyExports.
        """
        claim = f"vaultlog:export:request:{request.id}"
        with clear_errors():
            self.redis.set(claim, f"{request.fingerprint}:{ULID()}", nx=True, ex=REMEMBER_SECONDS)
            record: Any = self.redis.get(claim)
        fingerprint, _, id = record.decode().partition(":")
        if fingerprint != request.fingerprint:
            raise RequestReused(id, 0, 0)
        existing = self.get(id)
        if existing is not None:
            if not existing.over:
                self._announce(id, owner)  # the request before this one may have ended before it did
            return existing, True
        try:
            self._require_room(owner)
            matches, events = self._store_matches(id, wanted)
        except Exception:  # nothing came of it, so the same key may ask for something else
            with clear_errors():
                self.redis.delete(claim, _matches(id))
            raise
        now = now_ms()
        fields = {
            "owner": owner,
            "order": msgspec.json.encode(order),
            "one": int(one_match),
            "name": name,
            "status": "waiting",
            "matches": matches,
            "events": events,
            "created": now,
        }
        if tournament is not None:
            fields |= {"tournament": tournament[0], "tournament_version": tournament[1]}
        with clear_errors():
            pipe: Any = self.redis.pipeline(transaction=True)
            pipe.hset(_job(id), mapping=fields)
            pipe.expire(_job(id), _UNBORN_SECONDS)
            pipe.execute()
        self._announce(id, owner)
        made = self.get(id)
        assert made is not None
        return made, False

    def _announce(self, id: str, owner: str) -> None:
        """Enter an export in the lists, which may be on other nodes than it, and keep it.

        After the export, because what is in a list without one is taken off. Until the end of this it lives for an
        hour only, so one that was cut off here is either completed when the request is repeated, or fades away.
        """
        with clear_errors():
            self.redis.sadd(_of(owner), id)
            self.redis.sadd(OPEN, id)
            pipe: Any = self.redis.pipeline(transaction=True)
            pipe.persist(_matches(id))
            pipe.persist(_job(id))
            pipe.execute()

    def _store_matches(self, id: str, wanted: Iterable[Wanted]) -> tuple[int, int]:
        key = _matches(id)
        matches = events = 0
        page: list[bytes] = []
        with clear_errors():
            self.redis.delete(key)  # what an interrupted request left
            for match in wanted:
                matches, events = matches + 1, events + match.last
                page.append(msgspec.json.encode(match))
                if len(page) == _PAGE:
                    self._push(key, page)
                    page = []
            if page:
                self._push(key, page)
        return matches, events

    def _push(self, key: str, page: list[bytes]) -> None:
        self.redis.rpush(key, *page)
        self.redis.expire(key, _UNBORN_SECONDS)

    def _require_room(self, owner: str) -> None:
        with clear_errors():
            own: Any = list(self.redis.smembers(_of(owner)))
            waiting = sum(self.redis.smismember(OPEN, own)) if own else 0
        if waiting >= WAITING_PER_OWNER:
            raise TooManyExports(f"{waiting} exports are unfinished; wait for one of them, or delete one")

    # -- looking ---------------------------------------------------------------------------------------------------

    def get(self, id: str) -> Export | None:
        """An export; None for an unknown id or an expired export."""
        if not _ID.fullmatch(id):
            return None
        with clear_errors():
            raw: Any = self.redis.hgetall(_job(id))
        fields = {name.decode(): value.decode() for name, value in raw.items()}
        if "status" not in fields:
            return None

        def number(name: str) -> int:
            return int(fields.get(name, 0))

        return Export(
            id=id,
            owner=fields["owner"],
            order=msgspec.json.decode(fields["order"], type=Order),
            one_match=fields["one"] == "1",
            name=fields["name"],
            status=fields["status"],
            matches=number("matches"),
            events=number("events"),
            matches_done=number("matches_done"),
            events_done=number("events_done"),
            cut_short=number("cut_short"),
            attempts=number("attempts"),
            created=number("created"),
            finished=number("finished"),
            expires=number("expires"),
            file=fields.get("file", ""),
            bytes=number("bytes"),
            sha256=fields.get("sha256", ""),
            code=fields.get("code", ""),
            detail=fields.get("detail", ""),
            tournament=fields.get("tournament", ""),
            tournament_version=number("tournament_version"),
        )

    def of_owner(self, owner: str) -> list[Export]:
        """Remembered exports of an owner, newest first."""
        with clear_errors():
            names: Any = self.redis.smembers(_of(owner))
        exports = [self.get(name) for name in sorted((name.decode() for name in names), reverse=True)]
        return [export for export in exports if export is not None]

    def wanted(self, id: str) -> Iterator[Wanted]:
        """The matches of an export, page by page."""
        start = 0
        while True:
            with clear_errors():
                page: Any = self.redis.lrange(_matches(id), start, start + _PAGE - 1)
            for match in page:
                yield msgspec.json.decode(match, type=Wanted)
            if len(page) < _PAGE:
                return
            start += _PAGE

    def items(self, id: str, store: Store) -> Iterator[Item]:
        """The matches of an export, ready to be read."""
        for match in self.wanted(id):
            eyes = Eyes(Viewer.parse(match.view, released=match.released), match.account)
            yield Item(stored(store, match.match, match.last), eyes)

    # -- working on it ---------------------------------------------------------------------------------------------

    def free(self, id: str, token: str, fields: Mapping[str, Any]) -> bool:
        """Note the outcome (`finished`) and give the lease back. False as for `keep`: then nothing was noted."""
        done = super().free(id, token, fields)
        if done:
            with clear_errors():
                self.redis.zadd(EXPIRY, {id: int(fields["expires"])})
        return done

    # -- ending ----------------------------------------------------------------------------------------------------

    def delete(self, export: Export, where: Path | ExportFiles) -> None:
        """Forget an export and delete its file; its worker stops. Nothing happens when it is gone already."""
        with clear_errors():
            # The export first: what is in a list without one is passed over, and taken off by those who look.
            self.redis.delete(_job(export.id), _matches(export.id), _lock(export.id))
            pipe: Any = self.redis.pipeline(transaction=False)
            pipe.srem(OPEN, export.id)
            pipe.srem(_of(export.owner), export.id)
            pipe.zrem(EXPIRY, export.id)
            pipe.execute()
        if export.file:
            as_files(where).remove(export.file)

    def expire(self, where: Path | ExportFiles, now: int | None = None) -> int:
        """Delete the files whose time is over; how many. Their descriptions stay known for a while."""
        now = now_ms() if now is None else now
        with clear_errors():
            due: Any = self.redis.zrangebyscore(EXPIRY, "-inf", now)
        for name in due:
            id = name.decode()
            export = self.get(id)
            if export is not None:
                if export.file:
                    as_files(where).remove(export.file)
                with clear_errors():
                    pipe: Any = self.redis.pipeline(transaction=True)
                    if export.status == "done":
                        pipe.hset(_job(id), mapping={"status": "expired", "file": ""})
                    pipe.expire(_job(id), REMEMBER_SECONDS)
                    pipe.delete(_matches(id))
                    pipe.execute()
                    self.redis.srem(_of(export.owner), id)
            with clear_errors():
                self.redis.zrem(EXPIRY, id)  # last, so that all of it is repeated when it was cut off
        return len(due)


def directory_of(data: Path) -> Path:
    """Directory of the export files, in a data directory."""
    return data / "exports"


def finished(status: str, **fields: Any) -> dict[str, Any]:
    """The fields that end an export."""
    made = ended(status, **fields)
    return {**made, "expires": made["finished"] + KEEP_SECONDS * 1000}


def _job(id: str) -> str:
    return f"vaultlog:export:{{{id}}}:job"


def _matches(id: str) -> str:
    return f"vaultlog:export:{{{id}}}:matches"


def _lock(id: str) -> str:
    return f"vaultlog:export:{{{id}}}:lock"


def _of(owner: str) -> str:
    return f"vaultlog:exports:of:{owner}"
