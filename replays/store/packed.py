"""How the log of a closed match lies in Redis once it is packed: blocks of entries, compressed, in one hash.

Nothing of an entry changes: `e`, `h` and `s` are the bytes that were appended. The hash has one field per `BLOCK`
events, named by the number of the block from 0, a list of entries as MessagePack, zlib; and a field `requests` with
the match's idempotency records. The head record says with `packed` how many events a block has. All reading goes
through `replays.store.log_reader`; `replays.keeping.packing` packs.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from replays.log.errors import StoreDamaged

BLOCK = 64
"""Events of a block: a reader of one event unpacks as many, and a spoilt block takes as many with it."""
REQUESTS = "requests"

Fields = tuple[bytes, bytes, bytes]
"""Body, hash and disclosure of an event, as an entry of the stream has them."""
Entry = tuple[bytes, dict[bytes, bytes]]
"""An entry as Redis gives it."""


class _Request(msgspec.Struct, array_like=True):
    id: str | None
    """None: that of event `first`."""
    fingerprint: bytes
    first: int
    last: int


class _Asked(msgspec.Struct):
    """The part of an event that names its request."""

    request: str | None = None


_PACK = msgspec.msgpack.Encoder().encode
_BLOCKS = msgspec.msgpack.Decoder(list[Fields]).decode
_REQUESTS = msgspec.msgpack.Decoder(list[_Request]).decode
_ASKED = msgspec.json.Decoder(_Asked).decode


def pack(entries: Sequence[Fields], requests: Mapping[str, str]) -> dict[str, bytes]:
    """The fields of the hash. `requests`: id -> `<fingerprint>:<first>:<last>`. Raises ValueError for a record that is
    not of this form."""
    fields = {
        str(number): zlib.compress(_PACK(entries[start : start + BLOCK]), 6)
        for number, start in enumerate(range(0, len(entries), BLOCK))
    }
    rows = []
    for id, record in sorted(requests.items()):
        try:
            fingerprint, first, last = record.split(":")
            own = 0 < int(first) <= len(entries) and _ASKED(entries[int(first) - 1][0]).request == id
            row = _Request(None if own else id, bytes.fromhex(fingerprint), int(first), int(last))
            sound = _record(row) == record
        except ValueError:
            sound = False
        if not sound:
            raise ValueError(f"the record {record!r} of a request cannot be packed")
        rows.append(row)
    rows.sort(key=lambda row: (row.first, row.id or ""))
    return {**fields, REQUESTS: zlib.compress(_PACK(rows), 6)}


def blocks(first: int, last: int, size: int) -> list[str]:
    """The names of the fields with the events `first` to `last`, in order."""
    return [str(number) for number in range((first - 1) // size, (last - 1) // size + 1)]


def entries_of(match: str, packed: Mapping[str, bytes | None], size: int) -> list[Entry]:
    """The entries in some blocks that follow each other, by name. Raises StoreDamaged for what is missing or cannot be
    read."""
    entries: list[Entry] = []
    for name, raw in packed.items():
        first = int(name) * size + 1
        if raw is None:
            raise StoreDamaged(match, f"the events from {first} on are missing", seq=first)
        try:
            rows = _BLOCKS(zlib.decompress(raw))
        except (zlib.error, msgspec.MsgspecError) as error:
            raise StoreDamaged(match, f"the events from {first} on cannot be unpacked: {error}", seq=first) from error
        entries += [
            (b"%d-0" % seq, {b"e": body, b"h": hash, b"s": disclosure})
            for seq, (body, hash, disclosure) in enumerate(rows, first)
        ]
    return entries


def requests_of(match: str, raw: bytes | None, entries: Sequence[Entry]) -> dict[str, str]:
    """The idempotency records as they were packed. `entries`: all of the log. Raises StoreDamaged."""
    if raw is None:
        raise StoreDamaged(match, "its idempotency records are missing")
    try:
        rows = _REQUESTS(zlib.decompress(raw))
        ids: list[Any] = [_ASKED(entries[row.first - 1][1][b"e"]).request if row.id is None else row.id for row in rows]
    except (zlib.error, msgspec.MsgspecError, LookupError) as error:
        raise StoreDamaged(match, f"its idempotency records cannot be unpacked: {error}") from error
    return {id: _record(row) for id, row in zip(ids, rows, strict=True)}


def _record(row: _Request) -> str:
    return f"{row.fingerprint.hex()}:{row.first}:{row.last}"


def smaller(text: bytes) -> bytes:
    """Stored JSON compressed, where that makes it smaller; `larger` takes it back.

    >>> larger(smaller(b'{"a": 1}')), len(smaller(b'{"a": 1, "b": 1}' * 20)) < 40
    (b'{"a": 1}', True)
    """
    packed = zlib.compress(text, 9)
    return packed if text[:1] in b"{[" and len(packed) < len(text) else text


def larger(stored: bytes) -> bytes:
    """The content that `smaller` was given. Raises zlib.error."""
    return stored if stored[:1] in b"{[" else zlib.decompress(stored)
