"""Timelines as the workers store them: row by row, and taken from there instead of being folded once more."""

from __future__ import annotations

import random
import zlib
from typing import Any

import msgspec
import pytest
import redis

from replays.fold.fold import Fold, Grade
from replays.play.commands import Rewind
from replays.play.live import Recorder
from replays.telling.recent_clocks import Clocks
from replays.telling.timeline import Timeline, Timelines
from tests.replays.matches import play_on, played, recorder
from tests.workers.help import folder, put_raw, record
from workers.folding.projections import Projections
from workers.keys import fold_keys

KEYS = fold_keys("M1")


@pytest.fixture
def fed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The events that any fold is fed from now on."""
    seqs: list[int] = []
    feed = Fold.feed

    def noted(self: Fold, event: Any) -> Any:
        seqs.append(event.seq)
        return feed(self, event)

    monkeypatch.setattr(Fold, "feed", noted)
    return seqs


@pytest.fixture
def on(any_redis: redis.Redis) -> Recorder:
    """A match of 61 events with a rewind in it, folded by a worker."""
    on = played(51, 50, on=recorder(any_redis))
    record(any_redis, "M1", Rewind(to=20, reason="misplay"))
    play_on(on, "M1", random.Random(51), 9)
    assert folder(any_redis).run("M1").after == 61
    return on


def stored(client: redis.Redis, on: Recorder) -> Timelines:
    return Timelines(on.traveller, stored=Projections(client).stored_timeline)


def test_what_is_stored_is_taken_without_folding(any_redis: redis.Redis, on: Recorder, fed: list[int]) -> None:
    timelines = stored(any_redis, on)
    found = timelines.of("M1")
    assert fed == []
    assert found.grade is Grade.EXACT
    assert found.rewinds == [(52, 20)]
    assert timelines.of("M1") is found
    assert found == Projections(any_redis).timeline("M1")
    early = stored(any_redis, on).of("M1", 30)
    assert fed == [], "of what came later nothing is known"
    assert early.rewinds == [], "of what came later nothing is known"
    assert (found, early) == (Timelines(on.traveller).of("M1"), Timelines(on.traveller).of("M1", 30))


def test_only_what_is_missing_is_folded(any_redis: redis.Redis, on: Recorder, fed: list[int]) -> None:
    timelines = stored(any_redis, on)
    before = timelines.of("M1").to_data()
    first = timelines.of("M1")
    play_on(on, "M1", random.Random(52), 4)
    fed.clear()
    more = timelines.of("M1")
    assert more.version == 65, "it begins at a snapshot"
    assert 1 not in fed, "it begins at a snapshot"
    assert len(fed) < 20, "it begins at a snapshot"
    play_on(on, "M1", random.Random(53), 1)
    fed.clear()
    assert timelines.of("M1").version == 66, "and goes on from there"
    assert fed == [66], "and goes on from there"
    folder(any_redis).run("M1")
    play_on(on, "M1", random.Random(54), 1)
    folder(any_redis).run("M1")
    fed.clear()
    last = timelines.of("M1")
    assert fed == []
    assert last == Timelines(on.traveller).of("M1")
    assert first.to_data() == before, "what was handed out stays as it is"


def test_what_is_stored_of_another_log_is_not_taken(any_redis: redis.Redis, on: Recorder, fed: list[int]) -> None:
    events = on.store.events("M1")
    put_raw(any_redis, "M1", events[:40])
    play_on(on := recorder(any_redis), "M1", random.Random(55), 25)
    fed.clear()
    found = stored(any_redis, on).of("M1")
    assert fed == list(range(1, 66))
    assert found == Timelines(on.traveller).of("M1")


@pytest.mark.parametrize("folded", [False, True])
@pytest.mark.parametrize("further", [0, 15, 25])
def test_what_is_kept_of_a_log_that_went_back_is_forgotten(
    any_redis: redis.Redis, on: Recorder, further: int, folded: bool
) -> None:
    """A replica took over that had not got the last events. Others came, and were folded by a worker, or not."""
    timelines = stored(any_redis, on) if folded else Timelines(on.traveller)
    before, early = timelines.of("M1"), timelines.of("M1", 55)
    clocks = Clocks(on.traveller)
    clocks.of("M1")
    put_raw(any_redis, "M1", on.store.events("M1")[:46])
    play_on(there := recorder(any_redis), "M1", random.Random(55), further)
    if folded:
        folder(any_redis).run("M1")
    found = timelines.of("M1")
    assert found.version == 46 + further
    assert found == Timelines(there.traveller).of("M1")
    assert found != before
    if further:
        assert timelines.of("M1", 55) == Timelines(there.traveller).of("M1", 55) != early
    assert clocks.of("M1") == Clocks(there.traveller).of("M1")
    assert on.store.head("M1").broken is None, "nothing is damaged"


def test_what_is_kept_of_a_match_that_was_opened_once_more_is_forgotten(any_redis: redis.Redis, on: Recorder) -> None:
    """The opening was lost, and its request sent again: the same id, and another seed."""
    timelines = Timelines(on.traveller)
    timelines.of("M1")
    old = on.traveller.opening("M1").seed
    any_redis.flushall()
    there = played(52, 70, on=recorder(any_redis))
    with on.live("M1") as live:
        live.sync()
        assert live.head == there.store.head("M1")
    assert timelines.of("M1") == Timelines(there.traveller).of("M1")
    assert on.traveller.opening("M1").seed != old


def test_what_another_program_stored_or_a_part_is_not_taken(any_redis: redis.Redis, on: Recorder) -> None:
    projections = Projections(any_redis)
    any_redis.rpop(KEYS.rows)
    assert projections.stored_timeline("M1", 0) is None
    assert projections.timeline("M1") is None
    play_on(on, "M1", random.Random(56), 1)
    assert folder(any_redis).run("M1").what == "folded"
    assert projections.timeline("M1") == Timelines(on.traveller).of("M1"), "it was made again"
    any_redis.hset(KEYS.state, "maker", "an older engine")
    assert projections.stored_timeline("M1", 0) is None


def test_a_timeline_stored_as_a_whole_is_read_and_made_again_at_the_next_fold(
    any_redis: redis.Redis, on: Recorder
) -> None:
    whole = Timelines(on.traveller).of("M1")
    any_redis.delete(KEYS.rows)
    any_redis.hset(KEYS.state, "timeline", zlib.compress(msgspec.json.encode(whole), 1))
    found = Projections(any_redis).timeline("M1")
    assert isinstance(found, Timeline)
    assert found == whole
    play_on(on, "M1", random.Random(57), 1)
    folder(any_redis).run("M1")
    assert not any_redis.hexists(KEYS.state, "timeline")
    assert any_redis.llen(KEYS.rows) == 62
