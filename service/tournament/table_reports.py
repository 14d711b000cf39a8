"""What players do at their own table over HTTP: report its result, and call a judge to it."""

from __future__ import annotations

from typing import Any

import marshmallow as ma
import msgspec
from flask import Response
from marshmallow import validate
from msgspec import UNSET

from engine.table.description import MOST_KEYS_TO_WIN
from replays.disputes.calls import TakenCall
from service.answers.self_service import answering, calling, reporting
from service.answers.table_calls import forget_table_call, leave_table_call, take_table_call
from service.answers.tournament import TournamentChangedAnswer
from service.http.api import ApiBlueprint, StrictSchema
from service.http.contracts import field_of
from service.http.headers import IDEMPOTENCY_KEY, IF_MATCH_OR_ANY
from service.http.responses import json_response
from service.services import services
from service.tournament.ended_answers import ended_answer
from service.tournament.rounds import ended_with
from service.tournament.schemas import ID
from service.tournament.tournaments import canonical, change_answer, change_once, pairing_named
from service.who import permits
from service.who.entrances import gate

blueprint = ApiBlueprint(
    "table reports", __name__, url_prefix="/api/v1/tournaments", description="What players do at their own table"
)
blueprint.before_request(gate)


class ReportResultSchema(StrictSchema):
    """How the table of the caller ended, as the caller says."""

    winner = field_of(ID, required=True, allow_none=True, metadata={"description": "The player who won; null: a draw"})
    keys = ma.fields.List(
        ma.fields.Integer(strict=True, validate=validate.Range(0, MOST_KEYS_TO_WIN)),
        load_default=None,
        allow_none=True,
        validate=validate.Length(1, 8),
        metadata={"description": "Forged keys by seat, if the caller gives them"},
    )


class CallJudgeSchema(StrictSchema):
    """A judge is wanted at a table."""

    seat = ma.fields.Integer(
        strict=True,
        load_default=None,
        validate=validate.Range(0, 7),
        metadata={"description": "For which player an official or scorekeeper calls; left out: the caller plays there"},
    )


class AnswerCallSchema(StrictSchema):
    """The call at a table is over."""

    note = ma.fields.String(load_default="", validate=validate.Length(max=4000))


class TakingTableAnswer(msgspec.Struct, frozen=True):
    """How the call at a table stands."""

    tournament: str
    pairing: str
    taken: TakenCall | None


@blueprint.route("/<tournament>/pairings/<pairing>/reports", methods=["POST"])
@permits("match:decide", "match:record")
@blueprint.arguments(ReportResultSchema, example={"winner": "ann", "keys": [3, 1]})
@blueprint.response(201, TournamentChangedAnswer)
@blueprint.doc(parameters=[IDEMPOTENCY_KEY, IF_MATCH_OR_ANY])
def report_result(body: dict[str, Any], tournament: str, pairing: str) -> Response:
    """Report the result of one's own table

    Each player does, also with the token of their seat in a match of the pairing, and may report again until all have.
    Once all say the same, the result is recorded by the same request, and the matches of the table are closed
    (`matches`). Where they contradict each other, officials see both, and one of them records the result. 409 where the
    policy has no reports (`no-reports`), where the table is decided (`decided`), or its match is recorded decision by
    decision (`recorded`).
    """
    pairing_named(services().tournaments.get(tournament), pairing)
    changes = reporting(tournament, pairing, body["winner"], body["keys"])
    changed = change_once(tournament, f"pairings/{pairing}/reports", canonical(body), changes)
    return change_answer(changed, matches=ended_answer(ended_with(changed)) or UNSET)


@blueprint.route("/<tournament>/pairings/<pairing>/calls", methods=["POST"])
@permits("match:decide", "match:record")
@blueprint.arguments(CallJudgeSchema, example={})
@blueprint.response(201, TournamentChangedAnswer)
@blueprint.doc(parameters=[IDEMPOTENCY_KEY, IF_MATCH_OR_ANY])
def call_judge(body: dict[str, Any], tournament: str, pairing: str) -> Response:
    """Call a judge to a table, without words

    It needs no match there. Judges see it among their calls (`GET /api/v1/calls`). What a ruling must be given on is a
    dispute of the match (`POST …/matches/<match>/disputes`). Where a call waits already, nothing is stored.
    """
    pairing_named(services().tournaments.get(tournament), pairing)
    changes = calling(tournament, pairing, body["seat"])
    changed = change_once(tournament, f"pairings/{pairing}/calls", canonical(body), changes)
    services().calls.changed()
    return change_answer(changed)


@blueprint.route("/<tournament>/pairings/<pairing>/calls/answer", methods=["POST"])
@permits("match:decide", "match:record", "dispute:rule")
@blueprint.arguments(AnswerCallSchema, example={"note": "Explained ward."})
@blueprint.response(201, TournamentChangedAnswer)
@blueprint.doc(parameters=[IDEMPOTENCY_KEY, IF_MATCH_OR_ANY])
def answer_call(body: dict[str, Any], tournament: str, pairing: str) -> Response:
    """End the call at a table: a judge has been there, or the player who called no longer wants one"""
    state = services().tournaments.get(tournament)
    call = state.calls.get(pairing_named(state, pairing).id)
    changes = answering(tournament, pairing, body["note"])
    changed = change_once(tournament, f"pairings/{pairing}/calls/answer", canonical(body), changes)
    if call is not None:
        forget_table_call(state, pairing, call)
    return change_answer(changed)


@blueprint.route("/<tournament>/pairings/<pairing>/calls/taking", methods=["POST"])
@permits("dispute:rule")
@blueprint.response(200, TakingTableAnswer, description="The caller goes there")
def take_call_at_table(tournament: str, pairing: str) -> Response:
    """Take the call at a table: the caller goes there

    The players see that a judge is on the way, and the other judges who; it is no part of the record. 409 `call-taken`
    names who has it. Needs no Idempotency-Key and no If-Match.
    """
    return json_response(TakingTableAnswer(tournament, pairing, take_table_call(tournament, pairing)))


@blueprint.route("/<tournament>/pairings/<pairing>/calls/taking", methods=["DELETE"])
@permits("dispute:rule")
@blueprint.response(200, TakingTableAnswer, description="Nobody goes there")
def leave_call_at_table(tournament: str, pairing: str) -> Response:
    """Leave the call at a table, which the caller has taken, to the other judges"""
    leave_table_call(tournament, pairing)
    return json_response(TakingTableAnswer(tournament, pairing, None))
