"""A followed match whose log goes back: its streams end, and those that come after get another channel."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import redis

from replays.store.log_reader import Head
from replays.store.store import Store
from service.http.marks import Marks
from service.live.channel import Channel, Last
from tests.replays.following import reader_like
from tests.replays.logs import chain, closed, noted, opened

MARKS = Marks("of the tests")
LOG = chain(opened("M1"), noted("one"), noted("two"))
OTHER = [*LOG[:2], *chain(noted("another"), closed(), after=LOG[1])]


def put(client: redis.Redis, events: list[Any]) -> Store:
    client.flushall()
    store = Store(client)
    store.append("M1", events)
    return store


@pytest.mark.parametrize(
    ("now", "is_dead"),
    [
        (Head(3, LOG[2].hash, False), False),
        (Head(4, OTHER[3].hash, True), False),
        (Head(2, LOG[1].hash, False), True),
        (Head(3, OTHER[2].hash, False), True),
        (None, True),
    ],
)
def test_streams_end_when_the_log_is_not_what_they_told(
    fake_redis: redis.Redis, now: Head | None, is_dead: bool
) -> None:
    store = put(fake_redis, LOG)

    async def run() -> tuple[Last, bool]:
        reader = reader_like(fake_redis)
        channel = Channel("M1", 0, store, reader, MARKS, lambda grown: None)
        channel.give_up(Head(1, LOG[0].hash, False), channel.last)
        assert not channel.dead, "nothing was told yet"
        while channel.version < 3:
            await asyncio.sleep(0.01)
        told = channel.last
        channel.give_up(now, told)
        channel.close()
        await reader.aclose()
        return told, channel.dead

    assert asyncio.run(run()) == (Last(3, LOG[2].hash), is_dead)


def test_a_channel_that_reads_on_in_another_log_ends(fake_redis: redis.Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    """The connection breaks, and the server that answers then has not got the last event, but others."""
    monkeypatch.setattr("service.live.channel.AGAIN_SECONDS", 0.01)
    store = put(fake_redis, LOG)

    class Breaking:
        """A reader whose connection breaks once, while the log becomes another."""

        def __init__(self, reader: Any) -> None:
            self.reader, self.reads = reader, 0

        async def xread(self, streams: Any, **options: Any) -> Any:
            self.reads += 1
            if self.reads == 2:
                put(fake_redis, OTHER)
                raise redis.ConnectionError("reset by peer")
            return await self.reader.xread(streams, **options)

    async def run() -> Channel:
        reader = reader_like(fake_redis)
        channel = Channel("M1", 0, store, Breaking(reader), MARKS, lambda grown: None)  # type: ignore[arg-type]
        async with asyncio.timeout(20):
            while not channel.dead:
                await asyncio.sleep(0.01)
        channel.close()
        await reader.aclose()
        return channel

    assert asyncio.run(run()).last == Last(3, LOG[2].hash), "of the other log nothing was told"
