"""Name the state of a log: entity tags and ids of messages say which event a version was, not only its number.

After a failover that lost events, or a restored backup, a log may reach the same version with other events. A mark is
made of the hash of the last event, which commits to all before it, with a key: who may not see the log must not be able
to try out what an event of it might have been.
"""

from __future__ import annotations

import hmac

DIGITS = 12
"""Hexadecimal digits of a mark."""


class Marks:
    """The marks that the hosts of a store make. `secret`: what they have in common, the administrator's token."""

    def __init__(self, secret: str) -> None:
        self._key = hmac.digest(secret.encode(), b"vaultlog/marks/1", "sha256")

    def of(self, hash: str) -> str:
        """The mark of an event, by its hash."""
        return hmac.digest(self._key, hash.encode(), "sha256").hex()[:DIGITS]

    def names(self, held: str, hash: str) -> bool:
        """Whether `held`, a mark or a whole hash, is that of an event with this hash."""
        return hmac.compare_digest(held.encode(), (self.of(hash) if len(held) == DIGITS else hash).encode())
