"""Requests and answers about the rounds of a tournament."""

from __future__ import annotations

import marshmallow as ma
from marshmallow import validate

from replays.log.event_types import MOST_SECONDS
from replays.tournaments.clocks import CLOCK_ACTS
from replays.tournaments.swiss import MOST_DRAW
from service.http.api import StrictSchema
from service.http.contracts import field_of
from service.tournament.schemas import ID, WHEN

_DRAW = {"description": "The same number pairs alike; another one draws again among equals"}


class ProposalQuery(StrictSchema):
    """Which draw."""

    draw = ma.fields.Integer(load_default=0, validate=validate.Range(0, MOST_DRAW), metadata=_DRAW)


class NewRoundSchema(StrictSchema):
    """A round to be added."""

    round = field_of(ID, load_default=None, metadata={"description": "Its id; default: its number"})
    name = ma.fields.String(load_default=None, allow_none=True, validate=validate.Length(min=1, max=200))
    draw = ma.fields.Integer(strict=True, load_default=0, validate=validate.Range(0, MOST_DRAW), metadata=_DRAW)
    tables = ma.fields.List(
        ma.fields.List(field_of(ID), validate=validate.Length(min=1, max=8)),
        load_default=None,
        allow_none=True,
        validate=validate.Length(min=1, max=5000),
        metadata={
            "description": "Players by table, or teams where these meet; one for a bye; everybody who plays. Left out: "
            "as proposed"
        },
    )
    due = field_of(
        WHEN,
        allow_none=True,
        metadata={"description": "Until when it is played; null: no such day. Left out: as the days of the stage say"},
    )
    all = ma.fields.Boolean(
        truthy={True},
        falsy={False},
        load_default=False,
        metadata={
            "description": "All rounds that a round robin has left, each with its day; no `tables` and names then"
        },
    )
    early = ma.fields.Boolean(
        truthy={True},
        falsy={False},
        load_default=False,
        metadata={"description": "Also while pairings have no result; their players count as they stood before"},
    )
    close = ma.fields.Boolean(
        truthy={True},
        falsy={False},
        load_default=True,
        metadata={"description": "Close the rounds before it in which every pairing has a result"},
    )


class CloseRoundSchema(StrictSchema):
    """The end of a round."""

    anyway = ma.fields.Boolean(
        truthy={True},
        falsy={False},
        load_default=False,
        metadata={"description": "Also while pairings have no result; the event names them"},
    )
    reason = ma.fields.String(load_default=None, allow_none=True, validate=validate.Length(min=1, max=2000))


class RoundClockSchema(StrictSchema):
    """What to do with the clocks of a round."""

    act = ma.fields.String(required=True, validate=validate.OneOf(CLOCK_ACTS))
    minutes = ma.fields.Integer(
        strict=True,
        load_default=None,
        allow_none=True,
        validate=validate.Range(1, MOST_SECONDS // 60),
        metadata={
            "description": "For `start` those of a game, by default as the policy says, after those of `list_minutes`; "
            "and for `more`"
        },
    )
    reason = ma.fields.String(load_default=None, allow_none=True, validate=validate.Length(min=1, max=2000))


class WallQuery(StrictSchema):
    """Which round."""

    round = field_of(ID, load_default=None, metadata={"description": "Default: the last one with pairings"})
