"""Taking a call for a judge, of a match or of a table, by the name of the call."""

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

    def __init__(self, taken: TakenCall) -> None:
        super().__init__(
            "call-taken",
            f"{taken.name or 'Another judge'} took this call at {taken.at[11:16]} UTC and goes there. GET "
            "/api/v1/calls lists those that are free.",
            people=f"{taken.name or 'Another judge'} took this call {_ago(taken.at)} and goes there.",
        )


def _ago(at: str) -> str:
    """How long ago a time is, in words."""
    minutes = max(0, milliseconds(now()) - milliseconds(at)) // 60_000
    return f"{counted(minutes, 'minute')} ago" if minutes else "just now"


def take_named(name: str, caller: Caller) -> TakenCall:
    """Take the call of this name, of a match or of a table. Raises TakenAlready."""
    taken = services().calls.take(name, TakenCall(caller.signature, caller.label, now()))
    if taken.by != caller.signature:
        raise TakenAlready(taken)
    return taken


def leave_named(name: str, caller: Caller) -> None:
    """Leave the call of this name, of a match or of a table. Raises TakenAlready."""
    taken = services().calls.taken([name]).get(name)
    if taken is not None and taken.by != caller.signature:
        raise TakenAlready(taken)
    services().calls.give_back(name, caller.signature)
