"""Live updates: server-sent events, straight from the match's Redis stream.

The `id` of a message is the sequence number of its event with its mark, so a client that lost the connection goes on
without a gap (`Last-Event-ID`), whichever process serves it then, and learns when the log was taken back. This resource
decides who may follow, and sends past events. The front (`service.front`) keeps the connection open for a limited time
and sends new ones (`service.live`). Without the front the answer ends after the past events, and clients of server-sent
events ask again by themselves.
"""

from __future__ import annotations

import re
from typing import Any

from flask import Response, request

from service.answers.entity_tags import require_held
from service.http.api import ApiBlueprint
from service.http.headers import FOLLOW
from service.http.problems import Problem
from service.http.trust import behind_front
from service.live.messages import RETRY, message
from service.live.ticket import Ticket
from service.match.event_schemas import StreamQuery
from service.services import services
from service.who import Reader, permits, reader_of
from service.who.entrances import gate
from service.who.streams import Credential

blueprint = ApiBlueprint("stream", __name__, url_prefix="/api/v1/matches", description="Follow a match as it is played")
blueprint.before_request(gate)
EVENT_STREAM = "text/event-stream"
_ID = re.compile(r"([0-9]{1,15})(?:\.([0-9a-f]{12}))?", re.ASCII)


@blueprint.route("/<match>/events/stream", methods=["GET"])
@permits("match:read")
@blueprint.arguments(StreamQuery, location="query")
@blueprint.response(200, content_type=EVENT_STREAM, description="id: number.mark, event: type, data: envelope")
def stream(query: dict[str, Any], match: str) -> Response:
    """Events as they are appended (server-sent events)

    Begins after `Last-Event-ID`, else after `after`, else with the next event. 409 `log-replaced` when that event, by
    the mark in `Last-Event-ID` or by `held`, is no longer in the log, and another one is: read it from its first.
    429 with Retry-After when these credentials follow as many streams as they may, 503 when the server serves as many
    as it can. Callers with the tournament's delay get events when it lets them through; while an embargo keeps the log
    back, messages have only `seq`, `type` and `at`. A stream ends with the match, with the right to follow it, and
    after ten minutes.
    """
    reader = reader_of(match, query["view"])
    after = _begin(query["after"], query["held"], reader)
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    if request.method == "HEAD":
        return Response(status=200, headers=headers, content_type=EVENT_STREAM)
    behind = services().store.iterate(match, after + 1, reader.horizon)
    backlog = RETRY + b"".join(message(event, reader, services().marks) for event in behind)
    if behind_front() and not reader.closed:
        headers[FOLLOW] = _ticket(match, reader).header()
    return Response(backlog, 200, headers, content_type=EVENT_STREAM)


def _ticket(match: str, reader: Reader) -> Ticket:
    by = Credential.of(reader.caller)
    maker = None if by.share is None else reader.caller.id
    return Ticket(match, reader.view, reader.horizon, by, request.remote_addr or "", maker)


def _begin(after: int | None, held: str | None, reader: Reader) -> int:
    """The event after which the stream begins. Raises Problem 400, 404, 409."""
    given = request.headers.get("Last-Event-ID")
    if given is not None:
        parsed = _ID.fullmatch(given)
        if parsed is None:
            raise Problem(
                "invalid-parameter",
                "Last-Event-ID is the id of a message of this stream: a whole number, or one with its mark.",
                errors=[{"header": "Last-Event-ID", "detail": "not an id of a message"}],
            )
        after, held = int(parsed[1]), parsed[2]
    version = reader.horizon
    if after is None:
        return version
    if after > version:
        raise Problem(
            "event-not-found",
            f"The match has no event {after}; its last event is {version}.",
            current_version=version,
        )
    require_held(reader, after, held)
    return after
