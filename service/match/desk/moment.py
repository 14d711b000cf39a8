"""One moment of a match on the replay desk, for one reader: everything its templates need."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any, NamedTuple

from engine.table.facts import Fact
from engine.views.projected import ChoiceView
from replays.engines.replayed_game import ReplayedGame
from replays.estimating.chances import Swing
from replays.log.event_kinds import VOCABULARY
from replays.log.events import Event
from replays.log.grades import FilmLabel, Graded
from replays.telling import answers
from replays.telling.clock import ClockAnswer, clock_answer
from replays.telling.recent_clocks import ClockTick
from replays.telling.timeline import Timeline
from replays.telling.transcript import TranscriptLine, lines_of
from service.answers import chances, moments, projection
from service.answers.clock import clock_after
from service.answers.film import shown_moment
from service.answers.variations import may_try
from service.board.board import NOTHING, Board, BoardChanges, Pieces, marks
from service.board.moment import BoardMoment
from service.board.time_line import Flag, ListExcerpt, SwingMark, TurnBand, near, swing_marks
from service.frame.parts import link_query, parameters
from service.services import services
from service.who import Reader

VIEWS = {"judge": "Judge: everything", "spectator": "Spectator", "public": "Public"}


class View(NamedTuple):
    """One of the views that the viewer may have."""

    name: str
    label: str
    href: str


class DeskMoment(NamedTuple):
    """A moment as it is shown."""

    seq: int
    at: str
    state: Any
    before: Any
    """The state before the event, or None where it has no state before to compare with."""
    choice: Any
    lines: list[TranscriptLine]
    """What the event did, in English."""
    graded: Graded
    film: FilmLabel | None
    headers: dict[str, str]

    @property
    def marks(self) -> BoardChanges:
        """What the event has changed."""
        return NOTHING if self.before is None else marks(self.before, self.state)


@dataclass(frozen=True, kw_only=True)
class Desk(BoardMoment):
    """The data of the templates, with what only a page has."""

    match: str
    view: str
    share: str | None
    vs: str | None
    kept: dict[str, str]
    """The parameters that links carry on."""
    closed: bool
    may_note: bool
    label: str | None
    """The match's title."""
    views: list[View]
    headers: dict[str, str]
    stage: str | None = None
    """How it is shown from afar: "" or "clear"; None for the desk."""
    third: bool = False
    """On the stage: whether who plays stands below the board."""
    swung: Callable[[], Mapping[int, Swing]] = dict
    """Looks up the turns in which the chances swung: not every part of a page shows them."""
    may_try: bool = False
    """Whether the viewer may try other answers from here."""
    event_types = VOCABULARY.names

    @cached_property
    def swings(self) -> list[SwingMark]:
        """The turns in which the chances swung, once they are estimated and where the viewer may know."""
        return swing_marks(self.course, self.swung().values(), self.names)

    @property
    def name(self) -> str:
        """The players' names, and the match's title."""
        return " · ".join([" against ".join(self.names), *([self.label] if self.label else [])])

    @property
    def seen_by(self) -> str:
        """The view, in words."""
        kind, _, seat = self.view.partition(":")
        return self.names[int(seat)] if seat else kind

    @property
    def listed_flags(self) -> ListExcerpt[Flag]:
        """The key moments around this one."""
        return near(self.course.flags, self.seq, lambda flag: flag.seq)

    @property
    def listed_bands(self) -> ListExcerpt[TurnBand]:
        """The turns around this moment."""
        return near(self.course.bands, self.seq, lambda band: band.first)

    @property
    def query(self) -> str:
        """The query that links carry on, with its "?"; or ""."""
        return link_query(self.kept)

    @property
    def on_stage(self) -> str:
        """The address of the same match on the stage, at its last event, where it follows what is played."""
        return f"/m/{self.match}{link_query({**self.kept, 'vs': None, 'stage': '', 'then': None})}"

    def to(self, seq: int) -> str:
        """The address of another event."""
        return f"/m/{self.match}/e/{seq}{self.query}"

    def page(self, name: str) -> str:
        """The address of another page about the match, at this moment."""
        return f"/m/{self.match}/{name}{link_query(self.kept, at=self.seq)}"

    def versus(self, seq: int) -> str:
        """The address of this moment beside another one."""
        return f"/m/{self.match}/e/{self.seq}{link_query(self.kept, vs=seq)}"

    def card_at(self, card: int) -> str:
        """What happened to a card: an address relative to the moment's own. So it is the same at every moment, and a
        step has nothing to change in the cards that stay as they are."""
        return link_query(self.kept, card=card)

    def count_at(self, seat: int, what: str) -> str:
        """What changed a count of a seat: a relative address, as `card_at`."""
        return link_query(self.kept, count=what, seat=seat)


def desk(reader: Reader, seq: int, query: dict[str, Any]) -> Desk:
    """The desk at event `seq`, or at the last proven one before it. Raises what `Traveller.at` raises."""
    return _desk(reader, look(reader, seq), moments.timeline(reader), query)


def board_elsewhere(desk: Desk) -> Board:
    """The board of a moment for a page with another address: its links lead to the moment's."""
    at = f"/m/{desk.match}/e/{desk.seq}"
    return replace(
        desk.board,
        card_at=lambda card: at + desk.card_at(card),
        count_at=lambda seat, what: at + desk.count_at(seat, what),
    )


def desks(reader: Reader, first: int, last: int, query: dict[str, Any], pieces: Pieces) -> Iterator[Desk]:
    """The desk at each event from `first` to `last`, as far as the log can be confirmed. Raises as `desk`."""
    timeline = moments.timeline(reader)
    for moment in looks(reader, first, last):
        yield replace(_desk(reader, moment, timeline, query), pieces=pieces)


def _desk(reader: Reader, moment: DeskMoment, timeline: Timeline, query: dict[str, Any]) -> Desk:
    match = reader.match
    head = last_shown(reader, timeline)
    opened = services().recorder.traveller.opening(match).data
    names = opened.names
    return Desk(
        match=match,
        view=reader.view,
        share=query["share"],
        vs=query["vs"],
        kept=parameters(query),
        closed=reader.closed,
        may_note=reader.caller.may("match:annotate") and not reader.closed,
        label=opened.title,
        seq=moment.seq,
        head=head,
        at=moment.at,
        state=moment.state,
        near=reader.viewer.seat or 0,
        choice=moment.choice,
        marks=moment.marks,
        lines=moment.lines,
        names=names,
        views=_views(reader, names, moment.seq, query),
        timeline=timeline,
        graded=moment.graded,
        film=moment.film,
        headers=moment.headers,
        stage=query.get("stage"),
        clock=None if query.get("stage") is None else clock_at(reader, moment.seq),
        third=query.get("third") == "on",
        swung=partial(chances.swung, reader),
        may_try=may_try(reader),
    )


def clock_at(reader: Reader, seq: int, ticks: list[ClockTick] | None = None) -> ClockAnswer | None:
    """What the clock shows (`clock_after`); None before it ran."""
    clock = clock_after(reader, seq, ticks)
    return clock_answer(clock) if clock.faces else None


def look(reader: Reader, seq: int) -> DeskMoment:
    """The match after event `seq` and before it, folded once at most. Raises what `Traveller.at` raises."""
    if seq == reader.horizon:
        with moments.last_step(reader) as step:
            if step is not None:
                before = _Before.of(step.before, reader)
                return _looked_at(reader, step.event, step.facts, step.game, step.graded, before)
    moment = next(looks(reader, seq, seq), None)
    return _unconfirmed(reader, seq) if moment is None else moment


def looks(reader: Reader, first: int, last: int) -> Iterator[DeskMoment]:
    """The moments from event `first` to `last`, folded once, as far as the log can be confirmed. Raises as `look`."""
    travel = services().recorder.traveller
    before = _Before()
    for fold, event, facts in travel.between(reader.match, max(1, first - 1), last):
        if event.seq >= first:
            yield _looked_at(reader, event, facts, fold.game, fold.graded, before)
        before = _Before.of(fold.game, reader)


class _Before(NamedTuple):
    """What the lines of an event take from the state before it."""

    state: Any = None
    turn: int = 0
    step: str = "setup"
    asked: ChoiceView | None = None

    @classmethod
    def of(cls, game: ReplayedGame | None, reader: Reader) -> _Before:
        """As the reader sees it."""
        if game is None:
            return cls()
        question = answers.question_for(game, projection.eyes(reader))
        return cls(projection.state(game, reader), game.turn, game.step, question)


def _looked_at(
    reader: Reader, event: Event, facts: list[Fact], game: ReplayedGame, graded: Graded, before: _Before
) -> DeskMoment:
    """The moment after an event, whose game and facts are at hand."""
    projected = projection.facts(facts, game, reader)
    decision = answers.answer_to(event, before.asked, projection.eyes(reader))
    names = moments.names_of(reader)
    lines = lines_of(event, projected, names, turn=before.turn, step=before.step, decision=decision)
    state, choice = projection.state(game, reader), projection.choice(game, reader)
    return DeskMoment(
        event.seq, event.at, state, before.state, choice, lines, graded, None, projection.grade_header(graded)
    )


def _unconfirmed(reader: Reader, seq: int) -> DeskMoment:
    """A moment where the log cannot be confirmed so far: the last proven one before it, or that of the film."""
    travel = services().recorder.traveller
    moment = travel.at(reader.match, seq)
    seen = shown_moment(moment, reader)
    choice = None if seen.film is not None else projection.choice(moment.game, reader)
    before = None if seen.film is None else shown_moment(travel.at(reader.match, seq - 1), reader).state
    return DeskMoment(
        seen.seq,
        seen.at,
        seen.state,
        before,
        choice,
        [],
        seen.graded,
        seen.film,
        seen.headers,
    )


def find_card(reader: Reader, seq: int, card: int) -> Any:
    """A card as the reader sees it after event `seq`; None where they see no such card. Raises as `look`."""
    return _seek(look(reader, seq).state, card)


def _seek(part: Any, card: int) -> Any:
    """The object with this id and a title in a projected state."""
    if isinstance(part, dict):
        if part.get("id") == card and "title" in part:
            return part
        part = part.values()
    elif not isinstance(part, list):
        return None
    return next((card_found for piece in part if (card_found := _seek(piece, card)) is not None), None)


def last_shown(reader: Reader, timeline: Timeline) -> int:
    """The last event that can be shown; with a film also one that the log does not confirm."""
    broken = timeline.divergence is not None and reader.closed
    return reader.horizon if broken and services().films.of(reader.match) is not None else timeline.version


def _views(reader: Reader, names: list[str], seq: int, query: dict[str, Any]) -> list[View]:
    labels = {"judge": VIEWS["judge"]} | {f"player:{seat}": name for seat, name in enumerate(names)}
    labels |= {name: label for name, label in VIEWS.items() if name != "judge"}
    return [
        View(name, label, f"/m/{reader.match}/e/{seq}{link_query({**query, 'view': name})}")
        for name, label in labels.items()
        if reader.caller.may_look(name)
    ]


def addresses(match: str, query: dict[str, Any]) -> Callable[[int], str]:
    """The address of an event of a match, in the same view."""
    end = link_query(query)
    return lambda seq: f"/m/{match}/e/{seq}{end}"
