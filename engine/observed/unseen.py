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

A deck may have no list (`engine.observed`). What nobody knows of its twelve cards of a house is alike: one bit
stands for all of them. A candidate that is seen becomes a card of the list. Of a card that turns up again the record
holds that it is the one that it has learnt, where that can be; so it never knows more copies than there are. Where it
may have been another one, the one that was known may still lie where it was (`doubt`). Of such a deck a claim is held
only against what each place can be and against its twelve cards of a house: that is what nobody can be wrong about.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from engine.abilities import Text
from engine.abilities.texts import PLAIN
from engine.catalogue import CardFacts
from engine.errors import EngineError
from engine.observed.candidates import COULD, Candidates
from engine.observed.learning import LearntDeck, face_of, number_of
from engine.observed.matching import bits_of, matching_by_lot, perfect_matching, possible_in_all
from engine.observed.placed import UNSEEN, PlacedCards, look
from engine.table.state import PLAY, Card

__all__ = ["COULD", "IS", "UNSEEN", "Turned", "Unseen", "unseen_place"]

IS = "is"
"""In `Card.more` of a place that is identified: the id of the card that it is."""
_NONE: Mapping[int, int] = {}


class Turned(NamedTuple):
    """Something that changed what the record knows of places: one was identified, or several were mixed."""

    before: dict[int, int]
    """What each of them could be until then, one bit for each card and those alike: id of the place -> mask."""
    seen: int | None
    """As which card the only place was identified; None: they were mixed."""


class Unseen(Candidates):
    """The unseen cards of one match. Its whole memory are the entries of `Card.more`, which belong to the state."""

    __slots__ = ("eyes", "covered", "lately", "laid_open", "trail", "_number")

    def __init__(
        self,
        places: PlacedCards,
        listed: Sequence[Card],
        eyes: int,
        decks: Mapping[int, LearntDeck] | None = None,
        text_of: Callable[[CardFacts], Text] = lambda facts: PLAIN,
    ) -> None:
        """As for `Lists`; what is listed is what a place becomes that is identified as it.

        `eyes`: the bits of `Card.known` that the record shares: the public's, and those of seats whose cards it sees.
        """
        super().__init__(places, listed, decks, text_of)
        self.eyes = eyes
        self.covered = False
        """Whether a token creature is shown by the id of its place, also where the record knows which card it is."""
        self._number = {card: n for n, card in enumerate(places)}
        self.lately: dict[int, int] = {}
        """What places were when they were last identified, since the match was last at rest: id of the place -> id."""
        self.trail: list[Turned] | None = None
        """A list, to write down in it what becomes of places; None (usual): nothing is written down."""
        self.laid_open: list[Card] = []
        """Places that everyone sees since a player left the match; which cards they are is asked next."""

    # what is known

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

    def could_be(self, cards: Iterable[Card], most: int = 1, declares: str = "") -> list[Card]:
        """The unseen cards of the lists that some of these places can be: all copies of each, by id.

        Of a deck without a list, those that have turned up, and up to `most` copies of each candidate. `declares`: only
        those whose own text declares this.
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
        """Whether unseen places of an owner can certainly be more than so `many` cards.

        As far as that can be said without listing these. Copies of one card count once.
        """
        owner = places[0].owner
        deck = self.decks.get(owner)
        if deck is not None:
            room = self._room(deck, places)
            return any(len(deck.numbers[house]) > many for house in room if room[house] & self._anything(deck, house))
        return self._all_alike(owner) and places[0].more[COULD].bit_count() > many

    def one_of_each(self, cards: Iterable[Card]) -> list[Card]:
        """Of these cards of the lists, the first of those that are alike.

        Nobody sees which of two copies leaves a hand, nor whether a second one lies there.
        """
        first: dict[tuple[object, ...], Card] = {}
        for card in cards:
            first.setdefault(look(card), card)
        return list(first.values())

    def _possible(self, owner: int) -> Mapping[Card, int]:
        """For each unseen place of an owner, the numbers of the list in which there is room for it."""
        masks = self._masks(owner)
        return masks if self._all_alike(owner) else possible_in_all(masks) or masks

    def meant(self, cards: Sequence[Card], numbers: Sequence[int]) -> dict[int, int] | None:
        """Which numbers of lists that nobody has given these cards and candidates are, claimed to lie here together.

        By the id that is claimed; None where one cannot be. Where it can be one that the record has learnt and that is
        out of sight, it is that one.
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
        """The places among these that can be the cards of these ids, all at the same time; None where none can.

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
        """What an unseen place can be that is not like any of these: a bit for each card and those alike; 0 if none."""
        looks = [look(card) for card in cards]
        if place.owner in self.decks:
            return self._could_but(place, looks)
        return self.could_of(place, [card for card in self.could_be([place]) if look(card) not in looks])

    def could_of(self, place: Card, cards: Iterable[Card]) -> int:
        """A bit for each of these cards of the lists that an unseen place can be, and those alike."""
        among = 0
        for card in cards:
            if card.owner == place.owner:
                among |= 1 << self.bit_of(card.id)
                if self.is_candidate(card.id):  # it may be one more of what the record has learnt, or the first
                    among |= self._anything(self.decks[card.owner], card.house)
        could: int = place.more[COULD] & among
        return could

    def _all_alike(self, owner: int) -> bool:
        """Whether all unseen places of an owner can be the same cards, which then are all of the unseen ones."""
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
        """Of each card of a list the bit that stands for it, and the bits of its unseen copies."""
        first = self._first[owner]
        copies: dict[int, int] = {}
        for at in bits_of(self._out_of_sight[owner]):
            bit = 1 << self._bit[first + at]
            copies[bit] = copies.get(bit, 0) | 1 << at
        return copies.items()

    # what changes it

    def take_laid_open(self) -> list[Card]:
        """The places that lie open and are not identified; they are no longer waited for."""
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
        """A card of a deck without a list turns up among these places: note it where nobody can tell whether it is one
        that the record has learnt, or one more."""
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
        """A deck without a list holds a card like this one, wherever it lies; returns its number in the list.

        None where all twelve cards of its house are known.
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
        """Make what nobody knows of a list a candidate, by lot; the other half of a half that has turned up first.

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
        """Make every place what the rows of a state say that it is."""
        for place, tail in zip(self.places, tails, strict=True):
            place.id = place.shown_id = self.place_of(place)
            if IS in tail:
                self._become(place, self._listed[tail[IS]], tail[IS])

    def identify(self, place: Card, number: int) -> None:
        """Make a place the card of this id, which has been seen there. `fit` says whether it can be."""
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
        """For every unseen place an id that it can be, each once, by lot; nothing is changed.

        `below`: draws a number from 0 up to its argument. Raises EngineError where there is no such way, which can only
        be after a claim was wrong.
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
        """A place that was not shown is one of the cards for which there is a bit."""
        place.more = {**place.more, COULD: could}


def unseen_place(number: int, owner: int) -> Card:
    """A new place of a match with printed cards."""
    return Card(number, UNSEEN, "", (), owner, PLAIN)
