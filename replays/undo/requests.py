"""Undo requests, folded from the events: the approvals each needs, its answers and its outcome.

A request (`undo.requested`) stands for the match as it was reviewed. It ends in one of these ways, whichever is first:

granted     every approval that it needs was given (`undo.answered`); the last answer, or the request itself if
            it needs none, comes in one batch with the `rewound` whose `cause` is the request
refused     one of them refused
withdrawn   its author took it back, by an `undo.answered` that does not accept
lapsed something else changed the match: a decision, a concession, an official's act. Playing on means not going back;
what would be undone is then no longer what was reviewed, and the seat may ask again

Notes, clock events, disputes and penalties change nothing. There is one open request at a time. Requests of logs from
before there was a review (schema 1) have no grade and need no approval: they are remarks, `noted`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from replays.log.errors import CommandRefused
from replays.log.event_types import RECORDING, Rewound, UndoAnswered, UndoRequested
from replays.log.events import Actor, Event
from replays.play.commands import Command, Note, Rewind
from replays.telling.recent_clocks import ClockTick
from replays.tournaments.policy import Policy
from replays.undo.review import Review
from replays.undo.slips import own_slip

Status = Literal["open", "granted", "refused", "withdrawn", "lapsed", "noted"]


class UndoAnswer(msgspec.Struct, frozen=True):
    """One answer to a request."""

    seq: int
    role: str | None
    accepted: bool
    reason: str | None
    actor: Actor


class UndoRequest(msgspec.Struct):
    """A request to go back to event `to`, and what became of it."""

    seq: int
    at: str
    actor: Actor
    seat: int | None
    """Whose wish it is; None: an official's."""
    to: int
    reason: str
    policy: str
    grade: str | None
    approvals: tuple[str, ...]
    """Whose approval it needs."""
    answers: list[UndoAnswer] = []
    status: Status = "open"
    ended_by: int | None = None
    """The event that ended it; `rewound` when it was granted."""

    @property
    def open_for(self) -> tuple[str, ...]:
        """Whose approval is still to come."""
        if self.status != "open":
            return ()
        given = {answer.role for answer in self.answers}
        return tuple(role for role in self.approvals if role not in given)

    def asked_by(self, actor: Actor, roles: Sequence[str]) -> bool:
        """Whether the actor made this request, or has the role of its seat."""
        return actor.id == self.actor.id or f"seat:{self.seat}" in roles


def undo_requests(events: Iterable[Event | ClockTick]) -> list[UndoRequest]:
    """Undo requests of a log, or of a part of it that begins with event 1, in order."""
    requests: dict[int, UndoRequest] = {}
    current: UndoRequest | None = None
    for event in events:
        data = event.data
        if isinstance(data, UndoRequested):
            current = requests[event.seq] = UndoRequest(
                seq=event.seq,
                at=event.at,
                actor=event.actor,
                seat=data.seat,
                to=data.to,
                reason=data.reason,
                policy=data.policy,
                grade=data.grade,
                approvals=data.approvals,
                status="noted" if data.grade is None else "open",
            )
        elif isinstance(data, UndoAnswered):
            _answer(requests.get(event.cause or 0), event, data)
        elif hasattr(data, "state") and current is not None and current.status == "open":
            granted = isinstance(data, Rewound) and event.cause == current.seq
            current.status, current.ended_by = "granted" if granted else "lapsed", event.seq
    return list(requests.values())


def _answer(request: UndoRequest | None, event: Event | ClockTick, data: UndoAnswered) -> None:
    if request is None or request.status not in ("open", "noted"):
        return
    request.answers.append(UndoAnswer(event.seq, data.role, data.accepted, data.reason, event.actor))
    if data.accepted or request.status == "noted":
        return
    needed = data.role in request.approvals
    request.status, request.ended_by = "refused" if needed else "withdrawn", event.seq


def open_request(requests: Sequence[UndoRequest]) -> UndoRequest | None:
    """The request that waits for approvals, or None."""
    return next((request for request in reversed(requests) if request.status == "open"), None)


def approvals(
    review: Review, policy: Policy, seat: int | None, holds: Sequence[str] = (), scorekeeper: Actor | None = None
) -> tuple[str, ...]:
    """Whose approval going back needs; nobody's for a slip of the scorekeeper (`own_slip`).

    `seat`: the seat that asks; None for an official, whose own roles (`holds`) then count as agreed. `opponent` in a
    policy means every other seat that is in the match at the event to go back to; between three players that is both
    others.
    """
    if own_slip(review, scorekeeper):
        return ()
    needed: list[str] = []
    for approver in policy.undo_approvals(review.grade):
        if approver == "opponent":
            needed += [f"seat:{other}" for other in review.seats_needed if other != seat]
        elif seat is not None or approver not in holds:
            needed.append(approver)
    return tuple(dict.fromkeys(needed))


def ask(
    requests: Sequence[UndoRequest],
    review: Review,
    policy: Policy,
    *,
    seat: int | None,
    reason: str,
    chance: str,
    holds: Sequence[str] = (),
    scorekeeper: Actor | None = None,
) -> list[Command]:
    """The commands for a new request at version `review.version`; going back is among them when nobody need agree.

    `chance`: same-future or fresh-entropy. Raises CommandRefused (`undo-open`).
    """
    waiting = open_request(requests)
    if waiting is not None:
        raise CommandRefused(
            f"event {waiting.seq} already asks to go back to event {waiting.to}; answer it or withdraw it first",
            code="undo-open",
        )
    needed = approvals(review, policy, seat, holds, scorekeeper)
    data = {
        "seat": seat,
        "to": review.to,
        "reason": reason,
        "policy": chance,
        "grade": review.grade,
        "approvals": list(needed),
    }
    commands: list[Command] = [Note("undo.requested", data)]
    if not needed:
        why = RECORDING if own_slip(review, scorekeeper) and review.printed else reason
        commands.append(Rewind(review.to, why, chance, cause=review.version + 1))
    return commands


def answer(
    requests: Sequence[UndoRequest],
    seq: int,
    *,
    actor: Actor,
    holds: Sequence[str],
    accepted: bool,
    reason: str | None = None,
    role: str | None = None,
) -> list[Command]:
    """The commands for an answer to the request of event `seq`; going back follows the last approval in one batch.

    `holds`: the roles that the caller may answer for; `role`: one of them (default: the first whose approval is open).
    The author of the request withdraws it by not accepting. Raises CommandRefused (`no-such-request`,
    `undo-ended`, `undo-not-yours`).
    """
    request = next((candidate for candidate in requests if candidate.seq == seq), None)
    if request is None:
        raise CommandRefused(f"event {seq} asks for no undo", code="no-such-request")
    if request.status != "open":
        ended = "" if request.ended_by is None else f" (event {request.ended_by})"
        raise CommandRefused(f"this request is {request.status}{ended}; ask again", code="undo-ended")
    waiting = request.open_for
    mine = [approver for approver in waiting if approver in holds and role in (None, approver)]
    if not mine and not accepted and request.asked_by(actor, holds):
        mine = [f"seat:{request.seat}"] if request.seat is not None else list(holds)
    if not mine:
        raise CommandRefused(
            f"the request waits for {' and '.join(waiting)}; you may answer for {' or '.join(holds) or 'nobody'}",
            code="undo-not-yours",
        )
    note = Note("undo.answered", {"accepted": accepted, "role": mine[0], "reason": reason}, None, seq)
    if accepted and len(waiting) == 1:
        return [note, Rewind(request.to, request.reason, request.policy, cause=seq)]
    return [note]
