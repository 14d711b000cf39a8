"""Finding moments of a match: the present one, and any other by event, turn and step, or wall clock."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any, NamedTuple

from engine.game import Game
from replays.errors import Diverged, EventNotFound
from replays.fold import Divergence, Grade
from replays.travel import Moment
from service.problems import Problem
from service.services import services


class Present(NamedTuple):
    """A match as it stands now, or, when its log cannot be confirmed, as it stood after the last proven event."""

    match: str
    version: int
    """The last event of the log."""
    seq: int
    """The event after which this is the state."""
    game: Game
    closed: bool
    grade: Grade
    divergence: Divergence | None


@contextmanager
def present(match: str) -> Iterator[Present]:
    """The match now; do not keep or change its game beyond the block. Raises MatchNotFound, StoreUnavailable ..."""
    recorder = services().recorder
    try:
        with recorder.live(match) as live:
            live.sync()
            fold = live.fold
            yield Present(match, live.version, live.version, live.game, fold.closed, fold.grade, fold.divergence)
            return
    except Diverged:
        moment = recorder.traveller.at(match)
    yield Present(match, moment.asked, moment.seq, moment.game, False, moment.grade, moment.fold.divergence)


def find(match: str, query: dict[str, Any]) -> int | None:
    """The event that `seq`, or `turn` and `step`, or `at` name; None when none of them is given: the last one.

    Raises Problem 400 for a combination that names nothing, EventNotFound.
    """
    seq, turn, step, at = (query.get(name) for name in ("seq", "turn", "step", "at"))
    if sum(value is not None for value in (seq, turn, at)) > 1 or (step is not None and turn is None):
        raise Problem(
            "invalid-parameter",
            "Name one moment: `seq`, or `turn` with or without `step`, or `at`; none of them for the last one.",
            errors=[{"parameter": "seq", "detail": "one moment only"}],
        )
    if turn is not None:
        return services().timelines.find(match, turn, step)
    return _by_clock(match, at) if at is not None else seq


def log_time(time: datetime) -> str:
    """A time in UTC as the log writes it; the order of such texts is that of the times."""
    return time.replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"


def _by_clock(match: str, at: datetime) -> int:
    """The last event that was appended by then; `at` is in UTC."""
    limit = log_time(at)
    found, last = 0, 0
    for event in services().store.iterate(match):
        last = event.seq
        if event.at <= limit:
            found = event.seq
    if not found:
        raise EventNotFound(match, f"event by {limit}", last)
    return found


def at(match: str, query: dict[str, Any]) -> Moment:
    """The moment that a query names."""
    return services().recorder.traveller.at(match, find(match, query))


def lasts(moment: Moment, query: dict[str, Any]) -> bool:
    """Whether the answer about this moment can never change: asked for by event, and proven.

    By turn or clock it may come to mean another event; without a proof a later version of the engine may know more.
    """
    return query.get("seq") is not None and moment.grade is Grade.EXACT
