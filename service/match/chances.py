"""The chances over a match that is over: ask workers for an estimate, and read it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import marshmallow as ma
from flask import Response, request
from marshmallow import validate

from replays.estimating.requests import Request
from service.answers import chances as estimates
from service.http.api import ApiBlueprint, StrictSchema
from service.http.problems import Problem
from service.http.responses import json_response
from service.who import permits, reader_of
from service.who.entrances import gate

blueprint = ApiBlueprint("chances", __name__, url_prefix="/api/v1/matches", description="The chances over a match")
blueprint.before_request(gate)


class NothingSchema(StrictSchema):
    """An empty object."""


class ProgressSchema(ma.Schema):
    """Progress: so many turns of so many; 0 of 0 until a worker has begun."""

    done = ma.fields.Integer(required=True)
    total = ma.fields.Integer(required=True)


class PointSchema(ma.Schema):
    """The chances at the beginning of a turn."""

    seq = ma.fields.Integer(metadata={"description": "The event after which the turn's first question was asked"})
    turn = ma.fields.Integer()
    seat = ma.fields.Integer(metadata={"description": "Whose turn it is"})
    playouts = ma.fields.Integer()
    chances = ma.fields.List(ma.fields.Float(), metadata={"description": "By seat, from 0 to 1"})


class SwingSchema(ma.Schema):
    """A turn that changed the chances."""

    seq = ma.fields.Integer(metadata={"description": "Where the turn began"})
    turn = ma.fields.Integer()
    seat = ma.fields.Integer(metadata={"description": "Whose turn it was"})
    gainer = ma.fields.Integer(metadata={"description": "The seat whose chance grew most"})
    before = ma.fields.Float()
    after = ma.fields.Float()


class EstimateSchema(ma.Schema):
    """An estimate: positions played out many times, hidden cards drawn again each time."""

    players = ma.fields.String(metadata={"description": "Who played the playouts: greedy"})
    playouts = ma.fields.Integer(metadata={"description": "All matches that were played for it"})
    margin = ma.fields.Float(
        metadata={"description": "How far a chance may well be off, were there endless playouts: two standard errors"}
    )
    made_by = ma.fields.String(metadata={"description": "Engine and catalogue"})
    ended = ma.fields.Integer(metadata={"description": "The event with which the match ended"})
    winner = ma.fields.Integer(allow_none=True)
    points = ma.fields.List(ma.fields.Nested(PointSchema))
    swings = ma.fields.List(ma.fields.Nested(SwingSchema), metadata={"description": "The largest change first"})


class EstimateErrorSchema(ma.Schema):
    """Why there is no estimate."""

    code = ma.fields.String(required=True)
    detail = ma.fields.String(required=True)


class ChancesSchema(ma.Schema):
    """A request for the chances, and what came of it."""

    match = ma.fields.String(required=True)
    status = ma.fields.String(required=True, validate=validate.OneOf(["waiting", "running", "done", "failed"]))
    turns = ma.fields.Nested(ProgressSchema, required=True)
    asked_at = ma.fields.String(required=True, allow_none=True)
    finished_at = ma.fields.String(required=True, allow_none=True)
    estimate = ma.fields.Nested(EstimateSchema, required=True, allow_none=True)
    error = ma.fields.Nested(EstimateErrorSchema, required=True, allow_none=True)


@blueprint.route("/<match>/chances", methods=["POST"])
@permits("match:read")
@blueprint.arguments(NothingSchema, example={})
@blueprint.response(202, ChancesSchema, description="Accepted; or what became of an earlier request")
def ask(body: dict[str, Any], match: str) -> Response:
    """Ask for an estimate of the chances over a match that is over

    Workers play the beginning of every turn out many times, with greedy players, and with all cards that the public
    cannot place drawn again each time. To ask again is harmless: there is one estimate of a match. Poll `Location`.
    """
    found = estimates.ask(reader_of(match))
    return json_response(_as_json(found), 202, {"Location": f"{request.root_path}/api/v1/matches/{match}/chances"})


@blueprint.route("/<match>/chances", methods=["GET"])
@permits("match:read")
@blueprint.response(200, ChancesSchema)
def chances(match: str) -> Response:
    """The estimate of the chances over a match, or how far it is

    For those who may see both sides: judges when the match is over, everybody once it is closed.
    """
    reader = reader_of(match)
    estimates.require_over(reader)
    found = estimates.asked(reader)
    if found is None:
        raise Problem("chances-not-found", "Nobody has asked for the chances of this match yet: POST to this address.")
    return json_response(_as_json(found), headers={} if found.over else {"Retry-After": "2"})


def _as_json(found: Request) -> dict[str, Any]:
    return {
        "match": found.match,
        "status": found.status,
        "turns": {"done": found.turns_done, "total": found.turns},
        "asked_at": _time(found.asked),
        "finished_at": _time(found.finished),
        "estimate": None if found.estimate is None else estimates.as_json(found.estimate),
        "error": {"code": found.code, "detail": found.detail} if found.status == "failed" else None,
    }


def _time(ms: int) -> str | None:
    return datetime.fromtimestamp(ms / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ") if ms else None
