"""What everybody could count in a match, event by event, for its pictures."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from threading import Lock, RLock
from typing import Any, NamedTuple

from cachetools import LRUCache

from engine.table.facts import Fact
from replays.engines.replayed_game import ReplayedGame
from replays.log.event_types import Rewound
from replays.log.events import Event
from replays.log.grades import KeptBy
from replays.telling.clock import DecisionTime
from replays.telling.timeline import Segment
from service.services import services
from service.who import Reader

KEY_WORTH = 6
"""Æmber that a forged key counts as in the race."""


class Counts(NamedTuple):
    """The counts of a seat."""

    amber: int
    keys: int
    creatures: int
    power: int
    """Of all its creatures together."""
    seen: int
    """Cards that have left its deck so far, in hand, play or elsewhere; a new deck is counted on."""


class CountsRow(NamedTuple):
    """The counts after an event, by seat."""

    seq: int
    turn: int
    seats: list[Counts]
    undone_by: int | None
    forging: int | None
    """The seat that has paid for a key and is asked which."""

    def race(self, seat: int) -> int:
        """How far a seat has come: its keys, also one just paid for, and the Æmber towards the next."""
        counts = self.seats[seat]
        return KEY_WORTH * (counts.keys + (self.forging == seat)) + counts.amber


class Turn(NamedTuple):
    """A turn, or the part of it that was undone, or that stands. `times`: of the decisions asked for in it."""

    turn: int
    seat: int
    house: str | None
    first: int
    last: int
    undone_by: int | None
    times: list[DecisionTime]

    @property
    def ms(self) -> int:
        """How long its decisions took together."""
        return sum(decision.ms for decision in self.times)

    def after(self, rows: Sequence[CountsRow]) -> CountsRow:
        """The counts at its end."""
        return rows[bisect_right(rows, self.last, key=lambda row: row.seq) - 1]


KEPT = 128
"""Matches whose counts a process keeps; some 30 kB each."""


class _Course:
    """The counts of a match from event 1 on, as far as they were asked for. They are the same for all viewers."""

    def __init__(self) -> None:
        self.lock = RLock()
        self.rows: list[CountsRow] = []
        """One for each event."""
        self.head = ""
        """Hash of the last of them."""
        self.decks: list[int] = []

    def add(self, game: ReplayedGame, event: Event, facts: Sequence[Fact]) -> None:
        """Count on, after the next event."""
        now = [len(player.deck) for player in game.table.players]
        if isinstance(event.data, Rewound):
            seen = [counts.seen for counts in self.rows[event.data.to - 1].seats]
        else:
            before = [counts.seen for counts in self.rows[-1].seats] if self.rows else [0] * len(now)
            old = self.decks
            taken = [_taken(facts, seat, old[seat] if old else None, deck) for seat, deck in enumerate(now)]
            seen = [was + more for was, more in zip(before, taken, strict=True)]
        self.decks = now
        question = game.pending
        forging = question.seat if question is not None and question.prompt.startswith("forge.key") else None
        self.rows.append(CountsRow(event.seq, game.turn, _counts(game, seen), None, forging))
        self.head = event.hash


courses: LRUCache[tuple[str, KeptBy | None], _Course] = LRUCache(KEPT)
_lock = Lock()


def rows_of(reader: Reader, last: int, undone: Mapping[int, int]) -> list[CountsRow]:
    """The counts after every event at which one of them changed, and after the last. What was counted once is kept, and
    only what was appended since is folded."""
    rows: list[CountsRow] = []
    for row in _counted(reader.match, last):
        if not rows or row.seats != rows[-1].seats or row.seq == last:
            rows.append(row._replace(undone_by=undone.get(row.seq)))
    return rows


def _counted(match: str, last: int) -> list[CountsRow]:
    """The counts after each event, as far as the log can be confirmed."""
    traveller = services().recorder.traveller
    name = (match, traveller.kept_engine(match))
    with _lock:
        course = courses.get(name)
        if course is None:
            course = courses[name] = _Course()
    with course.lock:
        if course.rows:
            event = traveller.store.event(match, len(course.rows))
            if event is None or event.hash != course.head or traveller.store.head(match).broken is not None:
                course.rows, course.decks = [], []  # it was taken back, or is known to be damaged
        for fold, event, facts in (
            traveller.between(match, len(course.rows) + 1, last) if len(course.rows) < last else ()
        ):
            course.add(fold.game, event, facts)
        return course.rows[:last]


def _counts(game: ReplayedGame, seen: Sequence[int]) -> list[Counts]:
    players: Sequence[Any] = game.table.players
    powers = game.board_power()
    return [
        Counts(player.amber, len(player.keys), len(player.line), powers[seat], seen[seat])
        for seat, player in enumerate(players)
    ]


def _taken(facts: Sequence[Fact], seat: int, before: int | None, after: int) -> int:
    """How many cards left a deck in an event; `before`: how many it had, None at the beginning."""
    taken = 0
    for fact in facts:
        if fact.data.get("player") != seat:
            continue
        if fact.kind == "hand.drawn":  # an opening hand, also after a mulligan
            taken, before = taken + fact.data["count"], after
        elif fact.kind == "deck.shuffled" and fact.data["discard"] and before is not None:
            taken, before = taken + before, fact.data["count"]
    return taken if before is None else taken + max(0, before - after)


def turns_of(segments: Sequence[Segment], times: Sequence[DecisionTime]) -> list[Turn]:
    """The turns one after the other, set-up (0) first; turns that a rewind led back into are there again."""
    turns: list[Turn] = []
    for segment in segments:
        same = (segment.turn, segment.active, segment.undone_by)
        if turns and (turns[-1].turn, turns[-1].seat, turns[-1].undone_by) == same:
            turns[-1] = turns[-1]._replace(last=segment.last, house=segment.house or turns[-1].house)
        else:
            turns.append(
                Turn(segment.turn, segment.active, segment.house, segment.first, segment.last, segment.undone_by, [])
            )
    for turn in turns:
        turn.times.extend(decision for decision in times if turn.first <= decision.asked <= turn.last)
    return turns
