"""The sweeper: lost wake-ups are found, all others are left alone."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
import redis

from replays.play.commands import Close
from replays.store.keys import LIVE_INDEX, match_keys
from replays.store.store import QUEUED_SECONDS, Store
from tests.bench.lists import trips as counted_trips
from tests.replays.matches import play_on, played, recorder
from tests.workers.help import SilentQueue, folder, idle_matches, put_raw, record
from workers.folding.projections import Projections
from workers.keys import COUNTERS, STOPPED_INDEX, SWEEPER, fold_keys
from workers.processes.sweeper import FORGOTTEN_SECONDS, SHARES, Sweeper

KEYS = fold_keys("M1")


@pytest.fixture
def queue() -> SilentQueue:
    return SilentQueue()


@pytest.fixture
def sweeper(any_redis: redis.Redis, queue: SilentQueue) -> Sweeper:
    """A sweeper, and the match M1, whose wake-up was lost: the client died between append and enqueue."""
    played(31, 20, on=recorder(any_redis))
    any_redis.delete(KEYS.queued)
    return Sweeper(any_redis, queue)


def test_a_lost_wake_up_is_sent_again_at_the_second_look(
    any_redis: redis.Redis, sweeper: Sweeper, queue: SilentQueue
) -> None:
    report = sweeper.sweep()
    assert (report.live, report.behind, report.events, report.woken) == (1, 1, 21, 0)
    time.sleep(0.002)  # what is waited for is told in milliseconds
    report = sweeper.sweep()
    assert (report.woken, queue.woken) == (1, ["M1"])
    assert report.oldest_s > 0
    assert any_redis.exists(KEYS.queued)
    assert sweeper.sweep().woken == 0, "a young wake-up is on its way"
    folder(any_redis).run("M1")
    assert sweeper.sweep()[:5] == (1, 0, 0, 0, 0)
    assert any_redis.hmget(COUNTERS, "sweeps", "wakes_recovered") == [b"4", b"1"]


def test_a_wake_up_that_is_too_old_counts_as_lost(any_redis: redis.Redis, sweeper: Sweeper, queue: SilentQueue) -> None:
    any_redis.set(KEYS.queued, "1", px=int((QUEUED_SECONDS - FORGOTTEN_SECONDS) * 1000) + 1000)
    assert [sweeper.sweep().woken, sweeper.sweep().woken] == [0, 0]
    any_redis.set(KEYS.queued, "1", px=int((QUEUED_SECONDS - FORGOTTEN_SECONDS) * 1000) - 100)
    queue.waiting = 400
    assert sweeper.sweep().woken == 0, "in a long queue a wake-up may be older"
    queue.waiting = 0
    assert sweeper.sweep().woken == 1


def test_a_match_under_way_is_left_alone(any_redis: redis.Redis, sweeper: Sweeper, queue: SilentQueue) -> None:
    sweeper.sweep()
    any_redis.set(KEYS.lock, "1:somebody", px=4000)
    assert sweeper.sweep().woken == 0
    any_redis.delete(KEYS.lock)
    any_redis.set(KEYS.pause, "1", px=4000)
    assert sweeper.sweep().woken == 0
    any_redis.delete(KEYS.pause)
    any_redis.hset(KEYS.state, "v", 7)
    assert sweeper.sweep().woken == 0, "it made progress since the sweep before"
    assert sweeper.sweep().woken == 1


@pytest.mark.parametrize("further", [0, 5])
def test_a_log_that_went_back_is_folded_once_more(
    any_redis: redis.Redis, sweeper: Sweeper, queue: SilentQueue, further: int
) -> None:
    """A replica took over that had not got the last events; others came, or none, and their wake-up was lost."""
    events, worker = Store(any_redis).events("M1"), folder(any_redis)
    worker.run("M1")
    assert sweeper.sweep().behind == 0
    put_raw(any_redis, "M1", events[:16])
    play_on(recorder(any_redis), "M1", random.Random(77), further)
    any_redis.delete(KEYS.queued)
    log = Store(any_redis).head("M1")
    assert (log.version == len(events)) == bool(further)
    assert log.hash != events[-1].hash
    assert [sweeper.sweep()[1:5] for _ in range(2)] == [(1, 0, 0, 1), (1, 0, 0, 0)]
    assert queue.woken == ["M1"]
    assert worker.run("M1").after == log.version
    assert Projections(any_redis).state("M1").head == log.hash
    assert sweeper.sweep().behind == 0


def test_two_sweepers_wake_once(any_redis: redis.Redis, sweeper: Sweeper, queue: SilentQueue) -> None:
    second = Sweeper(any_redis, queue)
    for _ in range(3):
        sweeper.sweep()
        second.sweep()
    assert queue.woken == ["M1"]


def test_stopped_matches_are_counted_and_not_woken(
    any_redis: redis.Redis, sweeper: Sweeper, queue: SilentQueue
) -> None:
    any_redis.hset(KEYS.state, "stopped", '{"kind": "quarantine"}')
    reports = [sweeper.sweep() for _ in range(3)]
    assert {(report.live, report.behind, report.stopped) for report in reports} == {(1, 0, 1)}
    assert not queue.woken
    assert any_redis.smembers(STOPPED_INDEX) == {b"M1"}, "also when the worker died before it could say so"


def test_closed_matches_are_settled_once_they_are_folded(any_redis: redis.Redis, sweeper: Sweeper) -> None:
    record(any_redis, "M1", Close(unfinished=True))
    sweeper.sweep()
    assert Store(any_redis).live() == ("M1",)
    folder(any_redis).run("M1")
    any_redis.sadd(LIVE_INDEX, "M1")  # as if the worker had died before it settled the match
    sweeper.sweep()
    assert Store(any_redis).live() == ()


def test_matches_that_were_announced_and_never_stored_are_passed_over(
    any_redis: redis.Redis, sweeper: Sweeper, queue: SilentQueue
) -> None:
    any_redis.sadd(LIVE_INDEX, "M0")
    for _ in range(3):
        assert sweeper.sweep().live == 1
    assert queue.woken == ["M1"]


def test_no_more_than_one_wake_up_for_a_match_that_is_played_on(
    any_redis: redis.Redis, sweeper: Sweeper, queue: SilentQueue
) -> None:
    on, dice = recorder(any_redis), random.Random(1)
    for _ in range(10):
        sweeper.sweep()
        play_on(on, "M1", dice, 2)
    assert queue.woken == [], "the append's own wake-up is on its way"
    assert any_redis.exists(KEYS.queued), "the append's own wake-up is on its way"


def test_the_sweeper_never_waits_for_the_event_that_its_signal_handlers_set(sweeper: Sweeper) -> None:
    """It would hold the event's lock for a moment, and a handler that runs just then waits for that lock for ever."""

    class Looked:
        looks = 0

        def is_set(self) -> bool:
            self.looks += 1
            return self.looks > 3

    stop = Looked()
    sweeper.run(stop, interval=0.01)  # type: ignore[arg-type]
    assert stop.looks > 3


def test_a_long_sweep_shows_that_it_goes_on(
    any_redis: redis.Redis, sweeper: Sweeper, queue: SilentQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Readiness asks when the sweeper last said something, and a full disk can make every wake-up slow."""
    sweeper.sweep()
    any_redis.delete(SWEEPER)
    monkeypatch.setattr("workers.processes.sweeper.SIGN_OF_LIFE", 0.0)
    seen: list[int] = []
    monkeypatch.setattr(queue, "wake", lambda match: seen.append(any_redis.exists(SWEEPER)))
    assert sweeper.sweep().woken == 1
    assert seen == [1], "said before the sweep was over"
    assert any_redis.hmget(SWEEPER, "live", "woken") == [b"1", b"1"]


def test_quiet_matches_are_looked_at_by_one_sweep_in_a_few(
    any_redis: redis.Redis, sweeper: Sweeper, queue: SilentQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [*idle_matches(any_redis, 40), "M1"]
    folder(any_redis).run("M1")
    sweeper.sweep()
    monkeypatch.setattr("workers.processes.sweeper.QUIET_SECONDS", -1.0)
    looked: list[str] = []
    read = sweeper._looks

    def reading(matches: Sequence[str]) -> Iterator[Any]:
        looked.extend(matches)
        return read(matches)

    monkeypatch.setattr(sweeper, "_looks", reading)
    for _ in range(SHARES):
        assert sweeper.sweep()[:3] == (41, 0, 0), "those that are not looked at count nevertheless"
    assert sorted(looked) == sorted(names)
    any_redis.hset(match_keys("M1").meta, "v", 30)
    reports = [sweeper.sweep() for _ in range(SHARES)]
    assert sum(report.woken for report in reports) == 1
    assert [sweeper.sweep().behind for _ in range(2)] == [1, 1], "what is behind is looked at by each"


def test_a_sweep_over_four_times_as_many_matches_waits_as_often(real_redis: redis.Redis, queue: SilentQueue) -> None:
    trips, commands = [], []
    for many in (50, 200):
        idle_matches(real_redis, many)
        sweeper = Sweeper(real_redis, queue)
        sweeper.sweep()
        before = real_redis.info("stats")["total_commands_processed"]
        with counted_trips() as count:
            sweeper.sweep()
        trips.append(count[0])
        commands.append(real_redis.info("stats")["total_commands_processed"] - before)
    assert trips[0] == trips[1], "of most the version, and nothing else"
    assert commands[1] - commands[0] < 1.5 * 150, "of most the version, and nothing else"
