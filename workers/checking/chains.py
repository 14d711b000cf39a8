"""The check of what is stored: after every start of the Redis with the logs, each log is read once, link by link.

Nothing reports a bit that flips on a disk: Redis loads the file, and a fold that begins at a snapshot behind the
changed event never looks at it. So the sweeper walks through all logs, a bounded number of events per look: first the
matches known to be damaged, then the live ones, then all others. Damage is noted with the match
(`replays.store.damage`), and the workers fold the match again from its first event: the fold stops at the damage and
makes an incident. Archived logs are checked by their digests whenever they are read. Damaged logs are checked again
every minute; when one holds again, its note and its incident are withdrawn.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterable
from typing import Any, NamedTuple

import redis
import structlog

from replays.log.canonical import GENESIS
from replays.log.chain import check_event
from replays.log.errors import MatchNotFound, StoreDamaged
from replays.log.events import Event, now
from replays.log.grades import Divergence
from replays.store import damage
from replays.store.cluster import infos
from replays.store.connection import clear_errors
from replays.store.damage import UNREADABLE
from replays.store.keys import WHAT_IF_INDEX, match_keys
from replays.store.log_reader import PAGE
from replays.store.store import Store
from workers.checking.audit import in_order
from workers.folding.quarantine import NotStopped, Quarantine
from workers.keys import CHAINS
from workers.queues import FoldQueue

EVENTS_PER_LOOK = 2000
"""About a tenth of a second."""
AGAIN_SECONDS = 60.0
"""Between two checks of what is known to be damaged."""
CHECKER = "the check of what is stored"

_log = structlog.get_logger("workers.checking.chains")


class ChainProgress(NamedTuple):
    """How far the check is."""

    matches: int
    """To be checked since the start."""
    checked: int
    events: int
    started_at: str
    finished_at: str
    """Empty while it goes on."""


class ChainWalk:
    """The check of one log, in steps."""

    def __init__(self, store: Store, match: str) -> None:
        self.store, self.match = store, match
        self.seq, self.prev = 0, GENESIS
        """The last event that holds, and its hash."""

    def step(self, most: int) -> tuple[int, bool, Divergence | None]:
        """Check up to `most` further events: how many were read, whether the log has ended, and the damage found.

        Raises MatchNotFound, StoreUnavailable.
        """
        done = 0
        while done < most:
            head = self.store.head(self.match)  # before its events, so that these reach at least as far
            try:
                events = self.store.events(self.match, self.seq + 1, limit=min(most - done, PAGE))
            except StoreDamaged as error:
                divergence = damage.of_error(error) or self._end(error.reason)
                before = self.store.readable(self.match, self.seq + 1, divergence.at - 1).events
                return done, True, self._check(before) or divergence
            fault = self._check(events)
            done += len(events)
            if fault is not None:
                return done, True, fault
            if not events and (head.version, head.hash) == (self.seq, self.prev):
                return done, True, None
            if not events and head.version != self.seq:
                return done, True, self._end(f"event {head.version}, as its head record says")
            if not events:
                return done, True, Divergence(self.seq, "chain/hash", head.hash, self.prev)
        return done, False, None

    def _check(self, events: Iterable[Event]) -> Divergence | None:
        for event in events:
            fault = check_event(event, seq=self.seq + 1, prev=self.prev)
            if fault is not None:
                return Divergence(fault.seq, f"chain/{fault.check}", fault.expected, fault.got)
            self.seq, self.prev = event.seq, event.hash
        return None

    def _end(self, expected: str) -> Divergence:
        return Divergence(self.seq + 1, UNREADABLE, expected, f"the log ends with event {self.seq}")


class Chains:
    """Checks the stored logs. One per server: the sweeper's. `look` does a bounded piece of it."""

    def __init__(self, client: redis.Redis, queue: FoldQueue, *, per_look: int = EVENTS_PER_LOOK) -> None:
        self.redis, self.store, self.queue, self.per_look = client, Store(client), queue, per_look
        self._quarantine = Quarantine(client, wake=queue.wake)
        self._run: str | None = None
        self._waiting: deque[str] = deque()
        self._walk: ChainWalk | None = None
        self._again_at = 0.0
        self._progress = ChainProgress(0, 0, 0, "", "")

    def look(self) -> None:
        """Check on, up to `per_look` events. Starts over when Redis was restarted. Raises StoreUnavailable."""
        with clear_errors():
            run = " ".join(sorted(str(info["run_id"]) for info in infos(self.redis, "server")))
        if run != self._run:
            self._begin()
            self._run = run
        self._look_after_the_broken()
        left = self.per_look
        while left > 0 and (self._walk is not None or self._waiting):
            left -= self._step(left)
        self._tell()

    def _begin(self) -> None:
        with clear_errors():
            broken = damage.known_damage(self.redis)
            what_ifs: Any = self.redis.zrange(WHAT_IF_INDEX, 0, -1)
        names = [*broken, *self.store.live(), *in_order(self.store), *(n.decode().partition(":")[2] for n in what_ifs)]
        self._waiting, self._walk = deque(dict.fromkeys(names)), None
        self._progress = ChainProgress(len(self._waiting), 0, 0, now(), "")
        self._again_at = time.monotonic() + AGAIN_SECONDS

    def _look_after_the_broken(self) -> None:
        """Wake the workers for damaged matches, in case the first wake-up was lost, and check these again."""
        with clear_errors():
            broken = damage.known_damage(self.redis)
        again = time.monotonic() >= self._again_at
        if again:
            self._again_at = time.monotonic() + AGAIN_SECONDS
        for match in broken:
            if again and match not in self._waiting:
                self._waiting.appendleft(match)
                self._progress = self._progress._replace(matches=self._progress.matches + 1)
            if again and self._quarantine.of(match) is None:
                self.queue.wake(match)

    def _step(self, most: int) -> int:
        walk = self._walk or ChainWalk(self.store, self._waiting.popleft())
        self._walk = walk
        with clear_errors():
            away = self.redis.hexists(match_keys(walk.match).meta, "archived")
        try:
            read, ended, divergence = (0, True, None) if away else walk.step(most)
        except MatchNotFound:  # announced, but never stored
            read, ended, divergence = 0, True, None
        if ended:
            self._walk = None
            self._progress = self._progress._replace(checked=self._progress.checked + 1)
            if divergence is not None:
                self._note(walk.match, divergence)
            elif not away:
                self._hold(walk.match)
        self._progress = self._progress._replace(events=self._progress.events + read)
        return max(1, read)

    def _note(self, match: str, divergence: Divergence) -> None:
        with clear_errors():
            damage.note(self.redis, match, divergence)
        if self._quarantine.of(match) is None:
            _log.error(
                "what is stored was changed",
                match=match,
                seq=divergence.at,
                check=divergence.what,
                reason=str(divergence),
            )
            self.queue.wake(match)

    def _hold(self, match: str) -> None:
        """The whole log holds: take back what was known against it."""
        with clear_errors():
            if not self.redis.hexists(match_keys(match).meta, "broken"):
                self.redis.srem(damage.BROKEN_INDEX, match)
                return
            damage.clear(self.redis, match)
        _log.warning("what is stored holds again", match=match)
        stopped = self._quarantine.of(match)
        if stopped is not None and (stopped.what == "log" or stopped.what.startswith("chain/")):
            try:
                self._quarantine.release(match, by=CHECKER)
            except NotStopped:  # it was released at the same time
                _log.info("released already", match=match)

    def _tell(self) -> None:
        over = self._walk is None and not self._waiting
        self._progress = self._progress._replace(finished_at=(self._progress.finished_at or now()) if over else "")
        with clear_errors():
            self.redis.hset(CHAINS, mapping=dict(self._progress._asdict().items()))


def progress(client: redis.Redis) -> ChainProgress | None:
    """How far the check is, as last told; None before the first look. Raises StoreUnavailable."""
    with clear_errors():
        raw: Any = client.hgetall(CHAINS)
    if not raw:
        return None
    fields = {name.decode(): value.decode() for name, value in raw.items()}
    numbers = {name: int(fields[name]) for name in ("matches", "checked", "events")}
    return ChainProgress(**numbers, started_at=fields["started_at"], finished_at=fields["finished_at"])


def warnings(client: redis.Redis) -> dict[str, str]:
    """The damage by match: one sentence each, with a remedy. Names matches. Raises StoreUnavailable."""
    with clear_errors():
        broken = damage.known_damage(client)
    return {
        match: f"match {match}: {damage.sentence(divergence)}; {damage.ADVICE}" for match, divergence in broken.items()
    }
