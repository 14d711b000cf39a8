"""What a request shows to say who sends it: a token, a session or a share link."""

from __future__ import annotations

from collections.abc import Callable

from flask import g, request

from service.access.sessions import SAFE_METHODS, from_own_page
from service.access.shares import Share, links_of
from service.access.tokens import Grant
from service.http.problems import Problem
from service.roles import SHARE_LINK
from service.services import services
from service.who import callers
from service.who.callers import PUBLIC, Caller, may_look

_CHALLENGE = 'Bearer realm="vaultlog"'


def by_token() -> tuple[Grant, str]:
    """The grant of the request's token, and the token. What is not valid counts against the address.

    Raises Problem 401, 403, 429.
    """
    token = token_of_request()
    if token is None:
        if "rate_limit" not in g:  # not counted yet
            services().limits.count_address(request.remote_addr)
        raise unauthenticated()
    grant = services().validity.grant(token)
    if grant is None:
        services().limits.count_address(request.remote_addr)
        raise Problem(
            "unauthenticated",
            "This token is unknown, revoked or expired.",
            headers={"WWW-Authenticate": f'{_CHALLENGE}, error="invalid_token"'},
        )
    return grant, token


def unauthenticated() -> Problem:
    """The problem of a request without a token."""
    return Problem(
        "unauthenticated",
        "Send a token: `Authorization: Bearer <token>`. Opening a match answers with one for each part in it.",
        headers={"WWW-Authenticate": _CHALLENGE},
    )


def token_of_request() -> str | None:
    """The token of a request: from its header or, after signing in with a browser, from its session. Raises Problem 403
    when another site tries to act for the person who is signed in."""
    credentials = request.authorization
    if credentials is not None:
        return credentials.token if credentials.type == "bearer" and credentials.token else None
    token = services().sessions.token(request)
    if token is not None:
        if request.method not in SAFE_METHODS and not from_own_page(request):
            raise Problem("forbidden", "With a session, only pages of this server can change something.")
        g.by_session = True
    return token


def by_link(share: str, match: str) -> Caller:
    """The caller with a share link. An invalid link counts against the address. Raises Problem."""
    try:
        return caller_of_link(services().shares.read(share, match), services().validity.by_id)
    except Problem:
        services().limits.count_address(request.remote_addr)
        raise


def caller_of_link(link: Share, named: Callable[[str], Grant | None]) -> Caller:
    """The caller with a share link, which shows what its maker may still see, and no more. `named`: finds the grant of
    a token that is still worth something. Raises Problem, MatchNotFound."""
    maker, match = named(link.by), link.match
    made_by = None if maker is None else callers.in_match(maker, None, match)
    if made_by is None or not made_by.may("match:share") or not may_look(made_by, link.view):
        raise Problem(
            "unauthenticated", "The maker of this share link may no longer show that view; ask for a new link."
        )
    return Caller(made_by.id, None, match, None, None, made_by.account, link.view, SHARE_LINK)


def counted_as(who: Caller) -> str:
    """The name under which what is costly is counted: of a token, of all share links that were made with one, or of an
    address. Links cost nothing to make, so that one more is not one more caller."""
    if who.id == PUBLIC.id:
        return f"address {request.remote_addr}"
    return who.id if who.role is not None else links_of(who.id)
