"""Sign-ins: a browser trades a token for a session (`service.access.sessions`), and ends it again."""

from __future__ import annotations

from collections.abc import Sequence

from flask import request
from werkzeug import Response

from service.access.sessions import from_own_page
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
    services().limits.require_attempts(request.remote_addr)


def grant_of(token: str) -> Grant | None:
    """The grant of a token that was entered in a form; None for an invalid one, which counts against the address.
    Raises Problem 429, StoreUnavailable."""
    grant = services().validity.grant(token)
    if grant is None:
        services().limits.count_failed(request.remote_addr)
    return grant


def is_signed_in() -> bool:
    """Whether the browser has a session, which another sign-in would end."""
    return services().sessions.token(request) is not None


def begin(answer: Response, token: str) -> None:
    """Begin a session in the browser that gets this answer."""
    services().sessions.begin(answer, token, secure=request.is_secure)


def end(answer: Response) -> None:
    """End the session of the browser that gets this answer."""
    services().sessions.end(answer)


def valid_grants(ids: Sequence[str]) -> dict[str, Grant]:
    """The grants of the tokens of these ids that are valid now. Raises StoreUnavailable."""
    return services().validity.by_ids(ids)
