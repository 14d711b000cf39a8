"""Decks as a tournament takes them: the rules of `engine.table.setup`, asked for a deck alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.errors import SetupError
from engine.game import Setup  # with it the cards are loaded: a deck is asked whether its cards behave

MOST_NAME = 200
_SEED = "0" * 64


class DeckFault(NamedTuple):
    """One thing that is wrong with a deck."""

    what: str
    """A sentence that says what, and what to do."""
    line: int | None = None
    """Of a plain list, from 1."""
    field: str | None = None
    """Of JSON: where, as a JSON pointer (RFC 6901)."""
    nearest: tuple[str, ...] = ()
    """Names of cards that may have been meant, in their correct spelling."""

    def __str__(self) -> str:
        where = f"line {self.line}: " if self.line is not None else f"{self.field}: " if self.field else ""
        return where + self.what

    def to_data(self) -> dict[str, Any]:
        """Plain JSON without what is not known."""
        told: dict[str, Any] = {"detail": self.what}
        if self.line is not None:
            told["line"] = self.line
        if self.field is not None:
            told["field"] = self.field
        if self.nearest:
            told["nearest"] = list(self.nearest)
        return told


class DeckInvalid(ValueError):
    """A deck cannot be played, or cannot even be read. `faults`: everything that was found."""

    def __init__(self, faults: list[DeckFault]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults


def checked_deck(raw: Mapping[str, Any], ruleset: str = "16.0") -> dict[str, Any]:
    """The deck in the form of a set-up, with every card by set, number, title and house.

    Raises DeckInvalid with every reason for which no match could be opened with it.
    """
    name = raw.get("name")
    if not isinstance(name, str) or len(name) > MOST_NAME:
        raise DeckInvalid([DeckFault(f"a deck has a name of at most {MOST_NAME} characters", field="/name")])
    try:
        setup = Setup.from_data(
            {"ruleset": ruleset, "seats": [{"name": "A", "deck": raw}], "chance": {"seed": _SEED}}, any_seats=True
        )
    except SetupError as error:
        raise DeckInvalid([DeckFault(fault.removeprefix("seat 0: ")) for fault in error.faults]) from error
    deck: dict[str, Any] = setup.seats[0]["deck"]
    return deck


def deck_faults(raw: Mapping[str, Any], ruleset: str = "16.0") -> list[str]:
    """Why no match can be opened with this deck, one sentence each."""
    try:
        checked_deck(raw, ruleset)
    except DeckInvalid as error:
        return [fault.what for fault in error.faults]
    return []
