"""Live news of the calls for judges: a bell that rings when the list has changed. A message does not say what has
changed: each follower asks for the list with their own credentials (`GET /api/v1/calls`). Every message checks again
who may still follow.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import redis.asyncio
import structlog
from flask import Flask

from replays.log.errors import StoreUnavailable
from replays.store.connection import BLOCK_SECONDS, clear_errors
from replays.store.keys import CALL_NEWS
from service.live.follower import Follower, Piece
from service.live.ticket import Ticket
from service.roles import Permission
from service.services import Services
from service.who.streams import still_permitted

FOLLOWED_WITH: tuple[Permission, ...] = ("dispute:rule", "tournament:create")
"""Permissions of which one suffices to follow the calls."""
AGAIN_SECONDS = 0.5
"""Seconds before a failed read is tried again."""
RUNG = b"event: calls\ndata: {}\n\n"


class Bell:
    """The followers of the calls, and the one task that listens for them. Used on the event loop only."""

    def __init__(self, app: Flask, parts: Services, reader: redis.asyncio.Redis) -> None:
        self._app, self._parts, self._reader = app, parts, reader
        self._followers: dict[Follower, str] = {}
        self._task: asyncio.Task[None] | None = None
        self._last: str | bytes | None = None
        """The last news passed to followers; None before the task has begun."""

    @contextmanager
    def following(self, ticket: Ticket, follower: Follower) -> Iterator[None]:
        """Context: tell a follower whenever the calls have changed."""
        assert ticket.by.token is not None
        self._followers[follower] = ticket.by.token
        if self._task is None:
            self._task = asyncio.create_task(self._listen())
        elif self._last is not None:
            follower.send(Piece(RUNG), 0)  # the list may have changed between the answer and now
        try:
            yield
        finally:
            follower.open = False
            self._followers.pop(follower, None)
            if not self._followers:
                self._rest()

    def keep_alive(self, now: float, heartbeat: float) -> None:
        """Send signs of life, and end streams that have reached their longest time."""
        for follower in list(self._followers):
            follower.live(now, heartbeat)

    def end(self) -> None:
        """End every stream."""
        for follower in list(self._followers):
            follower.end()
        self._rest()

    def _rest(self) -> None:
        """Stop listening, because no follower is left."""
        if self._task is not None:
            self._task.cancel()
        self._task = self._last = None

    async def _listen(self) -> None:
        while True:
            try:
                if self._last is None:
                    self._last = await asyncio.to_thread(self._parts.calls.latest)
                    await self._ring()
                with clear_errors():
                    reply: Any = await self._reader.xread({CALL_NEWS: self._last}, block=int(BLOCK_SECONDS * 1000))
                if reply:
                    streams = list(reply.items()) if isinstance(reply, dict) else reply
                    self._last = streams[0][1][-1][0]
                    await self._ring()
            except StoreUnavailable:
                await asyncio.sleep(AGAIN_SECONDS)
                self._last = None  # changes may have been missed
            except Exception as error:
                structlog.get_logger().error("the calls cannot be followed", exc_info=error)
                self._task = None
                self.end()
                return

    async def _ring(self) -> None:
        """Tell all who may still follow, and end the streams of the others."""
        valid = await asyncio.to_thread(self._valid, sorted(set(self._followers.values())))
        piece = Piece(RUNG)
        for follower, token in list(self._followers.items()):
            if token in valid:
                follower.send(piece, 0)
            else:
                structlog.get_logger().info("streams ended", calls=True, streams=1, reason="forbidden")
                follower.end()

    def _valid(self, tokens: list[str]) -> set[str]:
        with self._app.app_context():
            return still_permitted(tokens, FOLLOWED_WITH, self._parts)
