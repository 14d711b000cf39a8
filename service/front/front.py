"""What all connections of a process share: the counts of requests and bodies, the crowd, the streams, the API."""

from __future__ import annotations

import resource
from collections import Counter
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from flask import Flask

from service.front.crowd import Crowd
from service.front.passing import Passing
from service.front.public_pages import read_page
from service.front.refusals import Headers
from service.http.metrics import Metrics
from service.http.problems import Problem
from service.live.hub import Hub, StreamTimes
from service.live.page_source import PageSource
from service.services import EXTENSION, Services

SPARE_FILES = 200
"""File descriptors kept for everything but clients: Redis, the API, bodies on the disk."""

LARGE_BODIES, LARGE_BODIES_OF_ONE = 16, 4
"""Bodies of the size of imports that may be read at a time: in all, and of one address."""
_AGAIN = {"Retry-After": "1"}


@dataclass(frozen=True)
class Timeouts:
    """Seconds that a client may take; tests shorten them."""

    head: float = 10.0
    """For the line and headers of a request, and for a new connection to say anything."""
    body: float = 300.0
    """For a whole body; the largest import takes that long over 1 Mbit/s."""
    silence: float = 10.0
    """Within a body."""
    idle: float = 75.0
    """Between two requests of a connection."""
    unread: float = 30.0
    """Without reading any of an answer."""


@contextmanager
def _counted(counts: Counter[str], client: str, most: int, what: str) -> Iterator[None]:
    """Count one more request or body of a client. `most`: 0 for no limit. Raises Problem 429."""
    if most and counts[client] >= most:
        raise Problem("too-many-connections", f"{most} {what} for this address; wait for them.", headers=_AGAIN)
    counts[client] += 1
    try:
        yield
    finally:
        counts[client] -= 1
        if not counts[client]:
            del counts[client]


class Front:
    """The state that all connections of a process share."""

    def __init__(self, app: Flask, *, times: Timeouts | None = None, stream_times: StreamTimes | None = None) -> None:
        parts: Services = app.extensions[EXTENSION]
        config = parts.config
        assert config.admin_token is not None
        self.times = times or Timeouts()
        self.metrics: Metrics = parts.metrics
        self.stopping = False
        files = raise_file_limit() - SPARE_FILES
        streams = min(config.streams, files // 3)  # each may need a second file
        of_one = 0 if config.proxies else config.connections_per_address  # proxies come with many clients
        self.crowd = Crowd(most=files - 2 * streams, most_of_one=of_one)
        self.passing = Passing(config.api_listens, config.admin_token)
        of_caller = config.streams_per_caller
        self.hub = Hub(app, self._read_page, most=streams, most_of_one=of_caller, times=stream_times)
        self._proxies, self._most_of_one = config.proxies, config.connections_per_address
        self.answers_under_way = 0
        self._at_work: Counter[str] = Counter()
        self._large: Counter[str] = Counter()

    def _read_page(self, tournament: str, held: str) -> Awaitable[PageSource | None]:
        return read_page(self.passing, tournament, held)

    @contextmanager
    def answering(self) -> Iterator[None]:
        """Context: a client waits for an answer or is being sent it. A stop waits until none is left."""
        self.answers_under_way += 1
        try:
            yield
        finally:
            self.answers_under_way -= 1

    @contextmanager
    def at_work(self, client: str) -> Iterator[None]:
        """Count a request that is being worked on. Raises Problem 429."""
        with _counted(self._at_work, client, self._most_of_one, "requests are in progress"):
            yield

    @contextmanager
    def large_body(self, client: str) -> Iterator[None]:
        """Count a large body that is being taken in. Raises Problem 429, or 503 when there is no room for more."""
        if self._large.total() >= LARGE_BODIES:
            raise Problem(
                "api-unavailable", "Too many imports are being uploaded; send this one again.", headers=_AGAIN
            )
        with _counted(self._large, client, LARGE_BODIES_OF_ONE, "large bodies are being uploaded"):
            yield

    def client_of(self, peer: str, headers: Headers) -> str:
        """The address that a request comes from, as the trusted proxies before us say."""
        if not self._proxies:
            return peer
        addresses = b",".join(value for name, value in headers if name == b"x-forwarded-for").decode("latin-1")
        named = [name.strip() for name in addresses.split(",") if name.strip()]
        return named[-self._proxies] if len(named) >= self._proxies else peer


def raise_file_limit() -> int:
    """Raise this process's limit of open files to the hard limit, and return it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for wanted in (hard, 65536, 10240):  # macOS refuses "unlimited"
        if wanted == resource.RLIM_INFINITY or wanted <= soft:
            continue
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            return wanted
        except (ValueError, OSError):
            continue
    return 65536 if soft == resource.RLIM_INFINITY else soft
