"""The part of every answer about a match that says how far it was checked."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, UnsetType

from replays.log.grades import Graded


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


class GradedAnswer(msgspec.Struct, frozen=True):
    """Part of every answer about a match."""

    match: str
    version: Annotated[int, Meta(description="the last event of the match that this answer knows of")]
    grade: Annotated[
        str, Meta(description="EXACT: proven by the log; UNVERIFIED: not checked; DIVERGED: stops before a fault")
    ]
    divergence: Annotated[DivergenceAnswer | None, Meta(description="when DIVERGED; else null")]
    kept_engine: Annotated[
        KeptEngineAnswer | None,
        Meta(
            description="when the grade is by the engine that played the match, and not by the present one; else null"
        ),
    ]
    view: Annotated[str, Meta(description="through whose eyes")]


def graded_answer(match: str, version: int, how: Graded, view: str) -> GradedAnswer:
    """How far a match was checked. The values that a divergence compared are for judges only: they may be hidden."""
    divergence, kept = how.divergence, how.kept_engine
    if divergence is not None:
        compared = (divergence.expected, divergence.got) if view == "judge" else ()
    return GradedAnswer(
        match,
        version,
        how.grade.value,
        None if divergence is None else DivergenceAnswer(divergence.at, divergence.what, *compared),
        None if kept is None else KeptEngineAnswer(kept.id, kept.name),
        view,
    )
