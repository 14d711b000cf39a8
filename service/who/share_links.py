"""Share links to a reader's view of a match."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import Any

from flask import request

from service.access.shares import Share
from service.services import services
from service.who.readers import Reader


def share_link(reader: Reader, expires_in: int) -> dict[str, Any]:
    """A share link to a reader's view, valid for so many seconds."""
    match = reader.match
    expires = int(time.time()) + expires_in
    share = services().shares.sign(Share(match, reader.view, expires, reader.caller.id))
    base = request.host_url.rstrip("/")
    paths = {
        "replay": f"/m/{match}/e/1",
        "state": f"/api/v1/matches/{match}/state",
        "transcript": f"/api/v1/matches/{match}/transcript",
    }
    return {
        "share": share,
        "view": reader.view,
        "expires_at": datetime.fromtimestamp(expires, UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "links": {name: f"{base}{path}?share={share}" for name, path in paths.items()},
    }
