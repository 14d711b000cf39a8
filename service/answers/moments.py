"""Find moments of a match: the present one, or any other by event, turn and step, or wall clock.

Always within the reader's horizon: later events are never found, and the last event within it is the version of the
match for them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any, NamedTuple

from engine.table.facts import Fact
from replays.engines.replayed_game import ReplayedGame
from replays.fold.fold import Grade
from replays.fold.travel import Moment
from replays.log.errors import Diverged, EventNotFound
from replays.log.events import Event
from replays.log.grades import Graded
from replays.telling.timeline import Timeline
from service.http.problems import Problem
from service.services import services
from service.who import Reader


class Present(NamedTuple):
    """A match as it stands now; or, when its log cannot be confirmed, after the last proven event."""

    match: str
    version: int
    """The last event of the log that the reader may know of."""
    seq: int
    """The event after which this is the state."""
    game: ReplayedGame
    closed: bool
    graded: Graded


@contextmanager
def present(reader: Reader) -> Iterator[Present]:
    """The match as it stands for this reader; do not keep or change its game beyond the block.

    Raises MatchNotFound, StoreUnavailable ...
    """
    recorder = services().recorder
    match = reader.match
    try:
        with recorder.live(match) as live:
            live.sync()
            fold = live.fold
            if live.version == reader.horizon:
                yield Present(match, live.version, live.version, live.game, fold.closed, fold.graded)
                return
    except Diverged:
        pass  # it tells how far the log can be confirmed when it is asked for by event
    moment = recorder.traveller.at(match, reader.horizon)
    closed = reader.closed and moment.seq == reader.horizon
    yield Present(match, moment.asked, moment.seq, moment.game, closed, moment.graded)


class LastStep(NamedTuple):
    """The last event of a match, with the state before it and the present one."""

    event: Event
    facts: list[Fact]
    """What the event did."""
    before: ReplayedGame | None
    """None before the first event."""
    game: ReplayedGame
    graded: Graded


@contextmanager
def last_step(reader: Reader) -> Iterator[LastStep | None]:
    """The last event of a match as this process saw it happen; do not keep or change its games beyond the block.

    None where it has to be folded: it is not the last one that the reader may know of, this process did not see it, or
    the log cannot be confirmed. Raises as `present`.
    """
    try:
        with services().recorder.live(reader.match) as live:
            live.sync()
            last = live.last() if live.version == reader.horizon else None
            if last is not None:
                yield LastStep(last.event, last.facts, last.before, live.game, live.fold.graded)
                return
    except Diverged:
        pass  # it tells how far the log can be confirmed when it is asked for by event
    yield None


def require(reader: Reader, seq: int, what: str | None = None) -> int:
    """The event number itself, if it is within the reader's horizon. `what`: what to call it in the error. Raises
    EventNotFound."""
    if not 1 <= seq <= reader.horizon:
        raise EventNotFound(reader.match, what or f"event {seq}", reader.horizon)
    return seq


def names_of(reader: Reader) -> list[str]:
    """The players' names, by seat. Raises as `Traveller.opening`."""
    return services().recorder.traveller.opening(reader.match).data.names


def timeline(reader: Reader) -> Timeline:
    """The timeline of the match as far as this reader may look."""
    if not reader.caller.delayed:
        complete = services().timelines.of(reader.match)
        if complete.version <= reader.horizon:
            return complete
    return services().timelines.of(reader.match, reader.horizon)


def log(reader: Reader) -> list[Event]:
    """The events of the match as far as this reader may look, and as they can be read: up to one that is damaged."""
    return services().store.readable(reader.match, 1, reader.horizon).events


def find(reader: Reader, query: dict[str, Any]) -> int:
    """The event that `seq`, or `turn` and `step`, or `at` name; when none of them is given: the last one.

    Raises Problem 400 for a combination that names no moment, EventNotFound.
    """
    seq, turn, step, at = (query.get(name) for name in ("seq", "turn", "step", "at"))
    if sum(value is not None for value in (seq, turn, at)) > 1 or (step is not None and turn is None):
        raise Problem(
            "invalid-parameter",
            "Name one moment: `seq`, or `turn` with or without `step`, or `at`; none of them for the last one.",
            errors=[{"parameter": "seq", "detail": "one moment only"}],
        )
    if turn is not None:
        return timeline(reader).find(turn, step)
    if at is not None:
        return _by_clock(reader, at)
    return reader.horizon if seq is None else require(reader, seq)


def log_time(time: datetime) -> str:
    """A time in UTC as the log writes it; the order of such texts is that of the times."""
    return time.replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"


def _by_clock(reader: Reader, at: datetime) -> int:
    """The last event that was appended by then; `at` is in UTC."""
    limit = log_time(at)
    last = 0
    for event in log(reader):
        if event.at <= limit:
            last = event.seq
    if not last:
        raise EventNotFound(reader.match, f"event by {limit}", reader.horizon)
    return last


def at(reader: Reader, query: dict[str, Any]) -> Moment:
    """The moment that a query names."""
    return services().recorder.traveller.at(reader.match, find(reader, query))


def lasts(moment: Moment, query: dict[str, Any], reader: Reader) -> bool:
    """Whether the answer about this moment can never change: asked for by event, proven, and with nothing more to
    release.

    By turn or clock it may come to mean another event; without a proof a later version of the engine may know more.
    """
    return query.get("seq") is not None and moment.grade is Grade.EXACT and reader.final
