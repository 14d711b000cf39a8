"""Exports: one match at once, any number of matches as a job with a status to look at and a file to fetch.

A caller may export what they may see: through their own view or a narrower one, up to their horizon, and only while no
embargo keeps the log back. A job keeps that decision with each match; it is checked again when the file is fetched.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from tempfile import SpooledTemporaryFile
from typing import Any, cast

import msgspec
from flask import Response, g, request, send_file

from replays.disputes.documents import rests_on
from replays.exports.files import ExportFiles
from replays.exports.formats import FORMATS, ZIP, Format, Item, Order, stream, write
from replays.exports.orders import Export, TooManyExports, Wanted
from replays.exports.sources import Source, stored
from replays.log.errors import MatchNotFound, StoreDamaged
from replays.log.grades import Grade, Graded
from replays.store.damage import UNREADABLE
from replays.store.store import RequestKey
from service.answers import projection
from service.answers.cases import find_case, read_cases
from service.answers.entity_tags import tag_for
from service.answers.jobs import JobErrorAnswer, ProgressAnswer, time_if_come, time_to_the_second
from service.export.schemas import ExportAnswer, ExportLinks, ExportListAnswer, ExportQuery, NewExportSchema
from service.http.api import ApiBlueprint
from service.http.headers import IDEMPOTENCY_KEY, replayed
from service.http.problems import Problem
from service.http.responses import JSON_LINES, idempotency_key, json_response
from service.roles import Permission
from service.services import services
from service.who import Reader, barred_players, caller_in, permits, reader_of
from service.who.entrances import gate
from workers.exporting import JOB

blueprint = ApiBlueprint(
    "exports", __name__, url_prefix="/api/v1", description="Export matches: logs, tables, transcripts, replays"
)
blueprint.before_request(gate)
_IN_MEMORY = 8 << 20
_CHUNK = 1 << 16
_MEDIA = [form.media.partition(";")[0] for form in (*FORMATS.values(), ZIP)]


def _file_response(description: str) -> Any:
    """The documentation of a file response, in every media type it can have."""
    content = {media: {"schema": {"type": "string", "format": "binary"}} for media in dict.fromkeys(_MEDIA)}
    return {"responses": {"200": {"description": description, "content": content}}}


@blueprint.route("/matches/<match>/export", methods=["GET"])
@permits("export:own")
@blueprint.arguments(ExportQuery, location="query")
@blueprint.response(200, content_type=JSON_LINES, description="A file")
@blueprint.doc(**_file_response("The match as a file"))
def export(query: dict[str, Any], match: str) -> Response:
    """A match as a file

    As JSON Lines each line is an event's envelope in canonical JSON (RFC 8785). What the caller may not see is
    redacted; the copy still verifies, with `vaultlog verify` or by the description of the format, unless what is stored
    was changed: then Vaultlog-Grade says DIVERGED, and where. Both tables at once are a ZIP archive. For several
    matches, POST /api/v1/exports.
    """
    order = Order(query["format"], query["table"], query["full"])
    if order.full:
        caller_in(match=match).require("export:full")
    reader = reader_of(match, query["view"])
    projection.require_log(reader)
    last = reader.horizon
    if order.full:
        caller_in(match=match).note_access(match, "full")
        last = services().store.head(match).version
    broken = reader.broken
    if broken is not None and broken.what == UNREADABLE:  # an export must never just be shorter
        raise StoreDamaged(match, broken.got, seq=broken.at)
    source = stored(services().store, match, last)
    name = _name(match, order)
    if query["case"] is not None:
        source, name = _of_case(reader, query["case"]), f"{name}-case-{query['case']}"
    item = Item(source, projection.eyes(reader))
    shape = order.shape(one_match=True)
    headers = {
        "Content-Disposition": f'attachment; filename="{name}.{shape.suffix}"',
        "Cache-Control": "no-store",
        "X-Content-Type-Options": "nosniff",
    }
    if broken is not None:
        headers |= projection.grade_header(Graded(Grade.DIVERGED, broken, None))
    if order.format == "jsonl" and query["case"] is None:
        headers["ETag"] = f'"{tag_for(reader, last)}"'
    g.seq = last
    if shape is ZIP or order.format == "parquet":
        return Response(_spooled_file(item, order), 200, headers, content_type=shape.media)
    pieces = stream(item, order, engines=services().engines)
    first = next(pieces, b"")  # so that what cannot be exported is an error, and not half a file
    return Response(chain([first], pieces), 200, headers, content_type=shape.media)


def _of_case(reader: Reader, seq: int) -> Source:
    """The events that a case rests on. Raises Problem 404."""
    case = find_case(read_cases(reader), seq)
    about = frozenset((*range(case.first, case.last + 1), *case.events))
    return stored(services().store, reader.match, min(rests_on(case), reader.horizon))._replace(only=about)


def _spooled_file(item: Item, order: Order) -> Iterator[bytes]:
    """A file that is complete before it is sent."""
    file = SpooledTemporaryFile(_IN_MEMORY)
    try:
        write([item], order, file, one_match=True, engines=services().engines)
    except BaseException:
        file.close()
        raise
    file.seek(0)

    def chunks() -> Iterator[bytes]:
        with file:
            while chunk := file.read(_CHUNK):
                yield chunk

    return chunks()


def _name(what: str, order: Order) -> str:
    return what if order.table is None else f"{what}-{order.table}"


# -- jobs -----------------------------------------------------------------------------------------------------------


@blueprint.route("/exports", methods=["POST"])
@permits("export:own", "tournament:create")
@blueprint.arguments(NewExportSchema, example={"tournament": "01J8Z3NDEKTSV4RRFFQ69G5FAV", "format": "parquet"})
@blueprint.response(
    202, ExportAnswer, description="Accepted; or the status of the export that the first such request created"
)
@blueprint.doc(parameters=[IDEMPOTENCY_KEY])
def create_export(body: dict[str, Any]) -> Response:
    """Ask for an export of several matches, of a round, or of a whole tournament

    Its content is fixed now: every match up to the last event that the caller may know of. Several matches are a ZIP
    archive with a manifest, one table of them is one file. A whole tournament in full has its own log with it. Poll
    `Location` until it is done.
    """
    caller = caller_in()
    order = Order(body["format"], body["table"], body["full"])
    request_key = RequestKey.of(
        f"{caller.id} POST /exports", idempotency_key(), msgspec.json.encode(body, order="deterministic")
    )
    single = len(body.get("matches", ())) == 1
    what = body["matches"][0] if single else body.get("tournament", "matches")
    name = f"{_name('-'.join(filter(None, (what, body.get('round')))), order)}.{order.shape(one_match=single).suffix}"
    exports = services().exports
    try:
        made, again = exports.create(
            caller.id,
            order,
            _plain(name),
            _wanted_matches(body, order),
            request=request_key,
            one_match=single,
            tournament=_own_log(body, order),
        )
    except TooManyExports as error:
        raise Problem("too-many-exports", f"{str(error).capitalize()}.", headers={"Retry-After": "5"}) from None
    if not made.over:
        services().jobs.enqueue(
            JOB, made.id
        )  # again as well: the first one may have got lost, and a second does no harm
    headers = {"Location": f"/api/v1/exports/{made.id}", **replayed(again)}
    return json_response(_answer(made), 202, headers)


def _own_log(body: dict[str, Any], order: Order) -> tuple[str, int] | None:
    """The tournament's log and its last event now, when the whole tournament is exported in full. Raises Problem
    403."""
    if "tournament" not in body or "round" in body or not order.full or order.format != "jsonl":
        return None
    caller = caller_in(tournament=body["tournament"])
    if not caller.may("export:full"):
        raise Problem(
            "forbidden",
            "This takes the permission export:full, which these credentials do not have for the tournament.",
        )
    tournament = services().tournaments.get(body["tournament"])
    barred_players.check_sealed(caller, tournament)
    caller.note_access(tournament.id, "full", of="tournament")
    return tournament.id, tournament.version


def _plain(name: str) -> str:
    """A file name that every system accepts."""
    return "".join(letter if letter.isascii() and (letter.isalnum() or letter in "-_.") else "_" for letter in name)


def _wanted_matches(body: dict[str, Any], order: Order) -> Iterator[Wanted]:
    """The matches of a request, each as the caller may export it. Raises Problem 403, 404."""
    if "matches" in body:
        for match in body["matches"]:
            yield _permitted_match(match, body["view"], order)
        return
    caller = caller_in(tournament=body["tournament"])
    if not caller.may("tournament:read"):
        raise Problem(
            "forbidden",
            "This takes the permission tournament:read, which these credentials do not have for the tournament.",
        )
    tournament = services().tournaments.get(body["tournament"])
    if "round" in body and body["round"] not in tournament.rounds:
        raise Problem("not-found", "The tournament has no round of this id; its rounds are listed with it.")
    for match, pairing in sorted(tournament.matches.items()):
        if "round" in body and tournament.pairings[pairing].round != body["round"]:
            continue
        try:
            yield _permitted_match(match, body["view"], order)
        except MatchNotFound:  # for this caller there is none: its first event is still kept back
            continue


def _permitted_match(match: str, view: str | None, order: Order) -> Wanted:
    """A match as the caller may export it now. Raises Problem 403, MatchNotFound."""
    caller = caller_in(match=match)
    needed: Permission = "export:full" if order.full else "export:own"
    if not caller.may(needed):
        raise Problem(
            "forbidden", f"This takes the permission {needed}, which these credentials do not have in {match}."
        )
    seen = caller.view if view is None else view
    if not caller.may_look(seen):
        raise Problem("forbidden", f"In match {match} these credentials are for the view {caller.view}, not {seen}.")
    if seen.startswith("player:"):
        _require_seat(match, int(seen.partition(":")[2]))
    reader = reader_of(match, seen, noted=False)
    projection.require_log(reader)
    if order.full or (not reader.viewer.released and caller.sees_hidden(seen)):
        caller.note_access(match, "full" if order.full else seen)
    last = services().store.head(match).version if order.full else reader.horizon
    eyes = projection.eyes(reader)
    return Wanted(match, last, seen, eyes.viewer.released, eyes.account)


def _require_seat(match: str, seat: int) -> None:
    seats = len(services().recorder.traveller.opening(match).setup.seats)
    if seat >= seats:
        fault = f"Match {match} has no seat {seat}."
        raise Problem("invalid-body", f"/view: {fault}", errors=[{"detail": fault, "pointer": "/view"}])


@blueprint.route("/exports", methods=["GET"])
@permits("export:own", "tournament:create")
@blueprint.response(200, ExportListAnswer)
def list_exports() -> Response:
    """The exports that were asked for with this token, newest first"""
    exports = services().exports.of_owner(caller_in().id)
    return json_response(ExportListAnswer([_answer(export) for export in exports]))


@blueprint.route("/exports/<export>", methods=["GET"])
@permits("export:own", "tournament:create")
@blueprint.response(200, ExportAnswer)
def get_export(export: str) -> Response:
    """The status of an export"""
    job = _own(export)
    return json_response(_answer(job), headers={} if job.over else {"Retry-After": "1"})


@blueprint.route("/exports/<export>", methods=["DELETE"])
@permits("export:own", "tournament:create")
@blueprint.response(204)
def delete_export(export: str) -> Response:
    """Delete an export and its file, and stop one that is under way"""
    services().exports.delete(_own(export), _files())
    return Response(status=204)


@blueprint.route("/exports/<export>/file", methods=["GET"])
@permits("export:own", "tournament:create")
@blueprint.response(200, content_type=ZIP.media, description="The file")
@blueprint.doc(**_file_response("The file, or the part of it that Range names (206)"))
def get_file(export: str) -> Response:
    """The file of an export that is done

    Its entity tag is its SHA-256; an interrupted download resumes with Range and If-Range. Refused when the caller may
    no longer see what is in it.
    """
    job = _own(export)
    if job.status == "expired":
        raise Problem("export-expired", f"The file was deleted on {time_if_come(job.expires)}. Ask for a new export.")
    if job.status == "failed":
        raise Problem("export-failed", f"The export failed: {job.detail}.", reason=job.code)
    if job.status != "done":
        raise Problem(
            "export-not-ready",
            "The export is not finished yet; its status shows the progress. Try again when it is done.",
            headers={"Retry-After": "1"},
        )
    for wanted in services().exports.wanted(job.id):
        now = _permitted_match(wanted.match, wanted.view, job.order)
        if now.last < wanted.last or (wanted.released and not now.released):
            raise Problem(
                "forbidden", f"These credentials no longer show as much of match {wanted.match}. Ask for a new export."
            )
    try:
        answer = _sent(job)
    except FileNotFoundError:
        raise Problem("export-expired", "The file is no longer on this server. Ask for a new export.") from None
    answer.headers["Content-Type"] = _shape(job).media
    answer.headers["Cache-Control"] = "private, no-cache"
    answer.headers["X-Content-Type-Options"] = "nosniff"
    return answer


def _files() -> ExportFiles:
    config = services().config
    return ExportFiles.of(config.data, config.exports)


def _sent(job: Export) -> Response:
    """The file as an answer, from wherever it is. Raises FileNotFoundError."""
    files = _files()
    if files.place is None:
        source: Any = files.directory / job.file
    else:
        source, size = files.opened(job.file)
    answer = send_file(
        source,
        mimetype=ZIP.media,
        as_attachment=True,
        download_name=job.name,
        etag=job.sha256,
        conditional=files.place is None,
        max_age=0,
    )
    if files.place is not None:
        answer.content_length = size
        answer.make_conditional(request, accept_ranges=True, complete_length=size)
    return answer


def _own(id: str) -> Export:
    """An export of the caller. Those of others do not exist for them, except for administrators. Raises Problem 404."""
    job = services().exports.get(id)
    caller = caller_in()
    if job is None or (job.owner != caller.id and caller.role != "administrator"):
        raise Problem("export-not-found", "There is no such export; GET /api/v1/exports lists those of this token.")
    return job


def _shape(job: Export) -> Format:
    return job.order.shape(one_match=job.one_match)


def _answer(export: Export) -> ExportAnswer:
    base = f"{request.root_path}/api/v1/exports/{export.id}"
    done = export.status == "done"
    return ExportAnswer(
        id=export.id,
        status=cast(Any, export.status),
        format=export.order.format,
        table=export.order.table,
        full=export.order.full,
        matches=ProgressAnswer(export.matches_done, export.matches),
        events=ProgressAnswer(export.events_done, export.events),
        cut_short=export.cut_short,
        created_at=time_to_the_second(export.created),
        finished_at=time_if_come(export.finished),
        expires_at=time_if_come(export.expires) if done or export.status == "expired" else None,
        name=export.name,
        media_type=_shape(export).media,
        bytes=export.bytes if done else None,
        sha256=export.sha256 if done else None,
        error=JobErrorAnswer(export.code, export.detail) if export.status == "failed" else None,
        links=ExportLinks(self=base, file=f"{base}/file" if done else None),
    )
