"""Health: what readiness and metrics are told, when all is well and when it is not."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest
import redis
from rq import SimpleWorker

from replays.storage.redis_server import RedisServer
from tests.replays.matches import played, recorder
from tests.workers.help import folder, idle_matches, put_raw, tampered
from workers.health import COUNTED, WAITING_JOBS, Health
from workers.keys import SWEEPER, fold_keys
from workers.processes.sweeper import Sweeper
from workers.queues import SERIALIZER, FoldQueue


@pytest.fixture
def health(real_redis: redis.Redis) -> Health:
    return Health(real_redis, FoldQueue(real_redis))


@pytest.fixture
def staff(real_redis: redis.Redis, health: Health) -> Iterator[SimpleWorker]:
    """A worker for folds and one for long jobs that have just reported, and a sweeper that has just swept."""
    workers = [
        SimpleWorker([queue], connection=real_redis, serializer=SERIALIZER, name=name)
        for name, queue in (("w1", health.queue.queue), ("l1", health.long.queue))
    ]
    for worker in workers:
        worker.register_birth()
        worker.heartbeat()
    Sweeper(real_redis, health.queue).sweep()
    yield workers[0]
    for worker in workers:
        worker.register_death()


def test_all_is_well(health: Health, staff: SimpleWorker) -> None:
    report = health.report()
    assert report["ok"]
    assert report["problems"] == report["warnings"] == []
    assert [(row["name"], row["alive"]) for row in report["workers"]] == [("w1", True)]
    assert report["queue"] == {"name": "vaultlog-fold", "length": 0, "failed": 0}
    assert [(row["name"], row["alive"]) for row in report["long"]["workers"]] == [("l1", True)]
    assert report["long"]["queue"] == {"name": "vaultlog-long", "length": 0, "failed": 0}
    assert report["lag"] == {"live": 0, "behind": 0, "events": 0, "worst": []}
    assert report["incidents"] == report["quarantined"] == []
    assert sorted(report["counters"]) == sorted(COUNTED)
    json.dumps(report)


def test_nobody_at_work_is_a_problem(health: Health) -> None:
    assert [problem.split(";")[0] for problem in health.problems()] == [
        "no worker is alive",
        "no sweeper is alive, so lost wake-ups stay lost",
    ]


def test_silence_counts_as_death(real_redis: redis.Redis, health: Health, staff: SimpleWorker) -> None:
    real_redis.hset(staff.key, "last_heartbeat", "2026-01-01T00:00:00.000000Z")
    assert not health.workers()[0]["alive"]
    real_redis.hset(SWEEPER, "at", "2026-01-01T00:00:00.000000Z")
    assert len(health.problems()) == 2


def test_a_sign_of_life_from_the_future_is_none(real_redis: redis.Redis, health: Health, staff: SimpleWorker) -> None:
    """It was given before the clock was set back: else who died then would count as alive until that time comes."""
    real_redis.hset(staff.key, "last_heartbeat", "2999-01-01T00:00:00.000000Z")
    assert not health.workers()[0]["alive"]
    real_redis.hset(SWEEPER, "at", "2999-01-01T00:00:00.000000Z")
    assert len(health.problems()) == 2


def test_nobody_for_long_jobs_is_worth_a_warning(real_redis: redis.Redis, health: Health, staff: SimpleWorker) -> None:
    real_redis.hset("rq:worker:l1", "last_heartbeat", "2026-01-01T00:00:00.000000Z")
    for number in range(WAITING_JOBS):
        assert health.long.enqueue("workers.exporting.make_export", str(number))
    report = health.report()
    assert report["problems"] == []
    assert not report["ok"]
    assert [warning.split(",")[0] for warning in report["warnings"]] == [
        "no worker for long jobs is alive",
        "50 long jobs (exports",
    ]
    gauges = health.gauges()
    assert gauges["vaultlog_long_workers_alive"][1] == 0.0
    assert gauges["vaultlog_workers_alive"][1] == 1.0
    assert gauges["vaultlog_long_queue_length"][1] == 50.0
    assert gauges["vaultlog_fold_queue_length"][1] == 0.0


def test_an_unreachable_redis_is_a_problem_and_no_exception(own_redis_server: RedisServer) -> None:
    client = own_redis_server.client()
    health = Health(client, FoldQueue(client))
    own_redis_server.stop()
    problems = health.problems()
    assert len(problems) == 1
    assert problems[0].startswith("the Redis of the job queue")


def test_lag_per_match(real_redis: redis.Redis, health: Health, staff: SimpleWorker) -> None:
    on = recorder(real_redis)
    for number, decisions in ((1, 10), (2, 20), (3, 5)):
        played(number, decisions, match=f"M{number}", on=on)
    folder(real_redis).run("M3")
    assert health.lag(worst=1) == {
        "live": 3,
        "behind": 2,
        "events": 32,
        "worst": [{"match": "M2", "version": 21, "folded": 0, "behind": 21}],
    }
    health.queue.wake("M1")
    assert health.queue_state()["length"] == 1
    assert health.gauges()["vaultlog_fold_events_behind"][1] == 0.0, "as the sweeper found it"
    Sweeper(real_redis, health.queue).sweep()
    assert health.gauges()["vaultlog_fold_events_behind"][1] == 32.0
    real_redis.delete(SWEEPER)
    assert health.gauges()["vaultlog_fold_events_behind"][1] == 32.0, "counted where no sweeper says it"
    Sweeper(real_redis, health.queue).sweep()
    real_redis.hset(SWEEPER, "oldest_s", 12.5)
    assert health.report()["warnings"] == ["a match has been behind for 12 s"]


def test_incidents_and_quarantines_are_visible(real_redis: redis.Redis, health: Health, staff: SimpleWorker) -> None:
    on = recorder(real_redis)
    for number in (1, 2):
        played(number, 10, match=f"M{number}", on=on)
    events = on.store.events("M1")
    put_raw(real_redis, "M1", [*events[:5], tampered(events[5], state="ab" * 32)])
    real_redis.delete("match:{M2}:events")
    real_redis.xadd("match:{M2}:events", {"e": b"nonsense"}, id="1-0")
    for _ in range(3):
        folder(real_redis).run("M1")
        folder(real_redis).run("M2")
        real_redis.delete(fold_keys("M2").pause)
    report = health.report()
    assert not report["ok"]
    assert report["problems"] == []
    assert len(report["warnings"]) == 2
    incident, quarantined = report["incidents"][0], report["quarantined"][0]
    assert (incident["match"], incident["after"], incident["what"]) == ("M1", 5, "state")
    assert (quarantined["match"], quarantined["after"], quarantined["what"]) == ("M2", 0, "log")
    assert "lacks the field" in quarantined["reason"]
    gauges = health.gauges()
    assert gauges["vaultlog_incidents"][1] == gauges["vaultlog_quarantined"][1] == 1.0
    assert gauges["vaultlog_fold_jobs_incident_total"][1] == 1.0


def test_what_readiness_and_metrics_ask_does_not_grow_with_the_matches(
    real_redis: redis.Redis, health: Health, staff: SimpleWorker
) -> None:
    def asked(work: Callable[[], object]) -> int:
        before = real_redis.info("stats")["total_commands_processed"]
        work()
        return int(real_redis.info("stats")["total_commands_processed"]) - before

    costs = []
    for many in (50, 200):
        idle_matches(real_redis, many)
        Sweeper(real_redis, health.queue).sweep()
        assert health.summary()["events"] == 0
        assert health.gauges()["vaultlog_fold_matches_live"][1] >= many
        costs.append((asked(health.summary), asked(health.gauges)))
    assert costs[0] == costs[1]
