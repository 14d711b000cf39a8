"""Every error the histories raise, with the facts of the case as attributes.

One base, few meanings. The service turns them into problem documents at its border; nothing else needs to parse a
message. Engine errors (`engine.errors.IllegalAnswer`, `SetupError`) pass through unchanged.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.shapes import ShapeFault


class ReplayError(Exception):
    """Base of everything this package raises on purpose."""


# -- events ----------------------------------------------------------------------------------------------------------


class EventInvalid(ReplayError, ValueError):
    """An event, or what should become one, does not have the shape its type and schema version ask for."""

    def __init__(
        self,
        reason: str,
        *,
        type: str | None = None,
        schema: int | None = None,
        seq: int | None = None,
        faults: Sequence[ShapeFault] = (),
    ):
        where = f"event {seq}: " if seq is not None else ""
        what = f"{type}/{schema}: " if type is not None else ""
        super().__init__(f"{where}{what}{reason}")
        self.reason, self.type, self.schema, self.seq = reason, type, schema, seq
        self.faults = tuple(faults)
        """Everything that is wrong with the data of a new event, each with its place in them."""


# -- the store -------------------------------------------------------------------------------------------------------


class StoreError(ReplayError):
    """Base of what the event store raises. Where an error names a `match`, its `noun` says what kind of history it is:
    `match`, or `tournament`."""


class StoreUnavailable(StoreError):
    """Redis could not be reached, is loading, is a read-only replica or refuses to serve. Retry later.

    After an append raised this, the events may or may not be stored: repeat the call with the same request, or the
    very same events; neither can be stored twice.
    """


class StoreFull(StoreError):
    """Redis refuses writes because memory or disk is full (OOM, MISCONF). Nothing was stored."""


class StoreDamaged(StoreError):
    """The stored log contradicts itself (head record against last event, a gap, an unreadable entry).

    Nothing can be appended to the match: run `vaultlog verify` on it and restore it from an export.
    """

    def __init__(self, match: str, reason: str, *, seq: int | None = None, noun: str = "match"):
        super().__init__(f"{noun} {match}: {reason}")
        self.match, self.reason, self.seq, self.noun = match, reason, seq, noun


class MatchNotFound(StoreError, LookupError):
    """No event of the match is stored."""

    def __init__(self, match: str, *, noun: str = "match"):
        super().__init__(f"there is no {noun} {match}")
        self.match, self.noun = match, noun


class EventNotFound(StoreError, LookupError):
    """The match exists, the asked point of it does not (`what` says how it was asked for)."""

    def __init__(self, match: str, what: str, version: int):
        super().__init__(f"match {match} has no {what}; its last event is {version}")
        self.match, self.what, self.version = match, what, version


class MatchExists(StoreError):
    """A match with this id was opened before, with other events."""

    def __init__(self, match: str, version: int, *, noun: str = "match"):
        super().__init__(f"{noun} {match} exists already, with {version} events")
        self.match, self.version, self.noun = match, version, noun


class LogClosed(StoreError):
    """The match was closed; its log takes nothing more."""

    def __init__(self, match: str, version: int, *, noun: str = "match"):
        super().__init__(f"{noun} {match} is closed; its last event is {version} and nothing can be appended")
        self.match, self.version, self.noun = match, version, noun


class VersionConflict(StoreError):
    """Another writer appended first: read from `expected` + 1 up to `current`, decide again."""

    def __init__(self, match: str, expected: int, current: int, *, noun: str = "match"):
        super().__init__(f"{noun} {match} is at version {current}, the append expected version {expected}")
        self.match, self.expected, self.current, self.noun = match, expected, current, noun


class ChainConflict(StoreError):
    """Same version, other history: the writer's last hash is not the stored one. Never retry, investigate."""

    def __init__(self, match: str, version: int, expected: str, head: str, *, noun: str = "match"):
        super().__init__(
            f"{noun} {match}, version {version}: the append builds on {expected}, the log ends with {head}"
        )
        self.match, self.version, self.expected, self.head, self.noun = match, version, expected, head, noun


class LogReplaced(StoreError):
    """The log has no longer the event that the reader stands at, or another one in its place: read it from its start.

    So it is when a replica took over that had not got the last events, and after a backup was restored."""

    def __init__(self, match: str, seq: int, *, noun: str = "match"):
        super().__init__(f"{noun} {match} has another event {seq} than before, or none; read its log from its first")
        self.match, self.seq, self.noun = match, seq, noun


class Contended(StoreError):
    """Many writers change a log at the same time, so that this change, which names no version, found no turn. Nothing
    was stored."""

    def __init__(self, match: str, *, noun: str = "match"):
        super().__init__(f"too many change {noun} {match} at a time; repeat the same request in a moment")
        self.match, self.noun = match, noun


class RequestReused(StoreError):
    """The idempotency key was used before, in this match, for something else."""

    def __init__(self, match: str, first: int, last: int, *, noun: str = "match"):
        super().__init__(
            f"this idempotency key already produced the events {first} to {last} of {noun} {match}, "
            "from another request; use a new key"
        )
        self.match, self.first, self.last, self.noun = match, first, last, noun


class BatchInvalid(StoreError, ValueError):
    """The events of one append do not fit together (empty, too many, too large, not contiguous)."""


# -- folding and commanding ------------------------------------------------------------------------------------------


class NotFoldable(ReplayError):
    """The log cannot be folded here: secrets were redacted, or it starts in the middle without a snapshot."""


class PositionRedacted(NotFoldable):
    """The match opened from a described table, whose hidden zones are not in this copy."""


class Diverged(ReplayError):
    """A fold met an event it cannot confirm; `divergence` is a `replays.log.grades.Divergence`."""

    def __init__(self, divergence: object):
        super().__init__(str(divergence))
        self.divergence = divergence


class CommandRefused(ReplayError, ValueError):
    """The match is not in a condition for this command; nothing was stored. `reason` says what to do."""

    def __init__(self, reason: str, *, code: str):
        super().__init__(reason)
        self.reason, self.code = reason, code


class CapReached(ReplayError):
    """More than may be appended to a match beside its play (`replays.play.caps`). Nothing was stored.

    `party`: whose cap it is, `seat`, `official` or `match`; `unit`: `events` or `bytes`; `per`: `match` or `minute`;
    `used` of `limit` before the `more` that were asked for; `wait`: seconds after which the same will fit into a
    minute's cap, None when waiting does not help.
    """

    def __init__(
        self, party: str, unit: str, per: str, limit: int, used: int, more: int, wait: int | None = None
    ) -> None:
        super().__init__(
            f"{used} of {limit} {unit} per {per} are used up (cap of a {party}), and {more} more were asked for"
        )
        self.party, self.unit, self.per, self.limit = party, unit, per, limit
        self.used, self.more, self.wait = used, more, wait
