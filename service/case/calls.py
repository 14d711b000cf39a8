"""The calls: what waits for the judge who asks, who goes where, and a live stream that says when to look again."""

from __future__ import annotations

from flask import Response, request

from service.answers.calls import leave_call, take_call
from service.answers.case import CallAnswer, CallsAnswer, TakingAnswer
from service.answers.cases import waiting_anywhere
from service.answers.table_calls import table_calls_anywhere
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


@blueprint.route("/calls", methods=["GET"])
@permits("dispute:rule", "tournament:create")
@blueprint.response(200, CallsAnswer)
def list_calls() -> Response:
    """The calls of all tournaments that wait for the caller to rule or sign, and who has taken which"""
    cases, more = waiting_anywhere()
    taken = services().calls.taken([case.id for case in cases])
    calls = [
        CallAnswer(
            case=case.answer(),
            taken=taken.get(case.id),
            taking=f"/api/v1/matches/{case.match}/disputes/{case.seq}/taking",
        )
        for case in cases
    ]
    return json_response(CallsAnswer(calls, more, table_calls_anywhere()), headers={"Cache-Control": "no-store"})


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
@blueprint.response(200, TakingAnswer, description="The caller goes there")
def take(match: str, seq: int) -> Response:
    """Take a call: the caller goes to this table

    It is shown to the other judges for a day, and is no part of the record. 409 `call-taken` names who has it. Taken
    twice by the same judge, it is answered twice the same. Needs no Idempotency-Key and no If-Match.
    """
    return json_response(TakingAnswer(match, seq, take_call(match, seq)))


@blueprint.route("/matches/<match>/disputes/<int:seq>/taking", methods=["DELETE"])
@permits("dispute:rule")
@blueprint.response(200, TakingAnswer, description="Nobody goes there")
def leave(match: str, seq: int) -> Response:
    """Leave a call that the caller has taken to the other judges"""
    leave_call(match, seq)
    return json_response(TakingAnswer(match, seq, None))
