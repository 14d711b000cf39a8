"""What may be appended to a match, type by type, and by whom; and how events are read."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

import marshmallow as ma
from marshmallow import validate

from engine.judging.kinds import CORRECTION, MOST_CORRECTIONS
from replays.play.commands import POLICIES
from service.http.api import Instant, StrictSchema
from service.http.contracts import Described, OneOf
from service.reading.queries import SEQ, ViewQuery
from service.resources.match.schemas import GradedSchema
from service.roles import Permission

TEXT = validate.Length(min=1, max=4000)


def _seat(required: bool = False) -> ma.fields.Field[Any]:
    return ma.fields.Integer(
        strict=True,
        required=required,
        validate=validate.Range(0, 7),
        metadata={"description": "May be left out by the seat itself"},
    )


def _seq(required: bool = True) -> ma.fields.Field[Any]:
    return ma.fields.Integer(strict=True, required=required, validate=SEQ)


def _reason(required: bool = True) -> ma.fields.Field[Any]:
    return ma.fields.String(required=required, validate=TEXT)


def _seconds(least: int) -> ma.fields.Field[Any]:
    return ma.fields.Integer(strict=True, required=True, validate=validate.Range(least, 7 * 24 * 3600))


def _key() -> ma.fields.Field[Any]:
    return ma.fields.String(validate=validate.Regexp(r"^[!-~]{1,64}\Z", error="An option key has 1 to 64 characters."))


class DecisionData(StrictSchema):
    """An answer to the question now asked."""

    answer = ma.fields.List(
        _key(),
        required=True,
        validate=validate.Length(max=200),
        metadata={"description": "Option keys, as GET .../choice offers them, in order"},
    )
    seat = _seat()


class ConcededData(StrictSchema):
    """A seat gives up."""

    seat = _seat()


class RewoundData(StrictSchema):
    """Back to the state after an event; what came between stays in the log, undone."""

    to = _seq()
    reason = _reason()
    policy = ma.fields.String(
        load_default="same-future",
        validate=validate.OneOf(list(POLICIES)),
        metadata={
            "description": "same-future: chance gives again what it gave; "
            "fresh-entropy: what nobody knows yet is drawn anew"
        },
    )


class AdjustedData(StrictSchema):
    """The position is corrected, at a rest point: all corrections or none."""

    corrections = ma.fields.List(
        Described("Correction", CORRECTION, checked=False),
        required=True,
        validate=validate.Length(1, MOST_CORRECTIONS),
        metadata={"description": "In order, each an object with a `kind`; all are made, or none"},
    )
    reason = _reason()


class OverriddenData(StrictSchema):
    """What a seat did although the rules forbid it: an answer that was not offered, acted out all the same."""

    seat = _seat(required=True)
    answer = ma.fields.List(_key(), required=True, validate=validate.Length(max=200))
    reason = _reason()


class ClockEndedData(StrictSchema):
    """Time is over and so is the match: most keys, then most Æmber, else nobody wins."""


class ClosedData(StrictSchema):
    """Nothing follows; the seed is published."""

    unfinished = ma.fields.Boolean(truthy={True}, falsy={False}, load_default=False)


class NoteData(StrictSchema):
    """A note; a sealed one is for judges only."""

    text = _reason()
    about = _seq(required=False)
    sealed = ma.fields.Boolean(truthy={True}, falsy={False}, load_default=False)


class PenaltyData(StrictSchema):
    """A judge penalises a seat."""

    seat = _seat(required=True)
    penalty = ma.fields.String(required=True, validate=validate.Length(min=1, max=200))
    reason = _reason()


class ClockStartedData(StrictSchema):
    """The clock runs; `seconds` are left on it."""

    seconds = _seconds(0)
    seat = _seat()


class ClockPausedData(StrictSchema):
    """The clock stands still."""

    reason = _reason(required=False)


class ClockExtendedData(StrictSchema):
    """More time."""

    seconds = _seconds(1)
    reason = _reason()
    seat = _seat()


class ClockCalledData(StrictSchema):
    """Time is called."""

    note = _reason(required=False)


class Appendable(NamedTuple):
    """An event type that may be appended: the schema of its data, and what it takes. With `for_a_seat` it is the act of
    one seat: `permission` for the seat itself, `for_a_seat` for those who enter it on the seat's behalf."""

    data: ma.Schema
    permission: Permission
    for_a_seat: Permission | None = None


APPENDABLE: dict[str, Appendable] = {
    "decision": Appendable(DecisionData(), "match:decide", "match:record"),
    "conceded": Appendable(ConcededData(), "match:decide", "match:record"),
    "rewound": Appendable(RewoundData(), "match:rewind"),
    "adjusted": Appendable(AdjustedData(), "match:adjust"),
    "overridden": Appendable(OverriddenData(), "match:override"),
    "match.closed": Appendable(ClosedData(), "match:close"),
    "note.added": Appendable(NoteData(), "match:annotate"),
    "penalty.given": Appendable(PenaltyData(), "dispute:rule"),
    "clock.started": Appendable(ClockStartedData(), "match:clock"),
    "clock.paused": Appendable(ClockPausedData(), "match:clock"),
    "clock.extended": Appendable(ClockExtendedData(), "match:clock"),
    "clock.called": Appendable(ClockCalledData(), "match:clock"),
    "clock.ended": Appendable(ClockEndedData(), "match:clock"),
}
"""The table of writing: type -> what it takes and who may."""
APPENDING: tuple[Permission, ...] = tuple(
    dict.fromkeys(found for kind in APPENDABLE.values() for found in kind[1:] if found is not None)
)
"""Permissions of which at least one is needed to append anything."""
ELSEWHERE = {
    "undo.requested": "Ask with POST .../undo: it says what that would mean and whose approval it needs.",
    "undo.answered": "Answer with POST .../undo/<seq>/answers.",
    "dispute.opened": "Call a judge with POST .../disputes.",
    "statement.given": "Say it with POST .../disputes/<seq>/statements.",
    "dispute.withdrawn": "Withdraw it with POST .../disputes/<seq>/withdrawal.",
    "ruling.given": "Rule with POST .../disputes/<seq>/rulings: it looks at the clauses and who must sign.",
    "ruling.signed": "Sign with POST .../disputes/<seq>/rulings/<ruling>/signatures.",
}
"""Types that are appended by resources of their own, because what they say is worked out here."""


class EventSchema(StrictSchema):
    """An event to be appended. `data` depends on `type`."""

    type = ma.fields.String(required=True, metadata={"enum": list(APPENDABLE)})
    data = OneOf(
        {name: kind.data for name, kind in APPENDABLE.items()},
        load_default=dict,
        metadata={"description": "What there is to say about it; in the order of the types"},
    )
    cause = ma.fields.Integer(strict=True, validate=SEQ, metadata={"description": "Event that this one answers"})

    @ma.post_load
    def _typed(self, event: dict[str, Any], **_: Any) -> dict[str, Any]:
        kind = APPENDABLE.get(event["type"])
        if kind is None:
            elsewhere = ELSEWHERE.get(event["type"])
            known = elsewhere or f"Cannot be appended; give one of {', '.join(APPENDABLE)}."
            raise ma.ValidationError({"type": [known]})
        try:
            return {**event, "data": kind.data.load(event["data"])}
        except ma.ValidationError as error:
            raise ma.ValidationError({"data": error.messages}) from None


def _client_at() -> ma.fields.Field[Any]:
    return Instant(
        format="iso", metadata={"description": "When the client says that it happened; RFC 3339 with an offset"}
    )


class OneEventSchema(EventSchema):
    """An event to be appended by itself."""

    client_at = _client_at()


class EventBatchSchema(StrictSchema):
    """Several events, appended all or none."""

    events = ma.fields.List(ma.fields.Nested(EventSchema), required=True, validate=validate.Length(1, 500))
    client_at = _client_at()


class Append(NamedTuple):
    """What is to be appended."""

    events: list[dict[str, Any]]
    client_at: datetime | None


class AppendSchema(ma.Schema):
    """One event, or `{"events": [...]}`; loads as an `Append` either way."""

    def load(self, data: Any, **_: Any) -> Append:
        if isinstance(data, dict) and "events" in data:
            batch: dict[str, Any] = _BATCH.load(data)
            return Append(batch["events"], batch.get("client_at"))
        event: dict[str, Any] = _ONE.load(data)
        client_at = event.pop("client_at", None)
        return Append([event], client_at)


_ONE, _BATCH = OneEventSchema(), EventBatchSchema()


class EventsQuery(ViewQuery):
    """Which page of the events."""

    after = ma.fields.Integer(
        load_default=0, validate=validate.Range(0, 2**53 - 1), metadata={"description": "The page begins after it"}
    )
    limit = ma.fields.Integer(load_default=100, validate=validate.Range(1, 500))


class StreamQuery(ViewQuery):
    """Where a live stream begins."""

    after = ma.fields.Integer(
        load_default=None,
        validate=validate.Range(0, 2**53 - 1),
        metadata={"description": "Begin after this event; default: Last-Event-ID, else the last one"},
    )


class EventsSchema(GradedSchema):
    """One page of events."""

    events = ma.fields.List(ma.fields.Dict(), metadata={"description": "Envelopes, sealed parts only if visible"})
    next = ma.fields.Integer(allow_none=True, metadata={"description": "`after` of the next page; null at the end"})


class AppendedSchema(GradedSchema):
    """What became of an append, and what is asked next."""

    events = ma.fields.List(ma.fields.Dict())
    facts = ma.fields.List(ma.fields.Dict(), metadata={"description": "{seq, facts: [...]}, per event"})
    turn = ma.fields.Integer()
    step = ma.fields.String()
    active = ma.fields.Integer()
    choice = ma.fields.Dict(allow_none=True, metadata={"description": "The next question, as the caller may see it"})
    result = ma.fields.Dict(allow_none=True)
    closed = ma.fields.Boolean()
