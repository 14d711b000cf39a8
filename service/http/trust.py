"""Trust between the API and the front before it: the client's address, open streams, and the cost and caller of an
answer.

The front proves itself with a secret that both derive from the administrator's token. From any other client these
headers are dropped.
"""

from __future__ import annotations

import hmac
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from flask import request

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

FRONT = "Vaultlog-Front"
CLIENT = "Vaultlog-Client"
CALLER = "Vaultlog-Caller"
"""On an answer to the front: the caller, if their credentials are valid."""
COST = "Vaultlog-Cost"
"""On an answer to the front: its processor time in seconds."""
OWN = frozenset({FRONT.lower(), CLIENT.lower()})
"""Headers that no client may send."""
_ENVIRON = "vaultlog.front"
_CALLER = "vaultlog.caller"
_PIECE = 65536


def secret(admin_token: str) -> str:
    """The secret that the front shows to the API."""
    return hmac.digest(admin_token.encode(), b"vaultlog/front/1", "sha256").hex()


def behind_front() -> bool:
    """Whether the request came through the front, which can keep a stream open."""
    return _ENVIRON in request.environ


def name_caller(name: str) -> None:
    """Tell the front who the caller of this request is."""
    request.environ[_CALLER] = name


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
        begun = time.thread_time()

        def start(status: str, headers: list[tuple[str, str]], *exc_info: Any) -> Any:
            own_headers = [(COST, f"{time.thread_time() - begun:.4f}")]
            if _CALLER in environ:
                own_headers.append((CALLER, environ[_CALLER]))
            return start_response(status, [*headers, *own_headers], *exc_info)

        answer: Iterable[bytes] = self._app(environ, start)
        if environ.get("wsgi.input_terminated"):  # without a length, reading to the end could wait for ever
            # Read a refused body to its end: a client that still sends it would lose the answer.
            while environ["wsgi.input"].read(_PIECE):
                pass
        return answer
