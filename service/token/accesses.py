"""The accesses to hidden information: what `service.access.accesses` lists, for organisers and administrators."""

from __future__ import annotations

from typing import Annotated, Any

import marshmallow as ma
import msgspec
from flask import Response
from marshmallow import validate
from msgspec import UNSET, Meta, UnsetType

from service.access.accesses import Of
from service.http.api import ApiBlueprint, StrictSchema
from service.http.responses import json_response, next_link
from service.services import services
from service.who import permits
from service.who.entrances import gate

blueprint = ApiBlueprint("accesses", __name__, url_prefix="/api/v1", description="Who looked at hidden information")
blueprint.before_request(gate)


class AccessQuery(StrictSchema):
    """Which page."""

    after = ma.fields.String(
        load_default=None,
        validate=validate.Regexp(r"^[0-9]{1,15}-[0-9]{1,6}\Z", error="Give the `next` of the page before."),
        metadata={"description": "Cursor, from `next` or the Link header of the page before"},
    )
    limit = ma.fields.Integer(load_default=100, validate=validate.Range(1, 500))


class AccessAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """One access."""

    at: str
    by: Annotated[str, Meta(description="id of the token; of a share link: of the token that made it")]
    account: Annotated[str | None, Meta(description="whose token it is, if it says so")]
    issuers: Annotated[
        list[str],
        Meta(description="accounts of those who issued that token, or one before it; without administrators"),
    ]
    role: Annotated[str, Meta(description="the role in which they looked, or `share`")]
    view: Annotated[str, Meta(description="judge, player:<seat>, or full: an export with all secrets")]
    route: Annotated[str, Meta(description="what was asked for")]
    request: Annotated[str, Meta(description="id of the request, as in the service's log")]


class AccessListAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """One page of accesses, oldest first."""

    match: Annotated[str | UnsetType, Meta(description="of a match")] = UNSET
    tournament: Annotated[str | UnsetType, Meta(description="of a tournament")] = UNSET
    accesses: list[AccessAnswer]
    next: Annotated[str | None, Meta(description="`after` of the next page; null at the end")]


@blueprint.route("/matches/<match>/accesses", methods=["GET"])
@permits("access:read")
@blueprint.arguments(AccessQuery, location="query")
@blueprint.response(200, AccessListAnswer)
def accesses(query: dict[str, Any], match: str) -> Response:
    """The persons who looked at what was hidden, and when

    Lists every request that showed more of the match than is open to all or to the caller's own seat: judges' views,
    another player's view, full exports. Recorded until the match is released.
    """
    return _page(match, "match", query)


@blueprint.route("/tournaments/<tournament>/accesses", methods=["GET"])
@permits("access:read")
@blueprint.arguments(AccessQuery, location="query")
@blueprint.response(200, AccessListAnswer)
def tournament_accesses(query: dict[str, Any], tournament: str) -> Response:
    """The persons who looked at decklists before the embargo ended, and when

    Lists officials who read a deck or the statistics of decks and cards, and full exports of the tournament. Accesses
    to its matches are listed with each match.
    """
    services().tournaments.get(tournament)
    return _page(tournament, "tournament", query)


def _page(id: str, of: Of, query: dict[str, Any]) -> Response:
    entries, following = services().accesses.page(id, of=of, after=query["after"], limit=query["limit"])
    tokens = services().tokens
    accesses = [
        AccessAnswer(
            at=entry.at,
            by=entry.by,
            account=entry.account,
            issuers=sorted(tokens.issuers(entry.by)),
            role=entry.role,
            view=entry.view,
            route=entry.route,
            request=entry.request,
        )
        for entry in entries
    ]
    headers = {} if following is None else {"Link": next_link(after=following)}
    return json_response(AccessListAnswer(**{of: id}, accesses=accesses, next=following), headers=headers)
