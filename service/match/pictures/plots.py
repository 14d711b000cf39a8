"""The pictures of what was counted: the race for the keys, board power, cards seen, houses, tempo."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.catalogue import in_words as house_in_words
from engine.english import counted
from replays.telling.clock import TimeSpread
from service.frame.charts import Tick
from service.match.pictures.counts import KEY_WORTH, Counts, CountsRow, Turn
from service.match.pictures.drawing import Band, Point, Series, edge, place

TOP = 14
AXIS = 24
"""Pixels below the field, for the numbers of the turns."""
RACE, CURVE, LANE = 150, 84, 44
"""Pixels: how high the fields of the race and of a curve are, and a lane of the tempo."""
CELL = 18
"""Pixels: how high a turn of the houses is; the player's name stands above."""
FINISH = 3 * KEY_WORTH
LONGEST_TIME = 1800.0
"""Seconds at which the bar of a turn reaches the top; longer ones do not grow further."""
_ROOMY = 2.6
"""Percent of the width that the glyph of a house needs."""
_MOST_TICKS = 3


class Plot(NamedTuple):
    """A picture. `areas`: filled below the lines, by seat; `bars`: the series are filled, too."""

    key: str
    name: str
    about: str
    """The content of the picture, in words."""
    height: int
    ticks: list[Tick]
    series: list[Series]
    areas: Sequence[Series] = ()
    bars: bool = False


class Cell(NamedTuple):
    """A turn in the strip of houses. `x`, `width`: percent; `y`: pixels; `roomy`: a glyph fits in."""

    x: float
    width: float
    y: int
    house: str | None
    seq: int
    text: str
    roomy: bool


class Strip(NamedTuple):
    """The houses of all turns. `lanes`: by seat, where the name stands."""

    about: str
    height: int
    lanes: list[int]
    cells: list[Cell]


def race(rows: Sequence[CountsRow], names: Sequence[str]) -> Plot:
    """Æmber on top of the forged keys, each counted as 6: from 0 to 18."""
    last = max(1, rows[-1].seq if rows else 1)
    most = max((row.race(seat) for row in rows for seat in range(len(names))), default=0)
    top = max(FINISH, KEY_WORTH * math.ceil(most / KEY_WORTH))
    floor = TOP + RACE
    down = _scaled(top, RACE)
    series, areas = [], []
    for seat, name in enumerate(names):
        path = _stairs([(row.seq, row.race(seat)) for row in rows], down, last)
        keys = _stairs([(row.seq, KEY_WORTH * row.seats[seat].keys) for row in rows], down, last)
        points, forged = [], 0
        for row in rows:
            if row.seats[seat].keys != forged:
                forged = row.seats[seat].keys
                text = f"Event {row.seq}: {_standing(name, row.seats[seat])}"
                points.append(Point(place(row.seq, last), down(row.race(seat)), row.seq, text))
        series.append(Series(seat, path, points))
        areas.append(Series(seat, f"{keys}V{floor}H0Z" if keys else "", []))
    ticks = [Tick(down(value), str(value)) for value in range(0, top + 1, KEY_WORTH)]
    ends = ", ".join(_standing(name, seat) for name, seat in zip(names, rows[-1].seats, strict=True)) if rows else ""
    about = (
        f"Forged keys, filled, each as {KEY_WORTH}, and on top of them the Æmber, after each of {last} events; three "
        f"keys are {FINISH}. At the end: {ends}."
    )
    return Plot("race", "Æmber and keys", about, floor + AXIS, ticks, series, areas)


def curve(key: str, name: str, what: str, rows: Sequence[CountsRow], names: Sequence[str]) -> Plot:
    """One count over the match, with a point where it was highest. `key`: of `Counts`."""
    last = max(1, rows[-1].seq if rows else 1)
    top, values = scale(max((getattr(seat, key) for row in rows for seat in row.seats), default=0))
    down = _scaled(top, CURVE)
    series, tops, ends = [], [], []
    for seat, player in enumerate(names):
        course: list[tuple[int, int]] = [(row.seq, getattr(row.seats[seat], key)) for row in rows]
        seq, most = max(course, key=lambda step: (step[1], -step[0]), default=(1, 0))
        point = Point(place(seq, last), down(most), seq, f"Event {seq}: {player} {most}")
        series.append(Series(seat, _stairs(course, down, last), [point] if most else []))
        tops.append(f"{player} {most}")
        ends.append(f"{player} {course[-1][1] if course else 0}")
    about = f"{what} after each of {last} events. At the end: {', '.join(ends)}. At most: {', '.join(tops)}."
    return Plot(key, name, about, TOP + CURVE + AXIS, [Tick(down(value), str(value)) for value in values], series)


def houses(turns: Sequence[Turn], names: Sequence[str], last: int) -> Strip:
    """Which house each player chose in each turn."""
    lane = CELL + 16
    cells = []
    for turn in turns:
        if not turn.turn:
            continue
        x = edge(turn.first - 1, last)
        width = round(edge(turn.last, last) - x, 3)
        house = house_in_words(turn.house) if turn.house else "no house"
        text = f"Turn {turn.turn}: {names[turn.seat]}, {house}"
        cells.append(Cell(x, width, 16 + lane * turn.seat, turn.house, turn.first, text, width >= _ROOMY))
    summaries = []
    for seat, name in enumerate(names):
        chosen = [turn.house for turn in turns if turn.turn and turn.seat == seat and turn.house]
        often = sorted(dict.fromkeys(chosen), key=lambda house: (-chosen.count(house), house))
        summaries.append(
            f"{name} {', '.join(f'{house_in_words(picked)} {chosen.count(picked)}' for picked in often) or 'none'}"
        )
    about = f"The house of every turn. How often: {'; '.join(summaries)}."
    return Strip(about, lane * len(names) + AXIS, [11 + lane * seat for seat in range(len(names))], cells)


def tempo(turns: Sequence[Turn], spreads: Sequence[TimeSpread | None], names: Sequence[str], last: int) -> Plot:
    """Bars for every turn: how many decisions, and how long they took; the heights of times grow with the logarithm."""
    most = max((len(turn.times) for turn in turns), default=0) or 1
    many, long = TOP + LANE, TOP + 2 * LANE + 14
    paths = ["" for _ in names]
    points: list[list[Point]] = [[] for _ in names]
    longest: dict[int, Turn] = {}
    for turn in turns:
        if not turn.times:
            continue
        x, end = edge(turn.first - 1, last), edge(turn.last, last)
        for floor, high in ((many, LANE * len(turn.times) / most), (long, bar(turn.ms))):
            paths[turn.seat] += f"M{x:g} {floor}V{floor - high:.4g}H{end:g}V{floor}Z"
        if turn.turn and (turn.seat not in longest or longest[turn.seat].ms < turn.ms):
            longest[turn.seat] = turn
    for seat, turn in longest.items():
        x = round((edge(turn.first - 1, last) + edge(turn.last, last)) / 2, 3)
        text = f"Turn {turn.turn}: {names[seat]}, {counted(len(turn.times), 'decision')} in {in_words(turn.ms)}"
        points[seat].append(Point(x, long - bar(turn.ms), turn.first, text))
    ticks = [Tick(many, ""), Tick(many - LANE, counted(most, "decision")), Tick(long, "")]
    ticks += [Tick(round(long - bar(seconds * 1000), 1), label) for seconds, label in ((10, "10 s"), (600, "10 min"))]
    about = "For every turn how many decisions it had and, below, how long they took, without pauses."
    for name, spread in zip(names, spreads, strict=True):
        if spread is not None:
            about += f" {name}: {counted(spread.decisions, 'decision')}; half of them took at most"
            about += f" {in_words(spread.median_ms).removeprefix('under ')}, the longest {in_words(spread.longest_ms)}."
    series = [Series(seat, paths[seat], points[seat]) for seat in range(len(names))]
    return Plot("tempo", "Tempo", about, long + AXIS, ticks, series, bars=True)


def bands(turns: Sequence[Turn], names: Sequence[str], last: int, apart: float) -> list[Band]:
    """The turns across a picture; `apart`: percent of the width that the number of a turn needs."""
    listed: list[Band] = []
    labelled = -apart
    for at, turn in enumerate(turns):
        x = edge(turn.first - 1, last)
        label = ""
        if turn.turn and x - labelled >= apart and x <= 100 - apart / 2:
            label, labelled = str(turn.turn), x
        text = f"Turn {turn.turn}: {names[turn.seat]}" if turn.turn else "Set-up"
        listed.append(Band(x, round(edge(turn.last, last) - x, 3), label, text, bool(at % 2)))
    return listed


def scale(most: int) -> tuple[int, list[int]]:
    """The value at the top of a picture, and the values that have a line.

    >>> scale(2), scale(11)
    ((2, [0, 1, 2]), (12, [0, 4, 8, 12]))
    """
    step = max(1, math.ceil(most / _MOST_TICKS))
    top = max(step, math.ceil(most / step) * step)
    return top, list(range(0, top + 1, step))


def bar(ms: int) -> float:
    """Pixels of a turn that took so long: one at least, the lane's at most.

    >>> bar(0), bar(10**9)
    (1.0, 44.0)
    """
    share = math.log1p(min(ms / 1000, LONGEST_TIME)) / math.log1p(LONGEST_TIME)
    return round(max(1.0, share * LANE), 1)


def in_words(ms: int) -> str:
    """A time.

    >>> in_words(20), in_words(430), in_words(12_400), in_words(125_000), in_words(7_260_000)
    ('under 0.1 s', '0.4 s', '12 s', '2 min 5 s', '2 h 1 min')
    """
    if ms < 100:
        return "under 0.1 s"
    if ms < 9_950:
        return f"{ms / 1000:.1f} s"
    seconds = round(ms / 1000)
    if seconds < 60:
        return f"{seconds} s"
    if seconds < 3600:
        return f"{seconds // 60} min {seconds % 60} s"
    return f"{seconds // 3600} h {seconds % 3600 // 60} min"


def _standing(name: str, seat: Counts) -> str:
    return f"{name} {counted(seat.keys, 'key')} and {seat.amber} Æmber"


def _stairs(course: Sequence[tuple[int, int]], down: Callable[[float], float], last: int) -> str:
    """The path of a count that changes at events and stays between them. `course`: events and the count after each."""
    path, before = "", None
    for seq, now in course:
        if now == before:
            continue
        x, y = place(seq, last), down(now)
        path += f"M{0 if seq == 1 else x:g} {y:g}" if before is None else f"H{x:g}V{y:g}"
        before = now
    return f"{path}H100" if path else ""


def _scaled(top: int, height: int) -> Callable[[float], float]:
    return lambda value: round(TOP + height - height * value / top, 2)
