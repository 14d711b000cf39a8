"""The possible cards of unseen places in a deck without a list: cards that have turned up, and candidates.

Unknown cards of a house are alike, so places differ by their possible houses, and hardly by more.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from engine.abilities import Text
from engine.catalogue import CardFacts
from engine.observed.deck_discovery import OF_A_HOUSE, LearntDeck, face_of, number_of
from engine.observed.lists import Lists
from engine.observed.matching import possible_of_kinds
from engine.observed.placed import UNSEEN, PlacedCards, look
from engine.table.state import Card

COULD = "could"
"""In `Card.more` of a place that is not identified: the cards of its owner's list that it can be. Bit n stands for the
n-th card of the list and for all that are alike; of those the first one's bit is used."""
_OF_A_HOUSE = (1 << OF_A_HOUSE) - 1
"""The bits of the first house of a deck."""


class Candidates(Lists):
    """The places of a match, with the possible cards of places that belong to decks without a list."""

    __slots__ = ("_places_of", "_out_of_sight")

    def __init__(
        self,
        places: PlacedCards,
        listed: Sequence[Card],
        decks: Mapping[int, LearntDeck] | None,
        text_of: Callable[[CardFacts], Text],
    ) -> None:
        """As for `Lists`."""
        super().__init__(places, listed, decks, text_of)
        self._places_of: dict[int, list[Card]] = {owner: [] for owner in self._first}
        for place in places:
            self._places_of[place.owner].append(place)
        # by seat, a bit for each card of its list that no place is identified as
        self._out_of_sight = {owner: (1 << len(own)) - 1 for owner, own in self._places_of.items()}

    def _unseen_of_houses(self, owner: int) -> Collection[tuple[int, int]]:
        """By house of a deck without a list, the bits of its numbers and the bits of its unseen numbers.

        Only the player who names a card must know which card of its house it is.
        """
        houses = [_OF_A_HOUSE << OF_A_HOUSE * at for at in range(len(self.decks[owner].faces))]
        return [(bits, bits & self._out_of_sight[owner]) for bits in houses]

    def _houses_by_could(self, owner: int) -> dict[int, int]:
        """By the mask of a place's own possibilities, its possible houses as a mask, a bit for each house."""
        unseen = self._unseen_of_houses(owner)
        houses: dict[int, int] = {}
        many: dict[int, int] = {}
        for place in self._places_of[owner]:
            if place.printed is UNSEEN:
                could = place.more[COULD]
                if could not in houses:
                    houses[could] = sum([1 << at for at, (bits, free) in enumerate(unseen) if free and could & bits])
                many[houses[could]] = many.get(houses[could], 0) + 1
        possible = possible_of_kinds(many, [free.bit_count() for _, free in unseen])
        return {could: possible[bits] for could, bits in houses.items()}

    def _room(self, deck: LearntDeck, group: Sequence[Card]) -> dict[str, int]:
        """By house of a deck without a list, the joined masks of the places that can be of it."""
        room = dict.fromkeys(deck.faces, 0)
        houses = self._houses_by_could(group[0].owner)
        for could in dict.fromkeys([place.more[COULD] for place in group]):
            for at, house in enumerate(deck.player.houses):
                if houses[could] >> at & 1:
                    room[house] |= could
        return room

    def _open_to_all(self, owner: int) -> bool:
        """Whether every unseen place of a deck without a list can be of every house with unseen cards."""
        bits_of_houses = [bits for bits, free in self._unseen_of_houses(owner) if free]
        different = dict.fromkeys([place.more[COULD] for place in self._places_of[owner] if place.printed is UNSEEN])
        return all(could & bits for could in different for bits in bits_of_houses)

    def _place_for(self, number: int, cards: Sequence[Card], can_be: int) -> Card | None:
        """The place among these that `perfect_matching` would give this number, where every place can be every card;
        else None.

        It assigns numbers from the lowest, first to places that cannot be this card. `can_be`: a place needs one of
        these bits.
        """
        owner = self._listed[number].owner
        able = [place for place in self._places_of[owner] if place in cards and place.more.get(COULD, 0) & can_be]
        above = self._out_of_sight[owner] >> number - self._first[owner] + 1
        return able[max(0, len(able) - 1 - above.bit_count())] if able else None

    def _could_but(self, place: Card, looks: Collection[tuple[object, ...]]) -> int:
        """The possible cards of a place, in a deck without a list, with other looks than these: a bit for each card and
        its like."""
        owner = place.owner
        deck = self.decks[owner]
        could: int = place.more[COULD]
        left = 0
        for house, room in self._room(deck, [place]).items():
            if not room:
                continue
            anything = room & self._anything(deck, house)
            numbers = deck.numbers_of(house)
            free = not self.is_learnt(numbers[-1])
            for number in numbers:
                card, bit = self._listed[number], self._bit[number]
                if not self.is_learnt(number) or look(card) in looks:
                    continue
                if (self._is_unseen(number) and room & self._can_be(card)) or (
                    free and deck.may_hold_as_it_is(card) and (anything or bit in deck.doubted())
                ):
                    left |= 1 << bit
            faces = deck.faces[house] if anything else ()
            if any((owner, face.set, face.number, face.house, face.icons) not in looks for face in faces):
                left |= anything
        return could & left

    def _learnt_or_candidates(self, group: Sequence[Card], most: int, declares: str) -> Iterator[Card]:
        """The possible cards of places in a deck without a list: unseen cards that have turned up before, and
        candidates.

        All cards of a house if a place can be any of them; else further copies of cards that may have been mistaken.
        """
        owner = group[0].owner
        deck = self.decks[owner]
        room = self._room(deck, group)
        for house, could in room.items():
            for number in deck.numbers_of(house):
                if self.is_learnt(number) and self._is_unseen(number) and could & self._can_be(self._listed[number]):
                    if not declares or declares in self._listed[number].text.own:
                        yield self._listed[number]
        for house, could in room.items():
            free = sum(not self.is_learnt(number) for number in deck.numbers_of(house))
            if not free:
                continue
            more = [self._listed[deck.first + bit] for bit in deck.doubted() if could >> bit & 1]
            faces = [card.printed for card in more if card.house == house and deck.may_hold_as_it_is(card)]
            anything = could & self._anything(deck, house)
            for face in self.faces_declaring(deck, house, declares) if anything else map(face_of, faces):
                for copy in range(min(most, len(group), free)):
                    number = number_of(owner, copy, face, len(self._first))
                    yield self.places.by_id[2 * len(self.places) + number]

    def _anything(self, deck: LearntDeck, house: str) -> int:
        """The bit for any card of a house; 0 if all twelve cards are known."""
        last = deck.numbers_of(house)[-1]
        return 0 if self.is_learnt(last) else 1 << last - deck.first

    def _can_be(self, card: Card) -> int:
        """The bits that let a place be this card of a deck without a list; it needs one of them."""
        bit = self._alike.get(look(card))
        return (0 if bit is None else 1 << bit) | self._anything(self.decks[card.owner], card.house)

    def _is_unseen(self, number: int) -> bool:
        return self.places.by_id[number] is self._listed[number]

    def _doubted_at(self, place: Card, house: str) -> list[Card]:
        """The cards of a house of which a place may be a further copy."""
        deck = self.decks[place.owner]
        doubted = [self._listed[deck.first + bit] for bit in deck.doubted() if place.more[COULD] >> bit & 1]
        return [card for card in doubted if card.house == house]
