"""Caps: limit what is appended to a match beside its play, so that no caller can crowd the log.

Only what takes a match on, or ends it, or carries out a ruling is never capped (`event_kinds.Capped`). Everything else
counts, event by event and byte by byte as it is stored, for its signer and for the match as a whole. The counts follow
from the log, so all processes count alike, nothing else is stored, and a repeated request counts once. The rate is read
off the log's own times for the same reason: a counter elsewhere would also count what was then not stored, and cost a
write to the disk for each event.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

from replays.log.errors import CapReached
from replays.log.event_kinds import VOCABULARY
from replays.log.events import Event
from replays.telling.clock import milliseconds

MINUTE_MS = 60_000


class Cap(NamedTuple):
    """Most events and KiB in a whole match, and in a minute; 0 for no limit. Written `200,256,30,64`."""

    events: int
    kib: int
    events_per_minute: int
    kib_per_minute: int

    def __str__(self) -> str:
        return ",".join(map(str, self))


class Caps(NamedTuple):
    """The caps of a server."""

    seat: Cap
    """For each player who signs."""
    official: Cap
    """For everybody else who signs: judges, scorekeepers, organisers, each of them."""
    match: Cap
    """For all of them together."""


DEFAULT_CAPS = Caps(Cap(200, 256, 30, 64), Cap(2000, 2048, 300, 512), Cap(5000, 8192, 900, 1536))
"""A seat's whole share is what a page of a match shows in a moment; the match's has room for many who sign."""


class _Spent:
    """Count of what one signer has appended: in all, and lately."""

    __slots__ = ("events", "size", "lately")

    def __init__(self) -> None:
        self.events = self.size = 0
        self.lately: deque[tuple[int, int]] = deque()
        """(when, in ms since 1970; bytes) of what may still count for a minute."""

    def add(self, at: int, size: int) -> None:
        self.events += 1
        self.size += size
        while self.lately and self.lately[0][0] <= at - MINUTE_MS:
            self.lately.popleft()
        self.lately.append((at, size))


class Tally:
    """Tally of a log towards the caps, up to event `version`. Feed it every event in order."""

    def __init__(self) -> None:
        self.version = 0
        self._spent: dict[str, _Spent] = {}
        self._rulings: set[int] = set()

    def take(self, event: Event) -> None:
        """Count an event of the log."""
        self.version = event.seq
        if event.type == "ruling.given":
            self._rulings.add(event.seq)
        if self._counts(event, ()):
            at, size = milliseconds(event.at), _size(event)
            for spender in (_signer(event), "match"):
                self._spent.setdefault(spender, _Spent()).add(at, size)

    def check(self, new: Sequence[Event], caps: Caps) -> None:
        """Raise CapReached unless these events, about to be stored after `version`, keep within the caps."""
        ruled = [event.seq for event in new if event.type == "ruling.given"]
        counted = [event for event in new if self._counts(event, ruled)]
        if not counted:
            return
        now = milliseconds(counted[0].at)
        for spender in dict.fromkeys([*map(_signer, counted), "match"]):
            sizes = [_size(event) for event in counted if spender in ("match", _signer(event))]
            self._within(spender, getattr(caps, spender.partition(":")[0]), sizes, now)

    def _within(self, spender: str, cap: Cap, sizes: list[int], now: int) -> None:
        spent = self._spent.get(spender) or _Spent()
        party = spender.partition(":")[0]
        for unit, limit, used, more in (
            ("events", cap.events, spent.events, len(sizes)),
            ("bytes", cap.kib * 1024, spent.size, sum(sizes)),
        ):
            if limit and used + more > limit:
                raise CapReached(party, unit, "match", limit, used, more)
        lately = sorted(entry for entry in spent.lately if abs(now - entry[0]) < MINUTE_MS)  # a clock may have been set
        for unit, limit, weights in (
            ("events", cap.events_per_minute, [(at, 1) for at, _ in lately] + [(now, len(sizes))]),
            ("bytes", cap.kib_per_minute * 1024, [*lately, (now, sum(sizes))]),
        ):
            more, used = weights[-1][1], sum(weight for _, weight in weights[:-1])
            if not limit or used + more <= limit:
                continue
            wait = None
            for at, weight in weights[:-1]:
                used -= weight
                if used + more <= limit:
                    wait = math.ceil((at + MINUTE_MS - now) / 1000)
                    break
            used = sum(weight for _, weight in weights[:-1])
            raise CapReached(party, unit, "minute", limit, used, more, None if wait is None else max(1, wait))

    def _counts(self, event: Event, ruled: Sequence[int]) -> bool:
        if VOCABULARY.kind(event.type).capped == "unless ruled" and event.cause is not None:
            return not (event.cause in self._rulings or event.cause in ruled)
        return may_count(event)


def may_count(event: Event) -> bool:
    """Whether the caps may count an event; whether they do can depend on the log before it."""
    return VOCABULARY.kind(event.type).capped != "never"


def _size(event: Event) -> int:
    """Bytes as they are stored."""
    return len(event.body) + len(event.disclosure())


def _signer(event: Event) -> str:
    kind = "seat" if event.actor.kind == "player" else "official"
    return f"{kind}:{event.actor.id}"
