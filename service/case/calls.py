"""The calls: what waits for the judge who asks, who goes where, and a live stream that says when to look again."""

from __future__ import annotations

from typing import Any

import marshmallow as ma
import msgspec
from flask import Response, request

from replays.disputes.calls import TakenCall
from service.answers.calls import leave_call, take_call
from service.answers.cases import waiting_anywhere
from service.http.api import ApiBlueprint
from service.http.headers import FOLLOW
from service.http.responses import json_response
from service.http.trust import behind_front
from service.live.messages import RETRY
from service.live.ticket import Ticket
from service.services import services
from service.who import caller_in, permits
from service.who.entrances import gate
from service.who.streams import Credential

blueprint = ApiBlueprint("calls api", __name__, url_prefix="/api/v1", description="Calls for judges: who goes where")
blueprint.before_request(gate)
EVENT_STREAM = "text/event-stream"


class TakenSchema(ma.Schema):
    """Who goes to a table."""

    by = ma.fields.String(metadata={"description": "The account of the judge"})
    name = ma.fields.String(allow_none=True, metadata={"description": "What the judge is called, as far as known"})
    at = ma.fields.String()


class CallSchema(ma.Schema):
    """A case that waits for a ruling or a signature."""

    case = ma.fields.Dict(metadata={"description": "As GET .../disputes has it"})
    taken = ma.fields.Nested(TakenSchema, allow_none=True, metadata={"description": "null: nobody goes there yet"})
    taking = ma.fields.String(metadata={"description": "The address at which it is taken and left"})


class CallsSchema(ma.Schema):
    """What waits for the caller, the first opened first."""

    calls = ma.fields.List(ma.fields.Nested(CallSchema))
    more = ma.fields.Boolean(metadata={"description": "There may be more; the lists of the tournaments have all"})


class TakingSchema(ma.Schema):
    """How a call stands."""

    match = ma.fields.String()
    case = ma.fields.Integer()
    taken = ma.fields.Nested(TakenSchema, allow_none=True)


@blueprint.route("/calls", methods=["GET"])
@permits("dispute:rule", "tournament:create")
@blueprint.response(200, CallsSchema)
def list_calls() -> Response:
    """The calls of all tournaments that wait for the caller to rule or sign, and who has taken which"""
    cases, more = waiting_anywhere()
    taken = services().calls.taken([case.id for case in cases])
    calls = [
        {
            "case": case.to_data(),
            "taken": _as_json(taken.get(case.id)),
            "taking": f"/api/v1/matches/{case.match}/disputes/{case.seq}/taking",
        }
        for case in cases
    ]
    return json_response({"calls": calls, "more": more}, headers={"Cache-Control": "no-store"})


@blueprint.route("/calls/stream", methods=["GET"])
@permits("dispute:rule", "tournament:create")
@blueprint.response(200, content_type=EVENT_STREAM, description="event: calls, data: empty")
def follow_calls() -> Response:
    """A message whenever the calls have changed (server-sent events)

    One comes at once, too. It has nothing of what has changed: `GET /api/v1/calls` tells it. 429 with Retry-After when
    these credentials follow as many streams as they may, 503 when the server serves as many as it can. A stream ends
    with the right to follow it, and after ten minutes.
    """
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    if request.method == "HEAD":
        return Response(status=200, headers=headers, content_type=EVENT_STREAM)
    if behind_front():
        by = Credential.of(caller_in())
        headers[FOLLOW] = Ticket("", "calls", 0, by, request.remote_addr or "").header()
    return Response(RETRY, 200, headers, content_type=EVENT_STREAM)


@blueprint.route("/matches/<match>/disputes/<int:seq>/taking", methods=["POST"])
@permits("dispute:rule")
@blueprint.response(200, TakingSchema, description="The caller goes there")
def take(match: str, seq: int) -> Response:
    """Take a call: the caller goes to this table

    It is shown to the other judges for a day, and is no part of the record. 409 `call-taken` names who has it. Taken
    twice by the same judge, it is answered twice the same. Needs no Idempotency-Key and no If-Match.
    """
    return _answer(match, seq, take_call(match, seq))


@blueprint.route("/matches/<match>/disputes/<int:seq>/taking", methods=["DELETE"])
@permits("dispute:rule")
@blueprint.response(200, TakingSchema, description="Nobody goes there")
def leave(match: str, seq: int) -> Response:
    """Leave a call that the caller has taken to the other judges"""
    leave_call(match, seq)
    return _answer(match, seq, None)


def _answer(match: str, seq: int, taken: TakenCall | None) -> Response:
    return json_response({"match": match, "case": seq, "taken": _as_json(taken)})


def _as_json(taken: TakenCall | None) -> dict[str, Any] | None:
    return None if taken is None else msgspec.to_builtins(taken)
