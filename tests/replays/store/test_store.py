"""The append script and the reads, on a real Redis and on fakeredis: same answers on both."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import redis

from replays.log.chain import verify_chain
from replays.log.errors import (
    BatchInvalid,
    ChainConflict,
    LogClosed,
    LogReplaced,
    MatchExists,
    MatchNotFound,
    RequestReused,
    StoreDamaged,
    StoreFull,
    StoreUnavailable,
    VersionConflict,
)
from replays.log.events import Event
from replays.storage.redis_server import RedisServer
from replays.store.connection import connect, reader_of
from replays.store.keys import match_keys
from replays.store.log_reader import Head
from replays.store.store import MAX_BATCH, RequestKey, Store
from tests.replays.following import followed
from tests.replays.logs import chain, closed, decided, noted, opened

ONE = RequestKey.of("ann:/answers", "key-1", b"{}")
KEYS = match_keys("M1")


@pytest.fixture
def store(any_store_redis: redis.Redis) -> Store:
    return Store(any_store_redis)


def everything(client: redis.Redis) -> dict[bytes, Any]:
    """All keys with their contents, to prove that a refused append left nothing behind."""
    dump: dict[bytes, Any] = {}
    for key in client.scan_iter("match:*"):
        kind = client.type(key)
        dump[key] = (
            client.hgetall(key) if kind == b"hash" else client.xrange(key) if kind == b"stream" else client.get(key)
        )
    return dump


def test_what_was_appended_is_read_back_byte_for_byte(store: Store) -> None:
    events = chain(opened(), decided("play:3"), decided("card:9", secret=True), noted())
    assert store.append("M1", events[:1])[:3] == (1, 1, False)
    assert store.append("M1", events[1:])[:3] == (2, 4, False)
    assert store.events("M1") == events
    assert store.head("M1") == Head(4, events[3].hash, False)
    assert store.events("M1", 2, 3) == events[1:3]
    assert store.events("M1", 3) == events[2:]
    assert store.events("M1", 2, limit=1) == events[1:2]
    assert store.events("M1", 5) == []
    assert store.events("M1", 3, 2) == []
    assert store.events("M1", limit=0) == []
    assert store.event("M1", 4) == events[3]
    assert store.event("M1", 5) is None
    assert store.event("M1", 0) is None
    assert verify_chain(store.iterate("M1")) is None


def test_an_unknown_match_is_said_to_be_unknown(store: Store) -> None:
    for read in (store.head, store.events, lambda match: list(store.iterate(match))):
        with pytest.raises(MatchNotFound):
            read("nowhere")
    with pytest.raises(MatchNotFound):
        store.append("M1", chain(opened(), decided())[1:])
    with pytest.raises(ValueError, match="not a match id"):
        store.head("{a}")


def test_a_stale_writer_is_told_the_current_version(store: Store) -> None:
    events = chain(opened(), decided("a"), decided("b"))
    store.append("M1", events)
    before = everything(store.redis)
    with pytest.raises(VersionConflict) as caught:
        store.append("M1", chain(decided("late"), after=events[1]))
    assert (caught.value.expected, caught.value.current) == (2, 3)
    with pytest.raises(VersionConflict) as caught:
        store.append("M1", chain(decided("b"), decided("gap"), after=events[2])[1:])
    assert (caught.value.expected, caught.value.current) == (4, 3)
    with pytest.raises(MatchExists):
        store.append("M1", chain(opened(title="another")))
    assert everything(store.redis) == before


def test_the_same_version_of_another_history_is_a_chain_conflict(store: Store) -> None:
    store.append("M1", chain(opened(), decided("a")))
    other = chain(opened(), decided("b"), decided("c"))
    with pytest.raises(ChainConflict):
        store.append("M1", other[2:])
    assert store.head("M1").version == 2


def test_a_repeated_request_gets_the_first_answer_again(store: Store) -> None:
    events = chain(opened())
    store.append("M1", events)
    batch = chain(decided("a"), decided("b"), after=events[0])
    assert store.append("M1", batch, request=ONE)[:3] == (2, 3, False)
    retry = chain(decided("a"), decided("b"), after=events[0])
    assert retry != batch, "a retry has another time, so other bytes"
    assert store.append("M1", retry, request=ONE)[:3] == (2, 3, True)
    store.append("M1", chain(decided("c"), after=batch[-1]))
    assert store.append("M1", retry, request=ONE)[:3] == (2, 3, True)
    assert store.request("M1", ONE) == (2, 3, True, False)
    assert store.request("M1", RequestKey.of("ann:/answers", "key-2", b"{}")) is None
    assert store.head("M1").version == 4


def test_a_reused_key_is_refused_before_anything_else(store: Store) -> None:
    events = chain(opened(), decided())
    store.append("M1", events, request=ONE)
    other = RequestKey.of("ann:/answers", "key-1", b'{"other":"content"}')
    assert other.id == ONE.id
    for batch in (chain(decided(), after=events[-1]), chain(decided(), after=events[0])):
        with pytest.raises(RequestReused) as caught:
            store.append("M1", batch, request=other)
        assert (caught.value.first, caught.value.last) == (1, 2)
    with pytest.raises(RequestReused):
        store.request("M1", other)
    scoped = RequestKey.of("ben:/answers", "key-1", b"{}")
    assert scoped.id != ONE.id, "two callers may choose the same key"
    assert store.append("M1", chain(decided(), after=events[-1]), request=scoped)[:3] == (3, 3, False)


def test_the_very_same_bytes_are_never_stored_twice(store: Store) -> None:
    """The client repeats a command whose reply it lost; without a request the bytes themselves tell."""
    events = chain(opened(), decided("a"), decided("b"), decided("c"))
    store.append("M1", events[:1])
    assert store.append("M1", events[:1])[:3] == (1, 1, True)
    store.append("M1", events[1:3])
    assert store.append("M1", events[1:3])[:3] == (2, 3, True)
    store.append("M1", events[3:])
    assert store.append("M1", events[1:3])[:3] == (2, 3, True)
    assert store.events("M1") == events


def test_a_closed_match_takes_nothing_more(store: Store) -> None:
    events = chain(opened(), decided(), closed())
    store.append("M1", events[:2])
    store.append("M1", events[2:], request=ONE)
    assert store.head("M1").closed
    before = everything(store.redis)
    for late in (chain(noted(), after=events[-1]), chain(noted(), after=events[1])):
        with pytest.raises(LogClosed) as caught:
            store.append("M1", late)
        assert caught.value.version == 3
    assert store.append("M1", events[2:], request=ONE).repeated, "the closing request itself may be repeated"
    assert everything(store.redis) == before


def test_a_batch_that_does_not_fit_together_is_refused(store: Store) -> None:
    events = chain(opened(), decided("a"), decided("b"), closed())
    others = chain(opened(), decided("x"), decided("y"))
    after_close = chain(noted(), after=events[-1])
    too_many = chain(opened(), *[decided()] * MAX_BATCH)
    for batch in (
        [],
        too_many,
        [events[0], events[2]],
        [events[0], others[1]],
        events + after_close,
        chain(decided()),
        chain(opened(), opened()),
    ):
        with pytest.raises(BatchInvalid):
            store.append("M1", batch)
    assert everything(store.redis) == {}


def test_a_contradiction_in_the_store_stops_every_append(store: Store) -> None:
    events = chain(opened(), decided(), decided())
    store.append("M1", events)
    late = chain(decided("late"), after=events[-1])
    store.redis.hset(KEYS.meta, "v", 2)
    with pytest.raises(StoreDamaged, match="version 2, the stream ends at 3"):
        store.append("M1", late)
    store.redis.hset(KEYS.meta, mapping={"v": 3, "h": bytes(32)})
    with pytest.raises(StoreDamaged):
        store.append("M1", late)
    store.redis.delete(KEYS.meta)
    with pytest.raises(StoreDamaged):
        store.append("M1", late)
    store.redis.hset(KEYS.meta, mapping={"v": 3, "h": bytes.fromhex(events[-1].hash)})
    assert store.append("M1", late).last == 4


def test_a_gap_and_an_unreadable_entry_are_reported_where_they_are(store: Store) -> None:
    events = chain(opened(), decided(), decided(), decided())
    store.append("M1", events)
    store.redis.xdel(KEYS.events, "3-0")
    with pytest.raises(StoreDamaged) as caught:
        store.events("M1")
    assert caught.value.seq == 3
    with pytest.raises(StoreDamaged) as caught:
        store.events("M1", 4)
    assert caught.value.seq == 3
    assert store.events("M1", 1, 2) == events[:2]
    store.redis.xadd(KEYS.events, {"e": b"{}", "h": bytes(32), "s": b""}, id="5-0")
    with pytest.raises(StoreDamaged, match="unreadable") as caught:
        store.events("M1", 5)
    assert caught.value.seq == 5
    moved = {"e": events[1].body, "h": bytes.fromhex(events[1].hash), "s": b""}
    store.redis.xadd(KEYS.events, moved, id="6-0")
    with pytest.raises(StoreDamaged, match="holds the event 2"):
        store.events("M1", 6, 6)


def test_a_wake_up_is_asked_for_once_until_a_worker_took_it(store: Store) -> None:
    events = chain(opened(), *[decided()] * 4)
    assert store.append("M1", events[:1]).wake
    assert not store.append("M1", events[1:2]).wake, "one is on its way"
    store.redis.delete(KEYS.queued)
    store.redis.set(KEYS.lock, "worker")
    assert not store.append("M1", events[2:3]).wake, "a worker holds the match and will look again"
    assert store.redis.exists(KEYS.queued) == 0
    store.redis.delete(KEYS.lock)
    assert store.append("M1", events[3:4]).wake
    assert 0 < store.redis.ttl(KEYS.queued) <= 30
    store.redis.delete(KEYS.queued)
    assert not store.append("M1", events[3:4]).wake, "a repetition wakes nobody"


def test_the_index_lists_stored_matches_page_by_page(store: Store) -> None:
    names = [f"M{number}" for number in range(7)]
    for name in names:
        store.append(name, chain(opened(name)))
    store.redis.zadd("vaultlog:matches", {"M3x": 0})  # the writer died between index and events
    store.redis.sadd("vaultlog:matches:live", "M3x")
    for newest_first, order in ((False, names), (True, names[::-1])):
        seen: list[str] = []
        cursor = None
        for _ in range(10):
            page = store.matches(after=cursor, limit=3, newest_first=newest_first)
            seen += page.matches
            cursor = page.next
            if cursor is None:
                break
        assert seen == order
    assert store.heads(["M1", "M3x"]).keys() == {"M1"}
    assert set(store.live()) == {*names, "M3x"}
    store.settle("M2")
    assert "M2" not in store.live()


def test_following_gets_new_events_and_heartbeats(store: Store) -> None:
    events = chain(opened(), decided(), decided(), decided())
    store.append("M1", events[:2])
    steps = [lambda: None, lambda: None, lambda: store.append("M1", events[2:])]
    heartbeat: list[Any] = []
    assert followed(store, "M1", 1, steps) == [events[1:2], heartbeat, events[2:]]
    assert followed(store, "M1", 0) == [events]
    with pytest.raises(VersionConflict):
        followed(store, "M1", 9)
    assert followed(store, "M1", 2, head=events[1].hash) == [events[2:]]
    with pytest.raises(LogReplaced, match="another event 2 than before"):
        followed(store, "M1", 2, head="ab" * 32)
    for after in (0, 1):
        with pytest.raises(MatchNotFound):
            followed(store, "M9", after)


def test_as_many_follow_as_like(real_redis: redis.Redis, redis_server: RedisServer) -> None:
    """A blocking read has a connection to itself, and there are more of them than a client has by default."""
    store, events = Store(real_redis), chain(opened(), decided())
    store.append("M1", events[:1])

    async def run() -> list[list[Event]]:
        reader = reader_of(redis_server.url)
        steps = [asyncio.create_task(anext(store.follow(reader, "M1", 1))) for _ in range(150)]
        while sum(client["cmd"] == "xread" for client in real_redis.client_list()) < 150:  # type: ignore[union-attr]
            await asyncio.sleep(0.01)
        store.append("M1", events[1:])
        found = await asyncio.gather(*steps)
        await reader.aclose()
        return found

    assert asyncio.run(run()) == [events[1:]] * 150


def test_a_script_that_redis_forgot_is_loaded_again(store: Store) -> None:
    events = chain(opened(), decided())
    store.append("M1", events[:1])
    store.redis.script_flush()
    assert store.append("M1", events[1:]).last == 2


def test_a_client_that_decodes_is_refused(redis_server: RedisServer) -> None:
    with pytest.raises(ValueError, match="bytes"):
        Store(redis.Redis.from_url(redis_server.url, decode_responses=True))


def test_a_client_with_the_newer_protocol_reads_the_same(real_redis: redis.Redis, redis_server: RedisServer) -> None:
    events = chain(opened(), decided())
    Store(real_redis).append("M1", events)
    with redis.Redis.from_url(redis_server.url, protocol=3, legacy_responses=False) as client:
        store = Store(client)
        assert store.events("M1") == events
        assert followed(store, "M1", 0, [lambda: None] * 2) == [events, []]


def test_a_full_redis_says_so_and_stores_nothing(real_redis: redis.Redis) -> None:
    store = Store(real_redis)
    events = chain(opened(), *[noted("x" * 3000)] * 40)
    store.append("M1", events[:1])
    limit = real_redis.config_get("maxmemory")["maxmemory"]
    real_redis.config_set("maxmemory", 1)
    try:
        with pytest.raises(StoreFull, match="out of memory"):
            store.append("M1", events[1:])
        assert store.head("M1").version == 1
        assert store.events("M1") == events[:1]
    finally:
        real_redis.config_set("maxmemory", limit)
    assert store.append("M1", events[1:]).last == 41


def test_a_redis_that_is_gone_is_unavailable() -> None:
    client = connect("redis://127.0.0.1:1/0", retry=None, socket_connect_timeout=0.5)
    with pytest.raises(StoreUnavailable):
        Store(client).append("M1", chain(opened()))
    with pytest.raises(StoreUnavailable):
        Store(client).head("M1")
    client.close()


def test_a_read_only_replica_is_unavailable(own_redis_server: RedisServer) -> None:
    with own_redis_server.client() as client:
        store = Store(client)
        events = chain(opened(), decided())
        store.append("M1", events[:1])
        client.replicaof("127.0.0.1", 1)
        with pytest.raises(StoreUnavailable, match="READONLY"):
            store.append("M1", events[1:])
