"""Seeded players who make legal decisions: for demonstrations, random matches and benchmarks.

They see only the options of the choice they are asked, and draw from a stream that no match uses, so that a match
between them is the same on every machine.
"""

from __future__ import annotations

import hmac

from engine.table.choices import Choice


class RandomPlayer:
    """Picks options at random, with a taste for doing things before ending the step.

    `eagerness` is the number of lots an action has against the one lot of ending step 3.
    """

    __slots__ = ("_key", "_count", "eagerness")

    def __init__(self, seed: str, eagerness: int = 6) -> None:
        self._key = seed.encode()
        self._count = 0
        self.eagerness = eagerness

    def _below(self, n: int) -> int:
        self._count += 1
        word = hmac.digest(self._key, self._count.to_bytes(8, "big"), "sha256")
        return int.from_bytes(word[:8], "big") % n

    def answer(self, choice: Choice) -> list[str]:
        """A legal answer."""
        return self.answer_keys(choice.kind, list(choice.keys), choice.minimum, choice.maximum, choice.repeats)

    def answer_keys(self, kind: str, keys: list[str], minimum: int, maximum: int, repeats: int = 1) -> list[str]:
        """A legal answer from the parts of a choice, as a client of the API sees it."""
        left = [key for key in keys for _ in range(repeats)]
        if kind == "main":
            weighted = [key for key in left for _ in range(1 if key == "end" else self._weight(key))]
            return [weighted[self._below(len(weighted))]]
        many = minimum + self._below(maximum - minimum + 1)
        chosen: list[str] = []
        for _ in range(many):
            chosen.append(left.pop(self._below(len(left))))
        return chosen

    def _weight(self, key: str) -> int:
        return 1 if key.startswith("discard:") else self.eagerness
