"""Credentials of a request: a token in its header, a session in its cookie, or a share link in its address.

A session is of a token, or of a profile with several (`service.who.keyrings`). That of a token goes before: a person
who opens another link is who that link makes them, until they sign out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import sha256
from http.cookies import CookieError, SimpleCookie

from flask import g, request

from service.access.sessions import COOKIES, PROFILE_COOKIE, SAFE_METHODS, from_own_page
from service.access.shares import Share
from service.access.tokens import Grant
from service.http.problems import Problem
from service.services import services
from service.who import parts
from service.who.callers import Caller
from service.who.keyrings import Keyring

_CHALLENGE = 'Bearer realm="vaultlog"'


def any_in_request(*, match: str | None = None, tournament: str | None = None) -> bool:
    """Whether the request shows any credentials, valid or not; of a profile those that are good for a part in the match
    or tournament. Raises Problem 403 as `token_of_request`."""
    if request.authorization is not None or link_of_request() is not None or token_of_request() is not None:
        return True
    keyring = keyring_of_request()
    return keyring is not None and keyring.grant(match=match, tournament=tournament) is not None


def in_header() -> bool:
    """Whether the request has credentials of any kind in its header, where no page and no link puts them."""
    return request.authorization is not None


def link_of_request() -> str | None:
    """The share link in the address of the request, valid or not."""
    return request.args.get("share")


def token_of_request() -> str | None:
    """The token of the request, valid or not: from its header or, after signing in with a browser, from its session.
    Raises Problem 403 when another site tries to act for the person who is signed in."""
    header = request.authorization
    if header is not None:
        return header.token if header.type == "bearer" and header.token else None
    token = services().sessions.token(request)
    if token is not None:
        _require_own_page()
        g.by_session = True
    return token


def keyring_of_request() -> Keyring | None:
    """The tokens of the profile that the person is signed in to; None without a profile, and where a token is shown.
    Raises Problem 403 as `token_of_request`, 429, StoreUnavailable."""
    if "keyring" not in g:
        g.keyring = _keyring()
    keyring: Keyring | None = g.keyring
    return keyring


def _keyring() -> Keyring | None:
    if not services().config.has_profiles or request.authorization is not None or token_of_request() is not None:
        return None
    secret = services().sessions.token(request, cookie=PROFILE_COOKIE)
    if secret is None:
        return None
    profile = services().profiles.of_session(secret)
    if profile is None:
        services().limits.count_address(request.remote_addr)
        return None
    _require_own_page()
    services().limits.count_profile(profile.id)
    g.by_session = True
    return Keyring(profile, secret)


def _require_own_page() -> None:
    if request.method not in SAFE_METHODS and not from_own_page(request):
        raise Problem("forbidden", "With a session, only pages of this server can change something.")


def by_session() -> bool:
    """Whether the token of the request came from a session."""
    return bool(g.get("by_session"))


def by_token(*, match: str | None = None, tournament: str | None = None) -> tuple[Grant, str]:
    """The grant of the request's token, and the token; of a profile that for the match or tournament. An invalid one
    counts against the address.

    Raises Problem 401, 403, 429.
    """
    token = token_of_request()
    if token is None:
        keyring = keyring_of_request()
        grant = None if keyring is None else keyring.grant(match=match, tournament=tournament)
        if keyring is not None and grant is not None:
            return grant, keyring.bearer
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


def by_link(share: str, match: str) -> Caller:
    """The caller with a share link. An invalid link counts against the address. Raises Problem, MatchNotFound."""
    try:
        return caller_of_link(services().shares.read(share, match), services().validity.by_id)
    except Problem:
        services().limits.count_address(request.remote_addr)
        raise


def caller_of_link(link: Share, grant_of: Callable[[str], Grant | None]) -> Caller:
    """The caller with a share link, which shows what its maker may still see, and no more. `grant_of`: finds the valid
    grant of a token by its id. Raises Problem, MatchNotFound."""
    grant, match = grant_of(link.by), link.match
    maker = None if grant is None else parts.in_match(grant, None, match)
    if maker is None or not maker.may("match:share") or not maker.may_look(link.view):
        raise Problem(
            "unauthenticated", "The maker of this share link may no longer show that view; ask for a new link."
        )
    return parts.of_link(maker, match, link.view)


def hash_of_credential(headers: Mapping[str, str], share: str | None) -> bytes | None:
    """A hash of the credential that the API would look at, before it is known to be valid; None: there is none.
    `headers`: by lower-case name; `share`: the share link of the address."""
    credential = headers.get("authorization")
    if credential is None and share is not None:
        credential = f"share {share}"
    cookies = headers.get("cookie", "")
    if credential is None and any(cookie in cookies for cookie in COOKIES):
        try:
            jar = SimpleCookie(cookies)
            values = [jar[cookie].value for cookie in COOKIES if cookie in jar]
        except CookieError:
            values = []
        credential = f"session {values[0]}" if values else None
    return None if credential is None else sha256(credential.encode()).digest()
