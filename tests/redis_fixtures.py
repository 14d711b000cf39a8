"""Redis for tests: a real server of their own, and fakeredis where a unit test needs no server.

Each pytest-xdist worker has its own server, so tests in different workers never see each other's keys. It writes its
file as in production, before every answer; but the file lies in memory where the system has a file system for that.
Nothing of it outlives the run, and to wait for a disk thousands of times would hold no test to more.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import fakeredis
import pytest
import redis

from replays.storage.local_cluster import LocalCluster
from replays.storage.redis_server import RedisServer
from replays.store.connection import connect

IN_MEMORY = Path("/dev/shm")
"""Where Linux keeps files in memory; elsewhere, or where nobody may write there, temporary files are on a disk."""


@pytest.fixture(scope="session")
def redis_server() -> Iterator[RedisServer]:
    """A running server for the whole session, set up as in production. Do not stop it: see `own_redis_server`."""
    place = IN_MEMORY if IN_MEMORY.is_dir() and os.access(IN_MEMORY, os.W_OK) else None
    with (
        tempfile.TemporaryDirectory(prefix="vaultlog-tests-", dir=place) as directory,
        RedisServer(directory) as server,
    ):
        yield server


@pytest.fixture
def real_redis(redis_server: RedisServer) -> Iterator[redis.Redis]:
    """A client (bytes, no retries) of the session's server, with an empty database."""
    client = redis_server.client()
    client.flushall()
    yield client
    client.close()


@pytest.fixture(scope="session")
def redis_cluster() -> Iterator[LocalCluster]:
    """Three masters for the whole session."""
    place = IN_MEMORY if IN_MEMORY.is_dir() and os.access(IN_MEMORY, os.W_OK) else None
    with (
        tempfile.TemporaryDirectory(prefix="vaultlog-cluster-", dir=place) as directory,
        LocalCluster(Path(directory) / "nodes") as cluster,
    ):
        yield cluster


@pytest.fixture
def cluster_redis(redis_cluster: LocalCluster) -> Iterator[redis.Redis]:
    """A client (bytes) of the session's cluster, which is emptied first."""
    client = connect(redis_cluster.url)
    client.flushall()
    yield client
    client.close()


@pytest.fixture
def own_redis_server(tmp_path: Path) -> Iterator[RedisServer]:
    """A running server of this test alone, to be killed, stopped and started at will."""
    with RedisServer(tmp_path / "redis") as server:
        yield server


@pytest.fixture
def fake_redis() -> Iterator[redis.Redis]:
    """An empty fakeredis that knows no more than the oldest server we accept."""
    client = fakeredis.FakeRedis(server=fakeredis.FakeServer(version=(6, 2)))
    yield client
    client.close()


@pytest.fixture(params=["real", "fake"])
def any_redis(request: pytest.FixtureRequest) -> redis.Redis:
    """The test runs twice: on the real server and on fakeredis, both empty."""
    client: redis.Redis = request.getfixturevalue(f"{request.param}_redis")
    return client


@pytest.fixture(params=["real", "fake", "cluster"])
def any_store_redis(request: pytest.FixtureRequest) -> redis.Redis:
    """The same, and on a cluster: for what the store promises wherever it is."""
    client: redis.Redis = request.getfixturevalue(f"{request.param}_redis")
    return client
