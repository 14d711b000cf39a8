"""The fields of a correction as words of its request."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from engine.english import listed

ONE = "a card"


class CorrectionWords:
    """The fields of a correction as words."""

    def __init__(self, fields: Mapping[str, Any], names: Sequence[str], titles: Mapping[int, str]) -> None:
        self.fields, self._names, self._titles = fields, names, titles

    def __getitem__(self, field: str) -> Any:
        return self.fields.get(field)

    @property
    def card(self) -> str:
        return self.title(self["card"])

    @property
    def seat(self) -> str:
        """The player's name."""
        seat = self["seat"]
        return self._names[seat] if isinstance(seat, int) and 0 <= seat < len(self._names) else "a player"

    @property
    def whose(self) -> str:
        """The player's name where the correction says one."""
        return "" if self["seat"] is None else f" of {self.seat}"

    @property
    def order(self) -> str:
        return listed([self.title(card) for card in self["cards"]])

    def title(self, card: Any) -> str:
        """The title of a card, if the viewer knows it."""
        return self._titles.get(card, ONE)


Asks: TypeAlias = Callable[[CorrectionWords], str]
"""Makes the clause that states a correction's request."""
