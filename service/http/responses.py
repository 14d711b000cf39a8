"""HTTP helpers of all resources: JSON answers, entity tags, caching, preconditions, idempotency keys, links."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple
from urllib.parse import urlencode

import msgspec
from flask import Response, after_this_request, request
from werkzeug.http import parse_etags, quote_etag

from service.http.problems import Problem

JSON = "application/json"
JSON_LINES = "application/jsonl"
PRIVATE = "private, no-cache"
"""Cache, but revalidate every time; `If-None-Match` makes that cheap."""
FOR_EVER = "private, max-age=31536000, immutable"
"""For answers that cannot change for this caller: proven parts of an append-only log."""
_VARY = "Authorization, Cookie, Accept"
_KEY = re.compile(r"[!-~]{1,200}")
_VERSION = re.compile(
    r'\s*"(?:(?P<log>[0-9A-Za-z_-]{1,64})\.(?P<at>[0-9]{1,15})(?:\.(?P<mark>[0-9a-f]{12}))?|(?P<version>[0-9]{1,15}))'
    r'(?:\+[0-9a-z-]+)?"\s*',
    re.ASCII,
)
"""One strong entity tag (RFC 9110, 8.8.3) as `tag` makes them, without its mark, or just the version in quotes."""
_encode = msgspec.json.Encoder().encode


def json_response(value: object, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """A JSON response with `no-store`."""
    return Response(_encode(value), status, {"Cache-Control": "no-store", **(headers or {})}, content_type=JSON)


def after_answer(act: Callable[[], None]) -> None:
    """Call `act` once the answer to this request has been sent. For work that the client need not wait for and that may
    get lost. `act` must not raise, and has no request."""

    @after_this_request
    def follow(response: Response) -> Response:
        response.call_on_close(act)
        return response


def tag(match: str, version: int, mark: str, *variants: str) -> str:
    """The value of the strong entity tag of a representation that depends on the log up to `version` alone.

    `mark`: of the event `version` (`service.http.marks`), since a log may reach a version again with other events;
    `variants` tell representations apart that one URL can have (JSON and plain text; before and after the release).
    """
    named = "-".join(variant for variant in variants if variant)
    return f"{match}.{version}.{mark}{'+' + named if named else ''}"


def cacheable(
    body: object,
    etag: str,
    *,
    for_ever: bool = False,
    headers: Mapping[str, str] | None = None,
    content_type: str = JSON,
) -> Response:
    """An answer to a GET with its entity tag, or 304 when the client has it already.

    `body`: bytes are sent as they are, anything else as JSON.
    """
    fixed = {
        "ETag": quote_etag(etag),
        "Cache-Control": FOR_EVER if for_ever else PRIVATE,
        "Vary": _VARY,
        **(headers or {}),
    }
    if client_has(etag):
        return Response(status=304, headers=fixed)
    return Response(body if isinstance(body, bytes) else _encode(body), 200, fixed, content_type=content_type)


def client_has(etag: str) -> bool:
    """Whether the client has this representation already, by If-None-Match."""
    header = request.headers.get("If-None-Match")
    return header is not None and parse_etags(header).contains_weak(etag)


class Expected(NamedTuple):
    """The version that a request is based on."""

    version: int
    mark: str | None
    """The mark of the event with that number, if the request names it."""


def expected(match: str) -> Expected:
    """The version that If-Match names: `"41"`, or the whole entity tag `"<match>.41.<mark>"`.

    Raises Problem: 428 when the header is absent, 400 when it is anything else, 412 for another match's tag.
    """
    header = request.headers.get("If-Match")
    if header is None:
        raise Problem(
            "if-match-missing",
            'Send the version that your request is based on as If-Match: "<version>"; the ETag of every answer about '
            "the match has it.",
        )
    parts = _VERSION.fullmatch(header)
    if parts is None:
        raise Problem("if-match-malformed", f'If-Match must be one strong tag such as "41" or "{match}.41".')
    if parts["log"] is not None and parts["log"] != match:
        raise Problem("version-conflict", f"If-Match names the match {parts['log']}, the request is for {match}.")
    return Expected(int(parts["at"] or parts["version"]), parts["mark"])


def idempotency_key() -> str:
    """The Idempotency-Key of the request: 1 to 200 printable ASCII characters. Raises Problem (400) without one."""
    key = request.headers.get("Idempotency-Key", "")
    if not _KEY.fullmatch(key):
        raise Problem(
            "idempotency-key-missing",
            "Send an Idempotency-Key of 1 to 200 printable ASCII characters without blanks, new for every new request "
            "(a UUID is fine), so that a repeated request is not carried out twice.",
        )
    return key


def form_key() -> str:
    """The key of a form that was sent, new on every page: sent twice, it is stored once. Raises Problem 422 without
    one."""
    key = request.form.get("key", "")
    if not 1 <= len(key) <= 64 or not key.isascii() or not key.isalnum():
        raise Problem("invalid-body", "Open the form itself and send it.")
    return key


def next_link(**parameters: object) -> str:
    """A Link header to the next page of this resource: its other parameters stay."""
    query = {**request.args.to_dict(), **{name: str(value) for name, value in parameters.items()}}
    return f'<{request.path}?{urlencode(query)}>; rel="next"'


def choose_format(wanted: str | None, formats: Mapping[str, str]) -> str:
    """The format to answer in: `wanted` if given, else what Accept prefers; the first one by default.

    `formats`: name -> media type. Raises Problem (406) when Accept admits none of them.
    """
    if wanted is not None:
        return wanted
    names = {media: name for name, media in formats.items()}
    if not request.accept_mimetypes:
        return next(iter(formats))
    best = request.accept_mimetypes.best_match(list(names))
    if best is None:
        raise Problem("not-acceptable", f"Accept must admit one of {', '.join(names)}.")
    return names[best]
