"""Requests and answers about going back."""

from __future__ import annotations

from typing import Annotated

import marshmallow as ma
import msgspec
from msgspec import Meta

from replays.log.event_types import POLICIES
from replays.log.events import Actor
from replays.undo.requests import Status, UndoAnswer, UndoRequest
from replays.undo.review_answer import ReviewAnswer
from service.answers.events import StoredEvent
from service.answers.grade import GradedAnswer
from service.answers.queries import SEQ, ViewQuery
from service.match.event_schemas import schema_of


class UndoQuery(ViewQuery):
    """The event to go back to."""

    to = ma.fields.Integer(required=True, validate=SEQ, metadata={"description": "Back to the state after this event"})


AskSchema = schema_of(
    "undo.requested", "Ask", without=["grade", "approvals"], defaults={"policy": POLICIES[0], "seat": None}
)
"""A request to go back: of a seat, or of an official when it names none."""
AnswerSchema = schema_of("undo.answered", "Answer", defaults={"reason": None, "role": None})
"""The answer of one whose approval is needed, or the withdrawal by the one who asked."""


class UndoReviewAnswer(GradedAnswer, frozen=True, kw_only=True):
    """A review."""

    review: ReviewAnswer


class UndoRequestAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """A request to go back, and its outcome."""

    seq: int
    at: str
    actor: Actor
    seat: Annotated[int | None, Meta(description="that asks; null: an official")]
    to: int
    reason: str
    policy: str
    grade: str | None
    approvals: Annotated[tuple[str, ...], Meta(description="the approvals it needs")]
    open_for: Annotated[tuple[str, ...], Meta(description="the approvals that are missing")]
    answers: list[UndoAnswer]
    status: Status
    ended_by: Annotated[int | None, Meta(description="the event that ended it")]


class UndoRequestsAnswer(msgspec.Struct, frozen=True):
    """The requests of a match."""

    match: str
    version: int
    requests: list[UndoRequestAnswer]


class UndoOutcomeAnswer(GradedAnswer, frozen=True, kw_only=True):
    """The outcome of a request or an answer."""

    events: Annotated[list[StoredEvent], Meta(description="appended: the last one may be `rewound`")]
    request: UndoRequestAnswer


class UndoneBranch(msgspec.Struct, frozen=True, kw_only=True):
    """The events `first` to `last`, undone by event `by`; look at them with `seq`."""

    first: int
    last: int
    by: int
    to: int
    at: str
    actor: Actor
    reason: str
    policy: str
    cause: int | None
    decisions: Annotated[dict[str, int], Meta(description="by seat, how many")]


class UndoneBranchesAnswer(msgspec.Struct, frozen=True):
    """The undone branches of a match."""

    match: str
    version: int
    undone: list[UndoneBranch]


def request_answer(request: UndoRequest) -> UndoRequestAnswer:
    """A request as the API answers it."""
    return UndoRequestAnswer(**msgspec.structs.asdict(request), open_for=request.open_for)
