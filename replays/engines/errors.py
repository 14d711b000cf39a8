"""Errors of kept engines."""

from __future__ import annotations

from replays.log.errors import ReplayError


class EngineDamaged(ReplayError):
    """A file is not an engine, or not the engine of its name; nothing of it is run."""


class EngineUnknown(ReplayError):
    """No engine of this name is kept here."""


class EngineFault(Exception):
    """A kept engine met what it was never written for, as an engine of this process may: a finding about the match."""


class EngineFailed(ReplayError):
    """A kept engine did not answer as it should: it took too long, grew too large, broke off, or answered nonsense.

    `engine`: the beginning of its id.
    """

    def __init__(self, engine: str, what: str) -> None:
        super().__init__(f"the kept engine {engine} {what}")
        self.engine = engine


class EngineRestarted(EngineFailed):
    """A match was lost with the process that held it; the engine itself may be well."""
