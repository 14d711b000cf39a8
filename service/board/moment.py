"""One moment of a match for one viewer: everything that the templates of a replay need, on a page or in a file."""

from __future__ import annotations

from collections.abc import MutableMapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from replays.clauses.paraphrases import paraphrases
from replays.log.grades import FilmLabel, Graded
from replays.telling.clock import ClockAnswer
from replays.telling.timeline import Timeline
from replays.telling.transcript import TranscriptLine
from service.board.board import Board, BoardChanges, Pieces, in_place
from service.board.time_line import Course, Flag, ListExcerpt, SwingMark, TurnBand, after, before, course, ways_of


@dataclass(frozen=True, kw_only=True)
class BoardMoment:
    """The data of the templates. Subclasses say where its links lead: `to`, `card_at`, `count_at`."""

    seq: int
    """The event after which it is."""
    head: int
    """The last event that can be shown."""
    at: str
    state: Any
    """As `engine.views` projects it."""
    near: int
    """The seat on this side of the table."""
    choice: Any
    marks: BoardChanges
    lines: list[TranscriptLine]
    """The effects of the event, in English."""
    names: list[str]
    timeline: Timeline
    graded: Graded
    film: FilmLabel | None = None
    clock: ClockAnswer | None = None
    """The clock's reading, if it is shown."""
    pieces: Pieces | None = None
    """In a run of moments: the shared parts of their boards."""
    drawings: MutableMapping[bytes, Any] | None = None
    """Parts drawn for other moments (`Board.drawings`)."""

    @cached_property
    def course(self) -> Course:
        """The time line as it is drawn; not every part needs it."""
        return course(self.timeline, self.names)

    @property
    def swings(self) -> list[SwingMark]:
        """The turns in which the chances swung, where the viewer may know: none in a file."""
        return []

    @property
    def listed_flags(self) -> ListExcerpt[Flag]:
        """The key moments that the list shows: all of them, where they lie in one file."""
        return ListExcerpt(self.course.flags)

    @property
    def listed_bands(self) -> ListExcerpt[TurnBand]:
        """The turns that the list shows."""
        return ListExcerpt(self.course.bands)

    @cached_property
    def undone_by(self) -> int | None:
        """The event that took this one back."""
        return self.timeline.undone_by(self.seq) if self.seq <= self.timeline.version else None

    @cached_property
    def steps(self) -> list[tuple[str, int | None]]:
        """The events that lead on from here."""
        return steps(self.timeline, self.seq, self.head)

    @cached_property
    def board(self) -> Board:
        """The board at this moment."""
        return Board(
            state=self.state,
            names=self.names,
            choice=self.choice,
            near=self.near,
            marks=self.marks,
            card_at=self.card_at,
            count_at=self.count_at,
            to=self.to,
            undone_by=self.undone_by,
            piece=in_place if self.pieces is None else self.pieces,
            clocks={}
            if self.clock is None
            else {face.seat: face for face in self.clock.clocks if face.seat is not None},
            drawings=self.drawings,
        )

    @property
    def title(self) -> str:
        """The title of its window."""
        return f"Event {self.seq} – {' against '.join(self.names)}"

    @property
    def spoken(self) -> str:
        """The words for screen readers."""
        where = f"turn {self.state['turn']}" if self.state["turn"] else "set-up"
        happened = ". ".join(line.text for line in self.lines[:4])
        return f"Event {self.seq}, {where}, step {self.state['step']}. {happened}"

    def clause(self, id: str) -> tuple[str, str]:
        """The section of a clause in the rulebook, and its content in our own words, with its id."""
        paraphrase = paraphrases().get(id)
        return (
            (id.replace("-", " "), id)
            if paraphrase is None
            else (f"“{paraphrase.section}”", f"{paraphrase.text} ({id})")
        )

    def to(self, seq: int) -> str:
        """The address of another event."""
        raise NotImplementedError

    def card_at(self, card: int) -> str:
        """The address of a card's history."""
        raise NotImplementedError

    def count_at(self, seat: int, what: str) -> str:
        """The address of the history of a seat's count."""
        raise NotImplementedError


def steps(timeline: Timeline, seq: int, end: int) -> list[tuple[str, int | None]]:
    """The events that lead on from an event: (name, event), with None for a missing event. `end`: the last event. Turns
    and steps are those that stand; single events include undone ones."""
    ways = ways_of(timeline)
    return [
        ("first", 1 if seq > 1 else None),
        ("previous-turn", before(ways.turns, seq)),
        ("previous-step", before(ways.steps, seq)),
        ("previous", seq - 1 if seq > 1 else None),
        ("next", seq + 1 if seq < end else None),
        ("next-step", after(ways.steps, seq)),
        ("next-turn", after(ways.turns, seq)),
        ("last", end if seq < end else None),
    ]
