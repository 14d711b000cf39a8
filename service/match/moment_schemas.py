"""Requests and answers about moments and stretches of a match."""

from __future__ import annotations

from datetime import UTC

import marshmallow as ma
from marshmallow import validate

from engine.opening.description import STEPS as TURN_STEPS
from service.answers.queries import SEQ, ViewQuery
from service.http.api import Instant
from service.match.schemas import GradedSchema

STEPS = ("setup", *TURN_STEPS)
MOST_EVENTS = 2000
"""Most events whose facts one answer has; folding so many takes some tenths of a second."""


class MomentQuery(ViewQuery):
    """One moment: by event, or by turn and step, or by the clock; by default the last."""

    seq = ma.fields.Integer(validate=SEQ, metadata={"description": "After this event"})
    turn = ma.fields.Integer(
        validate=validate.Range(0, 10_000),
        metadata={"description": "When this turn first asked something (0: set-up); undone turns do not count"},
    )
    step = ma.fields.String(validate=validate.OneOf(STEPS), metadata={"description": "In this step of `turn`"})
    at = Instant(
        format="iso",
        default_timezone=UTC,
        metadata={"description": "As it stood at this time, RFC 3339; without an offset in UTC"},
    )


class RangeQuery(ViewQuery):
    """A stretch of events, both ends included."""

    first = ma.fields.Integer(data_key="from", load_default=1, validate=SEQ, metadata={"description": "First event"})
    last = ma.fields.Integer(
        data_key="to", load_default=None, validate=SEQ, metadata={"description": "Last event; default: the last one"}
    )


class FactsQuery(RangeQuery):
    """A stretch of events, in pages."""

    limit = ma.fields.Integer(
        load_default=200, validate=validate.Range(1, MOST_EVENTS), metadata={"description": "Most events on a page"}
    )


class TranscriptQuery(RangeQuery):
    """A stretch of events, and the format of its transcript."""

    limit = ma.fields.Integer(load_default=MOST_EVENTS, validate=validate.Range(1, MOST_EVENTS))
    format = ma.fields.String(
        load_default=None,
        validate=validate.OneOf(("json", "text", "markdown")),
        metadata={"description": "Default: by Accept (application/json, text/plain, text/markdown)"},
    )


class DiffQuery(ViewQuery):
    """Two moments."""

    first = ma.fields.Integer(
        data_key="from", required=True, validate=SEQ, metadata={"description": "After this event"}
    )
    last = ma.fields.Integer(
        data_key="to", load_default=None, validate=SEQ, metadata={"description": "After this event; default: the last"}
    )


class MomentSchema(GradedSchema):
    """Part of every answer about a moment."""

    seq = ma.fields.Integer(metadata={"description": "The event after which this is the state: the last proven one"})


class ChoiceSchema(MomentSchema):
    """The question now asked."""

    choice = ma.fields.Dict(allow_none=True, metadata={"description": "null when the match is over"})
    turn = ma.fields.Integer()
    step = ma.fields.String()
    active = ma.fields.Integer()
    result = ma.fields.Dict(allow_none=True)
    closed = ma.fields.Boolean()


class StateSchema(MomentSchema):
    """The state at a moment."""

    asked = ma.fields.Integer(metadata={"description": "The event that was asked for"})
    at = ma.fields.String(metadata={"description": "When event `seq` was appended"})
    film = ma.fields.Dict(
        allow_none=True, metadata={"description": "{engine, grade} when the state is from the film of a closed match"}
    )
    state = ma.fields.Dict()


class TimelineSchema(GradedSchema):
    """Turns, steps, decisions, key moments and scores."""

    segments = ma.fields.List(ma.fields.Dict(), metadata={"description": "Runs of events in one step of one turn"})
    decisions = ma.fields.List(ma.fields.Raw(), metadata={"description": "Pairs [seq, seat]"})
    moments = ma.fields.List(ma.fields.Dict(), metadata={"description": "Forges, steals, rewinds ..."})
    scores = ma.fields.List(ma.fields.Dict(), metadata={"description": "What can be counted, at each turn"})
    rewinds = ma.fields.List(ma.fields.Raw(), metadata={"description": "Pairs [seq, to]"})


class StretchSchema(GradedSchema):
    """Part of every answer about a stretch of events, both ends included."""

    first = ma.fields.Integer(data_key="from", metadata={"description": "First event"})
    last = ma.fields.Integer(data_key="to", metadata={"description": "Last event"})


class FactsSchema(StretchSchema):
    """What happened, event by event."""

    events = ma.fields.List(ma.fields.Dict(), metadata={"description": "{seq, facts: [...]}"})
    next = ma.fields.Integer(allow_none=True, metadata={"description": "`from` of the next page"})


class TranscriptSchema(StretchSchema):
    """What happened, in plain English."""

    turns = ma.fields.List(
        ma.fields.Dict(),
        metadata={"description": "{turn, steps: [{step, lines: [{seq, fact, text, clauses, reading ...}]}]}"},
    )
    next = ma.fields.Integer(allow_none=True, metadata={"description": "`from` of the next page"})


class DiffSchema(StretchSchema):
    """What is different between two moments."""

    film = ma.fields.Dict(
        allow_none=True, metadata={"description": "{engine, grade} when the state is from the film of a closed match"}
    )
    changes = ma.fields.List(ma.fields.Dict(), metadata={"description": "{path, kind, before, after, text}"})
