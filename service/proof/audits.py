"""Audit matches: fold every one again with the current engine, on the workers."""

from __future__ import annotations

from typing import Any

from flask import Response

from replays.proof.members import matches_of
from service.http.api import ApiBlueprint
from service.http.problems import Problem
from service.http.responses import json_response
from service.proof.answers import AuditListAnswer
from service.proof.schemas import NewAuditSchema
from service.services import services
from service.who import caller_in, permits
from service.who.entrances import gate
from workers.checking.audit import AuditStatus, in_order

blueprint = ApiBlueprint(
    "audits", __name__, url_prefix="/api/v1/audits", description="Fold the archive again and compare"
)
blueprint.before_request(gate)


@blueprint.route("", methods=["POST"])
@permits("audit:run", "tournament:create")
@blueprint.arguments(NewAuditSchema)
@blueprint.response(202, AuditStatus)
def start(body: dict[str, Any]) -> Response:
    """Start an audit of all matches, or of those of a tournament, on the workers

    GET its address for its status. It changes nothing.
    """
    tournament = body["tournament"]
    _require(tournament)
    lanes = sum(worker["alive"] for worker in services().health.workers()) or 1
    store = services().store
    matches = in_order(store) if tournament is None else list(matches_of(store, tournament))
    audits = services().audits
    status = audits.status(audits.start(matches, lanes=lanes, tournament=tournament))
    assert status is not None
    return json_response(status, 202, {"Location": f"/api/v1/audits/{status.id}"})


@blueprint.route("", methods=["GET"])
@permits("audit:run", "tournament:create")
@blueprint.response(200, AuditListAnswer)
def newest() -> Response:
    """The last audits that the caller may see, the newest first"""
    audits = services().audits
    statuses = [
        status for id in audits.newest() if (status := audits.status(id)) is not None and _may(status.tournament)
    ]
    return json_response(AuditListAnswer(statuses))


@blueprint.route("/<audit>", methods=["GET"])
@permits("audit:run", "tournament:create")
@blueprint.response(200, AuditStatus)
def look(audit: str) -> Response:
    """The status of an audit, and its findings so far"""
    audits = services().audits
    status = audits.status(audit)
    if status is None or not _may(status.tournament):
        raise Problem("not-found", "There is no such audit; GET /api/v1/audits lists them.")
    if status.finished_at is None:
        audits.nudge(audit)
    return json_response(status)


def _may(tournament: str | None) -> bool:
    """Whether the caller may see an audit of these matches."""
    try:
        _require(tournament)
    except Problem:
        return False
    return True


def _require(tournament: str | None) -> None:
    """Raise Problem 403 unless the caller may audit the matches of a tournament, or all."""
    caller = caller_in(tournament=tournament)
    if not caller.may("audit:run"):
        raise Problem(
            "forbidden", "This takes the permission audit:run, which these credentials do not have for the tournament."
        )
    if caller.match is not None or (tournament is None and caller.tournament is not None):
        raise Problem("forbidden", "These credentials are for one tournament; name it.")
