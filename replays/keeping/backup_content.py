"""Check every member of a backup before anything of it is restored.

The manifest proves that a file is unchanged, not that a backup was written into it. Everything that a restore relies on
is checked here first, so that it cannot stop half way.
"""

from __future__ import annotations

import base64
import binascii
import math
import re
from typing import Any

import msgspec

from replays.engines.archive import EngineArchive
from replays.engines.errors import EngineDamaged
from replays.engines.kept_engines import About
from replays.keeping.archive import FILM, LOG, REQUESTS
from replays.log.errors import ReplayError
from replays.storage.data_directory import require_token
from replays.store.keys import check_match_id

TOKEN = "admin-token"
SECRETS = ("signing-key", TOKEN)
"""Files of the data directory that belong to the server and not to its Redis."""
_STREAM_ID = re.compile(r"([0-9]{1,20})-([0-9]{1,20})")
_LAST_EXPIRY = 1 << 52


class BackupInvalid(ReplayError, ValueError):
    """A file is no backup, or not the whole one that was written; nothing was restored."""


class Key(msgspec.Struct, frozen=True):
    """A Redis key in a backup."""

    key: str
    type: str
    value: Any
    """Of bytes in base64: text; pairs; texts; pairs with scores; texts; pairs of id and pairs of fields."""
    expires_at: int | None = None
    """Milliseconds since 1970."""


_VALUES: dict[str, Any] = {
    "string": str,
    "hash": list[tuple[str, str]],
    "set": list[str],
    "list": list[str],
    "zset": list[tuple[str, str]],
    "stream": list[tuple[str, list[tuple[str, str]]]],
}


class Checker:
    """Checks the members of one backup, in any order. `new_token`: whatever its token is, it is not restored."""

    def __init__(self, *, new_token: bool = False) -> None:
        self.new_token = new_token
        self._members: set[str] = set()
        self._keys: set[bytes] = set()

    def member(self, name: str, content: bytes) -> None:
        """Check one member, all but the manifest. Raises BackupInvalid with the first fault."""
        if name in self._members:
            raise BackupInvalid(f"{name} is in it twice")
        self._members.add(name)
        kind, _, rest = name.partition("/")
        if kind == "data" and rest in SECRETS:
            self._secret(name, rest, content)
        elif kind == "engines":
            _engine(name, rest, content)
        elif kind == "archive":
            _place(name, rest)
        elif name.startswith("keys-") and not rest:
            for number, line in enumerate(content.splitlines(), 1):
                try:
                    self._key(line)
                except (msgspec.MsgspecError, ValueError, UnicodeError, RecursionError) as error:
                    raise BackupInvalid(f"{name}, line {number}: {error}") from error
        else:
            raise BackupInvalid(f"{name!r} has no place in a backup")

    def _secret(self, name: str, file: str, content: bytes) -> None:
        try:
            text = content.decode("utf-8").strip()
        except UnicodeError as error:
            raise BackupInvalid(f"{name} is no text: {error}") from error
        if file == TOKEN and not self.new_token:
            try:
                require_token(text)
            except ValueError as error:
                raise BackupInvalid(
                    f"{name} cannot be used: {error}. Restore it with --new-token: then a new one is made"
                ) from error
        if file != TOKEN and re.fullmatch("[0-9a-f]{64}", text) is None:
            raise BackupInvalid(f"{name} is no key: 64 hexadecimal digits")

    def _key(self, line: bytes) -> None:
        record = msgspec.json.decode(line, type=Key)
        name = _bytes(record.key)
        if name in self._keys:
            raise ValueError(f"the key {record.key} is in it twice")
        self._keys.add(name)
        if record.type not in _VALUES:
            raise ValueError(f"there is no type {record.type!r}")
        value = msgspec.convert(record.value, _VALUES[record.type])
        if record.expires_at is not None and not 0 < record.expires_at < _LAST_EXPIRY:
            raise ValueError(f"{record.expires_at} is no time at which a key expires")
        if record.type != "stream" and record.type != "string" and not value:
            raise ValueError(f"a {record.type} has no members")
        _check_value(record.type, value)


def _check_value(type: str, value: Any) -> None:
    """Check the parts of a value. Raises ValueError."""
    match type:
        case "string":
            _bytes(value)
        case "set" | "list":
            for element in value:
                _bytes(element)
        case "hash":
            for field, element in value:
                _bytes(field), _bytes(element)
        case "zset":
            for member, score in value:
                _bytes(member)
                if math.isnan(float(score)):
                    raise ValueError("a score is not a number")
        case "stream":
            _entries(value)


def _engine(name: str, file: str, content: bytes) -> None:
    id, _, kind = file.partition(".")
    try:
        if kind == "tar.xz":
            EngineArchive.unpacked(content, id)
        elif (
            kind != "json"
            or re.fullmatch("[0-9a-f]{64}", id) is None
            or msgspec.json.decode(content, type=About).id != id
        ):
            raise BackupInvalid(f"{name!r} has no place in a backup")
    except (EngineDamaged, msgspec.MsgspecError) as error:
        raise BackupInvalid(f"{name}: {error}") from error


def _entries(value: list[tuple[str, list[tuple[str, str]]]]) -> None:
    last = (0, 0)
    for id, fields in value:
        match = _STREAM_ID.fullmatch(id)
        at = (0, 0) if match is None else (int(match[1]), int(match[2]))
        if not last < at < (1 << 64, 0) or at[1] >= 1 << 64:
            raise ValueError(f"the entry {id!r} does not follow {last[0]}-{last[1]}")
        if not fields:
            raise ValueError(f"the entry {id} has no fields")
        for field, content in fields:
            _bytes(field), _bytes(content)
        last = at


def _place(name: str, path: str) -> None:
    parts = path.split("/")
    try:
        matches, match, file = parts
        if matches != "matches" or file not in (LOG, REQUESTS, FILM):
            raise ValueError(path)
        check_match_id(match)
    except ValueError as error:
        raise BackupInvalid(f"{name!r} has no place in a backup") from error


def _bytes(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError) as error:
        raise ValueError(f"{text[:40]!r} is not base64") from error
