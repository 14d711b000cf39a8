"""The errors of the engine."""

from __future__ import annotations

from collections.abc import Sequence


class EngineError(ValueError):
    """Base class of every error that the engine raises on purpose."""


class SetupError(EngineError):
    """A match cannot be opened from this set-up. `faults` holds one sentence per fault, `pointers` where each is as a
    JSON pointer (RFC 6901) into the set-up; empty where the sentences alone say it."""

    def __init__(self, faults: list[str], pointers: Sequence[str] = ()) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults
        self.pointers = list(pointers)


class IllegalAnswer(EngineError):
    """An answer outside the options, or with a wrong number of them.

    `reason` is a sentence, `clause` the id of the clause that forbids it where one does, `key` the offending option
    key.
    """

    def __init__(self, reason: str, *, clause: str | None = None, key: str | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.clause = clause
        self.key = key


class NotAtRest(EngineError):
    """A snapshot was asked for while something is half resolved."""


class CorrectionsRefused(EngineError):
    """Impossible corrections of a position; nothing has changed. `faults` holds one sentence per fault."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults


class SnapshotMismatch(EngineError):
    """A snapshot was written by another schema, engine, catalogue or set-up."""


class UnknownName(EngineError):
    """A card's class declares a name that is not in the vocabulary (`engine.abilities.names`)."""


class CatalogueError(EngineError):
    """Two cards of the catalogue could be taken for each other; the message names both and says what to do."""


class MatchEnds(Exception):
    """Unwinds a resolution because the match has just been decided (objective-third-key-wins-at-once)."""


class TurnEnds(Exception):
    """Unwinds a resolution because the active player has just left the match."""


class MatchOver(EngineError):
    """An answer was submitted to a match that has ended."""
