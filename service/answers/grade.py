"""The part of every answer about a match that says how far it was checked."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, UnsetType

from replays.log.grades import Grade, Graded


class DivergenceAnswer(msgspec.Struct, frozen=True):
    """The first event that could not be confirmed. Judges also get the values that were compared."""

    at: int
    what: str
    expected: str | UnsetType = UNSET
    got: str | UnsetType = UNSET


class KeptEngineAnswer(msgspec.Struct, frozen=True):
    """The kept engine that played the match."""

    id: str
    name: str


class GradedAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """Part of every answer about a match."""

    match: str
    version: Annotated[int, Meta(description="the last event of the match that this answer knows of")]
    grade: Annotated[
        Grade, Meta(description="EXACT: proven by the log; UNVERIFIED: not checked; DIVERGED: stops before a fault")
    ]
    divergence: Annotated[DivergenceAnswer | None, Meta(description="when DIVERGED; else null")]
    kept_engine: Annotated[
        KeptEngineAnswer | None,
        Meta(
            description="when the grade is by the engine that played the match, and not by the present one; else null"
        ),
    ]
    view: Annotated[str, Meta(description="through whose eyes")]


class MomentAnswer(GradedAnswer, frozen=True, kw_only=True):
    """Part of every answer about a moment."""

    seq: Annotated[int, Meta(description="the event after which this is the state: the last proven one")]


class StretchAnswer(GradedAnswer, frozen=True, kw_only=True):
    """Part of every answer about a stretch of events, both ends included."""

    first: Annotated[int, Meta(description="first event")] = msgspec.field(name="from")
    last: Annotated[int, Meta(description="last event")] = msgspec.field(name="to")


def graded_answer(match: str, version: int, how: Graded, view: str) -> GradedAnswer:
    """How far a match was checked. The values that a divergence compared are for judges only: they may be hidden."""
    divergence, engine = how.divergence, how.kept_engine
    if divergence is not None:
        compared = (divergence.expected, divergence.got) if view == "judge" else ()
    return GradedAnswer(
        match=match,
        version=version,
        grade=how.grade,
        divergence=None if divergence is None else DivergenceAnswer(divergence.at, divergence.what, *compared),
        kept_engine=None if engine is None else KeptEngineAnswer(engine.id, engine.name),
        view=view,
    )
