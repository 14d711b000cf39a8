"""A followed match: read its log once as it grows, and pass each event to the followers who may see it."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import NamedTuple

import redis.asyncio
import structlog

from replays.log.errors import ReplayError, StoreUnavailable
from replays.log.events import Event
from replays.store.log_reader import PAGE, Head
from replays.store.store import Store
from service.http.marks import Marks
from service.http.problems import problem_of
from service.live.caller_view import Standing
from service.live.follower import Follower, Piece
from service.live.messages import Outlook, message
from service.who import Reader
from service.who.streams import Followed, Sightings

KEPT = 64
"""Number of latest events kept with their renderings. Followers further behind need another read of the log."""
AT_A_TIME = 128
"""Number of followers written to before the event loop gets its turn."""
AGAIN_SECONDS = 0.5
"""Seconds before a failed read of a log is tried again."""


class Last(NamedTuple):
    """The last event that a channel has read."""

    version: int
    head: str | None


class _Kept:
    """An event, with its renderings so far."""

    __slots__ = ("event", "renderings")

    def __init__(self, event: Event) -> None:
        self.event = event
        self.renderings: dict[Outlook, bytes] = {}

    def for_(self, reader: Reader, marks: Marks) -> bytes:
        outlook = Outlook.of(self.event, reader)
        rendering = self.renderings.get(outlook)
        if rendering is None:
            rendering = self.renderings[outlook] = message(self.event, reader, marks)
        return rendering


class Channel:
    """The followers of one match, and the one task that reads its log for them.

    `grown`: called with the channel whenever the match has gone on, before followers with a delay get the event.
    """

    def __init__(
        self,
        match: str,
        after: int,
        store: Store,
        reader: redis.asyncio.Redis,
        marks: Marks,
        grown: Callable[[Channel], None],
    ) -> None:
        self.match, self.version, self.closed = match, after, False
        self.head: str | None = None
        """Hash of the last event that was read; None before there was one."""
        self.dead = False
        """The log is no longer read; a new follower needs another channel."""
        self.standings: dict[Followed, Standing] = {}
        self._store, self._reader, self._marks, self._grown = store, reader, marks, grown
        self._kept: deque[_Kept] = deque(maxlen=KEPT)
        self._news = asyncio.Event()
        self._tasks = [asyncio.create_task(self._read()), asyncio.create_task(self._hand_round())]

    @property
    def places(self) -> list[Followed]:
        return list(self.standings)

    def join(self, place: Followed, follower: Follower) -> bool:
        """Add a follower; whether its caller is new and must be checked first."""
        standing = self.standings.get(place)
        if standing is None:
            standing = self.standings[place] = Standing(place)
        standing.followers.add(follower)
        self._news.set()
        return standing.reader is None

    def leave(self, place: Followed, follower: Follower) -> None:
        """Remove a follower whose connection has ended, from where it joined."""
        standing = self.standings[place]
        standing.followers.discard(follower)
        if not standing.followers:
            del self.standings[place]

    def looked(self, sightings: Sightings) -> None:
        """Apply how callers see the match now, and end the streams of those who no longer may."""
        for place, reader in sightings.items():
            standing = self.standings.get(place)
            if standing is None:
                continue
            if isinstance(reader, Exception):
                self._end(standing.followers, problem_of(reader).kind.code)
            else:
                standing.reader, standing.looked_at = reader, time.monotonic()
        self._news.set()

    def end_unwatched(self, since: float) -> None:
        """End the streams of callers who were last looked after before then, by the monotonic clock."""
        for standing in list(self.standings.values()):
            if standing.looked_at < since:
                self._end(standing.followers, "unwatched")

    def end(self, reason: str) -> None:
        """End every stream of the match."""
        for standing in list(self.standings.values()):
            self._end(standing.followers, reason)

    def give_up(self, head: Head | None, last: Last) -> None:
        """End every stream when the log no longer holds its `last` event. `head`: the log's now; None when the match is
        gone."""
        if (
            head is None
            or head.version < last.version
            or (head.version == last.version and last.head not in (None, head.hash))
        ):
            self.dead = True
            self.end("cut short")  # by a crash; the log may grow again with other events

    @property
    def last(self) -> Last:
        """The last event that was read."""
        return Last(self.version, self.head)

    def close(self) -> None:
        """Stop reading, because no follower is left."""
        for task in self._tasks:
            task.cancel()

    def _fail(self, error: Exception) -> None:
        """End every stream: a client that reconnects gets the reason."""
        self.dead = True
        code = problem_of(error).kind.code
        if not isinstance(error, ReplayError):
            structlog.get_logger().error("a match cannot be followed", match=self.match, exc_info=error)
        self.end(code)

    def _end(self, followers: Sequence[Follower] | set[Follower], reason: str) -> None:
        structlog.get_logger().info("streams ended", match=self.match, streams=len(followers), reason=reason)
        for follower in list(followers):
            follower.end()

    # -- reading ---------------------------------------------------------------------------------------------------

    async def _read(self) -> None:
        while True:
            try:
                async for events in self._store.follow(self._reader, self.match, self.version, head=self.head):
                    for event in events:
                        self._kept.append(_Kept(event))
                        self.version, self.head = event.seq, event.hash
                        self.closed = event.type == "match.closed"
                    if events:
                        self._news.set()
                        self._grown(self)
            except StoreUnavailable:
                await asyncio.sleep(AGAIN_SECONDS)  # followers get nothing until then
            except Exception as error:
                self._fail(error)
                return

    # -- handing round ---------------------------------------------------------------------------------------------

    async def _hand_round(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            try:
                for standing in list(self.standings.values()):
                    await self._serve(standing)
            except StoreUnavailable:
                await asyncio.sleep(AGAIN_SECONDS)
                self._news.set()
            except Exception as error:
                self._fail(error)
                return

    async def _serve(self, standing: Standing) -> None:
        """Send all followers of a standing the events that they may see and do not have."""
        while True:
            limit = standing.limit(self.version, self.closed)
            behind: dict[int, list[Follower]] = {}
            for follower in standing.followers:
                if follower.open and follower.seen < limit:
                    behind.setdefault(follower.seen, []).append(follower)
            if not behind or standing.reader is None:
                return
            for seen, followers in behind.items():
                logged = await self._between(seen, limit)
                if not logged:
                    return
                piece = Piece(b"".join(event.for_(standing.reader, self._marks) for event in logged))
                last = logged[-1].event
                for number, follower in enumerate(followers, 1):
                    if follower.seen == seen:
                        follower.send(piece, last.seq)
                    if number % AT_A_TIME == 0:
                        await asyncio.sleep(0)
                if last.type == "match.closed":
                    self._end(followers, "match closed")

    async def _between(self, seen: int, limit: int) -> list[_Kept]:
        """The events after `seen` up to `limit`, or the first of them."""
        if self._kept and self._kept[0].event.seq <= seen + 1:
            first = self._kept[0].event.seq
            return [self._kept[seq - first] for seq in range(seen + 1, limit + 1)]
        last = min(limit, seen + PAGE)
        return [_Kept(event) for event in await asyncio.to_thread(self._store.events, self.match, seen + 1, last)]
