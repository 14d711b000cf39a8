"""The tournaments of a store: created, recorded in, read back. Folded states are kept per process and shared."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Collection, Sequence
from threading import Lock
from typing import NamedTuple

import msgspec
import redis
from cachetools import LRUCache
from msgspec import UNSET
from ulid import ULID

from replays.log.errors import Contended, LogClosed, MatchNotFound, VersionConflict
from replays.log.events import Actor, Draft, Event, seal
from replays.store.keys import TOURNAMENTS, is_match_id
from replays.store.log_reader import Head, MatchPage
from replays.store.store import RequestKey, Store
from replays.tournaments.event_kinds import TOURNAMENT_VOCABULARY
from replays.tournaments.event_types import TournamentCreated
from replays.tournaments.fold import apply, check_new, feed
from replays.tournaments.policy import DEFAULT_POLICY, Policy
from replays.tournaments.state import Change, Tournament

CAPACITY = 128
TRIES = 24
"""How often a change that names no version is tried when others were faster: all tables of a round begin at once."""
FIRST_PAUSE, LONGEST_PAUSE = 0.01, 0.5
"""Seconds, in the mean, before the second try and at most; each is twice the one before."""


class Changed(NamedTuple):
    """Result of a change."""

    tournament: Tournament
    """As it stands after the last of the events, or later."""
    events: list[Event]
    repeated: bool
    """True: stored before under the same request; nothing was done now."""


class Tournaments:
    """Thread-safe; one per process is enough.

    Every method raises StoreUnavailable, and for a tournament that is not there MatchNotFound with the noun
    `tournament`.
    """

    def __init__(self, client: redis.Redis) -> None:
        self.store = Store(client, vocabulary=TOURNAMENT_VOCABULARY, family=TOURNAMENTS)
        self._kept: LRUCache[str, Tournament] = LRUCache(CAPACITY)
        self._lock = Lock()

    # -- reading ---------------------------------------------------------------------------------------------------

    def get(self, id: str) -> Tournament:
        """A tournament as it stands now; look, do not touch. Raises StoreDamaged when its log does not fold."""
        with self._lock:
            cached = self._kept.get(id)
        try:
            head = self.store.head(id)
        except ValueError:  # no such id can exist
            raise MatchNotFound(id[:64], noun=TOURNAMENTS.noun) from None
        if cached is not None and (cached.version, cached.head) == (head.version, head.hash):
            return cached
        return self._current(id, cached, head)

    def several(self, ids: Collection[str]) -> dict[str, Tournament]:
        """Those tournaments of these ids that there are; unchanged ones in one round trip. Raises StoreDamaged as
        `get`."""
        possible = [id for id in ids if is_match_id(id)]
        with self._lock:
            cached = {id: self._kept.get(id) for id in possible}
        return {id: self._current(id, cached[id], head) for id, head in self.store.heads(possible).items()}

    def _current(self, id: str, cached: Tournament | None, head: Head) -> Tournament:
        if cached is not None and (cached.version, cached.head) == (head.version, head.hash):
            return cached
        now = self._folded(id, cached, head)
        with self._lock:
            self._kept[id] = now
        return now

    def _folded(self, id: str, cached: Tournament | None, head: Head) -> Tournament:
        """The tournament up to its last event, folded on from what was kept if that is still in the log.

        After a crash that cut the log short, it is folded from event 1."""
        now = cached.copy() if cached is not None and cached.version < head.version else Tournament()
        events = self.store.events(id, now.version + 1)
        if now.version and (not events or events[0].prev != now.head):
            now, events = Tournament(), self.store.events(id)
        for event in events:
            feed(now, event)
        return now

    def policy(self, id: str | None) -> Policy:
        """The policy of a tournament; the default one for None, and for a label that names no tournament here."""
        tournament = self.labelled(id)
        return DEFAULT_POLICY if tournament is None else tournament.policy

    def labelled(self, id: str | None) -> Tournament | None:
        """The tournament that the label of a match names; None for no label, and for one that names none here."""
        if id is None:
            return None
        try:
            return self.get(id)
        except MatchNotFound:
            return None

    def page(self, *, after: str | None = None, limit: int = 50) -> MatchPage:
        """Ids of tournaments, newest first; `after`: the cursor of the page before."""
        return self.store.matches(after=after, limit=limit)

    # -- writing ---------------------------------------------------------------------------------------------------

    def create(
        self,
        *,
        name: str,
        ruleset: str,
        variant: str,
        policy: Policy,
        actor: Actor,
        request: RequestKey,
        demonstration: bool = False,
        then: Callable[[Tournament], Sequence[Change]] = lambda created: (),
    ) -> Changed:
        """Create a tournament, organised by the actor. The same request again finds the one it created.

        `demonstration`: it is made up, to be tried. `then`: what else is stored with it, made from the tournament as it
        is after its first event.

        Raises TournamentRefused, EventInvalid, RequestReused, StoreFull, and what `then` raises; there is no tournament
        then.
        """
        data = TournamentCreated(
            tournament=str(ULID()),
            name=name,
            organiser=actor.id,
            ruleset=ruleset,
            variant=variant,
            policy=policy,
            demonstration=True if demonstration else UNSET,
        )
        created = Tournament()
        apply(created, data, None, actor=actor)
        check_new(created, data)
        more = then(created)
        # Only now: a request that comes to nothing does not use its key up.
        id = self.store.claim(data.tournament, request)
        done = self.store.request(id, request)
        if done is not None:
            return Changed(self.get(id), self.store.events(id, done.first, done.last), True)
        data = msgspec.structs.replace(data, tournament=id)
        return self._append(id, Tournament(), [(data, None), *more], actor, request)

    def change(
        self,
        id: str,
        changes: Sequence[Change] | Callable[[Tournament], Sequence[Change]],
        *,
        actor: Actor,
        expected: int | None = None,
        request: RequestKey | None = None,
    ) -> Changed:
        """Store changes, all or none. `changes`: them, or what makes them from the tournament as it stands.

        `expected`: the version the caller decided upon; None: any, and the change is made again on what others stored
        meanwhile. No changes: nothing is stored.

        Raises TournamentRefused (nothing stored), EventInvalid, VersionConflict, MatchClosed (noun `tournament`),
        RequestReused, StoreFull, Contended when others were faster each time.
        """
        for number in range(TRIES):
            if number:  # each at another time, else they would collide again
                time.sleep(random.uniform(0, 2 * min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (number - 1))))
            now = self.get(id)
            done = self.store.request(id, request) if request is not None else None
            if done is not None:
                return Changed(self.get(id), self.store.events(id, done.first, done.last), True)
            if expected is not None and expected != now.version:
                raise VersionConflict(id, expected, now.version, noun=TOURNAMENTS.noun)
            if now.closed:
                raise LogClosed(id, now.version, noun=TOURNAMENTS.noun)
            wanted = changes(now) if callable(changes) else changes
            if not wanted:
                return Changed(now, [], False)
            try:
                return self._append(id, now, wanted, actor, request)
            except VersionConflict:
                if expected is not None:
                    raise
        raise Contended(id, noun=TOURNAMENTS.noun)

    def _append(
        self, id: str, before: Tournament, changes: Sequence[Change], actor: Actor, request: RequestKey | None
    ) -> Changed:
        after = before.copy()
        events: list[Event] = []
        seq, prev = before.version, before.head
        for data, secret in changes:
            check_new(after, data, secret)
            apply(after, data, secret, actor=actor)
            draft = Draft(data=data, secret=secret, actor=actor, request=request.id if request else None)
            events.append(seal(draft, seq=seq + 1, prev=prev, vocabulary=TOURNAMENT_VOCABULARY))
            seq, prev = events[-1].seq, events[-1].hash
        outcome = self.store.append(id, events, request=request)
        if outcome.repeated:
            return Changed(self.get(id), self.store.events(id, outcome.first, outcome.last), True)
        if after.closed and not after.matches:  # else it is settled once they are closed (`workers.match_ender`)
            self.store.settle(id)
        return Changed(self.get(id), events, False)
