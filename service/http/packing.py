"""Answers packed with gzip (RFC 9110, 8.4.1) for those who take it: moments and stories are a tenth as long then.

Only what a blueprint or endpoint asks for is packed: pages about a match and static files, in which nothing is secret
to the one who asks; so a length tells nothing that is not told anyway.
"""

from __future__ import annotations

import gzip

from flask import Blueprint, Flask, Response, request

SHORTEST = 1_000
"""Bytes below which packing gains nothing."""
LEVEL = 5
TYPES = ("text/", "image/svg+xml", "application/json")


def packed(response: Response) -> Response:
    """The response, packed where that is asked for and worth it; an ETag becomes a weak one."""
    response.vary.add("Accept-Encoding")
    whole = response.direct_passthrough or not response.is_streamed
    fit = response.status_code == 200 and (response.mimetype or "").startswith(TYPES) and whole
    if not fit or request.accept_encodings.quality("gzip") <= 0:
        return response
    response.direct_passthrough = False
    data = response.get_data()
    if len(data) < SHORTEST:
        return response
    response.set_data(gzip.compress(data, LEVEL, mtime=0))
    response.headers["Content-Encoding"] = "gzip"
    if "ETag" in response.headers:
        response.set_etag(response.get_etag()[0] or "", weak=True)
    return response


def packs(blueprint: Blueprint) -> Blueprint:
    """Pack every answer of a blueprint."""
    blueprint.after_request(packed)
    return blueprint


def install(app: Flask, endpoints: frozenset[str]) -> None:
    """Pack the answers of endpoints that belong to no blueprint."""

    def pack(response: Response) -> Response:
        return packed(response) if request.endpoint in endpoints else response

    app.after_request(pack)
