"""Steps: what the events of a match do to its game. Read from an event in one place, and taken in one place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec

from engine.table.facts import Fact
from replays.engines.replayed_game import ReplayedGame
from replays.log.errors import NotFoldable
from replays.log.event_types import (
    Adjusted,
    AnswerSecret,
    ClockEnded,
    Conceded,
    CorrectionsSecret,
    Decision,
    Overridden,
    Rewound,
    TimeCalled,
)
from replays.log.events import Event

TakenAtOnce: TypeAlias = Conceded | Adjusted | ClockEnded | TimeCalled
"""Events that change the state, answer no question, and go on from where the match stands."""


class Corrected(msgspec.Struct, frozen=True):
    """A correction of the position by a judge."""

    corrections: tuple[dict[str, Any], ...]


class Renewed(msgspec.Struct, frozen=True):
    """Fresh entropy after going back, drawn for event `seq`."""

    seq: int


class TimedOut(msgspec.Struct, frozen=True):
    """The end by time."""


class CalledTime(msgspec.Struct, frozen=True):
    """The call of time, and the procedure by which the match goes on to its end."""

    procedure: str


Step: TypeAlias = "tuple[str, ...] | int | Corrected | Renewed | TimedOut | CalledTime | None"
"""The effect of an event on the game: an answer (also one against the rules), the concession of a seat, an act of an
official, or nothing. Equal steps do the same in equal states."""


def step_of(event: Event) -> Step:
    """Read from an event what it does to the game; nothing for one that opens, closes or only remarks.

    Going back is not in it: it takes another state, and only with fresh entropy does it do something there. Raises
    NotFoldable for an answer or corrections that were redacted.
    """
    data = event.data
    if isinstance(data, Decision | Overridden):
        answer = answer_of(event)
        if answer is None:
            raise NotFoldable(f"the answer of event {event.seq} was redacted")
        return answer
    if isinstance(data, Conceded):
        return data.seat
    if isinstance(data, Rewound):
        return Renewed(event.seq) if data.policy == "fresh-entropy" else None
    if isinstance(data, Adjusted):
        if data.corrections is not None:
            return Corrected(data.corrections)
        if not isinstance(event.secret, CorrectionsSecret):
            raise NotFoldable(f"the corrections of event {event.seq} were redacted")
        return Corrected(event.secret.corrections)
    if isinstance(data, ClockEnded):
        return TimedOut()
    if isinstance(data, TimeCalled):
        return CalledTime(data.procedure)
    return None


def answer_of(event: Event) -> tuple[str, ...] | None:
    """The keys that an answer chose, also under seal; None when they were redacted, and for any other event."""
    data = event.data
    if not isinstance(data, Decision | Overridden):
        return None
    if data.answer is None and isinstance(event.secret, AnswerSecret):
        return event.secret.answer
    return data.answer


def take(step: Step, game: ReplayedGame, *, check: bool = True) -> list[Fact]:
    """Take a step in a game; returns what happened. `check`: refuse an answer that is not offered.

    Raises engine.errors.IllegalAnswer and other EngineErrors where it cannot be taken.
    """
    if isinstance(step, tuple):
        return game.submit(step, check=check)
    if isinstance(step, int):
        return game.concede(step)
    if isinstance(step, Corrected):
        return game.adjust(step.corrections)[0]
    if isinstance(step, Renewed):
        return game.renew_chance(step.seq)
    if isinstance(step, CalledTime):
        return game.call_time(step.procedure)
    return [] if step is None else game.end_by_time()


def take_all(steps: Sequence[Step], game: ReplayedGame) -> None:
    """Take steps that were taken before, unchecked; in a kept engine all with one request."""
    game.play([_as_data(step) for step in steps if step is not None], check=False)


def _as_data(step: Step) -> list[Any]:
    """A step as a kept engine takes it (`engine.hosting.Host.play`)."""
    if isinstance(step, tuple):
        return ["answer", list(step)]
    if isinstance(step, int):
        return ["concede", step]
    if isinstance(step, Corrected):
        return ["adjust", list(step.corrections)]
    if isinstance(step, CalledTime):
        return ["call time", step.procedure]
    return ["renew", step.seq] if isinstance(step, Renewed) else ["time"]
