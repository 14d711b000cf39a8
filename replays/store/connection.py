"""Clients of the Redis with the histories, and what their errors mean."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import redis
import redis.asyncio
from redis.asyncio.retry import Retry as AsyncRetry
from redis.backoff import NoBackoff

from replays.log.errors import StoreError, StoreFull, StoreUnavailable

BLOCK_SECONDS = 15.0
"""Longest wait of a read that waits for events."""


def connect(url: str, **options: Any) -> redis.Redis:
    """A client for the store, as `Store` wants it (bytes, RESP2). `url`: `redis://`, `rediss://` or `unix://`."""
    return redis.Redis.from_url(url, decode_responses=False, protocol=2, **options)


def reader_of(url: str) -> redis.asyncio.Redis:
    """A client for blocking reads on an event loop, a connection for each: it does not retry, so that a read that fails
    is noticed at once, and has as many connections as there are reads."""
    options: dict[str, Any] = {"socket_timeout": BLOCK_SECONDS + 5, "socket_connect_timeout": 5.0}
    options["max_connections"] = 2**31 - 1  # else 100
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
    except redis.RedisError as error:
        text = str(error)
        if "OOM" in text or isinstance(error, redis.exceptions.OutOfMemoryError):
            raise StoreFull("Redis is out of memory and takes no events; free memory or raise maxmemory") from error
        if "MISCONF" in text:
            raise StoreFull("Redis cannot write to its disk and takes no events; see the server's log") from error
        if any(sign in text for sign in ("READONLY", "NOREPLICAS", "MASTERDOWN", "LOADING", "CLUSTERDOWN", "TRYAGAIN")):
            raise StoreUnavailable(f"Redis does not take commands at the moment: {text}") from error
        raise StoreError(f"Redis refused a command: {text}") from error
