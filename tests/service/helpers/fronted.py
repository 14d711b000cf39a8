"""An application as clients reach it: through the front, over sockets, but within the process of the test."""

from __future__ import annotations

import asyncio
import http.client
import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from flask import Flask
from werkzeug.serving import WSGIRequestHandler, make_server

from service.front.front import Front, Timeouts
from service.front.server import Server, listen
from service.live.hub import StreamTimes
from service.services import EXTENSION

PATIENCE = 20.0
HASTE = StreamTimes(life=60.0, heartbeat=60.0, check=0.1)
"""For tests of what is noticed by looking again; nothing else ends or says anything by itself."""


class _Quiet(WSGIRequestHandler):
    def log(self, type: str, message: str, *args: Any) -> None:
        """Nobody reads it."""


class Watch:
    """An open stream."""

    def __init__(self, connection: http.client.HTTPConnection, answer: http.client.HTTPResponse) -> None:
        self.connection, self.answer = connection, answer

    def next(self) -> dict[str, str] | None:
        """The next message, the mark in its id apart, or comment (under the key ""); None when the stream has ended."""
        lines = []
        while (line := self.answer.readline().decode()) not in ("\n", ""):
            lines.append(line.rstrip("\n"))
        if not lines:
            return None
        found = dict(line.split(": ", 1) if not line.startswith(":") else ("", line) for line in lines)
        if "id" in found:
            found["id"], _, found["mark"] = found["id"].partition(".")
        return found

    def rest(self) -> list[dict[str, str]]:
        """Everything until the stream ends."""
        return list(iter(self.next, None))  # type: ignore[arg-type]

    def ids(self, count: int) -> list[str]:
        """The numbers of so many messages."""
        found = []
        while len(found) < count:
            message = self.next()
            assert message is not None, "the stream has ended"
            if "id" in message:
                found.append(message["id"])
        return found

    def close(self) -> None:
        self.answer.close()
        self.connection.close()


class Fronted:
    """An application behind a front."""

    def __init__(self, app: Flask, times: Timeouts, stream_times: StreamTimes) -> None:
        config = app.extensions[EXTENSION].config
        self.app = app
        self._behind = make_server(f"unix://{config.api_listens}", 0, app, threaded=True, request_handler=_Quiet)
        self._listening = listen("127.0.0.1", 0)
        self.port: int = self._listening.getsockname()[1]
        self._started = threading.Event()
        self._threads = [
            threading.Thread(target=self._behind.serve_forever, args=(0.05,)),
            threading.Thread(target=asyncio.run, args=(self._run(times, stream_times),)),
        ]

    async def _run(self, times: Timeouts, stream_times: StreamTimes) -> None:
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        self.front = Front(self.app, times=times, stream_times=stream_times)
        self._started.set()
        await Server(self.front).serve(self._listening, self._stop)

    def __enter__(self) -> Fronted:
        for thread in self._threads:
            thread.start()
        assert self._started.wait(PATIENCE)
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._stop.set)
        self._threads[1].join(PATIENCE)
        self._behind.shutdown()
        self._threads[0].join(PATIENCE)
        self._behind.server_close()

    def raw(self, data: bytes = b"") -> socket.socket:
        """A connection on which so much was sent."""
        line = socket.create_connection(("127.0.0.1", self.port), PATIENCE)
        line.sendall(data)
        return line

    def ask(self, path: str, token: str | None = None, method: str = "GET", **headers: str) -> Any:
        """(status, headers, body) of an answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        answer = self._send(connection, path, token, method, headers)
        body = answer.read()
        connection.close()
        return answer.status, answer.headers, body

    @contextmanager
    def watch(self, path: str, token: str | None, **headers: str) -> Iterator[Watch]:
        """The stream of a match (`path`: as `Table.path`, with a query) or that at `path`, of a page with its slash;
        `retry` is read."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        if not path.partition("?")[0].endswith("/stream"):
            path = path if "?" in path else f"{path}?"
            path = path.replace("?", "/events/stream?", 1)
        answer = self._send(connection, path if path.startswith("/") else f"/api/v1/{path}", token, "GET", headers)
        found = Watch(connection, answer)
        try:
            assert answer.status == 200, answer.read()
            assert answer.headers["Content-Type"] == "text/event-stream"
            assert found.next() == {"retry": "2000"}
            yield found
        finally:
            found.close()

    def _send(
        self, connection: http.client.HTTPConnection, path: str, token: str | None, method: str, headers: dict[str, str]
    ) -> http.client.HTTPResponse:
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if token is not None:
            sent["Authorization"] = f"Bearer {token}"
        connection.request(method, path, headers=sent)
        return connection.getresponse()


@contextmanager
def listening(app: Flask) -> Iterator[int]:
    """Serve an application without a front meanwhile; yields its port."""
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def answer_on(line: socket.socket) -> tuple[int, dict[str, str], Any]:
    """Status, headers and JSON body of what comes back on a connection until it is closed."""
    received = b""
    while piece := line.recv(65536):
        received += piece
    head, _, body = received.partition(b"\r\n\r\n")
    first, *lines = head.decode().split("\r\n")
    headers = dict(text.split(": ", 1) for text in lines)
    return int(first.split()[1]), headers, json.loads(body)


def refused(answer: tuple[int, dict[str, str], Any], status: int, code: str) -> Any:
    """The problem document of a refusal, checked for what every one must have."""
    given, headers, document = answer
    assert (given, headers["Content-Type"]) == (status, "application/problem+json"), document
    assert document["status"] == status
    assert document["code"] == code
    assert document["title"]
    assert document["detail"]
    assert document["instance"] == f"urn:vaultlog:request:{headers['X-Request-ID']}"
    assert headers["Cache-Control"] == "no-store"
    assert headers["Connection"] == "close"
    return document
