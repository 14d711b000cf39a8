"""Taking a call: so that two judges do not walk to the same table. No part of the record of a match."""

from __future__ import annotations

from replays.disputes.calls import TakenCall
from replays.disputes.cases import Case
from replays.log.events import now
from service.answers.cases import find_case, read_cases
from service.http.problems import Problem
from service.services import services
from service.who import Caller, caller_in, reader_of


class TakenAlready(Problem):
    """Another judge has this call."""

    def __init__(self, had: TakenCall) -> None:
        super().__init__(
            "call-taken",
            f"{had.name or 'Another judge'} took this call at {had.at[11:16]} UTC and goes there. GET /api/v1/calls "
            "lists those that are free.",
            people=f"{had.name or 'Another judge'} took this call at {had.at[11:16]} UTC and goes there.",
        )


class Settled(Problem):
    """The case has been ruled on, or withdrawn."""

    def __init__(self, case: Case) -> None:
        super().__init__(
            "call-settled",
            f"This case is {case.status}, so nobody has to go there. GET /api/v1/calls lists what waits.",
        )


def take_call(match: str, seq: int) -> TakenCall:
    """Take the call that event `seq` of a match opened; for the one who has it already, nothing changes.

    Raises Problem 403, 404, Settled, TakenAlready.
    """
    return take_named(_waiting(match, seq).id, caller_in(match=match))


def leave_call(match: str, seq: int) -> None:
    """Leave a call that the caller has taken to others. Where nobody has it, nothing changes.

    Raises Problem 403, 404, Settled, TakenAlready.
    """
    leave_named(_waiting(match, seq).id, caller_in(match=match))


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


def _waiting(match: str, seq: int) -> Case:
    if not caller_in(match=match).official:
        raise Problem("forbidden", "Who plays at a table does not judge there.")
    case = find_case(read_cases(reader_of(match)), seq)
    if not case.waits:
        services().calls.forget([case.id])
        raise Settled(case)
    return case
