"""Decide which waiting request the API gets next: fair to callers, with places kept for play, dear reads one by one.

A request is of one kind:

    play appends, or asks for the question: a table waits for it
    plain another request, whose shape has cost little so far
    dear a request that costs the API's processor much, or whose cost is unknown

Every caller has a queue of each kind, and callers of a kind take turns. So a caller with many requests waits for its
own requests and never delays other callers. `PLAY` places are reserved for play, and dear requests run one at a time:
two in one process would make each append there wait for both.

The API's answers name the caller and the cost of a request (`service.http.trust`): unconfirmed credentials count for
their address, and a new shape of request counts as dear until its first answer. The only measure by the clock is the
time that a request waits.
"""

from __future__ import annotations

import asyncio
import re
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from enum import Enum
from typing import NamedTuple
from urllib.parse import parse_qsl

from cachetools import LRUCache

from service.http.problems import Problem
from service.who.credentials import hash_of_credential

AT_A_TIME = 16
"""Requests that the API's processes work on: as many as they have threads."""
PLAY = 4
"""Places of these reserved for play."""
OF_ONE = 4
"""Requests of one kind in work for one caller at a time."""
DEAR = 1
"""Dear requests in work at a time, of all callers."""
WAITING_OF_ONE = 256
"""Requests of one caller that may wait, of all kinds together."""
WAIT_SECONDS = 30.0
"""Longest wait for a place."""
DEAR_SECONDS = 0.1
"""Processor time from which a request is dear."""
_FADING = 0.8
"""The part of a known cost that remains after a cheaper request of the same shape."""
_KEPT = 16384
"""Numbers of costs and of credentials that are cached."""
_AGAIN = {"Retry-After": "1"}
_PLAYED = re.compile(
    r"/api/v1/matches/[^/]+/(?!variations|chances|branches|shares).*|/t/.*|/m/[^/]+/(?:cases|undo).*"
    r"|/api/v1/announcements/.*"
)
"""Every writing request below a match plays it, except those that only try or show something."""
_ASKED = re.compile(r"/api/v1/matches/[^/]+/choice|/healthz|/readyz|/metrics")
_NUMBERED = re.compile(r"(?<=/)(?!v1/)[^/]*\d[^/]*")


class RequestKind(Enum):
    """The kind of a request."""

    PLAY = "play"
    PLAIN = "plain"
    DEAR = "dear"


class RequestTraits(NamedTuple):
    """The traits of a request that are known before the API sees it."""

    shape: str
    """Requests of the same shape cost about the same: method, address without ids, names in the query."""
    play: bool
    credential: bytes | None
    """A hash of its credentials."""
    address: str


def traits_of(method: str, target: str, headers: Mapping[str, str], address: str) -> RequestTraits:
    """The traits of a request. `headers`: by lower-case name."""
    path, _, query = target.partition("?")
    fields = parse_qsl(query, keep_blank_values=True)
    names = sorted({f"{name}={value}" if name == "format" else name for name, value in fields} - {"share"})
    shape = f"{method} {_NUMBERED.sub('*', path)}?{'&'.join(names)}"[:400]
    reads = method in ("GET", "HEAD", "OPTIONS")
    play = _ASKED.fullmatch(path) is not None if reads else _PLAYED.fullmatch(path) is not None
    share = next((value for name, value in fields if name == "share"), None)
    return RequestTraits(shape, play, hash_of_credential(headers, share), address)


class _Waiting(NamedTuple):
    """A request that waits. The future is set when its turn has come, with the kind whose place it has."""

    turn: asyncio.Future[RequestKind]
    shape: str


class _Queues:
    """The requests of one kind that wait, by caller; those under way are counted."""

    def __init__(self) -> None:
        self.callers: OrderedDict[str, deque[_Waiting]] = OrderedDict()
        self.under_way: Counter[str] = Counter()

    def add(self, caller: str, waiting: _Waiting) -> None:
        self.callers.setdefault(caller, deque()).append(waiting)

    def next(self, most: int) -> tuple[str, _Waiting] | None:
        """The next request of a caller with fewer than `most` under way; this caller then goes to the end of the
        queue."""
        for caller, queue in self.callers.items():
            if self.under_way[caller] < most:
                waiting = queue.popleft()
                self.callers.move_to_end(caller)
                if not queue:
                    del self.callers[caller]
                return caller, waiting
        return None

    def remove(self, caller: str, waiting: _Waiting) -> bool:
        """Remove a request that has given up; returns whether it was there."""
        queue = self.callers.get(caller)
        if queue is None or waiting not in queue:
            return False
        queue.remove(waiting)
        if not queue:
            del self.callers[caller]
        return True

    def of(self, shape: str) -> list[tuple[str, _Waiting]]:
        """All of a shape, with their callers."""
        return [
            (caller, waiting) for caller, queue in self.callers.items() for waiting in queue if waiting.shape == shape
        ]


class Fairness:
    """The places of the API's processes, and the requests that wait for one. For one event loop."""

    def __init__(self, *, wait_seconds: float = WAIT_SECONDS) -> None:
        self._wait_seconds = wait_seconds
        self._queues = {kind: _Queues() for kind in RequestKind}
        self._waiting: Counter[str] = Counter()
        self._costs: LRUCache[tuple[str, str], float] = LRUCache(_KEPT)
        """By caller and shape; the empty name stands for any caller."""
        self._callers: LRUCache[bytes, str] = LRUCache(_KEPT)

    def caller_of(self, traits: RequestTraits) -> str:
        """The caller that a request counts for."""
        caller = None if traits.credential is None else self._callers.get(traits.credential)
        return caller or f"address {traits.address}"

    def kind_of(self, traits: RequestTraits) -> RequestKind:
        """The kind of a request."""
        return RequestKind.PLAY if traits.play else self._kind(self.caller_of(traits), traits.shape)

    def _kind(self, caller: str, shape: str) -> RequestKind:
        cost = self._costs.get((caller, shape), self._costs.get(("", shape), DEAR_SECONDS))
        return RequestKind.DEAR if cost >= DEAR_SECONDS else RequestKind.PLAIN

    @asynccontextmanager
    async def place(self, traits: RequestTraits) -> AsyncIterator[None]:
        """Context: a place is held. Raises Problem: 429 when too many of the caller's requests wait, 503 after too
        long a wait."""
        caller = self.caller_of(traits)
        if self._waiting[caller] >= WAITING_OF_ONE:
            raise Problem(
                "too-many-connections", f"{WAITING_OF_ONE} of your requests are waiting; wait for them.", headers=_AGAIN
            )
        waiting = _Waiting(asyncio.get_running_loop().create_future(), traits.shape)
        self._waiting[caller] += 1
        self._queues[self.kind_of(traits)].add(caller, waiting)
        self._fill()
        try:
            async with asyncio.timeout(self._wait_seconds):
                kind = await waiting.turn
        except BaseException as error:
            self._give_up(caller, waiting)
            if isinstance(error, TimeoutError):
                detail = "Too many requests are waiting already; try again."
                raise Problem("api-unavailable", detail, headers=_AGAIN) from None
            raise
        finally:
            _less(self._waiting, caller)
        try:
            yield
        finally:
            self._free(caller, kind)

    def learn(self, traits: RequestTraits, caller: str | None, seconds: float | None, *, ended: bool = False) -> None:
        """Learn from an answer: who the caller is (None: it does not say), and what such a request costs (None: it says
        nothing about that). `ended`: what was shown is worth nothing any more."""
        if traits.credential is not None and caller is not None:
            self._callers[traits.credential] = caller
        elif traits.credential is not None and ended:
            self._callers.pop(traits.credential, None)
        if seconds is None:
            return
        names = (self.caller_of(traits), "")
        before = [self._kind(name, traits.shape) for name in names]
        for name in names:
            faded = self._costs.get((name, traits.shape), 0.0) * _FADING
            self._costs[name, traits.shape] = max(seconds, faded)
        if before != [self._kind(name, traits.shape) for name in names]:
            self._sort(traits.shape)
            self._fill()

    def _sort(self, shape: str) -> None:
        """Move the waiting requests of a shape to the queue of their present kind."""
        for kind in (RequestKind.PLAIN, RequestKind.DEAR):
            for caller, waiting in self._queues[kind].of(shape):
                if self._kind(caller, shape) is not kind:
                    self._queues[kind].remove(caller, waiting)
                    self._queues[self._kind(caller, shape)].add(caller, waiting)

    def _give_up(self, caller: str, waiting: _Waiting) -> None:
        if waiting.turn.done() and not waiting.turn.cancelled():  # its turn had just come
            self._free(caller, waiting.turn.result())
        else:
            any(queues.remove(caller, waiting) for queues in self._queues.values())

    def _free(self, caller: str, kind: RequestKind) -> None:
        _less(self._queues[kind].under_way, caller)
        self._fill()

    def _fill(self) -> None:
        """Give away all free places."""
        while any(self._give(kind) for kind in (RequestKind.PLAY, RequestKind.DEAR, RequestKind.PLAIN)):
            pass

    def _give(self, kind: RequestKind) -> bool:
        """Give a place to the next request of a kind, if there is one for it."""
        counts = {queue_kind: self._queues[queue_kind].under_way.total() for queue_kind in RequestKind}
        others = counts[RequestKind.PLAIN] + counts[RequestKind.DEAR]
        if counts[RequestKind.PLAY] + others >= AT_A_TIME:
            return False
        if kind is not RequestKind.PLAY and others >= AT_A_TIME - PLAY:
            return False
        if kind is RequestKind.DEAR and counts[RequestKind.DEAR] >= DEAR:
            return False
        next_in_line = self._queues[kind].next(OF_ONE)
        if next_in_line is None:
            return False
        caller, waiting = next_in_line
        if waiting.turn.done():  # it has just given up
            return True
        self._queues[kind].under_way[caller] += 1
        waiting.turn.set_result(kind)
        return True


def _less(counts: Counter[str], name: str) -> None:
    counts[name] -= 1
    if not counts[name]:
        del counts[name]
