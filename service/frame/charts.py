"""Charts as SVG made on the server: this computes lines and bars, templates draw them.

No colours here and no styles: the classes `series-0` … are coloured by the style sheet; lines differ by dashes, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from engine.catalogue import in_words

WIDTH, HEIGHT = 640, 240
LEFT, RIGHT, TOP, BOTTOM = 44, 12, 12, 34
"""Room for the axes."""
SERIES = 6
"""Series that look different from each other."""

Point = tuple[float, float]


class Tick(NamedTuple):
    """A mark of an axis. `at`: where it stands on it, in units of the picture."""

    at: float
    label: str


class ChartLine(NamedTuple):
    """A series. `path`: for the attribute `d`; `dots`: its single points, where there are few enough to tell apart."""

    label: str
    look: int
    path: str
    dots: tuple[Point, ...]


class LineChart(NamedTuple):
    """Lines over a common axis. `rows`: (x, the value of each series there or None), for the table beside it."""

    title: str
    across: str
    up: str
    lines: tuple[ChartLine, ...]
    x_ticks: tuple[Tick, ...]
    y_ticks: tuple[Tick, ...]
    rows: tuple[tuple[float, tuple[float | None, ...]], ...]


class Bar(NamedTuple):
    """One value; `share` of the longest, 0 to 100."""

    label: str
    text: str
    share: float
    look: str = ""
    """A class that gives its colour, such as that of a house."""


def line_chart(title: str, across: str, up: str, series: Sequence[tuple[str, Sequence[Point]]]) -> LineChart | None:
    """Lines for several series, each in order of x; None when there is nothing to draw."""
    points = [point for _, line in series for point in line]
    if len({x for x, _ in points}) < 2:
        return None
    low, high = min(x for x, _ in points), max(x for x, _ in points)
    x_step, y_step = _step(high - low, 8), _step(max(1.0, max(y for _, y in points)), 5)
    top = y_step * -(-max(1.0, max(y for _, y in points)) // y_step)

    def place(x: float, y: float) -> Point:
        right = LEFT + (x - low) / (high - low) * (WIDTH - LEFT - RIGHT)
        return round(right, 1), round(HEIGHT - BOTTOM - y / top * (HEIGHT - TOP - BOTTOM), 1)

    lines = []
    for number, (label, line) in enumerate(series):
        placed = tuple(place(x, y) for x, y in line)
        path = " ".join(f"{'L' if index else 'M'}{x} {y}" for index, (x, y) in enumerate(placed))
        lines.append(ChartLine(label, number % SERIES, path, placed if len(placed) <= 60 else ()))
    first = -(-low // x_step) * x_step
    x_ticks = [Tick(place(x, 0)[0], _number(x)) for x in _steps(first, high, x_step)]
    y_ticks = [Tick(place(low, y)[1], _number(y)) for y in _steps(0, top, y_step)]
    values = [dict(line) for _, line in series]
    rows = [(x, tuple(line.get(x) for line in values)) for x in sorted({x for x, _ in points})]
    return LineChart(title, across, up, tuple(lines), tuple(x_ticks), tuple(y_ticks), tuple(rows))


def bars(values: Iterable[tuple[str, float, str]]) -> list[Bar]:
    """Bars from (label, value, text), in the order given."""
    rows = list(values)
    longest = max((value for _, value, _ in rows), default=0) or 1
    return [Bar(label, text, round(100 * value / longest, 1)) for label, value, text in rows]


def _step(span: float, most: int) -> float:
    """A round distance of ticks, so that there are at most so many of them, and none between whole numbers."""
    step = 1.0
    while span / step > most:
        step *= 2.5 if str(int(step)).startswith("2") else 2
    return step


def _steps(first: float, last: float, step: float) -> list[float]:
    return [first + number * step for number in range(int((last - first) / step + 1e-9) + 1)]


def _number(value: float) -> str:
    return f"{value:g}"


def house_bars(chosen: Mapping[str, int]) -> list[Bar]:
    """How often each house was chosen, in its colour, the most often chosen first."""
    rows = sorted(chosen.items(), key=lambda pair: (-pair[1], pair[0]))
    drawn = bars((in_words(house), many, str(many)) for house, many in rows)
    return [bar._replace(look=f"h-{house}") for bar, (house, _) in zip(drawn, rows, strict=True)]
