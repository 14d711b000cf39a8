"""Answers about checkpoints, keys and audits."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from replays.proof.checkpoints import Checkpoint
from workers.checking.audit import AuditStatus


class CheckpointListAnswer(msgspec.Struct, frozen=True):
    """The last checkpoints of a tree, the newest first."""

    checkpoints: list[Checkpoint]


class ConsistencyAnswer(msgspec.Struct, frozen=True):
    """A proof that a tree is the beginning of another (RFC 6962, 2.1.2)."""

    first: int
    size: int
    proof: Annotated[list[str], Meta(description="hashes, 64 hex digits each")]


class KeyAnswer(msgspec.Struct, frozen=True):
    """A public key."""

    id: str
    key: Annotated[str, Meta(description="Ed25519, 64 hex digits")]
    since: str
    current: bool


class KeyListAnswer(msgspec.Struct, frozen=True):
    """Every public key that signed for this server, the oldest first."""

    keys: list[KeyAnswer]


class AuditListAnswer(msgspec.Struct, frozen=True):
    """The last audits, the newest first."""

    audits: list[AuditStatus]
