"""Errors as problem documents (RFC 9457), and the table from exceptions to problems.

Every error of the API, wherever it was raised, is `application/problem+json` with `type` (a stable URN), `title`,
`status`, `detail` (a sentence with the remedy), `instance` (the request's id as a URN), `code` (the last part of
`type`), and where they apply `errors` (what is wrong with which part of the request), `current_version` (where the
match stands), `reason`, `clause` and `key` (of an illegal answer), `cap` (that is reached), `event` (that is damaged).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import zip_longest
from typing import Annotated, Any, Literal, Required, TypedDict

import marshmallow as ma
import msgspec
import structlog
from flask import Flask, Response, g, request
from msgspec import Meta
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from engine.errors import CorrectionsRefused, IllegalAnswer, MatchOver, SetupError
from replays.engines.errors import EngineDamaged, EngineFailed, EngineUnknown
from replays.keeping.archive import ArchiveUnavailable
from replays.log import errors as replay_errors
from replays.log.grades import Divergence
from replays.play.announcements import AnnouncementNotFound
from replays.proof.checkpoints import NoCheckpoint, TreeDamaged
from replays.store.damage import ADVICE, is_damage, of_error, sentence
from replays.studies.studies import StudyFull
from service.http.contracts import Shown
from service.http.problem_kinds import KINDS

TYPE_PREFIX = "urn:vaultlog:problem:"
MEDIA_TYPE = "application/problem+json"


_BY_STATUS = {
    400: "malformed-request",
    401: "unauthenticated",
    403: "forbidden",
    404: "not-found",
    405: "method-not-allowed",
    406: "not-acceptable",
    408: "request-timeout",
    413: "body-too-large",
    414: "address-too-long",
    415: "unsupported-media-type",
    431: "headers-too-large",
    500: "internal-error",
    501: "not-implemented",
    503: "api-unavailable",
}


def code_of(status: int) -> str:
    """The code of the generic kind of problem for a status."""
    return _BY_STATUS.get(status, "internal-error" if status >= 500 else "http-error")


class Problem(Exception):
    """Raise it anywhere in a request. `people`: the words of a page instead of `detail`, which is for programs.
    `extensions` become members of the document; None values are left out."""

    def __init__(
        self,
        code: str,
        detail: str,
        *,
        status: int | None = None,
        headers: Mapping[str, str] | None = None,
        people: str | None = None,
        **extensions: Any,
    ) -> None:
        super().__init__(detail)
        self.kind = KINDS[code]
        self.status = status or self.kind.status
        self.detail = detail
        self.headers = dict(headers or {})
        self.people = people
        self.extensions = {name: value for name, value in extensions.items() if value is not None}

    def document(self, request: str | None = None) -> dict[str, Any]:
        """The members of the problem document. `request`: its id, where no request of Flask's is at hand."""
        kind = self.kind
        return {
            "type": TYPE_PREFIX + kind.code,
            "title": kind.title,
            "status": self.status,
            "detail": self.detail,
            "instance": f"urn:vaultlog:request:{request or g.get('request_id', 'none')}",
            "code": kind.code,
            **self.extensions,
        }

    def response(self) -> Response:
        """The answer to the client; never cached."""
        body = msgspec.json.encode(self.document())
        headers = {"Cache-Control": "no-store", **self.headers}
        return Response(body, self.status, headers, content_type=MEDIA_TYPE)


class RequestFault(TypedDict, total=False):
    """One fault of a request, and where it is."""

    detail: Required[Annotated[str, Meta(description="what is wrong, and what to do")]]
    pointer: Annotated[str, Meta(description="its place in the body (RFC 6901)")]
    parameter: Annotated[str, Meta(description="the parameter of the query")]
    header: Annotated[str, Meta(description="the header")]
    line: Annotated[int, Meta(description="the line of a sheet, or of an imported table")]
    part: Annotated[str, Meta(description="the part of an import")]
    field: Annotated[str | None, Meta(description="the column of an imported table")]
    nearest: Annotated[list[str], Meta(description="what may have been meant")]
    pairing: Annotated[str, Meta(description="the table of a round")]


class ShownInstead(TypedDict):
    """What the record shows of a card that an answer names."""

    card: int
    title: str
    claimed: Annotated[int, Meta(description="the event that says that it is this card: the claim that may be wrong")]
    since: Annotated[int, Meta(description="the event by which it came to where the record shows it")]
    to: Annotated[int, Meta(description="the event to go back to, to enter `claimed` differently")]
    text: str


class ReachedCap(TypedDict):
    """A cap on what is appended besides decisions."""

    of: Literal["seat", "official", "match"]
    unit: Literal["events", "bytes"]
    per: Literal["match", "minute"]
    limit: int
    used: int
    asked: int


class ProblemSchema(ma.Schema):
    """A problem document, RFC 9457. Only documents; the answer is written by `Problem`."""

    type = ma.fields.String(required=True, metadata={"description": f"{TYPE_PREFIX}<code>; never changes its meaning"})
    title = ma.fields.String(required=True)
    status = ma.fields.Integer(required=True)
    detail = ma.fields.String(required=True, metadata={"description": "What is wrong, and what to do"})
    instance = ma.fields.String(required=True, metadata={"description": "The request, as in the service's log"})
    code = ma.fields.String(required=True)
    errors = Shown(list[RequestFault], "Everything that is wrong with the request, each with its place")
    current_version = ma.fields.Integer(metadata={"description": "Version of the match now"})
    reason = ma.fields.String(metadata={"description": "Why the rules do not allow the answer"})
    clause = ma.fields.String(metadata={"description": "Id of the rulebook clause that forbids it"})
    key = ma.fields.String(metadata={"description": "The option key that is not allowed"})
    against = Shown(
        list[ShownInstead] | None,
        "With printed cards, what the record shows of the card instead, for officials; going back to event `to` makes "
        "the answer possible",
    )
    event = ma.fields.Integer(metadata={"description": "The first event of the match that is damaged"})
    cap = Shown(ReachedCap, "The cap that is reached")


Translator = Callable[[Any], Problem]

_RETRY = {"Retry-After": "1"}
_REFUSAL_CODES = {"match-over": "match-over", "not-your-decision": "not-your-decision", "closed": "match-closed"}


def _refused(error: replay_errors.CommandRefused) -> Problem:
    code = _REFUSAL_CODES.get(error.code)
    return Problem(code or "refused", error.reason, reason=None if code else error.code)


def _event_invalid(error: replay_errors.EventInvalid) -> Problem:
    details = [f"{fault.pointer}: {fault.detail}" for fault in error.faults] or [error.reason]
    return Problem("invalid-event", error.reason, errors=[{"detail": detail} for detail in details])


def _diverged(error: replay_errors.Diverged) -> Problem:
    divergence = error.divergence
    if isinstance(divergence, Divergence) and is_damage(divergence):
        return Problem("diverged", f"In its log {sentence(divergence)}: {ADVICE}.", event=divergence.at)
    return Problem(
        "diverged",
        "The log of this match does not fold to the states it commits to, so nothing is appended to it. Its replay "
        "stops at the last proven event. An organiser should run `vaultlog verify` on it.",
    )


def _damaged(error: replay_errors.StoreDamaged) -> Problem:
    """The problem of damaged storage. The details may reveal hidden information, so only the service's log has them."""
    damage = of_error(error)
    if damage is None:
        return Problem("match-damaged", f"The stored {error.noun} contradicts itself: {ADVICE}.")
    return Problem("match-damaged", f"In its log {sentence(damage)}: {ADVICE}.", event=damage.at)


def _not_kept(error: Exception) -> Problem:
    return Problem(
        "engine-not-kept",
        "The engine that this match was played with is not kept here whole. The operator restores it from a backup, or "
        "imports it with `vaultlog engine import`.",
        headers=_RETRY,
    )


_CAPPED = {"seat": "by one player", "official": "by one official", "match": "by all together"}


def _cap_reached(error: replay_errors.CapReached) -> Problem:
    """The problem of a cap: 429 with a waiting time for a rate, 409 for a total."""
    cap = {
        "of": error.party,
        "unit": error.unit,
        "per": error.per,
        "limit": error.limit,
        "used": error.used,
        "asked": error.more,
    }
    whose = f"{error.limit} {error.unit} per {error.per} {_CAPPED[error.party]} besides decisions"
    if error.wait is not None:
        detail = f"At most {whose}. Nothing was stored; send it again in {error.wait} s."
        return Problem("too-many-events", detail, headers={"Retry-After": str(error.wait)}, cap=cap)
    if error.per == "minute":
        detail = f"At most {whose}, and this request alone has {error.more}. Nothing was stored; send less at once."
        return Problem("cap-reached", detail, cap=cap)
    detail = (
        f"At most {whose}; {error.used} are used up. Nothing was stored. Decisions, concessions and rulings are always "
        "taken; tell a judge anything else."
    )
    return Problem("cap-reached", detail, cap=cap)


_TRANSLATORS: list[tuple[type[Exception], Translator]] = [
    # Its reason may name hidden cards: `appending`, which knows the viewer, projects it and raises a Problem.
    (
        IllegalAnswer,
        lambda e: Problem(
            "illegal-answer", "The rules do not allow this answer now; choose one of the question's options."
        ),
    ),
    (
        SetupError,
        lambda e: Problem(
            "invalid-setup",
            "Correct what `errors` lists; `vaultlog decks check` checks a deck list.",
            errors=[
                {"pointer": at, "detail": fault} if at else {"detail": fault}
                for at, fault in zip_longest(e.pointers, e.faults)
            ],
        ),
    ),
    (MatchOver, lambda e: Problem("match-over", f"{e}.")),
    (replay_errors.CommandRefused, _refused),
    (replay_errors.EventInvalid, _event_invalid),
    (replay_errors.CapReached, _cap_reached),
    (
        CorrectionsRefused,  # only callers who see everything may correct, so the faults may name any card
        lambda e: Problem(
            "invalid-corrections",
            "Nothing was corrected; fix what `errors` lists.",
            errors=[{"detail": fault} for fault in e.faults],
        ),
    ),
    (
        replay_errors.Diverged,
        _diverged,
    ),
    (
        replay_errors.NotFoldable,
        lambda e: Problem("not-foldable", "This version of Vaultlog cannot fold the match; see the service's log."),
    ),
    (
        replay_errors.MatchNotFound,
        lambda e: Problem(f"{e.noun}-not-found", f"There is no {e.noun} {e.match}."),
    ),
    (
        replay_errors.EventNotFound,
        lambda e: Problem(
            "event-not-found",
            f"The match has no {e.what}; its last event is {e.version}.",
            current_version=e.version,
        ),
    ),
    (replay_errors.MatchExists, lambda e: Problem("match-exists", f"{e}.", current_version=e.version)),
    (
        replay_errors.LogClosed,
        lambda e: Problem(
            f"{e.noun}-closed", f"The {e.noun} is closed: nothing can be appended.", current_version=e.version
        ),
    ),
    (
        replay_errors.VersionConflict,
        lambda e: Problem(
            "version-conflict",
            f"The {e.noun} is at version {e.current}, the request is for version {e.expected}. Read what happened "
            f"since, decide again, and send If-Match with the current version.",
            current_version=e.current,
        ),
    ),
    (
        replay_errors.ChainConflict,
        lambda e: Problem("match-damaged", "The log's last hash is not the one this process knows; try again."),
    ),
    (
        replay_errors.LogReplaced,
        lambda e: Problem(
            "store-unavailable",
            "Another server has taken over, without the last events; try again.",
            headers={"Retry-After": "1"},
        ),
    ),
    (
        replay_errors.Contended,
        lambda e: Problem(
            "store-unavailable",
            f"Too many change the {e.noun} at a time. Repeat the same request, with the same Idempotency-Key, in a "
            "moment.",
            headers=_RETRY,
        ),
    ),
    (
        replay_errors.RequestReused,
        lambda e: Problem(
            "idempotency-key-reused",
            "This Idempotency-Key was used before with another body. Use a new key for a new request.",
        ),
    ),
    (
        AnnouncementNotFound,
        lambda e: Problem(
            "announcement-not-found",
            f"No match {e.match} was announced; matches can be opened without an announcement.",
        ),
    ),
    (StudyFull, lambda e: Problem("study-full", str(e))),
    (NoCheckpoint, lambda e: Problem("no-checkpoint", f"{e}; an organiser makes one with POST /api/v1/checkpoints.")),
    (TreeDamaged, lambda e: Problem("tree-damaged", f"{e}.")),
    (
        ArchiveUnavailable,
        lambda e: Problem(
            "archive-unavailable", "The archive's files cannot be reached; try again in a moment.", headers=_RETRY
        ),
    ),
    (
        EngineFailed,
        lambda e: Problem(
            "engine-failed",
            f"The kept engine {e.engine}, which this match was played with, did not answer as it should. Try again in "
            "a moment; if it stays so, tell the operator.",
            headers=_RETRY,
        ),
    ),
    (EngineUnknown, _not_kept),
    (EngineDamaged, _not_kept),
    (replay_errors.BatchInvalid, lambda e: Problem("invalid-body", f"{e}.", errors=[{"detail": str(e)}])),
    (replay_errors.StoreFull, lambda e: Problem("store-full", f"{e}.")),
    (
        replay_errors.StoreDamaged,
        _damaged,
    ),
    (
        replay_errors.StoreUnavailable,
        lambda e: Problem(
            "store-unavailable",
            "The event store does not answer. Repeat the same request, with the same Idempotency-Key, in a moment.",
            headers=_RETRY,
        ),
    ),
]


def problem_of(error: Exception) -> Problem:
    """The problem that an exception becomes. An unexpected one is `internal-error`, without details."""
    if isinstance(error, Problem):
        return error
    for kind, translate in _TRANSLATORS:
        if isinstance(error, kind):
            return translate(error)
    return Problem("internal-error", "This is a fault of Vaultlog; its log has the details under the request's id.")


def of_http_error(error: HTTPException) -> Problem:
    """The problem for an exception of Flask or its libraries (404, 405, 413 ...)."""
    status = error.code or 500
    code = code_of(status)
    headers = {}
    detail = error.description or error.name
    if isinstance(error, MethodNotAllowed) and error.valid_methods:
        headers["Allow"] = ", ".join(sorted(error.valid_methods))
        detail = f"{request.method} is not possible here; use {headers['Allow']}."
    elif status == 404:
        detail = f"There is nothing at {request.path}; /api/docs lists what there is."
    elif status == 500:
        detail = problem_of(Exception()).detail
    return Problem(code, detail, status=status, headers=headers)


def install(app: Flask) -> None:
    """Turn every exception of a request into a problem document; unexpected ones are logged with their traceback."""

    def expected(error: Exception) -> Response:
        return log(problem_of(error), error).response()

    def unexpected(error: Exception) -> Response:
        if isinstance(error, HTTPException):  # also subclasses that no handler was registered for
            return of_http_error(error).response()
        return log(problem_of(error), error).response()

    app.register_error_handler(Problem, expected)
    for kind in (kind for kind, _ in _TRANSLATORS):
        app.register_error_handler(kind, expected)
    app.register_error_handler(Exception, unexpected)


def log(problem: Problem, error: Exception) -> Problem:
    """Log a failure of ours. Refusals appear in the request log only, without details, which may name cards."""
    g.problem = problem.kind.code
    ours = problem.status >= 500 or problem.kind.code == "match-damaged"
    if ours and problem.kind.code not in ("too-many-streams",):
        structlog.get_logger().error("request failed", problem=problem.kind.code, exc_info=error)
    return problem
