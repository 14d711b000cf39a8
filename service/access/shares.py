"""Share links: one match, one view, until an expiry; signed, so nothing is stored.

A link is a capability: it shows that view of that match, and can do nothing else. It travels in the query string
(`?share=...`) because a browser that follows a link sends no header. It ends with the token that made it, and has the
delay of a spectator unless it shows everything (`service.who.readers`).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from hashlib import sha256
from typing import NamedTuple

from itsdangerous import BadSignature, URLSafeSerializer

from service.http.problems import Problem

LONGEST = 366 * 24 * 3600
"""Seconds; no link lives longer."""
_SALT = "vaultlog/share/2"


class Share(NamedTuple):
    """What a link shows: `view` is a viewer's name ("judge", "player:0", "spectator", "public")."""

    match: str
    view: str
    expires: int
    """Seconds since 1970, UTC."""
    by: str
    """Id of the token that made it."""


def links_of(token: str) -> str:
    """The name under which all links of the token with this id are counted."""
    return f"links of {token}"


class Shares:
    """Makes and reads share links. `key` gives the signing key, shared by every process on the same store."""

    def __init__(self, key: Callable[[], bytes]) -> None:
        self._key = key

    def _serializer(self) -> URLSafeSerializer:
        return URLSafeSerializer(self._key(), salt=_SALT, signer_kwargs={"digest_method": sha256})

    def sign(self, share: Share) -> str:
        """The text that goes into `?share=`."""
        return str(self._serializer().dumps(list(share)))

    def read(self, text: str, match: str) -> Share:
        """The share that a request for `match` presents. Raises Problem: 401 when false or expired, 403 when it is for
        another match."""
        try:
            share = Share(*self._serializer().loads(text))
        except (BadSignature, TypeError):
            raise Problem("unauthenticated", "This share link is not valid; ask for a new one.") from None
        if share.expires < time.time():
            raise Problem("unauthenticated", "This share link has expired; ask for a new one.")
        if share.match != match:
            raise Problem("forbidden", "This share link is for another match.")
        return share
