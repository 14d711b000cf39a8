"""Folding: to the last event, in one job for many, from where it was left, and never beyond what is proven."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
import redis

from replays.fold import travel
from replays.fold.fold import Fold, Grade
from replays.fold.snapshots import Snapshots
from replays.fold.travel import Traveller
from replays.play.commands import Close, Concede, Rewind
from replays.store.keys import match_keys
from replays.store.store import Store
from replays.telling.timeline import Timeline
from tests.replays.matches import ORGANISER, play_on, played, recorder, setup
from tests.workers.help import Woken, digest, folder, put_raw, record, tampered
from workers.folding import projections
from workers.folding.folder import Folder
from workers.folding.projections import Projections
from workers.folding.quarantine import Quarantine
from workers.keys import COUNTERS, STOPPED_INDEX, fold_keys

KEYS = fold_keys("M1")


def assert_folded(client: redis.Redis, match: str = "M1") -> None:
    """The workers are at the last event, and have what a fold of its own from event 1 has."""
    state, events = Projections(client).state(match), Store(client).events(match)
    assert (state.version, state.head) == (events[-1].seq, events[-1].hash)
    assert state.digest == digest(client, match)
    plain, timeline, counts = Fold(), Timeline(), []
    for event in events:
        facts = plain.feed(event)
        timeline.add(plain, event, facts)
        counts.append(facts)
    assert plain.exact
    assert Projections(client).timeline(match) == timeline
    line = [seq for run in plain.history.line(len(events)) for seq in run]
    played_cards = sum(fact.kind == "card.played" for seq in line for fact in counts[seq - 1])
    assert sum(seat["played"] for seat in Projections(client).counters(match)["seats"]) == played_cards
    assert not client.exists(KEYS.lock)


def test_a_whole_match_is_folded_by_one_job(any_redis: redis.Redis) -> None:
    played(2, on=recorder(any_redis))
    record(any_redis, "M1", Close())
    last = Store(any_redis).head("M1").version
    assert folder(any_redis).run("M1") == ("folded", 0, last)
    assert_folded(any_redis)
    entry = Projections(any_redis).entry("M1")
    assert entry is not None
    result = entry["result"]
    assert entry["keys"] == [seat["keys"] for seat in result["seats"]]
    assert max(entry["keys"]) == 3
    assert entry["amber"] == [seat["amber"] for seat in result["seats"]]
    assert {key: entry[key] for key in ("id", "title", "players", "seq", "closed", "stopped")} == {
        "id": "M1",
        "title": None,
        "players": ["Ann", "Ben"],
        "seq": last,
        "closed": True,
        "stopped": None,
    }
    assert entry["decks"] == ["Radiant Argus the Supreme", 'Miss "Onyx" Censorius']
    assert entry["updated_at"] == Store(any_redis).events("M1")[-1].at
    counters = Projections(any_redis).counters("M1")
    assert counters["events"] == last
    assert counters["decisions"] == last - 2
    assert [seat["forged"] for seat in counters["seats"]] == entry["keys"]
    assert sum(seat["turns"] for seat in counters["seats"]) == entry["turn"] > 5
    assert Store(any_redis).live() == (), "a closed match that is folded is settled"


def test_a_match_is_folded_on_from_where_it_was_left(any_redis: redis.Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    on, dice = played(3, 40, on=recorder(any_redis)), random.Random(3)
    read: list[int] = []
    events_of = Store._events

    def counted(self: Store, match: str, *rest: Any) -> Any:
        found = events_of(self, match, *rest)
        read.append(len(found))
        return found

    folder(any_redis).run("M1")
    for _ in range(6):
        before = Projections(any_redis).state("M1").version
        play_on(on, "M1", dice, 7)
        monkeypatch.setattr(Store, "_events", counted)
        read.clear()
        outcome = folder(any_redis).run("M1")
        monkeypatch.undo()
        assert (outcome.what, outcome.before, outcome.after) == ("folded", before, before + 7)
        assert sum(read) < 60, "a job begins at a snapshot near the end, not at event 1"
        assert_folded(any_redis)


def test_a_process_goes_on_with_its_own_fold(any_redis: redis.Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    on, dice = played(18, 40, on=recorder(any_redis)), random.Random(18)
    worker, other = folder(any_redis), folder(any_redis)
    worker.run("M1")
    resumed: list[str] = []
    resume = Folder._resume

    def noted(self: Folder, match: str, saved: int) -> Any:
        resumed.append("worker" if self is worker else "other")
        return resume(self, match, saved)

    monkeypatch.setattr(Folder, "_resume", noted)
    for version in range(42, 50):
        play_on(on, "M1", dice, 1)
        assert worker.run("M1") == ("folded", version - 1, version)
        assert_folded(any_redis)
    record(any_redis, "M1", Rewind(to=15, reason="misplay"))
    worker.run("M1")
    assert_folded(any_redis)
    assert resumed == []
    play_on(on, "M1", dice, 1)
    other.run("M1")
    play_on(on, "M1", dice, 1)
    assert worker.run("M1").after == 52
    assert resumed == ["other", "worker"], "somebody else had the match in between"
    assert_folded(any_redis)


def test_a_process_whose_fold_is_of_a_log_that_was_cut_short_begins_again(any_redis: redis.Redis) -> None:
    played(19, 60, on=recorder(any_redis))
    events, worker = Store(any_redis).events("M1"), folder(any_redis)
    worker.run("M1")
    put_raw(any_redis, "M1", events[:50])
    play_on(recorder(any_redis), "M1", random.Random(99), 5)
    assert worker.run("M1").after == 55, "shorter than what was folded"
    assert_folded(any_redis)
    put_raw(any_redis, "M1", events[:40])
    play_on(recorder(any_redis), "M1", random.Random(98), 30)
    assert worker.run("M1").after == 70, "longer, and another one"
    assert_folded(any_redis)


def test_a_long_fold_forgets_its_beginning_and_still_goes_back(
    any_redis: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("workers.folding.folder.REBASE_EVENTS", 20)
    on, worker = played(20, 90, on=recorder(any_redis)), folder(any_redis)
    worker.run("M1")
    assert worker._sessions["M1"].fold.since_base < 60
    record(any_redis, "M1", Rewind(to=3, reason="from the start"))
    play_on(on, "M1", random.Random(20), 5)
    worker.run("M1")
    assert_folded(any_redis)


def test_rewinds_take_counts_and_timeline_back(any_redis: redis.Redis) -> None:
    on, dice = played(4, 60, on=recorder(any_redis)), random.Random(4)
    folder(any_redis).run("M1")
    before = Projections(any_redis).counters("M1")
    record(any_redis, "M1", Rewind(to=15, reason="misplay"))
    folder(any_redis).run("M1")
    assert Projections(any_redis).counters("M1") != before
    assert_folded(any_redis)
    play_on(on, "M1", dice, 30)
    record(any_redis, "M1", Rewind(to=50, reason="it was right"), Rewind(to=2, reason="from the start"))
    folder(any_redis).run("M1")
    assert_folded(any_redis)
    play_on(on, "M1", dice, 10)
    record(any_redis, "M1", Concede(0))
    folder(any_redis).run("M1")
    assert_folded(any_redis)
    entry = Projections(any_redis).entry("M1")
    assert entry is not None
    assert entry["rewinds"] == 3
    assert entry["result"]["reason"] == "conceded"


def test_a_job_leaves_snapshots_at_rest_points_for_time_travel(any_redis: redis.Redis) -> None:
    on = played(5, 120, on=recorder(any_redis))
    folder(any_redis).run("M1")
    seqs = Snapshots(any_redis).seqs("M1", on.traveller.opening("M1").data)
    assert len(seqs) >= 5
    assert max(b - a for a, b in zip(seqs, seqs[1:], strict=False)) < 40
    travel = Traveller(on.store, Snapshots(any_redis))
    plain = Fold()
    for event in on.store.events("M1"):
        plain.feed(event)
        if event.seq in seqs:
            assert travel.at("M1", event.seq).game.digest() == plain.game.digest()


def test_many_appends_need_few_jobs(any_redis: redis.Redis) -> None:
    """Appends while nobody folds ask for one wake-up; appends while somebody folds ask for none."""
    on, dice = recorder(any_redis), random.Random(6)
    wakes = int(on.open(setup(6), actor=ORGANISER, match="M1").wake)
    for _ in range(25):
        with on.live("M1") as live:
            live.sync()
        before = any_redis.exists(KEYS.queued)
        play_on(on, "M1", dice, 1)
        wakes += int(any_redis.exists(KEYS.queued) > before)
    assert wakes == 1
    worker = folder(any_redis)
    feed = Fold.feed

    def slow(self: Fold, event: Any) -> Any:
        if event.seq in (5, 20):  # somebody plays on while the worker is at it
            assert any_redis.exists(KEYS.lock)
            assert not any_redis.exists(KEYS.queued)
            with on.live("M1") as live:
                live.sync()
            play_on(on, "M1", dice, 10)
            assert not any_redis.exists(KEYS.queued)
        return feed(self, event)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(travel, "Fold", type("SlowFold", (Fold,), {"feed": slow}))
        outcome = worker.run("M1")
    assert (outcome.what, outcome.after) == ("folded", 46)
    assert_folded(any_redis)


def test_a_match_that_somebody_else_folds_is_left_to_them(any_redis: redis.Redis) -> None:
    played(7, 10, on=recorder(any_redis))
    any_redis.set(KEYS.lock, "1:other", px=5000)
    assert folder(any_redis).run("M1").what == "held"
    assert Projections(any_redis).state("M1").version == 0


def test_a_long_fold_lets_other_matches_go_first(any_redis: redis.Redis) -> None:
    played(8, 30, on=recorder(any_redis))
    woken = Woken()
    worker = folder(any_redis, wake=woken, budget=0.0)
    outcomes = [worker.run("M1") for _ in range(31)]
    assert [outcome.after for outcome in outcomes] == list(range(1, 32))
    assert {outcome.what for outcome in outcomes[:-1]} == {"yielded"}
    assert woken == ["M1"] * 30
    assert_folded(any_redis)


def test_what_another_engine_made_is_made_anew(any_redis: redis.Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    on, dice = played(9, 30, on=recorder(any_redis)), random.Random(9)
    monkeypatch.setattr(projections, "MAKER", "an older engine")
    folder(any_redis).run("M1")
    monkeypatch.undo()
    any_redis.hset(KEYS.state, mapping={"entry": "{}", "counts": '{"played/0": 1000}', "timeline": b"old bytes"})
    assert Projections(any_redis).timeline("M1") is None
    play_on(on, "M1", dice, 1)
    folder(any_redis).run("M1")
    assert_folded(any_redis)


def test_a_log_that_a_crash_cut_short_is_folded_anew(any_redis: redis.Redis) -> None:
    played(10, 60, on=recorder(any_redis))
    events = Store(any_redis).events("M1")
    folder(any_redis).run("M1")
    put_raw(any_redis, "M1", events[:40])
    on = recorder(any_redis)
    play_on(on, "M1", random.Random(99), 5)
    assert folder(any_redis).run("M1").after == 45
    assert_folded(any_redis)


def test_a_wrong_commitment_is_an_incident(any_redis: redis.Redis) -> None:
    on = played(11, 40, on=recorder(any_redis))
    events = on.store.events("M1")
    folder(any_redis).run("M1")
    forged = tampered(events[29], state="ab" * 32)
    put_raw(any_redis, "M1", [*events[:29], forged])
    any_redis.delete(KEYS.state, KEYS.deltas)
    assert folder(any_redis).run("M1") == ("incident", 0, 29)
    stopped = Quarantine(any_redis, wake=Woken()).of("M1")
    assert stopped is not None
    assert (stopped.kind, stopped.after, stopped.what) == ("incident", 29, "state")
    assert stopped.divergence is not None
    assert stopped.divergence.expected == "ab" * 32
    state, entry = Projections(any_redis).state("M1"), Projections(any_redis).entry("M1")
    assert state.version == 29
    assert entry is not None
    assert entry["seq"] == 29
    assert entry["stopped"] == {"kind": "incident", "after": 29}
    timeline = Projections(any_redis).timeline("M1")
    assert timeline is not None
    assert (timeline.version, timeline.grade) == (29, Grade.DIVERGED)
    assert max(Snapshots(any_redis).seqs("M1", on.traveller.opening("M1").data)) < 30
    assert any_redis.smembers(STOPPED_INDEX) == {b"M1"}
    assert folder(any_redis).run("M1").what == "stopped", "it is not tried again and again"


def test_an_incident_behind_what_was_folded_takes_it_back(any_redis: redis.Redis) -> None:
    """An event before a snapshot was exchanged, with a chain that is right: the workers notice at the next event."""
    on = played(12, 60, on=recorder(any_redis))
    events = on.store.events("M1")
    put_raw(any_redis, "M1", events[:-1])
    folder(any_redis).run("M1")
    forged = [*events[:9], tampered(events[9], state="cd" * 32)]
    for event in events[10:]:
        chained = msgspec.structs.replace(event, prev=forged[-1].hash)
        forged.append(tampered(chained))
    put_raw(any_redis, "M1", forged)
    assert folder(any_redis).run("M1").what == "incident"
    state = Projections(any_redis).state("M1")
    assert state.version == 9
    assert state.entry is not None
    assert state.entry["seq"] == 9


def test_a_spoilt_snapshot_is_no_incident(any_redis: redis.Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    """A divergence on top of a snapshot counts only if it is there without the snapshot, too."""
    on, dice = played(13, 60, on=recorder(any_redis)), random.Random(13)
    folder(any_redis).run("M1")
    restore = Snapshots.restore

    def spoilt(self: Snapshots, *arguments: Any, **options: Any) -> Any:
        base = restore(self, *arguments, **options)
        assert base is not None
        base.game.table.state.tally["ghost/0"] = 1
        return base

    play_on(on, "M1", dice, 5)
    monkeypatch.setattr(Snapshots, "restore", spoilt)
    assert folder(any_redis).run("M1").what == "folded"
    monkeypatch.undo()
    assert_folded(any_redis)


def test_a_damaged_log_is_a_failure_of_this_match(any_redis: redis.Redis) -> None:
    played(14, 20, on=recorder(any_redis))
    any_redis.xdel(match_keys("M1").events, "11-0")
    assert folder(any_redis).run("M1").what == "failed"
    raw = any_redis.hget(KEYS.state, "failure")
    assert isinstance(raw, bytes)
    assert b"event 11 is missing" in raw


def test_a_head_record_ahead_of_its_stream_does_not_keep_a_worker_busy(any_redis: redis.Redis) -> None:
    played(15, 20, on=recorder(any_redis))
    any_redis.hset(match_keys("M1").meta, "v", 25)
    assert folder(any_redis).run("M1") == ("failed", 0, 21)


def test_a_wake_up_for_nothing_does_no_harm(any_redis: redis.Redis) -> None:
    assert folder(any_redis).run("M9").what == "unknown"
    played(16, 5, on=recorder(any_redis))
    assert folder(any_redis).run("M1") == ("folded", 0, 6)
    assert folder(any_redis).run("M1") == ("folded", 6, 6)
    assert any_redis.hmget(COUNTERS, "jobs", "jobs_folded", "jobs_unknown", "events") == [b"3", b"2", b"1", b"6"]


def test_an_unreachable_redis_is_nobodys_fault(own_redis_server: Any) -> None:
    client = own_redis_server.client()
    played(17, 5, on=recorder(client))
    worker = folder(client)
    own_redis_server.kill()
    assert worker.run("M1").what == "unavailable"
    own_redis_server.start()
    client = own_redis_server.client()
    assert folder(client).run("M1").what == "folded"
    assert client.hget(KEYS.state, "failures") == b"0"
