"""Remaking: what another version made is found once and made again, while nothing else waits; readiness tells it."""

from __future__ import annotations

from pathlib import Path

import pytest
import redis

from replays.keeping.archive import Archive
from replays.play.commands import Close
from replays.store.store import Store
from tests.replays.matches import played, recorder
from tests.workers.help import SilentQueue, folder, record
from workers.folding.projections import MAKER, Projections
from workers.keys import REMADE, STALE, fold_keys
from workers.processes import upgrades
from workers.processes.upgrades import Remaking, RemakingProgress, progress


@pytest.fixture
def upgraded(real_redis: redis.Redis) -> redis.Redis:
    """M1 to M3, folded by an older version; M1 is closed."""
    on = recorder(real_redis)
    for match in ("M1", "M2", "M3"):
        played(5, 6, match=match, on=on)
    record(real_redis, "M1", Close(unfinished=True))
    for match in ("M1", "M2", "M3"):
        folder(real_redis).run(match)
        real_redis.hset(fold_keys(match).state, "maker", "an older one")
    return real_redis


def test_matches_of_an_older_version_are_folded_again(upgraded: redis.Redis) -> None:
    queue = SilentQueue()
    on, projections = Remaking(upgraded, queue), Projections(upgraded)
    assert progress(upgraded) is None
    assert projections.tallies(["M1"]) == [None]
    on.look()
    assert progress(upgraded) == RemakingProgress(3, looked=True)
    assert sorted(queue.woken) == ["M1", "M2", "M3"]
    folder(upgraded).run("M1")
    on.look()
    assert progress(upgraded) == RemakingProgress(2, looked=True)
    assert projections.tallies(["M1"]) != [None]
    for match in ("M2", "M3"):
        folder(upgraded).run(match)
    on.look()
    assert progress(upgraded) == RemakingProgress(0, looked=True)
    on.look()
    many = len(queue.woken)
    upgraded.sadd(STALE, "M1")
    on.look()
    assert len(queue.woken) == many, "it is done, and asks Redis for nothing more"


def test_other_folds_go_first(upgraded: redis.Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    queue = SilentQueue()
    queue.waiting = 1
    on = Remaking(upgraded, queue)
    on.look()
    assert queue.woken == []
    assert progress(upgraded) == RemakingProgress(3, looked=True)
    queue.waiting = 0
    monkeypatch.setattr(upgrades, "WOKEN_PER_LOOK", 2)
    on.look()
    assert len(queue.woken) == 2


def test_a_start_goes_on_and_another_version_begins_once_more(
    upgraded: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upgrades, "LISTED_PER_LOOK", 1)
    Remaking(upgraded, SilentQueue()).look()
    assert progress(upgraded) == RemakingProgress(1, looked=False)
    assert upgraded.hget(REMADE, "after") == b"M1"
    again = Remaking(upgraded, SilentQueue())
    again.look()
    again.look()
    assert progress(upgraded) == RemakingProgress(3, looked=True)
    upgraded.hset(REMADE, "maker", "a newer one")
    assert progress(upgraded) is None
    Remaking(upgraded, SilentQueue()).look()
    assert progress(upgraded) == RemakingProgress(1, looked=False)
    assert upgraded.hget(REMADE, "maker") == MAKER.encode()


def test_what_a_fold_would_not_make_again_is_passed_over(upgraded: redis.Redis, tmp_path: Path) -> None:
    Store(upgraded).settle("M1")
    assert Archive(upgraded, str(tmp_path)).move("M1") == "moved"
    upgraded.hset(fold_keys("M2").state, "stopped", b"{}")
    upgraded.delete(fold_keys("M3").state)  # never folded: the sweeper finds that by itself
    queue = SilentQueue()
    Remaking(upgraded, queue).look()
    assert progress(upgraded) == RemakingProgress(0, looked=True)
    assert queue.woken == []
