"""Snapshots and time travel: the state at any event, the same as by the plainest fold, and never an unproven one."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
import redis

from engine.table.facts import Fact
from replays.fold.fold import Fold, Grade, fold
from replays.fold.snapshots import Keeper, Snapshots
from replays.fold.travel import Traveller
from replays.log.canonical import canonical, chain_hash
from replays.log.errors import EventNotFound, MatchNotFound
from replays.log.event_types import MatchOpened
from replays.log.events import Event
from replays.play.commands import Note, Rewind
from replays.play.live import Recorder
from replays.store.keys import match_keys
from tests.quick import first_quick
from tests.replays.matches import JUDGE, play_on, played, recorder


def keep_snapshots(on: Recorder, *, match: str = "M1", every: int = 16) -> list[int]:
    """What a worker does: fold, and keep what is due. Returns the events that have a snapshot."""
    keeper = Keeper(on.traveller.snapshots, match, every=every)
    single = Fold(facts=False)
    for event in on.store.events(match):
        single.feed(event)
        keeper.offer(single, event)
    return on.traveller.snapshots.seqs(match, on.traveller.opening(match).data)


@pytest.fixture(scope="module")
def on() -> Recorder:
    """A match with rewinds, one of them to before several snapshots, and a note."""
    on, dice = played(6, 60), random.Random(6)
    with on.live("M1") as live:
        live.record([Rewind(20, "back")], actor=JUDGE, expected=live.version)
    play_on(on, "M1", dice, 40)
    with on.live("M1") as live:
        live.record([Note("note.added", {"text": "x"})], actor=JUDGE, expected=live.version)
        live.record([Rewind(45, "to the undone branch")], actor=JUDGE, expected=live.version)
    play_on(on, "M1", dice, 30)
    assert on.store.head("M1").version > 120
    return on


@pytest.fixture(scope="module")
def plain(on: Recorder) -> list[tuple[str, list[Fact]]]:
    """Digest and facts after every event, by one fold from the start."""
    single, found = Fold(), []
    for event in on.store.events("M1"):
        facts = single.feed(event)
        found.append((single.game.digest(), facts))
    assert single.exact
    return found


def told(facts: list[Fact]) -> list[dict[str, Any]]:
    return [fact.to_data() for fact in facts]


@pytest.mark.parametrize("every", first_quick(1, [None, 1, 16]))
def test_every_event_is_reached_with_and_without_snapshots(
    on: Recorder, plain: list[tuple[str, list[Fact]]], every: int | None
) -> None:
    on.traveller.snapshots.clear("M1", on.traveller.opening("M1").data)
    if every is not None:
        assert len(keep_snapshots(on, every=every)) >= 4
    travel = Traveller(on.store, on.traveller.snapshots)
    for seq, (digest, facts) in enumerate(plain, 1):
        if every is None and seq % 4:
            continue  # each is a whole fold then
        bare, rich = travel.at("M1", seq), travel.at("M1", seq, facts=True)
        assert (bare.grade, bare.seq, bare.event.seq) == (Grade.EXACT, seq, seq)
        assert bare.game.digest() == rich.game.digest() == digest
        assert bare.facts == []
        assert told(rich.facts) == told(facts)
    last = travel.at("M1")
    assert last.seq == len(plain)
    assert last.fold.history.rewinds == fold(on.store.events("M1")).history.rewinds


def test_a_moment_can_be_gone_on_from(on: Recorder, plain: list[tuple[str, list[Fact]]]) -> None:
    keep_snapshots(on)
    events = on.store.events("M1")
    for seq in range(1, len(events), 7):
        moment = on.traveller.at("M1", seq)
        moment.fold.feed_all(events[seq:])
        assert moment.fold.exact
        assert moment.fold.game.digest() == plain[-1][0]


def test_between_tells_each_event_with_its_facts(on: Recorder, plain: list[tuple[str, list[Fact]]]) -> None:
    keep_snapshots(on)
    for first, last in ((1, 5), (30, 70), (len(plain), len(plain))):
        rows = [(event.seq, told(facts)) for _, event, facts in on.traveller.between("M1", first, last)]
        assert rows == [(seq, told(plain[seq - 1][1])) for seq in range(first, last + 1)]


def test_what_is_not_there_is_said_not_to_be_there(on: Recorder) -> None:
    for seq in (0, -1, 10_000):
        with pytest.raises(EventNotFound) as caught:
            on.traveller.at("M1", seq)
        assert caught.value.version == on.store.head("M1").version
    with pytest.raises(MatchNotFound):
        on.traveller.at("M2", 1)
    with pytest.raises(MatchNotFound):
        on.traveller.at("M2")
    with pytest.raises(EventNotFound):
        list(on.traveller.between("M1", 5, 10_000))


def test_a_snapshot_is_only_taken_when_due_proven_and_at_rest(on: Recorder) -> None:
    snapshots = Snapshots(recorder().store.redis)
    keeper, single, bare = Keeper(snapshots, "M1", every=16), Fold(facts=False), Fold(verify=False, facts=False)
    taken = []
    for event in on.store.events("M1"):
        single.feed(event)
        bare.feed(event)
        assert not snapshots.save("M1", bare), "an unverified fold is no source of snapshots"
        if keeper.offer(single, event):
            taken.append(event.seq)
            assert single.game.at_rest
        elif not single.game.at_rest:
            assert not snapshots.save("M1", single)
    opened = on.traveller.opening("M1").data
    assert snapshots.seqs("M1", opened) == taken
    assert all(b - a >= 16 for a, b in zip(taken, taken[1:], strict=False))


def key_of(on: Recorder) -> str:
    names: list[bytes] = list(on.store.redis.scan_iter(match_keys("M1").snapshots + "*"))
    assert len(names) == 1
    return names[0].decode()


@pytest.mark.parametrize("harm", ["garbage", "other state", "other event", "flipped byte", "no such event"])
def test_a_wrong_snapshot_is_deleted_and_the_log_folded(
    on: Recorder, plain: list[tuple[str, list[Fact]]], harm: str
) -> None:
    keep_snapshots(on)
    key, client = key_of(on), on.store.redis
    members: Any = client.zrange(key, 0, -1, withscores=True)
    at = 3
    blob, score = members[at]
    seq, head, rewinds, packed = msgspec.msgpack.decode(blob)
    other: Any = msgspec.msgpack.decode(members[at - 1][0])
    wrong = {
        "garbage": b"\xff\xff",
        "other state": msgspec.msgpack.encode([seq, head, rewinds, other[3]]),
        "other event": msgspec.msgpack.encode([seq, other[1], rewinds, packed]),
        "flipped byte": msgspec.msgpack.encode([seq, head, rewinds, packed[:40] + b"\x00" + packed[41:]]),
        "no such event": msgspec.msgpack.encode([10_000, head, rewinds, packed]),
    }[harm]
    score = 10_000.0 if harm == "no such event" else score
    client.zrem(key, blob)
    client.zadd(key, {wrong: score})
    if harm == "no such event":
        # The log was cut short by a crash: the fold that goes on from the end must not trust what is beyond it.
        assert on.traveller.resume("M1").game.digest() == plain[-1][0]
    else:
        moment = on.traveller.at("M1", seq + 1)
        assert moment.grade is Grade.EXACT
        assert moment.game.digest() == plain[seq][0]
    assert client.zscore(key, wrong) is None, "deleted"


def test_another_engine_or_catalogue_finds_no_snapshots(on: Recorder, monkeypatch: pytest.MonkeyPatch) -> None:
    keep_snapshots(on)
    opened = on.traveller.opening("M1").data
    assert isinstance(opened, MatchOpened)
    assert on.traveller.snapshots.nearest("M1", opened, 100) is not None
    monkeypatch.setattr("replays.engines.registry.present_stamp", lambda: "another 1")
    assert on.traveller.snapshots.nearest("M1", opened, 100) is None


def forge(client: redis.Redis, events: list[Event], at: int, **changes: Any) -> None:
    """Rewrite the stored log from event `at` on, with a chain that holds: only the fold can tell."""
    key = match_keys("M1").events
    client.delete(key)
    prev = "0" * 64
    for event in events:
        body = msgspec.json.decode(event.body)
        if event.seq == at:
            body["data"] = {**body["data"], **changes}
        raw = canonical(body) if event.seq >= at else event.body
        prev = chain_hash(prev, raw)
        client.xadd(key, {"e": raw, "h": bytes.fromhex(prev), "s": event.disclosure()}, id=f"{event.seq}-0")


@pytest.mark.parametrize("snapshots", [False, True])
def test_a_view_stops_at_the_last_proven_event(snapshots: bool) -> None:
    on = played(8, 80)
    events = on.store.events("M1")
    honest = [fold(events[:seq]).game.digest() for seq in range(1, len(events) + 1)]
    at = next(event.seq for event in events[50:] if event.type == "decision")
    if snapshots:
        assert any(seq >= at for seq in keep_snapshots(on))
    forge(on.store.redis, events, at, state="00" * 32)
    travel = Traveller(on.store, on.traveller.snapshots)
    assert travel.at("M1", at - 1).grade is Grade.EXACT
    moment = travel.at("M1", at, facts=True)
    assert (moment.grade, moment.asked, moment.seq) == (Grade.DIVERGED, at, at - 1)
    assert moment.event.seq == at - 1
    assert moment.game.digest() == honest[at - 2]
    assert moment.fold.divergence is not None
    assert moment.fold.divergence.at == at
    resumed = travel.resume("M1")
    assert resumed.grade is Grade.DIVERGED
    assert resumed.version == at - 1
