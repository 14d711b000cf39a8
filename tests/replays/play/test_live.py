"""Recording: validated, committed to, stored, all or none; with several processes on the same match."""

from __future__ import annotations

import random
import threading
from typing import Any

import pytest
import redis

from engine.errors import CorrectionsRefused, IllegalAnswer, SetupError
from engine.game import Game
from replays.engines.archive import present_name
from replays.fold.fold import fold
from replays.fold.snapshots import Snapshots
from replays.log.chain import verify_chain
from replays.log.errors import (
    CommandRefused,
    Diverged,
    EventInvalid,
    LogClosed,
    MatchExists,
    MatchNotFound,
    RequestReused,
    StoreUnavailable,
    VersionConflict,
)
from replays.log.event_types import AnswerSecret, Decision, MatchOpened, SeedSecret
from replays.play.commands import Adjust, Answer, Close, Command, Concede, Note, Rewind
from replays.play.live import LiveMatch, Recorded, Recorder
from replays.store.keys import match_keys
from replays.store.store import RequestKey, Store
from tests.replays.matches import ANN, JUDGE, ORGANISER, pick, play_on, played, recorder, setup

ONE = RequestKey.of("ann", "one", b"1")


def answer(live: LiveMatch, dice: random.Random) -> Answer:
    choice = live.game.pending
    assert choice is not None
    return Answer(choice.seat, pick(choice, dice))


def record(on: Recorder, *commands: Command, **options: Any) -> Recorded:
    with on.live("M1") as live:
        live.sync()
        options = {"actor": JUDGE, "expected": live.version, **options}
        return live.record(list(commands), **options)


def assert_sound(on: Recorder, match: str = "M1") -> None:
    """Memory and log agree, and the log proves itself."""
    events = on.store.events(match)
    single = fold(events)
    assert single.exact, single.divergence
    assert single.version == len(events), single.divergence
    with on.live(match) as live:
        live.sync()
        assert live.version == len(events)
        assert live.fold.head == events[-1].hash
        assert live.game.digest() == single.game.digest()
        assert live.fold.history.rewinds == single.history.rewinds


def test_a_whole_match_proves_itself() -> None:
    on = played(1)
    assert_sound(on)
    result = record(on, Close(), actor=ORGANISER)
    assert result.events[-1].type == "match.closed"
    assert result.version == on.store.head("M1").version
    assert on.store.head("M1").closed
    assert_sound(on)
    with pytest.raises(LogClosed):
        record(on, Note("note.added", {"text": "too late"}))


def test_opening_hides_the_seed_and_tells_what_happened() -> None:
    on = recorder()
    done = on.open(setup(5), actor=ORGANISER, title="Final", tournament="Vault Tour", round="9", table="1")
    event = done.events[0]
    assert isinstance(event.data, MatchOpened)
    assert isinstance(event.secret, SeedSecret)
    assert event.secret.seed == f"{5:064x}"
    assert event.secret.seed.encode() not in event.body
    assert (event.data.title, event.data.tournament, event.data.round, event.data.table) == (
        "Final",
        "Vault Tour",
        "9",
        "1",
    )
    assert (event.data.engine, event.data.match) == (present_name(), done.match)
    assert done.facts[0]
    assert done.wake
    assert not done.repeated
    assert len(done.match) == 26, "a ULID"
    assert on.store.matches().matches == (done.match,)


def test_a_seed_is_drawn_when_none_is_given() -> None:
    on = recorder()
    plain = setup(1)
    del plain["chance"]["seed"]
    seeds = {on.open(plain, actor=ORGANISER).events[0].secret.seed for _ in range(3)}  # type: ignore[union-attr]
    assert len(seeds) == 3
    assert all(len(seed) == 64 for seed in seeds)


def test_an_opening_that_cannot_be_played_leaves_nothing() -> None:
    on = recorder()
    with pytest.raises(SetupError):
        on.open({**setup(1), "seats": []}, actor=ORGANISER, match="M1")
    assert on.store.matches().matches == ()
    assert not list(on.store.redis.scan_iter("match:*"))


def test_opening_twice() -> None:
    on = recorder()
    first = on.open(setup(1), actor=ORGANISER, request=ONE)
    again = on.open(setup(1), actor=ORGANISER, request=ONE)
    assert again.repeated
    assert again.match == first.match
    assert again.events == first.events
    assert [f.to_data() for f in again.facts[0]] == [f.to_data() for f in first.facts[0]]
    with pytest.raises(RequestReused):
        on.open(setup(2), actor=ORGANISER, request=RequestKey.of("ann", "one", b"2"))
    with pytest.raises(MatchExists):
        on.open(setup(2), actor=ORGANISER, match=first.match)
    assert on.store.head(first.match).version == 1


def test_an_opening_request_that_died_half_way_goes_on_with_its_match() -> None:
    on = recorder()
    on.store.claim("01CLAIMED", ONE)
    assert on.open(setup(1), actor=ORGANISER, request=ONE).match == "01CLAIMED"


def test_an_illegal_answer_changes_nothing_and_says_why() -> None:
    on = played(1, 20)
    before = on.store.events("M1")
    with on.live("M1") as live:
        seat = live.game.pending.seat  # type: ignore[union-attr]
        digest = live.game.digest()
        for wrong in (("nonsense",), (), ("end", "end")):
            with pytest.raises(IllegalAnswer) as caught:
                live.record([Answer(seat, wrong)], actor=ANN, expected=live.version)
            assert caught.value.reason
        with pytest.raises(CommandRefused) as refused:
            live.record([Answer(1 - seat, ("end",))], actor=ANN, expected=live.version)
        assert refused.value.code == "not-your-decision"
        assert live.game.digest() == digest
    assert on.store.events("M1") == before
    assert_sound(on)


@pytest.mark.parametrize(
    "bad, error",
    [
        (Answer(0, ("nonsense",)), IllegalAnswer),
        (Rewind(99, "x"), CommandRefused),
        (Rewind(0, "x"), CommandRefused),
        (Rewind(2, "x", "other"), CommandRefused),
        (Rewind(2, "x" * 5000), EventInvalid),
        (Rewind(2, "x", cause=99), CommandRefused),
        (Note("adjusted", {}), CommandRefused),
        (Adjust([{"kind": "amber", "seat": 9, "to": 1}], "x"), CorrectionsRefused),
        (Adjust([{"kind": "amber", "seat": 0, "to": 1.5}], "x"), CorrectionsRefused),
        (Adjust([], "x"), CorrectionsRefused),
        (Adjust(object(), "x"), EventInvalid),  # type: ignore[arg-type]
        (Note("decision", {}), CommandRefused),
        (Note("note.added", {"text": 5}), EventInvalid),
        (Note("note.added", {"text": None}, {"text": 5}), EventInvalid),
        (Note("clock.called", {}, {"text": "x"}), EventInvalid),
        (Note("undo.answered", {"accepted": True}, cause=99), CommandRefused),
        (Close(), CommandRefused),
    ],
)
def test_a_batch_with_one_bad_command_stores_nothing(bad: Command, error: type[Exception]) -> None:
    on, dice = played(1, 20), random.Random(1)
    before = on.store.events("M1")
    with on.live("M1") as live:
        digest = live.game.digest()
        good = answer(live, dice)
        if isinstance(bad, Answer):  # for the seat that will be asked then
            after = on.traveller.at("M1").game
            after.submit(good.keys)
            bad = Answer(after.pending.seat, bad.keys)  # type: ignore[union-attr]
        with pytest.raises(error):
            live.record([good, Note("note.added", {"text": "x"}), bad], actor=JUDGE, expected=live.version)
        assert live.game.digest() == digest
        assert live.version == len(before)
    assert on.store.events("M1") == before
    assert_sound(on)


def test_a_batch_is_stored_as_one() -> None:
    on, dice = played(2, 20), random.Random(2)
    with on.live("M1") as live:
        ahead = on.traveller.at("M1").game
        commands: list[Command] = []
        for _ in range(5):
            choice = ahead.pending
            assert choice is not None
            commands.append(Answer(choice.seat, pick(choice, dice)))
            ahead.submit(commands[-1].keys)  # type: ignore[union-attr]
        start = live.version
        commands += [
            Note("dispute.opened", {"claim": "?", "first": 3, "last": 4}),
            Rewind(start + 2, "as discussed"),
            Concede(0),
            Close(),
        ]
        done = live.record(commands, actor=JUDGE, expected=start, request=ONE, client_at="2026-11-21T08:00:00.000000Z")
        assert [event.seq for event in done.events] == list(range(start + 1, start + 10))
        assert all(event.request == ONE.id and event.client_at for event in done.events)
        assert live.game.result is not None
        assert live.game.result["reason"] == "conceded"
    assert_sound(on)
    assert record(on, *commands, expected=start, request=ONE).events == done.events


def test_nothing_follows_a_closing_in_the_same_batch() -> None:
    on = played(2, 10)
    with pytest.raises(CommandRefused) as caught:
        record(on, Concede(1), Close(), Note("note.added", {"text": "x"}))
    assert caught.value.code == "closed"
    with pytest.raises(CommandRefused):
        record(on)
    record(on, Close(unfinished=True))
    assert_sound(on)


def test_a_secret_answer_is_under_seal() -> None:
    on, dice = played(1, 20), random.Random(1)
    with on.live("M1") as live:
        choice = live.game.pending
        assert choice is not None
        choice.secret = True
        command = answer(live, dice)
        event = live.record([command], actor=ANN, expected=live.version).events[0]
    assert isinstance(event.data, Decision)
    assert event.data.answer is None
    assert event.secret == AnswerSecret(command.keys)
    assert command.keys[0].encode() not in event.body
    assert command.keys[0].encode() in event.disclosure()
    play_on(on, "M1", dice, 10)
    assert_sound(on)


def test_a_note_for_judges_is_under_seal() -> None:
    on = played(1, 3)
    done = record(on, Note("note.added", {"text": None, "about": 2}, {"text": "watch seat 1"}))
    assert b"watch" not in done.events[0].body
    assert b"watch" in done.events[0].disclosure()
    assert_sound(on)


def test_a_repeated_request_gets_the_first_answer_though_the_match_went_on() -> None:
    on, dice = played(3, 25), random.Random(3)
    with on.live("M1") as live:
        start = live.version
        command = answer(live, dice)
        first = live.record([command], actor=ANN, expected=start, request=ONE)
    play_on(on, "M1", dice, 20)
    for other in (on, Recorder(on.store, on.traveller.snapshots)):
        with other.live("M1") as live:
            again = live.record([command], actor=ANN, expected=start, request=ONE)
            assert again.repeated
            assert not again.wake
            assert again.events == first.events
            assert [[f.to_data() for f in facts] for facts in again.facts] == [
                [f.to_data() for f in facts] for facts in first.facts
            ]
            with pytest.raises(RequestReused):
                live.record([command], actor=ANN, expected=live.version, request=RequestKey.of("ann", "one", b"2"))
    assert_sound(on)


def test_two_processes_on_one_match() -> None:
    """Each holds the match in memory; whoever is late hears the version, catches up and decides again."""
    a = played(4, 10)
    b, dice = Recorder(a.store, a.traveller.snapshots), random.Random(4)
    with b.live("M1") as live:
        live.sync()
    for turn in range(60):
        first, second = (a, b) if turn % 2 else (b, a)
        with first.live("M1") as quick, second.live("M1") as slow:
            quick.sync()
            if quick.game.pending is None:
                break
            seen = slow.version
            slow_sees = slow.game.pending
            command = answer(quick, dice)
            quick.record([command], actor=ANN, expected=quick.version)
            if slow_sees is not None and seen == quick.version - 1:
                with pytest.raises(VersionConflict) as caught:
                    slow.record([Answer(slow_sees.seat, pick(slow_sees, dice))], actor=ANN, expected=seen)
                assert caught.value.current == quick.version
                assert slow.version == quick.version
                assert slow.game.digest() == quick.game.digest()
    assert_sound(a)
    assert_sound(b)


def test_what_is_illegal_only_because_it_is_late_is_a_conflict() -> None:
    a = played(4, 10)
    b = Recorder(a.store, a.traveller.snapshots)
    with b.live("M1") as late:
        play_on(a, "M1", random.Random(1), 1)
        with pytest.raises(VersionConflict):
            late.record([Answer(0, ("nonsense",))], actor=ANN, expected=11)
        assert late.version == 12


def test_a_version_ahead_of_the_log_is_a_conflict() -> None:
    on = played(4, 10)
    with pytest.raises(VersionConflict) as caught:
        record(on, Concede(0), expected=12)
    assert (caught.value.expected, caught.value.current) == (12, 11)


@pytest.mark.parametrize("stored", [False, True])
def test_a_lost_connection_leaves_memory_and_log_in_agreement(stored: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """The reply is lost, with or without the events having been stored: the same request settles it."""
    on, dice = played(5, 40), random.Random(5)
    real = Store.append

    def cut(self: Store, *args: Any, **options: Any) -> Any:
        if stored:
            real(self, *args, **options)
        raise StoreUnavailable("cut")

    with on.live("M1") as live:
        start, digest = live.version, live.game.digest()
        command = answer(live, dice)
        with monkeypatch.context() as patch:
            patch.setattr(Store, "append", cut)
            if stored:  # the look at the request tells that it is done
                assert live.record([command], actor=ANN, expected=start, request=ONE).repeated
            else:
                with pytest.raises(StoreUnavailable):
                    live.record([command], actor=ANN, expected=start, request=ONE)
                assert live.version == start
                assert live.game.digest() == digest
        again = live.record([command], actor=ANN, expected=start, request=ONE)
        assert again.repeated is stored
        assert again.version == start + 1
    assert_sound(on)


def test_an_interrupted_append_does_not_let_memory_run_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    on, dice = played(5, 40), random.Random(5)
    with on.live("M1") as live:
        start, digest = live.version, live.game.digest()
        with monkeypatch.context() as patch:
            patch.setattr(Store, "append", lambda *a, **k: (_ for _ in ()).throw(KeyboardInterrupt()))
            with pytest.raises(KeyboardInterrupt):
                live.record([answer(live, dice)], actor=ANN, expected=start)
        assert live.version == start
        assert live.game.digest() == digest
    assert_sound(on)


def test_an_engine_that_trips_leaves_the_match_playable(monkeypatch: pytest.MonkeyPatch) -> None:
    on, dice = played(5, 40), random.Random(5)
    with on.live("M1") as live:
        digest = live.game.digest()
        command = answer(live, dice)
        with monkeypatch.context() as patch:
            patch.setattr(Game, "digest", lambda self: 1 / 0)
            with pytest.raises(ZeroDivisionError):
                live.record([command], actor=ANN, expected=live.version)
        assert live.game.digest() == digest
        live.record([command], actor=ANN, expected=live.version)
    assert_sound(on)


def test_rewinds_far_back_in_a_long_live_match() -> None:
    on, dice = played(6, 60), random.Random(6)
    for to in (50, 3, 61, 1):
        record(on, Rewind(to, "x"))
        play_on(on, "M1", dice, 20)
    assert_sound(on)


def test_a_log_that_cannot_be_confirmed_takes_nothing() -> None:
    on = played(7, 30)
    events = on.store.events("M1")
    key = match_keys("M1").events
    on.store.redis.delete(key)
    for event in events:
        body = event.body.replace(b'"seat":0', b'"seat":1') if event.seq == 20 else event.body
        on.store.redis.xadd(
            key, {"e": body, "h": bytes.fromhex(event.hash), "s": event.disclosure()}, id=f"{event.seq}-0"
        )
    other = Recorder(on.store, Snapshots(recorder().store.redis))
    if verify_chain(on.store.events("M1")) is None:
        raise AssertionError("the forgery changed nothing")
    with pytest.raises(Diverged), other.live("M1"):
        raise AssertionError("never reached")
    with pytest.raises(MatchNotFound), other.live("M2"):
        raise AssertionError("never reached")


def test_another_engine_signs_what_it_adds(monkeypatch: pytest.MonkeyPatch) -> None:
    on = played(7, 5)
    assert all(event.engine is None for event in on.store.events("M1"))
    monkeypatch.setattr("replays.engines.registry.present_stamp", lambda: "vaultlog-engine/next 1")
    other = Recorder(on.store, on.traveller.snapshots)
    assert play_on(other, "M1", random.Random(1), 1)[0].engine.startswith("vaultlog-engine/next ")  # type: ignore[union-attr]


def test_memory_holds_only_so_many_matches() -> None:
    on = recorder()
    small = Recorder(on.store, on.traveller.snapshots, capacity=2)
    for number in range(4):
        small.open(setup(number + 1), actor=ORGANISER, match=f"M{number}")
    assert list(small._held) == ["M2", "M3"]
    assert_sound(small, "M0")
    assert list(small._held) == ["M3", "M0"]


def test_many_threads_on_one_match(real_redis: redis.Redis) -> None:
    """Two recorders, four threads: every decision is stored once, in an order both agree on."""
    client = real_redis
    recorders = [Recorder(Store(client), Snapshots(client)) for _ in range(2)]
    recorders[0].open(setup(9), actor=ORGANISER, match="M1")
    stored: list[int] = []
    failures: list[BaseException] = []

    def play(number: int) -> None:
        on, dice = recorders[number % 2], random.Random(number)
        try:
            for _ in range(25):
                with on.live("M1") as live:
                    choice = live.game.pending
                    if choice is None:
                        live.sync()
                        return
                    try:
                        done = live.record([Answer(choice.seat, pick(choice, dice))], actor=ANN, expected=live.version)
                        stored.append(done.version)
                    except VersionConflict:
                        live.sync()
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=play, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
    assert sorted(stored) == list(range(2, len(stored) + 2))
    assert len(stored) > 20
    assert_sound(recorders[0])
    assert_sound(recorders[1])


def lose_the_last(on: Recorder) -> None:
    """Make the store what it was before the last event."""
    keys, last = match_keys("M1"), on.store.events("M1")[-1]
    entries: Any = on.store.redis.xrange(keys.events)
    on.store.redis.delete(keys.events)
    for id, fields in entries[:-1]:
        on.store.redis.xadd(keys.events, fields, id=id)
    on.store.redis.hset(keys.meta, mapping={"v": last.seq - 1, "h": bytes.fromhex(last.prev)})


@pytest.mark.parametrize("further", [1, 2])
def test_an_event_that_did_not_last_is_forgotten_and_nothing_counts_as_damaged(further: int) -> None:
    """A replica took over that had not got the last event, which this process has in memory; others went on."""
    here = played(3, 12)
    client = here.store.redis
    lose_the_last(here)
    with here.live("M1") as live:
        before = live.version
    with here.live("M1") as live, pytest.raises(VersionConflict):
        live.record([Note("note.added", {"text": "x"})], actor=JUDGE, expected=before)
    with here.live("M1") as live:
        assert live.version == before - 1
    there = recorder(client)
    for number in range(further):
        record(there, Note("note.added", {"text": f"there {number}"}))
    record(here, Note("note.added", {"text": "here"}))
    assert here.store.head("M1").broken is None
    assert_sound(here)


def test_a_process_that_only_reads_notices_it_at_once() -> None:
    here = played(3, 12)
    with here.live("M1") as live:
        before = live.version
    lose_the_last(here)
    with here.live("M1") as live:
        assert live.sync() == []
        assert live.head == here.store.head("M1")
        assert live.version == before - 1


def test_a_process_that_only_reads_notices_it_too() -> None:
    here = played(3, 12)
    client = here.store.redis
    lose_the_last(here)
    there = recorder(client)
    for number in range(2):
        record(there, Note("note.added", {"text": f"there {number}"}))
    assert_sound(here)
    assert here.store.head("M1").broken is None
