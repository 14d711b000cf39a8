"""Packing: some time after a match was closed, its log and its idempotency records take a third of their memory.

Readers get the same bytes as before (`replays.store.packed`). Nothing can be appended to a closed match, so it no
longer needs a stream. A log is packed only when it holds, and a script swaps stream for blocks only while both are of
the same head.
"""

from __future__ import annotations

from typing import Any, Literal

import redis

from replays.log.chain import verify_chain
from replays.log.errors import MatchNotFound, StoreDamaged
from replays.log.events import now_ms
from replays.store import durability
from replays.store.connection import clear_errors, durability_of
from replays.store.keys import LIVE_INDEX, LOOSE_INDEX, PACKED_INDEX, match_keys
from replays.store.packed import BLOCK, Fields, pack
from replays.store.scripts import script_of
from replays.store.store import Store
from replays.telling.clock import milliseconds

Packing = Literal["packed", "there", "live", "held", "open", "changed"]
"""The outcome: done; done before, or in the archive; its work is not settled yet; a worker holds it; it is not
closed; it changed meanwhile (try again)."""


class Packer:
    """Packs logs. Thread-safe; one per process is enough."""

    def __init__(self, client: redis.Redis) -> None:
        self.redis, self.store = client, Store(client)
        self._swap: Any = script_of(client, "replays.keeping", "swap")

    def pack(self, match: str) -> Packing:
        """Pack the log of one match. Raises MatchNotFound, StoreDamaged (it stays as it is), StoreUnavailable."""
        keys = match_keys(match)
        with clear_errors():
            pipe: Any = self.redis.pipeline(transaction=False)  # the script checks that all this still holds
            pipe.hmget(keys.meta, "v", "h", "closed", "archived", "packed", "at")
            pipe.xrange(keys.events)
            pipe.hgetall(keys.requests)
            (version, head, closed, archived, packed, at), entries, requests = pipe.execute()
            live = self.redis.sismember(LIVE_INDEX, match)
        if version is None:
            raise MatchNotFound(match)
        if packed is not None:
            with clear_errors():  # the first time nobody may have waited to the end
                durability.confirm(self.redis, durability_of(self.redis), keys.meta)
            self._list(match, at.decode())
        if archived is not None or packed is not None:
            return "there"
        if not closed:
            return "open"
        if live:
            return "live"
        events = self.store.events(match)
        fault = verify_chain(events, thorough=True)
        if fault is not None:
            raise StoreDamaged(match, str(fault), seq=fault.seq)
        if len(events) != int(version) or events[-1].hash != head.hex():
            return "changed"
        rows: list[Fields] = [(fields[b"e"], fields[b"h"], fields[b"s"]) for _, fields in entries]
        if len(rows) != len(events) or any(len(fields) != 3 for _, fields in entries):
            raise StoreDamaged(match, "its entries have fields that no log has, so they stay as they are")
        try:
            fields = pack(rows, {name.decode(): record.decode() for name, record in requests.items()})
        except ValueError as error:
            raise StoreDamaged(match, str(error)) from error
        flat: list[Any] = [part for pair in fields.items() for part in pair]
        with clear_errors():
            self.redis.zadd(
                PACKED_INDEX, {match: milliseconds(events[-1].at)}
            )  # before: what never came is passed over
            reply: bytes = durability.run(  # lasting, before the list of what is left forgets it
                self.redis,
                durability_of(self.redis),
                self._swap,
                [keys.events, keys.meta, keys.requests, keys.packed, keys.lock],
                [version, head, len(requests), BLOCK, events[-1].at, *flat],
            )
        return reply.decode()  # type: ignore[return-value]

    def _list(self, match: str, at: str) -> None:
        with clear_errors():
            self.redis.zadd(PACKED_INDEX, {match: milliseconds(at)})

    def waiting(self, *, settled_before: int, limit: int) -> list[str]:
        """Matches whose log may be packed, settled before a time in ms; the longest settled first."""
        with clear_errors():
            names: Any = self.redis.zrangebyscore(LOOSE_INDEX, "-inf", settled_before, start=0, num=limit)
        return [name.decode() for name in names]

    def done(self, match: str) -> None:
        """Take a match off the list: it was packed, or cannot be."""
        with clear_errors():
            self.redis.zrem(LOOSE_INDEX, match)

    def later(self, match: str) -> None:
        """Look after a match again, as one that was settled now."""
        with clear_errors():
            self.redis.zadd(LOOSE_INDEX, {match: now_ms()})
