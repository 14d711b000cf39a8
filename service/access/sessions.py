"""Sessions of browsers: the token of a person who signed in, in a cookie that scripts cannot read.

The cookie is a signed copy of the token and nothing is stored: it ends with the token, or after `LONGEST`. A writing
request with only a cookie must come from a page of this server (the browser says so in `Origin` or `Sec-Fetch-Site`),
so that no other site can act for a signed-in person.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from urllib.parse import urlsplit

from flask import Request
from itsdangerous import BadSignature, URLSafeTimedSerializer
from werkzeug import Response

COOKIE = "vaultlog-session"
PROFILE_COOKIE = "vaultlog-profile"
"""The same for a person who signed in to a profile (`service.access.profiles`): the secret of that session."""
STEP_COOKIE = "vaultlog-step"
"""A sign-in elsewhere that has begun in this browser, and who comes back from it."""
COOKIES = (COOKIE, PROFILE_COOKIE)
LONGEST = 14 * 24 * 3600
"""Seconds after which a person must sign in again."""
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
_SALT = {COOKIE: "vaultlog/session/1", PROFILE_COOKIE: "vaultlog/profile/1", STEP_COOKIE: "vaultlog/step/1"}


class Sessions:
    """Makes and reads the cookie. `key` gives the signing key, shared by every process on the same store."""

    def __init__(self, key: Callable[[], bytes]) -> None:
        self._key = key

    def _serializer(self, cookie: str) -> URLSafeTimedSerializer:
        return URLSafeTimedSerializer(self._key(), salt=_SALT[cookie], signer_kwargs={"digest_method": sha256})

    def begin(self, response: Response, token: str, *, secure: bool, cookie: str = COOKIE) -> None:
        """Set the cookie in an answer. `secure`: the page was asked for over HTTPS."""
        value = self._serializer(cookie).dumps(token)
        response.set_cookie(cookie, value, max_age=LONGEST, httponly=True, secure=secure, samesite="Lax", path="/")

    def end(self, response: Response, *, cookie: str = COOKIE) -> None:
        """Remove the cookie from the browser."""
        response.delete_cookie(cookie, path="/", httponly=True, samesite="Lax")

    def token(self, request: Request, *, cookie: str = COOKIE) -> str | None:
        """The token in the request's cookie; None without a cookie that is valid here."""
        value = request.cookies.get(cookie)
        if value is None:
            return None
        try:
            token = self._serializer(cookie).loads(value, max_age=LONGEST)
        except BadSignature:
            return None
        return token if isinstance(token, str) else None

    def any(self, request: Request) -> bool:
        """Whether the request has a cookie that is signed here, of a token or of a profile."""
        return any(self.token(request, cookie=cookie) is not None for cookie in COOKIES)


def from_own_page(request: Request) -> bool:
    """Whether a browser says that the request comes from a page of this server. Browsers name the origin with every
    request that could change something."""
    origin = request.headers.get("Origin")
    if origin is not None and origin != "null":  # the value from browsers that are configured to name no page
        return urlsplit(origin).netloc == request.host
    return request.headers.get("Sec-Fetch-Site") == "same-origin"
