"""Import the log of a match, or a bundle of them, from another server, with unchanged hashes."""

from __future__ import annotations

from collections.abc import Iterable
from functools import wraps
from tempfile import SpooledTemporaryFile
from typing import Any

from flask import Response, request

from engine.english import capitalised
from replays.exports.bundle import ImportOutcome, import_bundle
from replays.exports.formats import FORMATS, ZIP
from replays.exports.log import Imported, LineInvalid, LogImportRefused, import_log
from replays.exports.sources import bounded_lines
from replays.log.event_types import MatchOpened
from replays.tournaments.transfer import import_log as tournament_log
from service.export.schemas import ImportedMatchAnswer, ImportedMatchesAnswer, ImportedTournamentAnswer
from service.http.api import ApiBlueprint
from service.http.problems import Problem
from service.http.responses import json_response
from service.services import services
from service.who import caller_in, permits
from service.who.entrances import gate
from service.who.openers import opener

blueprint = ApiBlueprint(
    "imports", __name__, url_prefix="/api/v1/imports", description="Import matches of other servers"
)
blueprint.before_request(gate)
IMPORT_LIMIT = 32 * 1024 * 1024
"""Bytes of a request that imports: a hundred matches fit; larger bundles are imported with `vaultlog import`."""
UNPACKED_LIMIT = 512 * 1024 * 1024
"""Bytes that the bundle of a request may unpack to."""
_IN_MEMORY = 4 << 20
_CHUNK = 1 << 16
_BINARY = {"schema": {"type": "string", "format": "binary"}}
_LOG = FORMATS["jsonl"].media
_BODY = {"required": True, "content": {_LOG: _BINARY, ZIP.media: _BINARY}}


def _large_body(view: Any) -> Any:
    """Decorator: the body may be as large as an import."""

    @wraps(view)
    def wider(*args: Any, **kwargs: Any) -> Any:
        request.max_content_length = IMPORT_LIMIT
        return view(*args, **kwargs)

    return wider


@blueprint.route("", methods=["POST"])
@permits("match:open")
@_large_body
@blueprint.response(200, ImportedMatchesAnswer, description="What became of each match")
@blueprint.doc(requestBody=_BODY)
def import_matches() -> Response:
    """Import a match from its full log, or several from a bundle

    The body is what a full export gave: JSON Lines of one match, or a ZIP archive. Chain, seals and every state are
    checked; the events are stored with unchanged hashes. Matches that are there already are skipped, so repeat an
    interrupted import. A refused match does not keep the others out. A bundle's tournament log is imported for
    administrators; for anybody else the tournament must exist already.
    """
    if request.mimetype == ZIP.media:
        outcomes = _bundle()
    elif request.mimetype == _LOG:
        outcomes = [_one()]
    else:
        raise Problem("unsupported-media-type", f"Send the body as {_LOG} or {ZIP.media}, and say so in Content-Type.")
    for outcome in outcomes:
        if outcome.imported is not None and outcome.imported.stored and not outcome.tournament:
            services().waker.wake(outcome.match)
    tournament = next((outcome for outcome in outcomes if outcome.tournament), None)
    answer = ImportedMatchesAnswer(
        None if tournament is None else ImportedTournamentAnswer(**_log(tournament), tournament=tournament.match),
        [ImportedMatchAnswer(**_log(outcome), match=outcome.match) for outcome in outcomes if not outcome.tournament],
    )
    return json_response(answer)


def _one() -> ImportOutcome:
    """A log as the body. Raises Problem 422, 409."""
    try:
        done = import_log(services().store, bounded_lines(request.stream), allow=_allow, engines=services().engines)
    except (LineInvalid, LogImportRefused) as error:
        raise _refused(error) from None
    return ImportOutcome(done.match, done, None)


def _bundle() -> list[ImportOutcome]:
    """A bundle as the body. Raises Problem 422."""
    with SpooledTemporaryFile(_IN_MEMORY) as file:
        while chunk := request.stream.read(_CHUNK):
            file.write(chunk)
        file.seek(0)
        try:
            return list(
                import_bundle(
                    services().store,
                    file,
                    allow=_allow,
                    tournament=_tournament,
                    most=UNPACKED_LIMIT,
                    engines=services().engines,
                )
            )
        except LogImportRefused as error:
            raise _refused(error) from None


def _allow(opened: MatchOpened) -> None:
    """Raise ImportRefused unless the caller may open a match of this tournament."""
    try:
        opener(opened.tournament)
    except Problem as error:
        raise LogImportRefused(error.detail) from None


def _tournament(lines: Iterable[bytes], expect: tuple[str, str]) -> Imported:
    """Import the log of a tournament, which says who may do what in it. Raises ImportRefused, and what storing it
    raises."""
    on = services().tournaments
    if caller_in().role == "administrator":
        return tournament_log(on, lines, expect)
    if services().visibility.tournament(expect[0]) is None:
        raise LogImportRefused("the tournament is not on this server; ask an administrator to import its log")
    head = on.store.head(expect[0])
    return Imported(expect[0], head.version, head.hash, 0)


def _refused(error: Exception) -> Problem:
    text = str(error)
    return Problem("import-refused", f"{capitalised(text.rstrip('.'))}.", errors=[{"detail": text}])


def _log(outcome: ImportOutcome) -> dict[str, Any]:
    """The fields of `ImportedLog`."""
    done = outcome.imported
    return {
        "version": None if done is None else done.version,
        "head": None if done is None else done.head,
        "stored": None if done is None else done.stored,
        "refused": outcome.refused,
    }
