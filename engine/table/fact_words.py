"""The values of a fact as words of a sentence.

They are made from a fact as `engine.views.project` gives it: cards are either {hidden} or shown with their title. What
is hidden reads as "a card"; nothing here can reveal more than was passed in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from engine.english import counted, listed

Says: TypeAlias = "str | Callable[[FactWords], str]"
"""A sentence with fields in braces, or a function that makes one."""


class FactWords:
    """The values of a fact as words: `w.player` is a name, `w.card` a title, `w.n("amount")` a number."""

    def __init__(self, data: Mapping[str, Any], seats: Sequence[str]) -> None:
        self.data, self.seats = data, seats

    def __getitem__(self, key: str) -> str:
        value = self.data.get(key)
        if key in ("player", "other"):
            return self.seat(value)
        if key in ("card", "source", "target", "host", "attacker", "defender"):
            return card(value)
        if key == "cards":
            return listed([card(number) for number in value or ()])
        if key == "key":
            colour = self.data.get("colour")
            return "a key" if colour is None else f"the {colour} key"
        return "?" if value is None else str(value)

    def seat(self, value: Any) -> str:
        """Name of a seat."""
        if isinstance(value, int) and 0 <= value < len(self.seats):
            return self.seats[value]
        return "somebody"

    @property
    def giver(self) -> str:
        """Whose Æmber was stolen or captured: a player's, that of a card, or the supply's."""
        if self.data.get("other") is not None:
            return self["other"]
        return "the supply" if self.data.get("source") is None else self["source"]

    def n(self, key: str) -> int:
        """A number, 0 when it is not told."""
        value = self.data.get(key)
        return value if isinstance(value, int) else 0

    def all(self, key: str) -> str:
        """A list of words."""
        value = self.data.get(key)
        return listed([str(item) for item in value]) if isinstance(value, list | tuple) and value else "none"

    def many(self, key: str, singular: str) -> str:
        """A counted noun."""
        return counted(self.n(key), singular)


def sentence_from(says: Says, data: Mapping[str, Any], seats: Sequence[str]) -> str:
    """The sentence for the data of a fact or an event. `seats`: the players' names by seat.

    >>> sentence_from("{player} forges {key}", {"player": 1, "colour": "red"}, ("Ann", "Ben"))
    'Ben forges the red key'
    """
    words = FactWords(data, seats)
    return says.format_map(words) if isinstance(says, str) else says(words)


def card(value: Any) -> str:
    """A card as a viewer sees it: its title, or "a card"."""
    title = value.get("title") if isinstance(value, Mapping) else None
    return title if isinstance(title, str) and title else "a card"


def area(name: Any) -> str:
    """Name an area of the game, or several that are divided by commas."""
    zones = str(name or "somewhere").split(",")
    words = {
        "deck": "the deck",
        "hand": "the hand",
        "discard": "the discard pile",
        "archives": "the archives",
        "purged": "the purged cards",
        "play": "play",
        "limbo": "being played",
        "under": "under a card",
    }
    return listed([words.get(zone, zone) for zone in zones])


class MomentWords(msgspec.Struct, frozen=True, kw_only=True):
    """What a kind of fact or event says as a key moment of a match: something a reader looks for."""

    glyph: str | None = None
    """The sign on the time line; None: listed and not marked there, where it would hide others."""
    short: Says | None = None
    """Its words on the time line; None: the sentence of the fact."""
    public: Says | None = None
    """Its words on the public page of a match; None: not shown there."""
    when: Callable[[Mapping[str, Any]], bool] | None = None
    """Whether a fact with this data is one; None: always."""


class FactKind(msgspec.Struct, frozen=True):
    """One kind of fact."""

    name: str
    about: str
    says: Says
    moment: MomentWords | None = None
    """None: it makes no key moment."""
