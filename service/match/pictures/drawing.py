"""Shapes of a picture, and where things stand in it: percent of the width across, pixels down."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from service.frame.charts import Tick

TOP, FLOOR, HEIGHT = 14, 156, 180
"""Pixels: where the field of a picture begins and ends, and the height of all of it."""


class Point(NamedTuple):
    """A place where something changed. `x`: percent, `y`: pixels."""

    x: float
    y: float
    seq: int
    text: str


class Series(NamedTuple):
    """The data of one player. `path`: of an SVG 100 wide, stretched; `y`: pixels."""

    seat: int
    path: str
    points: list[Point]


class Chart(NamedTuple):
    """A picture."""

    key: str
    name: str
    about: str
    """The content of the picture, in words."""
    height: int
    ticks: list[Tick]
    series: list[Series]


class Band(NamedTuple):
    """A turn, or what was undone. Percent of the width."""

    x: float
    width: float
    label: str
    text: str
    odd: bool


def scaled(top: int) -> Callable[[float], float]:
    """The height of a value, in a picture that reaches up to `top`."""
    return lambda value: round(FLOOR - (FLOOR - TOP) * value / top, 2)


def edge(seq: int, last: int) -> float:
    """Where event `seq` ends, in percent."""
    return round(100 * seq / max(1, last), 3)


def place(seq: int, last: int) -> float:
    """The middle of event `seq`."""
    return round(100 * (seq - 0.5) / max(1, last), 3)
