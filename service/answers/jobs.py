"""What the answers about long jobs have in common: progress, failure, times."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec


class ProgressAnswer(msgspec.Struct, frozen=True):
    """How much of a job is done."""

    done: int
    total: int


class JobErrorAnswer(msgspec.Struct, frozen=True):
    """Why a job failed."""

    code: str
    detail: str


def time_to_the_second(ms: int) -> str:
    """A time in milliseconds since 1970 as the API gives it."""
    return datetime.fromtimestamp(ms / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def time_if_come(ms: int) -> str | None:
    """As `time_to_the_second`; None for 0, a time that has not come."""
    return time_to_the_second(ms) if ms else None
