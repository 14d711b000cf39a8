"""The timeline of a match: turns, steps, decisions, key moments, the score at each turn; from typed facts, never prose.

Everything in it is public knowledge (counts, names of seats and steps, forged keys), so one timeline serves every
viewer. A `Timeline` is plain data that grows event by event; a worker may store it and go on from there.
"""

from __future__ import annotations

from threading import Lock, RLock
from typing import Any

import msgspec
from cachetools import LRUCache

from engine.table.facts import CARD_FIELDS, Fact
from replays.engines.driving import AnyGame
from replays.fold.fold import Divergence, Fold, Grade
from replays.fold.travel import Traveller
from replays.log.errors import EventNotFound
from replays.log.event_types import Decision, MatchOpened, Overridden, Rewound
from replays.log.events import Event
from replays.log.grades import Graded, KeptBy
from replays.log.history import History
from replays.store.damage import is_damage
from replays.store.reading import PAGE

KEY_FACTS = (
    "match.began",
    "hand.mulliganed",
    "deck.shuffled",
    "turn.extra",
    "house.chosen",
    "house.none",
    "key.forged",
    "key.unforged",
    "key.reforged",
    "boon.placed",
    "boon.used",
    "chains.gained",
    "amber.stolen",
    "loop.counted",
    "player.eliminated",
    "match.won",
    "match.drawn",
    "chance.renewed",
    "judge.amber",
    "judge.keys",
    "judge.chains",
    "judge.shuffled",
    "judge.house",
    "judge.step",
    "judge.forfeit",
)
"""Fact kinds that make a key moment. All are public, and only their plain values are kept, never cards. So does a
`turn.ended` that announces a check."""

KEY_EVENTS = (
    "conceded",
    "rewound",
    "undo.requested",
    "undo.answered",
    "dispute.opened",
    "statement.given",
    "dispute.withdrawn",
    "ruling.given",
    "ruling.signed",
    "adjusted",
    "overridden",
    "penalty.given",
    "note.added",
    "clock.called",
    "clock.ended",
    "engine.moved",
    "match.closed",
)
"""Event types that make a key moment."""


def is_key(fact: Fact) -> bool:
    """Whether a fact makes a key moment."""
    return fact.kind in KEY_FACTS or (fact.kind == "turn.ended" and bool(fact.data["check"]))


class Segment(msgspec.Struct):
    """A run of events after which the match stood in the same step of the same turn."""

    turn: int
    """0 during set-up."""
    step: str
    active: int
    """The seat whose turn it is."""
    house: str | None
    """The house it chose, once it did."""
    first: int
    last: int
    undone_by: int | None = None
    """The `rewound` event that took the run off the line of the match."""


class KeyMoment(msgspec.Struct):
    """Something one looks for in a match."""

    seq: int
    fact: int | None
    """Index among the facts of the event; None when the event itself is the moment."""
    kind: str
    """Fact kind or event type."""
    turn: int
    player: int | None
    data: dict[str, Any]
    """The plain values of the fact (`colour`, `cost`, `house`, `amount` ...)."""
    undone_by: int | None = None


class SeatScore(msgspec.Struct):
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
    eliminated: bool = False
    """Out of the match, which goes on without."""


class Score(msgspec.Struct):
    """The score after the event in which a turn began, or in which the match ended."""

    seq: int
    turn: int
    seats: list[SeatScore]
    undone_by: int | None = None


class Timeline(msgspec.Struct):
    """See the module. `decisions` are pairs (seq, seat)."""

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

    def add(self, fold: Fold, event: Event, facts: list[Fact]) -> None:
        """Take in the event that `fold` has just been fed, with its facts."""
        game = fold.game
        self.version, self.grade, self.kept_engine = event.seq, fold.grade, fold.kept_engine
        if isinstance(event.data, MatchOpened):
            self.match = event.data.match
        if isinstance(event.data, Decision | Overridden):
            self.decisions.append((event.seq, event.data.seat))
        rewound = isinstance(event.data, Rewound)
        turn = self.segments[-1].turn if self.segments else 0
        for index, fact in enumerate(facts):
            if fact.kind == "turn.began":
                turn = fact.data["turn"]
            if is_key(fact):
                plain = {key: value for key, value in fact.data.items() if key not in CARD_FIELDS and key != "player"}
                self.moments.append(KeyMoment(event.seq, index, fact.kind, turn, fact.data.get("player"), plain))
        self._extend(event.seq, game, new=rewound)
        if event.type in KEY_EVENTS:
            seat = getattr(event.data, "seat", None)
            plain = {"to": event.data.to, "policy": event.data.policy} if isinstance(event.data, Rewound) else {}
            self.moments.append(KeyMoment(event.seq, None, event.type, game.turn, seat, plain))
        if rewound:
            self.rewinds = fold.history.rewinds
            self._undo(fold.history, event.seq)

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

    def _extend(self, seq: int, game: AnyGame, *, new: bool) -> None:
        last = self.segments[-1] if self.segments else None
        house = game.table.state.house
        if not new and last is not None and (last.turn, last.step, last.active) == (game.turn, game.step, game.active):
            last.last, last.house = seq, house
        else:
            self.segments.append(Segment(game.turn, game.step, game.active, house, seq, seq))
        seats = [_score(player) for player in game.table.players]
        if last is None or last.turn != game.turn or (game.result is not None and self._ends_anew(seats)):
            self.scores.append(Score(seq, game.turn, seats))

    def _ends_anew(self, seats: list[SeatScore]) -> bool:
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
        self.segments = parts
        for part in self.segments:
            part.undone_by = history.undone_by(part.first, seq)
        for moment in self.moments:
            moment.undone_by = history.undone_by(moment.seq, seq)
        for score in self.scores:
            score.undone_by = history.undone_by(score.seq, seq)


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


class Timelines:
    """The timelines of the matches looked at most recently, kept up to date on demand. Thread-safe; one per process."""

    def __init__(self, traveller: Traveller, *, capacity: int = 128) -> None:
        self.traveller = traveller
        self._kept: LRUCache[tuple[str, bool], _Kept] = LRUCache(capacity)
        self._lock = Lock()

    def of(self, match: str, last: int | None = None) -> Timeline:
        """Timeline of a match up to its last proven event, as a new copy.

        With `last`, as it was after that event, when what came later was not known.

        Raises MatchNotFound, StoreDamaged, NotFoldable, StoreUnavailable.
        """
        name = (match, last is None)  # those who may not see the present all follow at the same distance
        with self._lock:
            kept = self._kept.get(name)
            if kept is None:
                kept = self._kept[name] = _Kept(self.traveller.fresh(match))
        with kept.lock:
            try:
                if last is not None and kept.fold.version > last:
                    kept.fold, kept.timeline = self.traveller.fresh(match), Timeline()
                self._take_in(match, kept, last)
            except BaseException:
                with self._lock:  # half taken in: begin again the next time
                    self._kept.pop(name, None)
                raise
            self.traveller.note_engine(match, kept.fold)
            kept.timeline.grade, kept.timeline.divergence = kept.fold.grade, kept.fold.divergence
            return msgspec.msgpack.decode(msgspec.msgpack.encode(kept.timeline), type=Timeline)

    def _take_in(self, match: str, kept: _Kept, last: int | None) -> None:
        """Read on, up to event `last` or the first that cannot be confirmed."""
        store, begun = self.traveller.store, kept.fold
        more = True
        while more:
            events, broken = store.readable(match, kept.fold.version + 1, last, limit=PAGE)
            if kept.fold is begun and _doubted(begun, broken):
                kept.fold, kept.timeline = self.traveller.fresh(match), Timeline()
                continue
            fold = kept.fold
            if fold.divergence is not None:
                break
            for event in events:
                facts = fold.feed(event)
                if fold.version != event.seq:
                    break
                kept.timeline.add(fold, event, facts)
            more = len(events) == PAGE
            if broken is not None and not more and (last is None or broken.at <= last):
                fold.stop(broken)
        store.note_damage(match, kept.fold.divergence)

    def find(self, match: str, turn: int, step: str | None = None, last: int | None = None) -> int:
        """`Timeline.find` on the timeline of a match, as `of` gives it."""
        return self.of(match, last).find(turn, step)


def _doubted(fold: Fold, broken: Divergence | None) -> bool:
    """Whether a fold must be made once more: damage became known of what it has proven, or was taken back."""
    if broken is not None:
        return broken.at <= fold.version
    return fold.divergence is not None and is_damage(fold.divergence)


class _Kept:
    __slots__ = ("lock", "fold", "timeline")

    def __init__(self, fold: Fold) -> None:
        self.lock = RLock()
        self.fold = fold
        self.timeline = Timeline()
