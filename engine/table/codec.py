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
_BLOCK = 64
"""Bytes that SHA-256 takes at a time."""
_INNER, _OUTER = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))


def decode(blob: bytes) -> Any:
    """The data of a blob written by `encode`. Raises msgspec.DecodeError when the bytes are damaged."""
    return _decode(blob)


class KeyedHash:
    """HMAC-SHA-256 of many messages under one key.

    By its definition (RFC 2104), with the key hashed once: two of the four blocks of a short message are the key's.
    """

    __slots__ = ("_inner", "_outer")

    def __init__(self, key: bytes) -> None:
        padded = key.ljust(_BLOCK, b"\0")
        assert len(padded) == _BLOCK, "a longer key would have to be hashed first"
        self._inner = hashlib.sha256(padded.translate(_INNER))
        self._outer = hashlib.sha256(padded.translate(_OUTER))

    def of(self, message: bytes) -> hashlib._Hash:
        """The hash of a message, of which the caller takes `digest()` or `hexdigest()`."""
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(message)
        outer.update(inner.digest())
        return outer


def sha256(blob: bytes) -> str:
    """64 lower-case hex digits."""
    return hashlib.sha256(blob).hexdigest()
