"""The timeline of a match: turns, steps, decisions, key moments, the score at each turn; from typed facts, never prose.

Everything in it is public knowledge (counts, names of seats and steps, forged keys), so one timeline serves every
viewer. A `Timeline` is plain data that grows event by event; an `EventRow` is what one event adds. A worker stores the
rows and appends one for each event; the timeline is rebuilt from them without a fold.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock, RLock
from typing import Annotated, Any, NamedTuple, TypeAlias

import msgspec
from cachetools import LRUCache
from msgspec import Meta

from engine.table.fact_kinds import is_key
from engine.table.facts import CARD_FIELDS, Fact
from replays.engines.replayed_game import ReplayedGame
from replays.fold.fold import Divergence, Fold, Grade
from replays.fold.travel import Traveller
from replays.log.errors import EventNotFound, LogReplaced
from replays.log.event_kinds import VOCABULARY
from replays.log.event_types import Decision, MatchOpened, Overridden, Rewound
from replays.log.events import Event
from replays.log.grades import Graded, KeptBy
from replays.log.history import History
from replays.store.damage import is_damage
from replays.store.log_reader import PAGE, Head

PlainValue: TypeAlias = bool | int | str | None | list[int | str]
"""A value of a fact, or of an event, that names no card."""


class Segment(msgspec.Struct, frozen=True):
    """A run of events after which the match stood in the same step of the same turn."""

    turn: Annotated[int, Meta(description="0 during set-up")]
    step: str
    active: Annotated[int, Meta(description="the seat whose turn it is")]
    house: Annotated[str | None, Meta(description="the house it chose, once it did")]
    first: int
    last: int
    undone_by: Annotated[
        int | None, Meta(description="the `rewound` event that took the run off the line of the match")
    ] = None


class KeyMoment(msgspec.Struct, frozen=True):
    """Something one looks for in a match."""

    seq: int
    fact: Annotated[
        int | None, Meta(description="index among the facts of the event; null when the event itself is the moment")
    ]
    kind: Annotated[str, Meta(description="fact kind or event type")]
    turn: int
    player: int | None
    data: Annotated[
        dict[str, PlainValue], Meta(description="the plain values of the fact: `colour`, `cost`, `house`, `amount` …")
    ]
    undone_by: int | None = None


class SeatScore(msgspec.Struct, frozen=True):
    """Public score of one seat."""

    amber: int
    keys: int
    chains: int
    hand: int
    deck: int
    discard: int
    archives: int
    creatures: int
    artifacts: int
    eliminated: Annotated[bool, Meta(description="out of the match, which goes on without")] = False


class Score(msgspec.Struct, frozen=True):
    """The score after the event in which a turn began, or in which the match ended."""

    seq: int
    turn: int
    seats: list[SeatScore]
    undone_by: int | None = None


class TurnPlace(NamedTuple):
    """Where a match stands after an event: turn, step, the seat whose turn it is, and the house it chose."""

    turn: int
    step: str
    active: int
    house: str | None


def place_of(game: ReplayedGame) -> TurnPlace:
    """Where a game stands."""
    return TurnPlace(game.turn, game.step, game.active, game.table.state.house)


class EventRow(msgspec.Struct, frozen=True, array_like=True):
    """The additions of one event to a timeline. Short, because there is one of each event."""

    seat: int | None = None
    """The seat that decided."""
    place: TurnPlace | None = None
    """Where the match stands after it; None: where it stood before."""
    moments: list[tuple[int | None, str, int, int | None, dict[str, Any]]] = []
    """`KeyMoment` without event and undoing."""
    seats: list[tuple[Any, ...]] | None = None
    """Values of each `SeatScore`, where a turn began or the match has ended."""
    to: int | None = None
    """The event that it goes back to."""


def row_of(fold: Fold, event: Event, facts: list[Fact], before: TurnPlace | None) -> EventRow:
    """The row of an event that `fold` has just been fed, with its facts. `before`: where the match stood before it."""
    game, data = fold.game, event.data
    place, rewound = place_of(game), isinstance(data, Rewound)
    turn = before.turn if before is not None else 0
    moments: list[tuple[int | None, str, int, int | None, dict[str, Any]]] = []
    for index, fact in enumerate(facts):
        if fact.kind == "turn.began":
            turn = fact.data["turn"]
        if is_key(fact.kind, fact.data):
            plain = {key: value for key, value in fact.data.items() if key not in CARD_FIELDS and key != "player"}
            moments.append((index, fact.kind, turn, fact.data.get("player"), plain))
    if VOCABULARY.kind(event.type).moment is not None:
        plain = {"to": data.to, "policy": data.policy} if isinstance(data, Rewound) else {}
        moments.append((None, event.type, game.turn, getattr(data, "seat", None), plain))
    scored = before is None or before.turn != game.turn or game.result is not None
    return EventRow(
        data.seat if isinstance(data, Decision | Overridden) else None,
        place if rewound or place != before else None,
        moments,
        [msgspec.structs.astuple(_score(player)) for player in game.table.players] if scored else None,
        data.to if isinstance(data, Rewound) else None,
    )


class Timeline(msgspec.Struct):
    """See the module. `decisions` are pairs (seq, seat). Its parts never change, so a copy is cheap."""

    match: str = ""
    version: int = 0
    """The last event taken in."""
    grade: Grade = Grade.UNVERIFIED
    divergence: Divergence | None = None
    kept_engine: KeptBy | None = None
    """The kept engine that confirmed it; None: the present one did."""
    segments: list[Segment] = []
    decisions: list[tuple[int, int]] = []
    moments: list[KeyMoment] = []
    scores: list[Score] = []
    rewinds: list[tuple[int, int]] = []

    @property
    def graded(self) -> Graded:
        """Grade, divergence and engine in one."""
        return Graded(self.grade, self.divergence, self.kept_engine)

    @property
    def place(self) -> TurnPlace | None:
        """Where the match stands after the last event; None before the first."""
        last = self.segments[-1] if self.segments else None
        return None if last is None else TurnPlace(last.turn, last.step, last.active, last.house)

    def copy(self) -> Timeline:
        """Another timeline with the same content, which grows by itself."""
        return msgspec.structs.replace(
            self,
            segments=list(self.segments),
            decisions=list(self.decisions),
            moments=list(self.moments),
            scores=list(self.scores),
            rewinds=list(self.rewinds),
        )

    def add(self, fold: Fold, event: Event, facts: list[Fact]) -> None:
        """Take in the event that `fold` has just been fed, with its facts."""
        self.take(row_of(fold, event, facts, self.place))
        self.grade, self.kept_engine = fold.grade, fold.kept_engine
        if isinstance(event.data, MatchOpened):
            self.match = event.data.match

    def take(self, row: EventRow) -> None:
        """Take in what the next event adds."""
        seq = self.version = self.version + 1
        if row.seat is not None:
            self.decisions.append((seq, row.seat))
        for fact, kind, turn, player, data in row.moments:
            self.moments.append(KeyMoment(seq, fact, kind, turn, player, data))
        self._extend(seq, row)
        if row.to is not None:
            self.rewinds.append((seq, row.to))
            self._undo(History(self.rewinds), seq)

    def find(self, turn: int, step: str | None = None) -> int:
        """The first event, on the line of the match, after which it stood in that turn (and step).

        Raises EventNotFound: there is no such turn, or no question was asked in that step of it.
        """
        for segment in self.segments:
            if segment.undone_by is None and segment.turn == turn and step in (None, segment.step):
                return segment.first
        what = f"turn {turn}" if step is None else f"moment in step {step} of turn {turn} at which something was asked"
        raise EventNotFound(self.match, what, self.version)

    def undone_by(self, seq: int) -> int | None:
        """The rewind that took an event off the line; None while it is on it."""
        return History(self.rewinds).undone_by(seq, self.version)

    def to_data(self) -> dict[str, Any]:
        """Plain JSON."""
        data: dict[str, Any] = msgspec.to_builtins(self)
        return data

    def _extend(self, seq: int, row: EventRow) -> None:
        last = self.segments[-1] if self.segments else None
        place = row.place
        before = None if last is None else (last.turn, last.step, last.active)
        if last is not None and (place is None or (row.to is None and place[:3] == before)):
            house = last.house if place is None else place.house
            self.segments[-1] = Segment(last.turn, last.step, last.active, house, last.first, seq, last.undone_by)
        else:
            assert place is not None, "the first event and a rewind say where the match stands"
            self.segments.append(Segment(*place, seq, seq))
        if row.seats is not None:
            seats = [SeatScore(*values) for values in row.seats]
            turn = self.segments[-1].turn
            if last is None or last.turn != turn or self._end_scores_differently(seats):
                self.scores.append(Score(seq, turn, seats))

    def _end_scores_differently(self, seats: list[SeatScore]) -> bool:
        """Whether the end has another score than the last one; what happens after the end (its closing) has not."""
        return self.scores[-1].undone_by is not None or self.scores[-1].seats != seats

    def _undo(self, history: History, seq: int) -> None:
        to = history.rewinds[-1][1]
        parts: list[Segment] = []
        for segment in self.segments:
            if segment.first <= to < segment.last:
                parts.append(msgspec.structs.replace(segment, last=to))
                segment = msgspec.structs.replace(segment, first=to + 1)
            parts.append(segment)
        replace = msgspec.structs.replace
        self.segments = [replace(segment, undone_by=history.undone_by(segment.first, seq)) for segment in parts]
        self.moments = [replace(moment, undone_by=history.undone_by(moment.seq, seq)) for moment in self.moments]
        self.scores = [replace(score, undone_by=history.undone_by(score.seq, seq)) for score in self.scores]


def _score(player: Any) -> SeatScore:
    return SeatScore(
        player.amber,
        len(player.keys),
        player.chains,
        len(player.hand),
        len(player.deck),
        len(player.discard),
        len(player.archives),
        len(player.line),
        len(player.artifacts),
        player.eliminated,
    )


class Stored(NamedTuple):
    """The stored part of the timeline of a match; see `Timelines`."""

    version: int
    """The last event that is in it."""
    head: str
    """Its hash."""
    rows: list[EventRow]
    """The rows of the events after the requested one."""
    kept_engine: KeptBy | None


StoredRows = Callable[[str, int, int | None], Stored | None]
"""Finds what verified folds have stored of the timeline of a match: (match, after which event, up to which one)."""


class Timelines:
    """The timelines of the matches looked at most recently, kept up to date on demand. Thread-safe; one per process.

    `stored`: finds what was stored, which is taken as it is when it is of the same log; only what is missing is folded.
    """

    def __init__(self, traveller: Traveller, *, capacity: int = 128, stored: StoredRows | None = None) -> None:
        self.traveller, self.stored = traveller, stored
        self._kept: LRUCache[tuple[str, bool], _Kept] = LRUCache(capacity)
        self._lock = Lock()

    def of(self, match: str, last: int | None = None) -> Timeline:
        """Timeline of a match up to its last proven event: one object for all who ask, which never changes.

        With `last`, as it was after that event, when what came later was not known.

        Raises MatchNotFound, StoreDamaged, NotFoldable, StoreUnavailable.
        """
        name = (match, last is None)  # viewers who may not see the present all follow at the same distance
        with self._lock:
            cached = self._kept.get(name)
            if cached is None:
                cached = self._kept[name] = _Kept()
        with cached.lock:
            try:
                self._bring_up(match, cached, last)
            except BaseException:
                with self._lock:  # half taken in: begin again the next time
                    self._kept.pop(name, None)
                raise
            return cached.timeline

    def _bring_up(self, match: str, cached: _Kept, last: int | None) -> None:
        head = self.traveller.store.head(match)
        until = head.version if last is None else last
        if cached.timeline.version > until:
            cached.begin_again()
        if head.broken is None and cached.timeline.grade is Grade.EXACT and cached.timeline.version == until:
            if self._stands(match, cached, head):
                return
            self._begin_again(match, cached)
        if head.broken is None and self.stored is not None:
            self._take_stored(match, cached, last)
        if cached.timeline.version < until or cached.fold is not None or head.broken is not None:
            self._fold_on(match, cached, last)
        cached.seen = head.hash

    def _begin_again(self, match: str, cached: _Kept) -> None:
        """Forget what is of another log than the stored one.

        So it is after a restore, and after a replica took over that had not got the last events."""
        self.traveller.forget(match)
        cached.begin_again()

    def _stands(self, match: str, cached: _Kept, head: Head) -> bool:
        """Whether the last event of what is kept is the one that the log has there, with this head."""
        if cached.seen != head.hash:
            same = cached.timeline.version == head.version
            if cached.head != (head.hash if same else self._hash(match, cached.timeline.version)):
                return False
            cached.seen = head.hash
        return True

    def _hash(self, match: str, seq: int) -> str | None:
        """The hash of an event; None when the log has no such event, or none that can be read."""
        events = self.traveller.store.readable(match, seq, seq).events
        return events[0].hash if events else None

    def _take_stored(self, match: str, cached: _Kept, last: int | None) -> None:
        """Take in what is stored, where it goes further than what is kept and is of this log."""
        assert self.stored is not None
        before = cached.timeline.version
        stored = self.stored(match, before, last)
        if stored is None or not stored.rows:
            return
        read = self.traveller.store.readable(match, stored.version, stored.version).events
        if not read or read[0].hash != stored.head:
            return
        if before and cached.head != (read[0].prev if stored.version == before + 1 else self._hash(match, before)):
            self._begin_again(match, cached)
            self._take_stored(match, cached, last)
            return
        timeline = cached.timeline.copy()
        for row in stored.rows:
            timeline.take(row)
        timeline.match, timeline.grade, timeline.kept_engine = match, Grade.EXACT, stored.kept_engine
        whole = timeline.version == stored.version
        cached.timeline, cached.fold = timeline, None
        cached.head = (stored.head if whole else self._hash(match, timeline.version)) or ""

    def _fold_on(self, match: str, cached: _Kept, last: int | None) -> None:
        """Read on, up to event `last` or the first that cannot be confirmed."""
        store, timeline = self.traveller.store, cached.timeline.copy()
        fold = begun = cached.fold or self._fold_at(match, timeline.version)
        if fold.version != timeline.version or (fold.version and fold.head != cached.head):
            timeline = Timeline()
            fold = begun = fold if fold.version == 0 else self.traveller.fresh(match)
        more = True
        while more:
            try:
                before = fold.head if fold is begun and fold.version else None
                events, broken = store.readable(match, fold.version + 1, last, limit=PAGE, before=before)
            except LogReplaced:
                self.traveller.forget(match)
                fold, timeline = self.traveller.fresh(match), Timeline()
                continue
            if fold is begun and _doubted(begun, broken):
                fold, timeline = self.traveller.fresh(match), Timeline()
                continue
            if fold.divergence is not None:
                break
            for event in events:
                facts = fold.feed(event)
                if fold.version != event.seq:
                    break
                timeline.add(fold, event, facts)
            more = len(events) == PAGE
            if broken is not None and not more and (last is None or broken.at <= last):
                fold.stop(broken)
        store.note_damage(match, fold.divergence)
        self.traveller.note_engine(match, fold)
        timeline.grade, timeline.divergence = fold.grade, fold.divergence
        cached.timeline, cached.fold, cached.head = timeline, fold, fold.head

    def _fold_at(self, match: str, seq: int) -> Fold:
        """A fold that stands after event `seq`; before the first one when that can no longer be confirmed."""
        if seq:
            fold = self.traveller.at(match, seq).fold
            if fold.version == seq and fold.divergence is None:
                fold.record_facts(True)
                return fold
        return self.traveller.fresh(match)

    def find(self, match: str, turn: int, step: str | None = None, last: int | None = None) -> int:
        """`Timeline.find` on the timeline of a match, as `of` gives it."""
        return self.of(match, last).find(turn, step)


def _doubted(fold: Fold, broken: Divergence | None) -> bool:
    """Whether a fold must be made again: damage of events that it has proven became known, or was withdrawn."""
    if broken is not None:
        return broken.at <= fold.version
    return fold.divergence is not None and is_damage(fold.divergence)


class _Kept:
    __slots__ = ("lock", "fold", "timeline", "head", "seen")

    def __init__(self) -> None:
        self.lock = RLock()
        self.begin_again()

    def begin_again(self) -> None:
        self.fold: Fold | None = None
        """Stands where the timeline ends; None when that is taken from what was stored."""
        self.timeline = Timeline()
        self.head = ""
        """Hash of the last event of the timeline; empty when it is not known."""
        self.seen = ""
        """Hash of the last event of the log when the timeline was last found to be of it."""
