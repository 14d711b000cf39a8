"""A described table: the one description of its fields.

    {"house": "dis", "seats": [{"amber": 4, "line": [{"title": "Troll", "damage": 7}]}, {"hand": ["Anger"]}]}

The structs define the fields, their values and their defaults. `engine.shapes` reads
them: what is checked (`engine.opening.faults`), laid out (`engine.opening.positions`), shown in the API's document, in
the docs and at the command line comes from here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from engine import catalogue
from engine.catalogue import EVERY_HOUSE, HOUSE_ICONS, ICONS, CardFacts
from engine.shapes import Contract, each_once, given, one_of
from engine.table.description import MOST_CARDS, MOST_CHAINS, MOST_SEATS
from engine.table.state import ARCHIVES, DECK, DISCARD, HAND, KEY_COLOURS, PURGED

PILES = (DECK, HAND, DISCARD, ARCHIVES, PURGED)
IN_PLAY = ("line", "artifacts")
STEPS = ("start", "forge", "house", "main", "ready", "draw", "end")
NUMBERS = ("damage", "amber", "power_counters", "armor_used")
FLAGS = ("stunned", "warded", "enraged")

MOST = 999
"""The largest number in a description: results computed from it stay far below the limits of the log."""
MOST_MARKS = 20
"""Icons and kinds of counters on a card."""

Seat = Annotated[
    int, Meta(ge=0, le=MOST_SEATS - 1, extra={"named": "seat", "wanted": f"a seat from 0 to {MOST_SEATS - 1}"})
]
Amount = Annotated[int, Meta(ge=0, le=MOST)]
Some = Annotated[int, Meta(ge=1, le=MOST)]
Chains = Annotated[int, Meta(ge=0, le=MOST_CHAINS)]
Colour = Annotated[str, one_of(KEY_COLOURS)]
House = Annotated[str, one_of(EVERY_HOUSE)]
Icon = Annotated[str, one_of((*ICONS, *HOUSE_ICONS))]
Word = Annotated[str, Meta(min_length=1, max_length=40, extra={"named": "word", "wanted": "a word"})]
Name = Annotated[str, Meta(min_length=1, max_length=100, pattern=r"\S", extra={"wanted": "a text of 1 to 100 letters"})]
Title = Annotated[str, Meta(extra={"wanted": "the title of a card"})]
SeatNumber = Annotated[
    str, Meta(pattern="^[0-7]$", extra={"named": "seat number", "wanted": "the number of a seat, as a text"})
]


class Described(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base class of the parts of a described table."""


class DescribedCard(Described, frozen=True, kw_only=True):
    """A card that is not in play. Its title alone may stand in its place."""

    title: Annotated[
        Title | None,
        Meta(
            description="where several cards share it, which one is meant, as in `Armadrone (evil twin)` or "
            "`Armadrone (DT 048)`; with printed cards null: nobody has seen it, and in a battleline it is a token "
            "creature",
            extra={"wanted": "the title of a card"},
        ),
    ]
    house: Annotated[
        House | UnsetType,
        Meta(description="its house in this deck, the printed one if left out; it also tells cards of a title apart"),
    ] = UNSET
    owner: Annotated[Seat | UnsetType, Meta(description="whose card it is; if left out, of the seat it lies at")] = (
        UNSET
    )
    icons: Annotated[
        tuple[Icon, ...], Meta(max_length=MOST_MARKS, description="bonus icons beside those printed on it")
    ] = ()
    shown: Annotated[bool, Meta(description="in a hidden zone: everyone knows that it lies there")] = False


class DescribedInPlay(DescribedCard, frozen=True, kw_only=True):
    """A card in play. Its title alone may stand in its place."""

    ready: Annotated[bool | UnsetType, Meta(description="if left out it is, but for an upgrade")] = UNSET
    damage: Amount = 0
    amber: Amount = 0
    amber_of: Annotated[
        dict[SeatNumber, Some] | UnsetType,
        Meta(
            description="in Break-Key, by seat whose the Æmber on it is; what it leaves out is the next player's",
            extra={"wanted": "an object of seats and numbers"},
        ),
    ] = UNSET
    power_counters: Amount = 0
    counters: Annotated[
        dict[Word, Some],
        Meta(
            max_length=MOST_MARKS,
            description="by kind, how many of its other counters",
            extra={"wanted": "an object of kinds and numbers"},
        ),
    ] = {}
    stunned: bool = False
    warded: bool = False
    enraged: bool = False
    armor_used: Annotated[Amount, Meta(description="how much of its armor was used this turn")] = 0


class DescribedBeneath(DescribedCard, frozen=True, kw_only=True):
    """A card under a card in play. Its title alone may stand in its place."""

    facedown: Annotated[bool, Meta(description="it was put there facedown, and its owner alone knows it")] = False


Lying: TypeAlias = Annotated[Title | DescribedCard | None, Meta(extra={"wanted": "a title, or an object with a title"})]
Beneath: TypeAlias = Annotated[
    Title | DescribedBeneath | None, Meta(extra={"wanted": "a title, or an object with a title"})
]
Entered: TypeAlias = Annotated[Title | DescribedInPlay, Meta(extra={"wanted": "a title, or an object with a title"})]


class DescribedHost(DescribedInPlay, frozen=True, kw_only=True):
    """A creature or an artifact in play, with what is on it and under it. Its title alone may stand in its place."""

    upgrades: Annotated[
        tuple[Entered, ...],
        Meta(max_length=MOST_CARDS, description="on a creature", extra={"wanted": "a list of cards"}),
    ] = ()
    under: Annotated[
        tuple[Beneath, ...],
        Meta(
            max_length=MOST_CARDS,
            description="what is grafted on it, or lies facedown under it; "
            "beneath the bottom half of a gigantic creature its top half first",
            extra={"wanted": "a list of cards"},
        ),
    ] = ()
    facedown: Annotated[
        bool,
        Meta(
            description="in a battleline: it is a token creature of its owner's deck, and only the owner knows its card"
        ),
    ] = False


HostEntry: TypeAlias = Annotated[
    Title | DescribedHost | None, Meta(extra={"wanted": "a title, or an object with a title"})
]
RowEntry: TypeAlias = Annotated[
    tuple[HostEntry, ...],
    Meta(max_length=MOST_CARDS, description="from left to right", extra={"wanted": "a list of cards"}),
]
_Cards: TypeAlias = Annotated[tuple[Lying, ...], Meta(max_length=MOST_CARDS)]
Pile: TypeAlias = Annotated[_Cards, Meta(description="from bottom to top", extra={"wanted": "a list of cards"})]
HiddenPile: TypeAlias = Annotated[
    _Cards | Annotated[int, Meta(ge=0, le=MOST_CARDS)],
    Meta(
        description="from bottom to top; with printed cards also how many, or a list with null for a card that "
        "nobody has seen",
        extra={"wanted": "a list of cards, or with printed cards how many"},
    ),
]


class DescribedSeat(Described, frozen=True, kw_only=True):
    """A player of a described table, and the cards there."""

    name: Annotated[Name | UnsetType, Meta(description="P and the number of the player, if left out")] = UNSET
    amber: Annotated[Amount, Meta(description="in the pool")] = 0
    keys: Annotated[
        Annotated[tuple[Colour, ...], each_once(extra={"wanted": "a list of colours"})] | UnsetType,
        Meta(description="the forged ones, oldest first; if left out none, in Break-Key all"),
    ] = UNSET
    chains: Chains = 0
    houses: Annotated[
        tuple[House, ...],
        Meta(description="of the deck; those of the first cards, if left out", extra={"wanted": "a list of houses"}),
        each_once(),
    ] = ()
    tide: Annotated[bool | UnsetType, Meta(description="the deck has a tide reference card")] = UNSET
    token: Annotated[Title | None | UnsetType, Meta(description="the deck's token creature, or null")] = UNSET
    boon: Annotated[bool | UnsetType, Meta(description="in Break-Key, whether its boon lies on the deck")] = UNSET
    line: RowEntry = ()
    artifacts: RowEntry = ()
    hand: HiddenPile = ()
    deck: Annotated[
        HiddenPile | UnsetType,
        Meta(
            description="from bottom to top: the last card is the top one; with printed cards also how many, null for "
            "one that nobody has seen, and if left out all that is left of the list",
            extra={"wanted": "a list of cards, or with printed cards how many"},
        ),
    ] = UNSET
    discard: Pile = ()
    archives: HiddenPile = ()
    purged: HiddenPile = ()


class DescribedTable(Described, frozen=True, kw_only=True):
    """A table at which a match begins, described instead of played."""

    turn: Annotated[Amount, Meta(description="its number; 0 only in step start of the first one")] = 3
    active: Annotated[Seat, Meta(description="whose turn it is")] = 0
    first: Annotated[Seat | None | UnsetType, Meta(description="who began; the active seat, if left out")] = UNSET
    step: Annotated[str, one_of(STEPS)] = "main"
    house: Annotated[House | None, Meta(description="the active one; step main needs it")] = None
    tide: Annotated[Seat | None, Meta(description="the seat for which it is high; null: neutral")] = None
    seats: Annotated[
        tuple[DescribedSeat, ...],
        Meta(
            min_length=1,
            max_length=MOST_SEATS,
            description="the players, clockwise",
            extra={"wanted": "a list of objects, one for each player"},
        ),
    ]


POSITION: Contract[DescribedTable] = Contract(DescribedTable)
PARTS: dict[str, Contract[Any]] = {
    "the table": Contract(DescribedTable),
    "each of `seats`": Contract(DescribedSeat),
    "a card": Contract(DescribedCard),
    "a card under another": Contract(DescribedBeneath),
    "a card in play": Contract(DescribedInPlay),
    "a creature or an artifact": Contract(DescribedHost),
}
"""The parts of a described table by name, from the outside in."""


def facts_of(card: DescribedCard) -> CardFacts:
    """The facts of a card of a table without faults."""
    (facts,) = catalogue.meant(card.title or "", house=given(card.house, ""))
    return facts


def in_full(card: str | DescribedHost | None) -> DescribedHost:
    """A card of a battleline, or an artifact, where its title may stand for it."""
    return card if isinstance(card, DescribedHost) else DescribedHost(title=card)


def upgrade_in_full(card: str | DescribedInPlay) -> DescribedInPlay:
    """An upgrade, where its title may stand for it."""
    return DescribedInPlay(title=card) if isinstance(card, str) else card


def beneath_in_full(card: str | DescribedBeneath | None) -> DescribedBeneath:
    """A card under another, where its title may stand for it; an unseen card lies facedown."""
    return card if isinstance(card, DescribedBeneath) else DescribedBeneath(title=card, facedown=card is None)


def lying_in_full(card: str | DescribedCard | None) -> DescribedCard:
    """A card that is not in play, where its title may stand for it."""
    return card if isinstance(card, DescribedCard) else DescribedCard(title=card)


def pile_in_full(seat: DescribedSeat, zone: str) -> list[DescribedCard]:
    """The cards of a pile, where their number may stand for cards that nobody has seen."""
    pile = getattr(seat, zone)
    if pile is UNSET:
        return []
    return [DescribedCard(title=None)] * pile if isinstance(pile, int) else [lying_in_full(card) for card in pile]


def described(seat: DescribedSeat) -> Iterator[DescribedCard]:
    """All cards described at a seat, zone by zone; a card's upgrades and the cards under it follow it."""
    return (card for _, card in described_where(seat))


def described_where(seat: DescribedSeat) -> Iterator[tuple[str, DescribedCard]]:
    """All cards described at a seat, each with the name of its list."""
    for zone in IN_PLAY:
        for entry in getattr(seat, zone):
            host = in_full(entry)
            yield zone, host
            yield from (("upgrades", upgrade_in_full(card)) for card in host.upgrades)
            yield from (("under", beneath_in_full(card)) for card in host.under)
    for zone in PILES:
        yield from ((zone, card) for card in pile_in_full(seat, zone))
