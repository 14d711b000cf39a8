"""Leases: one holder at a time, fenced, taken over after a death, and given back only when nothing is newer."""

from __future__ import annotations

import time

import pytest
import redis

from replays.fold.fold import Divergence
from workers.keys import STOPPED_INDEX, fold_keys
from workers.leases import DEATHS_TO_QUARANTINE, Lease, LeaseLost, Leases, Refused, Release, Released

KEYS = fold_keys("M1")


def leases(client: redis.Redis, worker: str = "one", lease_ms: int = 4000) -> Leases:
    return Leases(client, worker=worker, lease_ms=lease_ms)


def taken(client: redis.Redis, worker: str = "one", lease_ms: int = 4000) -> Lease:
    lease = leases(client, worker, lease_ms).acquire("M1")
    assert isinstance(lease, Lease)
    return lease


def log_at(client: redis.Redis, version: int) -> None:
    client.hset(KEYS.meta, "v", version)


def test_one_holder_at_a_time(any_redis: redis.Redis) -> None:
    lease = taken(any_redis)
    assert leases(any_redis, "two").acquire("M1") is Refused.HELD
    assert isinstance(leases(any_redis, "two").acquire("M2"), Lease), "another match is free"
    assert lease.release(Release.DONE) is Released.FREE
    assert taken(any_redis, "two").token == b"2:two"


def test_a_lease_runs_out_and_its_holder_cannot_save_any_more(any_redis: redis.Redis) -> None:
    late = taken(any_redis, lease_ms=60)
    time.sleep(0.12)
    second = taken(any_redis, "two")
    with pytest.raises(LeaseLost):
        late.save({"entry": "wrong"}, [b"{}"], [b"{}"], before=0, version=9)
    assert late.release(Release.DONE) is Released.LOST
    assert late.fail(after=0, what="error", reason="wrong") == 0
    assert any_redis.get(KEYS.lock) == second.token, "what the late one does leaves the lease of the other alone"
    second.save({"entry": "right"}, [b"{}"], [b"{}"], before=0, version=3)
    assert any_redis.hmget(KEYS.state, "v", "entry") == [b"3", b"right"]
    assert any_redis.lrange(KEYS.deltas, 0, -1) == [b"{}"]
    assert any_redis.hget(KEYS.state, "failures") == b"0"


def test_saving_on_top_of_something_else_is_refused(any_redis: redis.Redis) -> None:
    lease = taken(any_redis)
    lease.save({}, [b"1", b"2"], [b"1", b"2"], before=0, version=2)
    with pytest.raises(LeaseLost):
        lease.save({}, [b"2", b"3"], [b"2", b"3"], before=1, version=3)
    lease.save({}, [b"3"], [b"3"], before=2, version=3)
    lease.save({}, [b"x"], [b"x"], before=0, version=1, replace=True)
    assert any_redis.lrange(KEYS.deltas, 0, -1) == [b"x"]
    assert any_redis.hget(KEYS.state, "v") == b"1"


def test_the_holder_goes_on_while_something_is_newer(any_redis: redis.Redis) -> None:
    log_at(any_redis, 2)
    lease = taken(any_redis)
    lease.save({}, [], [], before=0, version=1)
    assert lease.release(Release.DONE) is Released.GO_ON
    assert leases(any_redis, "two").acquire("M1") is Refused.HELD
    lease.save({}, [], [], before=1, version=2)
    assert lease.release(Release.DONE) is Released.FREE


def test_giving_way_asks_for_a_wake_up_once(any_redis: redis.Redis) -> None:
    log_at(any_redis, 2)
    assert taken(any_redis).release(Release.YIELD) is Released.WAKE
    assert any_redis.ttl(KEYS.queued) > 0
    lease = taken(any_redis)
    assert not any_redis.exists(KEYS.queued), "who takes the lease answers the wake-up"
    any_redis.set(KEYS.queued, "1")
    assert lease.release(Release.YIELD) is Released.FREE, "a wake-up is on its way already"


@pytest.mark.slow
def test_a_lease_is_kept_alive_while_its_holder_works(any_redis: redis.Redis) -> None:
    lease = taken(any_redis, lease_ms=1500)
    with lease.kept_alive():
        time.sleep(2.2)
        assert leases(any_redis, "two").acquire("M1") is Refused.HELD
    assert lease.release(Release.DONE) is Released.FREE


def test_failures_pause_and_then_stop_the_match(any_redis: redis.Redis) -> None:
    assert taken(any_redis).fail(after=4, what="error", reason="first") == 1
    assert leases(any_redis).acquire("M1") is Refused.PAUSED
    assert 0 < any_redis.pttl(KEYS.pause) <= 1000
    any_redis.delete(KEYS.pause)
    assert taken(any_redis).fail(after=4, what="error", reason="second") == 2
    assert any_redis.pttl(KEYS.pause) > 1000
    any_redis.delete(KEYS.pause)
    assert taken(any_redis).fail(after=4, what="error", reason="third") == -1
    assert leases(any_redis).acquire("M1") is Refused.STOPPED
    assert any_redis.smembers(STOPPED_INDEX) == {b"M1"}


def test_progress_forgives_failures(any_redis: redis.Redis) -> None:
    for _ in range(2):
        taken(any_redis).fail(after=4, what="error", reason="now and then")
        any_redis.delete(KEYS.pause)
    lease = taken(any_redis)
    lease.save({}, [], [], before=0, version=5)
    assert lease.fail(after=5, what="error", reason="now and then") == 1


def test_an_incident_stops_the_match_at_once(any_redis: redis.Redis) -> None:
    found = Divergence(5, "state", "a", "b")
    assert taken(any_redis).fail(after=4, what="state", reason=str(found), incident=found) == -1
    assert leases(any_redis).acquire("M1") is Refused.STOPPED


def test_a_match_that_kills_its_workers_is_quarantined(any_redis: redis.Redis) -> None:
    for _ in range(DEATHS_TO_QUARANTINE):
        taken(any_redis)
        any_redis.delete(KEYS.lock)  # the holder is dead, and its lease has run out
    assert leases(any_redis).acquire("M1") is Refused.QUARANTINED
    assert any_redis.smembers(STOPPED_INDEX) == {b"M1"}
    assert leases(any_redis).acquire("M1") is Refused.STOPPED


def test_deaths_with_progress_between_them_are_no_reason_to_stop(any_redis: redis.Redis) -> None:
    for version in range(2 * DEATHS_TO_QUARANTINE):
        taken(any_redis).save({}, [], [], before=version, version=version + 1)
        any_redis.delete(KEYS.lock)
    taken(any_redis).release(Release.DONE)
    assert any_redis.hget(KEYS.state, "deaths") == b"0"
