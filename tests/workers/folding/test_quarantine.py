"""Poison matches: stopped after some tries, visible with the reason, released on request, and nobody else waits."""

from __future__ import annotations

from typing import Any

import pytest
import redis

import engine
from engine.game import Game
from replays.store.keys import LIVE_INDEX
from replays.store.store import Store
from tests.replays.matches import played, recorder, setup
from tests.workers.help import Woken, digest, folder
from workers.folding import folder as folder_module
from workers.folding.folder import TookTooLong
from workers.folding.projections import Projections
from workers.folding.quarantine import NotStopped, Quarantine
from workers.keys import fold_keys
from workers.leases import FAILURES_TO_QUARANTINE

KEYS = fold_keys("M1")


@pytest.fixture
def broken(any_redis: redis.Redis, monkeypatch: pytest.MonkeyPatch) -> dict[str, BaseException]:
    """Two matches; the rules break down at the 20th decision of M1, in the way the test chooses."""
    on = recorder(any_redis)
    played(21, 30, on=on)
    played(22, 30, match="M2", on=on)
    how: dict[str, BaseException] = {"error": RuntimeError("a rule broke down")}
    submit = Game.submit
    seed = setup(21)["chance"]["seed"]

    def submit_or_break(self: Game, answer: Any, **options: Any) -> Any:
        if self.decisions == 19 and self.table.setup.seed.hex() == seed and "error" in how:
            raise how["error"]
        return submit(self, answer, **options)

    monkeypatch.setattr(Game, "submit", submit_or_break)
    return how


def tries(client: redis.Redis, times: int) -> list[str]:
    found = []
    for _ in range(times):
        client.delete(KEYS.pause)
        found.append(folder(client).run("M1").what)
    return found


@pytest.mark.parametrize(
    ("error", "what"),
    [
        (RuntimeError("a rule broke down"), "engine"),
        (MemoryError(), "engine"),
        (TookTooLong("not done within 10 s"), "time"),
    ],
)
def test_a_poison_match_is_quarantined_and_stops_nobody_else(
    any_redis: redis.Redis, error: BaseException, what: str, broken: dict[str, BaseException]
) -> None:
    broken["error"] = error
    # Where the first try can save nothing, the second saves event by event: that is progress, and counts from there.
    failed = ["failed"] * (2 if what == "engine" else 3)
    assert tries(any_redis, len(failed) + 2) == [*failed, "quarantined", "stopped"]
    assert folder(any_redis).run("M2") == ("folded", 0, 31)
    quarantine = Quarantine(any_redis, wake=Woken())
    stopped = quarantine.of("M1")
    assert stopped is not None
    assert quarantine.all() == [stopped]
    assert quarantine.of("M2") is None
    assert (stopped.kind, stopped.what, stopped.tries) == ("quarantine", what, FAILURES_TO_QUARANTINE)
    assert stopped.engine == engine.ENGINE_ID
    assert stopped.after == 20
    assert "event 21" in stopped.reason
    assert type(error).__name__ in stopped.reason or str(error) in stopped.reason


def test_what_comes_before_the_trouble_is_folded(any_redis: redis.Redis, broken: dict[str, BaseException]) -> None:
    tries(any_redis, 3)
    state = Projections(any_redis).state("M1")
    assert state.version == 20
    assert state.entry is not None
    assert state.entry["decisions"] == 19
    timeline = Projections(any_redis).timeline("M1")
    assert timeline is not None
    assert timeline.version == 20
    assert timeline.divergence is None


def test_a_released_match_is_tried_again(any_redis: redis.Redis, broken: dict[str, BaseException]) -> None:
    tries(any_redis, 3)
    any_redis.srem(LIVE_INDEX, "M1")
    woken = Woken()
    quarantine = Quarantine(any_redis, wake=woken)
    released = quarantine.release("M1", by="acc-jo")
    assert released.what == "engine"
    assert woken == ["M1"]
    assert "M1" in Store(any_redis).live()
    assert any_redis.exists(KEYS.queued)
    assert quarantine.all() == []
    assert quarantine.of("M1") is None
    assert tries(any_redis, 4) == ["failed", "failed", "quarantined", "stopped"], "with all its tries"
    quarantine.release("M1", by="acc-jo")
    broken.clear()  # a new version of the rules
    assert tries(any_redis, 1) == ["folded"]
    assert Projections(any_redis).state("M1").digest == digest(any_redis, "M1")
    kept = any_redis.lrange(KEYS.released, 0, -1)
    assert len(kept) == 2
    assert all(b"acc-jo" in record for record in kept)


def test_only_what_is_stopped_can_be_released(any_redis: redis.Redis, broken: dict[str, BaseException]) -> None:
    with pytest.raises(NotStopped, match="M1 is neither"):
        Quarantine(any_redis, wake=Woken()).release("M1", by="acc-jo")


def test_a_failed_match_is_left_alone_for_a_moment(any_redis: redis.Redis, broken: dict[str, BaseException]) -> None:
    assert [folder(any_redis).run("M1").what for _ in range(3)] == ["failed", "paused", "paused"]


def test_failing_before_anything_is_folded_counts_too(any_redis: redis.Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    played(23, 5, on=recorder(any_redis))

    def fail(*arguments: Any, **options: Any) -> Any:
        raise ValueError("broken from the start")

    monkeypatch.setattr(folder_module.Fold, "feed", fail)
    assert tries(any_redis, 3) == ["failed", "failed", "quarantined"]
    stopped = Quarantine(any_redis, wake=Woken()).of("M1")
    assert stopped is not None
    assert (stopped.what, stopped.after) == ("error", 0)
    assert Projections(any_redis).entry("M1") is None
