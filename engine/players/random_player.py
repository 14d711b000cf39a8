"""A seeded player who makes any legal decision. It sees only the options of the choice that it is asked."""

from __future__ import annotations

from engine.players.draws import Draws
from engine.table.choices import Choice


class RandomPlayer:
    """Picks options at random, with a taste for doing things before ending the step.

    `eagerness` is the number of lots an action has against the one lot of ending step 3.
    """

    __slots__ = ("_below", "eagerness")

    def __init__(self, seed: str, eagerness: int = 6) -> None:
        self._below = Draws(seed).below
        self.eagerness = eagerness

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
