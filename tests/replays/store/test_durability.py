"""What an append waits for, on a server with one replica."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import redis

from replays.keeping.packing import Packer
from replays.log.errors import StoreUnavailable
from replays.storage.local_cluster import free_ports
from replays.storage.redis_server import RedisServer
from replays.store.connection import connect
from replays.store.durability import Durability
from replays.store.keys import LOOSE_INDEX, match_keys
from replays.store.store import RequestKey, Store
from tests.replays.logs import chain, closed, decided, opened

ONE = RequestKey.of("ann:/answers", "key-1", b"{}")


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[tuple[RedisServer, redis.Redis]]:
    """A server, and a client of its replica."""
    first, second = free_ports(2)
    with RedisServer(tmp_path / "a", port=first) as server, RedisServer(tmp_path / "b", port=second) as other:
        replica = other.client()
        replica.config_set("masterauth", (tmp_path / "a" / "password").read_text().strip())
        replica.replicaof("127.0.0.1", first)  # type: ignore[no-untyped-call]
        deadline = time.monotonic() + 20
        while _link(replica) != "up" and time.monotonic() < deadline:
            time.sleep(0.02)
        yield server, replica
        replica.close()


def _link(replica: redis.Redis) -> str:
    info: Any = replica.info("replication")
    return str(info["master_link_status"])


def test_an_append_is_answered_when_the_replica_has_it(pair: tuple[RedisServer, redis.Redis]) -> None:
    server, replica = pair
    events = chain(opened(), decided("play:3"), decided("card:9"))
    with connect(server.url, durability=Durability(1)) as client:
        assert Store(client).append("M1", events[:2], request=ONE)[:3] == (1, 2, False)
        assert Store(replica).events("M1") == events[:2]
        assert Store(replica).matches().matches == ("M1",)
        assert Store(client).append("M1", events[:2]).repeated
        assert Store(client).request("M1", ONE) is not None


def test_what_no_replica_confirms_is_not_acknowledged_however_often_it_is_sent(
    pair: tuple[RedisServer, redis.Redis],
) -> None:
    server, replica = pair
    events = chain(opened(), decided("play:3"))
    Store(server.client()).append("M1", events[:1])
    replica.replicaof("NO", "ONE")  # type: ignore[no-untyped-call]
    with connect(server.url, durability=Durability(1, 50)) as client:
        for _ in range(2):
            with pytest.raises(StoreUnavailable, match="0 of 1 replicas have confirmed it within 50 ms"):
                Store(client).append("M1", events[1:], request=ONE)
        with pytest.raises(StoreUnavailable, match="0 of 1 replicas"):
            Store(client).request("M1", ONE)
        assert Store(client).events("M1") == events, "it is stored on that server, and only there"


def test_no_list_forgets_what_no_replica_has(pair: tuple[RedisServer, redis.Redis]) -> None:
    """A match that another server takes over with must be found there by those who settle, pack and archive it."""
    server, replica = pair
    events = chain(opened(), closed())
    with connect(server.url, durability=Durability(1, 50)) as client:
        store, packer = Store(client), Packer(client)
        store.append("M1", events, request=ONE)
        store.append("M2", chain(opened("M2"), closed()))
        store.settle("M1")
        assert replica.zscore(LOOSE_INDEX, "M1")
        assert store.live() == ("M2",)
        replica.replicaof("NO", "ONE")  # type: ignore[no-untyped-call]
        with pytest.raises(StoreUnavailable, match="0 of 1 replicas"):
            store.settle("M2")
        for _ in range(2):
            with pytest.raises(StoreUnavailable, match="0 of 1 replicas"):
                packer.pack("M1")
        assert store.live() == ("M2",)
        assert client.zscore(LOOSE_INDEX, "M1")
        assert client.hexists(match_keys("M1").meta, "packed"), "on that server, and only there"
        for request in (ONE, None):
            with pytest.raises(StoreUnavailable, match="0 of 1 replicas"):
                store.append("M1", events, request=request)


@pytest.mark.parametrize("text", ["", "sync", "replicas", "replicas:0", "replicas:x", "replicas:1:9000", "fsync:1"])
def test_what_is_no_durability(text: str) -> None:
    with pytest.raises(ValueError, match="fsync, or replicas:1"):
        Durability.parse(text)


@pytest.mark.parametrize("text", ["fsync", "replicas:2:1500"])
def test_it_is_written_as_it_is_read(text: str) -> None:
    assert str(Durability.parse(text)) == text
