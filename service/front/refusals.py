"""Refusals of the front itself: the same problem documents as the API's, each with a line in the log."""

from __future__ import annotations

from email.utils import formatdate
from http import HTTPStatus

import h11
import msgspec
import structlog
from ulid import ULID

from service.http.metrics import Metrics
from service.http.problems import MEDIA_TYPE, Problem, code_of

Headers = list[tuple[bytes, bytes]]

LONGEST_HEAD = 32 * 1024
"""Bytes of a request's line and headers; well above what browsers send."""
LONGEST_ADDRESS = 8000
"""Bytes of the address asked for."""
MOST_HEADERS = 100
SMALL_BODY = 512 * 1024
"""Bytes. Only imports are larger, and few of those are read at a time."""
LARGEST_BODY = 32 * 1024 * 1024
"""Bytes. No resource takes more; most take less, which the API itself enforces."""


def of_protocol(error: h11.RemoteProtocolError, unread: bytes) -> Problem:
    """The problem of a malformed request. `unread`: the bytes received of it."""
    status = error.error_status_hint
    if status == 431 and b"\n" not in unread.lstrip(b"\r\n"):
        return address_too_long()
    if status == 431:
        return Problem("headers-too-large", f"The headers have more than {LONGEST_HEAD} bytes; send fewer of them.")
    if status == 501:
        return Problem("not-implemented", "Send the body with a Content-Length, or in chunks and no other encoding.")
    reason = str(error).partition(":")[0]  # what follows quotes the client
    return Problem("malformed-request", f"This is not an HTTP/1.1 request ({reason}).")


def check_head(request: h11.Request) -> None:
    """Raise Problem unless this front takes a request with such a head."""
    if len(request.target) > LONGEST_ADDRESS:
        raise address_too_long()
    if request.http_version not in (b"1.0", b"1.1"):
        raise Problem("not-implemented", "Speak HTTP/1.1.", status=505)
    headers = list(request.headers)
    if {b"content-length", b"transfer-encoding"} <= {name for name, _ in headers}:  # they may differ
        raise Problem("malformed-request", "Send either Content-Length or Transfer-Encoding.")
    if len(headers) > MOST_HEADERS or sum(len(name) + len(value) for name, value in headers) > LONGEST_HEAD:
        raise Problem(
            "headers-too-large", f"Send no more than {MOST_HEADERS} headers and {LONGEST_HEAD} bytes of them."
        )
    if request.method == b"CONNECT":
        raise Problem("not-implemented", "This server is not a proxy; use the path alone as the request target.")


def address_too_long() -> Problem:
    """The problem of an address that is too long."""
    return Problem("address-too-long", f"The address has more than {LONGEST_ADDRESS} bytes.")


def too_large() -> Problem:
    """The problem of a body that no resource takes."""
    return Problem("body-too-large", f"No resource takes a body of more than {LARGEST_BODY} bytes; send it in parts.")


def of_status(status: int) -> Problem:
    """The problem in place of an answer by the API's web server, which is not meant for clients."""
    return Problem(code_of(status), "The API could not read this request.", status=status)


def answer(problem: Problem, request: str, metrics: Metrics) -> tuple[int, Headers, bytes]:
    """Status, headers and body of a refusal, which is also logged. `request`: its id."""
    structlog.get_logger().info("refused", request=request, status=problem.status, problem=problem.kind.code)
    metrics.requests.labels("(any)", "(front)", problem.status).inc()
    body = msgspec.json.encode(problem.document(request))
    headers = {
        "Date": formatdate(usegmt=True),
        "Content-Type": MEDIA_TYPE,
        "Content-Length": str(len(body)),
        "Cache-Control": "no-store",
        "X-Request-ID": request,
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "same-origin",
        "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
        **problem.headers,
    }
    return problem.status, [(name.encode(), value.encode()) for name, value in headers.items()], body


def phrase(status: int) -> bytes:
    """The reason phrase of a status line."""
    try:
        return HTTPStatus(status).phrase.encode()
    except ValueError:
        return b""


def new_id() -> str:
    """An id for a request that has none."""
    return str(ULID())
