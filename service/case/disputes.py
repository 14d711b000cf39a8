"""Disputes: the cases of a match and of a tournament, the case file, the case as a file to download."""

from __future__ import annotations

from typing import Any

import msgspec
from flask import Response, g

from replays.disputes.branches import compare_branches, in_words
from replays.disputes.case_file import CaseFile
from replays.disputes.cases import CaseAnswer
from replays.disputes.documents import ComparedWhatIf, Document, log_of, rests_on
from replays.disputes.markdown import as_markdown
from replays.disputes.what_if import branches_of
from replays.fold.travel import Moment
from replays.log.events import now
from service.answers import projection
from service.answers.case import CasesAnswer, CaseViewAnswer, DocumentAnswer, TournamentCasesAnswer
from service.answers.cases import find_case, find_file, page_of_cases, read_cases, sees_branches
from service.answers.entity_tags import tag_for
from service.answers.queries import CaseQuery
from service.case.document.page import as_html
from service.case.schemas import (
    CaseExportQuery,
    CasesQuery,
    TournamentCasesQuery,
)
from service.http.api import ApiBlueprint
from service.http.responses import JSON, cacheable, choose_format, json_response, next_link
from service.services import services
from service.who import Reader, permits, reader_of
from service.who.entrances import gate

blueprint = ApiBlueprint("disputes", __name__, url_prefix="/api/v1", description="Look at disputes")
blueprint.before_request(gate)
FORMATS = {"html": "text/html", "markdown": "text/markdown", "json": JSON}
_ENDINGS = {"html": "html", "markdown": "md", "json": "json"}
MOST_BRANCHES = 10
"""What-if matches that are compared in an exported case; the others are only named."""


# -- reading ---------------------------------------------------------------------------------------------------------


@blueprint.route("/matches/<match>/disputes", methods=["GET"])
@permits("match:read")
@blueprint.arguments(CasesQuery, location="query")
@blueprint.response(200, CasesAnswer)
def list_cases(query: dict[str, Any], match: str) -> Response:
    """The disputes of a match, and how they stand

    Open, waiting for signatures, ruled, or withdrawn. Sealed texts are for officials and for their authors.
    """
    reader = reader_of(match, query["view"])
    projection.require_log(reader)
    cases = [case for case in read_cases(reader) if query["status"] in (None, case.status)]
    moment = services().recorder.traveller.at(match, reader.horizon)
    g.seq = moment.seq
    body = CasesAnswer(**_graded(moment, reader), cases=[case.answer() for case in cases])
    return cacheable(body, tag_for(reader, reader.horizon), headers=_grade(moment))


@blueprint.route("/tournaments/<tournament>/disputes", methods=["GET"])
@permits("tournament:read")
@blueprint.arguments(TournamentCasesQuery, location="query")
@blueprint.response(200, TournamentCasesAnswer)
def list_tournament_cases(query: dict[str, Any], tournament: str) -> Response:
    """The disputes of a tournament, as far as the caller may look into them

    For officials the first page begins with all that wait for a ruling or a signature, the first opened first, however
    many they are; then, and for all others, come up to `limit` cases a page, newest matches first.
    """
    home = services().tournaments.get(tournament)
    listed = page_of_cases(home, after=query["after"], limit=query["limit"], status=query["status"])
    cases = [case.answer() for case in (*listed.waiting, *listed.others)]
    headers = {} if listed.next is None else {"Link": next_link(after=listed.next)}
    return json_response(TournamentCasesAnswer(tournament, cases, listed.next), headers=headers)


@blueprint.route("/matches/<match>/disputes/<int:seq>", methods=["GET"])
@permits("match:read")
@blueprint.arguments(CaseQuery, location="query")
@blueprint.response(200, CaseViewAnswer)
def get_case(query: dict[str, Any], match: str, seq: int) -> Response:
    """The case file

    Has the position after an event in every view that the caller may have, the events before it with causes and
    clauses, the legal choices and the answer, who could know what, and the difference from another event (`vs`).
    """
    reader, file, moment = find_file(query, match, seq)
    g.seq = file.moment.seq
    body = CaseViewAnswer(
        **_graded(moment, reader),
        case=file.case,
        players=file.players,
        about=file.match,
        moment=file.moment,
        question=file.question,
        views=file.views,
        knowledge=file.knowledge,
        story=file.story,
        diff=file.diff,
        branches=branches_of(services().recorder, match, case=seq) if sees_branches(reader) else [],
        links=case_links(file.case),
    )
    return json_response(body, headers={"ETag": f'"{tag_for(reader, reader.horizon)}"', **_grade(moment)})


@blueprint.route("/matches/<match>/disputes/<int:seq>/export", methods=["GET"])
@permits("export:own")
@blueprint.arguments(CaseExportQuery, location="query")
@blueprint.response(200, content_type="text/html", description="One file that needs nothing else")
@blueprint.alt_response(200, schema={"type": "string"}, content_type="text/html", success=True)
@blueprint.alt_response(200, schema={"type": "string"}, content_type="text/markdown", success=True)
@blueprint.alt_response(200, schema=DocumentAnswer, content_type=JSON, success=True)
def export_case(query: dict[str, Any], match: str, seq: int) -> Response:
    """Download the case, with the events that it rests on

    As one HTML page that checks their hash chain by itself, offline; as Markdown; or as JSON. Everything in it is as
    the caller may see it.
    """
    form = choose_format(query["format"], FORMATS)
    reader, file, moment = find_file(query, match, seq)
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


def case_links(case: CaseAnswer) -> dict[str, str]:
    """The links of a case: where to look at it, and what can be done in it now."""
    base = f"/api/v1/matches/{case.match}/disputes/{case.seq}"
    links = {"self": base, "export": f"{base}/export", "statements": f"{base}/statements"}
    waiting = [ruling.seq for ruling in case.rulings if ruling.effect == "waiting"]
    if waiting:
        links["signatures"] = f"{base}/rulings/{waiting[-1]}/signatures"
    elif case.status == "open":
        links |= {name: f"{base}/{name}" for name in ("rulings", "overrides", "withdrawal")}
    return links


def _document(reader: Reader, file: CaseFile, moment: Moment, seq: int) -> Document:
    case = find_case(read_cases(reader), seq)
    last = min(rests_on(case, file.diff.before, file.diff.after), reader.horizon)
    eyes = projection.eyes(reader)
    branches = []
    if sees_branches(reader):
        for row in branches_of(services().recorder, reader.match, case=seq)[:MOST_BRANCHES]:
            branching = compare_branches(services().recorder.traveller, reader.match, row.match, eyes)
            branches.append(
                ComparedWhatIf(
                    **msgspec.structs.asdict(row),
                    common=branching.common,
                    here=in_words(branching.here),
                    there=in_words(branching.there),
                    changes=list(branching.views["judge"]),
                )
            )
    return Document(
        file,
        log_of(services().store.events(reader.match, 1, last), eyes),
        grade=moment.graded.in_short,
        made=now(),
        branches=tuple(branches),
    )


def _graded(moment: Moment, reader: Reader) -> dict[str, Any]:
    return projection.graded(reader.match, moment.asked, moment.graded, reader)


def _grade(moment: Moment) -> dict[str, str]:
    return projection.grade_header(moment.graded)
