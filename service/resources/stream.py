"""Live updates: server-sent events, straight from the match's Redis stream.

The `id` of a message is the sequence number of its event, so a client that lost the connection goes on without a gap
(`Last-Event-ID`), whichever process serves it then. Every open stream occupies a thread, so a process serves a limited
number of them, each for a limited time; clients of server-sent events connect again by themselves.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import msgspec
import structlog
from flask import Response, current_app, request

from replays.errors import ReplayError
from replays.events import Event
from service import auth, projection
from service.api import ApiBlueprint
from service.problems import Problem, problem_of
from service.resources.event_schemas import StreamQuery
from service.services import Services, services

blueprint = ApiBlueprint("stream", __name__, url_prefix="/api/v1/matches", description="Follow a match as it is played")
blueprint.before_request(auth.gate)
EVENT_STREAM = "text/event-stream"
RETRY_MS = 2000


@blueprint.route("/<match>/events/stream", methods=["GET"])
@auth.permits("match:read")
@blueprint.arguments(StreamQuery, location="query")
@blueprint.response(200, content_type=EVENT_STREAM, description="id: sequence number, event: type, data: envelope")
def stream(query: dict[str, Any], match: str) -> Response:
    """Events as they are appended (server-sent events)

    Begins after `Last-Event-ID`, else after `after`, else with the next event. 503 with Retry-After when this process
    serves as many streams as it can.
    """
    reader = auth.reader(match, query["view"])
    head = services().store.head(match)
    after = _begin(query["after"], head.version)
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    if request.method == "HEAD":  # no body, which nobody would close either
        return Response(status=200, headers=headers, content_type=EVENT_STREAM)
    if not services().streams.acquire(blocking=False):
        raise Problem(
            "too-many-streams",
            "As many live streams are open as this process serves. Try again, or read .../events?after= now and then.",
            headers={"Retry-After": "5"},
        )
    messages = _Messages(
        services(),
        match,
        after,
        reader,
        current_app.config["STREAM_SECONDS"],
        current_app.config["STREAM_HEARTBEAT_SECONDS"],
    )
    return Response(messages, 200, headers, content_type=EVENT_STREAM)


def _begin(after: int | None, version: int) -> int:
    given = request.headers.get("Last-Event-ID")
    if given is not None:
        if not (given.isascii() and given.isdigit() and len(given) <= 15):
            raise Problem(
                "invalid-parameter",
                "Last-Event-ID is the id of a message of this stream: a whole number.",
                errors=[{"header": "Last-Event-ID", "detail": "not a whole number"}],
            )
        after = int(given)
    if after is None:
        return version
    if after > version:
        raise Problem(
            "event-not-found",
            f"The match has no event {after}; its last event is {version}.",
            current_version=version,
        )
    return after


class _Messages:
    """The body of a stream. Gives its permit back when it is closed, also when it never began."""

    def __init__(
        self, parts: Services, match: str, after: int, reader: auth.Reader, seconds: float, heartbeat: float
    ) -> None:
        self._parts = parts
        self._reader = reader
        self._open = True
        parts.metrics.streams.inc()
        self._messages = self._run(match, after, seconds, heartbeat)

    def __iter__(self) -> Iterator[bytes]:
        return self._messages

    def close(self) -> None:
        """Called by the server when the answer has ended or the client has gone."""
        if self._open:
            self._open = False
            self._messages.close()
            self._parts.metrics.streams.dec()
            self._parts.streams.release()

    def _run(self, match: str, after: int, seconds: float, heartbeat: float) -> Any:
        yield b"retry: %d\n\n" % RETRY_MS
        ends = time.monotonic() + seconds
        silent_since = time.monotonic()
        follow = self._parts.store.follow(match, after)
        try:
            for found in follow:
                now = time.monotonic()
                for event in found:
                    yield _message(event, self._reader)
                if found:
                    silent_since = now
                    if found[-1].type == "match.closed":
                        return
                elif now - silent_since >= heartbeat:
                    silent_since = now
                    yield b": still here\n\n"
                if now >= ends:
                    return
        except ReplayError as error:  # the client connects again, and hears then what is the matter
            structlog.get_logger().warning("stream ended", match=match, problem=problem_of(error).kind.code)
        finally:
            follow.close()  # type: ignore[attr-defined]


def _message(event: Event, reader: auth.Reader) -> bytes:
    data = msgspec.json.encode(projection.visible(event, reader).to_data())
    return b"id: %d\nevent: %b\ndata: %b\n\n" % (event.seq, event.type.encode(), data)
