"""Caps: how much may be appended beside the play; exact under writers at the same time, and never in the way of it."""

from __future__ import annotations

import random
import threading

import pytest

from replays.fold.fold import fold
from replays.fold.snapshots import Snapshots
from replays.log.errors import CapReached, VersionConflict
from replays.log.event_kinds import VOCABULARY, markers
from replays.log.events import Actor
from replays.play.caps import Cap, Caps, Tally
from replays.play.commands import Adjust, Answer, Close, Command, Concede, EndByTime, Note, Rewind
from replays.play.live import Recorded, Recorder
from replays.storage.redis_server import RedisServer
from replays.store.connection import connect
from replays.store.store import RequestKey, Store
from tests.replays.matches import ANN, JUDGE, ORGANISER, pick, played, recorder

BEN = Actor("player", "acc-ben")
NOTE = Note("note.added", {"text": "well, well"})
NONE = Cap(0, 0, 0, 0)
FEW = Caps(seat=Cap(3, 0, 0, 0), official=NONE, match=NONE)


def capped(caps: Caps, on: Recorder | None = None) -> Recorder:
    """A match in which something was played, on a recorder with caps."""
    on = played(1, 12, on=on)
    on.caps = caps
    on.forget("M1")
    return on


def say(on: Recorder, *commands: Command, who: Actor = ANN, request: RequestKey | None = None) -> Recorded:
    with on.live("M1") as live:
        live.sync()
        return live.record(list(commands), actor=who, expected=live.version, request=request)


def decide(on: Recorder, *more: Command) -> Recorded:
    with on.live("M1") as live:
        live.sync()
        choice = live.game.pending
        assert choice is not None
        answer = Answer(choice.seat, pick(choice, random.Random(1)))
        return live.record([answer, *more], actor=ANN, expected=live.version)


def test_a_seat_says_so_much_and_no_more_and_the_others_still_may() -> None:
    on = capped(FEW)
    for _ in range(3):
        say(on, NOTE)
    before = on.store.head("M1")
    with pytest.raises(CapReached) as caught:
        say(on, NOTE)
    reached = caught.value
    assert (reached.party, reached.unit, reached.per, reached.limit, reached.used) == ("seat", "events", "match", 3, 3)
    assert reached.wait is None
    assert on.store.head("M1") == before
    say(on, NOTE, who=BEN)
    say(on, NOTE, who=JUDGE)


def test_every_event_of_a_batch_counts_and_a_batch_is_taken_whole_or_not_at_all() -> None:
    on = capped(FEW)
    with pytest.raises(CapReached):
        say(on, *[NOTE] * 4)
    with pytest.raises(CapReached):
        decide(on, *[NOTE] * 4)
    assert on.store.head("M1").version == 13
    say(on, *[NOTE] * 3)
    with pytest.raises(CapReached):
        say(on, NOTE)


def test_a_request_that_is_repeated_counts_once() -> None:
    on = capped(FEW)
    asked = [RequestKey.of("ann", key, b"") for key in "abc"]
    for one in asked * 3:
        say(on, NOTE, request=one)
    assert on.store.head("M1").version == 16
    assert say(on, NOTE, request=asked[0]).repeated, "also when the cap is reached"
    with pytest.raises(CapReached):
        say(on, NOTE, request=RequestKey.of("ann", "d", b""))


def test_bytes_count_sealed_ones_too() -> None:
    on = capped(FEW._replace(seat=Cap(0, 4, 0, 0)))
    say(on, Note("note.added", {"text": "x" * 2000}))
    with pytest.raises(CapReached) as caught:
        say(on, Note("note.added", {"text": None}, {"text": "x" * 2000}))
    assert (caught.value.unit, caught.value.limit) == ("bytes", 4096)


def test_the_match_has_a_cap_for_all_together() -> None:
    on = capped(Caps(NONE, NONE, Cap(2, 0, 0, 0)))
    say(on, NOTE)
    say(on, NOTE, who=JUDGE)
    with pytest.raises(CapReached) as caught:
        say(on, NOTE, who=BEN)
    assert caught.value.party == "match"


def test_a_rate_says_when_to_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    on = capped(FEW._replace(seat=Cap(0, 0, 2, 0)))
    minute, at = "2027-03-06T10:00:{:02}.000000Z", [0]
    monkeypatch.setattr("replays.log.events.now", lambda: minute.format(at[0]))
    say(on, NOTE)
    at[0] = 20
    say(on, NOTE)
    at[0] = 30
    for _ in range(2):
        with pytest.raises(CapReached) as caught:
            say(on, NOTE)
        assert (caught.value.per, caught.value.wait) == ("minute", 30), "what was refused does not count"
    with pytest.raises(CapReached) as caught:
        say(on, NOTE, NOTE)
    assert caught.value.wait == 50
    with pytest.raises(CapReached) as caught:
        say(on, NOTE, NOTE, NOTE)
    assert caught.value.wait is None, "it never fits into a minute"
    minute = "2027-03-06T10:01:{:02}.000000Z"
    at[0] = 1
    say(on, NOTE)


def test_what_was_said_in_the_future_by_a_wrong_clock_stops_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    on = capped(FEW._replace(seat=Cap(0, 0, 1, 0)))
    monkeypatch.setattr("replays.log.events.now", lambda: "2027-03-06T10:00:00.000000Z")
    say(on, NOTE)
    monkeypatch.setattr("replays.log.events.now", lambda: "2027-03-06T09:00:00.000000Z")
    say(on, NOTE)


def test_nothing_stops_the_play_nor_what_carries_out_a_ruling_nor_the_end() -> None:
    on = capped(Caps(Cap(1, 1, 1, 1), Cap(1, 1, 1, 1), Cap(3, 3, 3, 3)))
    for who in (ANN, BEN, JUDGE):
        say(on, Note("note.added", {"text": "x"}), who=who)
    decide(on)
    version = on.store.head("M1").version
    ruling = {
        "verdict": "rewound",
        "ruling": "back",
        "clauses": [],
        "measures": [{"kind": "rewind", "to": 8}],
        "signers": [],
    }
    given = Note("ruling.given", ruling)
    penalty = Note("penalty.given", {"seat": 0, "penalty": "warning", "reason": "slow"}, None, version + 1)
    say(on, given, Rewind(8, "back", "same-future", version + 1), penalty, who=JUDGE)
    say(on, penalty, who=JUDGE)  # by the log's own ruling, not one of the same batch
    for act in (Rewind(8, "again"), Adjust([{"kind": "amber", "seat": 0, "to": 3}], "why")):
        with pytest.raises(CapReached):
            say(on, act, who=JUDGE)
    with pytest.raises(CapReached):
        say(on, Note("note.added", {"text": "I rule"}, None, version + 1), who=BEN)
    decide(on)
    say(on, Concede(1))
    say(on, Close(), who=ORGANISER)
    assert fold(on.store.events("M1")).exact


def test_a_log_with_more_than_the_caps_folds_and_goes_on() -> None:
    on = played(1, 12)
    say(on, *[NOTE] * 40)
    capped_on = Recorder(on.store, on.traveller.snapshots, caps=FEW)
    decide(capped_on)
    with pytest.raises(CapReached):
        say(capped_on, NOTE)
    assert fold(on.store.events("M1")).exact


def test_writers_at_the_same_time_in_several_processes_get_in_exactly_as_much(redis_server: RedisServer) -> None:
    client = redis_server.client()
    client.flushall()
    caps = FEW._replace(seat=Cap(20, 0, 0, 0))
    capped(caps, recorder(client))
    stored, refused = [], []

    def crowd() -> None:
        on = Recorder(Store(connect(redis_server.url)), Snapshots(client), caps=caps)
        for _ in range(15):
            while True:
                try:
                    stored.append(say(on, NOTE))
                except VersionConflict:
                    continue
                except CapReached as error:
                    refused.append(error)
                break

    threads = [threading.Thread(target=crowd) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (len(stored), len(refused)) == (20, 40)
    assert sum(event.type == "note.added" for event in Store(client).events("M1")) == 20


def test_a_tally_of_a_log_is_the_same_whoever_counts_and_when() -> None:
    on = capped(FEW)
    say(on, NOTE, NOTE)
    tally = Tally()
    for event in on.store.events("M1"):
        tally.take(event)
    (new,) = decide(on).events
    tally.check([new], FEW)
    tally.take(new)
    say(on, NOTE)
    (last,) = on.store.events("M1", tally.version + 1)
    tally.check([last], FEW)
    tally.take(last)
    with pytest.raises(CapReached):
        tally.check([last], FEW)


# -- what a decision is held to --------------------------------------------------------------------------------------


def test_a_type_is_a_marker_exactly_when_it_commits_to_no_state() -> None:
    stateless = {name for name in VOCABULARY.names if "state" not in VOCABULARY.kind(name).data.__struct_fields__}
    assert stateless == markers()


MARKED = [
    Note("note.added", {"text": "hm"}),
    Note("note.added", {"text": None}, {"text": "hm"}),
    Note(
        "undo.requested", {"seat": 1, "to": 5, "reason": "x", "policy": "same-future", "grade": None, "approvals": []}
    ),
    Note("undo.answered", {"accepted": False, "role": "seat:0", "reason": None}, None, 5),
    Note("dispute.opened", {"claim": "x", "first": 1, "last": 2}),
    Note("statement.given", {"text": "x", "about": 2}, None, 5),
    Note("dispute.withdrawn", {"reason": "x"}, None, 5),
    Note("ruling.given", {"verdict": "upheld", "ruling": "x", "clauses": [], "measures": [], "signers": []}, None, 5),
    Note("ruling.signed", {"accepted": True, "role": "judge", "reason": None}, None, 5),
    Note("penalty.given", {"seat": 0, "penalty": "warning", "reason": "x"}, None, 5),
    Note("clock.started", {"seconds": 60}),
    Note("clock.paused", {"reason": None}),
    Note("clock.extended", {"seconds": 60, "reason": "x"}),
    Note("clock.called", {"note": None}),
]


def late(on: Recorder, expected: int, *commands: Command, answers: int = 1) -> Recorded:
    """Commands, or answers to what is asked, by somebody who knows of nothing after event `expected`."""
    with on.live("M1") as live:
        live.sync()
        if not commands:
            choice = live.game.pending
            assert choice is not None
            commands = (Answer(choice.seat, pick(choice, random.Random(1))),)
        return live.record(list(commands), actor=ANN, expected=expected)


def test_the_list_of_markers_that_are_tried_is_complete() -> None:
    assert {note.type for note in MARKED} == markers()


@pytest.mark.parametrize("marker", MARKED, ids=[f"{n}-{note.type}" for n, note in enumerate(MARKED)])
def test_a_decision_holds_after_any_marker(marker: Note) -> None:
    on = played(1, 12)
    version = on.store.head("M1").version
    say(on, marker, who=JUDGE)
    stored = late(on, version)
    assert stored.version == version + 2
    assert stored.events[0].seq == version + 2
    assert fold(on.store.events("M1")).exact


@pytest.mark.parametrize(
    "touching",
    [
        Rewind(8, "back"),
        Rewind(8, "back", "fresh-entropy"),
        Concede(0),
        EndByTime(),
        Close(unfinished=True),
    ],
    ids=["rewound", "rewound-fresh", "conceded", "clock.ended", "match.closed"],
)
def test_a_decision_does_not_hold_after_what_touches_the_state(touching: Command) -> None:
    on = played(1, 12)
    version = on.store.head("M1").version
    say(on, touching, NOTE) if not isinstance(touching, Close) else say(on, touching)
    with pytest.raises(VersionConflict) as caught:
        late(on, version, Answer(0, ("end",)))
    assert (caught.value.expected, caught.value.current) == (version, on.store.head("M1").version)


def test_a_decision_does_not_hold_after_another_one_even_if_only_notes_follow() -> None:
    on = played(1, 12)
    version = on.store.head("M1").version
    decide(on)
    say(on, NOTE)
    with pytest.raises(VersionConflict):
        late(on, version)
    late(on, version + 1)


def test_a_batch_of_decisions_holds_and_a_note_in_it_is_held_to_its_version() -> None:
    on = played(1, 12)
    version = on.store.head("M1").version
    say(on, NOTE, NOTE)
    with on.live("M1") as live:
        live.sync()
        mark, answers = live.fold.mark(), []
        for _ in range(3):
            choice = live.game.pending
            assert choice is not None
            answers.append(Answer(choice.seat, pick(choice, random.Random(1))))
            live.game.submit(answers[-1].keys)
        live.fold.rollback(mark)
    with pytest.raises(VersionConflict):
        late(on, version, *answers, NOTE)
    stored = late(on, version, *answers)
    assert [event.seq for event in stored.events] == [version + 3, version + 4, version + 5]
    with pytest.raises(VersionConflict):
        late(on, version, *answers)


def test_a_process_that_resumes_from_a_snapshot_knows_what_touched_the_state_last() -> None:
    on = played(1, 40)
    on.traveller.snapshots.save("M1", on.traveller.resume("M1"))
    version = on.store.head("M1").version
    say(on, *[NOTE] * 5)
    on.forget("M1")
    with pytest.raises(VersionConflict):
        late(on, version - 1)
    late(on, version)


def test_a_decision_from_before_the_last_notes_is_repeated_like_any_other() -> None:
    on = played(1, 12)
    version, asked = on.store.head("M1").version, RequestKey.of("ann", "one", b"")
    say(on, NOTE)
    with on.live("M1") as live:
        live.sync()
        choice = live.game.pending
        assert choice is not None
        answer = Answer(choice.seat, pick(choice, random.Random(1)))
        first = live.record([answer], actor=ANN, expected=version, request=asked)
        again = live.record([answer], actor=ANN, expected=version, request=asked)
    assert again.repeated
    assert again.events == first.events


def test_an_illegal_answer_is_illegal_and_not_late_when_only_notes_followed() -> None:
    from engine.errors import IllegalAnswer

    on = played(1, 12)
    version = on.store.head("M1").version
    say(on, NOTE)
    with on.live("M1") as live:
        live.sync()
        seat = live.game.pending.seat  # type: ignore[union-attr]
        with pytest.raises(IllegalAnswer):
            live.record([Answer(seat, ("nonsense",))], actor=ANN, expected=version)


def test_a_flood_of_notes_from_another_process_stops_no_decision(redis_server: RedisServer) -> None:
    client = redis_server.client()
    client.flushall()
    on, other = played(1, 12, on=recorder(client)), recorder(connect(redis_server.url))
    over = threading.Event()

    def flood() -> None:
        while not over.is_set():
            try:
                say(other, NOTE, who=BEN)
            except VersionConflict:
                continue

    thread = threading.Thread(target=flood)
    thread.start()
    try:
        seen = 13
        for _ in range(60):
            with on.live("M1") as live:
                choice = live.game.pending
                if choice is None:
                    break
                stored = live.record([Answer(choice.seat, pick(choice, random.Random(2)))], actor=ANN, expected=seen)
                seen = stored.version
    finally:
        over.set()
        thread.join()
    assert fold(on.store.events("M1")).exact
