"""Logs as files: JSON Lines, one event per line, and back into a store with the very same hashes.

A file is nothing but the events in order, each as its whole envelope in canonical JSON (RFC 8785) and a newline, so it
can be read, and checked, with standard tools in any language; `replays/README.md` says how.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from replays.engines.registry import Engines
from replays.fold.fold import fold
from replays.log.chain import verify_chain
from replays.log.errors import EventInvalid, NotFoldable, ReplayError
from replays.log.event_kinds import VOCABULARY
from replays.log.event_types import MatchOpened
from replays.log.events import Event, from_data, redact
from replays.log.vocabulary import Vocabulary
from replays.store.store import MAX_BATCH, Store

MAX_LINE_BYTES = 262_144
"""Longest line that is read: an event of the largest size with its sealed part, escaped."""


MAX_LOG_BYTES = 1 << 26
"""Longest log that is imported: more than a hundred thousand decisions."""


class LineInvalid(ReplayError, ValueError):
    """A line of a file is not an event. `line` counts from 1."""

    def __init__(self, line: int, reason: str):
        super().__init__(f"line {line}: {reason}")
        self.line, self.reason = line, reason


class LogImportRefused(ReplayError):
    """A file is a readable log, but must not become a match of this store."""


class Imported(NamedTuple):
    """Result of an import."""

    match: str
    version: int
    head: str
    stored: int
    """Events that were not in the store before."""


def export(store: Store, match: str, *, redacted: bool = False) -> Iterator[bytes]:
    """The lines of a match, each with its newline. `redacted`: without salts and sealed values (seed, secret answers,
    judges' notes); the redacted copy has the same hashes. Raises MatchNotFound, StoreDamaged at the first step.
    """
    for event in store.iterate(match):
        yield (redact(event) if redacted else event).to_json() + b"\n"


def read_line(number: int, line: bytes, *, vocabulary: Vocabulary[Any] = VOCABULARY) -> Event:
    """The event of a line. Raises LineInvalid, also for bytes that say the same in another than the canonical way."""
    if len(line) > MAX_LINE_BYTES:
        raise LineInvalid(number, f"longer than {MAX_LINE_BYTES} bytes")
    if not line.endswith(b"\n"):
        raise LineInvalid(number, "does not end with a newline: the file was cut off")
    try:
        data = msgspec.json.decode(line)
        if not isinstance(data, dict):
            raise LineInvalid(number, "is not a JSON object")
        event = from_data(data, vocabulary=vocabulary)
        canonical = event.to_json() + b"\n"
    except (msgspec.MsgspecError, UnicodeError, EventInvalid, RecursionError) as error:
        raise LineInvalid(number, str(error)) from error
    if canonical != line:
        at = next((i for i, (a, b) in enumerate(zip(canonical, line, strict=False)) if a != b), len(canonical))
        raise LineInvalid(number, f"is not canonical JSON (RFC 8785) at byte {at + 1}")
    return event


def read(lines: Iterable[bytes], *, vocabulary: Vocabulary[Any] = VOCABULARY) -> Iterator[Event]:
    """The events of a file. Raises LineInvalid. Checks no hashes."""
    for number, line in enumerate(lines, 1):
        yield read_line(number, line, vocabulary=vocabulary)


def import_log(
    store: Store,
    lines: Iterable[bytes],
    *,
    verify: bool = True,
    expect: tuple[str, str] | None = None,
    allow: Callable[[MatchOpened], None] = lambda opened: None,
    engines: Engines | None = None,
) -> Imported:
    """Store a log that was exported, event by event with the same bytes and hashes.

    Chain and sealed parts are always checked; with `verify` the log must also fold EXACT with this engine, or
    with its own among `engines`. Logs of
    which the store has the beginning are completed, so an interrupted import is simply repeated. `expect`: the match
    and the last hash that the log must have. `allow` may raise ImportRefused for a match that must not come in.

    Raises LineInvalid, ImportRefused, MatchExists (with other events), and what `Store.append` raises.
    """
    events = list(read(_bounded(lines), vocabulary=store.vocabulary))
    if not events or not isinstance(events[0].data, MatchOpened):
        raise LogImportRefused("a log begins with match.opened")
    match = events[0].data.match
    fault = verify_chain(events, thorough=True)
    if fault is not None:
        raise LogImportRefused(str(fault))
    if expect is not None and expect != (match, events[-1].hash):
        raise LogImportRefused(
            f"this is match {match} up to {events[-1].hash}, not match {expect[0]} up to {expect[1]}"
        )
    allow(events[0].data)
    redacted = [event.seq for event in events if event.sealed is not None and event.sealed.salt is None]
    if redacted:
        raise LogImportRefused(
            f"this is a redacted copy (event {redacted[0]} lacks its sealed value): it can be "
            "verified, but not played on"
        )
    if verify:
        try:
            folded = fold(events, engines=engines)
        except NotFoldable as error:
            raise LogImportRefused(str(error)) from error
        if not folded.exact:
            raise LogImportRefused(f"{folded.divergence}; import it without verification to keep it as it is")
    stored = store.complete(match, events, batch=MAX_BATCH // 5)
    return Imported(match, len(events), events[-1].hash, stored)


def _bounded(lines: Iterable[bytes]) -> Iterator[bytes]:
    """The same lines. Raises ImportRefused where there are too many, before they fill the memory."""
    size = 0
    for line in lines:
        size += len(line)
        if size > MAX_LOG_BYTES:
            raise LogImportRefused(f"a log of more than {MAX_LOG_BYTES} bytes is not imported")
        yield line
