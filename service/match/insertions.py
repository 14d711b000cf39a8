"""Something forgotten, put in between: tried first, then stored with all that followed, entered again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

import marshmallow as ma
import msgspec
from flask import Response, g
from marshmallow import validate
from msgspec import Meta

from engine.english import capitalised
from replays.log.errors import CommandRefused
from replays.log.events import Actor
from replays.play.commands import Adjust, CallTime, Command, EndByTime, Override
from replays.play.live import LiveMatch, Recorded
from replays.sheet.continuation import LinesRefused
from replays.sheet.playing import lines_of
from replays.store.store import RequestKey
from replays.telling.viewer import Eyes
from replays.undo.governed import in_words
from replays.undo.insertion import MOST, Inserter, Insertion, InsertionRow, Instead, Missing, commands_of, insertion
from replays.undo.review import Review
from service.answers import projection
from service.answers.grade import GradedAnswer
from service.answers.queries import SEQ
from service.http.api import ApiBlueprint, StrictSchema
from service.http.headers import IDEMPOTENCY_KEY, IF_MATCH
from service.http.responses import json_response
from service.match import appending
from service.match.appending import AppendedAnswer, AppendRequest, Receipt, append_request
from service.match.lines import LONGEST, lines_problem, require_allowed
from service.match.undo.undo import scorekeeper
from service.services import services
from service.who import Caller, Reader, caller_in, permits, reader_of
from service.who.entrances import gate

blueprint = ApiBlueprint(
    "insertions", __name__, url_prefix="/api/v1/matches", description="Put in what was forgotten in a running match"
)
blueprint.before_request(gate)


class ReplacedEntrySchema(StrictSchema):
    """What stands in the place of a later entry."""

    event = ma.fields.Integer(required=True, validate=SEQ, metadata={"description": "The later entry"})
    lines = ma.fields.String(
        load_default="",
        validate=validate.Length(max=LONGEST),
        metadata={"description": "In the notation of sheets; empty: the entry is left out"},
    )


class PutInSchema(StrictSchema):
    """What was forgotten, and where."""

    after = ma.fields.Integer(
        required=True,
        validate=SEQ,
        metadata={"description": "The event after which it belongs; the last one, to enter again what was taken back"},
    )
    lines = ma.fields.String(
        load_default="",
        validate=validate.Length(max=LONGEST),
        metadata={"description": "What was forgotten, in the notation of sheets"},
    )
    instead = ma.fields.List(
        ma.fields.Nested(ReplacedEntrySchema),
        load_default=list,
        validate=validate.Length(max=MOST),
        metadata={"description": "What stands in the place of later entries that do not fit any more"},
    )


class InsertionFault(msgspec.Struct, frozen=True):
    """What is wrong with a line that is put in."""

    line: int
    detail: str


class InsertionAnswer(GradedAnswer, frozen=True, kw_only=True):
    """A match as it would be with something put in."""

    after: int
    fits: Annotated[bool, Meta(description="whether all that followed is entered again, replaced or left out")]
    rows: Annotated[list[InsertionRow], Meta(description="what is put in, and all that followed, in order")]
    faults: Annotated[list[InsertionFault], Meta(description="what is wrong with the lines that are put in")]
    approvals: Annotated[tuple[str, ...], Meta(description="whose agreement is missing before it can be stored")]


class TriedInsertion(NamedTuple):
    """Something put in, as it was tried."""

    insertion: Insertion
    approvals: tuple[str, ...]
    """Whose agreement is missing."""
    review: Review | None
    """Of going back; None where the match need not go back."""
    slip: bool
    """Only the record was wrong."""


_EXAMPLE = {"after": 41, "lines": "P1 reap Urchin", "instead": [{"event": 57, "lines": "P2 end"}]}


@blueprint.route("/<match>/insertions/preview", methods=["POST"])
@permits("match:record")
@blueprint.arguments(PutInSchema, example=_EXAMPLE)
@blueprint.response(200, InsertionAnswer)
def preview_insertion(body: dict[str, Any], match: str) -> Response:
    """Try to put in what was forgotten

    Changes nothing. Each row is a line that is put in, or a later entry with what becomes of it: it is entered `again`,
    something stands `instead` of it, it is `left-out`; or it `stops`, with the reason, and all after it `waits`. Where
    the match went back to the event already, what followed is what was taken back.
    """
    version = services().store.head(match).version
    tried = tried_insertion(match, version, body)
    reader = reader_of(match)
    g.seq = version
    graded = services().recorder.traveller.at(match, version).graded
    inserted = tried.insertion
    preview = InsertionAnswer(
        **projection.graded(match, version, graded, reader),
        after=inserted.after,
        fits=inserted.fits,
        rows=inserted.rows,
        faults=[InsertionFault(fault.line, fault.text) for fault in inserted.faults],
        approvals=tried.approvals,
    )
    return json_response(preview, headers=projection.grade_header(graded))


@blueprint.route("/<match>/insertions", methods=["POST"])
@permits("match:record")
@blueprint.arguments(PutInSchema, example=_EXAMPLE)
@blueprint.response(201, AppendedAnswer, description="Stored, durably; or the first answer again")
@blueprint.doc(parameters=[IF_MATCH, IDEMPOTENCY_KEY])
def put_in(body: dict[str, Any], match: str) -> Response:
    """Put in what was forgotten, with all that followed

    One batch, or nothing: `rewound` to the event, the lines as decisions, each later entry again as a new event,
    and a note that names the event from which each came. Refused: 409 with the reason `does-not-fit` while a later
    entry does not fit (name it in `instead`), or `approval-needed` when the policy has others agree to going back (it
    asks nobody when all that follows are the caller's own entries of printed cards and stand as they were); 412 when
    another request appended first; 422 when a line cannot be what happened.
    """
    stored = append_insertion(match, body, append_request(match, body), appending.appended)
    return json_response(stored.seen, 201, stored.headers)


def tried_insertion(match: str, version: int, body: dict[str, Any]) -> TriedInsertion:
    """Try what a body says, as `PutInSchema` loads it, on a match at this version. Raises Problem 403, and what
    `replays.undo.insertion.insertion` and a review of going back raise."""
    caller = caller_in(match=match)
    lines = lines_of(body["lines"])
    instead = [Instead(entry["event"], lines_of(entry["lines"])) for entry in body["instead"]]
    for several in (lines, *(replaced.lines for replaced in instead)):
        require_allowed(several, caller)
    projection.require_log(reader_of(match))
    missing = Missing(body["after"], lines, instead)
    inserted = insertion(services().recorder.traveller, match, version, missing, inserter(match, caller))
    if not inserted.goes_back:
        return TriedInsertion(inserted, (), None, False)
    going, own = services().going, scorekeeper(caller)
    review = going.review(match, inserted.after, version)
    missing_roles, slip = going.for_insertion(review, inserted.whole, caller.approves, own, caller.may("match:rewind"))
    return TriedInsertion(inserted, missing_roles, review, slip)


def append_insertion(match: str, body: dict[str, Any], requested: AppendRequest, show: appending.Show) -> Receipt:
    """Store what a body says; `show` makes what the receipt has `seen`. Raises as `put_in` answers."""
    actor = caller_in(match=match).actor()

    def plan(version: int) -> tuple[Sequence[Command], Sequence[Actor]]:
        tried = tried_insertion(match, version, body)
        planned = commands_of(tried.insertion, slip=tried.slip, actor=actor)
        if tried.approvals and tried.review is not None:
            raise CommandRefused(needed_in_words(tried), code="approval-needed")
        return planned

    def record(live: LiveMatch, expected: int, request: RequestKey) -> Recorded:
        return live.record_plan(plan, expected=expected, request=request)

    def refusal(error: Exception, live: LiveMatch, expected: int) -> Exception:
        return lines_problem(error) if isinstance(error, LinesRefused) else error

    def look(live: LiveMatch, recorded: Recorded) -> Any:
        return show(live, recorded, reader_of(match))

    return appending.append(match, requested, record, refusal=refusal, look=look)


def needed_in_words(tried: TriedInsertion) -> str:
    """Whose agreement is missing, why, and what to do; empty when everybody has agreed."""
    review = tried.review
    if review is None or not tried.approvals:
        return ""
    approver, why = in_words(tried.approvals, review.names), review.reasons[0].text.rstrip(".")
    return (
        f"{capitalised(approver)} must agree to this first ({why}): ask to go back to event {review.to}, and put it in "
        "once the match went back"
    )


def inserter(match: str, caller: Caller) -> Inserter:
    """The caller, who sees what each seat does when they enter its acts without seeing everything."""
    readers: dict[int | None, Reader] = {}

    def eyes(seat: int | None) -> Eyes:
        view = None if caller.official or seat is None else f"player:{seat}"
        if seat not in readers:
            readers[seat] = reader_of(match, view)
        return projection.eyes(readers[seat])

    def may(command: Command) -> bool:
        if isinstance(command, Override):
            return caller.official and caller.may("match:override")
        if isinstance(command, Adjust):
            return caller.may("match:adjust") or all(
                correction.get("kind") == "learn" for correction in command.corrections
            )
        return caller.may("match:clock") if isinstance(command, CallTime | EndByTime) else True

    return Inserter(caller.actor, eyes, may)
