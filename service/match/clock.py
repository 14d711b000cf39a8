"""The clock of a match, and how long decisions took. What runs the clock is appended like any other event."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import Annotated, Any

import marshmallow as ma
import msgspec
from flask import Response, g
from msgspec import Meta

from replays.telling.clock import ClockAnswer, DecisionTime, TimeSpread, clock_answer, milliseconds, spread
from service.answers import moments, projection
from service.answers.clock import clock_now
from service.answers.entity_tags import tag_for
from service.answers.queries import SEQ, ViewQuery
from service.http.api import ApiBlueprint, Instant
from service.http.responses import cacheable, json_response
from service.services import services
from service.who import permits, reader_of
from service.who.entrances import gate

blueprint = ApiBlueprint("clock", __name__, url_prefix="/api/v1/matches", description="The clock of a match")
blueprint.before_request(gate)


class ClockQuery(ViewQuery):
    """When."""

    seq = ma.fields.Integer(
        load_default=None, validate=SEQ, metadata={"description": "At the time of this event; default: now"}
    )
    at = Instant(
        load_default=None,
        format="iso",
        default_timezone=UTC,
        metadata={"description": "At this time, RFC 3339; with `seq`, as if no event had followed that one"},
    )


class MatchClockAnswer(ClockAnswer, frozen=True, kw_only=True):
    """What the clock shows."""

    match: str
    version: int
    minutes: Annotated[int | None, Meta(description="length of a match by the tournament's policy: what to start with")]


class SeatTimes(msgspec.Struct, frozen=True):
    """How long the decisions of a seat took."""

    seat: int
    times: TimeSpread | None


class TurnTimes(msgspec.Struct, frozen=True):
    """How long the decisions of a turn took."""

    turn: int
    times: TimeSpread | None


class TimesAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """How long decisions took."""

    match: str
    version: int
    all: Annotated[TimeSpread | None, Meta(description="of decisions that stand")]
    seats: list[SeatTimes]
    turns: list[TurnTimes]
    decisions: Annotated[list[DecisionTime], Meta(description="undone ones as well")]


@blueprint.route("/<match>/clock", methods=["GET"])
@permits("match:read")
@blueprint.arguments(ClockQuery, location="query")
@blueprint.response(200, MatchClockAnswer)
def clock(query: dict[str, Any], match: str) -> Response:
    """What the clock shows, now or at any event or time

    Going back in a match does not give time back. A match does not end by itself when the time is up: a judge calls
    time.
    """
    reader = reader_of(match, query["view"])
    seq, at = query["seq"], query["at"]
    if seq is not None:
        moments.require(reader, seq)
    elif at is not None:
        seq = moments.find(reader, {"at": at})
    if seq is None and at is None:
        clock_state = clock_now(reader)
    else:
        clock_state = services().clocks.of(match, reader.horizon if seq is None else seq)
        clock_state = clock_state if at is None else clock_state.at_time(_milliseconds(at))
    g.seq = clock_state.seq
    answer = MatchClockAnswer(
        **msgspec.structs.asdict(clock_answer(clock_state)),
        match=match,
        version=reader.horizon,
        minutes=services().policy_for(match).minutes,
    )
    return json_response(answer)


@blueprint.route("/<match>/times", methods=["GET"])
@permits("match:read")
@blueprint.arguments(ViewQuery, location="query")
@blueprint.response(200, TimesAnswer)
def times(query: dict[str, Any], match: str) -> Response:
    """How long every decision took

    Measured from the event that asked to the one that answered, less the time during which the clock was paused.
    """
    reader = reader_of(match, query["view"])
    projection.require_log(reader)
    decisions = services().clocks.times(match, moments.timeline(reader).segments, reader.horizon)
    standing = [decision for decision in decisions if not decision.undone]
    g.seq = reader.horizon
    answer = TimesAnswer(
        match=match,
        version=reader.horizon,
        all=spread(standing),
        seats=[SeatTimes(*row) for row in _grouped(standing, lambda decision: decision.seat)],
        turns=[TurnTimes(*row) for row in _grouped(standing, lambda decision: decision.turn)],
        decisions=decisions,
    )
    return cacheable(answer, tag_for(reader, reader.horizon))


def _grouped(
    decisions: Iterable[DecisionTime], key: Callable[[DecisionTime], int | None]
) -> list[tuple[int, TimeSpread | None]]:
    """The times by the values of the key, in their order; decisions without one are left out."""
    groups: dict[int, list[DecisionTime]] = {}
    for decision in decisions:
        value = key(decision)
        if value is not None:
            groups.setdefault(value, []).append(decision)
    return [(value, spread(groups[value])) for value in sorted(groups)]


def _milliseconds(at: datetime) -> int:
    return milliseconds(moments.log_time(at))
