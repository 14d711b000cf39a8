"""Tokens: made and revoked by administrators. What is stored of a token is its SHA-256."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import Any

from flask import Response

from service import auth
from service.api import ApiBlueprint
from service.http import json_response, next_link
from service.problems import Problem
from service.resources.token_schemas import NewTokenSchema, TokenListQuery, TokenListSchema, TokenSchema
from service.services import services
from service.tokens import Grant

blueprint = ApiBlueprint("tokens", __name__, url_prefix="/api/v1/tokens", description="Bearer tokens")
blueprint.before_request(auth.gate)


def _time(seconds: float | None) -> str | None:
    return None if seconds is None else datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _row(grant: Grant) -> dict[str, Any]:
    return {
        "id": grant.id,
        "role": grant.role,
        "match": grant.match,
        "seat": grant.seat,
        "label": grant.label,
        "created_at": _time(grant.created),
        "expires_at": _time(grant.expires),
        "revoked": grant.revoked,
    }


@blueprint.route("", methods=["POST"])
@auth.permits("token:issue")
@blueprint.arguments(NewTokenSchema, example={"role": "judge", "label": "head judge, day 1", "expires_in": 86400})
@blueprint.response(201, TokenSchema)
def create(body: dict[str, Any]) -> Response:
    """Make a token; it is shown in this answer only"""
    if body["match"] is not None:
        seats = len(services().recorder.traveller.opening(body["match"]).setup.seats)
        if body["seat"] is not None and body["seat"] >= seats:
            detail = f"The match has the seats 0 to {seats - 1}."
            raise Problem("invalid-body", f"/seat: {detail}", errors=[{"pointer": "/seat", "detail": detail}])
    expires = None if body["expires_in"] is None else time.time() + body["expires_in"]
    token, grant = services().tokens.create(
        body["role"], match=body["match"], seat=body["seat"], label=body["label"], expires=expires
    )
    return json_response({**_row(grant), "token": token}, 201, {"Location": f"/api/v1/tokens/{grant.id}"})


@blueprint.route("", methods=["GET"])
@auth.permits("token:issue")
@blueprint.arguments(TokenListQuery, location="query")
@blueprint.response(200, TokenListSchema)
def list_tokens(query: dict[str, Any]) -> Response:
    """What tokens there are, newest first; not the tokens themselves"""
    grants = services().tokens.list(match=query["match"], after=query["after"], limit=query["limit"])
    following = grants[-1].id if len(grants) == query["limit"] else None
    headers = {} if following is None else {"Link": next_link(after=following)}
    return json_response({"tokens": [_row(grant) for grant in grants], "next": following}, headers=headers)


@blueprint.route("/<id>", methods=["DELETE"])
@auth.permits("token:issue")
@blueprint.response(200, TokenSchema)
def revoke(id: str) -> Response:
    """Revoke a token, at once and for good"""
    grant = services().tokens.revoke(id)
    if grant is None:
        raise Problem("not-found", "There is no token of this id; GET /api/v1/tokens lists them.")
    return json_response(_row(grant))
