"""How far a viewer sees into a match, and when a tournament releases what it keeps back.

The *horizon* of a viewer is the last event they may know of now. Later events do not exist for them, down to version
numbers, entity tags and errors.

    delay     spectators, streamers and callers with a share link stay behind by events, by seconds, or by both, as
              the tournament's policy says; once a match is closed, only by the seconds
    embargo   until it ends, decklists and logs of a tournament's matches are kept from all who have no part in them,
              and the closing event, which tells the seed of all chance, from everybody but officials
    release   a closed match without an embargo, or after it, is public: viewers who may look see all of it; into
    matches of tournaments everybody may look, without credentials
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from datetime import UTC, datetime, timedelta
from threading import Lock
from typing import NamedTuple

from cachetools import LRUCache

from replays.log.errors import MatchNotFound, StoreDamaged
from replays.log.event_types import MatchOpened
from replays.log.events import Event, now
from replays.log.grades import Divergence
from replays.store.bulk_reads import firsts
from replays.store.log_reader import Head
from replays.store.store import Store
from replays.tournaments.policy import DEFAULT_POLICY, Policy
from replays.tournaments.registry import Tournaments
from replays.tournaments.state import Tournament

_KEPT = 1024
"""Number of matches whose belonging and ages of events are cached."""


class Belonging(NamedTuple):
    """The tournament and origin of a match, from its first event; never changes."""

    label: str | None
    """The label of its tournament: an id, or any text for a match outside tournaments."""
    origin: str | None
    """The match that a what-if match comes from; None for a match that was really played."""


class _Steady(NamedTuple):
    """Look-ups for one answer about many matches, cached until it is finished."""

    tournaments: dict[str, Tournament | None]
    belongings: dict[str, Belonging]
    heads: dict[str, Head]
    sights: dict[tuple[str, bool, bool], MatchSight]
    """By match, and whether the viewer is official and delayed."""


_steady: ContextVar[_Steady | None] = ContextVar("what was looked up for one answer", default=None)


class MatchSight(NamedTuple):
    """How far a viewer may look into a match now."""

    horizon: int
    """The last event they may know of."""
    closed: bool
    """The closing event is within the horizon."""
    over: bool
    """The match is closed, and all that was played is within the horizon."""
    released: bool
    """Everything is public."""
    embargoed: bool
    """Decklists and the log itself are kept from this viewer."""
    behind: bool
    """A delay applies to this viewer, whether or not anything happened lately."""
    broken: Divergence | None = None
    """The first known damage of the log within the horizon."""
    head: str | None = None
    """The hash of the event at the horizon, where that is the last one of the log."""


class _Ages:
    """The times at which the events of a log were appended: for each the latest time up to it, so that the list ascends
    even if servers' clocks do not."""

    __slots__ = ("latest", "hash")

    def __init__(self) -> None:
        self.latest: list[str] = []
        self.hash = ""


class Visibility:
    """Thread-safe; one per process is enough. `clock` gives server time as the log writes it."""

    def __init__(self, store: Store, tournaments: Tournaments, clock: Callable[[], str] = now) -> None:
        self.store, self.tournaments, self.clock = store, tournaments, clock
        self._belonging: LRUCache[str, Belonging] = LRUCache(_KEPT)
        self._ages: LRUCache[str, _Ages] = LRUCache(_KEPT)
        self._lock = Lock()

    def belonging(self, match: str) -> Belonging:
        """The belonging of a match. Raises MatchNotFound, StoreDamaged, StoreUnavailable."""
        with self._lock:
            belonging = self._belonging.get(match)
        steady = _steady.get()
        if belonging is None and steady is not None:
            belonging = steady.belongings.get(match)
        return self._learn(match, self.store.first(match)) if belonging is None else belonging

    def _learn(self, match: str, opening: Event) -> Belonging:
        """The belonging of a match from its first event; cached."""
        data = opening.data
        if not isinstance(data, MatchOpened):
            raise StoreDamaged(match, "the first event is not a match.opened", seq=1)
        belonging = Belonging(data.tournament, None if data.branch is None else data.branch.match)
        with self._lock:
            self._belonging[match] = belonging
        return belonging

    def origins(self, match: str) -> tuple[str, ...]:
        """The match that a what-if match comes from, its own origin, and so on; empty for a match that was really
        played. Raises as `belonging`."""
        origins: list[str] = []
        origin = self.belonging(match).origin
        while origin is not None:
            origins.append(origin)
            origin = self.belonging(origin).origin
        return tuple(origins)

    def tournament_of(self, match: str) -> Tournament | None:
        """The tournament a match is played in; None for a label that names none here. Raises as `belonging`."""
        label = self.belonging(match).label
        return None if label is None else self.tournament(label)

    def tournament(self, id: str) -> Tournament | None:
        """A tournament of this server, or None."""
        steady = _steady.get()
        if steady is not None and id in steady.tournaments:
            return steady.tournaments[id]
        try:
            tournament = self.tournaments.get(id)
        except MatchNotFound:
            tournament = None
        if steady is not None:
            steady.tournaments[id] = tournament
        return tournament

    @contextmanager
    def steady(self, heads: Mapping[str, Head] | None = None) -> Iterator[None]:
        """Context: look up each tournament once, and keep it for one answer about many matches. The same goes for
        sights, and for what `look_up` has found. Reentrant. `heads`: those of matches, where they are known already."""
        if _steady.get() is not None:
            yield
            return
        token = _steady.set(_Steady({}, {}, dict(heads or {}), {}))
        try:
            yield
        finally:
            _steady.reset(token)

    def look_up(self, matches: Sequence[str], labels: Mapping[str, str | None]) -> dict[str, Head]:
        """Look up the heads and belongings of many matches in a few round trips. Returns the heads of the existing
        ones; `sight` then needs no round trip. Within `steady`.

        `labels`: the tournament labels that the workers read from the first events of some really played matches.
        """
        steady = _steady.get()
        assert steady is not None
        heads = self.store.heads(matches)
        steady.heads.update(heads)
        steady.belongings.update({match: Belonging(label, None) for match, label in labels.items()})
        with self._lock:
            unknown = [match for match in heads if match not in steady.belongings and match not in self._belonging]
        for match, opening in firsts(self.store, unknown).items() if unknown else ():
            with suppress(StoreDamaged):  # its own page reports the damage
                steady.belongings[match] = self._learn(match, opening)
        self.look_up_tournaments(belonging.label for match in heads if (belonging := steady.belongings.get(match)))
        return heads

    def look_up_tournaments(self, labels: Iterable[str | None]) -> None:
        """Look up the tournaments of these labels in one round trip; `tournament` then needs none. Within
        `steady`."""
        steady = _steady.get()
        assert steady is not None
        wanted = sorted({label for label in labels if label is not None} - steady.tournaments.keys())
        if wanted:
            tournaments = self.tournaments.several(wanted)
            steady.tournaments.update({id: tournaments.get(id) for id in wanted})

    def head(self, match: str) -> Head:
        """The head of a match; within `steady` as it was looked up. Raises MatchNotFound, StoreUnavailable."""
        steady = _steady.get()
        head = None if steady is None else steady.heads.get(match)
        return self.store.head(match) if head is None else head

    def policy(self, match: str) -> Policy:
        """The policy under which a match is played. Raises as `belonging`."""
        tournament = self.tournament_of(match)
        return DEFAULT_POLICY if tournament is None else tournament.policy

    def sight(self, match: str, *, official: bool, delayed: bool) -> MatchSight:
        """How far a viewer may look into a match now.

        `official`: they see everything; `delayed`: they have no part in the match. Raises MatchNotFound, also when the
        delay has not let the first event through yet, StoreDamaged, StoreUnavailable.
        """
        steady = _steady.get()
        if steady is None:
            return self._sight(match, official, delayed)
        seen = steady.sights.get((match, official, delayed))
        if seen is None:
            seen = steady.sights[match, official, delayed] = self._sight(match, official, delayed)
        return seen

    def _sight(self, match: str, official: bool, delayed: bool) -> MatchSight:
        tournament = self.tournament_of(match)
        policy = DEFAULT_POLICY if tournament is None else tournament.policy
        head = self.head(match)
        time = self.clock()
        over = policy.released(time, closed=head.closed, tournament=tournament is not None)
        horizon = head.version
        if head.closed and not over and not official:
            horizon -= 1
        if delayed:
            horizon = min(horizon, self._behind(match, head, policy, time))
        if horizon < 1:
            raise MatchNotFound(match)
        closed = head.closed and horizon == head.version
        return MatchSight(
            horizon=horizon,
            closed=closed,
            over=head.closed and horizon >= head.version - 1,
            released=closed and over,
            embargoed=delayed and tournament is not None and not over,
            behind=delayed and (policy.delay_events > 0 or policy.delay_seconds > 0),
            broken=head.broken if head.broken is not None and head.broken.at <= horizon else None,
            head=head.hash if horizon == head.version else None,
        )

    def _behind(self, match: str, head: Head, policy: Policy, time: str) -> int:
        """The last event that the delay lets through."""
        seen = head.version
        if policy.delay_events and not head.closed:
            seen -= policy.delay_events
        if policy.delay_seconds and seen > 0:
            latest = self._latest(match, head)
            seen = min(seen, bisect_right(latest, _earlier(time, policy.delay_seconds)))
        return max(0, seen)

    def _latest(self, match: str, head: Head) -> list[str]:
        with self._lock:
            ages = self._ages.setdefault(match, _Ages())
            latest, hash = list(ages.latest), ages.hash
        events = self.store.readable(match, len(latest) + 1, head.version).events
        before = events[0].prev if events else head.hash
        if latest and (len(latest) > head.version or before != hash):
            latest = []  # a crash cut the log short, and it may have grown again since
            events = self.store.readable(match, 1, head.version).events
        if not events:
            return latest
        for event in events:
            latest.append(max(event.at, latest[-1]) if latest else event.at)
        with self._lock:
            ages.latest, ages.hash = latest, events[-1].hash
        return latest


def _earlier(time: str, seconds: int) -> str:
    then = datetime.strptime(time, "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=UTC) - timedelta(seconds=seconds)
    return then.strftime("%Y-%m-%dT%H:%M:%S.%fZ")
