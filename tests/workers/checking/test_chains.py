"""What is stored was changed: the check finds it, and from then on every answer says the same."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import redis

from replays.fold.fold import Grade
from replays.log.errors import Diverged, StoreDamaged
from replays.play.commands import Close, Note
from replays.play.live import Recorder
from replays.storage.redis_server import RedisServer
from replays.store import damage
from replays.store.keys import match_keys
from replays.store.store import Store
from replays.telling.timeline import Timelines
from tests.replays.matches import JUDGE, ORGANISER, play_on, played, recorder
from tests.workers.help import SilentQueue, folder
from workers.checking import chains
from workers.checking.chains import Chains
from workers.folding.projections import Projections
from workers.folding.quarantine import Quarantine

KEYS = match_keys("M1")
AT = 21


def rewrite(client: redis.Redis, change: Callable[[list[Any]], None], keys: Any = KEYS) -> None:
    """Change the entries of a stream behind everybody's back; an entry is [id, fields]."""
    entries = [list(entry) for entry in client.xrange(keys.events)]
    change(entries)
    client.delete(keys.events)
    for id, fields in entries:
        client.xadd(keys.events, fields, id=id)


def flip(entries: list[Any], field: bytes = b"e", at: int = AT, byte: int = 60) -> None:
    raw = bytearray(entries[at - 1][1][field])
    raw[byte % len(raw)] ^= 1
    entries[at - 1][1][field] = bytes(raw)


def unreadable(entries: list[Any]) -> None:
    entries[AT - 1][1][b"e"] = b"{"


def without_hash(entries: list[Any]) -> None:
    del entries[AT - 1][1][b"h"]


def missing(entries: list[Any]) -> None:
    del entries[AT - 1]


def in_text(entries: list[Any]) -> None:
    body = entries[AT - 1][1][b"e"]
    entries[AT - 1][1][b"e"] = body.replace(b"a note", b"a nose")


DAMAGES: dict[str, tuple[Callable[[list[Any]], None], str]] = {
    "a letter": (in_text, "chain/hash"),
    "a hash": (lambda entries: flip(entries, b"h"), "chain/hash"),
    "no hash": (without_hash, "log"),
    "no json": (unreadable, "log"),
    "an id": (missing, "log"),
}


@pytest.fixture(params=DAMAGES)
def harmed(request: pytest.FixtureRequest, real_redis: redis.Redis) -> tuple[Recorder, str]:
    """A folded match of which event 21, a note, is damaged, behind it snapshots; and which check it fails."""
    on, dice = recorder(real_redis), random.Random(1)
    played(1, 19, on=on)
    with on.live("M1") as live:
        live.sync()
        live.record([Note("note.added", {"text": "a note"})], actor=JUDGE, expected=live.version)
    play_on(on, "M1", dice, 60)
    folder(real_redis).run("M1")
    change, what = DAMAGES[request.param]
    rewrite(real_redis, change)
    return on, what


def check(client: redis.Redis, *, per_look: int = 2000, looks: int = 1) -> SilentQueue:
    queue = SilentQueue()
    checker = Chains(client, queue, per_look=per_look)
    for _ in range(looks):
        checker.look()
    return queue


def test_damage_in_the_middle_is_named_and_wins_over_every_snapshot(
    harmed: tuple[Recorder, str], real_redis: redis.Redis
) -> None:
    on, what = harmed
    fresh = recorder(real_redis)
    timelines = Timelines(fresh.traveller)
    last = on.store.head("M1").version
    if what.startswith("chain"):
        assert fresh.traveller.at("M1").grade is Grade.EXACT, "a snapshot behind it hides what was changed"
    queue = check(real_redis)
    assert queue.woken == ["M1"]
    found = on.store.head("M1").broken
    assert found is not None
    assert (found.at, found.what) == (AT, what)
    assert chains.warnings(real_redis)["M1"].startswith(f"match M1: {damage.sentence(found)}; ")
    for who in (on, fresh):
        for seq in (AT, AT + 5, last, None):
            moment = who.traveller.at("M1", seq)
            assert (moment.grade, moment.seq) == (Grade.DIVERGED, AT - 1)
            assert moment.fold.divergence is not None
            assert moment.fold.divergence.at == AT
        assert who.traveller.at("M1", AT - 1).grade is Grade.EXACT
        with pytest.raises(Diverged), who.live("M1") as live:
            live.sync()
    for _ in range(2):
        told = timelines.of("M1")
        assert (told.grade, told.version) == (Grade.DIVERGED, AT - 1)
        assert told.divergence is not None
        assert told.divergence.at == AT
    folder(real_redis).run("M1")
    while Quarantine(real_redis, wake=queue.wake).of("M1") is None:  # what cannot be read is tried some times
        real_redis.delete("match:{M1}:fold:pause")
        folder(real_redis).run("M1")
    entry = Projections(real_redis).entry("M1")
    assert entry is not None
    assert entry["seq"] == entry["stopped"]["after"] == AT - 1


def test_nothing_is_appended_to_what_is_known_to_be_damaged(
    harmed: tuple[Recorder, str], real_redis: redis.Redis
) -> None:
    on, _ = harmed
    with on.live("M1") as live:
        check(real_redis)
        before = on.store.events("M1", AT + 2)
        with pytest.raises(Diverged):
            live.record([Close(unfinished=True)], actor=ORGANISER, expected=live.version)
    assert on.store.events("M1", AT + 2) == before


def test_whoever_reads_it_first_makes_it_known_to_all(harmed: tuple[Recorder, str], real_redis: redis.Redis) -> None:
    on, what = harmed
    fresh = recorder(real_redis)
    Timelines(fresh.traveller).of("M1")
    found = on.store.head("M1").broken
    assert found is not None
    assert (found.at, found.what) == (AT, what)
    assert recorder(real_redis).traveller.at("M1").grade is Grade.DIVERGED


def test_what_holds_again_is_taken_back(harmed: tuple[Recorder, str], real_redis: redis.Redis) -> None:
    on, what = harmed
    queue = check(real_redis)
    for _ in range(3):
        real_redis.delete("match:{M1}:fold:pause")
        folder(real_redis).run("M1")
    quarantine = Quarantine(real_redis, wake=queue.wake)
    assert quarantine.of("M1") is not None
    real_redis.delete(KEYS.events)
    whole = recorder()
    played(1, 19, on=whole)
    with whole.live("M1") as live:
        live.sync()
        live.record([Note("note.added", {"text": "a note"})], actor=JUDGE, expected=live.version)
    for id, fields in whole.store.redis.xrange(KEYS.events):
        real_redis.xadd(KEYS.events, fields, id=id)
    head = whole.store.head("M1")
    real_redis.hset(KEYS.meta, mapping={"v": head.version, "h": bytes.fromhex(head.hash)})
    check(real_redis)
    assert on.store.head("M1").broken is None
    assert damage.known_damage(real_redis) == {}
    assert quarantine.of("M1") is None
    folder(real_redis).run("M1")
    assert Projections(real_redis).state("M1").version == head.version
    assert recorder(real_redis).traveller.at("M1").grade is Grade.EXACT


def test_a_look_is_bounded_and_live_matches_come_first(real_redis: redis.Redis) -> None:
    on = recorder(real_redis)
    for name in ("A1", "B1", "C1"):
        played(1, 20, match=name, on=on)
    for name in ("A1", "B1"):
        with on.live(name) as live:
            live.sync()
            live.record([Close(unfinished=True)], actor=ORGANISER, expected=live.version)
        folder(real_redis).run(name)
    assert on.store.live() == ("C1",)
    checker = Chains(real_redis, SilentQueue(), per_look=10)
    counts = []
    for _ in range(12):
        checker.look()
        told = chains.progress(real_redis)
        assert told is not None
        counts.append((told.checked, told.events))
    assert all(after[1] - before[1] <= 10 for before, after in zip([(0, 0), *counts], counts, strict=False))
    assert counts[-1] == (3, 65)
    assert told.finished_at
    rewrite(real_redis, lambda entries: flip(entries, at=3), match_keys("A1"))
    rewrite(real_redis, lambda entries: flip(entries, at=3), match_keys("C1"))
    again = Chains(real_redis, queue := SilentQueue(), per_look=10)
    again.look()
    assert queue.woken == ["C1"], "the live one"


def test_the_end_of_a_log_is_compared_with_its_head_record(real_redis: redis.Redis) -> None:
    on = played(1, 20, on=recorder(real_redis))
    real_redis.hset(KEYS.meta, "v", 24)
    check(real_redis)
    found = damage.known_damage(real_redis)["M1"]
    assert (found.at, found.what) == (22, "log")
    assert on.store.events("M1")[-1].seq == 21


def test_a_first_event_that_is_gone_is_found(real_redis: redis.Redis) -> None:
    played(1, 20, on=recorder(real_redis))
    real_redis.xdel(KEYS.events, "1-0")
    check(real_redis)
    assert damage.known_damage(real_redis)["M1"].at == 1
    with pytest.raises(StoreDamaged):
        recorder(real_redis).traveller.at("M1")


def test_it_begins_once_more_when_redis_was_started_again(own_redis_server: RedisServer, tmp_path: Path) -> None:
    """A bit of an event that flips in the append-only file while Redis is down."""
    server = own_redis_server
    on, dice = recorder(server.client()), random.Random(1)
    played(1, 40, on=on)
    with on.live("M1") as live:
        live.sync()
        live.record([Note("note.added", {"text": "a unique remark"})], actor=JUDGE, expected=live.version)
    at = on.store.head("M1").version
    play_on(on, "M1", dice, 40)
    folder(server.client()).run("M1")
    checker = Chains(server.client(), queue := SilentQueue())
    checker.look()
    assert queue.woken == []
    server.stop()
    files = [path for path in (tmp_path / "redis").rglob("*") if path.is_file()]
    (file,) = [path for path in files if b"a unique remark" in path.read_bytes()]
    file.write_bytes(file.read_bytes().replace(b"a unique remark", b"a unique remars"))
    server.start()
    checker.look()
    assert queue.woken == ["M1"]
    found = Store(server.client()).head("M1").broken
    assert found is not None
    assert (found.at, found.what) == (at, "chain/hash")
