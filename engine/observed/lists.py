"""The lists of a match with printed cards: its cards by number, their like cards, and the knowledge about them.

A deck may have no list (`engine.observed`): then a card of it is learnt when it turns up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.abilities import Text
from engine.catalogue import CardFacts
from engine.observed.deck_discovery import MOST_NUMBERS, Candidate, LearntDeck, candidate_of
from engine.observed.placed import UNSEEN, PlacedCards, listed_card, look
from engine.table.state import Card


class Lists:
    """The cards of the lists, seat by seat, and the possible cards of decks without a list."""

    __slots__ = ("places", "decks", "_listed", "_first", "_bit", "_copies", "_alike", "_text_of", "_declaring")

    def __init__(
        self,
        places: PlacedCards,
        listed: Sequence[Card],
        decks: Mapping[int, LearntDeck] | None,
        text_of: Callable[[CardFacts], Text],
    ) -> None:
        """`decks`: those without a list, by seat; what is listed of them is `UNSEEN`. `text_of`: gives candidates
        theirs."""
        self.places = places
        self._listed = list(listed)
        self._first: dict[int, int] = {}  # seat -> the id of the first card of its list
        for card in listed:
            self._first.setdefault(card.owner, card.id)
        self._bit: list[int] = []  # by id: the bit that stands for the card and its copies
        self._copies: dict[tuple[int, int], list[int]] = {}  # seat, bit -> the ids of the copies
        self._alike: dict[tuple[object, ...], int] = {}
        self.decks = decks or {}
        self._text_of = text_of
        self._declaring: dict[tuple[int, str, str], list[int]] = {}
        for card in listed:
            at = card.id - self._first[card.owner]
            deck = self.decks.get(card.owner)
            bit = self._alike.setdefault(look(card), at) if deck is None else deck.generic(card.id) - deck.first
            self._bit.append(bit)
            self._copies.setdefault((card.owner, bit), []).append(card.id)
        for card in listed:
            places.by_id[card.id] = card
        for n, place in enumerate(places):
            places.by_id[len(places) + n] = place
        places.by_id.make = self._candidate

    # ids

    def is_place(self, number: int) -> bool:
        """Whether an id is that of a place rather than of a card of a list."""
        return len(self.places) <= number < 2 * len(self.places)

    @property
    def ids(self) -> int:
        """All ids are below this number; not every candidate id has a card."""
        return 2 * len(self.places) + (MOST_NUMBERS * len(self._first) if self.decks else 0)

    def is_candidate(self, number: int) -> bool:
        """Whether an id is that of a card that a deck without a list may hold."""
        return self._candidate_of(number) is not None

    def _candidate_of(self, number: int) -> Candidate | None:
        if number < 2 * len(self.places) or not self.decks:
            return None
        candidate = candidate_of(number - 2 * len(self.places), len(self._first))
        deck = None if candidate is None else self.decks.get(candidate.seat)
        return candidate if deck is not None and candidate is not None and deck.may_hold(candidate.facts) else None

    def _candidate(self, number: int) -> Card:
        """The candidate of an id. Raises KeyError for an id without a candidate."""
        candidate = self._candidate_of(number)
        if candidate is None:
            raise KeyError(number)
        facts = candidate.facts
        return listed_card(number, facts, facts.house, facts.icons, candidate.seat, self._text_of(facts))

    # what is listed

    def alike(self, owner: int, bit: int) -> list[int]:
        """The ids of the cards that a bit in a place's mask stands for."""
        return self._copies[owner, bit]

    def bit_of(self, number: int) -> int:
        """The bit of a card and its like in the masks of its owner's places.

        A candidate without a learnt copy has the bit of its house's unknown cards.
        """
        if number < len(self._bit):
            return self._bit[number]
        card = self.listed(number)
        deck = self.decks[card.owner]
        return self._alike.get(look(card), deck.numbers_of(card.house)[-1] - deck.first)

    def free_of_house(self, like: Card) -> list[int]:
        """The free numbers of a card's house, which may still be any card of it."""
        numbers = self.decks[like.owner].numbers_of(like.house)
        return [number for number in numbers if not self.is_learnt(number)]

    def learnt_of(self, seat: int) -> list[Card]:
        """The learnt cards of a deck without a list, in the order of their numbers."""
        return [card for card in self._listed if card.owner == seat and card.printed is not UNSEEN]

    def titles_of_house(self, like: Card) -> list[str]:
        """The names of the learnt cards of this card's house, in a deck without a list, in alphabetical order."""
        numbers = self.decks[like.owner].numbers_of(like.house)
        return sorted(self._listed[number].name for number in numbers if self.is_learnt(number))

    def free_of(self, seat: int) -> frozenset[int]:
        """The free numbers of a deck without a list, which may still be any card of their house."""
        return frozenset(card.id for card in self._listed if card.owner == seat and card.printed is UNSEEN)

    def can_be_named(self, number: int) -> bool:
        """Whether an id belongs to a known card of a list, a candidate or a place."""
        return number >= len(self._listed) or self.is_learnt(number)

    def is_learnt(self, number: int) -> bool:
        """Whether the record knows the card of a list's number."""
        return self._listed[number].printed is not UNSEEN

    def first_of(self, owner: int) -> int:
        """The id of the first card of a seat's list."""
        return self._first[owner]

    def listed(self, number: int) -> Card:
        """The card of a list as printed there, or a candidate."""
        return self._listed[number] if number < len(self._listed) else self.places.by_id[number]

    def faces_declaring(self, deck: LearntDeck, house: str, name: str) -> Sequence[int]:
        """The possible faces of a house whose own text declares this name; all of them for an empty name."""
        if not name:
            return deck.numbers[house]
        key = deck.first, house, name
        if key not in self._declaring:
            faces = zip(deck.faces[house], deck.numbers[house], strict=True)
            self._declaring[key] = [number for facts, number in faces if name in self._text_of(facts).own]
        return self._declaring[key]

    def _may_declare(self, owner: int, name: str) -> bool:
        """Whether the own text of any card of a seat's deck may declare this."""
        deck = self.decks.get(owner)
        if deck is not None and any(self.faces_declaring(deck, house, name) for house in deck.faces):
            return True
        return any(name in card.text.own for card in self._listed if card.owner == owner)

    # learning

    def learn(self, number: int, like: Card) -> None:
        """Make an unknown number of a list a card like this one. This says nothing about its place."""
        deck = self.decks[self._listed[number].owner]
        deck.note(number, like)
        self._learn(number, like)

    def _learn(self, number: int, like: Card) -> None:
        card = self._listed[number]
        card.printed = like.printed
        card.show(like.printed)
        card.house, card.icons = like.house, like.icons
        card.take_text(like.text)
        self._copies[card.owner, self._bit[number]].remove(number)
        bit = self._alike.setdefault(look(card), number - self._first[card.owner])
        self._bit[number] = bit
        self._copies.setdefault((card.owner, bit), []).append(number)

    def relearn(self, seat: int, rows: Sequence[Sequence[Any]], facts_of: Callable[[str, str], CardFacts]) -> None:
        """Restore the learnt cards of a deck without a list from the state (`LearntDeck.note`)."""
        first = self._first[seat]
        for at, code, number, house, icons in rows:
            facts = facts_of(code, number)
            like = listed_card(first + at, facts, house, (*facts.icons, *icons), seat, self._text_of(facts))
            self._learn(first + at, like)
