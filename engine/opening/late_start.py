"""Begin the record of a match with printed cards late: at a described table with unseen cards.

The deck lists and names are those of the set-up's seats; the table says what lies where. For a hidden zone it may give
just the number of its cards, and name the cards that are known. An unseen place can be any card that remains of its
owner's list (`engine.observed`). A description that contradicts the lists is refused: a card that is not on them, more
copies than they have, cards that do not add up to them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import UNSET

from engine import catalogue
from engine.errors import SetupError
from engine.observed.table import ObservedTable
from engine.observed.unseen_cards import Unseen
from engine.opening.description import DescribedCard, DescribedSeat, DescribedTable, described_where
from engine.shapes import given
from engine.table.description import DECK_SIZE
from engine.table.setup import Setup
from engine.table.state import DECK, Card
from engine.table.table import Table

DeckRow = Mapping[str, Any]
"""A card of a checked deck list."""
LateFault = tuple[str, str]
"""A fault: a sentence, and where it is, as a JSON pointer."""


def setup_of(raw: Mapping[str, Any], table: DescribedTable, *, any_seats: bool) -> Setup:
    """The set-up of a match with printed cards that opens from `raw["position"]`, read as `table`.

    Raises SetupError with a sentence for each fault of the seats and each contradiction to their lists.
    """
    seats = raw.get("seats")
    if not isinstance(seats, list | tuple) or len(seats) != len(table.seats):
        raise SetupError(
            [
                f"the described table has {len(table.seats)} seats; with printed cards give as many seats beside it, "
                "each with the name of its player and the list of its deck"
            ],
            ["/seats"],
        )
    data = {name: value for name, value in raw.items() if name not in ("position", "first")}
    data["seats"] = [
        {**seat, "chains": described_seat.chains} if isinstance(seat, Mapping) else seat
        for seat, described_seat in zip(seats, table.seats, strict=True)
    ]
    setup = Setup.from_data(data, any_seats=any_seats)
    if more := _described_of_learnt(setup, table):
        data["seats"] = [
            {**seat, "deck": {**seat["deck"], "cards": [*seat["deck"]["cards"], *more.get(n, ())]}}
            for n, seat in enumerate(setup.seats)
        ]
        setup = Setup.from_data(data, any_seats=any_seats)
    faults = [
        *(fault for n, seat in enumerate(seats) for fault in _said_twice(n, seat, setup.seats[n], table.seats[n])),
        *_against_the_lists(setup, table),
    ]
    if faults:
        raise SetupError([text for text, _ in faults], [pointer for _, pointer in faults])
    setup.data["position"] = dict(raw["position"])
    return setup


def _described_of_learnt(setup: Setup, table: DescribedTable) -> dict[int, list[DeckRow]]:
    """By seat, the described cards of a deck without a list that its set-up does not name: the deck holds them too."""
    more: dict[int, list[DeckRow]] = {}
    used: Counter[tuple[Any, ...]] = Counter()
    for n, seat in enumerate(table.seats):
        for _, entry in described_where(seat):
            owner = given(entry.owner, n)
            deck = setup.seats[owner]["deck"]
            if entry.title is None or "learnt" not in deck:
                continue
            rows = [*deck["cards"], *more.get(owner, ())]
            candidates = _alike(rows, entry, learnt=True)
            if len(candidates) == 1 and used[owner, *candidates[0]] < [_key(row) for row in rows].count(candidates[0]):
                used[owner, *candidates[0]] += 1
                continue
            house = given(entry.house, "")
            meant = catalogue.meant(entry.title, code=deck["set"], house=house) or catalogue.meant(
                entry.title, house=house
            )
            if len(meant) == 1 and (house or meant[0].house) in deck["houses"]:
                row: DeckRow = {
                    "set": meant[0].set,
                    "number": meant[0].number,
                    "title": meant[0].name,
                    "house": house or meant[0].house,
                    "enhancements": list(entry.icons),
                }
                more.setdefault(owner, []).append(row)
                used[owner, *_key(row)] += 1
    return more


def _said_twice(
    n: int, raw: Mapping[str, Any], seat: Mapping[str, Any], described_seat: DescribedSeat
) -> Iterator[LateFault]:
    """Faults of a seat of the table that contradicts its own list or player."""
    deck = seat["deck"]
    if raw.get("chains") not in (None, 0, described_seat.chains):
        yield (
            f"seat {n}: chains is {raw['chains']}; give in the described table how many there are now",
            f"/seats/{n}/chains",
        )
    said: list[tuple[str, Any, bool]] = [
        ("name", described_seat.name, described_seat.name == seat["name"]),
        ("houses", list(described_seat.houses) or UNSET, set(described_seat.houses) == set(deck["houses"])),
        ("tide", described_seat.tide, described_seat.tide is deck.get("tide", False)),
        ("token", described_seat.token, _token(described_seat.token) == _token(deck.get("token"))),
    ]
    for name, value, same in said:
        if value is not UNSET and not same:
            yield f"seat {n}: {name} is not what the seats say; leave it out here", f"/position/seats/{n}/{name}"


def _token(name: Any) -> set[str]:
    return {facts.name for facts in catalogue.meant(name)} if isinstance(name, str) else set()


def _against_the_lists(setup: Setup, table: DescribedTable) -> Iterator[LateFault]:
    described: Counter[int] = Counter()
    copies: dict[tuple[Any, ...], list[str]] = {}
    for n, seat in enumerate(table.seats):
        for zone, entry in described_where(seat):
            owner = given(entry.owner, n)
            described[owner] += 1
            where, at = f"seat {n}, {zone}: ", f"/position/seats/{n}/{zone}"
            if entry.title is None:
                if zone == "line" and ("token" not in setup.seats[owner]["deck"] or not setup.ruleset.tokens_known):
                    yield f"{where}null is a token creature, and {_of(setup, owner)} deck has none; give its title", at
                continue
            deck = setup.seats[owner]["deck"]
            candidates = _alike(deck["cards"], entry, learnt="learnt" in deck)
            if len(candidates) != 1:
                yield where + _not_one(setup, owner, entry, len(candidates)), at
                continue
            (alike,) = candidates
            lying = copies.setdefault((owner, *alike), [])
            lying.append(f"seat {n}, {zone}")
            listed = [_key(row) for row in setup.seats[owner]["deck"]["cards"]].count(alike)
            if len(lying) == listed + 1:
                times = f"{listed} of it" if listed > 1 else "it once"
                fault = f"{where}{entry.title} is there once too often: {_of(setup, owner)} list has {times}"
                yield f"{fault}, and it lies already at {' and '.join(lying[:-1])}", at
    for n, seat in enumerate(table.seats):
        deck = setup.seats[n]["deck"]
        size = DECK_SIZE if "learnt" in deck else len(deck["cards"])
        if described[n] > size or (seat.deck is not UNSET and described[n] < size):
            many = "more" if described[n] > size else "fewer"
            hint = "" if described[n] > size else ", or leave out deck: then it is all that is left"
            yield (
                f"seat {n}: {described[n]} of {_of(setup, n)} cards are described, {many} than the {size} of the list; "
                f"count hand, deck, archives, discard pile, purged cards and what is in play again{hint}",
                f"/position/seats/{n}",
            )


def _not_one(setup: Setup, owner: int, entry: DescribedCard, many: int) -> str:
    if many:
        return f"{entry.title} can be {many} cards of {_of(setup, owner)} list; give its house or its icons too"
    others = [
        n for n, seat in enumerate(setup.seats) if n != owner and _alike(seat["deck"]["cards"], entry, as_told=False)
    ]
    if _alike(setup.seats[owner]["deck"]["cards"], entry, as_told=False):
        return f"{entry.title} is on {_of(setup, owner)} list with another house or other icons; leave them out"
    if "learnt" in setup.seats[owner]["deck"]:
        houses = ", ".join(map(catalogue.in_words, setup.seats[owner]["deck"]["houses"]))
        return (
            f"{entry.title} can be no card of {_of(setup, owner)} deck ({houses}); for a maverick, give its house in it"
        )
    hint = f"; it is on {_of(setup, others[0])}: if it is that one, give owner {others[0]}" if others else ""
    return f"{entry.title} is not on {_of(setup, owner)} list{hint}"


def _of(setup: Setup, seat: int) -> str:
    return f"{setup.seats[seat]['name']}'s"


def _key(row: DeckRow) -> tuple[Any, ...]:
    """The key that like cards of a list share."""
    return row["set"], row["number"], row["house"], tuple(row["enhancements"])


def _alike(
    rows: Sequence[DeckRow], entry: DescribedCard, *, as_told: bool = True, learnt: bool = False
) -> list[tuple[Any, ...]]:
    """The keys of the cards of a list that a described card can be; like cards count once.

    House and icons that are left out are the printed ones if there is such a card on the list, and else any; where the
    list is `learnt` from the record, the printed ones.
    """
    meant = catalogue.meant(entry.title or "", house=given(entry.house, ""))
    names = {facts.name for facts in meant}
    rows_left = [row for row in rows if row["title"] in names]
    if as_told:
        houses = [given(entry.house, facts.house) for facts in meant]
        in_house = [row for row in rows_left if row["house"] in houses]
        rows_left = in_house if in_house or entry.house is not UNSET or learnt else rows_left
        with_icons = [row for row in rows_left if sorted(row["enhancements"]) == sorted(entry.icons)]
        rows_left = with_icons if with_icons or entry.icons or learnt else rows_left
    return list(dict.fromkeys(map(_key, rows_left)))


class LateCards:
    """The places of a match with printed cards, taken one after the other by a described table."""

    def __init__(self, g: ObservedTable) -> None:
        self.left = list(g.cards)
        self._unseen = g.unseen
        self._everyone = g.everyone
        self._sees = sum(1 << seat for seat in g.setup.sees)
        self._rows = [seat["deck"]["cards"] for seat in g.setup.seats]
        self._numbers = [_numbers(g.unseen, seat, rows) for seat, rows in enumerate(self._rows)]
        self._listed = [set(range(len(rows))) for rows in self._rows]

    def find(self, entry: DescribedCard, seat: int) -> Card:
        """A place of the owner: identified as this card, or an unseen place."""
        owner = given(entry.owner, seat)
        place = next(card for card in self.left if card.owner == owner)
        self.left.remove(place)
        if entry.title is not None:
            (alike,) = _alike(self._rows[owner], entry, learnt=owner in self._unseen.decks)
            number = min(n for n in self._listed[owner] if _key(self._rows[owner][n]) == alike)
            self._listed[owner].remove(number)
            self._unseen.identify(place, self._numbers[owner][number])
        return place

    def known_by(self, entry: DescribedCard, zone: str, seat: int) -> int:
        """The seats that know a card hidden at a seat, as a mask.

        Everyone saw a described card, except one in a zone that only the seats whose cards the record sees know.
        """
        if entry.shown:
            return self._everyone
        owner = owner_of_hidden(zone, seat)
        if entry.title is None:
            return owner
        return owner | self._sees if self._sees else self._everyone

    def attach(self, upgrade: Card) -> None:
        """An upgrade stays under the control of its player, mostly its owner."""
        upgrade.controller, upgrade.control = upgrade.owner, ()


def owner_of_hidden(zone: str, seat: int) -> int:
    """The seats that may look at a seat's hidden zone, as a mask; none for a deck."""
    return 0 if zone == DECK else 1 << seat


def _numbers(unseen: Unseen, seat: int, rows: Sequence[DeckRow]) -> list[int]:
    """The ids of the cards of a list, in the order of its rows."""
    deck = unseen.decks.get(seat)
    if deck is None:
        return [unseen.first_of(seat) + n for n in range(len(rows))]
    free = {house: iter(deck.numbers_of(house)) for house in deck.faces}
    return [next(free[row["house"]]) for row in rows]


def become_token(g: Table, card: Card) -> None:
    """Make a card or an unseen place a copy of its owner's token reference card
    (token-is-copy-of-reference)."""
    token = g.players[card.owner].token
    assert token is not None, "the faults of the description name it"
    g.state.disguised = True
    card.show(catalogue.of_key(token))
    card.take_text(g.text_of(card.facts))
    card.facedown = True
