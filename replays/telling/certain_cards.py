"""Hidden cards that are certain by now: which card lay in an unseen place, deduced from all later sightings.

The record of a match with printed cards knows of a place what was seen by then (`engine.observed`). A later sighting
also tells of the past: a card that was the only one in hand and is played two turns on was that card when it was drawn.
From the end of the log back to a moment, every place is followed through what became of it:

* a place that was seen was that card before;
* of places that were mixed, each held one of the cards that they could hold together afterwards;
* and each card lay in one place only, so what every other place must have been, this one was not (matchings).

Only certain cards are given. Copies in one list are alike: of two Punches, one of them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from engine.english import listed
from engine.observed.matching import bits_of, possible_in_all
from engine.observed.table import ObservedTable
from engine.observed.unseen_cards import Turned, Unseen
from engine.table.facts import HIDDEN_FIELDS, Fact
from replays.engines.present_game import PresentGame
from replays.engines.replayed_game import ReplayedGame
from replays.fold.travel import Traveller
from replays.log.event_types import Rewound

Masks = dict[int, int]
"""Id of a place -> what it can be, one bit for each card of its owner's list and those alike."""


class Later(NamedTuple):
    """Which card a place was, as is certain by now."""

    card: int
    """The card of the list; of copies, which are alike, the first one."""
    title: str
    seq: int | None
    """The event in which it was seen next; None where it is certain because all others were, or it has copies."""
    turn: int | None
    """The turn of that event."""

    def __str__(self) -> str:
        """In words, to be put in brackets."""
        return f"certain by now: {self.title}" if self.turn is None else f"seen in turn {self.turn}: {self.title}"


class ByNow:
    """The certain cards of earlier places, as of an event. For matches with printed cards; else empty."""

    def __init__(self) -> None:
        self._unseen: Unseen | None = None
        self._at: dict[int, Masks] = {}
        self._then: dict[int, Masks] = {}
        self._seen: list[tuple[int, int, int]] = []
        self._told: dict[int, dict[int, Later]] = {}

    def of(self, seq: int) -> Mapping[int, Later]:
        """The places that nobody had seen after event `seq` and that are certain by now: id of the place -> card.

        Empty for an event that was undone: what was recorded then may have been wrong.
        """
        if seq not in self._told:
            self._told[seq] = self._certain(seq)
        return self._told[seq]

    def among(self, seq: int, places: Collection[int]) -> list[Later]:
        """The cards that certainly lay among these places after event `seq`, though nobody had seen which was which.

        For a hand: the cards that its player certainly held. Cards that had been seen there by then are left out.
        """
        unseen, masks = self._unseen, self._at.get(seq)
        if unseen is None or masks is None:
            return []
        later: list[Later] = []
        for owner, group in _by_owner(unseen, masks).items():
            possible = self._possible(owner, group)
            where: dict[int, list[int]] = {}
            for place, classes in possible.items():
                for bit in classes:
                    where.setdefault(bit, []).append(place)
            for bit, able in sorted(where.items()):
                hidden = [place for place in able if self._then[seq][place].bit_count() > 1]
                if not unseen.is_learnt(unseen.first_of(owner) + bit):
                    continue
                if hidden and all(place in places for place in able):
                    later += [self._later(owner, bit, seq)] * min(len(hidden), len(unseen.alike(owner, bit)))
        return later

    def _possible(self, owner: int, group: Masks) -> dict[int, set[int]]:
        """By place, what each can have been when every card lay in one place only; empty where that cannot be."""
        unseen = self._unseen
        assert unseen is not None
        if owner in unseen.decks:  # of a deck without a list, only what was seen itself: there may be more copies
            return {place: set(bits_of(mask)) for place, mask in group.items() if mask}
        first = unseen.first_of(owner)
        possible = possible_in_all({place: _copies(unseen, owner, mask) for place, mask in group.items()})
        return {
            place: {unseen.bit_of(first + bit) for bit in bits_of(mask)} for place, mask in (possible or {}).items()
        }

    def about(self, seq: int, facts: Sequence[Fact], game: Any) -> dict[int, str]:
        """Additions to the facts of event `seq`, in words: number of the fact -> addition.

        `game`: the match after that event. A card that went on to elsewhere in the same event is left out.
        """
        additions: dict[int, str] = {}
        unseen = getattr(game.table, "unseen", None)
        if unseen is None:
            return additions
        drawn: dict[int, dict[int, int]] = {}  # player -> place -> number of the fact
        for n, fact in enumerate(facts):
            numbers = [number for number in _hidden_of(fact) if unseen.is_place(number)]
            numbers = [number for number in numbers if _still_there(fact, game.table.cards[number])]
            if fact.kind not in _TELL_WHERE or not numbers:
                continue
            later_of_cards = [later for number in numbers if (later := self.of(seq).get(number)) is not None]
            if fact.kind == "card.drawn":
                drawn.setdefault(fact.data["player"], {})[numbers[0]] = n
            if len(later_of_cards) == 1:
                additions[n] = str(later_of_cards[0])
            elif later_of_cards:
                additions[n] = f"certain by now: {listed([later.title for later in later_of_cards])}"
        for places in drawn.values():
            several = (
                self.among(seq, places) if len(places) > 1 and not any(n in additions for n in places.values()) else []
            )
            if several:
                titles = listed([later.title for later in several])
                additions[max(places.values())] = f"certain by now among these {len(places)}: {titles}"
        return additions

    def _certain(self, seq: int) -> dict[int, Later]:
        unseen, masks = self._unseen, self._at.get(seq)
        if unseen is None or masks is None:
            return {}
        certain: dict[int, Later] = {}
        for owner, group in _by_owner(unseen, masks).items():
            for place, classes in self._possible(owner, group).items():
                if len(classes) != 1 or self._then[seq][place].bit_count() < 2:
                    continue
                if unseen.is_learnt(unseen.first_of(owner) + next(iter(classes))):
                    certain[place] = self._later(owner, classes.pop(), seq)
        return certain

    def _later(self, owner: int, bit: int, seq: int) -> Later:
        unseen = self._unseen
        assert unseen is not None
        copies = unseen.alike(owner, bit)
        title = unseen.listed(copies[0]).name
        if len(copies) == 1:
            for at, turn, card in self._seen:
                if at > seq and card == copies[0]:
                    return Later(card, title, at, turn)
        return Later(copies[0], title, None, None)


def _unseen_of(game: ReplayedGame) -> Unseen | None:
    """The knowledge of the record about a match with printed cards. None where the match was filled, so that what lies
    where is made up from then on, and where a kept engine plays it."""
    return game.table.unseen if isinstance(game, PresentGame) and isinstance(game.table, ObservedTable) else None


def certain_by_now(traveller: Traveller, match: str, last: int | None = None) -> ByNow:
    """Everything that is certain by event `last` (default: the last one) about all moments before it.

    Raises MatchNotFound, StoreDamaged, NotFoldable, StoreUnavailable.
    """
    by_now = ByNow()
    if not traveller.opening(match).setup.observed:
        return by_now
    fold = traveller.fresh(match)
    turned: dict[int, list[Turned]] = {}
    places: dict[int, Masks] = {}
    turns: dict[int, int] = {}
    free: dict[int, dict[int, frozenset[int]]] = {}  # by event and seat, the numbers of a list that nobody knew then
    for event in traveller.store.iterate(match, 1, last):
        if fold.version and (unseen := _unseen_of(fold.game)) is not None:
            unseen.trail = []
        fold.feed(event)
        unseen = None if fold.divergence is not None else _unseen_of(fold.game)
        if unseen is None:
            break
        by_now._unseen = unseen
        places[event.seq] = {unseen.place_of(place): unseen.could(place) for place in unseen.places}
        turns[event.seq] = fold.game.turn
        free[event.seq] = {seat: unseen.free_of(seat) for seat in unseen.decks}
        turned[event.seq], unseen.trail = unseen.trail or [], None
        if isinstance(event.data, Rewound) and event.data.policy == "fresh-entropy":
            turned[event.seq] = _mixed_by_fresh_entropy(unseen, places[event.data.to])
    if not places:
        return by_now
    if by_now._unseen is not None and by_now._unseen.decks:
        places = {seq: _as_learnt(by_now._unseen, masks, free[seq]) for seq, masks in places.items()}
    now = max(places)
    line = [seq for run in fold.history.line(now) for seq in run]
    masks = dict(places[now])
    by_now._then = places
    for seq in reversed(line):
        masks = {place: mask & places[seq][place] for place, mask in masks.items()}
        by_now._at[seq] = dict(masks)
        for change in reversed(turned[seq]):
            _before(change, masks, by_now._unseen)
            if change.seen is not None:
                by_now._seen.append((seq, turns[seq], change.seen))
    by_now._seen.reverse()
    return by_now


def _as_learnt(unseen: Unseen, masks: Masks, free: Mapping[int, frozenset[int]]) -> Masks:
    """The cards that places could hold at a moment, including those that have turned up since of decks without lists.

    A place that could be any card of a house could be each one learnt later, or another copy of a known one.
    """
    learnt = dict(masks)
    for place in unseen.places:
        if place.owner not in free:
            continue
        number, deck = unseen.place_of(place), unseen.decks[place.owner]
        for house in deck.faces:
            numbers = deck.numbers_of(house)
            mine = free[place.owner].intersection(numbers)
            if mine and masks[number] >> numbers[-1] - deck.first & 1:
                for mask in mine:
                    learnt[number] |= 1 << unseen.bit_of(mask)
                for bit in deck.doubted():
                    learnt[number] |= 1 << bit if deck.first + bit in numbers else 0
    return learnt


def _before(change: Turned, masks: Masks, unseen: Unseen | None) -> None:
    """Make of what places can have been after a change what they can have been before it."""
    assert unseen is not None
    if change.seen is not None:
        for place in change.before:
            masks[place] = 1 << unseen.bit_of(change.seen)
        return
    together = 0
    for place in change.before:
        together |= masks[place]
    for place, mask in change.before.items():
        masks[place] = mask & together


def _mixed_by_fresh_entropy(unseen: Unseen, before: Masks) -> list[Turned]:
    """Mix the unknown cards of each deck, as going back with fresh entropy does."""
    decks: dict[int, Masks] = {}
    for place in unseen.places:
        if place.zone == "deck" and not place.known:
            number = unseen.place_of(place)
            decks.setdefault(place.owner, {})[number] = before[number]
    return [Turned(deck, None) for deck in decks.values()]


def _by_owner(unseen: Unseen, masks: Masks) -> dict[int, Masks]:
    owners: dict[int, Masks] = {}
    for place in unseen.places:
        number = unseen.place_of(place)
        owners.setdefault(place.owner, {})[number] = masks[number]
    return owners


def _copies(unseen: Unseen, owner: int, mask: int) -> int:
    """The same possibilities with a bit for each copy."""
    first = unseen.first_of(owner)
    return sum(1 << copy - first for bit in bits_of(mask) for copy in unseen.alike(owner, bit))


def _hidden_of(fact: Fact) -> list[int]:
    hidden: list[int] = []
    for name in HIDDEN_FIELDS:
        value = fact.data.get(name)
        if value is not None:
            hidden += [value] if isinstance(value, int) else value
    return hidden


def _still_there(fact: Fact, card: Any) -> bool:
    """Whether a card lies after the event where the fact brought it."""
    zone = fact.data.get("zone") or _GOES_TO.get(fact.kind)
    return zone is None or card.zone == str(zone).rpartition(",")[2]


_TELL_WHERE = frozenset(("card.drawn", "card.archived", "card.moved", "card.purged", "card.under", "token.made"))
"""Facts that say where a card went; later facts about the same card do not repeat it."""
_GOES_TO = {"card.drawn": "hand", "card.archived": "archives", "archives.taken": "hand", "card.under": "under"}
