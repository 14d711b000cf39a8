"""Verification of the hash chain: the first event that is not what was appended, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from replays.log.canonical import GENESIS, canonical, chain_hash, commitment
from replays.log.events import Event


class ChainFault(NamedTuple):
    """The first broken link: at which event, which check (`gap`, `prev`, `hash`, `canonical`, `commitment`)."""

    seq: int
    check: str
    expected: str
    got: str

    def __str__(self) -> str:
        return f"event {self.seq}: {self.check} check failed, expected {self.expected}, got {self.got}"


def check_event(event: Event, *, seq: int, prev: str, thorough: bool = False) -> ChainFault | None:
    """Check one event against its place in the chain; None when everything holds.

    `thorough` also checks what only matters for foreign copies: that the body is canonical JSON.
    """
    if event.seq != seq:
        return ChainFault(seq, "gap", str(seq), str(event.seq))
    if event.prev != prev:
        return ChainFault(seq, "prev", prev, event.prev)
    computed = chain_hash(prev, event.body)
    if event.hash != computed:
        return ChainFault(seq, "hash", computed, event.hash)
    sealed = event.sealed
    if sealed is not None and sealed.salt is not None:
        opened = commitment(sealed.salt, sealed.raw)
        if opened != sealed.commitment:
            return ChainFault(seq, "commitment", sealed.commitment, opened)
    if thorough and any(
        raw and canonical(msgspec.json.decode(raw)) != raw
        for raw in (event.body, sealed.raw if sealed is not None else b"")
    ):
        return ChainFault(seq, "canonical", "RFC 8785 bytes", "other bytes")
    return None


def verify_chain(
    events: Iterable[Event], *, first: int = 1, prev: str = GENESIS, thorough: bool = False
) -> ChainFault | None:
    """Walk a log, or a part of it that starts at `first` after the hash `prev`; the first fault, or None."""
    seq = first
    for event in events:
        fault = check_event(event, seq=seq, prev=prev, thorough=thorough)
        if fault is not None:
            return fault
        seq, prev = seq + 1, event.hash
    return None
