"""A set-up and a deck: the one description of their fields.

The structs say what fields there are, what they take and what they are when they are left out. `engine.shapes` reads
them: what is checked (`engine.table.setup`), shown in the API's document and in the docs comes from here. `least` and
`most` narrow what is asked for now; what was logged before may be longer.
"""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import UNSET, Meta, UnsetType

from engine import catalogue
from engine.rulesets import CURRENT, RULESETS, UNNAMED
from engine.shapes import Contract, ShapeFault, each_once, excerpt, in_words, one_of
from engine.table.chance import SCHEME

SCHEMA = 1
DECK_SIZE = 36
MOST_CHAINS = 24
MOST_CARDS = 200
"""More than any deck has; nor has a seat of a described table more, all zones together."""
MOST_SEATS = 8
"""Seats of a table, whatever is played: events tell no more of them apart."""
MOST_KEYS_TO_WIN = 6
"""The most forged keys that a set-up can ask for."""


class VariantTerms(NamedTuple):
    """A variant, as set-ups are held to it. How it is played, says its class in `engine.variants`."""

    seats: tuple[int, ...]
    """The numbers of players it is played by."""
    keys_to_win: int | None
    """How many forged keys win, unless a set-up says another number; None: it is won in another way."""


TERMS_OF_VARIANTS: dict[str, VariantTerms] = {
    "standard": VariantTerms(seats=(2,), keys_to_win=3),
    "break-key": VariantTerms(seats=(3,), keys_to_win=None),
}
"""The variants that there are."""

Seat = Annotated[int, Meta(ge=0, le=MOST_SEATS - 1, extra={"wanted": "the number of a seat"})]


Name = Annotated[
    str,
    Meta(pattern=r"\S", extra={"pattern": r"^(?=[\s\S]*\S)[\s\S]{1,100}$", "wanted": "a text of 1 to 100 letters"}),
]
"""The name of a player."""


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """Base of the parts of a set-up. Fields that are not known are passed over."""


class DeckCard(Part, frozen=True, kw_only=True):
    """A card of a deck: by set and number, or by title. A title that several cards share needs more: the number, or
    the name of the card, such as `Armadrone (evil twin)`."""

    set: Annotated[str, Meta(extra={"most": 20})] | None = None
    number: Annotated[str, Meta(extra={"most": 20})] | None = None
    title: Annotated[str, Meta(extra={"most": 120})] | None = None
    house: Annotated[Annotated[str, Meta(extra={"most": 40})] | None, Meta(description="in this deck (mavericks)")] = (
        None
    )
    enhancements: (
        Annotated[
            tuple[catalogue.AnyIcon, ...],
            Meta(extra={"most": 20}, description="bonus icons beside those printed on it"),
        ]
        | None
    ) = None


class DeckPod(Part, frozen=True, kw_only=True):
    """A pod of an Alliance: the twelve cards of a house."""

    house: Annotated[str, Meta(extra={"most": 40})]
    deck: Annotated[str, Meta(extra={"least": 1, "most": 200}, description="the name of the deck that it comes from")]


class DeckList(Part, frozen=True, kw_only=True):
    """A deck list."""

    name: Annotated[str, Meta(extra={"least": 1, "most": 200})] = ""
    set: Annotated[str, Meta(extra={"most": 20})] = ""
    houses: Annotated[
        tuple[Annotated[str, Meta(extra={"most": 40})], ...],
        Meta(extra={"most": 12, "wanted": "a list of different houses"}),
        each_once(),
    ]
    cards: Annotated[
        tuple[Annotated[DeckCard, Meta(extra={"wanted": "an object with set and number, or with title"})], ...],
        Meta(
            extra={"most": MOST_CARDS, "wanted": "a list of cards"},
            description="left out with printed cards: the list is not known, see learnt",
        ),
    ] = ()
    learnt: Annotated[
        bool,
        Meta(
            description="with printed cards: the list is not known, only the houses and, if given, the set; the record "
            "learns the cards as they turn up, and cards are those known from the beginning"
        ),
    ] = False
    alliance: Annotated[
        bool,
        Meta(description="its houses come from several decks of one set, so that it is not checked as one whole"),
    ] = False
    pods: Annotated[
        tuple[Annotated[DeckPod, Meta(extra={"wanted": "an object with house and deck"})], ...],
        Meta(
            extra={"most": 3, "wanted": "a list of objects with house and deck"},
            description="of an Alliance: the decks that its houses come from, as far as they are named",
        ),
    ] = ()
    tide: Annotated[bool, Meta(description="it has a tide reference card")] = False
    token: Annotated[
        Annotated[str, Meta(extra={"most": 120})] | None,
        Meta(description="its token creature, if it has a token reference card", extra={"wanted": "a title, or null"}),
    ] = None


class SetUpSeat(Part, frozen=True, kw_only=True):
    """A player of a match, and the deck that is played."""

    name: Name
    deck: DeckList
    chains: Annotated[int, Meta(ge=0, le=MOST_CHAINS)] = 0
    barred_house: Annotated[
        Annotated[str, Meta(extra={"most": 40})] | None,
        Meta(
            description="a house that the player cannot choose as the active one, in the whole match; null: none",
            extra={"wanted": "a house, or null"},
        ),
    ] = None


class SetUpOptions(Part, frozen=True, kw_only=True):
    """How the match asks."""

    ask_forced: Annotated[
        bool,
        Meta(description="ask also where there is only one answer, so that every target is confirmed"),
    ] = False
    ask_idle: Annotated[
        bool | UnsetType,
        Meta(
            description="ask also where no answer makes a difference, such as which creature to heal when none is "
            "damaged; false in a new match that leaves it out"
        ),
    ] = UNSET
    mulligan: Annotated[bool, Meta(description="whether a first hand may be drawn again")] = True


class SetUpChance(Part, frozen=True, kw_only=True):
    """What all chance of a match comes from."""

    scheme: Annotated[int, Meta(ge=SCHEME, le=SCHEME, extra={"wanted": f"{SCHEME}, as this engine draws"})] = SCHEME
    seed: Annotated[
        str,
        Meta(min_length=64, max_length=64, pattern="^[0-9a-fA-F]{64}$", extra={"wanted": "64 hex digits (256 bits)"}),
    ]
    observed: Annotated[
        bool, Meta(description="printed cards: chance happens at the table, and the record is told what it was")
    ] = False
    sees: Annotated[
        tuple[Seat, ...], Meta(description="the seats whose hidden cards the record of printed cards sees")
    ] = ()
    renews_ids: Annotated[
        bool,
        Meta(
            description="a card that a viewer loses sight of, in a shuffled deck say, is shown by another id from then "
            "on; true in every new match"
        ),
    ] = False
    entropy: Annotated[tuple[str, ...], Meta(extra={"wanted": "a list of one text for each seat"})] | None = None


class SetUp(Part, frozen=True, kw_only=True):
    """What a match is played with."""

    schema: Annotated[int, Meta(ge=SCHEMA, le=SCHEMA, extra={"wanted": f"{SCHEMA}, as this engine reads"})] = SCHEMA
    ruleset: Annotated[
        str,
        one_of(
            tuple(RULESETS),
            description=f"the rulebook; a match that is opened without one gets that of its tournament, else {CURRENT}",
        ),
    ] = UNNAMED
    variant: Annotated[
        str,
        one_of(
            tuple(TERMS_OF_VARIANTS),
            description="; ".join(
                f"{name} for {' or '.join(map(str, terms.seats))} seats" for name, terms in TERMS_OF_VARIANTS.items()
            ),
        ),
    ] = "standard"
    seats: Annotated[
        tuple[SetUpSeat, ...], Meta(description="clockwise", extra={"wanted": "a list of objects with name and deck"})
    ]
    first: Annotated[Seat | None, Meta(description="who begins; null: chance decides")] = None
    lost_previous: Annotated[
        Seat | None,
        Meta(description="in later games of a series between two decks: whose deck lost the game before"),
    ] = None
    keys_to_win: Annotated[
        Annotated[int, Meta(ge=1, le=MOST_KEYS_TO_WIN)] | None,
        Meta(
            description="how many forged keys win the match; null: as many as the variant says, three in the standard"
        ),
    ] = None
    readings: Annotated[
        dict[
            Annotated[str, Meta(extra={"most": 100})],
            Annotated[str, Meta(extra={"most": 100, "wanted": "one of its options"})],
        ]
        | None,
        Meta(
            description="{id: option}: how to read what the rulebook leaves open, where GET /readings offers another "
            "option than the one taken",
            extra={"wanted": "an object of readings and options, as `vaultlog rulings --readings` lists them"},
        ),
    ] = None
    options: SetUpOptions | None = None
    chance: SetUpChance


SETUP: Contract[SetUp] = Contract(SetUp)
SEAT: Contract[SetUpSeat] = Contract(SetUpSeat)
DECK: Contract[DeckList] = Contract(DeckList)
DECK_CARD: Contract[DeckCard] = Contract(DeckCard)
DECK_POD: Contract[DeckPod] = Contract(DeckPod)
OPTIONS: Contract[SetUpOptions] = Contract(SetUpOptions)
PARTS: dict[str, Contract[Any]] = {
    "the set-up": SETUP,
    "each of `seats`": SEAT,
    "a `deck`": DECK,
    "each of its `cards`": DECK_CARD,
    "each of its `pods`": DECK_POD,
    "`options`": OPTIONS,
    "`chance`": Contract(SetUpChance),
}
"""The parts of a set-up by what they are called, from the outside in."""
LOGGED: Contract[SetUp] = Contract(SetUp, wide=True)
LOGGED_DECK: Contract[DeckList] = Contract(DeckList, wide=True)
"""As any log may have them."""


def shape_faults(raw: Any) -> list[str]:
    """One sentence for each thing in a set-up that is not as it is described: types, ranges, words of a list."""
    try:
        sound = _is_sound(LOGGED.read(raw))
    except msgspec.ValidationError:
        sound = False
    return [] if sound else [sentence(fault) for fault in LOGGED.faults(raw)]


def _is_sound(read: SetUp) -> bool:
    """Whether it also keeps to what msgspec does not check."""
    if read.ruleset not in RULESETS or read.variant not in TERMS_OF_VARIANTS:
        return False
    return all(len(set(seat.deck.houses)) == len(seat.deck.houses) for seat in read.seats)


def sentence(fault: ShapeFault) -> str:
    """A fault of a set-up as a sentence: the seat, then what of it."""
    if len(fault.path) > 1 and fault.path[0] == "seats":
        what = in_words(fault.path[2:])
        return f"seat {fault.path[1]}: {what} {fault}" if what else f"seat {fault.path[1]} {fault}"
    return f"{in_words(fault.path) or 'the set-up'} {fault}"


def fault_of_token(title: str, code: str = "") -> tuple[str, str] | None:
    """Why a title is none of a token creature: what it is, and what to do. `code`: the deck's set."""
    candidates = catalogue.meant(title, code=code)
    if len(candidates) > 1:
        return (
            f"is {excerpt(title)}, which can be {len(candidates)} cards",
            f"write which one is meant: {catalogue.told_apart(candidates)}",
        )
    if not candidates or candidates[0].type != "creature":
        return f"is {excerpt(title)}", "give the title of a creature that is known, or null"
    return None
