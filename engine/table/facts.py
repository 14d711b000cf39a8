"""Facts: what every operation did, why, and who saw it.

A fact's `data` is plain. Under the keys of `CARD_FIELDS` stand ids of cards as they were shown when it happened
(`Card.shown_id`: an int, a list of ints or None), under `player` and `other` seats. `cause` names the card or rule that
did it, `clauses` the rule clauses that decided the outcome, `readings` the ids of the readings that did where the books
are silent (`engine.readings`). `audience` is None when everyone saw it all, else the seats that learnt which cards it
was about (those under `HIDDEN_FIELDS`; the other cards it names are public). `titles` is None, or names cards that did
not show their printed name when it happened (a token, a copy): id -> the name they showed, or None where it was kept
from all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from engine.table.state import Card

CARD_FIELDS = ("card", "cards", "source", "target", "host", "attacker", "defender")
HIDDEN_FIELDS = ("card", "cards")
"""The fields that those outside the audience of a fact do not see."""


class Fact(msgspec.Struct, eq=False):
    """One thing that happened."""

    kind: str
    data: dict[str, Any]
    cause: dict[str, Any] | None = None
    clauses: Sequence[str] = ()
    audience: Sequence[int] | None = None
    titles: dict[int, str | None] | None = None
    readings: Sequence[str] = ()

    def to_data(self) -> dict[str, Any]:
        """The whole fact as plain JSON data, for those who may see everything. `titles` is there only when it names a
        card: [[id, title or None] …], `readings` only when there are any."""
        data: dict[str, Any] = {
            "kind": self.kind,
            "data": self.data,
            "cause": self.cause,
            "clauses": list(self.clauses),
            "audience": None if self.audience is None else list(self.audience),
        }
        if self.titles:
            data["titles"] = [[card, title] for card, title in self.titles.items()]
        if self.readings:
            data["readings"] = list(self.readings)
        return data

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Fact:
        """The inverse of `to_data`."""
        titles = dict(data["titles"]) if "titles" in data else None
        return cls(
            data["kind"],
            data["data"],
            data["cause"],
            tuple(data["clauses"]),
            None if data["audience"] is None else tuple(data["audience"]),
            titles,
            tuple(data.get("readings", ())),
        )

    def __repr__(self) -> str:
        return f"Fact({self.kind} {self.data})"


def ids_in(data: dict[str, Any]) -> Iterator[int]:
    """The ids of the cards that a fact's data name."""
    for field in CARD_FIELDS:
        named = data.get(field)
        if named is not None:
            yield from (named,) if isinstance(named, int) else named


def cards_of(data: dict[str, Any], by_id: Sequence[Card]) -> Iterator[Card]:
    """The cards that a fact's data name, of all cards of the match by their ids."""
    for number in ids_in(data):
        yield by_id[number]
