"""Announce matches: the server commits to its seed, the players contribute, then the match opens with exactly that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from flask import Response, g

from replays.log.errors import MatchNotFound
from replays.play.announcements import AnnouncementStatus
from replays.store.keys import check_match_id
from replays.store.store import RequestKey
from service.answers.announcements import AnnouncementAnswer, announcement_answer
from service.http.api import ApiBlueprint
from service.http.headers import IDEMPOTENCY_KEY
from service.http.problems import Problem
from service.http.responses import idempotency_key, json_response
from service.match.matches import named_readings, with_rulebook
from service.proof.schemas import AnnounceSchema, EntropySchema, OpenAnnouncedSchema
from service.roles import Permission
from service.services import services
from service.who import caller_in, permits
from service.who.entrances import gate
from service.who.openers import handed_tokens, opener

blueprint = ApiBlueprint(
    "announcements", __name__, url_prefix="/api/v1/announcements", description="Commit to chance before a match opens"
)
blueprint.before_request(gate)


@blueprint.route("", methods=["POST"])
@permits("match:open")
@blueprint.arguments(
    AnnounceSchema,
    example={
        "title": "Round 1, table 4",
        "seats": [
            {"name": "Ann", "deck": "Radiant Argus the Supreme"},
            {"name": "Ben", "deck": 'Miss "Onyx" Censorius'},
        ],
    },
)
@blueprint.response(201, AnnouncementAnswer, description="Announced; only this answer shows the tokens")
@blueprint.doc(parameters=[IDEMPOTENCY_KEY])
def announce(body: dict[str, Any]) -> Response:
    """Announce a match: draw its seed, sign the commitment to it, issue the tokens

    The players then contribute their entropy, each with their own token. When all have, the match opens; its id is the
    one of the announcement.
    """
    caller = opener(body["tournament"])
    content = msgspec.json.encode(body, order="deterministic")
    request = RequestKey.of(f"{caller.id} POST /announcements", idempotency_key(), content)
    labels = {name: body[name] for name in ("title", "tournament", "round", "table")}
    body = with_rulebook(body)
    setup = {name: body[name] for name in ("ruleset", "variant", "first", "options", "seats")}
    setup |= named_readings(body)
    status = services().announcements.make(setup, actor=caller.actor(), labels=labels, request=request)
    g.match = status.match
    handed = handed_tokens(caller, status.match, len(status.contributed))
    return json_response(
        announcement_answer(status, handed), 201, {"Location": f"/api/v1/announcements/{status.match}"}
    )


@blueprint.route("/<announced>", methods=["GET"])
@permits("match:read")
@blueprint.response(200, AnnouncementAnswer)
def look(announced: str) -> Response:
    """An announced match, with the seats that have contributed, but not what they did

    The match's set-up shows the contributions, once it is open.
    """
    return json_response(announcement_answer(_status(announced, "match:read")))


@blueprint.route("/<announced>/entropy", methods=["PUT"])
@permits("match:decide")
@blueprint.arguments(EntropySchema, example={"entropy": "rolled 6 3 1"})
@blueprint.response(200, AnnouncementAnswer)
def contribute(body: dict[str, Any], announced: str) -> Response:
    """Contribute to the chance of the match, once, with the token of the seat

    Nobody learns another seat's contribution before all have contributed. The last contribution opens the match.
    """
    _status(announced, "match:decide")
    caller = caller_in() if caller_in().match is None else caller_in(match=announced)
    if caller.seat is None:
        raise Problem("forbidden", f"Only players contribute; use the token of the seat.{caller.why_barred}")
    seat = caller.seat
    status = services().announcements.contribute(announced, seat, body["entropy"])
    if not status.missing and not status.opened:
        status = _open(announced, ())
    return json_response(announcement_answer(status))


@blueprint.route("/<announced>/open", methods=["POST"])
@permits("match:open")
@blueprint.arguments(OpenAnnouncedSchema, example={"without": [1]})
@blueprint.response(200, AnnouncementAnswer)
def open_announced(body: dict[str, Any], announced: str) -> Response:
    """Open an announced match without the missing contributions

    The request names all the seats that are missing; from then on nobody can contribute. Repeatable.
    """
    _status(announced, "match:open")
    return json_response(announcement_answer(_open(announced, body["without"])))


def _open(match: str, without: Sequence[int]) -> AnnouncementStatus:
    outcome = services().announcements.open(match, without=without)
    services().metrics.appended.labels("match.opened").inc(0 if outcome.repeated else 1)
    if outcome.wake:
        services().waker.wake(match)
    return services().announcements.status(match)


def _status(match: str, permission: Permission) -> AnnouncementStatus:
    """The status of an announced match, if the caller has the permission in it. Others do not learn whether it
    exists."""
    try:
        check_match_id(match)
    except ValueError:
        raise MatchNotFound(match[:64]) from None
    g.match = match
    caller = caller_in()
    if caller.match is not None:
        if caller.match != match:
            raise Problem("forbidden", "These credentials are for another match.")
        return services().announcements.status(match)
    status = services().announcements.status(match)
    tournament = status.labels.get("tournament")
    if tournament is not None and services().visibility.tournament(tournament) is not None:
        caller = caller_in(tournament=tournament)
    elif caller.tournament is not None:
        raise Problem("forbidden", "These credentials are for another tournament.")
    if not caller.may(permission):
        raise Problem("forbidden", f"This takes the permission {permission}, which these credentials do not have here.")
    return status
