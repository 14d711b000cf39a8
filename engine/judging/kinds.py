"""Kinds of corrections: the one description of their fields, and the faults of a list of them.

A correction is a plain object {"kind": …, …}. The structs define its fields, and `engine.shapes` reads them: the
checks, the API's document, the docs, the command line and the form of a ruling all derive from them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, TypeAlias, get_args

import msgspec
from msgspec import UNSET, Meta, UnsetType

from engine import catalogue
from engine.english import listed
from engine.judging.correction_words import Asks
from engine.opening.description import MOST_MARKS, Amount, Chains, Colour, House, Icon, Seat, Title, Word
from engine.shapes import Contract, KnownValues, Names, each_once, in_words, one_of
from engine.table.fact_words import area
from engine.table.state import ARCHIVES, DECK, DISCARD, HAND, PLAY, PURGED
from engine.table.table import Table

ZONES = (PLAY, HAND, DECK, DISCARD, ARCHIVES, PURGED)
STATUSES = ("stunned", "warded", "enraged")
STEPS = ("house", "main")
MOST_CORRECTIONS = 100
"""Corrections of one event."""
MOST_FILLINGS = 10**9
"""The largest number that can fill unseen cards."""

CardId = Annotated[int, Meta(ge=0, extra={"named": "card", "wanted": "the id of a card"})]


SeenCard: TypeAlias = Annotated[
    CardId | UnsetType,
    Meta(description="with printed cards, where nobody has seen it: which card of the list it turns out to be"),
]


class Correction(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind"):
    """Base class of the corrections. Fields that were left out are UNSET."""

    ASKS: ClassVar[Asks]
    """The requested change, as a clause."""

    @property
    def kind(self) -> str:
        """The name of the correction's kind."""
        return str(self.__struct_config__.tag)


class SetAmber(Correction, frozen=True, tag="amber"):
    """Sets the Æmber in a pool."""

    ASKS: ClassVar[Asks] = lambda w: f"{w.seat}’s Æmber becomes {w['to']}"

    seat: Seat
    to: Amount


class SetKeys(Correction, frozen=True, tag="keys"):
    """Sets which keys are forged, oldest first."""

    ASKS: ClassVar[Asks] = lambda w: f"{w.seat}’s forged keys become {listed(w['to']) if w['to'] else 'none'}"

    seat: Seat
    to: Annotated[tuple[Colour, ...], each_once()]


class SetChains(Correction, frozen=True, tag="chains"):
    """Sets the chain tracker."""

    ASKS: ClassVar[Asks] = lambda w: f"{w.seat}’s chains become {w['to']}"

    seat: Seat
    to: Chains


class SetCardAmber(Correction, frozen=True, tag="card-amber"):
    """Sets the Æmber on a card in play."""

    ASKS: ClassVar[Asks] = lambda w: f"the Æmber on {w.card} becomes {w['to']}"

    card: CardId
    to: Amount
    owner: Annotated[Seat | UnsetType, Meta(description="whose Æmber, in a variant that tells whose it is")] = UNSET


class SetDamage(Correction, frozen=True, tag="damage"):
    """Sets the damage on a creature."""

    ASKS: ClassVar[Asks] = lambda w: f"the damage on {w.card} becomes {w['to']}"

    card: CardId
    to: Amount


class SetArmorUsed(Correction, frozen=True, tag="armor-used"):
    """Sets how much of its armor was used this turn."""

    ASKS: ClassVar[Asks] = lambda w: f"the armor that {w.card} has used becomes {w['to']}"

    card: CardId
    to: Amount


class SetCounters(Correction, frozen=True, tag="counters"):
    """Sets the counters of a kind on a card."""

    ASKS: ClassVar[Asks] = lambda w: f"the {w['counter']} counters on {w.card} become {w['to']}"

    card: CardId
    counter: Annotated[Word, Meta(description="the kind; power: +1 power")]
    to: Amount


class SetStatus(Correction, frozen=True, tag="status"):
    """Makes a creature stunned, warded or enraged, or not."""

    ASKS: ClassVar[Asks] = lambda w: f"{w.card} becomes {'' if w['to'] else 'not '}{w['status']}"

    card: CardId
    status: Annotated[str, one_of(STATUSES)]
    to: bool


class SetReady(Correction, frozen=True, tag="ready"):
    """Readies or exhausts a card in play."""

    ASKS: ClassVar[Asks] = lambda w: f"{w.card} becomes {'ready' if w['to'] else 'exhausted'}"

    card: CardId
    to: bool


class MoveCard(Correction, frozen=True, tag="move"):
    """Moves a card to an area."""

    ASKS: ClassVar[Asks] = lambda w: f"{w.card} goes to {area(w['zone'])}{w.whose}"

    card: CardId
    zone: Annotated[str, one_of(ZONES)]
    at: Annotated[
        Annotated[str, one_of(("top", "bottom"))] | Amount | UnsetType,
        Meta(
            description="top, bottom or how many cards are above it in a deck, or the position in a battleline from "
            "the left"
        ),
    ] = UNSET
    seat: Annotated[Seat | UnsetType, Meta(description="whose archives, or under whose control")] = UNSET
    host: Annotated[CardId | UnsetType, Meta(description="the creature of an upgrade")] = UNSET
    ready: bool | UnsetType = UNSET
    amber_to: Annotated[
        Seat | None | UnsetType, Meta(description="whose pool gets the Æmber on it, null for the supply")
    ] = UNSET
    seen: SeenCard = UNSET


class PlaceCreature(Correction, frozen=True, tag="position"):
    """Moves a creature within its battleline."""

    ASKS: ClassVar[Asks] = lambda w: f"{w.card} moves to place {w['at'] + 1} of its battleline"

    card: CardId
    at: Annotated[Amount, Meta(description="the position from the left, from 0")]


class GiveControl(Correction, frozen=True, tag="control"):
    """Gives a card in play to another seat."""

    ASKS: ClassVar[Asks] = lambda w: f"{w.seat} gets control of {w.card}"

    card: CardId
    seat: Seat
    at: Annotated[Amount | UnsetType, Meta(description="a creature's position from the left, from 0")] = UNSET


class MoveUpgrade(Correction, frozen=True, tag="attach"):
    """Moves an upgrade in play to another creature."""

    ASKS: ClassVar[Asks] = lambda w: f"{w.card} goes onto {w.title(w['host'])}"

    card: CardId
    host: CardId


class OrderDeckTop(Correction, frozen=True, tag="deck-top"):
    """Puts the top cards of a deck in an order, the top first."""

    ASKS: ClassVar[Asks] = lambda w: f"the top of {w.seat}’s deck becomes {w.order}"

    seat: Seat
    cards: Annotated[tuple[CardId, ...], each_once(min_length=1)]


class ShuffleDeck(Correction, frozen=True, tag="shuffle"):
    """Shuffles a deck."""

    ASKS: ClassVar[Asks] = lambda w: f"{w.seat}’s deck is shuffled"

    seat: Seat


class RevealCard(Correction, frozen=True, tag="reveal"):
    """Makes a card known to some seats, or to everyone."""

    ASKS: ClassVar[Asks] = lambda w: f"{w.card} becomes known"

    card: CardId
    seats: Annotated[tuple[Seat, ...], Meta(min_length=1)] | UnsetType = UNSET
    seen: SeenCard = UNSET


class LearnCard(Correction, frozen=True, tag="learn"):
    """With printed cards, of a deck without a list: it holds this card, wherever it lies. For cards that differ from
    their print: another house, added icons, a card of another set."""

    ASKS: ClassVar[Asks] = lambda w: f"{w.seat}’s deck holds {w['title']}"

    seat: Seat
    title: Title
    house: Annotated[House | UnsetType, Meta(description="its house in this deck, the printed one if left out")] = UNSET
    icons: Annotated[
        tuple[Icon, ...], Meta(max_length=MOST_MARKS, description="bonus icons beside those printed on it")
    ] = ()


class SetHouse(Correction, frozen=True, tag="house"):
    """Sets the active house, or none."""

    ASKS: ClassVar[Asks] = lambda w: f"the active house becomes {catalogue.in_words(w['to']) if w['to'] else 'none'}"

    to: House | None


class GoToStep(Correction, frozen=True, tag="step"):
    """Goes to the step house or main of this turn."""

    ASKS: ClassVar[Asks] = lambda w: f"the turn goes to the step {w['to']}"

    to: Annotated[str, one_of(STEPS)]


class SetTide(Correction, frozen=True, tag="tide"):
    """Makes the tide high for a seat, or neutral."""

    ASKS: ClassVar[Asks] = lambda w: (
        "the tide becomes neutral" if w["seat"] is None else f"the tide becomes high for {w.seat}"
    )

    seat: Seat | None


class EndEffect(Correction, frozen=True, tag="effect-ended"):
    """Ends a lasting effect, by its number."""

    ASKS: ClassVar[Asks] = lambda w: "a lasting effect ends"

    effect: Annotated[int, Meta(ge=0)]


class FillUnseen(Correction, frozen=True, tag="fill"):
    """With printed cards, and in what-if matches alone: makes each unseen card one of its possible cards, chosen by a
    number; from then on the engine deals."""

    ASKS: ClassVar[Asks] = lambda w: f"what nobody saw is filled by number {w['number']}"

    number: Annotated[int, Meta(ge=0, le=MOST_FILLINGS, description="the same one gives the same cards")]


class Forfeit(Correction, frozen=True, tag="forfeit"):
    """The seat loses the game; the last correction of a list. On its own it is possible at any moment."""

    ASKS: ClassVar[Asks] = lambda w: f"{w.seat} forfeits the game"

    seat: Seat


AnyCorrection: TypeAlias = (
    SetAmber
    | SetKeys
    | SetChains
    | SetCardAmber
    | SetDamage
    | SetArmorUsed
    | SetCounters
    | SetStatus
    | SetReady
    | MoveCard
    | PlaceCreature
    | GiveControl
    | MoveUpgrade
    | OrderDeckTop
    | ShuffleDeck
    | RevealCard
    | LearnCard
    | SetHouse
    | GoToStep
    | SetTide
    | EndEffect
    | Forfeit
)
"""The corrections that a judge may make."""
AnyChange: TypeAlias = AnyCorrection | FillUnseen
"""Further changes to a position, in a what-if match."""
CORRECTION: Contract[AnyChange] = Contract(AnyChange)
WORDS: dict[str, Asks] = {str(struct.__struct_config__.tag): struct.ASKS for struct in get_args(AnyChange)}
"""By kind, the words for its request. A struct without words would fail this module's import."""


def shape_faults(g: Table, corrections: Any) -> list[str]:
    """One sentence for each fault in a list of corrections, checked against this table's seats and cards. Whether the
    position allows the corrections, `engine.judging.corrections` decides.
    """
    if not isinstance(corrections, list | tuple) or not corrections:
        return ["give a list with at least one correction"]
    if len(corrections) > MOST_CORRECTIONS:
        return [f"{len(corrections)} corrections were given; {MOST_CORRECTIONS} are the most at a time"]
    names = at_table(g)
    return [
        sentence
        for n, correction in enumerate(corrections, 1)
        for sentence in _faults(f"correction {n}", correction, names)
    ]


def at_table(g: Table) -> Names:
    """The seats and cards of a table, by the names that the structs give them."""
    seats = [player.seat for player in g.players if not player.eliminated]
    return {
        "seat": KnownValues(
            f"a seat that is in the match, from {', '.join(map(str, seats))}", lambda seat: seat in seats
        ),
        "card": KnownValues(f"the id of a card, from 0 to {g.ids - 1}", g.is_id),
        "word": KnownValues("a word", str.isprintable),
    }


def _faults(where: str, correction: Any, names: Names) -> list[str]:
    faults = CORRECTION.faults(correction, names)
    kind = correction.get("kind") if isinstance(correction, Mapping) else None
    if isinstance(kind, str) and kind in CORRECTION.kinds:
        where = f"{where} ({kind})"
    return [f"{where}: {place} {fault}" if (place := in_words(fault.path)) else f"{where} {fault}" for fault in faults]
