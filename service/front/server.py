"""The front's server: listens, serves each connection, and stops in order."""

from __future__ import annotations

import asyncio
import signal
import socket

from flask import Flask

from service.config import Config
from service.front.connection import Connection
from service.front.front import Front

BACKLOG = 2048
STOP_SECONDS = 4.0
"""Seconds that a stop waits for requests that are being answered."""


class Server:
    """The connections of a process, each served by a task."""

    def __init__(self, front: Front) -> None:
        self._front = front
        self._connections: set[asyncio.Task[None]] = set()

    async def serve(self, listening: socket.socket, until: asyncio.Event) -> None:
        """Serve until the event is set, then stop in order: no new connections, streams end, answers go out."""
        server = await asyncio.start_server(self._connected, sock=listening, backlog=BACKLOG)
        streams = asyncio.create_task(self._front.hub.run())
        try:
            waiting = asyncio.create_task(until.wait())
            await asyncio.wait({waiting, streams}, return_when=asyncio.FIRST_COMPLETED)
            waiting.cancel()
            if streams.done():
                streams.result()  # our own fault: exit, and let the supervisor restart us
        finally:
            self._front.stopping = True
            server.close()
            self._front.hub.end()
            await self._finish()
            streams.cancel()
            await asyncio.wait({streams})

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._connections.add(task)
        try:
            await Connection(self._front, reader, writer).run()
        except asyncio.CancelledError:
            pass  # only `_finish` cancels it
        finally:
            self._connections.discard(task)

    async def _finish(self) -> None:
        """Wait for the answers that are under way; cut every other connection."""
        deadline = asyncio.get_running_loop().time() + STOP_SECONDS
        while self._front.answers_under_way and asyncio.get_running_loop().time() < deadline:
            await asyncio.sleep(0.02)
        for task in self._connections:
            task.cancel()
        if self._connections:
            await asyncio.wait(self._connections, timeout=1.0)


def listen(host: str, port: int) -> socket.socket:
    """A listening socket, which queues connections before anything accepts them. Raises OSError."""
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listening = socket.socket(family, kind, protocol)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(BACKLOG)
    except OSError:
        listening.close()
        raise
    return listening


async def run(app: Flask, config: Config, listening: socket.socket) -> None:
    """Serve until SIGTERM or SIGINT."""
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    await Server(Front(app)).serve(listening, stop)
