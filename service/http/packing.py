"""Pack answers with gzip (RFC 9110, 8.4.1) for clients that accept it: moments and stories shrink to a tenth. Only
blueprints and endpoints that ask for it are packed: pages about a match and static files. They hold nothing secret from
their reader, so the packed length reveals nothing.
"""

from __future__ import annotations

import gzip

from flask import Blueprint, Response, request

SHORTEST = 1_000
"""Bytes below which packing gains nothing."""
LEVEL = 5
"""The level for answers packed while a client waits."""
BEST = 9
"""The level for content packed once and kept."""
TYPES = ("text/", "image/svg+xml", "application/json")


def squeezed(data: bytes, level: int = BEST) -> bytes:
    """Data, packed. The same data gives the same bytes."""
    return gzip.compress(data, level, mtime=0)


def packed(response: Response, ready: bytes | None = None) -> Response:
    """The response, packed if the client accepts it and it is long enough; an ETag becomes weak. `ready`: its content
    already packed by `squeezed`."""
    response.vary.add("Accept-Encoding")
    whole = response.direct_passthrough or not response.is_streamed
    fit = response.status_code in (200, 201) and (response.mimetype or "").startswith(TYPES) and whole
    if not fit or request.accept_encodings.quality("gzip") <= 0:
        return response
    response.direct_passthrough = False
    data = response.get_data()
    if len(data) < SHORTEST:
        return response
    response.set_data(squeezed(data, LEVEL) if ready is None else ready)
    response.headers["Content-Encoding"] = "gzip"
    if "ETag" in response.headers:
        response.set_etag(response.get_etag()[0] or "", weak=True)
    return response


def packs(blueprint: Blueprint) -> Blueprint:
    """Pack every answer of a blueprint."""
    blueprint.after_request(packed)
    return blueprint
