"""The course of a match on the time line: turns, decisions, key moments, and what was undone.

Made from a `Timeline`, so from public facts only. Places are in percent of the width, so that nothing is distorted. It
is made once for each version of a match, and draws a limited number of elements: a match of ten thousand events is
drawn as quickly as one of five hundred.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from threading import Lock
from typing import Any, Generic, NamedTuple, TypeVar

from cachetools import LRUCache

from replays.estimating.chances import Swing
from replays.telling.key_moments import moment_of, short_words
from replays.telling.timeline import Timeline

NARROWEST = 1.6
"""Percent of the width that the number of a turn needs."""
MOST_DRAWN = 250
"""The most bands, flags or rewinds that are drawn; beyond that, those of one place are drawn as one."""
COLUMNS = 1000
"""Places across the width at which decisions are marked."""
MOST_LISTED = 80
"""The most turns or key moments that a list shows at once: those around the moment."""
_Row = TypeVar("_Row")


class TurnBand(NamedTuple):
    """A turn, or a part of one that is not interrupted."""

    x: float
    width: float
    turn: int
    seat: int
    first: int
    numbered: bool
    undone: bool


class Flag(NamedTuple):
    """A key moment."""

    x: float
    seq: int
    kind: str
    glyph: str
    text: str
    turn: int
    undone: bool


class UndoneStretch(NamedTuple):
    """The events that a rewind took back: from the event it goes back to, to itself."""

    x: float
    width: float
    seq: int
    to: int


class SwingMark(NamedTuple):
    """A turn in which the chances swung."""

    x: float
    seq: int
    text: str


class Course(NamedTuple):
    """Everything that the time line draws and its lists show."""

    events: int
    bands: list[TurnBand]
    ticks: list[str]
    """For each seat, the decisions as the path of an SVG that is as wide as there are events."""
    flags: list[Flag]
    rewinds: list[UndoneStretch]

    drawn_bands: list[TurnBand]
    """The bands; if there are too many, neighbours are joined to a visible width."""
    drawn_flags: list[Flag]
    """The flags; if there are too many, one of each place."""
    drawn_rewinds: list[UndoneStretch]
    """The rewinds; if there are too many, those that took back most."""


def swing_marks(drawn: Course, swings: Iterable[Swing], names: Sequence[str]) -> list[SwingMark]:
    """The marks of turns in which the chances swung, in the order of the match; each amid its turn as it stands."""
    bands = {(band.turn, band.seat): band for band in reversed(drawn.bands) if not band.undone}
    marks = []
    for swing in sorted(swings):
        band = bands.get((swing.turn, swing.seat))
        if band is not None:
            percents = f"{100 * swing.before:.0f} → {100 * swing.after:.0f} %"
            text = f"Turn {swing.turn}, {names[swing.seat]}: {names[swing.gainer]} {percents}"
            marks.append(SwingMark(round(band.x + band.width / 2, 3), swing.seq, text))
    return marks


def _drawn_bands(bands: list[TurnBand]) -> list[TurnBand]:
    if len(bands) <= MOST_DRAWN:
        return bands
    drawn = [bands[0]]
    for band in bands[1:]:
        if drawn[-1].width < 100 / MOST_DRAWN:
            width = round(band.x + band.width - drawn[-1].x, 3)
            drawn[-1] = drawn[-1]._replace(width=width, numbered=False)
        else:
            drawn.append(band)
    return drawn


def _drawn_flags(flags: list[Flag]) -> list[Flag]:
    if len(flags) <= MOST_DRAWN:
        return flags
    places = {int(flag.x * MOST_DRAWN / 100): flag for flag in reversed(flags)}
    return list(places.values())[::-1]


def _drawn_rewinds(rewinds: list[UndoneStretch]) -> list[UndoneStretch]:
    widest = sorted(rewinds, key=lambda span: -span.width)[:MOST_DRAWN]
    return sorted(widest, key=lambda span: span.seq)


class Ways(NamedTuple):
    """First events of the steps and of the turns on the line of a match, ascending."""

    steps: list[int]
    turns: list[int]


class ListExcerpt(NamedTuple, Generic[_Row]):
    """The visible rows of a list, and the events around which it would show the rows before and after them."""

    rows: list[_Row]
    earlier: int | None = None
    later: int | None = None


def near(rows: list[_Row], seq: int, seq_of: Callable[[_Row], int]) -> ListExcerpt[_Row]:
    """The rows around an event. `seq_of`: the event of a row; the rows ascend by it."""
    if len(rows) <= MOST_LISTED:
        return ListExcerpt(rows)
    half = MOST_LISTED // 2
    start = min(max(0, bisect_right(rows, seq, key=seq_of) - 1 - half), len(rows) - MOST_LISTED)
    end = start + MOST_LISTED
    return ListExcerpt(
        rows[start:end],
        seq_of(rows[max(0, start - half)]) if start else None,
        seq_of(rows[min(len(rows) - 1, end + half)]) if end < len(rows) else None,
    )


def before(seqs: Sequence[int], seq: int) -> int | None:
    """The last of ascending events before one."""
    at = bisect_left(seqs, seq)
    return seqs[at - 1] if at else None


def after(seqs: Sequence[int], seq: int) -> int | None:
    """The first of ascending events after one."""
    at = bisect_right(seqs, seq)
    return seqs[at] if at < len(seqs) else None


def ways_of(timeline: Timeline) -> Ways:
    """The beginnings of the steps and turns that were not undone."""
    ways: Ways = _once("ways", timeline, lambda: _ways(timeline))
    return ways


def course(timeline: Timeline, names: Sequence[str]) -> Course:
    """The course of a match. `names`: the players' names by seat."""
    result: Course = _once(tuple(names), timeline, lambda: _course(timeline, names))
    return result


_MADE: LRUCache[Any, tuple[Timeline, int, Any]] = LRUCache(256)
_LOCK = Lock()


def _once(what: Any, timeline: Timeline, make: Callable[[], Any]) -> Any:
    """A value computed from a timeline, cached while the timeline stays the same."""
    name = (what, timeline.match)
    with _LOCK:
        cached = _MADE.get(name)
    if cached is not None and cached[0] is timeline and cached[1] == timeline.version:
        return cached[2]
    made = make()
    with _LOCK:
        _MADE[name] = (timeline, timeline.version, made)
    return made


def _ways(timeline: Timeline) -> Ways:
    line = [segment for segment in timeline.segments if segment.undone_by is None]
    turns: dict[int, int] = {}
    for segment in line:
        turns.setdefault(segment.turn, segment.first)
    return Ways([segment.first for segment in line], sorted(turns.values()))


def _ticks(timeline: Timeline, total: int, seat: int) -> str:
    places = [seq - 0.5 for seq, by in timeline.decisions if by == seat]
    if total > COLUMNS:  # more would overlap
        wide = total / COLUMNS
        places = list(dict.fromkeys(round((place // wide + 0.5) * wide, 1) for place in places))
    return "".join(f"M{place:g} 0v1" for place in places)


def _course(timeline: Timeline, names: Sequence[str]) -> Course:
    total = max(1, timeline.version)
    bands = _bands(timeline, total)
    ticks = [_ticks(timeline, total, seat) for seat in range(len(names))]
    flags = [
        Flag(
            x=_place(moment.seq, total),
            seq=moment.seq,
            kind=moment.kind,
            glyph=glyph,
            text=short_words(moment, names),
            turn=moment.turn,
            undone=moment.undone_by is not None,
        )
        for moment in timeline.moments
        if (glyph := moment_of(moment).glyph) is not None
    ]
    rewinds = [
        UndoneStretch(_edge(to, total), _edge(seq, total) - _edge(to, total), seq, to) for seq, to in timeline.rewinds
    ]
    drawn = _drawn_bands(bands), _drawn_flags(flags), _drawn_rewinds(rewinds)
    return Course(total, bands, ticks, flags, rewinds, *drawn)


def _bands(timeline: Timeline, total: int) -> list[TurnBand]:
    bands: list[TurnBand] = []
    last: tuple[int, int, bool] | None = None
    for segment in timeline.segments:
        name = (segment.turn, segment.active, segment.undone_by is not None)
        end = _edge(segment.last, total)
        if name == last:
            bands[-1] = bands[-1]._replace(width=round(end - bands[-1].x, 3))
        else:
            x = _edge(segment.first - 1, total)
            band = TurnBand(
                x=x,
                width=round(end - x, 3),
                turn=segment.turn,
                seat=segment.active,
                first=segment.first,
                numbered=False,
                undone=name[2],
            )
            bands.append(band)
        last = name
    return [band._replace(numbered=band.width >= NARROWEST) for band in bands]


def _edge(seq: int, total: int) -> float:
    """The place where event `seq` ends."""
    return round(100 * seq / total, 3)


def _place(seq: int, total: int) -> float:
    return round(100 * (seq - 0.5) / total, 3)
