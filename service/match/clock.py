"""The clock of a match, and how long decisions took. What runs the clock is appended like any other event."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import Any

import marshmallow as ma
import msgspec
from flask import Response, g

from replays.log.events import now
from replays.telling.clock import ClockAnswer, DecisionTime, clock_answer, milliseconds, spread
from service.answers import answer, moments, projection
from service.answers.marking import tag_for
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


@answer.of(ClockAnswer)
class ClockSchema(ma.Schema):
    """What the clock shows."""

    match = ma.fields.String()
    version = ma.fields.Integer()
    minutes = ma.fields.Integer(
        allow_none=True, metadata={"description": "Length of a match by the tournament's policy: what to start with"}
    )


class TimesSchema(ma.Schema):
    """How long decisions took."""

    match = ma.fields.String()
    version = ma.fields.Integer()
    all = ma.fields.Dict(
        allow_none=True,
        metadata={"description": "{decisions, total_ms, median_ms, longest_ms, longest_seq}, of decisions that stand"},
    )
    seats = ma.fields.List(ma.fields.Dict(), metadata={"description": "{seat, times: as `all`}"})
    turns = ma.fields.List(ma.fields.Dict(), metadata={"description": "{turn, times: as `all`}"})
    decisions = ma.fields.List(
        ma.fields.Dict(), metadata={"description": "{seq, seat, asked, ms, turn, undone}, undone ones as well"}
    )


@blueprint.route("/<match>/clock", methods=["GET"])
@permits("match:read")
@blueprint.arguments(ClockQuery, location="query")
@blueprint.response(200, ClockSchema)
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
    shown = services().clocks.of(match, reader.horizon if seq is None else seq)
    if at is not None:
        shown = shown.at_time(_milliseconds(at))
    elif seq is None:
        shown = shown.at_time(milliseconds(now()))
    g.seq = shown.seq
    minutes = services().policy_for(match).minutes
    body = {"match": match, "version": reader.horizon, **msgspec.to_builtins(clock_answer(shown)), "minutes": minutes}
    return json_response(body)


@blueprint.route("/<match>/times", methods=["GET"])
@permits("match:read")
@blueprint.arguments(ViewQuery, location="query")
@blueprint.response(200, TimesSchema)
def times(query: dict[str, Any], match: str) -> Response:
    """How long every decision took

    Measured from the event that asked to the one that answered, less the time during which the clock was paused.
    """
    reader = reader_of(match, query["view"])
    projection.require_log(reader)
    found = services().clocks.times(match, moments.timeline(reader).segments, reader.horizon)
    standing = [one for one in found if not one.undone]
    g.seq = reader.horizon
    body = {
        "match": match,
        "version": reader.horizon,
        "all": _spread(standing),
        "seats": _grouped("seat", standing, lambda one: one.seat),
        "turns": _grouped("turn", standing, lambda one: one.turn),
        "decisions": [msgspec.to_builtins(one) for one in found],
    }
    return cacheable(body, tag_for(reader, reader.horizon))


def _grouped(
    name: str, found: Iterable[DecisionTime], key: Callable[[DecisionTime], int | None]
) -> list[dict[str, Any]]:
    groups: dict[int, list[DecisionTime]] = {}
    for one in found:
        value = key(one)
        if value is not None:
            groups.setdefault(value, []).append(one)
    return [{name: value, "times": _spread(groups[value])} for value in sorted(groups)]


def _spread(found: Iterable[DecisionTime]) -> dict[str, Any] | None:
    in_numbers = spread(found)
    return None if in_numbers is None else msgspec.to_builtins(in_numbers)


def _milliseconds(at: datetime) -> int:
    return milliseconds(moments.log_time(at))
