"""Who takes a call for a judge, of a match or of a table, by the name of the call."""

from __future__ import annotations

from engine.english import counted
from replays.disputes.calls import TakenCall
from replays.log.events import now
from replays.telling.clock import milliseconds
from service.http.problems import Problem
from service.services import services
from service.who import Caller


class TakenAlready(Problem):
    """Another judge has this call."""

    def __init__(self, had: TakenCall) -> None:
        super().__init__(
            "call-taken",
            f"{had.name or 'Another judge'} took this call at {had.at[11:16]} UTC and goes there. GET /api/v1/calls "
            "lists those that are free.",
            people=f"{had.name or 'Another judge'} took this call {_ago(had.at)} and goes there.",
        )


def _ago(at: str) -> str:
    """How long ago a time is, in words."""
    minutes = max(0, milliseconds(now()) - milliseconds(at)) // 60_000
    return f"{counted(minutes, 'minute')} ago" if minutes else "just now"


def take_named(name: str, who: Caller) -> TakenCall:
    """Take the call of this name, of a match or of a table. Raises TakenAlready."""
    had = services().calls.take(name, TakenCall(who.signature, who.label, now()))
    if had.by != who.signature:
        raise TakenAlready(had)
    return had


def leave_named(name: str, who: Caller) -> None:
    """Leave the call of this name, of a match or of a table. Raises TakenAlready."""
    had = services().calls.taken([name]).get(name)
    if had is not None and had.by != who.signature:
        raise TakenAlready(had)
    services().calls.give_back(name, who.signature)
