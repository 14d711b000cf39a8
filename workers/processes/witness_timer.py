"""Keeps the witness (`replays.keeping.witness`) up to date on a separate timer, however long a sweep takes."""

from __future__ import annotations

import threading
import time

import redis
import structlog

from replays.keeping.witness import Witness
from replays.log.errors import StoreError
from replays.store.bulk_reads import heads_in
from replays.store.store import Store
from workers.checking.audit import in_order

INTERVAL = 1.0
"""Seconds from one look to the next; never more than half of the time is spent looking."""
_CHUNK = 500
_NEWEST = 50
"""Matches looked at beside the live ones: one that opened and closed between two looks is among them."""

_log = structlog.get_logger("workers.processes.witness_timer")


class HeadWatch:
    """Notes the heads of the matches that may have changed. One per server: that of the sweeper's process."""

    def __init__(self, store: Store, witness: Witness) -> None:
        self.store, self.witness = store, witness
        self._before: set[str] | None = None

    def run(self, stop: threading.Event, *, interval: float = INTERVAL) -> None:
        """Look repeatedly until `stop` is set, and a last time then. Redis, and room on the disk, may come and go
        meanwhile."""
        last = False
        while not last:
            last = stop.is_set()
            started = time.monotonic()
            try:
                self.look()
            except (StoreError, redis.RedisError, OSError) as error:
                _log.warning("cannot note what is stored at the moment", reason=str(error))
            took = time.monotonic() - started
            if not last:
                stop.wait(max(interval - took, took))

    def look(self) -> None:
        """Note what changed since the last look; the first one looks at every match.

        Raises StoreUnavailable, OSError (a full disk): then the next look does it.
        """
        live = heads_in(self.store, self.store.family.live)
        if self._before is None:
            others = set(in_order(self.store))
        else:  # the earlier matches, too: they may have been closed and settled since; and what nobody has seen yet
            newest = self.store.indexed(limit=_NEWEST).matches
            others = self._before | {match for match in newest if not self.witness.knows(match)}
        ordered = sorted(others - live.keys())
        for start in range(0, len(ordered), _CHUNK):
            self.witness.note(self.store.heads(ordered[start : start + _CHUNK]))
        self.witness.note(live)
        self._before = set(live)
