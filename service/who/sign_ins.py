"""Sign-ins: a browser trades a token, or a way into a profile, for a session, and ends it again.

Both sessions may be there at once: a person who is signed in to a profile opens another link. Then the link decides
what they may do, until they add it to the profile, or sign out (`service.who.credentials`).
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from hmac import compare_digest

from flask import request
from werkzeug import Response

from replays.log.errors import StoreError
from service.access.profiles import Profile
from service.access.sessions import PROFILE_COOKIE, STEP_COOKIE, from_own_page
from service.access.tokens import Grant
from service.http.problems import Problem
from service.services import services


def require_own_page() -> None:
    """Raise Problem 403 unless the request comes from a page of this server."""
    if not from_own_page(request):
        raise Problem("forbidden", "Open the page itself and use its form.")


def count() -> None:
    """Count an attempt to sign in among what a hall does; refuse it when too many from there have failed. Raises
    Problem 429."""
    services().limits.count_hall(request.remote_addr)
    require_attempts()


def is_from_own_page() -> bool:
    """Whether the request comes from a page of this server."""
    return from_own_page(request)


def begin_step(answer: Response, state: str) -> None:
    """Bind a step of a sign-in to the browser that gets this answer. `state`: what its answer brings along."""
    services().sessions.begin(answer, state, secure=request.is_secure, cookie=STEP_COOKIE)


def is_own_step(state: str) -> bool:
    """Whether this browser began the step. Another one, to which the address was sent, did not."""
    own = services().sessions.token(request, cookie=STEP_COOKIE)
    return own is not None and compare_digest(own.encode(), state.encode())


def end_step(answer: Response) -> None:
    """Forget the step in the browser that gets this answer."""
    services().sessions.end(answer, cookie=STEP_COOKIE)


def require_attempts() -> None:
    """Refuse a step of a sign-in when too many sign-ins from there have failed. Raises Problem 429."""
    services().limits.require_attempts(request.remote_addr)


def count_failed() -> None:
    """Count a sign-in that failed, against the address. Raises Problem 429."""
    services().limits.count_failed(request.remote_addr)


def grant_of(token: str) -> Grant | None:
    """The grant of a token that was entered in a form; None for an invalid one, which counts against the address.
    Raises Problem 429, StoreUnavailable."""
    grant = services().validity.grant(token)
    if grant is None:
        services().limits.count_failed(request.remote_addr)
    return grant


def is_signed_in() -> bool:
    """Whether the browser has a session of a token, which another sign-in would end."""
    return services().sessions.token(request) is not None


def begin(answer: Response, token: str) -> None:
    """Begin a session in the browser that gets this answer."""
    services().sessions.begin(answer, token, secure=request.is_secure)


def end(answer: Response) -> None:
    """End the sessions of the browser that gets this answer: that of a token, and that of a profile."""
    end_of_token(answer)
    services().sessions.end(answer, cookie=PROFILE_COOKIE)
    secret = services().sessions.token(request, cookie=PROFILE_COOKIE)
    if secret is not None:
        with suppress(StoreError):  # the browser forgets it anyway
            services().profiles.end_session(secret)


def end_of_token(answer: Response) -> None:
    """End the session of a token only; that of a profile goes on."""
    services().sessions.end(answer)


def begin_profile(answer: Response, profile: Profile, way: str) -> None:
    """Begin a session of a profile in the browser that gets this answer. `way`: the claim of the way in."""
    secret = services().profiles.begin_session(profile, way)
    services().sessions.begin(answer, secret, secure=request.is_secure, cookie=PROFILE_COOKIE)


def profile_of_browser() -> Profile | None:
    """The profile that the person is signed in to, also while they use a link beside it. A session that has ended
    counts against the address. Raises Problem 429, StoreUnavailable."""
    secret = services().sessions.token(request, cookie=PROFILE_COOKIE)
    if secret is None or not services().config.has_profiles:
        return None
    profile = services().profiles.of_session(secret)
    if profile is None:
        services().limits.count_address(request.remote_addr)
    else:
        services().limits.count_profile(profile.id)
    return profile


def way_of_browser() -> str | None:
    """The claim of the way by which the person signed in to their profile. Raises StoreUnavailable."""
    secret = services().sessions.token(request, cookie=PROFILE_COOKIE)
    return None if secret is None else services().profiles.way_of_session(secret)


def grant_of_browser() -> Grant | None:
    """The valid grant of the session of a token, which could be added to a profile. Raises StoreUnavailable."""
    token = services().sessions.token(request)
    return None if token is None else services().validity.grant(token)


def valid_grants(ids: Sequence[str]) -> dict[str, Grant]:
    """The grants of the tokens of these ids that are valid now. Raises StoreUnavailable."""
    return services().validity.by_ids(ids)
