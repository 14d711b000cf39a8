"""A player's stream of numbers: the same for the same seed, on every machine."""

from __future__ import annotations

import hmac


class Draws:
    """Numbers from a seed."""

    __slots__ = ("_key", "_count")

    def __init__(self, seed: str) -> None:
        self._key = seed.encode()
        self._count = 0

    def below(self, n: int) -> int:
        """A number from 0 to n-1."""
        self._count += 1
        word = hmac.digest(self._key, self._count.to_bytes(8, "big"), "sha256")
        return int.from_bytes(word[:8], "big") % n
