"""The clock of a round, as the tournament's log tells it: for every table, also for those that nobody records.

Each match has its own clock (`replays.telling.clock`); an act on the round is done to those as well
(`replays.tournaments.clocks`).
"""

from __future__ import annotations

from typing import Any

from msgspec import UnsetType
from msgspec.structs import replace

from replays.log.events import Actor
from replays.telling.clock import milliseconds
from replays.tournaments.entries import RoundClock
from replays.tournaments.event_fields import ClockAct
from replays.tournaments.event_types import RoundTimed
from replays.tournaments.state import Tournament, TournamentRefused


def act_needed(clock: RoundClock | None, act: ClockAct) -> bool:
    """Whether an act would change the clock of a round. `clock`: None before it is started."""
    if clock is None:
        return act == "start"
    return {
        "start": False,
        "pause": clock.running,
        "resume": not clock.running,
        "more": True,
        "call": not clock.called,
    }[act]


def timed(at: Tournament, data: RoundTimed, secret: Any, actor: Actor) -> None:
    """Take in an act on the clock. Raises TournamentRefused where it changes nothing, or lacks its seconds."""
    round = at.round(data.round)
    if round.closed:
        raise TournamentRefused(
            f"round {round.id} is closed, and its clock stands still; append round.reopened first",
            code="round-closed",
            field="round",
        )
    if (data.act in ("start", "more")) == isinstance(data.seconds, UnsetType):
        raise TournamentRefused("start and more take seconds, other acts take none", code="seconds", field="seconds")
    if not isinstance(data.list_seconds, UnsetType) and (data.act != "start" or data.list_seconds >= _given(data)):
        raise TournamentRefused(
            "the look at the decklists is the beginning of a start: give fewer seconds for it than for the round",
            code="seconds",
            field="list_seconds",
        )
    clock = at.clocks.get(round.id)
    if not act_needed(clock, data.act):
        state = "was not started" if clock is None else "runs" if clock.running else "is paused"
        if data.act == "call" and clock is not None:
            state = "has been called"
        raise TournamentRefused(
            f"the clock of round {round.id} {state}: {data.act} does nothing", code="clock", field="act"
        )
    # A change that is about to be stored has no time yet; that of the event before it stands in.
    time = milliseconds(at.event_at) if at.event_at else 0
    now = RoundClock() if clock is None else clock.at_time(time)
    more = 1000 * _given(data)
    if data.act == "start":
        looking = 0 if isinstance(data.list_seconds, UnsetType) else 1000 * data.list_seconds
        now = RoundClock(given=more, running=True, since=time, looking=looking)
    elif data.act == "more":
        now = replace(now, given=now.given + more)
    elif data.act == "call":
        now = replace(now, called=True)
    else:
        now = replace(now, running=data.act == "resume")
    at.clocks[round.id] = now


def _given(data: RoundTimed) -> int:
    return 0 if isinstance(data.seconds, UnsetType) else data.seconds
