"""Decklists as people read them: house by house, each card once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec

from replays.tournaments.entries import Deck
from replays.tournaments.handouts import rows_of_deck
from replays.tournaments.printed_sets import NAMES
from replays.tournaments.state import Tournament


class ListedCard(msgspec.Struct, frozen=True):
    """A card of a deck."""

    title: str
    copies: int
    icons: str
    """By enhancement, with blanks between them."""


class ListedHouse(msgspec.Struct, frozen=True):
    """A house of a deck."""

    house: str
    cards: list[ListedCard]
    """In the order of the list; empty while the list is unknown."""

    @property
    def count(self) -> int:
        """How many cards it has."""
        return sum(card.copies for card in self.cards)


class Decklist(msgspec.Struct, frozen=True, kw_only=True):
    """A deck with its cards."""

    deck: str
    owner: str
    name: str
    set: str
    """By name; empty where it is not known."""
    alliance: bool
    token: str
    tide: bool
    faults: tuple[str, ...]
    """What is missing or wrong, of a deck to be completed."""
    houses: list[ListedHouse]


def listed_houses(content: Mapping[str, Any]) -> list[ListedHouse]:
    """The houses of a deck as a set-up or a tournament has it, each with its cards."""
    houses: dict[str, list[ListedCard]] = {str(house): [] for house in content.get("houses", ())}
    cards = Counter(
        (str(card["house"]), str(card["title"]), " ".join(card["enhancements"])) for card in content.get("cards", ())
    )
    for (house, title, icons), copies in cards.items():
        houses.setdefault(house, []).append(ListedCard(title, copies, icons))
    return [ListedHouse(house, listed) for house, listed in houses.items()]


def decklist(now: Tournament, deck: Deck) -> Decklist:
    """The list of a deck of a tournament. The caller may see it."""
    houses: dict[str, list[ListedCard]] = {}
    rows = list(rows_of_deck(now, deck))
    for row in rows:
        cards = houses.setdefault(str(row["house"]), []) if row["house"] else []
        if row.get("title"):
            cards.append(ListedCard(str(row["title"]), int(row["copies"] or 0), str(row.get("icons") or "")))
    about = rows[0] if rows else {}
    code = str(about.get("set") or "")
    return Decklist(
        deck=deck.id,
        owner=now.owner_of(deck),
        name=str(about.get("deck_name") or ""),
        set=NAMES.get(code, code),
        alliance=bool(about.get("alliance")),
        token=str(about.get("token") or ""),
        tide=bool(about.get("tide")),
        faults=tuple(deck.faults),
        houses=[ListedHouse(house, cards) for house, cards in houses.items()],
    )
