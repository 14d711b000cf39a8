"""Requests and answers about whole matches."""

from __future__ import annotations

from typing import Annotated, Any, NotRequired, TypedDict

import marshmallow as ma
import msgspec
from marshmallow import validate
from msgspec import UNSET, Meta, UnsetType

from engine.english import capitalised
from engine.nearest import did_you_mean
from engine.opening.description import POSITION
from engine.opening.made_up_decks import deck_names
from engine.shapes import OneOf
from engine.table.description import DECK, DECK_CARD, DECK_POD, MOST_CARDS, OPTIONS, SEAT, SETUP
from engine.views.projected import ResultView
from replays.tournaments.decks.check import DeckInvalid
from replays.tournaments.decks.given import is_link, named_deck
from service.answers.match import MatchAnswer
from service.answers.queries import VIEW
from service.http.api import StrictSchema
from service.http.contracts import ContractField, OrName, field_of, fields_of
from service.services import services
from service.who.openers import PartTokens, WithheldTokens

LABEL = validate.Length(max=200)
CardEntrySchema = StrictSchema.from_dict(
    fields_of(DECK_CARD, given=list(DECK_CARD.fields)),
    name="CardEntry",
)
"""A card of a deck."""
PodEntrySchema = StrictSchema.from_dict(fields_of(DECK_POD), name="PodEntry")
"""A pod of an Alliance."""


class DeckSchema(
    StrictSchema.from_dict(  # type: ignore[misc]
        {
            **fields_of(DECK, without=["cards", "pods"]),
            "pods": ma.fields.List(
                ma.fields.Nested(PodEntrySchema),
                validate=validate.Length(max=3),
                metadata={"description": "Of an Alliance: the decks that its houses come from"},
            ),
            "cards": ma.fields.List(ma.fields.Nested(CardEntrySchema), validate=validate.Length(max=MOST_CARDS)),
        },
        name="DeckFields",
    )
):
    """A deck list, with its name and set. With printed cards, where the list is not known, the three houses and, if it
    is known, the set: then the record learns the cards as they turn up."""

    @ma.validates_schema
    def known_or_learnt(self, data: dict[str, Any], **_: Any) -> None:
        """A list has a name and says of which set it is."""
        for name in ("name", "set") if "cards" in data and not data.get("learnt") else ():
            if name not in data:
                raise ma.ValidationError("Missing data for required field.", name)


class DeckField(OrName):
    """A deck list, the name of one that Vaultlog comes with, or a link to the Master Vault."""

    schema = DeckSchema

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if isinstance(value, str):
            try:
                deck = named_deck(value, services().master_vault if is_link(value) else None)
            except DeckInvalid as error:
                raise ma.ValidationError([f"{capitalised(str(fault))}." for fault in error.faults]) from None
            if deck is None:
                hint = did_you_mean(value, deck_names()) or f"there are {'; '.join(deck_names())}."
                raise ma.ValidationError(f"There is no deck of this name here; {hint}")
            return deck
        return DeckSchema().load(value)


class SeatSchema(StrictSchema):
    """One player of a match to be opened."""

    name = field_of(SEAT.fields["name"].value, required=True)
    deck = DeckField(
        required=True,
        metadata={
            "description": "A deck list, the name of a deck that comes with Vaultlog, or where the operator allows it "
            "the link or id of one in the Master Vault"
        },
    )
    chains = field_of(SEAT.fields["chains"].value, load_default=SEAT.fields["chains"].default)
    barred_house = field_of(SEAT.fields["barred_house"].value, load_default=None)
    entropy = ma.fields.String(
        load_default="",
        validate=validate.Length(max=256),
        metadata={"description": "The player's own contribution to the shuffles, unknown to the server beforehand"},
    )


class PrintedCardsSchema(StrictSchema):
    """A match played at a table with printed cards: chance happens there, and the record takes in what it was."""

    sees = ma.fields.List(
        ma.fields.Integer(validate=validate.Range(0, 7)),
        load_default=list,
        validate=validate.Length(max=8),
        metadata={"description": "Seats whose hidden cards the recorder sees, such as at a table that is filmed"},
    )


PRINTED_CARDS = ma.fields.Nested(
    PrintedCardsSchema,
    load_default=None,
    allow_none=True,
    metadata={"description": "Give it, even empty, where the match is played with printed cards; null: it is dealt"},
)
"""Whether a match to be opened is played with printed cards."""


OptionsSchema = StrictSchema.from_dict(
    fields_of(
        OPTIONS,
        defaults={name: field.default for name, field in OPTIONS.fields.items() if field.default is not UNSET},
    ),
    name="Options",
)
"""How the match asks."""


def _word(name: str, **more: Any) -> ma.fields.Field[Any]:
    """A field of a set-up that is a word of a list. That it is one, the engine says, with all that is wrong beside."""
    field = SETUP.fields[name]
    assert isinstance(field.value, OneOf)
    metadata = {"enum": list(field.value.options), "description": capitalised(field.says)}
    return ma.fields.String(**{"load_default": field.default, **more}, metadata=metadata)


class OpenMatchSchema(StrictSchema):
    """A match to be opened, from decks (`seats`) or from a described table (`position`), not both; with printed cards
    both, where the record begins late. The secret seed of its chance is drawn by the server, never given."""

    seats = ma.fields.List(
        ma.fields.Nested(SeatSchema),
        validate=validate.Length(min=1, max=8),
        metadata={"description": "As many as the variant is played by, clockwise"},
    )
    position = ContractField(
        "DescribedTable",
        POSITION,
        checked=False,
        metadata={
            "description": "A described table to play on from, instead of seats. Hand, deck and archives stay hidden "
            "from those who may not see them. With printed cards it stands beside the seats with their decks, and of "
            "hidden zones it may say only how many cards they hold"
        },
    )
    ruleset = _word("ruleset", load_default=None)
    variant = _word("variant")
    first = field_of(SETUP.fields["first"].value, load_default=None)
    keys_to_win = field_of(SETUP.fields["keys_to_win"].value, load_default=None)
    options = ma.fields.Nested(OptionsSchema, load_default=dict)
    printed_cards = PRINTED_CARDS
    readings = field_of(SETUP.fields["readings"].value)
    title = ma.fields.String(allow_none=True, load_default=None, validate=LABEL)
    tournament = ma.fields.String(allow_none=True, load_default=None, validate=LABEL)
    round = ma.fields.String(allow_none=True, load_default=None, validate=LABEL)
    table = ma.fields.String(allow_none=True, load_default=None, validate=LABEL)

    @ma.validates_schema
    def from_one_thing(self, data: dict[str, Any], **_: Any) -> None:
        """Require either seats or a position."""
        if "position" not in data and "seats" not in data:
            raise ma.ValidationError("Give seats with decks, or a position.", "seats")
        if "position" in data:
            printed = data.get("printed_cards") is not None
            for name in ("first",) if printed else ("seats", "first"):
                if data.get(name) is not None:
                    raise ma.ValidationError("A position describes this itself: leave it out.", name)
            if printed and "seats" not in data:
                raise ma.ValidationError("With printed cards, give the seats with their decks too.", "seats")


class MatchListQuery(StrictSchema):
    """Which page of the matches."""

    after = ma.fields.String(
        validate=validate.Regexp(r"^[0-9A-Za-z_-]{1,64}\Z"),
        load_default=None,
        metadata={"description": "Cursor, from `next` or the Link header of the page before"},
    )
    limit = ma.fields.Integer(load_default=50, validate=validate.Range(1, 200))


class ShareBodySchema(StrictSchema):
    """A share link to create."""

    view = ma.fields.String(validate=VIEW, load_default=None, metadata={"description": "Default: the caller's own"})
    expires_in = ma.fields.Integer(
        strict=True,
        load_default=7 * 24 * 3600,
        validate=validate.Range(60, 366 * 24 * 3600),
        metadata={"description": "Seconds"},
    )


class StoppedView(TypedDict):
    """Why, and after which event, workers fold a match no further."""

    kind: str
    after: int


class MatchRow(TypedDict):
    """A match in a list. One that no worker has folded yet has only its `id`, `version` and `closed`."""

    id: str
    version: int
    closed: bool
    folded: NotRequired[Annotated[bool, Meta(description="false, where that is all there is")]]
    title: NotRequired[str | None]
    tournament: NotRequired[str | None]
    round: NotRequired[str | None]
    table: NotRequired[str | None]
    ruleset: NotRequired[str]
    variant: NotRequired[str]
    players: NotRequired[Annotated[list[str], Meta(description="names, by seat")]]
    decks: NotRequired[
        Annotated[list[str | None], Meta(description="names, by seat; null while an embargo keeps them back")]
    ]
    turn: NotRequired[int]
    step: NotRequired[str]
    active: NotRequired[Annotated[int, Meta(description="seat whose turn it is")]]
    seq: NotRequired[Annotated[int, Meta(description="the last proven event")]]
    keys: NotRequired[Annotated[list[int], Meta(description="by seat")]]
    amber: NotRequired[Annotated[list[int], Meta(description="by seat")]]
    eliminated: NotRequired[Annotated[list[bool], Meta(description="by seat")]]
    decisions: NotRequired[int]
    rewinds: NotRequired[int]
    result: NotRequired[ResultView | None]
    what_if: NotRequired[bool]
    updated_at: NotRequired[Annotated[str, Meta(description="time of event `seq`")]]
    stopped: NotRequired[Annotated[StoppedView | None, Meta(description="where the log cannot be confirmed")]]


class MatchListAnswer(msgspec.Struct, frozen=True):
    """One page of matches, newest first."""

    matches: list[MatchRow]
    next: Annotated[str | None, Meta(description="`after` of the next page; null at the end")]


WITHHELD = (
    "When the caller who opens the match plays in it: {parts, issuers, detail}, the parts whose tokens are null "
    "here, the "
    "accounts of organisers who issue them (administrators do too), and the same in words"
)


class OpenedAnswer(MatchAnswer, frozen=True, kw_only=True):
    """A match that was opened."""

    seed_commitment: Annotated[str, Meta(description="SHA-256 of the seed, which is published at the close")]
    tokens: Annotated[PartTokens, Meta(description="shown only here")]
    withheld: Annotated[
        WithheldTokens | UnsetType, Meta(description="when the caller who opens the match plays in it")
    ] = UNSET
