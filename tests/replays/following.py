"""Reading a log as it grows, a few steps of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

import fakeredis
import redis
import redis.asyncio
from redis.cluster import RedisCluster

from replays.log.events import Event
from replays.store.connection import reader_of
from replays.store.store import Store


def reader_like(client: redis.Redis) -> redis.asyncio.Redis:
    """A client for an event loop on the same server as `client`, a fake one included."""
    if isinstance(client, RedisCluster):
        return reader_of("redis+cluster://" + ",".join(node.name for node in client.get_nodes()))
    options = client.connection_pool.connection_kwargs
    if isinstance(client, fakeredis.FakeRedis):
        return fakeredis.FakeAsyncRedis(server=options["server"])
    where = {"unix_socket_path": options["path"]} if "path" in options else {"port": options["port"]}
    return redis.asyncio.Redis(**where, password=options["password"], protocol=2)


def followed(
    store: Store,
    match: str,
    after: int,
    steps: Sequence[Callable[[], object]] = (lambda: None,),
    head: str | None = None,
) -> list[list[Event]]:
    """What `Store.follow` yields at each of some steps, of which each is done before."""

    async def run() -> list[list[Event]]:
        reader = reader_like(store.redis)
        follower = store.follow(reader, match, after, head=head, block_seconds=0.2)
        found = []
        for step in steps:
            step()
            found.append(await anext(follower))
        await follower.aclose()  # type: ignore[attr-defined]
        await reader.aclose()
        return found

    return asyncio.run(run())
