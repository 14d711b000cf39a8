"""Locks: a key that one holder at a time fills with its token, and that ends by itself unless it is prolonged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import redis

from replays.store.connection import clear_errors
from replays.store.scripts import script_of


class Locks:
    """Makes locks. One per client."""

    def __init__(self, client: redis.Redis) -> None:
        self.redis = client
        self.script = script_of(client, "replays.store", "lock")

    def lock(self, key: str, token: str | bytes, life_ms: int) -> Lock:
        """The lock under this key, as the holder of `token` sees it; nobody holds it yet by this."""
        return Lock(self, key, token, life_ms)


class Lock:
    """One lock, for one holder. Every method raises StoreUnavailable, StoreFull.

    A holder that was asleep for longer than `life_ms` finds another token in the key: nothing that it still wants to
    note is stored.
    """

    def __init__(self, locks: Locks, key: str, token: str | bytes, life_ms: int) -> None:
        self._locks, self.key, self.token, self.life_ms = locks, key, token, life_ms

    def take(self) -> bool:
        """Take the lock, unless another holder has it."""
        with clear_errors():
            return bool(self._locks.redis.set(self.key, self.token, nx=True, px=self.life_ms))

    def renew(self, record: str | None = None, fields: Mapping[str, Any] | None = None) -> bool:
        """Prolong it, and note fields in a record (the key of a hash), all or none.

        False when the lock was lost or the record is gone: nothing is noted then.
        """
        return self._run(self.life_ms, record, fields)

    def free(self, record: str | None = None, fields: Mapping[str, Any] | None = None) -> bool:
        """Give it back, and note fields as `renew` does."""
        return self._run(0, record, fields)

    def _run(self, life_ms: int, record: str | None, fields: Mapping[str, Any] | None) -> bool:
        flat = [item for pair in (fields or {}).items() for item in pair]
        with clear_errors():
            reply = self._locks.script(
                keys=[self.key] if record is None else [self.key, record], args=[self.token, life_ms, *flat]
            )
        return bool(reply)
