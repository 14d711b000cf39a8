"""Taking a call: so that two judges do not walk to the same table. No part of the record of a match."""

from __future__ import annotations

from replays.disputes.calls import TakenCall
from replays.disputes.cases import Case
from service.answers.cases import find_case, read_cases
from service.answers.taken_calls import leave_named, take_named
from service.http.problems import Problem
from service.services import services
from service.who import caller_in, reader_of


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


def _waiting(match: str, seq: int) -> Case:
    if not caller_in(match=match).official:
        raise Problem("forbidden", "Who plays at a table does not judge there.")
    case = find_case(read_cases(reader_of(match)), seq)
    if not case.waits:
        services().calls.forget([case.id])
        raise Settled(case)
    return case
