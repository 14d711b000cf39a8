"""Witness: note the head of every match beside the store, so that what a broken file loses can be named.

A file that was cut off still holds a beginning of every log with a chain that is whole, so nothing in it shows that
there was more. The witness does: a separate file in the data directory, `heads-<store>.jsonl`, to which the sweeper
appends a line `{"at", "h", "match", "v"}` (version and hash of the last event) for every match whose head changed,
synced, about once a second. After a start the store is compared with it. Losses are noted for good in `losses.jsonl`;
from then on the witness starts from what is there, because the match may be played on.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import redis

from replays.keeping.witness_files import files_of
from replays.log.errors import StoreDamaged
from replays.log.events import now
from replays.proof.checkpoints import LOG_ID
from replays.storage.redis_server import STORE_KEY
from replays.store.connection import clear_errors
from replays.store.log_reader import Head
from replays.store.store import Store

LOSSES = "losses.jsonl"
_COMPACT_AT = 4
"""The file is rewritten at a start when it has this many times more lines than matches."""


class _Line(msgspec.Struct, frozen=True):
    at: str
    match: str
    v: int
    h: str


class Loss(msgspec.Struct, frozen=True):
    """Events that were stored once and are gone."""

    match: str
    first: int
    """The first event that is missing, or is another one than it was."""
    last: int
    """The last event that was there."""
    head: str
    """Hash of the lost head: a copy of the log is recognised by it."""
    seen_at: str
    found_at: str

    def __str__(self) -> str:
        if self.first == 1:
            return f"match {self.match} is lost, with events 1 to {self.last}"
        return f"match {self.match} has lost its events {self.first} to {self.last}"


_ENCODE = msgspec.json.Encoder().encode


class Witness:
    """The witness of a store, in a data directory or the place that the settings name. For one process at a time.
    `store`: the store's id, see `witness_of`; another store has another file."""

    def __init__(self, data: Path, store: str = "store", place: str | None = None) -> None:
        self.files = files_of(data, place)
        self.file = f"heads-{store}.jsonl"
        self._known: dict[str, _Line] | None = None
        self._lines = 0

    def note(self, heads: Mapping[str, Head]) -> int:
        """Append the heads that changed, durably; returns how many. Raises OSError."""
        last_lines = self._read()
        at = now()
        lines = [
            _Line(at, match, head.version, head.hash)
            for match, head in sorted(heads.items())
            if (line := last_lines.get(match)) is None or line.h != head.hash
        ]
        if lines:
            self._append(self.file, b"".join(_ENCODE(line) + b"\n" for line in lines))
            last_lines.update({line.match: line for line in lines})
        return len(lines)

    def knows(self, match: str) -> bool:
        """Whether any head of a match was noted. Raises OSError."""
        return match in self._read()

    def compare(self, store: Store) -> list[Loss]:
        """Find events that were there once and are missing, and note them for good (`accept`).

        Raises StoreUnavailable, OSError.
        """
        losses = self.missing(store)
        self.accept(losses, store)
        return losses

    def missing(self, store: Store) -> list[Loss]:
        """Find events that were there once and are missing, without noting them. Raises StoreUnavailable, OSError."""
        last_lines = self._read()
        found_at, losses = now(), []
        names = sorted(last_lines)
        for start in range(0, len(names), 500):
            part = names[start : start + 500]
            heads = store.heads(part)
            for match in part:
                line, head = last_lines[match], heads.get(match)
                first = 1 if head is None else head.version + 1
                if head is not None and head.version >= line.v:
                    if head.hash == line.h or _is_there(store, match, line):
                        continue
                    first = line.v
                losses.append(Loss(match, first, line.v, line.h, line.at, found_at))
        return losses

    def accept(self, losses: Sequence[Loss], store: Store) -> None:
        """Note losses in `losses.jsonl`, and go on from what is there. Raises StoreUnavailable, OSError."""
        last_lines = self._read()
        if losses:
            self._append(LOSSES, b"".join(_ENCODE(loss) + b"\n" for loss in losses))
            heads = store.heads([loss.match for loss in losses])
            for loss in losses:
                last_lines.pop(loss.match)
            self._rewrite(last_lines)
            self.note(heads)
        elif self._lines > _COMPACT_AT * max(len(last_lines), 100):
            self._rewrite(last_lines)

    def losses(self) -> list[Loss]:
        """Every loss that was ever found, the oldest first; a line that was spoilt is passed over. Raises OSError."""
        losses = []
        for line in self.files.lines(LOSSES):
            with suppress(msgspec.MsgspecError):
                losses.append(msgspec.json.decode(line, type=Loss))
        return losses

    def _read(self) -> dict[str, _Line]:
        """The last line of every match; one that was cut off, or spoilt, is passed over."""
        if self._known is None:
            last_lines: dict[str, _Line] = {}
            lines = self.files.lines(self.file)
            for raw in lines:
                try:
                    line = msgspec.json.decode(raw, type=_Line)
                except msgspec.MsgspecError:
                    continue
                last_lines[line.match] = line
            self._known, self._lines = (
                last_lines,
                len(lines),
            )  # what could not be read is read again, and not held for empty
        return self._known

    def _append(self, name: str, content: bytes) -> None:
        self.files.append(name, content)
        self._lines += content.count(b"\n") if name == self.file else 0

    def _rewrite(self, last_lines: Mapping[str, _Line]) -> None:
        self.files.rewrite(self.file, b"".join(_ENCODE(line) + b"\n" for line in last_lines.values()))
        self._lines = len(last_lines)


def witness_of(data: Path, client: redis.Redis, place: str | None = None) -> Witness:
    """The witness of the store behind a client: by the id of a private server, which is the first thing it holds, or of
    the logs in a given one. Raises StoreUnavailable."""
    with clear_errors():
        id: Any = client.get(STORE_KEY)
        if id is None:
            client.set(LOG_ID, secrets.token_hex(8), nx=True)
            id = client.get(LOG_ID)
    return Witness(data, id.decode(), place)


def _is_there(store: Store, match: str, line: _Line) -> bool:
    try:
        event = store.event(match, line.v)
    except StoreDamaged:  # it cannot be read; the losses of others are found nevertheless
        return False
    return event is not None and event.hash == line.h
