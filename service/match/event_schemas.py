"""The event types that requests may append to a match, with their permissions; and how events are read."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Annotated, Any, Literal, NamedTuple, get_type_hints

import marshmallow as ma
import msgspec
from marshmallow import validate
from msgspec import UNSET, Meta, UnsetType

from engine.judging.kinds import CORRECTION, MOST_CORRECTIONS
from engine.shapes import narrowed
from replays.log.event_kinds import VOCABULARY
from replays.log.event_types import POLICIES, Decision
from replays.log.grades import Grade
from service.answers.events import StoredEvent
from service.answers.grade import DivergenceAnswer, KeptEngineAnswer
from service.answers.queries import SEQ, ViewQuery
from service.http.api import Instant, StrictSchema
from service.http.contracts import AnyOfSchemas, ContractField, field_of, fields_of
from service.who.appenders import OF_MATCHES, appended_as_they_are

OWN_SEAT = "May be left out by the seat itself"
ADDED = ("question", "state")
"""Fields of the data of events that the server computes."""


def schema_of(
    type: str,
    name: str = "",
    *,
    own: bool = False,
    without: Collection[str] = (),
    optional: Collection[str] = (),
    more: Mapping[str, ma.fields.Field[Any]] | None = None,
    **settings: Any,
) -> type[ma.Schema]:
    """The schema of a request for an event of this type, made from the data of the type (`contracts.fields_of`).

    `name`: of the component; `own`: it is the act of a seat, which may leave itself out; `more`: fields in place of
    others, or beside them.
    """
    contract, added = VOCABULARY.contract(type), dict(more or {})
    if own:
        added["seat"] = field_of(contract.fields["seat"].value, metadata={"description": OWN_SEAT})
    fields = fields_of(contract, without=(*ADDED, *without, *added), optional=optional, **settings)
    return StrictSchema.from_dict({**fields, **added}, name=name or f"{VOCABULARY.kind(type).data.__name__}Data")


def flag(text: str = "") -> ma.fields.Field[Any]:
    """A boolean field, false when it is left out."""
    return ma.fields.Boolean(
        truthy={True}, falsy={False}, load_default=False, metadata={"description": text} if text else None
    )


_CORRECTIONS = ma.fields.List(
    ContractField("Correction", CORRECTION, checked=False),
    required=True,
    validate=validate.Length(1, MOST_CORRECTIONS),
    metadata={"description": "In order, each an object with a `kind`; all are carried out, or none"},
)


_OPTIONS: Mapping[str, dict[str, Any]] = {
    "decision": {"given": ["answer"]},
    "rewound": {"defaults": {"policy": POLICIES[0]}},
    "adjusted": {"more": {"corrections": _CORRECTIONS}},
    "overridden": {"given": ["answer"]},
    "engine.moved": {"without": ["engine", "catalogue"]},
    "match.closed": {"without": ["result", "seed"], "more": {"unfinished": flag()}},
    "note.added": {"given": ["text"], "more": {"sealed": flag()}},
}
"""Kind -> what its requests say otherwise than the event does (`schema_of`)."""
DATA: Mapping[str, ma.Schema] = {
    kind: schema_of(kind, own=bool(OF_MATCHES[kind].for_a_seat), **_OPTIONS.get(kind, {}))()
    for kind in appended_as_they_are(OF_MATCHES)
}
"""Kind that is appended as it is -> the schema of its data."""


class EventSchema(StrictSchema):
    """An event to be appended. `data` depends on `type`."""

    type = ma.fields.String(required=True, metadata={"enum": list(DATA)})
    data = AnyOfSchemas(
        DATA,
        load_default=dict,
        metadata={"description": "Depends on `type`; in the order of the types"},
    )
    cause = ma.fields.Integer(strict=True, validate=SEQ, metadata={"description": "Event that this one answers"})

    @ma.post_load
    def _typed(self, event: dict[str, Any], **_: Any) -> dict[str, Any]:
        schema = DATA.get(event["type"])
        if schema is None:
            appender = OF_MATCHES.get(event["type"])
            refusal = f"Cannot be appended; give one of {', '.join(DATA)}." if appender is None else appender.resource
            raise ma.ValidationError({"type": [refusal]})
        try:
            return {**event, "data": schema.load(event["data"])}
        except ma.ValidationError as error:
            raise ma.ValidationError({"data": error.messages}) from None


def _client_at() -> ma.fields.Field[Any]:
    return Instant(
        format="iso", metadata={"description": "When it happened, by the client's clock; RFC 3339 with an offset"}
    )


class OneEventSchema(EventSchema):
    """An event to be appended by itself."""

    client_at = _client_at()


class EventBatchSchema(StrictSchema):
    """Several events, appended all or none."""

    events = ma.fields.List(ma.fields.Nested(EventSchema), required=True, validate=validate.Length(1, 500))
    client_at = _client_at()


class Append(NamedTuple):
    """What a request appends."""

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


def _decision_alone() -> type[msgspec.Struct]:
    """The body of a request that appends one decision, as `schema_of` has its data."""
    fields = get_type_hints(Decision, include_extras=True)
    data = msgspec.defstruct(
        "DecisionAlone",
        [
            (name, narrowed(kind) | msgspec.UnsetType, msgspec.UNSET) if name == "seat" else (name, narrowed(kind))
            for name, kind in fields.items()
            if name not in ADDED
        ],
        kw_only=True,
        forbid_unknown_fields=True,
    )
    return msgspec.defstruct("OneDecision", [("type", Literal["decision"]), ("data", data)], forbid_unknown_fields=True)


_one_decision = msgspec.json.Decoder(_decision_alone()).decode


def one_decision(body: bytes) -> Append | None:
    """What a body appends that is one decision and nothing else, exactly as `AppendSchema` would load it.

    Nearly every append is one, and reading it so costs a twentieth. None for every other body, and for every one with
    a fault: the schema says which.
    """
    try:
        return Append([msgspec.to_builtins(_one_decision(body))], None)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None


def held_field() -> ma.fields.String:
    """What a caller holds of the event after which they go on."""
    return ma.fields.String(
        load_default=None,
        validate=validate.Regexp(
            r"^([0-9a-f]{12}|[0-9a-f]{64})\Z", error="Give the hash of event `after`, or its mark."
        ),
        metadata={
            "description": "The hash of event `after` as you hold it, or its mark, the part after the dot in the id of "
            "its message: 409 `log-replaced` when the log has another event there"
        },
    )


class EventsQuery(ViewQuery):
    """Which page of the events."""

    after = ma.fields.Integer(
        load_default=0, validate=validate.Range(0, 2**53 - 1), metadata={"description": "The page begins after it"}
    )
    held = held_field()
    limit = ma.fields.Integer(load_default=100, validate=validate.Range(1, 500))


class StreamQuery(ViewQuery):
    """The event after which a live stream begins."""

    after = ma.fields.Integer(
        load_default=None,
        validate=validate.Range(0, 2**53 - 1),
        metadata={"description": "Begin after this event; default: Last-Event-ID, else the last one"},
    )
    held = held_field()


class EventsAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """One page of events. It carries a grade only where what is stored is damaged."""

    match: str
    version: Annotated[int, Meta(description="the last event of the match that this answer knows of")]
    events: Annotated[list[StoredEvent], Meta(description="as written; sealed parts only if visible")]
    next: Annotated[int | None, Meta(description="`after` of the next page; null at the end")]
    grade: Grade | UnsetType = UNSET
    divergence: DivergenceAnswer | None | UnsetType = UNSET
    kept_engine: KeptEngineAnswer | None | UnsetType = UNSET
    view: str | UnsetType = UNSET
