"""Who takes a call for a judge, of a match or of a table, by the name of the call."""

from __future__ import annotations

from replays.disputes.calls import TakenCall
from replays.log.events import now
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
            people=f"{had.name or 'Another judge'} took this call at {had.at[11:16]} UTC and goes there.",
        )


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
