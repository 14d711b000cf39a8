"""The clock: what it shows at any event and time, whatever was undone; and how long decisions took."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from replays.log.canonical import GENESIS
from replays.log.errors import EventNotFound, MatchNotFound
from replays.log.event_types import (
    ClockCalled,
    ClockEnded,
    ClockExtended,
    ClockPaused,
    ClockStarted,
    NoteAdded,
    Rewound,
    TimeCalled,
)
from replays.log.events import Draft, Event, seal
from replays.log.history import History
from replays.log.vocabulary import EventData
from replays.play.commands import Note, Rewind
from replays.telling.clock import (
    Clock,
    DecisionTime,
    Extension,
    TimeSpread,
    asked_seats,
    clock_answer,
    decision_times,
    fold_clock,
    log_time,
    milliseconds,
    spread,
)
from replays.telling.recent_clocks import Clocks
from replays.telling.timeline import Timelines
from tests.replays.logs import ORGANISER, closed, decided, opened
from tests.replays.matches import JUDGE, played
from tests.replays.tables import Table

STATE = "ab" * 32


def log(*parts: tuple[float, Draft | EventData]) -> list[Event]:
    """A log whose events come at these seconds after noon; event 1 opens the match at noon."""
    events: list[Event] = []
    for second, what in ((0.0, opened()), *parts):
        draft = what if isinstance(what, Draft) else Draft(data=what, actor=ORGANISER)
        at = log_time(milliseconds("2026-05-01T12:00:00.000000Z") + round(second * 1000))
        events.append(seal(draft, seq=len(events) + 1, prev=events[-1].hash if events else GENESIS, at=at))
    return events


def left(clock: Clock, seat: int | None = None) -> float:
    face = clock.common if seat is None else clock.seats[seat]
    assert face is not None
    return face.left / 1000


def started(seconds: int, seat: int | None = None) -> ClockStarted:
    return ClockStarted(seconds=seconds, seat=seat)


def back(to: int) -> Rewound:
    return Rewound(to=to, policy="same-future", reason="r", state=STATE)


def test_no_clock_was_started() -> None:
    clock = fold_clock(log((5, decided())))
    assert not clock.running
    assert clock.faces == []
    assert clock_answer(clock).clocks == []
    assert clock.seq == 2


def test_it_runs_from_its_start_at_any_later_time() -> None:
    events = log((10, started(100)), (25, decided()))
    clock = fold_clock(events)
    assert clock.running
    assert left(clock) == 85
    assert left(clock.at_time(clock.time + 30_500)) == 54.5, "looking changes nothing"
    assert left(clock) == 85, "looking changes nothing"
    assert left(clock.at_time(clock.time - 9_000)) == 85, "there is no way back"
    assert left(fold_clock(events[:2])) == 100
    assert clock.ends_at(clock.faces[0]) == clock.time + 85_000
    assert left(clock.at_time(clock.time + 100_000)) == -15, "overdrawn"


def test_pauses_and_what_runs_on_after_them() -> None:
    events = log(
        (0, started(100)), (10, ClockPaused(reason="judge call")), (60, decided()), (70, started(90)), (75, decided())
    )
    clock = fold_clock(events)
    assert left(fold_clock(events[:4])) == 90
    assert not fold_clock(events[:4]).running
    assert fold_clock(events[:4]).ends_at(fold_clock(events[:4]).faces[0]) is None
    assert left(clock) == 85
    assert clock.faces[0].used == 15_000
    (pause,) = msgspec.to_builtins(clock_answer(clock).pauses)
    assert pause == {
        "seq": 3,
        "reason": "judge call",
        "from": "2026-05-01T12:00:10.000000Z",
        "to": "2026-05-01T12:01:10.000000Z",
    }
    twice = fold_clock(
        log((0, started(100)), (10, ClockPaused(reason="one")), (20, ClockPaused(reason="two")), (30, started(90)))
    )
    assert [pause.reason for pause in clock_answer(twice).pauses] == ["one"], "what stands still cannot be stopped"


def test_extensions_go_to_whom_they_name() -> None:
    both = [(0, started(100)), (0, started(50, 0)), (0, started(50, 1))]
    for seat, expected in ((None, (130, 80, 80)), (0, (100, 80, 50)), (1, (100, 50, 80)), (2, (130, 50, 50))):
        clock = fold_clock(log(*both, (0, ClockExtended(seconds=30, reason="late start", seat=seat))))
        assert (left(clock), left(clock, 0), left(clock, 1)) == expected
    assert clock_answer(clock).extensions == [Extension(5, 2, 30, "late start")]
    alone = fold_clock(log((0, started(50, 0)), (0, ClockExtended(seconds=30, reason="r", seat=1))))
    assert left(alone, 0) == 50
    assert alone.common is None


def test_a_rewind_gives_no_time_back() -> None:
    straight = [(0, started(100)), (10, decided()), (20, decided()), (30, decided())]
    rewound = [(0, started(100)), (10, decided()), (20, decided()), (25, back(3)), (30, decided())]
    assert left(fold_clock(log(*straight))) == left(fold_clock(log(*rewound))) == 70
    undone = log((0, started(100)), (10, ClockPaused()), (20, back(2)), (30, started(90)), (40, decided()))
    assert left(fold_clock(undone)) == 80, "nor takes it a pause away"
    extended = log((0, started(100)), (5, ClockExtended(seconds=60, reason="r")), (10, back(2)))
    assert left(fold_clock(extended)) == 150


def test_the_time_of_a_seat_runs_while_it_is_asked() -> None:
    events = log(
        (0, started(100, 0)),
        (0, started(100, 1)),
        (10, decided(seat=0)),
        (12, NoteAdded(text="a note")),
        (15, decided(seat=1)),
        (16, decided(seat=1)),
        (30, decided(seat=0)),
    )
    clock = fold_clock(events, asked_seats(events, lambda seq: 1))
    assert (left(clock, 0), left(clock, 1)) == (100 - 10 - 14, 100 - 5 - 1)
    assert clock.asked == 1, "nobody has answered yet: the match is asked"
    later = clock.at_time(clock.time + 4_000)
    assert (left(later, 0), left(later, 1)) == (76, 90)
    assert [face.runs for face in clock_answer(clock).clocks] == [False, True]
    over = fold_clock(events, asked_seats(events, lambda seq: None))
    assert not any(over.runs(face) for face in over.faces)


def test_a_question_that_was_never_answered_is_looked_up() -> None:
    events = log((0, started(100, 0)), (0, started(100, 1)), (5, decided(seat=0)), (15, back(3)), (21, decided(seat=0)))
    wanted: list[int] = []

    def folds(seq: int) -> int | None:
        wanted.append(seq)
        return 1

    clock = fold_clock(events, asked_seats(events, folds))
    assert wanted == [4, 6], "after event 4, which was undone unanswered, and now"
    assert (left(clock, 0), left(clock, 1)) == (89, 90)


def test_nobody_is_looked_up_for_a_common_clock() -> None:
    def folds(seq: int) -> int | None:
        raise AssertionError("not needed")

    events = log((0, started(100)), (5, decided()), (9, back(2)))
    assert left(fold_clock(events, asked_seats(events, folds))) == 91


def test_time_called_ends_nothing_and_the_end_stops_all() -> None:
    events = log(
        (0, started(60)), (61, ClockCalled()), (80, decided()), (90, ClockEnded(state=STATE)), (99, started(9))
    )
    clock = fold_clock(events[:4])
    assert clock.running
    assert clock.called == 3
    assert clock.ended is None
    assert left(clock) == -20
    ended = fold_clock(events[:5])
    assert (ended.running, ended.ended, ended.called, left(ended)) == (False, 5, 3, -30)
    assert left(ended.at_time(ended.time + 5_000)) == -30
    again = fold_clock(events)
    assert again.running, "the end was taken back"
    assert again.ended is None, "the end was taken back"
    assert left(again) == 9, "the end was taken back"
    assert not fold_clock(log((0, started(60)), (5, closed()))).running


def test_times_that_do_not_ascend_count_as_the_one_before() -> None:
    clock = fold_clock(log((0, started(100)), (20, decided()), (15, decided()), (22, decided())))
    assert left(clock) == 78
    assert clock.time == milliseconds("2026-05-01T12:00:22.000000Z")


@given(
    st.lists(st.tuples(st.integers(0, 30), st.sampled_from(["start", "pause", "more", "note", "back"])), max_size=12)
)
def test_looking_in_between_changes_nothing(steps: list[tuple[int, str]]) -> None:
    """Folding event by event, and letting the time pass in between, comes to the same; what is left and used is what
    was given; and without the rewinds the clock shows the very same."""
    kinds: dict[str, EventData] = {
        "start": started(100),
        "pause": ClockPaused(),
        "more": ClockExtended(seconds=7, reason="r"),
        "note": NoteAdded(text="n"),
        "back": back(1),
    }
    now, parts = 0, []
    for wait, kind in steps:
        now += wait
        parts.append((float(now), kinds[kind]))
    events = log(*parts)
    whole = fold_clock(events)
    stepwise = Clock()
    for event in events:
        stepwise = stepwise.at_time(stepwise.time + (milliseconds(event.at) - stepwise.time) // 2)
        stepwise.take(event, lambda seq: None)
    assert stepwise == whole
    plain = fold_clock(log(*[(at, kinds["note"] if kind is kinds["back"] else kind) for at, kind in parts]))
    assert plain.faces == whole.faces
    assert all(face.left + face.used == face.given for face in whole.faces)


# -- how long decisions took ---------------------------------------------------------------------------------------


def taken(events: list[Event], **more: Any) -> list[tuple[int, int, int, float, bool]]:
    rewinds = [(event.seq, event.data.to) for event in events if isinstance(event.data, Rewound)]
    found = decision_times(events, History(rewinds), **more)
    return [(one.seq, one.seat, one.asked, one.ms / 1000, one.undone) for one in found]


def test_from_the_question_to_its_answer() -> None:
    events = log((3, decided(seat=0)), (4, NoteAdded(text="n")), (10.25, decided(seat=1)))
    assert taken(events) == [(2, 0, 1, 3, False), (4, 1, 2, 7.25, False)]


def test_pauses_do_not_count() -> None:
    events = log(
        (2, ClockPaused()), (60, decided()), (70, started(9)), (71, decided()), (72, ClockPaused()), (99, decided())
    )
    assert taken(events) == [(3, 0, 1, 2, False), (5, 0, 3, 1, False), (7, 0, 5, 1, False)]


def test_after_a_rewind_it_is_asked_anew() -> None:
    events = log((5, decided()), (9, decided()), (20, back(2)), (26, decided(seat=1)))
    assert taken(events) == [(2, 0, 1, 5, False), (3, 0, 2, 4, True), (5, 1, 4, 6, False)]
    assert taken(log((5, decided()), (3, decided()))) == [(2, 0, 1, 5, False), (3, 0, 2, 0, False)]


def test_the_turn_is_that_in_which_it_was_asked() -> None:
    events = log((5, decided()), (6, NoteAdded(text="n")), (9, decided()))
    found = decision_times(events, History(), {1: 1, 2: 2, 3: 2, 4: 3}.get)
    assert [one.turn for one in found] == [1, 2]


def test_a_spread() -> None:
    def time(seq: int, ms: int) -> DecisionTime:
        return DecisionTime(seq, 0, seq - 1, ms)

    assert spread([]) is None
    assert spread([time(2, 5)]) == TimeSpread(1, 5, 5, 5, 2)
    assert spread([time(2, 9), time(3, 1), time(4, 9), time(5, 3)]) == TimeSpread(4, 22, 3, 9, 2)


# -- over a store --------------------------------------------------------------------------------------------------


def test_clocks_follow_a_growing_log() -> None:
    on = played(3, 12)
    clocks = Clocks(on.traveller, capacity=1)
    assert clocks.of("M1").seq == 13
    assert not clocks.of("M1").faces
    with on.live("M1") as live:
        live.sync()
        live.record([Note("clock.started", {"seconds": 60}), Rewind(5, "r")], actor=JUDGE, expected=13)
    assert clocks.of("M1").seq == 15
    assert clocks.of("M1").running
    assert not clocks.of("M1", 13).running
    assert clocks.of("M1", 14).running
    segments = Timelines(on.traveller).of("M1").segments
    times = clocks.times("M1", segments)
    assert [one.seq for one in times] == list(range(2, 14)) == [one.seq for one in clocks.times("M1", segments, 13)]
    assert [one.undone for one in times] == [seq > 5 for seq in range(2, 14)]
    assert times[0].turn == 0
    assert times[-1].turn is not None
    assert times[-1].turn >= 1
    for seq in (0, 16):
        with pytest.raises(EventNotFound):
            clocks.of("M1", seq)
    with pytest.raises(MatchNotFound):
        clocks.of("M2")


def test_the_seat_that_is_asked_now_is_folded() -> None:
    table = Table({}, {}, active=1)
    table.record(Note("clock.started", {"seconds": 60, "seat": 0}), Note("clock.started", {"seconds": 60, "seat": 1}))
    clocks = Clocks(table.on.traveller)
    assert clocks.of("M1").asked == 1
    table.answer("end")
    assert clocks.of("M1").asked == 0
    assert clocks.of("M1", 3).asked == 1


def test_a_clock_that_never_ends() -> None:
    clock = fold_clock(log((0, started(2**53 - 1))))
    assert clock_answer(clock).clocks[0].ends_at == "9999-12-31T23:59:59.999000Z"


def test_the_call_of_a_procedure_is_a_call_of_time() -> None:
    clock = fold_clock(log((0, started(60)), (61, TimeCalled(procedure="2026", state=STATE)), (80, decided())))
    assert clock.called == 3
    assert clock.running
