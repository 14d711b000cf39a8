"""Issue and revoke tokens: administrators for everything, organisers for their tournaments and these tournaments'
matches.

What is stored of a token is its SHA-256. Issuing and revoking for a tournament is an event of the tournament.
`service.access.validity` says when the end of one token ends others.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import msgspec
from flask import Response

from replays.log.errors import MatchNotFound, RequestReused
from replays.store.store import RequestKey
from replays.tournaments.event_types import StaffAppointed, StaffDismissed, TokenIssued, TokenRevoked
from replays.tournaments.state import Change, Tournament
from service.access.tokens import LONGEST_LINE, Grant, NewToken, public_id, time_as_text, unspent
from service.http.api import ApiBlueprint
from service.http.headers import IDEMPOTENCY_KEY, replayed
from service.http.problems import Problem
from service.http.responses import idempotency_key, json_response, next_link
from service.roles import ROLES, STAFF, Permission, allowed
from service.services import services
from service.token.schemas import (
    IssuedTokens,
    NewTokenSchema,
    RevokedTokenAnswer,
    RevokeQuery,
    TokenAnswer,
    TokenListAnswer,
    TokenListQuery,
    TokenRecordAnswer,
)
from service.who import Caller, barred_players, caller_in, permits
from service.who.entrances import gate
from service.who.openers import require_issuer

blueprint = ApiBlueprint("tokens", __name__, url_prefix="/api/v1/tokens", description="Bearer tokens")
blueprint.before_request(gate)
NAMED = 100
"""Most tokens that an answer lists as issued with a revoked one."""


def _record(grant: Grant) -> TokenRecordAnswer:
    created = time_as_text(grant.created)
    assert created is not None  # no token has no beginning
    return TokenRecordAnswer(
        id=grant.id,
        role=grant.role,
        match=grant.match,
        tournament=grant.tournament,
        seat=grant.seat,
        account=grant.account,
        permissions=sorted(grant.held),
        label=grant.label,
        created_at=created,
        expires_at=time_as_text(grant.expires),
        revoked=grant.revoked,
        valid=unspent(grant) and services().validity.endures(grant),
        by=grant.by,
    )


@blueprint.route("", methods=["POST"])
@permits("token:issue")
@blueprint.arguments(NewTokenSchema, example={"role": "judge", "label": "head judge, day 1", "expires_in": 86400})
@blueprint.response(201, TokenAnswer)
@blueprint.doc(parameters=[IDEMPOTENCY_KEY])
def create(body: dict[str, Any]) -> Response:
    """Issue a token; only this answer shows it

    A token is for one match, one tournament or, from administrators only, for everything. Organisers issue tokens for
    their tournaments and these tournaments' matches. A staff token appoints its account to the role in the tournament,
    unless it has it already; it allows what the tournament's log says of the account. One bound to a match is worth
    nothing beyond it. A player issues none for another player's account in the tournament, nor for another part in
    their match; what comes from a player, directly or not, only watches that player's match. It ends when its issuer's
    token is revoked together with what it issued, or when the tournament dismisses its issuer. A repeated request gets
    the same answer.
    """
    made = issue(body)
    headers = {"Location": f"/api/v1/tokens/{made.grant.id}", **replayed(made.repeated)}
    answer = TokenAnswer(**msgspec.structs.asdict(_record(made.grant)), token=made.token)
    return json_response(answer, 201, headers)


def issue(body: dict[str, Any], key: str | None = None) -> NewToken:
    """Issue a token as `NewTokenSchema` says; the same one again for the same key, by default the Idempotency-Key.
    Raises Problem 400, 403, 422, MatchNotFound, RequestReused."""
    caller = _issuer(body)
    key = idempotency_key() if key is None else key
    assert caller.bearer is not None
    request = RequestKey.of(f"{caller.id} POST /tokens", key, msgspec.json.encode(body, order="deterministic"))
    token = services().tokens.derive_new(caller.bearer, key)
    _check_seat(body)
    expires = None if body["expires_in"] is None else time.time() + body["expires_in"]
    if caller.expires is not None and (expires is None or expires > caller.expires):
        raise Problem(
            "forbidden", f"Your own token ends at {time_as_text(caller.expires)}; give a shorter `expires_in`."
        )
    earlier = services().tokens.find(public_id(token))
    if earlier is not None and earlier.request != request.fingerprint:
        raise RequestReused(earlier.match or "tokens", 1, 1)
    home = _home(body["match"], body["tournament"])
    if earlier is None and home is not None:
        _record_issue(home, body, public_id(token), time_as_text(expires), caller, request)
    permissions = None if body["permissions"] is None else tuple(sorted(set(body["permissions"])))
    return services().tokens.create(
        body["role"],
        match=body["match"],
        tournament=body["tournament"],
        seat=body["seat"],
        account=body["account"],
        permissions=permissions,
        label=body["label"],
        expires=expires,
        by=caller.id,
        request=request.fingerprint,
        token=token,
    )


def _issuer(body: dict[str, Any]) -> Caller:
    """The caller, if they may issue this token. Raises Problem 403, MatchNotFound."""
    caller = caller_in(match=body["match"], tournament=body["tournament"])
    bound = body["match"] is not None or body["tournament"] is not None
    if not caller.may("token:issue") or (not bound and caller.role != "administrator"):
        held = "there" if bound else "for everything: name a tournament or a match"
        raise Problem("forbidden", f"These credentials cannot issue tokens {held}.{caller.why_barred}")
    missing = sorted(_new_permissions(body) - caller.permissions)
    if missing:
        raise Problem("forbidden", f"You can only issue permissions that you have; you lack: {', '.join(missing)}.")
    own = services().tokens.find(caller.id)
    if own is not None and len(services().tokens.lines([own])[own.id]) + 1 >= LONGEST_LINE:
        raise Problem("forbidden", f"A line of issuers has at most {LONGEST_LINE} tokens; issue with an earlier one.")
    if body["tournament"] is not None and body["role"] in STAFF and not caller.may("tournament:staff"):
        raise Problem("forbidden", "Appointing staff takes the permission tournament:staff.")
    return caller


def _new_permissions(body: dict[str, Any]) -> frozenset[Permission]:
    """The permissions of a new token: those of its role, and a player's where its account has a seat."""
    role, match, tournament = body["role"], body["match"], body["tournament"]
    bounds = {"match": match is not None, "tournament": tournament is not None}
    given = allowed(role, **bounds)
    home = _home(match, tournament)
    if role != "seat" and home is not None and body["account"] is not None and home.player_of(body["account"]):
        given |= ROLES["player"]
    return given if body["permissions"] is None else given & frozenset(body["permissions"])


def _check_seat(body: dict[str, Any]) -> None:
    if body["match"] is None:
        return
    match = body["match"]
    if services().validity.is_announced(match):
        seats = len(services().announcements.status(match).contributed)
    else:
        seats = len(services().recorder.traveller.opening(match).setup.seats)
    if body["seat"] is not None and body["seat"] >= seats:
        detail = f"The match has the seats 0 to {seats - 1}."
        raise Problem("invalid-body", f"/seat: {detail}", errors=[{"pointer": "/seat", "detail": detail}])


def _home(match: str | None, tournament: str | None) -> Tournament | None:
    """The tournament that a token belongs to, itself or by its match. Raises MatchNotFound (noun: tournament)."""
    if tournament is not None:
        return services().tournaments.get(tournament)
    return None if match is None else services().validity.home_of(match)


def _record_issue(
    home: Tournament, body: dict[str, Any], id: str, expires: str | None, caller: Caller, request: RequestKey
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
        require_issuer(now, caller)
        account = body["account"] or id
        if body["tournament"] is not None and body["role"] == "player" and now.player_of(account) is None:
            detail = "No player of the tournament has this account; register the player with it first."
            raise Problem("invalid-body", f"/account: {detail}", errors=[{"pointer": "/account", "detail": detail}])
        barred_players.check_issue(body, caller, now)
        wanted: list[Change] = [(issued, None)]
        if body["tournament"] is not None and body["role"] in STAFF and now.role_of(account) != body["role"]:
            appointed = StaffAppointed(account=account, role=body["role"])
            barred_players.check_events([appointed], caller, now)
            wanted.insert(0, (appointed, None))
        return wanted

    services().tournaments.change(home.id, changes, actor=caller.actor(), request=request)


@blueprint.route("", methods=["GET"])
@permits("token:issue")
@blueprint.arguments(TokenListQuery, location="query")
@blueprint.response(200, TokenListAnswer)
def list_tokens(query: dict[str, Any]) -> Response:
    """List the tokens' records, newest first; not the tokens themselves

    Organisers get those of their tournament, which `tournament` or `match` names unless their token is bound to it.
    """
    match, tournament = query["match"], query["tournament"] or caller_in().tournament
    caller = caller_in(match=match, tournament=None if match is not None else tournament)
    if not caller.may("token:issue") or (match is None and tournament is None and caller.role != "administrator"):
        raise Problem(
            "forbidden", "These credentials see the tokens of their tournaments only; name one as `tournament`."
        )

    def wanted(grant: Grant) -> bool:
        if match is not None and grant.match != match:
            return False
        if tournament is None:
            return True
        return grant.tournament == tournament or (grant.match is not None and _belongs(grant.match, tournament))

    grants = services().tokens.page(where=wanted, after=query["after"], limit=query["limit"])
    following = grants[-1].id if len(grants) == query["limit"] else None
    headers = {} if following is None else {"Link": next_link(after=following)}
    return json_response(TokenListAnswer([_record(grant) for grant in grants], following), headers=headers)


def _belongs(match: str, tournament: str) -> bool:
    home = services().validity.home_of(match)
    return home is not None and home.id == tournament


@blueprint.route("/<id>", methods=["DELETE"])
@permits("token:issue")
@blueprint.arguments(RevokeQuery, location="query")
@blueprint.response(200, RevokedTokenAnswer)
def revoke(query: dict[str, Any], id: str) -> Response:
    """Revoke a token, at once and for good

    Whatever was issued with it, directly or not, ends too: tokens for others, and those of the parts in matches that it
    opened. With `issued=false` these stay, and the answer lists them. Share links made with a token end with it. A
    staff member known only by the token leaves the tournament's staff, unless what it issued stays. Repeatable, also to
    reach further than the first time.
    """
    grant = services().tokens.find(id)
    caller = None if grant is None else _revoker(grant)
    if grant is None or caller is None:
        raise Problem("not-found", "There is no token of this id; GET /api/v1/tokens lists them.")
    own = services().validity.home(grant)
    if own is not None:
        barred_players.check_revoke(id, caller, own)
    reaches: bool = query["issued"]
    before = [child for child in services().tokens.issued_with(id) if unspent(child)]
    revoked = services().tokens.revoke(id, reaches=reaches)
    assert revoked is not None
    homes = {
        home.id: home for ended in (grant, *(before if reaches else ())) if (home := services().validity.home(ended))
    }
    for home in homes.values():
        if not home.closed:
            _record_revocation(home, id, caller, reaches=reaches, own=own is not None and own.id == home.id)
    issued = IssuedTokens(revoked.reaches, len(before), [_record(child) for child in before[:NAMED]])
    return json_response(RevokedTokenAnswer(**msgspec.structs.asdict(_record(revoked)), issued=issued))


def _revoker(grant: Grant) -> Caller | None:
    """The caller, if they may revoke this token because they issue tokens where it is valid. None: they learn nothing
    about it."""
    home = services().validity.home(grant)
    callers = []
    if home is not None:
        with suppress(Problem):  # they have no part in it
            callers.append(caller_in(tournament=home.id))
    if grant.match is not None:
        with suppress(Problem, MatchNotFound):  # they have no part in it
            callers.append(caller_in(match=grant.match))
    if caller_in().role == "administrator":
        callers.append(caller_in())
    return next((caller for caller in callers if caller.may("token:issue")), None)


def _record_revocation(home: Tournament, id: str, caller: Caller, *, reaches: bool, own: bool) -> None:
    """Record in the log of a tournament that a token ended. Once, and again when the reach has grown. `own`: the token
    belongs to it; else only what was issued with it does."""

    def changes(now: Tournament) -> Sequence[Change]:
        gone: list[Change] = [(TokenRevoked(token=id, issued=reaches), None)]
        # dismissing ends what the account issued
        return [*gone, (StaffDismissed(account=id), None)] if own and reaches and id in now.staff else gone

    # the same request each time: said once, and also when the first attempt got no further than the token
    request = RequestKey.of("DELETE /tokens", f"{id} issued" if reaches else id, b"")
    services().tournaments.change(home.id, changes, actor=caller.actor(), request=request)
