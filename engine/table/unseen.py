"""What the record of a match with printed cards knows of the cards that it has not seen.

At a table with printed cards nobody can seed the shuffles, and the record sees what lies open. So a card out of sight
is a place: the third card of a hand, the top of a deck. It has facts only once it has been seen; until then it is
`UNSEEN`, and `Card.more` says under `could` which cards of its owner's list it can be, one bit for each.

* A place that is seen is `identified`: it becomes that card of the list, and no other place can be that card any more.
* A pile that is shuffled, or out of which nobody saw which card went, is `mixed`: each of its places can be whatever
  any of them could be.
* Copies of a card in one list are alike: what a place can be says nothing of which copy it is.
* What is claimed must agree with all that was seen: there must be a way to give every place a card that it can be, each
  card to one place (a perfect matching). What cannot be so is refused.

Mixing keeps no more than the places' own possibilities. Where two mixed piles had hung together, a claim that
contradicts the record may pass; a true claim is never refused.

Ids: the cards of the lists have the numbers 0 to n-1 in their order, seat by seat, and keep them whenever they are
seen. A place that is not identified has the id n + its number, which stays with the place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, SupportsIndex, overload

from engine.abilities import Text
from engine.abilities.texts import PLAIN
from engine.catalogue import CardFacts
from engine.errors import EngineError
from engine.table.matching import bits_of, matching_by_lot, perfect_matching, possible_in_all
from engine.table.state import Card

UNSEEN = CardFacts("", "", "a card that nobody has seen", "", "unseen", 0, 0, (), {}, (), "")
"""The facts of a place that is not identified: those of no card."""
COULD = "could"
"""In `Card.more` of a place that is not identified: the cards of its owner's list that it can be. Bit n stands for the
n-th card of the list and for all that are alike; of those the first one's bit is used."""
IS = "is"
"""In `Card.more` of a place that is identified: the id of the card that it is."""


class PlacedCards(list[Card]):
    """The places of a match with printed cards; by id, the place that is that card, or the card of the list that has
    not been seen."""

    def __init__(self, places: Iterable[Card]) -> None:
        super().__init__(places)
        self.by_id: dict[int, Card] = {}
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


class Turned(NamedTuple):
    """Something that changed what the record knows of places: one was identified, or several were mixed."""

    before: dict[int, int]
    """What each of them could be until then, one bit for each card and those alike: id of the place -> mask."""
    seen: int | None
    """As which card the only place was identified; None: they were mixed."""


class Unseen:
    """The unseen cards of one match. Its whole memory are the entries of `Card.more`, which belong to the state."""

    __slots__ = ("places", "_listed", "_first", "_number", "_bit", "_copies", "eyes", "lately", "laid_open", "trail")

    def __init__(self, places: PlacedCards, listed: Sequence[Card], eyes: int) -> None:
        """`listed`: the cards of the lists, seat by seat; each is what a place becomes that is identified as it.

        `eyes`: the bits of `Card.known` that the record shares: the public's, and those of seats whose cards it sees.
        """
        self.places = places
        self.eyes = eyes
        self._listed = list(listed)
        self._number = {card: n for n, card in enumerate(places)}
        self._first: dict[int, int] = {}  # seat -> the id of the first card of its list
        for card in listed:
            self._first.setdefault(card.owner, card.id)
        self._bit: list[int] = []  # by id: the bit that stands for the card and its copies
        self._copies: dict[tuple[int, int], list[int]] = {}  # seat, bit -> the ids of the copies
        alike: dict[tuple[object, ...], int] = {}
        for card in listed:
            bit = alike.setdefault(look(card), card.id - self._first[card.owner])
            self._bit.append(bit)
            self._copies.setdefault((card.owner, bit), []).append(card.id)
        self.lately: dict[int, int] = {}
        """What places were when they were last identified, since the match was last at rest: id of the place -> id."""
        self.trail: list[Turned] | None = None
        """A list, to write down in it what becomes of places; None (usual): nothing is written down."""
        self.laid_open: list[Card] = []
        """Places that everyone sees since a player left the match; which cards they are is asked next."""
        for card in listed:
            places.by_id[card.id] = card
        for n, place in enumerate(places):
            places.by_id[len(places) + n] = place

    # what is known

    def is_place(self, number: int) -> bool:
        """Whether an id is that of a place rather than of a card of a list."""
        return number >= len(self.places)

    def place_of(self, card: Card) -> int:
        """The id of a place, whether it is identified or not."""
        return len(self.places) + self._number[card]

    def hides(self, cards: Iterable[Card], chooser: int | None) -> bool:
        """Whether the record may not know which of these cards is chosen: one is unseen, or it does not see the choice.

        `chooser`: the seat that chooses in secret, else None.
        """
        if chooser is not None and not self.eyes >> chooser & 1:
            return True
        return any(card.printed is UNSEEN for card in cards)

    def could(self, place: Card) -> int:
        """What a place can be by what was seen of it alone: a bit for each card."""
        could: int = place.more[COULD] if place.printed is UNSEEN else 1 << self._bit[place.id]
        return could

    def alike(self, owner: int, bit: int) -> list[int]:
        """The ids of the cards that a bit of what places can be stands for."""
        return self._copies[owner, bit]

    def bit_of(self, number: int) -> int:
        """The bit that stands for a card and those alike in what places of its owner can be."""
        return self._bit[number]

    def first_of(self, owner: int) -> int:
        """The id of the first card of a seat's list."""
        return self._first[owner]

    def listed(self, number: int) -> Card:
        """The card of a list, as it is printed there."""
        return self._listed[number]

    def could_be(self, cards: Iterable[Card]) -> list[Card]:
        """The unseen cards of the lists that some of these places can be: all copies of each, by id."""
        found: list[Card] = []
        by_owner: dict[int, list[Card]] = {}
        for card in cards:
            if card.printed is UNSEEN:
                by_owner.setdefault(card.owner, []).append(card)
        for owner in sorted(by_owner):
            group = by_owner[owner]
            masks = self._masks(owner)
            possible = masks if self._all_alike(owner) else possible_in_all(masks) or masks
            together = 0
            for place in group:
                together |= possible[place]
            found += [self._listed[self._first[owner] + bit] for bit in bits_of(together)]
        return found

    def one_of_each(self, cards: Iterable[Card]) -> list[Card]:
        """Of these cards of the lists, the first of those that are alike.

        Nobody sees which of two copies leaves a hand, nor whether a second one lies there.
        """
        first: dict[tuple[object, ...], Card] = {}
        for card in cards:
            first.setdefault(look(card), card)
        return list(first.values())

    def fit(self, cards: Sequence[Card], numbers: Sequence[int], *, in_order: bool = False) -> list[Card] | None:
        """The places among these that can be the cards of these ids, all at the same time; None where none can.

        `in_order`: the first place is the first card, and so on.
        """
        found: dict[int, Card] = {}
        for owner in sorted({self._listed[number].owner for number in numbers}):
            mine = [number for number in numbers if self._listed[number].owner == owner]
            group = [card for card in cards if card.printed is UNSEEN and card.owner == owner]
            if not all(map(self._is_unseen, mine)):
                return None
            if not in_order and len(group) >= len(mine) and self._all_alike(owner):
                found |= dict(zip(mine, group, strict=False))  # mostly so: then each place will do
                continue
            masks = self._masks(owner)
            if in_order:
                for card, number in zip(cards, numbers, strict=False):
                    if card in masks and number in mine:
                        masks[card] &= 1 << number - self._first[owner]
            else:
                masks = self._restricted(masks, group, mine)
            matching = perfect_matching(masks)
            if matching is None:
                return None
            for card in group:
                number = self._first[owner] + matching[card]
                if number in mine:
                    found[number] = card
        return [found[number] for number in numbers] if len(found) == len(set(numbers)) == len(numbers) else None

    def _all_alike(self, owner: int) -> bool:
        """Whether all unseen places of an owner can be the same cards, which then are all of the unseen ones."""
        return len({place.more[COULD] for place in self.places if place.owner == owner and COULD in place.more}) == 1

    def _is_unseen(self, number: int) -> bool:
        return self.places.by_id[number] is self._listed[number]

    def _masks(self, owner: int) -> dict[Card, int]:
        """The unseen places of an owner, with the unseen cards that each can be: a bit for each copy."""
        first = self._first[owner]
        copies: dict[int, int] = {}  # bit of a card -> the bits of its unseen copies
        for card in self._listed:
            if card.owner == owner and self._is_unseen(card.id):
                bit = self._bit[card.id]
                copies[bit] = copies.get(bit, 0) | 1 << card.id - first
        expanded: dict[int, int] = {}
        masks: dict[Card, int] = {}
        for place in self.places:
            if place.owner == owner and place.printed is UNSEEN:
                could = place.more[COULD]
                if could not in expanded:
                    expanded[could] = sum(mask for bit, mask in copies.items() if could >> bit & 1)
                masks[place] = expanded[could]
        return masks

    def _restricted(self, masks: dict[Card, int], group: Sequence[Card], numbers: Sequence[int]) -> dict[Card, int]:
        """The same possibilities, where these cards lie among this group."""
        wanted = 0
        for number in numbers:
            wanted |= 1 << number - self._first[self._listed[number].owner]
        return {place: mask if place in group else mask & ~wanted for place, mask in masks.items()}

    # what changes it

    def take_laid_open(self) -> list[Card]:
        """The places that lie open and are not identified; they are no longer waited for."""
        taken, self.laid_open = [card for card in self.laid_open if card.printed is UNSEEN], []
        return taken

    def lay_out(self) -> None:
        """At the beginning each place can be every card of its owner's list."""
        for place in self.places:
            place.more = {COULD: sum(1 << bit for owner, bit in self._copies if owner == place.owner)}
            place.id = self.place_of(place)

    def restore(self, tails: Sequence[dict[str, Any]]) -> None:
        """Make every place what the rows of a state say that it is."""
        for place, tail in zip(self.places, tails, strict=True):
            place.id = self.place_of(place)
            if IS in tail:
                self._become(place, self._listed[tail[IS]], tail[IS])

    def identify(self, place: Card, number: int) -> None:
        """Make a place the card of this id, which has been seen there. `fit` says whether it can be."""
        card = self._listed[number]
        bit = self._bit[number]
        if self.trail is not None:
            self.trail.append(Turned({self.place_of(place): self.could(place)}, number))
        self._become(place, card, number)
        if not any(self._is_unseen(copy) for copy in self._copies[card.owner, bit]):
            for other in self.places:
                if other.owner == card.owner and other.more.get(COULD, 0) >> bit & 1:
                    other.more = {**other.more, COULD: other.more[COULD] & ~(1 << bit)}
        place.more = {**{name: value for name, value in place.more.items() if name != COULD}, IS: number}

    def _become(self, place: Card, card: Card, number: int) -> None:
        place.id = number
        self.places.by_id[number] = place
        showed = place.facts is place.printed
        place.printed, place.house, place.icons = card.printed, card.house, card.icons
        if showed:
            place.show(card.printed)
            place.take_text(card.text)

    def by_lot(self, below: Callable[[int], int]) -> dict[Card, int]:
        """For every unseen place an id that it can be, each once, by lot; nothing is changed.

        `below`: draws a number from 0 up to its argument. Raises EngineError where there is no such way, which can only
        be after a claim was wrong.
        """
        found: dict[Card, int] = {}
        for owner in sorted(self._first):
            masks = self._masks(owner)
            matching = matching_by_lot(masks, below)
            if matching is None:
                raise EngineError(
                    f"what was seen of the cards of seat {owner} cannot all be so; go back and correct it"
                )
            found.update({place: self._first[owner] + bit for place, bit in matching.items()})
        return found

    def identified(self, cards: Iterable[Card]) -> list[Card]:
        """Those of some cards that the record knows."""
        return [card for card in cards if card.printed is not UNSEEN]

    def mix(self, cards: Iterable[Card]) -> None:
        """Lose track of which of these places is which.

        Cards of different owners have different backs and are not taken for one another, so the only one of an owner
        stays what it is.
        """
        by_owner: dict[int, list[Card]] = {}
        for card in cards:
            by_owner.setdefault(card.owner, []).append(card)
        for group in by_owner.values():
            if len(group) == 1:
                continue
            together = 0
            for place in group:
                together |= self.could(place)
            if self.trail is not None:
                self.trail.append(Turned({self.place_of(place): self.could(place) for place in group}, None))
            for place in group:
                if place.printed is not UNSEEN:
                    self._forget(place)
                if place.more.get(COULD) != together:
                    place.more = {**place.more, COULD: together}

    def _forget(self, place: Card) -> None:
        self.places.by_id[place.id] = self._listed[place.id]
        self.lately[self.place_of(place)] = place.id
        place.id = self.place_of(place)
        place.more = {name: value for name, value in place.more.items() if name != IS}
        showed = place.facts is place.printed
        place.printed, place.house, place.icons = UNSEEN, "", ()
        if showed:
            place.show(UNSEEN)
            place.take_text(PLAIN)

    def narrow(self, place: Card, cards: Iterable[Card]) -> None:
        """A place that was not shown is one of these cards of its owner's list."""
        among = 0
        for card in cards:
            if card.owner == place.owner:
                among |= 1 << self._bit[card.id]
        place.more = {**place.more, COULD: place.more[COULD] & among}


def look(card: Card) -> tuple[object, ...]:
    """What cards that are alike share."""
    return card.owner, card.printed.set, card.printed.number, card.house, card.icons


def unseen_place(number: int, owner: int) -> Card:
    """A new place of a match with printed cards."""
    return Card(number, UNSEEN, "", (), owner, PLAIN)


def listed_card(number: int, facts: CardFacts, house: str, icons: tuple[str, ...], owner: int, text: Text) -> Card:
    """A card of a list. It lies nowhere while no place is identified as it, and everyone knows the lists."""
    card = Card(number, facts, house, icons, owner, text)
    card.incarnation = -1
    card.known = -1
    return card
