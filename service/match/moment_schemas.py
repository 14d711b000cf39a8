"""Requests and answers about moments and stretches of a match."""

from __future__ import annotations

from datetime import UTC
from typing import Annotated

import marshmallow as ma
import msgspec
from marshmallow import validate
from msgspec import Meta

from engine.opening.description import STEPS as TURN_STEPS
from engine.views.projected import ChoiceView, FactView, ResultView, TableView
from replays.log.grades import FilmLabel
from replays.telling.diff import Change
from replays.telling.timeline import KeyMoment, Score, Segment
from replays.telling.transcript import TranscriptTurn
from service.answers.grade import GradedAnswer, MomentAnswer, StretchAnswer
from service.answers.queries import SEQ, ViewQuery
from service.http.api import Instant

STEPS = ("setup", *TURN_STEPS)
MOST_EVENTS = 2000
"""Most events whose facts one answer has; folding so many takes some tenths of a second."""


class MomentQuery(ViewQuery):
    """One moment: by event, or by turn and step, or by the clock; by default the last."""

    seq = ma.fields.Integer(validate=SEQ, metadata={"description": "After this event"})
    turn = ma.fields.Integer(
        validate=validate.Range(0, 10_000),
        metadata={"description": "When this turn first asked something (0: set-up); undone turns do not count"},
    )
    step = ma.fields.String(validate=validate.OneOf(STEPS), metadata={"description": "In this step of `turn`"})
    at = Instant(
        format="iso",
        default_timezone=UTC,
        metadata={"description": "As it stood at this time, RFC 3339; without an offset in UTC"},
    )


class RangeQuery(ViewQuery):
    """A stretch of events, both ends included."""

    first = ma.fields.Integer(data_key="from", load_default=1, validate=SEQ, metadata={"description": "First event"})
    last = ma.fields.Integer(
        data_key="to", load_default=None, validate=SEQ, metadata={"description": "Last event; default: the last one"}
    )


class FactsQuery(RangeQuery):
    """A stretch of events, in pages."""

    limit = ma.fields.Integer(
        load_default=200, validate=validate.Range(1, MOST_EVENTS), metadata={"description": "Most events on a page"}
    )


class TranscriptQuery(RangeQuery):
    """A stretch of events, and the format of its transcript."""

    limit = ma.fields.Integer(load_default=MOST_EVENTS, validate=validate.Range(1, MOST_EVENTS))
    format = ma.fields.String(
        load_default=None,
        validate=validate.OneOf(("json", "text", "markdown")),
        metadata={"description": "Default: by Accept (application/json, text/plain, text/markdown)"},
    )


class DiffQuery(ViewQuery):
    """Two moments."""

    first = ma.fields.Integer(
        data_key="from", required=True, validate=SEQ, metadata={"description": "After this event"}
    )
    last = ma.fields.Integer(
        data_key="to", load_default=None, validate=SEQ, metadata={"description": "After this event; default: the last"}
    )


class ChoiceAnswer(MomentAnswer, frozen=True, kw_only=True):
    """The question now asked."""

    choice: Annotated[ChoiceView | None, Meta(description="null when the match is over")]
    turn: int
    step: str
    active: Annotated[int, Meta(description="seat whose turn it is")]
    result: ResultView | None
    closed: bool


class ShownAnswer(MomentAnswer, frozen=True, kw_only=True):
    """Part of every answer that shows a state."""

    asked: Annotated[int, Meta(description="the event that was asked for")]
    at: Annotated[str, Meta(description="when event `seq` was appended")]
    film: Annotated[FilmLabel | None, Meta(description="when the state is from the film of a closed match; else null")]


class StateAnswer(ShownAnswer, frozen=True, kw_only=True):
    """The state at a moment."""

    state: TableView


class TimelineAnswer(GradedAnswer, frozen=True, kw_only=True):
    """Turns, steps, decisions, key moments and scores."""

    segments: Annotated[list[Segment], Meta(description="runs of events in one step of one turn")]
    decisions: Annotated[list[tuple[int, int]], Meta(description="pairs [seq, seat]")]
    moments: Annotated[list[KeyMoment], Meta(description="forges, steals, rewinds …")]
    scores: Annotated[list[Score], Meta(description="what can be counted, at each turn")]
    rewinds: Annotated[list[tuple[int, int]], Meta(description="pairs [seq, to]")]


class FactsOfEvent(msgspec.Struct, frozen=True):
    """What an event did."""

    seq: int
    type: str
    facts: list[FactView]


class FactsAnswer(StretchAnswer, frozen=True, kw_only=True):
    """What happened, event by event."""

    events: list[FactsOfEvent]
    next: Annotated[int | None, Meta(description="`from` of the next page")]


class TranscriptAnswer(StretchAnswer, frozen=True, kw_only=True):
    """What happened, in plain English."""

    turns: list[TranscriptTurn]
    next: Annotated[int | None, Meta(description="`from` of the next page")]


class DiffAnswer(StretchAnswer, frozen=True, kw_only=True):
    """What is different between two moments."""

    film: Annotated[FilmLabel | None, Meta(description="when a state is from the film of a closed match; else null")]
    changes: list[Change]
