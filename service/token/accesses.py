"""Who looked at hidden information: what `service.access.accesses` lists, for organisers and administrators."""

from __future__ import annotations

from typing import Any

import marshmallow as ma
from flask import Response
from marshmallow import validate

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


class AccessSchema(ma.Schema):
    """One access."""

    at = ma.fields.String()
    by = ma.fields.String(metadata={"description": "Id of the token; of a share link: of the token that made it"})
    account = ma.fields.String(allow_none=True, metadata={"description": "Whose token it is, if it says so"})
    issuers = ma.fields.List(
        ma.fields.String(),
        metadata={"description": "Accounts of those who issued that token, or one before it; without administrators"},
    )
    role = ma.fields.String(metadata={"description": "The role in which they looked, or `share`"})
    view = ma.fields.String(metadata={"description": "judge, player:<seat>, or full: an export with all secrets"})
    route = ma.fields.String(metadata={"description": "What was asked for"})
    request = ma.fields.String(metadata={"description": "Id of the request, as in the service's log"})


class AccessListSchema(ma.Schema):
    """One page of accesses, oldest first."""

    match = ma.fields.String(metadata={"description": "Of a match"})
    tournament = ma.fields.String(metadata={"description": "Of a tournament"})
    accesses = ma.fields.List(ma.fields.Nested(AccessSchema))
    next = ma.fields.String(allow_none=True)


@blueprint.route("/matches/<match>/accesses", methods=["GET"])
@permits("access:read")
@blueprint.arguments(AccessQuery, location="query")
@blueprint.response(200, AccessListSchema)
def accesses(query: dict[str, Any], match: str) -> Response:
    """Who looked at what was hidden, and when

    Lists every request that showed more of the match than is open to all or to the caller's own seat: judges' views,
    another player's view, full exports. Recorded until the match is released.
    """
    return _page(match, "match", query)


@blueprint.route("/tournaments/<tournament>/accesses", methods=["GET"])
@permits("access:read")
@blueprint.arguments(AccessQuery, location="query")
@blueprint.response(200, AccessListSchema)
def tournament_accesses(query: dict[str, Any], tournament: str) -> Response:
    """Who looked at decklists before the embargo ended, and when

    Lists officials who read a deck or the statistics of decks and cards, and full exports of the tournament. Accesses
    to its matches are listed with each match.
    """
    services().tournaments.get(tournament)
    return _page(tournament, "tournament", query)


def _page(id: str, of: Of, query: dict[str, Any]) -> Response:
    found, following = services().accesses.page(id, of=of, after=query["after"], limit=query["limit"])
    tokens = services().tokens
    rows = [
        {
            **{name: value for name, value in one._asdict().items() if name != "id"},
            "issuers": sorted(tokens.issuers(one.by)),
        }
        for one in found
    ]
    headers = {} if following is None else {"Link": next_link(after=following)}
    return json_response({of: id, "accesses": rows, "next": following}, headers=headers)
