"""Logs of closed matches are packed: every reader and writer gets what it got before, byte for byte, in less memory."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
import redis

from replays.exports.log import export
from replays.fold.fold import fold
from replays.keeping.archive import Archive
from replays.keeping.backup import backup, restore
from replays.keeping.packing import Packer
from replays.log.chain import verify_chain
from replays.log.errors import LogClosed, MatchNotFound, RequestReused, StoreDamaged
from replays.log.events import Event
from replays.play.commands import Close
from replays.play.live import Recorder
from replays.store import packed
from replays.store.bulk_reads import firsts
from replays.store.keys import LIVE_INDEX, LOOSE_INDEX, PACKED_INDEX, match_keys
from replays.store.packed import BLOCK, larger, pack, smaller
from replays.store.store import RequestKey, Store
from tests.replays.following import followed
from tests.replays.logs import chain, noted
from tests.replays.matches import JUDGE, played, recorder

REQUEST = RequestKey.of("tester", "close", b"body")
KEYS = match_keys("M1")
DECISIONS = 140
"""So that the log has three blocks."""


@cache
def log(match: str, decisions: int) -> list[Event]:
    """A log, played once for all tests of this file; the last event closes it."""
    found = played(3, decisions, match=match)
    with found.live(match) as live:
        live.record([Close(unfinished=True)], actor=JUDGE, expected=live.version, request=REQUEST)
    return found.store.events(match)


@pytest.fixture
def on(real_redis: redis.Redis) -> Recorder:
    """M1, closed and settled; M2 still open."""
    found = recorder(real_redis)
    *events, last = log("M1", DECISIONS)
    found.store.append("M1", events)
    found.store.append("M1", [last], request=REQUEST)
    found.store.append("M2", log("M2", 2)[:-1])
    found.store.settle("M1")
    return found


@pytest.fixture
def packer(on: Recorder) -> Packer:
    return Packer(on.store.redis)


def content(store: Store) -> Any:
    """Every byte of the log of M1 as it lies in Redis, and its requests."""
    entries = store.packed_entries("M1") or store.redis.xrange(KEYS.events)
    requests: Any = store.redis.hgetall(KEYS.requests)
    return entries, store.packed_requests("M1") or {name.decode(): one.decode() for name, one in requests.items()}


READERS: dict[str, Callable[[Recorder], Any]] = {
    "events": lambda on: on.store.events("M1"),
    "one event": lambda on: [on.store.event("M1", seq) for seq in (1, 2, BLOCK, BLOCK + 1, BLOCK + 2, 2 * BLOCK, 142)],
    "some": lambda on: [on.store.events("M1", *ends) for ends in ((1, 1), (5, 70), (65, 65), (64, 129), (129, 200))],
    "a few": lambda on: [on.store.events("M1", first, limit=3) for first in (1, 63, 64, 65, 140, 141, 142)],
    "pages": lambda on: list(on.store.iterate("M1")),
    "the end": lambda on: on.store.events("M1", 142),
    "beyond": lambda on: [on.store.events("M1", 143), on.store.events("M1", 999), on.store.event("M1", 999)],
    "as far as possible": lambda on: on.store.readable("M1", 60, 70),
    "the first": lambda on: [on.store.first("M1"), firsts(on.store, ["M2", "M1", "M9"])],
    "request": lambda on: [on.store.request("M1", REQUEST), on.store.request("M1", REQUEST._replace(id="0" * 32))],
    "followers": lambda on: followed(on.store, "M1", 0),
    "late followers": lambda on: followed(on.store, "M1", 100),
    "travellers": lambda on: recorder(on.store.redis).traveller.at("M1", 97).game.digest(),
    "export": lambda on: list(export(on.store, "M1")),
    "head": lambda on: on.store.head("M1"),
}


def test_readers_notice_nothing(packer: Packer, on: Recorder) -> None:
    before, expected = content(on.store), {name: read(on) for name, read in READERS.items()}
    assert packer.pack("M1") == "packed"
    assert on.store.redis.exists(KEYS.events, KEYS.requests) == 0
    assert {name: read(on) for name, read in READERS.items()} == expected
    assert content(on.store) == before
    assert packer.pack("M1") == "there"


def test_what_was_packed_holds(packer: Packer, on: Recorder) -> None:
    packer.pack("M1")
    events = on.store.events("M1")
    assert verify_chain(events, thorough=True) is None
    assert fold(events).exact


def test_writers_get_the_answers_of_before(packer: Packer, on: Recorder) -> None:
    last = on.store.events("M1")[-1]
    packer.pack("M1")
    with pytest.raises(LogClosed):
        on.store.append("M1", chain(noted(), after=last))
    for request in (REQUEST, None):
        again = on.store.append("M1", [last], request=request)
        assert again.repeated
        assert (again.first, again.last) == (last.seq, last.seq)
        assert not again.wake
    with pytest.raises(RequestReused):
        on.store.append("M1", [last], request=REQUEST._replace(fingerprint="0" * 32))
    with pytest.raises(RequestReused):
        on.store.request("M1", REQUEST._replace(fingerprint="0" * 32))
    assert on.store.redis.exists(KEYS.events) == 0


def test_what_is_not_packed(packer: Packer, on: Recorder) -> None:
    client = on.store.redis
    assert packer.pack("M2") == "open"
    with pytest.raises(MatchNotFound):
        packer.pack("M9")
    client.sadd(LIVE_INDEX, "M1")
    assert packer.pack("M1") == "live"
    on.store.settle("M1")
    client.set(KEYS.lock, "somebody")
    assert packer.pack("M1") == "held"
    assert client.exists(KEYS.events)
    client.delete(KEYS.lock)
    client.hset(KEYS.requests, "an id", "no record")
    with pytest.raises(StoreDamaged, match="cannot be packed"):
        packer.pack("M1")
    client.hdel(KEYS.requests, "an id")
    client.xdel(KEYS.events, "5-0")
    with pytest.raises(StoreDamaged, match="event 5 is missing"):
        packer.pack("M1")
    assert client.xlen(KEYS.events) == 141
    assert not on.store.packed_entries("M1")


def test_a_spoilt_block_is_named_and_the_others_are_read(packer: Packer, on: Recorder) -> None:
    whole = on.store.events("M1")
    packer.pack("M1")
    raw: Any = on.store.redis.hget(KEYS.packed, "1")
    on.store.redis.hset(KEYS.packed, "1", raw[:-1] + bytes([raw[-1] ^ 1]))
    with pytest.raises(StoreDamaged, match=f"the events from {BLOCK + 1} on cannot be unpacked"):
        on.store.events("M1")
    assert on.store.events("M1", 1, BLOCK) == whole[:BLOCK]
    found = on.store.readable("M1")
    assert found.events == whole[:BLOCK]
    assert found.broken is not None
    assert found.broken.at == BLOCK + 1
    on.store.redis.hdel(KEYS.packed, "1")
    with pytest.raises(StoreDamaged, match=f"the events from {BLOCK + 1} on are missing"):
        on.store.events("M1")


def test_a_packed_match_is_archived_and_comes_back_as_a_stream(packer: Packer, on: Recorder, tmp_path: Path) -> None:
    archive = Archive(on.store.redis, str(tmp_path))
    before = content(on.store)
    packer.pack("M1")
    assert archive.move("M1") == "moved"
    assert not on.store.redis.exists(KEYS.packed)
    assert archive.bring_back("M1")
    assert on.store.redis.xlen(KEYS.events) == 142
    assert content(on.store) == before
    assert on.store.redis.zscore(LOOSE_INDEX, "M1"), "and is packed again some day"
    assert packer.pack("M1") == "packed"
    assert content(on.store) == before


def test_a_backup_holds_what_is_packed(packer: Packer, on: Recorder, fake_redis: redis.Redis, tmp_path: Path) -> None:
    before, file = content(on.store), BytesIO()
    packer.pack("M1")
    backup(on.store.redis, Archive(on.store.redis, str(tmp_path / "a")), tmp_path / "d", file)
    file.seek(0)
    restore(fake_redis, Archive(fake_redis, str(tmp_path / "b")), tmp_path / "e", file)
    restored = Store(fake_redis)
    assert content(restored) == before
    assert restored.events("M1") == on.store.events("M1")


def test_a_list_of_what_waits_and_of_what_is_packed(packer: Packer, on: Recorder) -> None:
    settled: Any = on.store.redis.zscore(LOOSE_INDEX, "M1")
    assert packer.waiting(settled_before=int(settled) - 1, limit=9) == []
    assert packer.waiting(settled_before=int(settled), limit=9) == ["M1"]
    packer.pack("M1")
    packer.done("M1")
    assert packer.waiting(settled_before=int(settled), limit=9) == []
    assert on.store.redis.zrange(PACKED_INDEX, 0, -1) == [b"M1"]


def test_it_takes_less_than_half_of_the_memory(packer: Packer, on: Recorder) -> None:
    loose: Any = on.store.redis.memory_usage(KEYS.events, samples=0)
    assert packer.pack("M1") == "packed"
    packed: Any = on.store.redis.memory_usage(KEYS.packed, samples=0)
    assert 2 * packed < loose


def test_requests_that_are_in_no_event_are_kept_as_they_are() -> None:
    rows = [(b'{"request":"ab"}', b"h", b"")] * 2
    requests = {"ab": "00:1:1", "cd": "ff:1:2", "ef": "0a:7:9"}
    fields = pack(rows, requests)
    entries = packed.entries_of("M", {"0": fields["0"]}, BLOCK)
    assert packed.requests_of("M", fields["requests"], entries) == requests
    for record in ("0x:1:1", "00:1", "00:01:1", "AB:1:1"):
        with pytest.raises(ValueError):
            pack(rows, {"ab": record})


def test_text_is_compressed_only_where_that_helps() -> None:
    assert smaller(b"{}") == b"{}" == larger(b"{}")
    long = b'{"a": 1, "b": 2}' * 9
    assert len(smaller(long)) < len(long)
    assert larger(smaller(long)) == long
    assert smaller(smaller(long)) == smaller(long)
