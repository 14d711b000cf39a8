"""What a request says of a table that time is to decide without a record, decision by decision."""

from __future__ import annotations

from typing import Annotated

import marshmallow as ma
import msgspec
from marshmallow import validate
from msgspec import Meta

from engine.rules.turns.time_procedure import PROCEDURES
from engine.table.description import MOST_KEYS_TO_WIN
from service.http.api import StrictSchema
from service.http.contracts import field_of
from service.tournament.schemas import ID

MOST = 999
"""The most Æmber, chains, creatures or potential Æmber that can be entered."""


def _number(most: int = MOST, **settings: object) -> ma.fields.Integer:
    return ma.fields.Integer(strict=True, validate=validate.Range(0, most), **settings)  # type: ignore[arg-type]


class TimeSeatSchema(StrictSchema):
    """How a player stands after the turns that the procedure leaves, before who can pays for a key."""

    player = field_of(ID, required=True)
    keys = _number(MOST_KEYS_TO_WIN, required=True)
    amber = _number(required=True, metadata={"description": "In the pool"})
    chains = _number(load_default=0)
    creatures = _number(load_default=0, metadata={"description": "In play"})
    potential = _number(
        load_default=None,
        allow_none=True,
        metadata={"description": "The most Æmber that one house could bring, for the procedure of 2018"},
    )
    out = ma.fields.Boolean(
        truthy={True}, falsy={False}, load_default=False, metadata={"description": "Has left the match"}
    )


class TableAtTimeSchema(StrictSchema):
    """A table that time decides."""

    procedure = ma.fields.String(
        load_default=None,
        allow_none=True,
        validate=validate.OneOf(list(PROCEDURES)),
        metadata={"description": "Default: that of the tournament's policy, else the newest"},
    )
    first = field_of(
        ID, load_default=None, allow_none=True, metadata={"description": "Who took the first turn of the match"}
    )
    seats = ma.fields.List(
        ma.fields.Nested(TimeSeatSchema),
        required=True,
        validate=validate.Length(2, 8),
        metadata={"description": "One for each player of the pairing"},
    )


class TimeFigures(msgspec.Struct, frozen=True):
    """The players compared by one criterion."""

    criterion: str
    words: str
    values: Annotated[list[int | None], Meta(description="in the order of `players`; null: unknown")]


class TableDecidedAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """What time decides at a table. Nothing is stored: an official records the result."""

    tournament: str
    pairing: str
    procedure: str
    players: Annotated[list[str], Meta(description="those compared, in the order of the pairing's seats")]
    winner: Annotated[str | None, Meta(description="player; null: no criterion decides")]
    by: Annotated[str | None, Meta(description="what decides, in words")]
    paid: Annotated[list[str], Meta(description="players who pay for a last key")]
    keys: Annotated[list[int], Meta(description="after that, by seat of the pairing; of who is out as entered")]
    figures: list[TimeFigures]
    text: Annotated[str, Meta(description="all of it in a sentence, the reason of a result")]
