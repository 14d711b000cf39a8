"""One open stream: a connection that writers do not wait for."""

from __future__ import annotations

import asyncio
import time
from random import uniform

from service.live.messages import HEARTBEAT

LONGEST_UNREAD = 256 * 1024
"""Bytes that may wait for a client that does not read. Beyond, its stream is cut, and it can resume."""
FAREWELL_SECONDS = 5.0
"""Seconds that a client may take to read the end of a stream."""


class Piece:
    """A part of a stream, rendered once for all its followers: plain, and as a chunk of HTTP/1.1."""

    __slots__ = ("plain", "chunk")

    def __init__(self, content: bytes) -> None:
        self.plain = content
        self.chunk = b"%x\r\n%b\r\n" % (len(content), content)


_HEARTBEAT = Piece(HEARTBEAT)
_END = b"0\r\n\r\n"


class Follower:
    """A client that follows a match. `seen`: the last event it was sent; `seconds`: how long it may stay."""

    __slots__ = ("_transport", "_chunked", "seen", "until", "silent_since", "open")

    def __init__(self, transport: asyncio.WriteTransport, seen: int, *, chunked: bool, seconds: float) -> None:
        self._transport, self._chunked = transport, chunked
        self.seen = seen
        now = time.monotonic()
        # Clients that came together should not all come back together.
        self.until = now + seconds * uniform(0.9, 1.0)
        self.silent_since = now
        self.open = True

    def send(self, piece: Piece, seen: int) -> None:
        """Send a piece with the events up to `seen`."""
        self.seen = seen
        self._write(piece)

    def live(self, now: float, heartbeat: float) -> None:
        """Send a sign of life after a silence, and end the stream when its time is over."""
        if now >= self.until:
            self.end()
        elif now - self.silent_since >= heartbeat:
            self._write(_HEARTBEAT)

    def end(self) -> None:
        """End the stream in order, so that the client reconnects and gets the present state."""
        if not self.open:
            return
        self.open = False
        if not self._transport.is_closing():
            if self._chunked:
                self._transport.write(_END)
            self._transport.close()
            asyncio.get_running_loop().call_later(FAREWELL_SECONDS, self._transport.abort)

    def _write(self, piece: Piece) -> None:
        if not self.open:
            return
        self.silent_since = time.monotonic()
        if self._transport.get_write_buffer_size() > LONGEST_UNREAD:
            self.open = False
            self._transport.abort()
        else:
            self._transport.write(piece.chunk if self._chunked else piece.plain)
