"""Go back to an event: review, request, answers, and what was undone.

Officials go back at once, by appending `rewound`, where the policy has nobody else agree to it; else they ask, as
players do, or rule so in a case.
"""

from __future__ import annotations

from typing import Any

from flask import Response, g

from replays.log.event_types import Decision, Overridden, Rewound
from replays.log.events import Actor, Event
from replays.log.history import History
from replays.play.commands import Command
from replays.undo.requests import UndoRequest, answer, ask, undo_requests
from replays.undo.review import Review
from replays.undo.review_answer import review_answer
from service.answers import moments, projection
from service.answers.entity_tags import tag_for
from service.answers.queries import ViewQuery
from service.http.api import ApiBlueprint
from service.http.headers import IDEMPOTENCY_KEY, IF_MATCH
from service.http.problems import Problem
from service.http.responses import cacheable, json_response
from service.match import appending
from service.match.appending import Receipt, append_request, record_planned
from service.match.undo.schemas import (
    AnswerSchema,
    AskSchema,
    UndoneBranch,
    UndoneBranchesAnswer,
    UndoOutcomeAnswer,
    UndoQuery,
    UndoRequestsAnswer,
    UndoReviewAnswer,
    request_answer,
)
from service.services import services
from service.who import Caller, caller_in, permits, reader_of
from service.who.entrances import gate

blueprint = ApiBlueprint("undo", __name__, url_prefix="/api/v1/matches", description="Go back to an event of a match")
blueprint.before_request(gate)


@blueprint.route("/<match>/undo", methods=["GET"])
@permits("match:read")
@blueprint.arguments(UndoQuery, location="query")
@blueprint.response(200, UndoReviewAnswer)
def review_undo(query: dict[str, Any], match: str) -> Response:
    """Review what going back to an event would undo

    Changes nothing. Lists the acts that would be undone, what each seat has learnt since, the chance and time used, and
    a grade with its reasons: `simple`, `possible` or `inadvisable`. Cards that a seat learnt are named to those who may
    know them; their number is public.
    """
    reader = reader_of(match, query["view"])
    projection.require_log(reader)
    review = _reviewed(match, moments.require(reader, query["to"]), reader.horizon)
    clocks = services().clocks
    ran = clocks.of(match, review.to), clocks.of(match, review.version)
    graded = review.before.fold.graded
    g.seq = review.version
    preview = UndoReviewAnswer(
        **projection.graded(match, review.version, graded, reader),
        review=review_answer(review, reader.viewer, ran, _approvals(review, reader.caller)),
    )
    return json_response(preview, headers=projection.grade_header(graded))


@blueprint.route("/<match>/undo", methods=["POST"])
@permits("undo:request")
@blueprint.arguments(AskSchema, example={"to": 41, "reason": "I meant the other creature."})
@blueprint.response(201, UndoOutcomeAnswer, description="Requested; or gone back, when nobody has to agree")
@blueprint.doc(parameters=[IF_MATCH, IDEMPOTENCY_KEY])
def ask_undo(body: dict[str, Any], match: str) -> Response:
    """Ask to go back to an event

    The request carries the grade of the review and whose approval the tournament's policy then needs. With the last
    approval the match goes back; at once, when who records the match takes back only what they entered last for a seat
    and the grade is `simple`. The request lapses as soon as anything else changes the match. Refused: 409 while
    another request is open, or when nothing would be undone; 412 when another request appended first.
    """
    caller = caller_in(match=match)
    seat = _for_seat(match, caller, body["seat"])

    def plan(version: int) -> list[Command]:
        review = _reviewed(match, body["to"], version)
        return ask(
            _requests(match, version),
            review,
            services().going.policy(match),
            seat=seat,
            reason=body["reason"],
            chance=body["policy"],
            holds=() if seat is not None else caller.approves,
            scorekeeper=scorekeeper(caller),
        )

    actor = caller.actor(seat if caller.seat is None else None)
    done = appending.append(match, append_request(match, body), record_planned(plan, actor))
    return _request_answer(match, done, done.recorded.events[0].seq)


@blueprint.route("/<match>/undo/requests", methods=["GET"])
@permits("match:read")
@blueprint.arguments(ViewQuery, location="query")
@blueprint.response(200, UndoRequestsAnswer)
def list_undo_requests(query: dict[str, Any], match: str) -> Response:
    """The requests to go back, and their outcomes"""
    reader = reader_of(match, query["view"])
    projection.require_log(reader)
    requests = [request_answer(request) for request in undo_requests(moments.log(reader))]
    g.seq = reader.horizon
    return cacheable(UndoRequestsAnswer(match, reader.horizon, requests), tag_for(reader, reader.horizon))


@blueprint.route("/<match>/undo/<int:seq>/answers", methods=["POST"])
@permits("undo:answer", "undo:request")
@blueprint.arguments(AnswerSchema)
@blueprint.response(201, UndoOutcomeAnswer, description="Answered; with the last approval the match has gone back")
@blueprint.doc(parameters=[IF_MATCH, IDEMPOTENCY_KEY])
def answer_undo(body: dict[str, Any], match: str, seq: int) -> Response:
    """Answer the request of event `seq`, or withdraw it

    Those whose approval it needs accept or refuse; one refusal ends it. The one who asked withdraws it by not
    accepting. Refused: 409 when the request has ended or waits for another approval, 412 when another request appended
    first.
    """
    caller = caller_in(match=match)
    actor = caller.actor()

    def plan(version: int) -> list[Command]:
        return answer(_requests(match, version), seq, actor=actor, holds=caller.approves, **body)

    return _request_answer(
        match, appending.append(match, append_request(match, body), record_planned(plan, actor)), seq
    )


@blueprint.route("/<match>/undone", methods=["GET"])
@permits("match:read")
@blueprint.arguments(ViewQuery, location="query")
@blueprint.response(200, UndoneBranchesAnswer)
def list_undone(query: dict[str, Any], match: str) -> Response:
    """The undone events, who undid them, and why

    Undone events stay in the log and can be read like all others.
    """
    reader = reader_of(match, query["view"])
    projection.require_log(reader)
    events = moments.log(reader)
    history = History((event.seq, event.data.to) for event in events if isinstance(event.data, Rewound))
    undone = [_branch(events, run.first, run.last, events[run.by - 1]) for run in history.undone(len(events))]
    g.seq = reader.horizon
    return cacheable(UndoneBranchesAnswer(match, reader.horizon, undone), tag_for(reader, reader.horizon))


def _branch(events: list[Event], first: int, last: int, by: Event) -> UndoneBranch:
    data: Any = by.data
    decided: dict[str, int] = {}
    for event in events[first - 1 : last]:
        if isinstance(event.data, Decision | Overridden):
            decided[str(event.data.seat)] = decided.get(str(event.data.seat), 0) + 1
    return UndoneBranch(
        first=first,
        last=last,
        by=by.seq,
        to=data.to,
        at=by.at,
        actor=by.actor,
        reason=data.reason,
        policy=data.policy,
        cause=by.cause,
        decisions=decided,
    )


def _reviewed(match: str, to: int, version: int) -> Review:
    return services().going.review(match, to, version)


def _requests(match: str, version: int) -> list[UndoRequest]:
    return undo_requests(services().store.events(match, 1, version))


def _approvals(review: Review, caller: Caller) -> tuple[str, ...]:
    held = () if caller.seat is not None else caller.approves
    return services().going.approvals(review, caller.seat, held, scorekeeper(caller))


def scorekeeper(caller: Caller) -> Actor | None:
    """The caller, if they enter the decisions of the seats."""
    return caller.actor() if caller.seat is None and caller.role is not None and caller.may("match:record") else None


def _for_seat(match: str, caller: Caller, seat: int | None) -> int | None:
    """The seat that a request is for; None for an official's. Raises Problem 403, 422."""
    if caller.seat is not None:
        if seat not in (None, caller.seat):
            raise Problem("forbidden", f"This token is for seat {caller.seat} and cannot ask for seat {seat}.")
        return caller.seat
    fault = None
    if seat is None and not caller.official:
        fault = "Name the seat that asks, as `seat`."
    elif seat is not None and seat >= (seats := len(services().recorder.traveller.opening(match).setup.seats)):
        fault = f"There is no seat {seat}; the seats are 0 to {seats - 1}."
    if fault is not None:
        raise Problem("invalid-body", f"/seat: {fault}", errors=[{"pointer": "/seat", "detail": fault}])
    return seat


def _request_answer(match: str, done: Receipt, seq: int) -> Response:
    """The answer to a request. A repeated one gets the same answer, about the request as it was then."""
    reader = reader_of(match)
    recorded = done.recorded
    undo_request = next(candidate for candidate in _requests(match, recorded.version) if candidate.seq == seq)
    outcome = UndoOutcomeAnswer(
        **projection.graded(match, recorded.version, done.graded, reader),
        events=projection.events(recorded.events, reader),
        request=request_answer(undo_request),
    )
    return json_response(outcome, 201, done.headers)
