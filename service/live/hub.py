"""All live streams of a process: admit followers, check them again and again, and end their streams."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass

import redis.asyncio
import structlog
from flask import Flask

from replays.store.cluster import by_shard
from replays.store.connection import reader_of
from replays.store.log_reader import Head
from service.http.problems import Problem, problem_of
from service.live.bell import Bell
from service.live.channel import Channel, Last
from service.live.follower import Follower
from service.live.page_followers import LivePages, PageReader
from service.live.ticket import Ticket
from service.services import EXTENSION, Services
from service.who.streams import Followed, Sightings, look_again

THREADS = 64
"""Reads at a time: the reads of a hanging shard must leave some for the others."""


@dataclass(frozen=True)
class StreamTimes:
    """Seconds; tests shorten them."""

    life: float = 600.0
    """A stream ends after this time, or a little less; clients reconnect by themselves."""
    heartbeat: float = 15.0
    """A silent stream sends a sign of life after this time."""
    check: float = 0.5
    """The pause between two checks of the followers' rights, and of the events that a delay or an embargo lets
    through."""
    unchecked: float = 15.0
    """Streams end after this time without a successful check."""
    page: float = 5.0
    """The pause between two looks at a page that is followed."""


class Hub:
    """The live streams of this process. Everything but `run` is called on its event loop."""

    def __init__(
        self, app: Flask, read_page: PageReader, *, most: int, most_of_one: int, times: StreamTimes | None = None
    ) -> None:
        self._app = app
        self._parts: Services = app.extensions[EXTENSION]
        self._most, self._most_of_one = most, most_of_one
        self.times = times or StreamTimes()
        self._channels: dict[str, Channel] = {}
        self._callers: Counter[str] = Counter()
        self._urgent: set[Followed] = set()
        self._wake = asyncio.Event()
        assert self._parts.config.redis_url is not None
        self._reader: redis.asyncio.Redis = reader_of(self._parts.config.redis_url)
        self._bell = Bell(app, self._parts, self._reader)
        self._pages = LivePages(read_page, self.times.page)
        self._waiting: dict[str, set[Followed]] = {}
        """Places to look after, by shard."""
        self._asking: dict[str, asyncio.Task[None]] = {}
        """The one task for each shard that is being asked."""

    # -- one stream ------------------------------------------------------------------------------------------------

    @contextmanager
    def place(self, ticket: Ticket) -> Iterator[None]:
        """Hold a place for a stream. Raises Problem: 429 when its caller has as many as they may, 503 when there is
        none left."""
        if self._callers[ticket.caller] >= self._most_of_one:
            raise Problem(
                "too-many-own-streams",
                f"These credentials follow {self._most_of_one} live streams already. Close one, or poll "
                f".../events?after= instead.",
                headers={"Retry-After": "30"},
            )
        if self._callers.total() >= self._most:
            raise Problem(
                "too-many-streams",
                "As many live streams are open as this server has room for. Try again, or poll .../events?after= "
                "instead.",
                headers={"Retry-After": "5"},
            )
        self._callers[ticket.caller] += 1
        self._parts.metrics.streams.inc()
        try:
            yield
        finally:
            self._parts.metrics.streams.dec()
            self._callers[ticket.caller] -= 1
            if not self._callers[ticket.caller]:
                del self._callers[ticket.caller]

    @contextmanager
    def following(self, ticket: Ticket, follower: Follower) -> Iterator[None]:
        """Context: send a follower what happens in the match or on the page, or that the calls have changed."""
        if not ticket.match:
            with (self._pages if ticket.tournament else self._bell).following(ticket, follower):
                yield
            return
        channel = self._channels.get(ticket.match)
        if channel is None or channel.dead:
            channel = Channel(
                ticket.match, ticket.after, self._parts.store, self._reader, self._parts.marks, self._grown
            )
            self._channels[ticket.match] = channel
        place = ticket.followed
        if channel.join(place, follower):
            self._urgent.add(place)
            self._wake.set()
        try:
            yield
        finally:
            follower.open = False
            channel.leave(place, follower)
            if not channel.standings:
                channel.close()
                if self._channels.get(ticket.match) is channel:
                    del self._channels[ticket.match]

    # -- all of them -----------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Maintain all streams until cancelled."""
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(THREADS, "reading"))
        due = time.monotonic()
        try:
            while True:
                if not self._urgent:
                    try:
                        async with asyncio.timeout(max(0.0, due - time.monotonic())):
                            await self._wake.wait()
                    except TimeoutError:
                        pass
                self._wake.clear()
                places = self._urgent
                if time.monotonic() >= due:
                    due = time.monotonic() + self.times.check
                    self._keep_alive()
                    places = {place for channel in self._channels.values() for place in channel.places}
                self._urgent = set()
                if places:
                    await self._look(places)
        finally:
            for task in self._asking.values():
                task.cancel()
            self.end()
            await self._reader.aclose()

    def end(self) -> None:
        """End every stream, because the process stops."""
        for channel in list(self._channels.values()):
            channel.end("stopping")
        self._bell.end()
        self._pages.end()

    def _grown(self, channel: Channel) -> None:
        """Check at once those callers whose limit may change when a match goes on."""
        self._urgent.update(
            place
            for place, standing in channel.standings.items()
            if standing.reader is None or standing.limit(channel.version, channel.closed) < channel.version
        )
        if self._urgent:
            self._wake.set()

    def _keep_alive(self) -> None:
        now = time.monotonic()
        self._bell.keep_alive(now, self.times.heartbeat)
        self._pages.keep_alive(now, self.times.heartbeat)
        for channel in list(self._channels.values()):
            for standing in list(channel.standings.values()):
                for follower in list(standing.followers):
                    follower.live(now, self.times.heartbeat)
            channel.end_unwatched(now - self.times.unchecked)

    async def _look(self, places: set[Followed]) -> None:
        """Have these places checked, each shard by itself: a shard that does not answer in time delays only its own
        matches."""
        try:
            shards = await asyncio.to_thread(self._by_shard, places)
        except Exception as error:  # any error counts, because streams must not go on unchecked for long
            await self._rest(error)
            return
        for shard, some in shards.items():
            self._waiting.setdefault(shard, set()).update(some)
            if shard not in self._asking:
                self._asking[shard] = asyncio.create_task(self._ask(shard))

    async def _ask(self, shard: str) -> None:
        """Ask a shard until no place waits for it."""
        try:
            while places := self._waiting.pop(shard, None):
                last_by_match = {match: channel.last for match, channel in self._channels.items()}
                try:
                    sightings, heads = await asyncio.to_thread(self._find, places)
                except Exception as error:
                    await self._rest(error)
                else:
                    self._take(sightings, heads, last_by_match)
        finally:
            del self._asking[shard]

    async def _rest(self, error: Exception) -> None:
        problem = problem_of(error).kind.code
        structlog.get_logger().warning("streams could not be looked after", problem=problem, exc_info=error)
        await asyncio.sleep(min(0.5, self.times.check))

    def _take(self, sightings: Sightings, heads: dict[str, Head], last_by_match: dict[str, Last]) -> None:
        by_match: dict[str, Sightings] = {}
        for place, reader in sightings.items():
            by_match.setdefault(place.match, {})[place] = reader
        for match, readers in by_match.items():
            channel = self._channels.get(match)
            if channel is None:
                continue
            if match in last_by_match:
                channel.give_up(heads.get(match), last_by_match[match])
            channel.looked(readers)

    def _by_shard(self, places: set[Followed]) -> dict[str, list[Followed]]:
        store = self._parts.store
        by_key: dict[str, list[Followed]] = {}
        for place in places:
            by_key.setdefault(store.family.keys(place.match).meta, []).append(place)
        return {
            shard: [place for key in keys for place in by_key[key]]
            for shard, keys in by_shard(store.redis, by_key).items()
        }

    def _find(self, places: set[Followed]) -> tuple[Sightings, dict[str, Head]]:
        matches = sorted({place.match for place in places})
        with self._app.app_context():
            heads = self._parts.store.heads(matches)
            return look_again(places, heads, self._parts), heads
