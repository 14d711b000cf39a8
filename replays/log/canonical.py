"""Canonical bytes and the hashes over them.

Canonical JSON is RFC 8785 (JCS). Numbers are integers of at most 53 bits: no event type uses fractions, so that the
same bytes come out in every language.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import rfc8785

GENESIS = "0" * 64
"""The hash that the first event of a match names as its predecessor."""


def canonical(value: Any) -> bytes:
    """The RFC 8785 bytes of a JSON value. Raises ValueError for what JSON, or 53-bit integers, cannot hold."""
    try:
        return rfc8785.dumps(value)
    except rfc8785.CanonicalizationError as error:
        raise ValueError(f"not canonicalisable: {error}") from error


def chain_hash(prev: str, body: bytes) -> str:
    """`SHA-256(prev ‖ body)` as 64 hex digits: `prev` as 32 raw bytes, `body` the canonical JSON of the event."""
    return sha256(bytes.fromhex(prev) + body).hexdigest()


def commitment(salt: str, raw: bytes) -> str:
    """`SHA-256(salt ‖ raw)` as 64 hex digits: what an event shows of a sealed value.

    `salt`: 64 hex digits, hashed as 32 raw bytes; `raw`: the canonical JSON of the value.
    """
    return sha256(bytes.fromhex(salt) + raw).hexdigest()
