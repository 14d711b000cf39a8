"""Give every place a possible card, each card to one place: one perfect matching, all of them, or a random one. The
possible cards of a place are a mask, one bit for each card. There are as many places as cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeVar

Place = TypeVar("Place")

_ROUNDS = 8
"""Random exchanges for each place, enough to mix the first matching thoroughly."""


def bits_of(mask: int) -> Iterator[int]:
    """The numbers of the bits of a mask, the lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def perfect_matching(masks: Mapping[Place, int]) -> dict[Place, int] | None:
    """A card for every place, each card once (Kuhn's augmenting paths); None if there is no matching."""
    taken: dict[int, Place] = {}
    free = 0
    for mask in masks.values():
        free |= mask
    if free.bit_count() < len(masks):
        return None

    def place_it(place: Place, tried: list[int]) -> bool:
        nonlocal free
        open_ = masks[place] & free & ~tried[0]
        if open_:
            low = open_ & -open_
            free ^= low
            taken[low.bit_length() - 1] = place
            return True
        for bit in bits_of(masks[place] & ~tried[0]):
            tried[0] |= 1 << bit
            if place_it(taken[bit], tried):
                taken[bit] = place
                return True
        return False

    for place in sorted(masks, key=lambda candidate: masks[candidate].bit_count()):
        if open_ := masks[place] & free:  # mostly so
            low = open_ & -open_
            free ^= low
            taken[low.bit_length() - 1] = place
        elif not place_it(place, [0]):
            return None
    return {place: bit for bit, place in taken.items()}


def possible_in_all(masks: Mapping[Place, int]) -> dict[Place, int] | None:
    """The cards of its mask that each place can have in some perfect matching; None if there is no matching.

    A card can be given to another place if a chain of exchanges leads back to the place that has it (Régin).
    """
    matching = perfect_matching(masks)
    if matching is None:
        return None
    holder = {bit: place for place, bit in matching.items()}
    everything = 0
    for bit in holder:
        everything |= 1 << bit
    reach: dict[Place, int] = {}  # the cards that a place could get by exchanges
    for place in masks:
        seen, new = 0, masks[place] & everything
        while new:
            seen |= new
            more = 0
            for bit in bits_of(new):
                more |= masks[holder[bit]]
            new = more & everything & ~seen
        reach[place] = seen
    possible: dict[Place, int] = {}
    for place, mask in masks.items():
        own = matching[place]
        possible[place] = sum(1 << bit for bit in bits_of(mask) if bit == own or reach[_of(holder, bit)] >> own & 1)
    return possible


def _of(holder: Mapping[int, Place], bit: int) -> Place:
    return holder[bit]


def possible_of_kinds(many: Mapping[int, int], room: Sequence[int]) -> dict[int, int]:
    """As `possible_in_all`, for cards of a few kinds where a place can be all cards of a kind or none: masks of kinds.

    `many`: the number of places by their mask of kinds; `room`: the number of cards of each kind. If the places limited
    to some kinds are as many as the cards of these kinds, no other place is of these kinds (Hall). If there is no
    matching, the masks stay as given.
    """
    possible = {mask: mask for mask in many}
    for kinds in range(1 << len(room)) if len(many) > 1 else ():
        wanted = sum([count for mask, count in many.items() if not mask & ~kinds])
        supply = sum([room[at] for at in bits_of(kinds)])
        if wanted > supply:
            return {mask: mask for mask in many}
        if wanted == supply:
            for mask in many:
                if mask & ~kinds:
                    possible[mask] &= ~kinds
    return possible


def matching_by_lot(masks: Mapping[Place, int], below: Callable[[int], int]) -> dict[Place, int] | None:
    """A random perfect matching; None if there is none. `below`: draws a number from 0 up to its argument.

    Starts from any matching. Then pairs of places, and rings of three, exchange their cards where each can be its new
    card; so every matching within reach of such exchanges can come out.
    """
    matching = perfect_matching(masks)
    if matching is None:
        return None
    places: Sequence[Place] = list(masks)
    if len(places) < 2:
        return matching
    if len(set(masks.values())) == 1:  # all alike: a shuffle
        for at in range(len(places) - 1, 0, -1):
            _exchange(masks, matching, places[at], places[below(at + 1)])
        return matching
    for _ in range(_ROUNDS * len(places)):
        first, other, third = (places[below(len(places))] for _ in range(3))
        if below(2):
            _exchange(masks, matching, first, other)
        elif first is not other and other is not third and third is not first:
            ring = ((first, matching[other]), (other, matching[third]), (third, matching[first]))
            if all(masks[place] >> bit & 1 for place, bit in ring):
                matching.update(ring)
    return matching


def _exchange(masks: Mapping[Place, int], matching: dict[Place, int], place: Place, other: Place) -> None:
    if masks[place] >> matching[other] & 1 and masks[other] >> matching[place] & 1:
        matching[place], matching[other] = matching[other], matching[place]
