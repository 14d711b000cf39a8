"""The witness knows every head soon after, also of matches that close between two looks."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
import redis

from replays.keeping.witness import Witness, witness_of
from replays.log.errors import StoreUnavailable
from replays.storage.redis_server import RedisServer
from replays.store.store import Store
from tests.replays.logs import chain, closed, noted, opened
from tests.waiting import eventually
from tests.workers.started import Process
from workers.processes.witness_timer import HeadWatch


@pytest.fixture
def store(any_redis: redis.Redis) -> Store:
    found = Store(any_redis)
    for name in ("M1", "M2"):
        found.append(name, chain(opened(name), noted()))
    return found


def noted_heads(data: Path, store: Store) -> bool:
    """Whether the witness would find every event that is stored missing."""
    client = Store(store.redis)
    names = client.matches(limit=1000).matches
    witness = Witness(data)
    return witness.note(client.heads(names)) == 0


def _full(descriptor: int) -> None:
    raise OSError(28, "No space left")


def test_every_change_is_noted(store: Store, tmp_path: Path) -> None:
    watch = HeadWatch(store, Witness(tmp_path))
    watch.look()
    assert noted_heads(tmp_path, store)
    store.append("M1", chain(noted(), after=store.events("M1")[-1]))
    watch.look()
    lines = (tmp_path / Witness(tmp_path).file).read_bytes().splitlines()
    assert len(lines) == 3
    assert noted_heads(tmp_path, store)
    watch.look()
    assert len((tmp_path / Witness(tmp_path).file).read_bytes().splitlines()) == 3


def test_what_was_closed_and_settled_between_two_looks(store: Store, tmp_path: Path) -> None:
    watch = HeadWatch(store, Witness(tmp_path))
    watch.look()
    store.append("M1", chain(closed(), after=store.events("M1")[-1]))
    store.append("M3", chain(opened("M3"), closed()))
    store.settle("M1")
    store.settle("M3")
    watch.look()
    assert noted_heads(tmp_path, store)


def test_a_look_asks_once_for_all_live_matches(real_redis: redis.Redis, tmp_path: Path) -> None:
    store = Store(real_redis)
    watch, costs = HeadWatch(store, Witness(tmp_path)), []
    for first in (0, 20):
        for number in range(first, first + 20):
            store.append(f"M{number:02}", chain(opened(f"M{number:02}"), noted()))
        watch.look()
        store.append("M03", chain(noted(), after=store.events("M03")[-1]))
        before = real_redis.info("stats")["total_commands_processed"]
        watch.look()
        costs.append(real_redis.info("stats")["total_commands_processed"] - before)
        assert noted_heads(tmp_path, store)
    assert costs[0] == costs[1] < 5, "nothing else is read for each of them"


def test_a_cluster_is_watched_too(cluster_redis: redis.Redis, tmp_path: Path) -> None:
    store = Store(cluster_redis)
    watch = HeadWatch(store, Witness(tmp_path))
    for name in ("M1", "M2"):
        store.append(name, chain(opened(name), noted()))
        watch.look()
        assert noted_heads(tmp_path, store)


def test_old_matches_are_noted_at_the_first_look(store: Store, tmp_path: Path) -> None:
    for number in range(60):
        store.append(f"A{number:02}", chain(opened(f"A{number:02}"), closed()))
        store.settle(f"A{number:02}")
    HeadWatch(store, Witness(tmp_path)).look()
    assert len((tmp_path / Witness(tmp_path).file).read_bytes().splitlines()) == 62
    assert noted_heads(tmp_path, store)


def test_a_full_disk_is_made_up_for(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    watch = HeadWatch(store, Witness(tmp_path))
    with monkeypatch.context() as patch:
        patch.setattr("replays.keeping.witness_files.os.fsync", _full)
        with pytest.raises(OSError, match="No space"):
            watch.look()
    watch.look()
    assert noted_heads(tmp_path, store)


def test_it_goes_on_after_trouble_and_looks_once_more_at_the_end(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stop = threading.Event()
    watch = HeadWatch(store, Witness(tmp_path))
    look, looks = watch.look, []

    def troubled() -> None:
        looks.append(len(looks))
        if len(looks) == 1:
            raise OSError(28, "No space left")
        if len(looks) == 2:
            raise StoreUnavailable("Redis does not answer")
        if len(looks) == 3:
            stop.set()
            return
        look()

    monkeypatch.setattr(watch, "look", troubled)
    watch.run(stop, interval=0.01)
    assert looks == [0, 1, 2, 3]
    assert noted_heads(tmp_path, store)


def test_a_sweep_that_takes_for_ever_does_not_hold_it_up(
    real_redis: redis.Redis, redis_server: RedisServer, tmp_path: Path
) -> None:
    code = "import time; from workers.processes.sweeper import Sweeper; Sweeper.sweep = lambda self: time.sleep(3600)"
    store = Store(real_redis)
    with Process("sweep", redis_server.url, tmp_path / "log", code=code):
        for number in range(3):
            store.append(f"M{number}", chain(opened(f"M{number}"), noted()))
            heads = store.heads([f"M{number}"])
            witness = witness_of(tmp_path, real_redis).file
            eventually(
                lambda witness=witness, hash=heads[f"M{number}"].hash: (
                    (tmp_path / witness).exists() and hash in (tmp_path / witness).read_text()
                ),
                within=60,
                what="noted",
            )


def test_a_sweeper_whose_watch_has_ended_ends_too(
    real_redis: redis.Redis, redis_server: RedisServer, tmp_path: Path
) -> None:
    """So that it is started again, with a watch."""
    code = "from workers.processes.witness_timer import HeadWatch; HeadWatch.look = lambda self: 1 / 0"
    with Process("sweep", redis_server.url, tmp_path / "log", code=code) as sweeper:
        eventually(lambda: not sweeper.running, within=60, what="ended")
        assert sweeper.status == 1
        assert "ZeroDivisionError" in sweeper.text()
