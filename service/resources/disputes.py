"""Disputes: calling a judge, the case file, rulings and their signatures."""

from __future__ import annotations

from typing import Any

import msgspec
from flask import Response, g, request

from engine.errors import CorrectionsRefused, EngineError, IllegalAnswer
from replays.disputes import acts, writing
from replays.disputes.acts import Act, ActInvalid, GameAt
from replays.disputes.branches import compare_branches, in_words
from replays.disputes.case_file import case_file
from replays.disputes.cases import Case, cases_of
from replays.disputes.documents import Document, as_html, as_markdown, log_of, rests_on
from replays.disputes.what_if import branches_of
from replays.disputes.writing import Build
from replays.errors import EventNotFound, VersionConflict
from replays.events import now
from replays.live import LiveMatch
from replays.store import Request
from replays.travel import Moment
from service import auth, moments, projection
from service.api import ApiBlueprint
from service.http import (
    JSON,
    cacheable,
    choose_format,
    expected_version,
    idempotency_key,
    json_response,
    next_link,
    tag,
)
from service.problems import Problem, problem_of
from service.resources.dispute_schemas import (
    CaseExportQuery,
    CaseFileSchema,
    CaseQuery,
    CaseSchema,
    CasesQuery,
    CasesSchema,
    OpenDisputeSchema,
    OverrideSchema,
    RulingSchema,
    SignatureSchema,
    StatementSchema,
    TournamentCasesQuery,
    TournamentCasesSchema,
    WithdrawalSchema,
)
from service.resources.matches import IDEMPOTENCY_HEADER, REPLAYED
from service.services import services

blueprint = ApiBlueprint(
    "disputes", __name__, url_prefix="/api/v1", description="Call a judge, look at a case, rule on it"
)
blueprint.before_request(auth.gate)
IF_MATCH = {
    "in": "header",
    "name": "If-Match",
    "required": True,
    "schema": {"type": "string"},
    "description": 'The version decided upon: "41" or the ETag of an answer, "<match>.41"',
}
HEADERS = [IF_MATCH, IDEMPOTENCY_HEADER]
FORMATS = {"html": "text/html", "markdown": "text/markdown", "json": JSON}
_ENDINGS = {"html": "html", "markdown": "md", "json": "json"}
MOST_BRANCHES = 10
"""What-if matches that are compared in an exported case; the others are only named."""


# -- reading ---------------------------------------------------------------------------------------------------------


@blueprint.route("/matches/<match>/disputes", methods=["GET"])
@auth.permits("match:read")
@blueprint.arguments(CasesQuery, location="query")
@blueprint.response(200, CasesSchema)
def list_cases(query: dict[str, Any], match: str) -> Response:
    """The disputes of a match, and how they stand

    Open, waiting for signatures, ruled, or withdrawn. What is said under seal is for officials and for whoever said it.
    """
    reader = auth.reader(match, query["view"])
    projection.require_log(reader)
    found = [case for case in read_cases(reader) if query["status"] in (None, case.status)]
    moment = services().recorder.traveller.at(match, reader.horizon)
    g.seq = moment.seq
    body = {**_graded(moment, reader), "cases": [case.to_data() for case in found]}
    return cacheable(body, tag(match, reader.horizon, reader.mark), headers=_grade(moment))


@blueprint.route("/tournaments/<tournament>/disputes", methods=["GET"])
@auth.permits("tournament:read")
@blueprint.arguments(TournamentCasesQuery, location="query")
@blueprint.response(200, TournamentCasesSchema)
def list_tournament_cases(query: dict[str, Any], tournament: str) -> Response:
    """The disputes of a tournament, newest matches first, as far as the caller may look into them"""
    known = services().tournaments.get(tournament)
    after, limit = query["after"], query["limit"]
    matches = [match for match in sorted(known.matches, reverse=True) if after is None or match < after]
    found: list[dict[str, Any]] = []
    for match in matches[:limit]:
        reader = auth.glance(match)
        if reader is not None and not reader.embargoed:
            found += [case.to_data() for case in read_cases(reader) if query["status"] in (None, case.status)]
    following = matches[limit - 1] if len(matches) > limit else None
    headers = {} if following is None else {"Link": next_link(after=following)}
    return json_response({"tournament": tournament, "cases": found, "next": following}, headers=headers)


@blueprint.route("/matches/<match>/disputes/<int:seq>", methods=["GET"])
@auth.permits("match:read")
@blueprint.arguments(CaseQuery, location="query")
@blueprint.response(200, CaseFileSchema)
def get_case(query: dict[str, Any], match: str, seq: int) -> Response:
    """The case file

    The position after an event in every view that the caller may have, what led to it with causes and clauses, what was
    legal and what was taken, who could know what, and what is different from another point (`vs`).
    """
    reader, file, moment = _file(query, match, seq)
    g.seq = file["moment"]["seq"]
    body = {
        **_graded(moment, reader),
        **{name: value for name, value in file.items() if name not in ("match", "view")},
        "about": file["match"],
        "branches": branches_of(services().recorder, match, case=seq) if _full(reader) else [],
    }
    return json_response(body, headers={"ETag": f'"{tag(match, reader.horizon, reader.mark)}"', **_grade(moment)})


@blueprint.route("/matches/<match>/disputes/<int:seq>/export", methods=["GET"])
@auth.permits("export:own")
@blueprint.arguments(CaseExportQuery, location="query")
@blueprint.response(200, content_type="text/html", description="One file that needs nothing else")
@blueprint.alt_response(200, schema={"type": "string"}, content_type="text/markdown", success=True)
@blueprint.alt_response(200, schema={"type": "object"}, content_type=JSON, success=True)
def export_case(query: dict[str, Any], match: str, seq: int) -> Response:
    """The case to take away, with the events that it rests on

    As one HTML page that checks their hash chain by itself, offline; as Markdown; or as JSON. Everything in it is as
    the caller may see it.
    """
    form = choose_format(query["format"], FORMATS)
    reader, file, moment = _file(query, match, seq)
    document = _document(reader, file, moment, seq)
    if form == "json":
        raw = msgspec.json.encode(document)
    else:
        raw = (as_html(document) if form == "html" else as_markdown(document)).encode()
    headers = {
        "Content-Disposition": f'attachment; filename="case-{match}-{seq}.{_ENDINGS[form]}"',
        "Cache-Control": "no-store",
        "X-Content-Type-Options": "nosniff",
        **_grade(moment),
    }
    content_type = JSON if form == "json" else f"{FORMATS[form]}; charset=utf-8"
    return Response(raw, 200, headers, content_type=content_type)


def read_cases(reader: auth.Reader) -> list[Case]:
    """The cases of a match as somebody may read them."""
    log = services().store.iterate(reader.match, 1, reader.horizon)
    return cases_of(reader.match, (projection.visible(event, reader) for event in log))


def find_case(cases: list[Case], seq: int) -> Case:
    """The case of that number. Raises Problem 404."""
    for case in cases:
        if case.seq == seq:
            return case
    raise Problem("not-found", f"Event {seq} of the match opens no dispute; GET .../disputes lists those there are.")


def _file(query: dict[str, Any], match: str, seq: int) -> tuple[auth.Reader, dict[str, Any], Moment]:
    reader = auth.reader(match, query["view"])
    projection.require_log(reader)
    case = find_case(read_cases(reader), seq)
    for name in ("at", "vs"):
        if query.get(name) is not None:
            moments.require(reader, query[name], f"event {query[name]} (`{name}`)")
    traveller = services().recorder.traveller
    file = case_file(
        traveller,
        case,
        projection.eyes(reader),
        at=query.get("at"),
        vs=query.get("vs"),
        context=query["context"],
        last=reader.horizon,
    )
    return reader, file, traveller.at(match, reader.horizon)


def _document(reader: auth.Reader, file: dict[str, Any], moment: Moment, seq: int) -> Document:
    case = find_case(read_cases(reader), seq)
    last = min(rests_on(case, file["diff"]["from"], file["diff"]["to"]), reader.horizon)
    eyes = projection.eyes(reader)
    branches = []
    if _full(reader):
        for row in branches_of(services().recorder, reader.match, case=seq)[:MOST_BRANCHES]:
            found = compare_branches(services().recorder.traveller, reader.match, row["match"], eyes)
            changes = [msgspec.to_builtins(change) for change in found.views["judge"]]
            ways = {"here": in_words(found.here), "there": in_words(found.there)}
            branches.append({**row, "common": found.common, **ways, "changes": changes})
    return Document(
        file,
        log_of(services().store.events(reader.match, 1, last), eyes),
        grade=moment.grade.value,
        made=now(),
        branches=tuple(branches),
    )


def _full(reader: auth.Reader) -> bool:
    """Whether what-if matches are shown: they are for officials, who look with their own eyes."""
    return reader.view == "judge" and reader.caller.may("match:branch")


def _graded(moment: Moment, reader: auth.Reader) -> dict[str, Any]:
    return projection.graded(reader.match, moment.asked, moment.grade, moment.fold.divergence, reader)


def _grade(moment: Moment) -> dict[str, str]:
    return projection.grade_header(moment.grade, moment.fold.divergence)


# -- writing ---------------------------------------------------------------------------------------------------------


@blueprint.route("/matches/<match>/disputes", methods=["POST"])
@auth.permits("dispute:open")
@blueprint.arguments(OpenDisputeSchema, example={"claim": "Ben had one Æmber less.", "first": 41, "last": 43})
@blueprint.response(201, CaseSchema, description="A judge is called; `case.seq` names the case")
@blueprint.doc(parameters=HEADERS)
def open_dispute(body: dict[str, Any], match: str) -> Response:
    """Call a judge about some events

    A marker in the log; the match can go on. With `sealed` only officials, and the caller, read the claim.
    """
    last = body.get("last", body["first"])

    def build(cases: list[Case], version: int, game_at: GameAt) -> list[Act]:
        return acts.call(version, claim=body["claim"], first=body["first"], last=last, sealed=body["sealed"])

    return _appended(match, None, body, build)


@blueprint.route("/matches/<match>/disputes/<int:seq>/statements", methods=["POST"])
@auth.permits("dispute:open")
@blueprint.arguments(StatementSchema)
@blueprint.response(201, CaseSchema)
@blueprint.doc(parameters=HEADERS)
def give_statement(body: dict[str, Any], match: str, seq: int) -> Response:
    """Say something in a case, with an event as evidence"""

    def build(cases: list[Case], version: int, game_at: GameAt) -> list[Act]:
        case = find_case(cases, seq)
        return acts.say(case, version, text=body["text"], about=body.get("about"), sealed=body["sealed"])

    return _appended(match, seq, body, build)


@blueprint.route("/matches/<match>/disputes/<int:seq>/withdrawal", methods=["POST"])
@auth.permits("dispute:open")
@blueprint.arguments(WithdrawalSchema)
@blueprint.response(201, CaseSchema)
@blueprint.doc(parameters=HEADERS)
def withdraw(body: dict[str, Any], match: str, seq: int) -> Response:
    """Withdraw a dispute that needs no judge any more: for whoever opened it, and officials"""
    who = auth.caller()

    def build(cases: list[Case], version: int, game_at: GameAt) -> list[Act]:
        case = find_case(cases, seq)
        if not who.official and case.by.id != who.signature:
            raise Problem("forbidden", "A dispute is withdrawn by whoever opened it, or by an official.")
        return acts.withdraw(case, reason=body["reason"])

    return _appended(match, seq, body, build)


@blueprint.route("/matches/<match>/disputes/<int:seq>/rulings", methods=["POST"])
@auth.permits("dispute:rule")
@blueprint.arguments(
    RulingSchema,
    example={
        "verdict": "rewound",
        "ruling": "The creature was exhausted, so it could not reap.",
        "clauses": ["exhausted-card-not-usable"],
        "measures": [{"kind": "rewind", "to": 40}, {"kind": "penalty", "seat": 1, "penalty": "warning", "reason": "-"}],
    },
)
@blueprint.response(201, CaseSchema, description="Ruled; carried out too, unless others must sign first")
@blueprint.doc(parameters=HEADERS)
def give_ruling(body: dict[str, Any], match: str, seq: int) -> Response:
    """Rule on a case

    Upheld, rewound, adjusted or penalty, with a text, the clauses it rests on, and measures. When nobody else must
    sign (the tournament's policy says who), the measures are carried out at once, all or none, marked as forced by a
    judge; else with the last signature.
    """
    who = auth.caller()
    kinds = {measure["kind"] for measure in body["measures"]}
    if "rewind" in kinds:
        auth.require("match:rewind")
    if kinds & {"adjust", "penalty"}:
        auth.require("match:adjust")

    def build(cases: list[Case], version: int, game_at: GameAt) -> list[Act]:
        return acts.rule(
            find_case(cases, seq),
            version,
            verdict=body["verdict"],
            text=body["ruling"],
            cited=body["clauses"],
            measures=body["measures"],
            policy=services().policy_for(match),
            held=who.approves,
            game_at=game_at,
            sealed=body["sealed"],
        )

    return _appended(match, seq, body, build)


@blueprint.route("/matches/<match>/disputes/<int:seq>/rulings/<int:ruling>/signatures", methods=["POST"])
@auth.permits("dispute:sign")
@blueprint.arguments(SignatureSchema)
@blueprint.response(201, CaseSchema, description="Signed; the last signature carries the ruling out")
@blueprint.doc(parameters=HEADERS)
def sign_ruling(body: dict[str, Any], match: str, seq: int, ruling: int) -> Response:
    """Sign a ruling, or refuse to, which makes it void"""
    who = auth.caller()

    def build(cases: list[Case], version: int, game_at: GameAt) -> list[Act]:
        return acts.sign(
            find_case(cases, seq),
            ruling,
            by=who.signature,
            role=body["role"],
            held=who.approves,
            accepted=body["accepted"],
            reason=body["reason"],
            game_at=game_at,
        )

    return _appended(match, seq, body, build)


@blueprint.route("/matches/<match>/disputes/<int:seq>/overrides", methods=["POST"])
@auth.permits("match:override")
@blueprint.arguments(OverrideSchema)
@blueprint.response(201, CaseSchema)
@blueprint.doc(parameters=HEADERS)
def record_override(body: dict[str, Any], match: str, seq: int) -> Response:
    """Record what a seat did at the table although the rules forbid it

    The answer is acted out as far as it can be, so that the log stays what happened; it is marked for ever.
    """

    def build(cases: list[Case], version: int, game_at: GameAt) -> list[Act]:
        case = find_case(cases, seq)
        return acts.override(case, seat=body["seat"], keys=tuple(body["answer"]), reason=body["reason"])

    return _appended(match, seq, body, build, seat=body["seat"])


def _appended(match: str, seq: int | None, body: dict[str, Any], build: Build, *, seat: int | None = None) -> Response:
    """Append what `build` makes of the log as it was at the version decided upon; answers with the case."""
    who, reader = auth.caller(), auth.reader(match)
    key, expected = idempotency_key(), expected_version(match)
    asked = msgspec.json.encode(body, order="deterministic")
    record = Request.of(f"{who.id} POST {request.path}", key, asked)
    counted = services().metrics
    with services().recorder.live(match) as live:
        try:
            recorded = writing.append(live, build, actor=who.actor(), expected=expected, request=record, seat=seat)
        except Exception as error:
            refusal = _refusal(error, live, expected, reader)
            counted.refused.labels(problem_of(refusal).kind.code).inc()
            g.seq = live.version
            raise refusal from error
        g.seq = recorded.version
        grade, divergence = live.fold.grade, live.fold.divergence
    if recorded.repeated:
        counted.repeated.inc()
    else:
        for event in recorded.events:
            counted.appended.labels(event.type).inc()
    if recorded.wake:
        services().waker.wake(match)
    seen = [projection.visible(each, reader) for each in services().store.events(match, 1, recorded.version)]
    case = find_case(cases_of(match, seen), recorded.events[0].seq if seq is None else seq)
    answer = {
        **projection.graded(match, recorded.version, grade, divergence, reader),
        "case": case.to_data(),
        "events": projection.events(recorded.events, reader),
    }
    headers = {
        "ETag": f'"{tag(match, recorded.version)}"',
        "Location": f"/api/v1/matches/{match}/disputes/{case.seq}",
        **projection.grade_header(grade, divergence),
        **({REPLAYED: "true"} if recorded.repeated else {}),
    }
    return json_response(answer, 201, headers)


def _refusal(error: Exception, live: LiveMatch, expected: int, reader: auth.Reader) -> Exception:
    """What to tell the caller, as far as they may know why. What may only be late is a version conflict."""
    asked = isinstance(error, ActInvalid | EngineError | EventNotFound | Problem)
    if asked and expected != live.version:
        return VersionConflict(live.match, expected, live.version)
    if isinstance(error, ActInvalid):
        faults = [{"pointer": fault.pointer, "detail": fault.detail} for fault in error.faults]
        more = f" ({len(faults) - 1} more in `errors`)" if len(faults) > 1 else ""
        return Problem("invalid-body", f"{faults[0]['pointer']}: {faults[0]['detail']}{more}", errors=faults)
    if isinstance(error, IllegalAnswer):
        told = projection.refusal(error, live.game, reader)
        return Problem("illegal-answer", f"{told['reason'].rstrip('.')}.", **told)
    if isinstance(error, CorrectionsRefused):
        faults = [{"pointer": "/measures", "detail": fault} for fault in error.faults]
        return Problem("invalid-body", f"/measures: {error.faults[0]}", errors=faults)
    return error
