"""The record's knowledge of the unseen cards in a match with printed cards.

At a table with printed cards nobody can seed the shuffles, and the record sees what lies open. So a card out of sight
is a place: the third card of a hand, the top of a deck. It has facts only once it has been seen; until then it is
`UNSEEN`, and `Card.more` says under `could` which cards of its owner's list it can be, one bit for each.

* A place that is seen is `identified`: it becomes that card of the list, and no other place can be that card from then
* on. A pile is `mixed` when it is shuffled or loses an unseen card: each of its places can be any card that one of them
* could be. Copies of a card in one list are alike: the possible cards of a place do not distinguish them. What is
* claimed must agree with all that was seen: there must be a way to give every place a card that it can be, each
  card to one place (a perfect matching). What cannot be so is refused.

Mixing keeps no more than the places' own possibilities. Where two mixed piles had hung together, a claim that
contradicts the record may pass; a true claim is never refused.

Ids: the cards of the lists have the numbers 0 to n-1 in their order, seat by seat, and keep them whenever they are
seen. A place that is not identified has the id n + its number, which stays with the place.

A deck may have no list (`engine.observed`). What nobody knows of its twelve cards of a house is alike: one bit stands
for all of them. A candidate that is seen becomes a card of the list. A card that turns up again counts as the learnt
copy, if it can be that copy; so it never knows more copies than there are. Where it may have been another one, the one
that was known may still lie where it was (`doubt`). A claim about a deck without a list is checked only against the
possible cards of each place and the twelve cards of a house: these are certain.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from engine.abilities import Text
from engine.abilities.texts import PLAIN
from engine.catalogue import CardFacts
from engine.errors import EngineError
from engine.observed.candidates import COULD, Candidates
from engine.observed.deck_discovery import LearntDeck, face_of, number_of
from engine.observed.matching import bits_of, matching_by_lot, perfect_matching, possible_in_all
from engine.observed.placed import UNSEEN, PlacedCards, look
from engine.table.state import PLAY, Card

__all__ = ["COULD", "IS", "UNSEEN", "Turned", "Unseen", "unseen_place"]

IS = "is"
"""In `Card.more` of an identified place: the id of its card."""
_NONE: Mapping[int, int] = {}


class Turned(NamedTuple):
    """A change of the record's knowledge of places: one was identified, or several were mixed."""

    before: dict[int, int]
    """The possible cards of each place before: id of the place -> mask with a bit for each card and its like."""
    seen: int | None
    """The card as which the only place was identified; None: the places were mixed."""


class Unseen(Candidates):
    """The unseen cards of one match. All its memory is in the entries of `Card.more`, which belong to the state."""

    __slots__ = ("eyes", "covered", "lately", "laid_open", "trail", "_number")

    def __init__(
        self,
        places: PlacedCards,
        listed: Sequence[Card],
        eyes: int,
        decks: Mapping[int, LearntDeck] | None = None,
        text_of: Callable[[CardFacts], Text] = lambda facts: PLAIN,
    ) -> None:
        """As for `Lists`; an identified place becomes the card of the list.

        `eyes`: the bits of `Card.known` that the record shares: the public's, and those of seats whose cards it sees.
        """
        super().__init__(places, listed, decks, text_of)
        self.eyes = eyes
        self.covered = False
        """Whether a token creature is shown by the id of its place even if the record knows its card."""
        self._number = {card: n for n, card in enumerate(places)}
        self.lately: dict[int, int] = {}
        """The last identities of places since the match was last at rest: id of the place -> id of the card."""
        self.trail: list[Turned] | None = None
        """A list that collects the changes of places; None (usual): they are not collected."""
        self.laid_open: list[Card] = []
        """Places that everyone sees since a player left the match; the record will be asked for their cards next."""

    # knowledge

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
        """The possible cards of a place by itself: a bit for each card."""
        could: int = place.more[COULD] if place.printed is UNSEEN else 1 << self._bit[place.id]
        return could

    def could_be(self, cards: Iterable[Card], most: int = 1, declares: str = "") -> list[Card]:
        """The unseen cards of the lists that one of these places can be: all copies of each, by id.

        For a deck without a list, its learnt cards, and up to `most` copies of each candidate. `declares`: only cards
        whose own text declares this.
        """
        possible_cards: list[Card] = []
        by_owner: dict[int, list[Card]] = {}
        for card in cards:
            if card.printed is UNSEEN:
                by_owner.setdefault(card.owner, []).append(card)
        for owner in sorted(by_owner):
            group = by_owner[owner]
            if declares and not self._may_declare(owner, declares):
                continue
            if owner in self.decks:
                possible_cards += self._learnt_or_candidates(group, most, declares)
                continue
            together, possible = 0, self._possible(owner)
            for place in group:
                together |= possible[place]
            listed = [self._listed[self._first[owner] + bit] for bit in bits_of(together)]
            possible_cards += [card for card in listed if not declares or declares in card.text.own]
        return possible_cards

    def leaves_open(self, places: Sequence[Card], many: int) -> bool:
        """Whether unseen places of an owner can certainly be more than `many` cards.

        Decided without listing the cards, so False means unknown. Copies of one card count once.
        """
        owner = places[0].owner
        deck = self.decks.get(owner)
        if deck is not None:
            room = self._room(deck, places)
            return any(len(deck.numbers[house]) > many for house in room if room[house] & self._anything(deck, house))
        return self._all_alike(owner) and places[0].more[COULD].bit_count() > many

    def one_of_each(self, cards: Iterable[Card]) -> list[Card]:
        """The first card of each group of like cards of the lists.

        Nobody sees which of two copies leaves a hand, nor whether a second one lies there.
        """
        first: dict[tuple[object, ...], Card] = {}
        for card in cards:
            first.setdefault(look(card), card)
        return list(first.values())

    def _possible(self, owner: int) -> Mapping[Card, int]:
        """For each unseen place of an owner, its possible cards in some perfect matching, as a mask."""
        masks = self._masks(owner)
        return masks if self._all_alike(owner) else possible_in_all(masks) or masks

    def meant(self, cards: Sequence[Card], numbers: Sequence[int]) -> dict[int, int] | None:
        """The numbers, in decks without a list, of cards and candidates that are claimed to lie here together.

        A dict by claimed id; None if one is impossible. A claimed card counts as the learnt and unseen copy if it can
        be that copy.
        """
        meanings: dict[int, int] = {}
        taken: set[int] = set()
        for number in numbers:
            card = self.listed(number)
            if card.owner not in self.decks or self.is_place(number):
                continue
            bit = self._alike.get(look(card))
            copies = [] if bit is None else sorted(self._copies[card.owner, bit], key=number.__ne__)
            copies = [copy for copy in copies if copy not in taken and self._is_unseen(copy)]
            again = bit is not None and any(place.more.get(COULD, 0) >> bit & 1 for place in cards)
            free = [free_number for free_number in self.free_of_house(card) if free_number not in taken]
            if number < len(self._listed) and not self._is_unseen(number):
                return None
            able = [*copies, *free] if again else [*free, *copies]
            if not able:
                return None
            meanings[number] = able[0]
            taken.add(able[0])
        return meanings

    def fit(
        self,
        cards: Sequence[Card],
        numbers: Sequence[int],
        *,
        in_order: bool = False,
        meant: Mapping[int, int] | None = None,
    ) -> list[Card] | None:
        """The places among these that can be the cards of these ids, all at the same time; None if that is impossible.

        `in_order`: the first place is the first card, and so on. `meant`: what `meant` gives, if that is known already.
        """
        places: dict[int, Card] = {}
        meant = self.meant(cards, numbers) if meant is None else meant
        if meant is None:
            return None
        can_be = {number: self._can_be(self.listed(claimed)) for claimed, number in meant.items()}
        if len(can_be) == len(numbers) == 1 and not (in_order and len(cards) > 1):  # mostly so
            ((number, bits),) = can_be.items()
            if self._open_to_all(self._listed[number].owner):
                place = self._place_for(number, cards, bits)
                return None if place is None or not self._is_unseen(number) else [place]
        numbers = [meant.get(number, number) for number in numbers]
        for owner in sorted({self._listed[number].owner for number in numbers}):
            mine = [number for number in numbers if self._listed[number].owner == owner]
            group = [card for card in cards if card.printed is UNSEEN and card.owner == owner]
            if not all(map(self._is_unseen, mine)):
                return None
            if not in_order and owner not in self.decks and len(group) >= len(mine) and self._all_alike(owner):
                places |= dict(zip(mine, group, strict=False))  # mostly so: then each place will do
                continue
            masks = self._masks(owner, {number: can_be[number] for number in mine if number in can_be})
            if in_order:
                for card, number in zip(cards, numbers, strict=False):
                    if card in masks and number in mine:
                        masks[card] &= 1 << number - self._first[owner]
            else:
                wanted = sum([1 << number - self._first[owner] for number in dict.fromkeys(mine)])
                masks = {place: mask if place in group else mask & ~wanted for place, mask in masks.items()}
            matching = perfect_matching(masks)
            if matching is None:
                return None
            for card in group:
                number = self._first[owner] + matching[card]
                if number in mine:
                    places[number] = card
        return [places[number] for number in numbers] if len(places) == len(set(numbers)) == len(numbers) else None

    def could_but(self, place: Card, cards: Iterable[Card]) -> int:
        """The possible cards of an unseen place that are not like any of these: a bit for each card and its like; 0 if
        none."""
        looks = [look(card) for card in cards]
        if place.owner in self.decks:
            return self._could_but(place, looks)
        return self.could_of(place, [card for card in self.could_be([place]) if look(card) not in looks])

    def could_of(self, place: Card, cards: Iterable[Card]) -> int:
        """The possible cards of an unseen place among these: a bit for each card of the lists and its like."""
        among = 0
        for card in cards:
            if card.owner == place.owner:
                among |= 1 << self.bit_of(card.id)
                if self.is_candidate(card.id):  # it may be a further copy of a learnt card, or the first one
                    among |= self._anything(self.decks[card.owner], card.house)
        could: int = place.more[COULD] & among
        return could

    def _all_alike(self, owner: int) -> bool:
        """Whether all unseen places of an owner have the same possible cards: all unseen ones."""
        return len({place.more[COULD] for place in self._places_of[owner] if place.printed is UNSEEN}) == 1

    def _masks(self, owner: int, only: Mapping[int, int] = _NONE) -> dict[Card, int]:
        """The unseen places of an owner, with the unseen cards that each can be: a bit for each copy.

        `only`: of some numbers of the list the bits of which a place needs one to be that card.
        """
        first = self._first[owner]
        kinds = self._unseen_of_houses(owner) if owner in self.decks else self._unseen_copies(owner)
        expanded: dict[int, int] = {}
        masks: dict[Card, int] = {}
        for place in self._places_of[owner]:
            if place.printed is UNSEEN:
                could = place.more[COULD]
                if could not in expanded:
                    together = 0
                    for bits, unseen in kinds:
                        if could & bits:
                            together |= unseen
                    for number, bits in only.items():
                        if not could & bits:
                            together &= ~(1 << number - first)
                    expanded[could] = together
                masks[place] = expanded[could]
        return masks

    def _unseen_copies(self, owner: int) -> Collection[tuple[int, int]]:
        """By card of a list, its bit and the bits of its unseen copies."""
        first = self._first[owner]
        copies: dict[int, int] = {}
        for at in bits_of(self._out_of_sight[owner]):
            bit = 1 << self._bit[first + at]
            copies[bit] = copies.get(bit, 0) | 1 << at
        return copies.items()

    # changes of the knowledge

    def take_laid_open(self) -> list[Card]:
        """Take out the open places that are not identified; the table no longer waits for them."""
        taken, self.laid_open = [card for card in self.laid_open if card.printed is UNSEEN], []
        return taken

    def lay_out(self) -> None:
        """At the beginning each place can be every card of its owner's list."""
        for owner, places in self._places_of.items():
            could = sum(1 << bit for seat, bit in self._copies if seat == owner)
            for place in places:
                place.more = {COULD: could}
                place.id = place.shown_id = self.place_of(place)

    def doubt(self, cards: Iterable[Card], number: int) -> None:
        """Note that a card of a deck without a list turns up among these places. Matters if nobody can tell whether it
        is a learnt copy or a further one."""
        card = self.listed(number)
        deck, bit = self.decks.get(card.owner), self._alike.get(look(card))
        if deck is None or bit is None:
            return
        together = 0
        for place in cards:
            together |= place.more.get(COULD, 0) if place.owner == card.owner else 0
        if together >> bit & 1 and together & self._anything(deck, card.house):
            deck.doubt(bit)

    def hear_of(self, like: Card) -> int | None:
        """Add a card like this one to a deck without a list, in an unknown place; returns its number in the list. None
        if all twelve cards of its house are known.
        """
        owner, free = like.owner, self.free_of_house(like)
        if not free:
            return None
        of_house = 1 << self._bit[free[0]]
        self.learn(free[0], like)
        bit = 1 << self._bit[free[0]]
        for place in self._places_of[owner]:
            if place.more.get(COULD, 0) & of_house:
                place.more = {**place.more, COULD: place.more[COULD] | bit}
        return free[0]

    def make_up(self, numbers: Mapping[Card, int], below: Callable[[int], int]) -> None:
        """Make each unknown number of a list a random candidate; the missing half of a learnt gigantic creature comes
        first.

        `numbers`: which number each unseen place is (`by_lot`).
        """
        seats, beyond = len(self._first), 2 * len(self.places)
        for place, number in numbers.items():
            if self.is_learnt(number):
                continue
            deck, card = self.decks[place.owner], self._listed[number]
            house = deck.house_of(number)
            if place.more[COULD] & self._anything(deck, house) or not (more := self._doubted_at(place, house)):
                learnt = [other.printed for other in self._listed if other.owner == card.owner and other.house == house]
                face = face_of(deck.by_lot(house, learnt, below))
                self.learn(number, self.places.by_id[beyond + number_of(place.owner, 0, face, seats)])
            else:
                self.learn(number, more[below(len(more))])

    def restore(self, tails: Sequence[dict[str, Any]]) -> None:
        """Restore the identity of every place from the rows of a state."""
        for place, tail in zip(self.places, tails, strict=True):
            place.id = place.shown_id = self.place_of(place)
            if IS in tail:
                self._become(place, self._listed[tail[IS]], tail[IS])

    def identify(self, place: Card, number: int) -> None:
        """Make a place the card of this id, which was seen there. `fit` checks whether that is possible."""
        card = self._listed[number]
        bit = self._bit[number]
        if self.trail is not None:
            self.trail.append(Turned({self.place_of(place): self.could(place)}, number))
        self._become(place, card, number)
        deck = self.decks.get(card.owner)
        more = deck is not None and bit in deck.doubted()
        if not (more or any(self._is_unseen(copy) for copy in self._copies[card.owner, bit])):
            for other in self._places_of[card.owner]:
                if other.more.get(COULD, 0) >> bit & 1:
                    other.more = {**other.more, COULD: other.more[COULD] & ~(1 << bit)}
        place.more = {**{name: value for name, value in place.more.items() if name != COULD}, IS: number}

    def _become(self, place: Card, card: Card, number: int) -> None:
        place.id = number
        if not (self.covered and place.facedown and place.zone == PLAY):
            place.shown_id = number
        self.places.by_id[number] = place
        self._out_of_sight[card.owner] &= ~(1 << number - self._first[card.owner])
        showed = place.facts is place.printed
        place.printed, place.house, place.icons = card.printed, card.house, card.icons
        if showed:
            place.show(card.printed)
            place.take_text(card.text)

    def by_lot(self, below: Callable[[int], int]) -> dict[Card, int]:
        """A random possible id for every unseen place, each id once; nothing is changed.

        `below`: draws a number from 0 up to its argument. Raises EngineError if there is no matching, which only
        follows a wrong claim.
        """
        numbers: dict[Card, int] = {}
        for owner in sorted(self._first):
            learnt = self.learnt_of(owner) if owner in self.decks else ()
            masks = self._masks(owner, {card.id: self._can_be(card) for card in learnt})
            matching = matching_by_lot(masks, below)
            if matching is None:
                raise EngineError(
                    f"what was seen of the cards of seat {owner} cannot all be so; go back and correct it"
                )
            numbers.update({place: self._first[owner] + bit for place, bit in matching.items()})
        return numbers

    def identified(self, cards: Iterable[Card]) -> list[Card]:
        """The cards among these that the record knows."""
        return [card for card in cards if card.printed is not UNSEEN]

    def mix(self, cards: Iterable[Card]) -> None:
        """Lose track of these places: any of them may be any of their cards.

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
        self._out_of_sight[place.owner] |= 1 << place.id - self._first[place.owner]
        self.lately[self.place_of(place)] = place.id
        place.id = place.shown_id = self.place_of(place)
        place.more = {name: value for name, value in place.more.items() if name != IS}
        showed = place.facts is place.printed
        place.printed, place.house, place.icons = UNSEEN, "", ()
        if showed:
            place.show(UNSEEN)
            place.take_text(PLAIN)

    def narrow(self, place: Card, could: int) -> None:
        """Limit a place that was not shown to the cards of a mask."""
        place.more = {**place.more, COULD: could}


def unseen_place(number: int, owner: int) -> Card:
    """A new place of a match with printed cards."""
    return Card(number, UNSEEN, "", (), owner, PLAIN)
