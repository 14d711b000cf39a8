"""Grades: how far a folded state was checked, and the divergence found."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

import msgspec


class Grade(StrEnum):
    """How far a state can be trusted."""

    EXACT = "EXACT"
    """Chain, questions and state commitments were checked and hold."""
    UNVERIFIED = "UNVERIFIED"
    """Folded without checks (or the log holds nothing to check against)."""
    DIVERGED = "DIVERGED"
    """Something did not hold; the state is that of the last event before it."""


class KeptBy(msgspec.Struct, frozen=True):
    """The kept engine that confirmed a log, where the present one did not."""

    id: str
    """The beginning of its id: 16 hex digits."""
    name: str
    """How `match.opened` names it."""


class Divergence(msgspec.Struct, frozen=True):
    """The first event that a fold could not confirm."""

    at: int
    """Its sequence number."""
    what: str
    """Which check: `chain/...`, `first`, `seed`, `setup`, `seat`, `question`, `answer`, `over`, `state`, `rewind`,
    `result`, `engine`."""
    expected: str
    got: str

    def __str__(self) -> str:
        return f"event {self.at} diverged ({self.what}): expected {self.expected}, got {self.got}"


class Graded(NamedTuple):
    """How far a state was checked, and by what."""

    grade: Grade
    divergence: Divergence | None
    kept_engine: KeptBy | None
    """None: the present engine."""

    @property
    def in_short(self) -> str:
        """As text: `EXACT`, or `EXACT (engine 3f2a91c05d7e8b14)` for that of a kept engine."""
        return self.grade.value if self.kept_engine is None else f"{self.grade.value} (engine {self.kept_engine.id})"


class FilmLabel(msgspec.Struct, frozen=True):
    """The film that a state is from: the engine that made it, and the grade that the match had then."""

    engine: str
    grade: str
