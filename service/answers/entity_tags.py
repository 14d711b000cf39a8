"""Entity tags of answers about a match, and whether what a caller holds is still of its log."""

from __future__ import annotations

from collections.abc import Callable

from replays.log.errors import StoreDamaged
from service.http.problems import Problem
from service.http.responses import Expected, expected, tag
from service.services import services
from service.who import Reader

HashOf = Callable[[int], str | None]


def tag_for(reader: Reader, version: int, *variants: str, hash: str | None = None) -> str:
    """The entity tag of an answer that depends on the log up to `version`. Raises StoreUnavailable.

    `hash`: of that event, where the caller knows it; else one at the reader's horizon is known from the head, and any
    other one is looked up."""
    event_hash = hash or _hash(reader, version)
    return tag(reader.match, version, services().marks.of(event_hash), reader.mark, *variants)


def mark_at(reader: Reader, version: int) -> str:
    """The mark of an event within the reader's horizon. Raises StoreUnavailable."""
    return services().marks.of(_hash(reader, version))


def require_held(reader: Reader, seq: int, held: str | None) -> None:
    """Check that the log still has the event after which a caller goes on. `held`: its hash or its mark, as the caller
    knows it; None: unknown. Raises Problem 409."""
    if held is not None and seq and not services().marks.names(held, _hash(reader, seq)):
        raise Problem(
            "log-replaced",
            f"The match has another event {seq} than the one you hold: what was read may have been taken back. Read "
            "its log from the first event.",
            current_version=reader.horizon,
        )


def expected_at(log: str, hash_of: HashOf) -> int:
    """The version that If-Match names. `hash_of`: the hash of an event of the log, None without that event.

    Raises Problem 400, 428, and 412 where the entity tag is of a log that had another event there.
    """
    expectation = expected(log)
    require_expected(expectation, hash_of)
    return expectation.version


def require_expected(expectation: Expected, hash_of: HashOf) -> None:
    """Raise Problem 412 where the entity tag in If-Match is of a log that had another event there."""
    if expectation.mark is None:
        return
    event_hash = hash_of(expectation.version)
    if event_hash is not None and not services().marks.names(expectation.mark, event_hash):
        raise Problem(
            "version-conflict",
            f"The log has another event {expectation.version} than the one that If-Match names: what was read may have "
            "been taken back. Read it again, decide again, and send If-Match with its ETag.",
        )


def _hash(reader: Reader, seq: int) -> str:
    if seq == reader.horizon and reader.head is not None:
        return reader.head
    try:
        event = services().store.event(reader.match, seq)
    except StoreDamaged:
        event = None  # the answer says so itself
    return "" if event is None else event.hash
