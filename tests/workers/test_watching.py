"""The witness knows every head soon after, also of matches that close between two looks."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
import redis

from replays.store import Store
from replays.witness import Witness
from tests.replays.logs import chain, closed, noted, opened
from tests.workers.help import SilentQueue
from workers.sweeper import Sweeper
from workers.watching import Watch


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


def test_every_change_is_noted(store: Store, tmp_path: Path) -> None:
    watch = Watch(store, Witness(tmp_path))
    watch.look()
    assert noted_heads(tmp_path, store)
    store.append("M1", chain(noted(), after=store.events("M1")[-1]))
    watch.look()
    lines = (tmp_path / Witness(tmp_path).file).read_bytes().splitlines()
    assert len(lines) == 3 and noted_heads(tmp_path, store)
    watch.look()
    assert len((tmp_path / Witness(tmp_path).file).read_bytes().splitlines()) == 3


def test_what_was_closed_and_settled_between_two_looks(store: Store, tmp_path: Path) -> None:
    watch = Watch(store, Witness(tmp_path))
    watch.look()
    store.append("M1", chain(closed(), after=store.events("M1")[-1]))
    store.append("M3", chain(opened("M3"), closed()))
    store.settle("M1")
    store.settle("M3")
    watch.look()
    assert noted_heads(tmp_path, store)


def test_old_matches_are_noted_at_the_first_look(store: Store, tmp_path: Path) -> None:
    for number in range(60):
        store.append(f"A{number:02}", chain(opened(f"A{number:02}"), closed()))
        store.settle(f"A{number:02}")
    Watch(store, Witness(tmp_path)).look()
    assert len((tmp_path / Witness(tmp_path).file).read_bytes().splitlines()) == 62 and noted_heads(tmp_path, store)


def test_a_full_disk_is_made_up_for(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch(store, Witness(tmp_path))
    with monkeypatch.context() as patch:
        patch.setattr("replays.witness.os.fsync", lambda _: (_ for _ in ()).throw(OSError(28, "No space left")))
        with pytest.raises(OSError, match="No space"):
            watch.look()
    watch.look()
    assert noted_heads(tmp_path, store)


def test_the_sweeper_keeps_it(store: Store, tmp_path: Path) -> None:
    stop = threading.Event()
    watch = Watch(store, Witness(tmp_path))

    def look() -> None:
        watch.look()
        stop.set()

    Sweeper(store.redis, SilentQueue(), also=[look]).run(stop, interval=0.01)
    assert noted_heads(tmp_path, store)
