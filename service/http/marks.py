"""Name the state of a log: entity tags and ids of messages identify the event of a version, beyond its number.

After a failover that lost events, or a restored backup, a log may reach the same version with other events. A mark is a
keyed digest of the last event's hash, which commits to all events before it. The key prevents callers who may not see
the log from guessing its events.
"""

from __future__ import annotations

import hmac

DIGITS = 12
"""Hexadecimal digits of a mark."""


class Marks:
    """The marks of a store, the same on all its hosts. `secret`: the administrator's token, which they share."""

    def __init__(self, secret: str) -> None:
        self._key = hmac.digest(secret.encode(), b"vaultlog/marks/1", "sha256")

    def of(self, hash: str) -> str:
        """The mark of an event, by its hash."""
        return hmac.digest(self._key, hash.encode(), "sha256").hex()[:DIGITS]

    def names(self, held: str, hash: str) -> bool:
        """Whether `held`, a mark or a whole hash, belongs to the event with this hash."""
        return hmac.compare_digest(held.encode(), (self.of(hash) if len(held) == DIGITS else hash).encode())
