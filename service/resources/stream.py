"""Live updates: server-sent events, straight from the match's Redis stream.

The `id` of a message is the sequence number of its event, so a client that lost the connection goes on without a gap
(`Last-Event-ID`), whichever process serves it then. Every open stream occupies a thread, so a process serves a limited
number of them, each for a limited time; clients of server-sent events connect again by themselves.
"""

from __future__ import annotations

import contextlib
import socket
import time
from collections.abc import Generator, Iterator
from typing import Any

import msgspec
import structlog
from flask import Response, current_app, request

from replays.errors import ReplayError
from replays.events import Event
from replays.store import PAGE
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
    serves as many streams as it can. Whoever is meant by the tournament's delay hears of events when it lets them
    through; while an embargo keeps the log back, messages tell only `seq`, `type` and `at`.
    """
    reader = auth.reader(match, query["view"])
    after = _begin(query["after"], reader.horizon)
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
        after,
        reader,
        current_app.config["STREAM_SECONDS"],
        current_app.config["STREAM_HEARTBEAT_SECONDS"],
        request.environ.get("gunicorn.socket"),
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
        self, parts: Services, after: int, reader: auth.Reader, seconds: float, heartbeat: float, client: Any = None
    ) -> None:
        self._parts = parts
        self._reader = reader
        self._client = client
        self._open = True
        parts.metrics.streams.inc()
        self._messages = self._run(after, seconds, heartbeat)

    def __iter__(self) -> Iterator[bytes]:
        return self._messages

    def close(self) -> None:
        """Called by the server when the answer has ended or the client has gone."""
        if self._open:
            self._open = False
            self._messages.close()
            self._parts.metrics.streams.dec()
            self._parts.streams.release()

    def _run(self, after: int, seconds: float, heartbeat: float) -> Any:
        yield b"retry: %d\n\n" % RETRY_MS
        ends = time.monotonic() + seconds
        silent_since = time.monotonic()
        steps = self._delayed(after) if self._reader.caller.delayed else self._live(after)
        try:
            for found in steps:
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
                if now >= ends or _gone(self._client):
                    return
        except (ReplayError, Problem) as error:  # the client connects again, and hears then what is the matter
            code = problem_of(error).kind.code
            structlog.get_logger().warning("stream ended", match=self._reader.match, problem=code)
        finally:
            steps.close()

    def _live(self, after: int) -> Generator[list[Event], None, None]:
        """What is appended, as soon as it is; but for what an embargo keeps even from those who play."""
        follow = self._parts.store.follow(self._reader.match, after)
        try:
            for found in follow:
                if found and found[-1].type == "match.closed":
                    self._reader = auth.renewed(self._reader, self._parts)
                    found = [event for event in found if event.seq <= self._reader.horizon]
                yield found
        finally:
            follow.close()  # type: ignore[attr-defined]

    def _delayed(self, after: int) -> Generator[list[Event], None, None]:
        """What comes within the horizon, looked for as often as a blocking read would return."""
        while True:
            self._reader = auth.renewed(self._reader, self._parts)
            found = self._parts.store.events(self._reader.match, after + 1, min(self._reader.horizon, after + PAGE))
            yield found
            if found:
                after = found[-1].seq
            else:
                time.sleep(self._parts.store.block_seconds)


def _gone(client: Any) -> bool:
    """Whether the connection was closed at the other end. A browser does that whenever a page is left, and a silent
    stream would hold its place until the next heartbeat fails. `client`: a connected socket, or None if unknown."""
    if type(client) is not socket.socket:  # encrypted ones cannot be looked into
        return False
    with contextlib.suppress(BlockingIOError):
        try:
            return client.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT) == b""
        except ConnectionError:
            return True
    return False


def _message(event: Event, reader: auth.Reader) -> bytes:
    if reader.embargoed:  # that something happened can be told, the log itself not
        told = {"seq": event.seq, "type": event.type, "at": event.at, "withheld": "embargoed"}
    else:
        told = projection.visible(event, reader).to_data()
    return b"id: %d\nevent: %b\ndata: %b\n\n" % (event.seq, event.type.encode(), msgspec.json.encode(told))
