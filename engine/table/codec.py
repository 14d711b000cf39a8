"""Canonical bytes for the engine's plain data: MessagePack of lists, numbers, strings and None only.

Mappings are written as lists of pairs in a fixed order before they get here, so equal data gives equal bytes
everywhere.
"""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder().decode


def decode(blob: bytes) -> Any:
    """The data of a blob written by `encode`. Raises msgspec.DecodeError when the bytes are damaged."""
    return _decode(blob)


def sha256(blob: bytes) -> str:
    """64 lower-case hex digits."""
    return hashlib.sha256(blob).hexdigest()
