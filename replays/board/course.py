"""The course of a match on the time line: turns, decisions, key moments, and what was undone.

Made of a `Timeline`, so of public facts only. Places are in percent of the width, so that nothing is distorted.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from replays.telling.sentences import sentence
from replays.telling.timeline import KeyMoment, Timeline

GLYPHS = {
    "key.forged": "key",
    "key.reforged": "key",
    "key.unforged": "chain",
    "turn.ended": "amber",
    "dispute.opened": "flag",
    "ruling.given": "flag",
    "penalty.given": "flag",
    "undo.requested": "back",
    "rewound": "back",
    "adjusted": "sanctum",
    "overridden": "sanctum",
    "player.eliminated": "purged",
    "boon.placed": "boon",
    "conceded": "purged",
    "clock.called": "tide",
    "engine.moved": "sanctum",
    "match.won": "boon",
    "match.drawn": "boon",
    "note.added": "discard",
}
"""Kinds of key moments that are marked, and how; the others would hide them."""
EVENTS_SAID = {
    "rewound": "Back to event {to}",
    "undo.requested": "A request to go back",
    "dispute.opened": "A judge is called",
    "ruling.given": "A ruling",
    "penalty.given": "A penalty",
    "adjusted": "A judge corrects the position",
    "overridden": "A judge records an answer against the rules",
    "conceded": "A player concedes",
    "clock.called": "Time is called",
    "engine.moved": "The match goes on with another engine",
    "note.added": "A note",
}
"""Events that are key moments themselves, in words."""
NARROWEST = 1.6
"""Percent of the width that the number of a turn needs."""


class Band(NamedTuple):
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


class Rewind(NamedTuple):
    """What a rewind took back: from the event it goes back to, to itself."""

    x: float
    width: float
    seq: int
    to: int


class Course(NamedTuple):
    """Everything that the time line draws."""

    events: int
    bands: list[Band]
    ticks: list[str]
    """For each seat, the decisions as the path of an SVG that is as wide as there are events."""
    flags: list[Flag]
    rewinds: list[Rewind]


def course(timeline: Timeline, names: Sequence[str]) -> Course:
    """The course of a match. `names`: the players' names by seat."""
    total = max(1, timeline.version)
    return Course(
        total,
        _bands(timeline, total),
        ["".join(f"M{seq - 0.5:g} 0v1" for seq, by in timeline.decisions if by == seat) for seat in range(len(names))],
        [
            Flag(
                _place(moment.seq, total),
                moment.seq,
                moment.kind,
                GLYPHS[moment.kind],
                _moment_in_words(moment, names),
                moment.turn,
                moment.undone_by is not None,
            )
            for moment in timeline.moments
            if moment.kind in GLYPHS
        ],
        [Rewind(_edge(to, total), _edge(seq, total) - _edge(to, total), seq, to) for seq, to in timeline.rewinds],
    )


def _bands(timeline: Timeline, total: int) -> list[Band]:
    bands: list[Band] = []
    last: tuple[int, int, bool] | None = None
    for segment in timeline.segments:
        name = (segment.turn, segment.active, segment.undone_by is not None)
        end = _edge(segment.last, total)
        if name == last:
            bands[-1] = bands[-1]._replace(width=round(end - bands[-1].x, 3))
        else:
            x = _edge(segment.first - 1, total)
            bands.append(Band(x, round(end - x, 3), segment.turn, segment.active, segment.first, False, name[2]))
        last = name
    return [band._replace(numbered=band.width >= NARROWEST) for band in bands]


def _moment_in_words(moment: KeyMoment, names: Sequence[str]) -> str:
    if moment.fact is None:
        return EVENTS_SAID[moment.kind].format_map(moment.data)
    if moment.kind == "turn.ended" and moment.player is not None:
        return f"{names[moment.player]} announces a check"
    return sentence({"kind": moment.kind, "data": {**moment.data, "player": moment.player}}, names)


def _edge(seq: int, total: int) -> float:
    """Where event `seq` ends."""
    return round(100 * seq / total, 3)


def _place(seq: int, total: int) -> float:
    return round(100 * (seq - 0.5) / total, 3)
