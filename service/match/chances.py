"""The chances over a match that is over: ask workers for an estimate, and read it."""

from __future__ import annotations

from typing import Annotated, Any, Literal, cast

import msgspec
from flask import Response, request
from msgspec import Meta

from replays.estimating.requests import Request
from service.answers import chances as estimates
from service.answers.chances import EstimateAnswer
from service.answers.jobs import JobErrorAnswer, ProgressAnswer, time_if_come
from service.http.api import ApiBlueprint, StrictSchema
from service.http.problems import Problem
from service.http.responses import json_response
from service.who import permits, reader_of
from service.who.entrances import gate

blueprint = ApiBlueprint("chances", __name__, url_prefix="/api/v1/matches", description="The chances over a match")
blueprint.before_request(gate)


class NothingSchema(StrictSchema):
    """An empty object."""


class ChancesAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """A request for the chances, and what came of it."""

    match: str
    status: Literal["waiting", "running", "done", "failed"]
    turns: Annotated[ProgressAnswer, Meta(description="0 of 0 until a worker has begun")]
    asked_at: str | None
    finished_at: str | None
    estimate: EstimateAnswer | None
    error: JobErrorAnswer | None


@blueprint.route("/<match>/chances", methods=["POST"])
@permits("match:read")
@blueprint.arguments(NothingSchema, example={})
@blueprint.response(202, ChancesAnswer, description="Accepted; or what became of an earlier request")
def ask(body: dict[str, Any], match: str) -> Response:
    """Ask for an estimate of the chances over a match that is over

    Workers play the beginning of every turn out many times, with greedy players, and with all cards that the public
    cannot place drawn again each time. To ask again is harmless: there is one estimate of a match. Poll `Location`.
    """
    estimate_request = estimates.ask(reader_of(match))
    return json_response(
        _answer(estimate_request), 202, {"Location": f"{request.root_path}/api/v1/matches/{match}/chances"}
    )


@blueprint.route("/<match>/chances", methods=["GET"])
@permits("match:read")
@blueprint.response(200, ChancesAnswer)
def chances(match: str) -> Response:
    """The estimate of the chances over a match, or how far it is

    For those who may see both sides: judges when the match is over, everybody once it is closed.
    """
    reader = reader_of(match)
    estimates.require_over(reader)
    estimate_request = estimates.valid_request(reader)
    if estimate_request is None:
        raise Problem("chances-not-found", "Nobody has asked for the chances of this match yet: POST to this address.")
    return json_response(_answer(estimate_request), headers={} if estimate_request.over else {"Retry-After": "2"})


def _answer(request: Request) -> ChancesAnswer:
    return ChancesAnswer(
        match=request.match,
        status=cast(Any, request.status),
        turns=ProgressAnswer(request.turns_done, request.turns),
        asked_at=time_if_come(request.asked),
        finished_at=time_if_come(request.finished),
        estimate=None if request.estimate is None else estimates.estimate_answer(request.estimate),
        error=JobErrorAnswer(request.code, request.detail) if request.status == "failed" else None,
    )
