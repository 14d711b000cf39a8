"""Names of our own headers, descriptions of those in the API's document, and sources of a Content-Security-Policy."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from typing import Any

GRADE = "Vaultlog-Grade"
"""The grade of an answer's log; see `service.answers.projection.grade_header`."""
PART = "Vaultlog-Part"
"""The id of the single element of a page that the request wants."""
ENTERED_BY = "Vaultlog-Entered-By"
"""The id of the caller who made the entry that a page sends, perhaps much later."""
FOLLOW = "Vaultlog-Follow"
"""The ticket (`service.live.ticket`) of an answer that continues as a stream. The front removes it."""
REPLAYED = "Idempotency-Replayed"
"""`true` on an answer that repeats the first answer to the same request."""

IDEMPOTENCY_KEY: dict[str, Any] = {
    "in": "header",
    "name": "Idempotency-Key",
    "required": True,
    "schema": {"type": "string", "maxLength": 200},
    "description": "New for every new request; a repeated key gets the first answer again",
}
"""For the documentation of resources that write."""
IF_MATCH: dict[str, Any] = {
    "in": "header",
    "name": "If-Match",
    "required": True,
    "schema": {"type": "string"},
    "description": 'The version the request is based on: "41" or the ETag of an answer, "<match>.41". Decisions and '
    "other changes of the state are also taken when only events that do not change it were appended since.",
}
"""For the documentation of resources that append to a match."""
IF_MATCH_OR_ANY: dict[str, Any] = {
    "in": "header",
    "name": "If-Match",
    "required": False,
    "schema": {"type": "string"},
    "description": "The version the request is based on; left out: any version at which it is possible",
}
"""For the documentation of resources that write to a tournament."""


def replayed(repeated: bool) -> dict[str, str]:
    """The header of a repeated answer; nothing for a new one."""
    return {REPLAYED: "true"} if repeated else {}


def inline_source(text: str) -> str:
    """A source of a Content-Security-Policy (level 2, 4.2.5) that allows this very script or style."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
