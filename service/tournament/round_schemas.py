"""Requests and answers about the rounds of a tournament."""

from __future__ import annotations

import marshmallow as ma
from marshmallow import validate

from replays.log.event_types import MOST_SECONDS
from replays.tournaments.clocks import CLOCK_ACTS
from replays.tournaments.swiss import MOST_DRAW
from service.http.api import StrictSchema
from service.http.contracts import field_of
from service.tournament.schemas import ID

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
        metadata={"description": "Players by table, one for a bye; everybody who plays. Left out: as proposed"},
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


class RoundSchema(ma.Schema):
    """A round, and what is not at an end in it."""

    tournament = ma.fields.String()
    version = ma.fields.Integer(metadata={"description": "For If-Match"})
    round = ma.fields.String()
    number = ma.fields.Integer()
    name = ma.fields.String()
    closed = ma.fields.Boolean()
    unfinished = ma.fields.List(
        ma.fields.Dict(),
        metadata={"description": "Pairings without a result: {pairing, table, players, matches}"},
    )


class ProposalSchema(ma.Schema):
    """The next round as it may be added."""

    tournament = ma.fields.String()
    version = ma.fields.Integer(metadata={"description": "For If-Match"})
    round = ma.fields.String()
    number = ma.fields.Integer()
    draw = ma.fields.Integer()
    tables = ma.fields.List(ma.fields.List(ma.fields.String()), metadata={"description": "Player ids by table"})
    byes = ma.fields.List(ma.fields.String())
    repeats = ma.fields.List(
        ma.fields.List(ma.fields.String()), metadata={"description": "Those who meet again, because they must"}
    )
    again = ma.fields.List(ma.fields.String(), metadata={"description": "Those with a further bye"})
    floats = ma.fields.List(ma.fields.String(), metadata={"description": "Those who meet other points"})
    points = ma.fields.Dict(metadata={"description": "Player -> two for a win, one for a draw"})
    undecided = ma.fields.List(ma.fields.String(), metadata={"description": "Pairings without a result"})


class RoundClockSchema(StrictSchema):
    """What to do with the clocks of a round."""

    act = ma.fields.String(required=True, validate=validate.OneOf(CLOCK_ACTS))
    minutes = ma.fields.Integer(
        strict=True,
        load_default=None,
        allow_none=True,
        validate=validate.Range(1, MOST_SECONDS // 60),
        metadata={"description": "For `start`, by default as the policy says, and for `more`"},
    )
    reason = ma.fields.String(load_default=None, allow_none=True, validate=validate.Length(min=1, max=2000))


class RoundClocksSchema(ma.Schema):
    """What was done."""

    tournament = ma.fields.String()
    round = ma.fields.String()
    tables = ma.fields.List(
        ma.fields.Dict(),
        metadata={"description": "{pairing, table, match, event: null where nothing was to be done, fault, over}"},
    )


class WallQuery(StrictSchema):
    """Which round."""

    round = field_of(ID, load_default=None, metadata={"description": "Default: the last one with pairings"})


class WallSchema(ma.Schema):
    """The tables of a round."""

    tournament = ma.fields.String()
    version = ma.fields.Integer()
    round = ma.fields.String(allow_none=True)
    at = ma.fields.String()
    counts = ma.fields.Dict(metadata={"description": "State -> how many tables, the most urgent first"})
    tables = ma.fields.List(
        ma.fields.Dict(),
        metadata={
            "description": "{pairing, table, state, seats: [{player, name, keys, amber, out, won}], match, turn, left: "
            "seconds on the clock, runs, called_time, quiet: seconds since the last event, case, waits, draw}"
        },
    )
