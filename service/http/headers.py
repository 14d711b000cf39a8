"""Headers of our own, and those that the API's document describes: their names, once, and their descriptions."""

from __future__ import annotations

from typing import Any

GRADE = "Vaultlog-Grade"
"""The grade of what an answer was folded from; see `service.reading.projection.grade_header`."""
PART = "Vaultlog-Part"
"""The id of the one element of a page that is asked for."""
FOLLOW = "Vaultlog-Follow"
"""The ticket (`service.live.ticket`) of an answer that goes on as a stream; taken off before the answer goes out."""
REPLAYED = "Idempotency-Replayed"
"""`true` on an answer to a request that was done before."""

IDEMPOTENCY_KEY: dict[str, Any] = {
    "in": "header",
    "name": "Idempotency-Key",
    "required": True,
    "schema": {"type": "string", "maxLength": 200},
    "description": "New for every new request; the same again repeats the first answer",
}
"""For the documentation of resources that change something."""
IF_MATCH: dict[str, Any] = {
    "in": "header",
    "name": "If-Match",
    "required": True,
    "schema": {"type": "string"},
    "description": 'The version decided upon: "41" or the ETag of an answer, "<match>.41". Decisions and all else that '
    "changes the state also hold when only events that do not were appended since.",
}
"""For the documentation of resources that append to a match."""
IF_MATCH_OR_ANY: dict[str, Any] = {
    "in": "header",
    "name": "If-Match",
    "required": False,
    "schema": {"type": "string"},
    "description": "The version decided upon; left out: whatever others did meanwhile, as long as it is possible",
}
"""For the documentation of resources that write to a tournament."""


def replayed(repeated: bool) -> dict[str, str]:
    """The header of an answer to a request that was done before; nothing for a new one."""
    return {REPLAYED: "true"} if repeated else {}
