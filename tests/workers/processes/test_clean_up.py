"""Tidying: closed matches take less memory some time after they were settled, also those of before there was a list."""

from __future__ import annotations

from typing import Any

import pytest
import redis

from replays.keeping.archive import Archive
from replays.play.commands import Close, Concede, Rewind
from replays.store.bulk_reads import over_matches
from replays.store.keys import LIVE_INDEX, LOOSE_INDEX, OVER_INDEX, PACKED_INDEX, TIDIED, match_keys
from replays.store.store import Store
from tests.bench.lists import trips
from tests.replays.matches import played, recorder
from tests.workers.help import folder, record
from workers.folding.projections import Projections
from workers.keys import fold_keys
from workers.processes import clean_up
from workers.processes.clean_up import Tidying


@pytest.fixture
def closed(real_redis: redis.Redis) -> redis.Redis:
    """M1, closed, folded and settled; M2, which is played."""
    on = recorder(real_redis)
    for match in ("M1", "M2"):
        played(5, 10, match=match, on=on)
    record(real_redis, "M1", Close(unfinished=True))
    folder(real_redis).run("M1")
    folder(real_redis).run("M2")
    return real_redis


def test_a_settled_match_is_tidied_after_a_while(closed: redis.Redis) -> None:
    Tidying(closed).look()
    assert closed.exists(match_keys("M1").events, fold_keys("M1").deltas) == 2, "somebody may be looking at its end"
    before = Store(closed).events("M1")
    Tidying(closed, after_ms=-1).look()
    assert closed.exists(match_keys("M1").events, fold_keys("M1").deltas) == 0
    assert closed.exists(match_keys("M2").events, fold_keys("M2").deltas) == 2
    assert Store(closed).events("M1") == before
    assert closed.zcard(LOOSE_INDEX) == 0
    assert closed.zrange(PACKED_INDEX, 0, -1) == [b"M1"]


def test_counts_are_kept_for_a_fold_that_is_under_way(closed: redis.Redis) -> None:
    closed.hset(fold_keys("M1").state, "v", 3)  # it is folded once more, from the start
    Tidying(closed, after_ms=-1).look()
    assert closed.exists(fold_keys("M1").deltas)
    assert not closed.exists(match_keys("M1").events)


def test_a_match_that_is_held_waits_for_another_time(closed: redis.Redis) -> None:
    closed.set(fold_keys("M1").lock, "1:somebody")
    Tidying(closed, after_ms=-1).look()
    assert closed.exists(match_keys("M1").events)
    assert closed.zrange(LOOSE_INDEX, 0, -1) == [b"M1"]


def test_a_damaged_match_stays_as_it_is_and_is_not_tried_again(closed: redis.Redis) -> None:
    closed.xdel(match_keys("M1").events, "5-0")
    Tidying(closed, after_ms=-1).look()
    assert closed.exists(match_keys("M1").events)
    assert closed.zcard(LOOSE_INDEX) == 0


def test_matches_of_before_are_found_once_and_a_start_goes_on(
    closed: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed.delete(LOOSE_INDEX)
    monkeypatch.setattr(clean_up, "LISTED_PER_LOOK", 1)
    Tidying(closed, after_ms=-1).look()
    assert closed.hgetall(TIDIED) == {b"after": b"M1"}
    assert closed.zrange(PACKED_INDEX, 0, -1) == [b"M1"]
    again = Tidying(closed, after_ms=-1)
    again.look()
    assert closed.hget(TIDIED, "done") == b"1"
    again.look()
    assert closed.zrange(PACKED_INDEX, 0, -1) == [b"M1"]
    assert closed.zcard(LOOSE_INDEX) == 0
    closed.delete(TIDIED, PACKED_INDEX)
    Tidying(closed, after_ms=-1).look()
    assert closed.zcard(LOOSE_INDEX) == 0, "what is packed or live is not on it"


def test_what_may_be_over_is_listed_newest_first(closed: redis.Redis) -> None:
    store = Store(closed)
    assert list(over_matches(store)) == ["M2", "M1"], "all, as long as nobody knows which are"
    assert closed.zrange(OVER_INDEX, 0, -1) == [b"M1"], "from its last event on"
    Tidying(closed).look()
    assert list(over_matches(store)) == ["M1"]
    record(closed, "M2", Concede(0))
    folder(closed).run("M2")
    assert list(over_matches(store)) == ["M2", "M1"]
    assert list(over_matches(store, after="M2")) == ["M1"]
    record(closed, "M2", Rewind(to=3, reason="the wrong player"))
    folder(closed).run("M2")
    assert "M2" in list(over_matches(store)), "it may name too many"
    closed.delete(TIDIED, OVER_INDEX)
    Tidying(closed).look()
    assert list(over_matches(store)) == ["M1"]
    record(closed, "M2", Concede(1))
    folder(closed).run("M2")
    closed.delete(TIDIED, OVER_INDEX)
    Tidying(closed).look()
    assert list(over_matches(store)) == ["M2", "M1"], "also those with a result that are not closed"


def test_an_archived_match_leaves_little_behind(closed: redis.Redis, tmp_path_factory: pytest.TempPathFactory) -> None:
    archive = Archive(closed, str(tmp_path_factory.mktemp("archive")))
    told = Projections(closed)
    entry, tallies = told.entry("M1"), told.tallies(["M1"])
    Tidying(closed, after_ms=-1).look()
    assert archive.move("M1") == "moved"
    keys = set(closed.keys("match:{M1}:*"))
    assert keys == {match_keys("M1").meta.encode(), fold_keys("M1").state.encode()}
    assert sum(int(closed.memory_usage(key, samples=0) or 0) for key in keys) < 3000
    assert (told.entry("M1"), told.tallies(["M1"])) == (entry, tallies), "lists and statistics need no file"
    assert told.timeline("M1") is None
    assert archive.bring_back("M1")
    assert folder(closed).run("M1").what == "folded"
    assert told.timeline("M1") is not None
    assert told.tallies(["M1"]) == tallies


@pytest.mark.parametrize("listed", [True, False])
def test_candidates_for_the_archive_are_found_in_a_fixed_number_of_round_trips(
    closed: redis.Redis, tmp_path_factory: pytest.TempPathFactory, listed: bool
) -> None:
    archive, store = Archive(closed, str(tmp_path_factory.mktemp("archive"))), Store(closed)
    Tidying(closed, after_ms=-1).look()
    Tidying(closed, after_ms=-1).look()
    if not listed:
        closed.delete(TIDIED)
    raw: Any = closed.dump(match_keys("M1").meta)
    at, asked = float(closed.zscore(PACKED_INDEX, "M1") or 0), []
    for many in (50, 200):
        for number in range(many):
            closed.restore(match_keys(f"C{number}").meta, 0, raw, replace=True)
            closed.zadd("vaultlog:matches", {f"C{number}": 0})
            closed.zadd(PACKED_INDEX, {f"C{number}": at})
        with trips() as count:
            assert len(list(archive.candidates(store, closed_before="9"))) == many + 1
        asked.append(count[0])
    assert asked[0] == asked[1]
    if listed:
        for number in range(200):
            closed.zadd("vaultlog:matches", {f"L{number}": 0})
        closed.sadd(LIVE_INDEX, *(f"L{number}" for number in range(200)))
        before = closed.info("stats")["total_commands_processed"]
        assert list(archive.candidates(store, closed_before="2020-01-01T00:00:00.000000Z")) == []
        commands = closed.info("stats")["total_commands_processed"] - before
        assert commands < 20, "neither those that are younger nor live ones are looked at"
