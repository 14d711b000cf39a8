"""Grades: how far a folded state was checked, and the divergence found."""

from __future__ import annotations

from enum import StrEnum

import msgspec


class Grade(StrEnum):
    """How far a state can be trusted."""

    EXACT = "EXACT"
    """Chain, questions and state commitments were checked and hold."""
    UNVERIFIED = "UNVERIFIED"
    """Folded without checks (or the log holds nothing to check against)."""
    DIVERGED = "DIVERGED"
    """Something did not hold; the state is that of the last event before it."""


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
