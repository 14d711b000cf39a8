"""The chances over a match as a picture: a curve, the turns that changed them most, and what kind of estimate it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from replays.estimating.chances import Estimate, margin, swings
from replays.estimating.requests import Request
from service.answers import chances as estimates
from service.frame.charts import Tick
from service.match.pictures.drawing import HEIGHT, Chart, Point, Series, place, scaled
from service.who import Reader

SMALLEST = 0.1
"""A turn that changed no chance by more is not named."""
_KINDS = {"greedy": "greedy players, who forge when they can, steal, keep a board and look no turn ahead"}


class Told(NamedTuple):
    """A turn that changed the chances."""

    seq: int
    text: str


class ChanceRow(NamedTuple):
    """The chances at the beginning of a turn, in percent."""

    seq: int
    turn: int
    name: str
    chances: list[str]
    playouts: int


class Chances(NamedTuple):
    """The data of the template."""

    request: Request | None
    may_ask: bool
    about: str = ""
    chart: Chart | None = None
    swings: Sequence[Told] = ()
    rows: Sequence[ChanceRow] = ()
    turned: bool = False
    """Whether there is a turning point."""
    unasked: bool = False
    """It waits in the background."""


def of(reader: Reader, names: Sequence[str], last: int) -> Chances | None:
    """The chances as far as the reader may see them; None when they may not."""
    if not estimates.may_look(reader):
        return None
    request = estimates.valid_request(reader)
    may_ask = not reader.caller.public and reader.caller.role is not None
    if request is None or request.estimate is None:
        unasked = request is not None and request.background and request.status == "waiting" and not request.turns
        return Chances(request, may_ask and (request is None or request.over or unasked), unasked=unasked)
    made = request.estimate
    about = (
        "An estimate, not what would have happened. From the beginning of every turn the match was played to its end "
        f"many times, {spaced(made.playouts)} times in all, by {_KINDS[made.players]}. Before each, all cards that "
        "nobody watching could know were dealt again, those in hand included. "
        f"For the number of playouts alone a chance may be off by {round(100 * margin(made))} points either way."
    )
    turned = bool(estimates.swings_of(made))
    return Chances(request, False, about, _chart(made, names, last), _swings(made, names), _rows(made, names), turned)


def percent(chance: float) -> str:
    """A chance in words.

    >>> percent(0.413), percent(1.0)
    ('41 %', '100 %')
    """
    return f"{round(100 * chance)} %"


def spaced(number: int) -> str:
    """A large number, its thousands apart.

    >>> spaced(3335)
    '3 335'
    """
    return f"{number:,}".replace(",", " ")


def _chart(made: Estimate, names: Sequence[str], last: int) -> Chart:
    down = scaled(100)
    series = []
    for seat, name in enumerate(names):
        course = [(point.seq, point.chances[seat]) for point in made.points]
        course.append((made.ended, made.end[seat]))
        path = "".join(
            f"{'L' if at else 'M'}{place(seq, last):g} {down(100 * chance):g}"
            for at, (seq, chance) in enumerate(course)
        )
        points = [
            Point(
                place(point.seq, last),
                down(100 * point.chances[seat]),
                point.seq,
                f"Turn {point.turn}, {names[point.seat]}'s: {name} {percent(point.chances[seat])}",
            )
            for point in made.points
            if point.seat == seat
        ]
        series.append(Series(seat, path, points))
    begun = ", ".join(f"{name} {percent(chance)}" for name, chance in zip(names, made.points[0].chances, strict=True))
    about = (
        f"An estimate of each player's chance to win at the beginning of {len(made.points)} turns. At first: {begun}."
    )
    ticks = [Tick(down(value), f"{value} %") for value in (0, 25, 50, 75, 100)]
    return Chart("chances", "Chance to win (an estimate)", about, HEIGHT, ticks, series)


def _swings(made: Estimate, names: Sequence[str]) -> list[Told]:
    lines = []
    for swing in swings(made):
        if swing.after - swing.before < SMALLEST:
            continue
        whose = f"Turn {swing.turn}, {names[swing.seat]}'s"
        change = f"{names[swing.gainer]} went from {percent(swing.before)} to {percent(swing.after)}"
        lines.append(Told(swing.seq, f"{whose}: {change}"))
    return lines


def _rows(made: Estimate, names: Sequence[str]) -> list[ChanceRow]:
    return [
        ChanceRow(
            point.seq, point.turn, names[point.seat], [percent(chance) for chance in point.chances], point.playouts
        )
        for point in made.points
    ]
