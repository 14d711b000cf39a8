"""Tokens: issued and revoked by administrators, and by organisers for their tournaments and the matches of these.

What is stored of a token is its SHA-256. Issuing and revoking for a tournament is an event of the tournament.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import msgspec
from flask import Response

from replays.errors import RequestReused
from replays.store import Request
from replays.tournaments.event_types import StaffAppointed, StaffDismissed, TokenIssued, TokenRevoked
from replays.tournaments.registry import Change
from replays.tournaments.state import Tournament
from service import auth
from service.api import ApiBlueprint
from service.http import idempotency_key, json_response, next_link
from service.problems import Problem
from service.resources.matches import IDEMPOTENCY_HEADER, REPLAYED
from service.resources.token_schemas import NewTokenSchema, TokenListQuery, TokenListSchema, TokenSchema
from service.roles import ROLES, STAFF, UNBOUND
from service.services import services
from service.tokens import Grant, public_id, told_time

blueprint = ApiBlueprint("tokens", __name__, url_prefix="/api/v1/tokens", description="Bearer tokens")
blueprint.before_request(auth.gate)


def _row(grant: Grant) -> dict[str, Any]:
    return {
        "id": grant.id,
        "role": grant.role,
        "match": grant.match,
        "tournament": grant.tournament,
        "seat": grant.seat,
        "account": grant.account,
        "permissions": sorted(grant.held),
        "label": grant.label,
        "created_at": told_time(grant.created),
        "expires_at": told_time(grant.expires),
        "revoked": grant.revoked,
        "by": grant.by,
    }


@blueprint.route("", methods=["POST"])
@auth.permits("token:issue")
@blueprint.arguments(NewTokenSchema, example={"role": "judge", "label": "head judge, day 1", "expires_in": 86400})
@blueprint.response(201, TokenSchema)
@blueprint.doc(parameters=[IDEMPOTENCY_HEADER])
def create(body: dict[str, Any]) -> Response:
    """Issue a token; it is shown in this answer only

    For one match, one tournament, or, by administrators, for everything. Organisers issue tokens for their tournaments
    and the matches of these. A staff token appoints its account to the role in the tournament, if it is not that yet;
    it is worth as much as the tournament's log says of the account. The same request again has the same answer.
    """
    who = _issuer(body)
    key = idempotency_key()
    assert who.bearer is not None
    request = Request.of(f"{who.id} POST /tokens", key, msgspec.json.encode(body, order="deterministic"))
    token = services().tokens.derive_new(who.bearer, key)
    _check_seat(body)
    expires = None if body["expires_in"] is None else time.time() + body["expires_in"]
    if who.expires is not None and (expires is None or expires > who.expires):
        raise Problem("forbidden", f"Your own token ends at {told_time(who.expires)}; give a shorter `expires_in`.")
    known = services().tokens.find(public_id(token))
    if known is not None and known.request != request.fingerprint:
        raise RequestReused(known.match or "tokens", 1, 1)
    home = _home(body["match"], body["tournament"])
    if known is None and home is not None:
        _record_issue(home, body, public_id(token), told_time(expires), who, request)
    permissions = None if body["permissions"] is None else tuple(sorted(set(body["permissions"])))
    made = services().tokens.create(
        body["role"],
        match=body["match"],
        tournament=body["tournament"],
        seat=body["seat"],
        account=body["account"],
        permissions=permissions,
        label=body["label"],
        expires=expires,
        by=who.id,
        request=request.fingerprint,
        token=token,
    )
    headers = {"Location": f"/api/v1/tokens/{made.grant.id}", **({REPLAYED: "true"} if made.repeated else {})}
    return json_response({**_row(made.grant), "token": made.token}, 201, headers)


def _issuer(body: dict[str, Any]) -> auth.Caller:
    """The caller, if they may issue this token. Raises Problem 403, MatchNotFound."""
    who = auth.anywhere_in(match=body["match"], tournament=body["tournament"])
    bound = body["match"] is not None or body["tournament"] is not None
    if not who.may("token:issue") or (not bound and who.role != "administrator"):
        held = "there" if bound else "for everything: name a tournament or a match"
        raise Problem("forbidden", f"These credentials cannot issue tokens {held}.")
    wanted = ROLES[body["role"]] if body["permissions"] is None else frozenset(body["permissions"])
    missing = sorted(wanted - who.permissions - UNBOUND)
    if missing:
        raise Problem("forbidden", f"Nobody gives what they do not have: {', '.join(missing)}.")
    if body["tournament"] is not None and body["role"] in STAFF and not who.may("tournament:staff"):
        raise Problem("forbidden", "Appointing staff takes the permission tournament:staff.")
    return who


def _check_seat(body: dict[str, Any]) -> None:
    if body["match"] is None:
        return
    seats = len(services().recorder.traveller.opening(body["match"]).setup.seats)
    if body["seat"] is not None and body["seat"] >= seats:
        detail = f"The match has the seats 0 to {seats - 1}."
        raise Problem("invalid-body", f"/seat: {detail}", errors=[{"pointer": "/seat", "detail": detail}])


def _home(match: str | None, tournament: str | None) -> Tournament | None:
    """The tournament that a token belongs to, itself or by its match. Raises MatchNotFound (noun: tournament)."""
    if tournament is not None:
        return services().tournaments.get(tournament)
    return None if match is None else services().visibility.tournament_of(match)


def _record_issue(
    home: Tournament, body: dict[str, Any], id: str, expires: str | None, who: auth.Caller, request: Request
) -> None:
    issued = TokenIssued(
        token=id,
        role=body["role"],
        account=body["account"],
        match=body["match"],
        seat=body["seat"],
        permissions=None if body["permissions"] is None else tuple(sorted(set(body["permissions"]))),
        expires_at=expires,
    )

    def changes(now: Tournament) -> Sequence[Change]:
        account = body["account"] or id
        if body["tournament"] is not None and body["role"] == "player" and now.player_of(account) is None:
            detail = "No player of the tournament has this account; register the player with it first."
            raise Problem("invalid-body", f"/account: {detail}", errors=[{"pointer": "/account", "detail": detail}])
        wanted: list[Change] = [(issued, None)]
        if body["tournament"] is not None and body["role"] in STAFF and now.role_of(account) != body["role"]:
            wanted.insert(0, (StaffAppointed(account=account, role=body["role"]), None))
        return wanted

    services().tournaments.change(home.id, changes, actor=who.actor(), request=request)


@blueprint.route("", methods=["GET"])
@auth.permits("token:issue")
@blueprint.arguments(TokenListQuery, location="query")
@blueprint.response(200, TokenListSchema)
def list_tokens(query: dict[str, Any]) -> Response:
    """What tokens there are, newest first; not the tokens themselves

    To organisers those of their tournament, which `tournament` or `match` names unless their token is bound to it.
    """
    match, tournament = query["match"], query["tournament"] or auth.caller().tournament
    who = auth.anywhere_in(match=match, tournament=None if match is not None else tournament)
    if not who.may("token:issue") or (match is None and tournament is None and who.role != "administrator"):
        raise Problem("forbidden", "These credentials see the tokens of a tournament of theirs; name it.")

    def wanted(grant: Grant) -> bool:
        if match is not None and grant.match != match:
            return False
        if tournament is None:
            return True
        return grant.tournament == tournament or (grant.match is not None and _belongs(grant.match, tournament))

    grants = services().tokens.list(where=wanted, after=query["after"], limit=query["limit"])
    following = grants[-1].id if len(grants) == query["limit"] else None
    headers = {} if following is None else {"Link": next_link(after=following)}
    return json_response({"tokens": [_row(grant) for grant in grants], "next": following}, headers=headers)


def _belongs(match: str, tournament: str) -> bool:
    return services().visibility.belonging(match).label == tournament


@blueprint.route("/<id>", methods=["DELETE"])
@auth.permits("token:issue")
@blueprint.response(200, TokenSchema)
def revoke(id: str) -> Response:
    """Revoke a token, at once and for good

    Share links that were made with it end too. An account that was the token itself leaves the tournament's staff.
    """
    grant = services().tokens.find(id)
    home = None if grant is None else _home(grant.match, grant.tournament)
    who = auth.caller() if home is None else auth.placed_in(home)
    if grant is None or not who.may("token:issue") or (home is None and who.role != "administrator"):
        raise Problem("not-found", "There is no token of this id; GET /api/v1/tokens lists them.")
    revoked = services().tokens.revoke(id)
    assert revoked is not None
    if home is not None and not home.closed:

        def changes(now: Tournament) -> Sequence[Change]:
            gone: list[Change] = [(TokenRevoked(token=id), None)]
            return [*gone, (StaffDismissed(account=id), None)] if id in now.staff else gone

        # the same request each time: said once, and also when the first attempt got no further than the token
        request = Request.of("DELETE /tokens", id, b"")
        services().tournaments.change(home.id, changes, actor=who.actor(), request=request)
    return json_response(_row(revoked))
