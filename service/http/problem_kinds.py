"""The kinds of problems that the API answers with."""

from __future__ import annotations

from typing import NamedTuple


class ProblemKind(NamedTuple):
    """A kind of problem: its code, HTTP status and title. The code never changes its meaning."""

    code: str
    status: int
    title: str


_KINDS = [
    ProblemKind("malformed-request", 400, "The request cannot be read"),
    ProblemKind("malformed-json", 400, "The request body is not JSON"),
    ProblemKind("invalid-parameter", 400, "A parameter is not valid"),
    ProblemKind("idempotency-key-missing", 400, "The header Idempotency-Key is missing or malformed"),
    ProblemKind("if-match-malformed", 400, "The header If-Match is malformed"),
    ProblemKind("unauthenticated", 401, "Credentials are missing or not valid"),
    ProblemKind("forbidden", 403, "These credentials do not allow that"),
    ProblemKind("embargoed", 403, "Not public before the embargo ends"),
    ProblemKind("not-found", 404, "No such resource"),
    ProblemKind("export-not-found", 404, "No such export"),
    ProblemKind("study-not-found", 404, "No such study"),
    ProblemKind("chances-not-found", 404, "Nobody has asked for the chances of this match"),
    ProblemKind("match-not-found", 404, "No such match"),
    ProblemKind("tournament-not-found", 404, "No such tournament"),
    ProblemKind("event-not-found", 404, "The match has no such event"),
    ProblemKind("announcement-not-found", 404, "No such announcement"),
    ProblemKind("no-checkpoint", 404, "No such checkpoint"),
    ProblemKind("method-not-allowed", 405, "This resource does not support the method"),
    ProblemKind("not-acceptable", 406, "No such representation"),
    ProblemKind("request-timeout", 408, "The request took too long to arrive"),
    ProblemKind("not-your-decision", 409, "Another seat decides now"),
    ProblemKind("export-not-ready", 409, "The export is not finished yet"),
    ProblemKind("export-failed", 409, "The export has failed"),
    ProblemKind("chances-not-open", 409, "The chances of this match are not estimated yet"),
    ProblemKind("variations-not-open", 409, "Nothing can be tried in this match now"),
    ProblemKind("call-taken", 409, "Another judge has taken this call"),
    ProblemKind("call-settled", 409, "This case does not wait for a judge any more"),
    ProblemKind("match-over", 409, "The match is over"),
    ProblemKind("match-closed", 409, "The match is closed"),
    ProblemKind("tournament-closed", 409, "The tournament is closed"),
    ProblemKind("match-exists", 409, "This match exists already"),
    ProblemKind("refused", 409, "The match's state does not allow this"),
    ProblemKind("diverged", 409, "The match's log does not confirm its state"),
    ProblemKind("match-damaged", 409, "The stored match is damaged"),
    ProblemKind("log-replaced", 409, "The log has another event there than before"),
    ProblemKind("study-full", 409, "The study has no room for more"),
    ProblemKind("study-not-open", 409, "Studies of this match cannot be published yet"),
    ProblemKind("cap-reached", 409, "The cap on such events is used up"),
    ProblemKind("export-expired", 410, "The file of the export was deleted"),
    ProblemKind("version-conflict", 412, "Another request appended first"),
    ProblemKind("body-too-large", 413, "The request body is too large"),
    ProblemKind("address-too-long", 414, "The address of the request is too long"),
    ProblemKind("unsupported-media-type", 415, "The request body must be JSON"),
    ProblemKind("invalid-body", 422, "The request body is not valid"),
    ProblemKind("import-refused", 422, "The import was rejected"),
    ProblemKind("invalid-deck", 422, "The deck cannot be played"),
    ProblemKind("invalid-setup", 422, "A match cannot be opened from this set-up"),
    ProblemKind("invalid-event", 422, "The event is not valid"),
    ProblemKind("illegal-answer", 422, "The rules do not allow this answer"),
    ProblemKind("invalid-lines", 422, "The lines are not what can happen next"),
    ProblemKind("invalid-corrections", 422, "The correction is not possible"),
    ProblemKind("idempotency-key-reused", 422, "The Idempotency-Key was used for another request"),
    ProblemKind("if-match-missing", 428, "The header If-Match is missing"),
    ProblemKind("too-many-requests", 429, "Too many requests"),
    ProblemKind("too-many-events", 429, "Too many events in a minute"),
    ProblemKind("too-many-exports", 429, "Too many unfinished exports"),
    ProblemKind("too-many-own-streams", 429, "Too many live streams of one caller"),
    ProblemKind("too-many-connections", 429, "Too many requests at a time"),
    ProblemKind("headers-too-large", 431, "The header of the request is too large"),
    ProblemKind("http-error", 400, "The request failed"),
    ProblemKind("internal-error", 500, "Vaultlog failed"),
    ProblemKind("tree-damaged", 500, "The leaves of a tree are not those of its last checkpoint"),
    ProblemKind("not-foldable", 500, "The match cannot be folded here"),
    ProblemKind("not-implemented", 501, "Vaultlog does not speak this part of HTTP"),
    ProblemKind("archive-unavailable", 503, "The archive cannot be reached"),
    ProblemKind("engine-failed", 503, "The engine of this match does not answer"),
    ProblemKind("engine-not-kept", 503, "The engine of this match cannot be used"),
    ProblemKind("store-unavailable", 503, "The event store does not answer"),
    ProblemKind("too-many-streams", 503, "Too many live streams"),
    ProblemKind("api-unavailable", 503, "No process of the API answers"),
    ProblemKind("store-full", 507, "The event store takes no events"),
]
KINDS = {kind.code: kind for kind in _KINDS}
"""By code."""
