"""Act in a case: call a judge, make a statement, withdraw, rule, sign, record an override."""

from __future__ import annotations

from functools import partial
from typing import Any

from flask import Response

from engine.english import capitalised
from engine.errors import CorrectionsRefused, EngineError, IllegalAnswer
from replays.disputes import writing
from replays.disputes.acts import ActInvalid, GameAt
from replays.disputes.cases import Case, cases_of
from replays.disputes.measures import LOSSES
from replays.disputes.writing import Build
from replays.log.errors import EventNotFound, VersionConflict
from replays.play.live import LiveMatch, Recorded
from replays.sheet.matching import NoMatch
from replays.store.store import RequestKey
from service.answers import projection
from service.answers.case import ChangedCaseAnswer
from service.answers.cases import find_case, override_keys
from service.case.case_acts import (
    Signatory,
    call_acts,
    override_acts,
    ruling_acts,
    signature_acts,
    statement_acts,
    withdrawal_acts,
)
from service.case.disputes import case_links
from service.case.schemas import (
    OpenDisputeSchema,
    OverrideSchema,
    RulingSchema,
    SignatureSchema,
    StatementSchema,
    WithdrawalSchema,
)
from service.http.api import ApiBlueprint
from service.http.headers import IDEMPOTENCY_KEY, IF_MATCH
from service.http.problems import Problem
from service.http.responses import json_response
from service.match import appending
from service.match.appending import illegal_answer
from service.services import services
from service.who import Caller, Reader, caller_in, permits, reader_of
from service.who.entrances import gate

blueprint = ApiBlueprint(
    "rulings", __name__, url_prefix="/api/v1", description="Call a judge, speak in a case, rule on it, sign"
)
blueprint.before_request(gate)
HEADERS = [IF_MATCH, IDEMPOTENCY_KEY]


@blueprint.route("/matches/<match>/disputes", methods=["POST"])
@permits("dispute:open")
@blueprint.arguments(OpenDisputeSchema, example={"claim": "Ben had one Æmber less.", "first": 41, "last": 43})
@blueprint.response(201, ChangedCaseAnswer, description="A judge is called; `case.seq` names the case")
@blueprint.doc(parameters=HEADERS)
def open_dispute(body: dict[str, Any], match: str) -> Response:
    """Call a judge about some events

    Adds a marker to the log; the match can go on. With `sealed` only officials and the caller read the claim.
    """
    return _appended(match, None, body, call_acts(body))


@blueprint.route("/matches/<match>/disputes/<int:seq>/statements", methods=["POST"])
@permits("dispute:open")
@blueprint.arguments(StatementSchema)
@blueprint.response(201, ChangedCaseAnswer)
@blueprint.doc(parameters=HEADERS)
def give_statement(body: dict[str, Any], match: str, seq: int) -> Response:
    """Make a statement in a case, with an event as evidence"""
    return _appended(match, seq, body, statement_acts(body, partial(find_case, seq=seq)))


@blueprint.route("/matches/<match>/disputes/<int:seq>/withdrawal", methods=["POST"])
@permits("dispute:open")
@blueprint.arguments(WithdrawalSchema)
@blueprint.response(201, ChangedCaseAnswer)
@blueprint.doc(parameters=HEADERS)
def withdraw(body: dict[str, Any], match: str, seq: int) -> Response:
    """Withdraw a dispute that no longer needs a judge; for its opener and officials"""
    caller = caller_in(match=match)

    def find(cases: list[Case]) -> Case:
        case = find_case(cases, seq)
        if not caller.official and case.by.id != caller.signature:
            raise Problem("forbidden", "Only the person who opened a dispute, or an official, can withdraw it.")
        return case

    return _appended(match, seq, body, withdrawal_acts(body, find))


@blueprint.route("/matches/<match>/disputes/<int:seq>/rulings", methods=["POST"])
@permits("dispute:rule")
@blueprint.arguments(
    RulingSchema,
    example={
        "verdict": "rewound",
        "ruling": "The creature was exhausted, so it could not reap.",
        "clauses": ["exhausted-card-not-usable"],
        "measures": [{"kind": "rewind", "to": 40}, {"kind": "penalty", "seat": 1, "penalty": "warning", "reason": "-"}],
    },
)
@blueprint.response(201, ChangedCaseAnswer, description="Ruled, and carried out unless others must sign first")
@blueprint.doc(parameters=HEADERS)
def give_ruling(body: dict[str, Any], match: str, seq: int) -> Response:
    """Rule on a case

    Upheld, rewound, adjusted or penalty, with a text, the clauses it rests on, and measures. The tournament's policy
    says who else must sign; going back needs those of the officials who would have to agree to a request for that
    event. The measures are carried out with the last signature, or at once when there is none to wait
    for; all or none, marked as forced by a judge.
    """
    caller = caller_in(match=match)
    kinds = {measure["kind"] for measure in body["measures"]}
    if "rewind" in kinds:
        caller.require("match:rewind")
    if "adjust" in kinds or any(measure.get("penalty") in ("chains", *LOSSES) for measure in body["measures"]):
        caller.require("match:adjust")

    return _appended(match, seq, body, ruling_acts(body, partial(find_case, seq=seq), _signatory(match, caller)))


@blueprint.route("/matches/<match>/disputes/<int:seq>/rulings/<int:ruling>/signatures", methods=["POST"])
@permits("dispute:sign")
@blueprint.arguments(SignatureSchema)
@blueprint.response(201, ChangedCaseAnswer, description="Signed; the last signature carries the ruling out")
@blueprint.doc(parameters=HEADERS)
def sign_ruling(body: dict[str, Any], match: str, seq: int, ruling: int) -> Response:
    """Sign a ruling, or refuse, which makes it void"""
    caller = caller_in(match=match)

    build = signature_acts(body, partial(find_case, seq=seq), ruling, _signatory(match, caller))
    return _appended(match, seq, body, build)


@blueprint.route("/matches/<match>/disputes/<int:seq>/overrides", methods=["POST"])
@permits("match:override")
@blueprint.arguments(OverrideSchema)
@blueprint.response(201, ChangedCaseAnswer)
@blueprint.doc(parameters=HEADERS)
def record_override(body: dict[str, Any], match: str, seq: int) -> Response:
    """Record an answer that a seat gave although the rules forbid it

    The answer is carried out as far as possible, so that the log says what happened. It stays marked as an override.
    Give its keys as `answer`, or `words`, such as `play Dextre`: 422 says what words can mean that mean several things.
    """
    reader = reader_of(match)

    build = override_acts(body, partial(find_case, seq=seq), lambda game_at: _keys(match, body, game_at, reader))
    return _appended(match, seq, body, build, seat=body["seat"])


def _signatory(match: str, caller: Caller) -> Signatory:
    return Signatory(
        by=caller.signature,
        held=caller.approves,
        policy=lambda: services().policy_for(match),
        signers_of_back=partial(services().going.signers, match),
    )


def _keys(match: str, body: dict[str, Any], game_at: GameAt, reader: Reader) -> tuple[str, ...]:
    """The keys of an override, as they are given or by its words. Raises Problem 422."""
    if "words" not in body:
        return tuple(body["answer"])
    setup = services().recorder.traveller.opening(match).setup
    try:
        return override_keys(setup, game_at(None), reader, body["seat"], body["words"])
    except NoMatch as error:
        reason = str(error)
        reason = f"{capitalised(reason)}{'' if reason.endswith('?') else '.'}"
        raise Problem("invalid-body", reason, errors=[{"pointer": "/words", "detail": reason}]) from None


def _appended(match: str, seq: int | None, body: dict[str, Any], build: Build, *, seat: int | None = None) -> Response:
    """Append what `build` makes of the log at the version that the request is based on; answers with the case."""
    caller, reader = caller_in(match=match), reader_of(match)

    def record(live: LiveMatch, expected: int, request: RequestKey) -> Recorded:
        return writing.append(live, build, actor=caller.actor(), expected=expected, request=request, seat=seat)

    def refusal(error: Exception, live: LiveMatch, expected: int) -> Exception:
        return _refusal(error, live, expected, reader)

    stored = appending.append(match, appending.append_request(match, body), record, refusal=refusal)
    recorded = stored.recorded
    services().calls.changed()
    seen = [projection.visible(event, reader) for event in services().store.events(match, 1, recorded.version)]
    case = find_case(cases_of(match, seen), recorded.events[0].seq if seq is None else seq)
    answer = ChangedCaseAnswer(
        **projection.graded(match, recorded.version, stored.graded, reader),
        case=(case_answer := case.answer()),
        links=case_links(case_answer),
        events=projection.events(recorded.events, reader),
    )
    headers = {**stored.headers, "Location": f"/api/v1/matches/{match}/disputes/{case.seq}"}
    return json_response(answer, 201, headers)


def _refusal(error: Exception, live: LiveMatch, expected: int, reader: Reader) -> Exception:
    """The exception that explains a refusal as far as the caller may know. One that may just be late is a version
    conflict."""
    refused = isinstance(error, ActInvalid | EngineError | EventNotFound | Problem)
    if refused and not live.holds_for_acts(expected):
        return VersionConflict(live.match, expected, live.version)
    if isinstance(error, ActInvalid):
        faults = [{"pointer": fault.pointer, "detail": fault.detail} for fault in error.faults]
        more = f" ({len(faults) - 1} more in `errors`)" if len(faults) > 1 else ""
        return Problem("invalid-body", f"{faults[0]['pointer']}: {faults[0]['detail']}{more}", errors=faults)
    if isinstance(error, IllegalAnswer):
        return illegal_answer(error, live, reader)
    if isinstance(error, CorrectionsRefused):
        faults = [{"pointer": "/measures", "detail": fault} for fault in error.faults]
        return Problem("invalid-body", f"/measures: {error.faults[0]}", errors=faults)
    return error
