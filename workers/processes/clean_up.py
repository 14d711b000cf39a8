"""Tidying: free the memory that a closed match no longer needs, some time after its work was settled.

Its log is packed (`replays.keeping.packing`), and what each event counted is dropped: only a rewind needs that, and
there can be none. A store that was filled before there was a list of what to tidy is looked through once, some hundred
matches a look; where that stands is kept, so that a start goes on with it.
"""

from __future__ import annotations

from typing import Any

import msgspec
import redis
import structlog

from replays.keeping.packing import Packer
from replays.log.errors import MatchNotFound, StoreDamaged
from replays.log.events import now_ms
from replays.store.connection import clear_errors
from replays.store.keys import LIVE_INDEX, LOOSE_INDEX, OVER_INDEX, PACKED_INDEX, TIDIED, match_keys
from replays.store.packed import larger
from replays.store.scripts import script_of
from replays.store.store import Store
from workers.keys import fold_keys

AFTER_MS = 900_000
"""How long a settled match stays as it is: viewers who have just seen its end go through it."""
PER_LOOK = 5
"""Matches packed by one look, at about 15 ms each."""
LISTED_PER_LOOK = 100


class _Entry(msgspec.Struct):
    """The field of a match in a list that tells whether it has a result."""

    result: Any = None


_ENTRY = msgspec.json.Decoder(_Entry)
_log = structlog.get_logger("workers.processes.clean_up")


class Tidying:
    """Tidies. One per server: the sweeper's. `look` does a bounded piece of it."""

    def __init__(self, client: redis.Redis, *, after_ms: int = AFTER_MS) -> None:
        self.redis, self.store, self.after_ms = client, Store(client), after_ms
        self.packer = Packer(client)
        self._drop: Any = script_of(client, "workers", "lua/drop_deltas")
        self._listed = False

    def look(self) -> None:
        """Tidy a few matches. Raises StoreUnavailable, StoreFull."""
        if not self._listed:
            self._list()
        for match in self.packer.waiting(settled_before=now_ms() - self.after_ms, limit=PER_LOOK):
            self._tidy(match)

    def _tidy(self, match: str) -> None:
        try:
            outcome = self.packer.pack(match)
        except MatchNotFound:
            outcome = "there"
        except StoreDamaged as error:  # the check of what is stored names it
            _log.warning("cannot be packed", match=match, reason=str(error))
            return self.packer.done(match)
        if outcome not in ("packed", "there"):  # released from quarantine, or folded again: it is settled again
            return self.packer.later(match)
        keys = fold_keys(match)
        with clear_errors():
            self._drop(keys=[keys.meta, keys.lock, keys.state, keys.deltas])
        self.packer.done(match)
        _log.info("tidied", match=match, outcome=outcome)

    def _list(self) -> None:
        """Put the next of the matches that were settled before there was a list on it."""
        with clear_errors():
            fields: Any = self.redis.hmget(TIDIED, ["after", "done"])
        after, done = fields
        if done is not None:
            self._listed = True
            return
        page = self.store.indexed(
            after=None if after is None else after.decode(), limit=LISTED_PER_LOOK, newest_first=False
        )
        names = list(page.matches)
        pipe: Any = self.redis.pipeline(transaction=False)
        for match in names:
            pipe.hmget(match_keys(match).meta, "closed", "archived", "packed")
        for match in names:
            pipe.hget(fold_keys(match).state, "entry")
        for index in (LOOSE_INDEX, PACKED_INDEX):
            pipe.zmscore(index, names or [""])
        pipe.smismember(LIVE_INDEX, names or [""])
        with clear_errors():
            *fields, loose, packed, live = pipe.execute()
        metas, entries = fields[: len(names)], fields[len(names) :]
        ready = {
            match: 0
            for match, meta, *counts in zip(names, metas, loose, packed, live, strict=False)
            if meta[0] is not None and meta[1] is None and counts[:2] == [None, None] and not counts[2]
        }
        over = {
            match: 0
            for match, meta, entry in zip(names, metas, entries, strict=True)
            if meta[0] is not None or (entry is not None and _ENTRY.decode(larger(entry)).result is not None)
        }
        with clear_errors():
            if over:
                self.redis.zadd(OVER_INDEX, over)
            if ready:
                self.redis.zadd(LOOSE_INDEX, ready, nx=True)
            if page.next is None:
                self.redis.hset(TIDIED, "done", 1)
            else:
                self.redis.hset(TIDIED, "after", page.next)
