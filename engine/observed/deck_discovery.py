"""Decks without a list in matches with printed cards: their possible cards, and the cards that have turned up.

The deck's houses are known, and mostly its set. It has twelve cards of each house, which the record learns as
they turn up. Its list has as many numbers as any other: the first twelve belong to the first house, and so on. A card
that turns up takes the next free number of its house, and is then a card of a list like every other.

A card that may be in the deck and has not turned up is a candidate. Its id is beyond those of all places: it counts
seat, copy, and face, in this order from the lowest, so that further sets leave the ids of logged answers as they are. A
face is 512 for each set before its own, in the order in which they were printed, and its place in the catalogue of its
set. Cards with added icons, mavericks, and cards of another set are no candidates: the record learns them by a
correction (`learn`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

from engine import catalogue
from engine.abilities.mechanisms import unknown_to
from engine.catalogue import HOUSES_OF_SET, CardFacts
from engine.catalogue.printed import TOKEN
from engine.rulesets import Ruleset
from engine.table.state import Card, Player

OF_A_HOUSE = 12
"""Cards of each house in a deck."""
LEARNT = "learnt"
"""In `Player.more`: the cards of the deck that have turned up, as `LearntDeck.note` writes them."""
COPIES = "copies"
"""In `Player.more`: the known cards that may have more unseen copies than the record has learnt, as bits. Such a card
turned up again and was taken for the copy seen before, but may have been another copy."""
_OF_A_SET = 512
_SETS = tuple(HOUSES_OF_SET)
MOST_NUMBERS = len(_SETS) * _OF_A_SET * OF_A_HOUSE
"""The numbers of candidates are below this for each seat."""


class Candidate(NamedTuple):
    """The parts of a candidate's id."""

    seat: int
    copy: int
    facts: CardFacts


class LearntDeck:
    """The deck of a seat as the record has learnt it. Its knowledge is kept in `Player.more`, and so in the state."""

    __slots__ = ("player", "first", "faces", "numbers", "_may_hold")

    def __init__(self, player: Player, first: int, code: str, ruleset: Ruleset) -> None:
        """`first`: the id of the first card of the list. `code`: the deck's set, empty where that is not known."""
        self.player = player
        self.first = first
        self.faces = {house: _faces(code, house, ruleset) for house in player.houses}
        """By house, the cards that the deck may hold."""
        self.numbers = {house: _numbers(code, house, ruleset) for house in player.houses}
        """By house, the face numbers (`face_of`) of these cards, in the same order."""
        self._may_hold = {house: _keys(code, house, ruleset) for house in player.houses}

    def may_hold(self, facts: CardFacts) -> bool:
        """Whether this card is a candidate."""
        return (facts.set, facts.number) in self._may_hold.get(facts.house, ())

    def may_hold_as_it_is(self, card: Card) -> bool:
        """Whether a card that has turned up is a candidate: of its set, in its printed house, with no other icons."""
        return self.may_hold(card.printed) and card.house == card.printed.house and card.icons == card.printed.icons

    def house_of(self, number: int) -> str:
        """The house of a number of the list."""
        return self.player.houses[(number - self.first) // OF_A_HOUSE]

    def numbers_of(self, house: str) -> range:
        """The numbers of the list that belong to a house."""
        begin = self.first + self.player.houses.index(house) * OF_A_HOUSE
        return range(begin, begin + OF_A_HOUSE)

    def generic(self, number: int) -> int:
        """The last number of the same house, which is used last: it stands for all free numbers."""
        return self.numbers_of(self.house_of(number))[-1]

    def by_lot(self, house: str, learnt: Sequence[CardFacts], below: Callable[[int], int]) -> CardFacts:
        """A random card of a house that the deck may hold.

        If one half of a gigantic creature is in `learnt`, the other half comes first, because a deck has both.
        """
        halves = Counter((facts.title, facts.half) for facts in learnt if facts.half)
        for facts in self.faces[house]:
            other = facts.title, "bottom" if facts.half == "top" else "top"
            if facts.half and halves[other] > halves[facts.title, facts.half]:
                return facts
        whole = [facts for facts in self.faces[house] if not facts.half]
        return whole[below(len(whole))]

    def doubted(self) -> list[int]:
        """The bits of the cards that may have more copies than the record has learnt."""
        bits: list[int] = self.player.more.get(COPIES, [])
        return bits

    def doubt(self, bit: int) -> None:
        """Note that a card may have more copies than the record has learnt."""
        if bit not in self.doubted():
            self.player.more = {**self.player.more, COPIES: sorted((*self.doubted(), bit))}

    def note(self, number: int, card: Card) -> None:
        """Record the card of a number of the list: [place in the list, set, number, house, icons that
        others have printed on it]."""
        printed = card.printed
        row = [number - self.first, printed.set, printed.number, card.house, list(card.icons[len(printed.icons) :])]
        self.player.more = {**self.player.more, LEARNT: [*self.player.more.get(LEARNT, ()), row]}


@cache
def _faces(code: str, house: str, ruleset: Ruleset) -> tuple[CardFacts, ...]:
    """The cards of a house in a set that a rulebook knows; for reprinted cards, the first printing."""
    first_printings: dict[str, CardFacts] = {}
    for set_code in (code,) if code else _SETS:
        for facts in catalogue.cards(set_code):
            if facts.house == house and facts.rarity != TOKEN and not unknown_to(ruleset, facts):
                first_printings.setdefault(facts.name, facts)
    return tuple(first_printings.values())


@cache
def _numbers(code: str, house: str, ruleset: Ruleset) -> tuple[int, ...]:
    return tuple(face_of(facts) for facts in _faces(code, house, ruleset))


@cache
def _keys(code: str, house: str, ruleset: Ruleset) -> frozenset[tuple[str, str]]:
    return frozenset((facts.set, facts.number) for facts in _faces(code, house, ruleset))


@cache
def face_of(facts: CardFacts) -> int:
    """The number of a face: 512 times the number of earlier sets, plus its place in the catalogue of its set."""
    return _SETS.index(facts.set) * _OF_A_SET + catalogue.cards(facts.set).index(facts)


def number_of(seat: int, copy: int, face: int, seats: int) -> int:
    """A candidate as a number from 0. `seats`: the number of seats in the match."""
    return (face * OF_A_HOUSE + copy) * seats + seat


def candidate_of(number: int, seats: int) -> Candidate | None:
    """The candidate of a number; None for a number without a card."""
    rest, seat = divmod(number, seats)
    face, copy = divmod(rest, OF_A_HOUSE)
    at, place = divmod(face, _OF_A_SET)
    if at >= len(_SETS) or place >= len(catalogue.cards(_SETS[at])):
        return None
    return Candidate(seat, copy, catalogue.cards(_SETS[at])[place])
