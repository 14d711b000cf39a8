"""The cards of a match with printed cards: a list of places, and by id the cards there or the unseen cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, SupportsIndex, overload

from engine.abilities import Text
from engine.abilities.texts import PLAIN
from engine.catalogue import CardFacts
from engine.table.state import Card

UNSEEN = CardFacts(
    set="",
    number="",
    title="a card that nobody has seen",
    house="",
    type="unseen",
    power=0,
    armor=0,
    traits=(),
    keywords={},
    icons=(),
    rarity="",
)
"""The facts of an unidentified place and of an unknown card of a list; no real card has them."""


class _CardsById(dict[int, Card]):
    """The cards of a match by id. Candidates are made when they are asked for."""

    make: Callable[[int], Card]

    def __missing__(self, number: int) -> Card:
        card = self[number] = self.make(number)
        return card


class PlacedCards(list[Card]):
    """The places of a match with printed cards; by id, the place identified as that card, or the unseen card of the
    list."""

    def __init__(self, places: Iterable[Card]) -> None:
        super().__init__(places)
        self.by_id = _CardsById()
        self._positions = {place: n for n, place in enumerate(self)}

    def position(self, number: int) -> int | None:
        """The number, from 0, of the place that has this id; None for a card of a list that lies nowhere."""
        card = self.by_id.get(number)
        return None if card is None else self._positions.get(card)

    @overload
    def __getitem__(self, at: SupportsIndex) -> Card: ...

    @overload
    def __getitem__(self, at: slice) -> list[Card]: ...

    def __getitem__(self, at: Any) -> Any:
        return super().__getitem__(at) if isinstance(at, slice) else self.by_id[at]


def look(card: Card) -> tuple[object, ...]:
    """The key that like cards of a list share."""
    return card.owner, card.printed.set, card.printed.number, card.house, card.icons


def listed_card(number: int, facts: CardFacts, house: str, icons: tuple[str, ...], owner: int, text: Text) -> Card:
    """A card of a list. It lies nowhere while no place is identified as it, and everyone knows the lists."""
    card = Card(number, facts, house, icons, owner, text)
    card.incarnation = -1
    card.known = -1
    return card


def unknown_card(number: int, owner: int) -> Card:
    """An unknown card of a list."""
    return listed_card(number, UNSEEN, "", (), owner, PLAIN)
