"""Decks as a tournament takes them: the rules of `engine.table.setup`, asked for a deck alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from engine import catalogue
from engine.catalogue.printed import EVIL_TWIN, icon_in_words, named
from engine.english import counted
from engine.errors import SetupError
from engine.game import Setup  # with it the cards are loaded: a deck is asked whether its cards behave
from engine.table.setup import facts_of

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
    if faults := list(_never_printed(deck["cards"])):
        raise DeckInvalid([DeckFault(fault) for fault in faults])
    return deck


def _never_printed(rows: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """What no printed deck is, although a match could be opened with it, one sentence each."""
    cards = [facts_of(row) for row in rows]
    halves = Counter((card.title, card.half) for card in cards if card.half)
    for title in dict.fromkeys(title for title, _ in halves):
        top, bottom = halves[title, "top"], halves[title, "bottom"]
        if top != bottom:
            yield (
                f"{title} is a gigantic creature of two cards, and the deck has {top} top and {bottom} bottom halves; "
                f"write {title} (top half) and {title} (bottom half) equally often"
            )
    if len({card.set for card in cards}) > 1:
        return  # an alliance, whose houses come from several decks
    twins = [card.name for card in cards if card.version == EVIL_TWIN]
    others = [card.name for card in cards if not card.version and catalogue.by_name(named(card.title, EVIL_TWIN))]
    if twins and others:
        yield (
            "a deck has the evil twins of all its cards that have one, or of none; this one has both "
            f"{', '.join(dict.fromkeys(twins))} and {', '.join(dict.fromkeys(others))}"
        )
    printed = Counter(icon for row in rows for icon in row["enhancements"])
    for icon, over in (printed - Counter(icon for card in cards for icon in card.enhances)).items():
        has = counted(printed[icon], f"{icon_in_words(icon)} icon")
        yield (
            f"by enhancement the deck has {has}, and its Enhance cards give {printed[icon] - over}; take the others "
            "out, or add the cards that they are of"
        )


def deck_faults(raw: Mapping[str, Any], ruleset: str = "16.0") -> list[str]:
    """Why no match can be opened with this deck, one sentence each."""
    try:
        checked_deck(raw, ruleset)
    except DeckInvalid as error:
        return [fault.what for fault in error.faults]
    return []
