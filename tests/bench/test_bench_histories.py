"""The benchmarks of histories, API and worker do real work, and say so when it was not done. Speed is not tested."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import redis

from replays.play.live import Recorder
from replays.storage.redis_server import RedisServer
from tests.bench import engine, http, log, material, suite, work
from tests.bench.machine import machine
from tests.bench.measure import BenchmarkFault, Measure, percentile

pytestmark = pytest.mark.slow


@pytest.fixture
def into(redis_server: RedisServer, real_redis: redis.Redis) -> Iterator[Recorder]:
    found = material.recorder(redis_server.url)
    yield found
    found.store.redis.close()


def test_percentiles_are_values_that_were_measured() -> None:
    values = [float(number) for number in range(100, 0, -1)]
    assert (percentile(values, 0.5), percentile(values, 0.99), percentile(values, 1.0)) == (50, 99, 100)
    assert percentile([7.0], 0.01) == 7.0
    with pytest.raises(ValueError, match="nothing was measured"):
        percentile([], 0.5)


@pytest.mark.parametrize("single", [False, True])
def test_material_is_recorded_as_it_was_played(into: Recorder, single: bool) -> None:
    played = engine.logs(1)[0]
    material.record(into, played, "M", single=single)
    events = into.store.events("M")
    assert len(events) == len(played.answers) + 1
    assert into.traveller.at("M").game.digest() == played.digest
    assert all((event.request is not None) == single for event in events[1:])


def test_a_long_match_is_found_and_the_same_every_time() -> None:
    found = engine.long_log(300)
    assert len(found.answers) >= 300
    assert engine.long_log(300) is found
    assert not any(key.startswith("reap:") for answer in found.answers for key in answer)


def test_a_fold_that_is_not_confirmed_is_no_benchmark(into: Recorder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("replays.fold.fold.Fold.exact", False)
    with pytest.raises(BenchmarkFault, match="a log was not confirmed"):
        log.fold_verified_decisions_per_s(into, 1, 1)


def test_a_service_that_does_not_start_is_said(tmp_path: Path) -> None:
    (tmp_path / "redis").write_text("in the way")
    with pytest.raises(BenchmarkFault, match="the service did not start; it said: "), http.running(tmp_path):
        pass


def test_a_worker_that_does_nothing_is_no_benchmark(into: Recorder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "PATIENCE", 0.1)
    with pytest.raises(BenchmarkFault, match="the worker was not done"):
        work._wait(into.store.redis, ["M"], [5])


def test_what_the_numbers_were_taken_on(tmp_path: Path) -> None:
    facts = machine(tmp_path)
    assert facts["cores"] >= 1
    assert facts["cpu"]
    assert facts["fsync_us"] > 0
    assert facts["redis"].split()[1].count(".") == 2


def test_the_suite_runs_what_is_wanted_and_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert [name for name, _ in suite.groups(["open_match_ms"], quick=True)] == ["open_match_ms"]
    assert [name for name, _ in suite.groups(["append_ms_p50"], quick=True)] == [", ".join(http.HTTP_BENCHES)]
    assert len(suite.groups(suite.NAMES, quick=False)) == len(engine.ENGINE_BENCHES) + 5
    places = []

    def fake(directory: Path) -> list[Measure]:
        places.append(directory)
        (directory / "file").write_text("x")
        return [Measure.of(name, "x", [1.0]) for name in log.LOG_BENCHES]

    monkeypatch.setattr(suite, "_log_quick", fake)
    found: Any = list(suite.measure(["bytes_per_event"], tmp_path, quick=True))
    assert [one.name for _, measures in found for one in measures] == ["bytes_per_event"]
    assert len(places) == 1
    assert list(tmp_path.iterdir()) == []


def test_goals_are_met_or_missed() -> None:
    def of(name: str, value: float) -> bool | None:
        return suite.met(Measure.of(name, "x", [value]))

    assert of("fold_decisions_per_s", 20_000) is True
    assert of("fold_decisions_per_s", 19_999) is False
    assert of("append_ms_p50", 5) is True
    assert of("append_ms_p50", 5.1) is False
    assert of("snapshot_us", 1) is None
    assert set(suite.GOALS) <= set(suite.NAMES)
