"""Clients of the Redis with the histories, and what their errors mean."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import redis
import redis.asyncio
from redis.asyncio.retry import Retry as AsyncRetry
from redis.backoff import NoBackoff
from redis.exceptions import ClusterError, CrossSlotTransactionError, RedisClusterException

from replays.log.errors import StoreError, StoreFull, StoreUnavailable
from replays.store.cluster import cluster_client, cluster_reader, is_cluster
from replays.store.durability import FSYNC, Durability

BLOCK_SECONDS = 15.0
"""Longest wait of a read that waits for events."""

_FOR_THE_MOMENT = (
    *("READONLY", "NOREPLICAS", "MASTERDOWN", "LOADING"),
    *("CLUSTERDOWN", "TRYAGAIN", "UNBLOCKED", "MOVED"),  # while a cluster gives the work of a node to another
)
"""Error codes of servers that will take commands again."""


def durability_of(client: redis.Redis) -> Durability:
    """The durability that a client waits for (`connect`)."""
    return getattr(client, "durability", FSYNC)


def connect(url: str, *, durability: Durability = FSYNC, **options: Any) -> redis.Redis:
    """A client for the store, as `Store` wants it (bytes, RESP2). `url`: `redis://`, `rediss://`, `unix://`, or of a
    cluster (`replays.store.cluster`). Connects at the first command. `durability`: what its appends wait for."""
    if is_cluster(url):
        client = cluster_client(url, decode_responses=False, protocol=2, **options)
    else:
        client = redis.Redis.from_url(url, decode_responses=False, protocol=2, **options)
    client.durability = durability  # type: ignore[attr-defined]
    return client


def reader_of(url: str) -> redis.asyncio.Redis:
    """A client for blocking reads on an event loop, a connection for each: it does not retry, so that a read that fails
    is noticed at once, and has as many connections as there are reads."""
    options: dict[str, Any] = {"socket_timeout": BLOCK_SECONDS + 5, "socket_connect_timeout": 5.0}
    options["max_connections"] = 2**31 - 1  # else 100
    if is_cluster(url):
        return cluster_reader(url, decode_responses=False, protocol=2, **options)
    return redis.asyncio.Redis.from_url(
        url, decode_responses=False, protocol=2, retry=AsyncRetry(NoBackoff(), 0), **options
    )


@contextmanager
def clear_errors() -> Iterator[None]:
    """Translate what the client raises into what the caller can act upon."""
    try:
        yield
    except (redis.ConnectionError, redis.TimeoutError, OSError) as error:
        raise StoreUnavailable(f"Redis does not answer: {error}") from error
    except ClusterError as error:
        raise StoreUnavailable(f"Redis does not take commands at the moment: {error}") from error
    except CrossSlotTransactionError:  # a fault of ours
        raise
    except RedisClusterException as error:
        raise StoreUnavailable(f"Redis does not answer: {error}") from error
    except redis.RedisError as error:
        text = str(error)
        if "OOM" in text or isinstance(error, redis.exceptions.OutOfMemoryError):
            raise StoreFull("Redis is out of memory and takes no events; free memory or raise maxmemory") from error
        if "MISCONF" in text:
            raise StoreFull("Redis cannot write to its disk and takes no events; see the server's log") from error
        if any(sign in text for sign in _FOR_THE_MOMENT):
            raise StoreUnavailable(f"Redis does not take commands at the moment: {text}") from error
        raise StoreError(f"Redis refused a command: {text}") from error
