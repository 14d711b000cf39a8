"""The clock of a match: what it shows at any event and at any time, and how long every decision took.

The clock is events like everything else: `clock.started`, `clock.paused`, `clock.extended`, `clock.called`,
`clock.ended`. They are folded in the order of the log, whatever was undone: going back in the match gives no time
back, and no pause or extension is lost by it. There is a common clock (`seat` null), or one per seat, or both.

- `clock.started` sets what is left and lets the clocks run; after a pause all of them run on.
- The common clock runs whenever the clocks run, a seat's clock only while that seat is asked something.
- `clock.paused` stops them all, `clock.extended` gives more time: to the seat it names if that has a clock,
  else to the common clock; without a seat to all.
- `clock.called` and `time.called` say that time was called; the clocks run on, because the match may go on to the end
  of the turn, as the organiser or the procedure says. `clock.ended` and `match.closed` stop them; if an official takes
  the end by time back, the clocks stand still until they are started again.
- Nothing happens by itself when no time is left: the clock shows by how much it is overdrawn.

Times are the `at` of the events. Servers' clocks differ, so a time before the one of an earlier event counts as that.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from copy import deepcopy
from datetime import UTC, datetime, timedelta
from statistics import median_low
from typing import Annotated, Protocol

import msgspec
from msgspec import Meta

from replays.log.event_types import (
    ClockCalled,
    ClockEnded,
    ClockExtended,
    ClockPaused,
    ClockStarted,
    Decision,
    MatchClosed,
    Overridden,
    TimeCalled,
)
from replays.log.history import History
from replays.log.vocabulary import EventData

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_LAST = (datetime(9999, 12, 31, 23, 59, 59, 999_000, tzinfo=UTC) - _EPOCH) // timedelta(milliseconds=1)


class Timed(Protocol):
    """The fields of an event that the clock reads (`replays.log.events.Event` is one)."""

    @property
    def seq(self) -> int:
        """Its place in the log."""

    @property
    def at(self) -> str:
        """When it was appended."""

    @property
    def data(self) -> EventData:
        """The data of the event."""


Asked = Callable[[int], "int | None"]
"""Gives the seat that is asked after an event; None if no seat is."""


class Face(msgspec.Struct):
    """One clock, in milliseconds."""

    seat: int | None
    """None: the common one."""
    given: int = 0
    """All the time it was ever given, less what was taken when it was set again."""
    used: int = 0
    """How long it has run."""

    @property
    def left(self) -> int:
        """Time left; negative when it is overdrawn."""
        return self.given - self.used


class Stop(msgspec.Struct):
    """A pause."""

    seq: int
    reason: str | None
    began: int
    ended: int | None = None
    """Milliseconds since 1970; None while it lasts."""


class Extension(msgspec.Struct):
    """More time."""

    seq: int
    seat: int | None
    seconds: int
    reason: str


class Clock(msgspec.Struct):
    """State of the clock after event `seq`, when that was appended (`time`, milliseconds since 1970)."""

    seq: int = 0
    time: int = 0
    running: bool = False
    asked: int | None = None
    """The seat whose own clock runs; None when none does."""
    common: Face | None = None
    seats: dict[int, Face] = {}
    pauses: list[Stop] = []
    extensions: list[Extension] = []
    called: int | None = None
    """The event that called time."""
    ended: int | None = None
    """The event that ended the match by the clock, unless the clock was started again after it."""

    @property
    def faces(self) -> list[Face]:
        """All clocks of the match, the common one first."""
        own = [self.seats[seat] for seat in sorted(self.seats)]
        return own if self.common is None else [self.common, *own]

    def runs(self, face: Face) -> bool:
        """Whether a clock runs now."""
        return self.running and (face.seat is None or face.seat == self.asked)

    def ends_at(self, face: Face) -> int | None:
        """When it will show nothing left if it runs on (milliseconds since 1970); None when it stands still."""
        return self.time + face.left if self.runs(face) else None

    def at_time(self, time: int) -> Clock:
        """The same clock at a later time, when no further event has come; this one stays as it is."""
        later = deepcopy(self)
        later.run(time)
        return later

    def standing(self) -> Clock:
        """The same clock, stopped where it is; this one stays as it is."""
        stopped = deepcopy(self)
        stopped.running = False
        return stopped

    def run(self, time: int) -> None:
        """Let the time pass; an earlier one than before counts as that."""
        passed = max(0, time - self.time)
        for face in self.faces:
            if self.runs(face):
                face.used += passed
        self.time += passed

    def take(self, event: Timed, question_seat: Asked) -> None:
        """Fold one event. `question_seat` is needed, and used, only when seats have clocks."""
        self.run(milliseconds(event.at))
        self.seq = event.seq
        self._take(event, event.data)
        self.asked = question_seat(event.seq) if self.seats and self.running else None

    def _take(self, event: Timed, data: EventData) -> None:
        if isinstance(data, ClockEnded | MatchClosed):
            self._pause_ends()
            self.running = False
            self.ended = event.seq if isinstance(data, ClockEnded) else self.ended
        elif isinstance(data, ClockStarted):
            self._start(data)
        elif isinstance(data, ClockPaused):
            self.running = False
            if not self.pauses or self.pauses[-1].ended is not None:
                self.pauses.append(Stop(event.seq, data.reason, self.time))
        elif isinstance(data, ClockExtended):
            self.extensions.append(Extension(event.seq, data.seat, data.seconds, data.reason))
            self._extend(data)
        elif isinstance(data, ClockCalled | TimeCalled):
            self.called = event.seq

    def _start(self, data: ClockStarted) -> None:
        self._pause_ends()
        self.running, self.ended = True, None
        if data.seat is None:
            self.common = face = self.common or Face(None)
        else:
            face = self.seats.setdefault(data.seat, Face(data.seat))
        face.given = face.used + data.seconds * 1000

    def _extend(self, data: ClockExtended) -> None:
        if data.seat is None:
            longer = self.faces
        elif data.seat in self.seats:
            longer = [self.seats[data.seat]]
        else:
            longer = [] if self.common is None else [self.common]
        for face in longer:
            face.given += data.seconds * 1000

    def _pause_ends(self) -> None:
        if self.pauses and self.pauses[-1].ended is None:
            self.pauses[-1].ended = self.time


def fold_clock(events: Iterable[Timed], question_seat: Asked = lambda seq: None) -> Clock:
    """The clock after the last of the events, which begin with event 1."""
    clock = Clock()
    for event in events:
        clock.take(event, question_seat)
    return clock


def asked_seats(events: Sequence[Timed], otherwise: Asked) -> Asked:
    """Seats asked after each event, deduced from the seats that answered: a question stands until the match changes.

    Where that was no answer the log alone does not say it, and `otherwise` is asked (it folds). `events` begin with
    event 1.
    """
    changes = [event.seq for event in events if changes_match(event)]

    def seat_asked(seq: int) -> int | None:
        at = bisect_right(changes, seq)
        answer = events[changes[at] - 1].data if at < len(changes) else None
        return answer.seat if isinstance(answer, Decision | Overridden) else otherwise(seq)

    return seat_asked


class DecisionTime(msgspec.Struct, frozen=True):
    """Time that a decision took: from the event that asked to the one that answered, less pauses."""

    seq: int
    seat: int
    asked: Annotated[int, Meta(description="the event with which the question arose")]
    ms: int
    turn: Annotated[int | None, Meta(description="the turn in which it was asked")] = None
    undone: bool = False


class TimeSpread(msgspec.Struct, frozen=True):
    """Some decision times in a few numbers."""

    decisions: int
    total_ms: int
    median_ms: Annotated[int, Meta(description="the lower one of the two in the middle")]
    longest_ms: int
    longest_seq: Annotated[int, Meta(description="the decision that took so long; the first of several")]


class Pace(msgspec.Struct):
    """Follow the times of decisions, event by event; plain data, so that it can be kept and gone on with."""

    passed: int = 0
    """Playing time until the last event, in milliseconds: the time less pauses."""
    last: int = 0
    """When that was, in milliseconds since 1970; a time before the one of an earlier event counts as that."""
    arose: int = 1
    """The event with which the question now asked arose."""
    when: int = 0
    """The playing time then."""
    paused: bool = False

    def take(self, event: Timed) -> DecisionTime | None:
        """Take in the next event; how long it took if it is a decision, as if nothing were ever undone."""
        time = max(self.last, milliseconds(event.at))
        if self.last and not self.paused:
            self.passed += time - self.last
        self.last = time
        data = event.data
        if isinstance(data, ClockPaused):
            self.paused = True
        elif isinstance(data, ClockStarted):
            self.paused = False
        if not changes_match(event):
            return None
        decision = None
        if isinstance(data, Decision | Overridden):
            decision = DecisionTime(event.seq, data.seat, self.arose, self.passed - self.when)
        self.arose, self.when = event.seq, self.passed
        return decision


def decision_times(
    events: Sequence[Timed], history: History, turn: Callable[[int], int | None] = lambda seq: None
) -> list[DecisionTime]:
    """Time that every decision of a log took, undone ones as well, in order.

    `events`: the whole log from event 1; `history`: its rewinds; `turn`: the turn in which the match stood after an
    event. A question arises with the event before its answer that changed the match: after a rewind it arises again.
    The time during which the clock was paused does not count.
    """
    undone = {seq for run in history.undone(len(events)) for seq in range(run.first, run.last + 1)}
    pace = Pace()
    taken = [decision for event in events if (decision := pace.take(event)) is not None]
    return [
        msgspec.structs.replace(decision, turn=turn(decision.asked), undone=decision.seq in undone)
        for decision in taken
    ]


def spread(times: Iterable[DecisionTime]) -> TimeSpread | None:
    """The times in a few numbers; None when there are none."""
    every = list(times)
    if not every:
        return None
    longest = max(every, key=lambda decision: (decision.ms, -decision.seq))
    return TimeSpread(
        len(every),
        sum(decision.ms for decision in every),
        median_low([decision.ms for decision in every]),
        longest.ms,
        longest.seq,
    )


def changes_match(event: Timed) -> bool:
    """Whether an event changes the state that the rules know of."""
    return hasattr(event.data, "state")


def milliseconds(at: str) -> int:
    """A time of the log, in milliseconds since 1970.

    >>> milliseconds("1970-01-01T00:01:00.250999Z")
    60250
    """
    return (datetime.fromisoformat(at) - _EPOCH) // timedelta(milliseconds=1)


def clock_digits(seconds: int) -> str:
    """Seconds as clocks show them: minutes and seconds; overdrawn time is negative.

    >>> clock_digits(125), clock_digits(-65)
    ('2:05', '−1:05')
    """
    return f"{'−' if seconds < 0 else ''}{abs(seconds) // 60}:{abs(seconds) % 60:02}"


def log_time(time: int) -> str:
    """The inverse, as the log writes times; what lies beyond the year 9999 is its end.

    >>> log_time(60250), log_time(2**60)
    ('1970-01-01T00:01:00.250000Z', '9999-12-31T23:59:59.999000Z')
    """
    when = _EPOCH + timedelta(milliseconds=min(time, _LAST))
    return when.replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"


class FaceAnswer(msgspec.Struct, frozen=True):
    """One clock: the common one, or that of a seat. Times are negative when it is overdrawn."""

    seat: Annotated[int | None, Meta(description="whose; null: the common one")]
    left_ms: int
    used_ms: int
    given_ms: int
    runs: bool
    ends_at: Annotated[str | None, Meta(description="when it comes to 0 if it runs on; null while it stands")]


class PauseAnswer(msgspec.Struct, frozen=True):
    """A pause of all clocks."""

    seq: int
    reason: str | None
    began: str = msgspec.field(name="from")
    ended: str | None = msgspec.field(name="to")


class ClockAnswer(msgspec.Struct, frozen=True):
    """The face of a match's clock, the same for every viewer."""

    as_of: Annotated[int, Meta(description="the last event taken into account")]
    at: Annotated[str, Meta(description="the time that it is shown for")]
    running: bool
    called: Annotated[
        int | None, Meta(description="the event that called time; the match may go on to the end of the turn")
    ]
    ended: Annotated[int | None, Meta(description="the event that ended the match by the clock")]
    clocks: Annotated[list[FaceAnswer], Meta(description="the common clock, and those of seats")]
    pauses: list[PauseAnswer]
    extensions: list[Extension]


def clock_answer(clock: Clock) -> ClockAnswer:
    """The face of a clock, as the API answers it and pages draw it."""
    return ClockAnswer(
        clock.seq,
        log_time(clock.time),
        clock.running,
        clock.called,
        clock.ended,
        [
            FaceAnswer(
                face.seat,
                face.left,
                face.used,
                face.given,
                clock.runs(face),
                None if (end := clock.ends_at(face)) is None else log_time(end),
            )
            for face in clock.faces
        ],
        [
            PauseAnswer(
                stop.seq, stop.reason, log_time(stop.began), None if stop.ended is None else log_time(stop.ended)
            )
            for stop in clock.pauses
        ],
        list(clock.extensions),
    )
