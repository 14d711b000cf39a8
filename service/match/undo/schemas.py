"""Requests and answers about going back."""

from __future__ import annotations

import marshmallow as ma

from replays.log.event_types import POLICIES
from service.answers.queries import SEQ, ViewQuery
from service.match.event_schemas import schema_of
from service.match.schemas import GradedSchema


class UndoQuery(ViewQuery):
    """The event to go back to."""

    to = ma.fields.Integer(required=True, validate=SEQ, metadata={"description": "Back to the state after this event"})


AskSchema = schema_of(
    "undo.requested", "Ask", without=["grade", "approvals"], defaults={"policy": POLICIES[0], "seat": None}
)
"""A request to go back: of a seat, or of an official when it names none."""
AnswerSchema = schema_of("undo.answered", "Answer", defaults={"reason": None, "role": None})
"""The answer of one whose approval is needed, or the withdrawal by the one who asked."""


class ReviewSchema(ma.Schema):
    """What going back would undo."""

    to = ma.fields.Integer()
    from_ = ma.fields.Integer(data_key="from")
    grade = ma.fields.String(metadata={"enum": ["simple", "possible", "inadvisable"]})
    reasons = ma.fields.List(ma.fields.Dict(), metadata={"description": "{code, grade, text}, the worst first"})
    approvals = ma.fields.List(
        ma.fields.String(), metadata={"description": "The approvals it would need if the caller asked"}
    )
    undone = ma.fields.List(
        ma.fields.Dict(), metadata={"description": "{seq, type, seat, actor, turn, step, at, observed}"}
    )
    restored = ma.fields.List(ma.fields.Integer(), metadata={"description": "Undone events that would count again"})
    turns = ma.fields.Integer(metadata={"description": "Turns that began since"})
    steps = ma.fields.Integer(metadata={"description": "Steps that began since"})
    rewinds = ma.fields.List(ma.fields.Integer(), metadata={"description": "Events that went back since"})
    over = ma.fields.Boolean(metadata={"description": "The end of the match would be undone"})
    returning = ma.fields.List(ma.fields.Integer(), metadata={"description": "Seats that would be back in the match"})
    knowledge = ma.fields.List(
        ma.fields.Dict(),
        metadata={
            "description": "Per seat: {seat, name, count, seen: {how: times}, cards: [{seq, card, title, how}]}; "
            "cards as far as the viewer may know them"
        },
    )
    printed = ma.fields.Boolean(metadata={"description": "Printed cards: chance is observed at the table"})
    observations = ma.fields.List(
        ma.fields.Integer(), metadata={"description": "Undone events that only say what was seen at the table"}
    )
    chance = ma.fields.List(ma.fields.Dict(), metadata={"description": "{seq, purpose, uses}"})
    clock = ma.fields.List(
        ma.fields.Dict(), metadata={"description": "{seat, ms} that ran since and are not given back"}
    )
    changes = ma.fields.List(
        ma.fields.Dict(), metadata={"description": "{path, kind, before, after, text}, from now to then"}
    )


class UndoSchema(GradedSchema):
    """A review."""

    review = ma.fields.Nested(ReviewSchema)


class RequestSchema(ma.Schema):
    """A request to go back, and its outcome."""

    seq = ma.fields.Integer()
    at = ma.fields.String()
    actor = ma.fields.Dict()
    seat = ma.fields.Integer(allow_none=True)
    to = ma.fields.Integer()
    reason = ma.fields.String()
    policy = ma.fields.String()
    grade = ma.fields.String(allow_none=True)
    approvals = ma.fields.List(ma.fields.String(), metadata={"description": "The approvals it needs"})
    open_for = ma.fields.List(ma.fields.String(), metadata={"description": "The approvals that are missing"})
    answers = ma.fields.List(ma.fields.Dict(), metadata={"description": "{seq, role, accepted, reason, actor}"})
    status = ma.fields.String(
        metadata={"enum": ["open", "granted", "refused", "withdrawn", "lapsed", "noted"]},
    )
    ended_by = ma.fields.Integer(allow_none=True, metadata={"description": "The event that ended it"})


class RequestsSchema(ma.Schema):
    """The requests of a match."""

    match = ma.fields.String()
    version = ma.fields.Integer()
    requests = ma.fields.List(ma.fields.Nested(RequestSchema))


class RequestedSchema(GradedSchema):
    """The outcome of a request or an answer."""

    events = ma.fields.List(ma.fields.Dict(), metadata={"description": "Appended: the last one may be `rewound`"})
    request = ma.fields.Nested(RequestSchema)


class UndoneSchema(ma.Schema):
    """The undone branches of a match."""

    match = ma.fields.String()
    version = ma.fields.Integer()
    undone = ma.fields.List(
        ma.fields.Dict(),
        metadata={
            "description": "{first, last, by, to, at, actor, reason, policy, cause, decisions: {seat: number}}: the "
            "events `first` to `last` were undone by event `by`; look at them with `seq`"
        },
    )
