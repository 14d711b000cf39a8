"""Trust between the API and the front before it: the client's address, and who keeps streams open.

The front proves itself with a secret that both derive from the administrator's token. These headers are dropped from
any other client.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from typing import TYPE_CHECKING

from flask import request

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

FRONT = "Vaultlog-Front"
CLIENT = "Vaultlog-Client"
OWN = frozenset({FRONT.lower(), CLIENT.lower()})
"""Headers that no client may send."""
_ENVIRON = "vaultlog.front"
_PIECE = 65536


def secret(admin_token: str) -> str:
    """The secret that the front shows to the API."""
    return hmac.digest(admin_token.encode(), b"vaultlog/front/1", "sha256").hex()


def behind_front() -> bool:
    """Whether the request came through the front, which keeps streams open."""
    return _ENVIRON in request.environ


class Trust:
    """WSGI middleware: passes the client's address, as the front reports it, to `app`."""

    def __init__(self, app: WSGIApplication, admin_token: str) -> None:
        self._app = app
        self._secret = secret(admin_token).encode()

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        shown = environ.pop("HTTP_VAULTLOG_FRONT", "")
        client = environ.pop("HTTP_VAULTLOG_CLIENT", "")
        if not hmac.compare_digest(shown.encode("latin-1"), self._secret):
            direct: Iterable[bytes] = self._app(environ, start_response)
            return direct
        environ[_ENVIRON], environ["REMOTE_ADDR"] = True, client
        answer: Iterable[bytes] = self._app(environ, start_response)
        if environ.get("wsgi.input_terminated"):  # else reading to its end could wait for ever
            # A body that was refused unread is taken in all the same: who still sends it would lose the answer.
            while environ["wsgi.input"].read(_PIECE):
                pass
        return answer
