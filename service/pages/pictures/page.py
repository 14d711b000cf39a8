"""A match in pictures: Æmber, keys and creatures of every player over the match, and how long decisions took.

Drawn on the server as SVG. Places across are percent of the width, places down are pixels, so that a picture fits any
screen and neither text nor points are distorted; lines are drawn in a separate, stretched field. Players are told apart
by colour, by how their line is dashed, and by the shape of their points. Everything that is drawn stands in a table,
too. What is counted lies open to everybody.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from flask import Blueprint, Response, g, redirect
from werkzeug.wrappers import Response as BaseResponse

from replays.fold.fold import Divergence
from replays.log.history import History
from replays.telling.clock import DecisionTime, Spread, spread
from service.auth import auth
from service.auth.auth import Reader
from service.http.packing import packs
from service.pages.base.frame import guarded
from service.pages.base.parts import PartQuery, answer, link_query, query
from service.pages.pictures import chances
from service.pages.pictures.drawing import FLOOR, HEIGHT, TOP, Band, Chart, Point, Series, Tick, edge, place, scaled
from service.reading import chances as estimates
from service.reading import moments
from service.reading.moments import names_of
from service.services import services

blueprint = packs(guarded(Blueprint("pictures", __name__, url_prefix="/m")))
LANE = 64
"""Pixels that the decision times of one player take."""
LONGEST_TIME = 600.0
"""Seconds at which a bar reaches the top; longer ones do not grow further."""
LONGEST_SHOWN = 5
"""So many of the longest decisions of a player have a point."""
_APART = 5.0
"""Percent of the width that the number of a turn needs."""
_MOST_TICKS = 4
COUNTS = ("amber", "keys", "creatures")


class Row(NamedTuple):
    """What everybody could count after an event: by seat (Æmber, keys, creatures)."""

    seq: int
    turn: int
    seats: list[tuple[int, int, int]]
    undone_by: int | None


class Times(NamedTuple):
    """How long decisions took."""

    decisions: list[DecisionTime]
    seats: list[Spread | None]


class Pictures(NamedTuple):
    """The data of the templates."""

    charts: list[Chart]
    turns: list[Band]
    undone: list[Band]
    rows: list[Row]
    times: Times | None
    """None: an embargo keeps them back."""
    names: list[str]
    last: int
    at: int | None
    here: float | None
    """Percent of the width at which the event is."""
    divergence: Divergence | None
    chances: chances.Chances | None
    """None: not for this reader, or not yet."""


@blueprint.get("/<match>/pictures")
@auth.permits("match:read")
def pictures(match: str) -> Response:
    """All pictures of the match."""
    asked = query(PartQuery)
    reader = auth.reader(match, asked["view"])
    if asked["at"] is not None:
        moments.require(reader, asked["at"])
    found = draw(reader, asked["at"])
    g.seq = found.last
    return answer(
        "pictures/page.html",
        {"pictures": "pictures/_pictures.html"},
        pictures=found,
        match=match,
        view=reader.view,
        asked=asked,
        query=link_query(asked),
        seconds=in_words,
    )


@blueprint.post("/<match>/pictures/chances")
@auth.permits("match:read")
def ask(match: str) -> BaseResponse:
    """Ask for the chances, and go back to the pictures."""
    asked = query(PartQuery)
    estimates.ask(auth.reader(match))
    return redirect(f"/m/{match}/pictures{link_query(asked)}#chances", 303)


def draw(reader: Reader, at: int | None) -> Pictures:
    """The pictures as far as the reader may look. Raises what `Traveller.between` raises."""
    timeline = moments.timeline(reader)
    last = timeline.version
    names = names_of(reader)
    undone = {seq: run.by for run in History(timeline.rewinds).undone(last) for seq in range(run.first, run.last + 1)}
    rows = _rows(reader, last, undone)
    charts = [
        _chart("amber", "Æmber", "Æmber in the pools", rows, names, 0),
        _chart("keys", "Forged keys", "Forged keys", rows, names, 1),
        _chart("creatures", "Creatures in play", "Creatures in the battlelines", rows, names, 2),
    ]
    times = None
    if not reader.embargoed:
        taken = services().clocks.times(reader.match, timeline.segments, last)
        taken = [one for one in taken if one.seq <= last]
        stands = [[one for one in taken if one.seat == seat and not one.undone] for seat in range(len(names))]
        times = Times(taken, [spread(one) for one in stands])
        charts.append(_durations(times, names, last))
    turns = _turns(timeline.segments, names, last)
    bands = [
        Band(
            edge(run.first - 1, last),
            round(edge(run.last, last) - edge(run.first - 1, last), 3),
            "",
            f"Events {run.first} to {run.last}, undone by event {run.by}",
            False,
        )
        for run in History(timeline.rewinds).undone(last)
    ]
    estimate = chances.of(reader, names, last)
    if estimate is not None and estimate.chart is not None:
        charts.append(estimate.chart)
    here = None if at is None else place(min(at, last), last)
    return Pictures(charts, turns, bands, rows, times, names, last, at, here, timeline.divergence, estimate)


def _rows(reader: Reader, last: int, undone: dict[int, int]) -> list[Row]:
    """The counts after every event at which one of them changed, and after the last."""
    rows: list[Row] = []
    for fold, event, _ in services().recorder.traveller.between(reader.match, 1, last):
        game = fold.game
        seats = [(player.amber, len(player.keys), len(player.line)) for player in game.table.players]
        if not rows or seats != rows[-1].seats or event.seq == last:
            rows.append(Row(event.seq, game.turn, seats, undone.get(event.seq)))
    return rows


def _chart(key: str, name: str, what: str, rows: list[Row], names: Sequence[str], count: int) -> Chart:
    last = max(1, rows[-1].seq if rows else 1)
    most = max((seat[count] for row in rows for seat in row.seats), default=0)
    top, ticks = scale(most)
    down = scaled(top)
    series = []
    for seat, player in enumerate(names):
        path, points, before = [], [], None
        for row in rows:
            value = row.seats[seat][count]
            if value == before:
                continue
            x, y = place(row.seq, last), down(value)
            path.append(f"M{x:g} {y:g}" if before is None else f"H{x:g}V{y:g}")
            points.append(Point(x, y, row.seq, f"Event {row.seq}: {player} {value}"))
            before = value
        series.append(Series(seat, "".join([*path, "H100"]) if path else "", points))
    ends = ", ".join(f"{player} {rows[-1].seats[seat][count]}" for seat, player in enumerate(names)) if rows else ""
    tops = ", ".join(
        f"{player} {max((row.seats[seat][count] for row in rows), default=0)}" for seat, player in enumerate(names)
    )
    about = f"{what} after each of {last} events. At the end: {ends}. At most: {tops}."
    return Chart(key, name, about, HEIGHT, [Tick(down(value), str(value)) for value in ticks], series)


def _durations(times: Times, names: Sequence[str], last: int) -> Chart:
    """Bars of the decision times, a lane for each player; heights grow with the logarithm."""
    series, ticks = [], []
    for seat, player in enumerate(names):
        floor = TOP + (seat + 1) * LANE - 6
        mine = [one for one in times.decisions if one.seat == seat]
        longest = sorted(mine, key=lambda one: (-one.ms, one.seq))[:LONGEST_SHOWN]
        path = "".join(f"M{place(one.seq, last):g} {floor}V{floor - bar(one.ms):g}" for one in mine)
        points = [
            Point(place(one.seq, last), floor - bar(one.ms), one.seq, f"Event {one.seq}: {player}, {in_words(one.ms)}")
            for one in sorted(longest, key=lambda one: one.seq)
        ]
        series.append(Series(seat, path, points))
        ticks += [Tick(floor, ""), Tick(round(floor - bar(10_000), 1), "10 s"), Tick(floor - bar(600_000), "10 min")]
    about = f"How long each decision took, without pauses; the {LONGEST_SHOWN} longest of each player have a point."
    for player, one in zip(names, times.seats, strict=True):
        if one is not None:
            about += f" {player}: {one.decisions} decisions, half of them within {in_words(one.median_ms)}, "
            about += f"the longest {in_words(one.longest_ms)}."
    return Chart("times", "Decision times", about, TOP + len(names) * LANE + HEIGHT - FLOOR, ticks, series)


def _turns(segments: Sequence[Any], names: Sequence[str], last: int) -> list[Band]:
    """The turns, one after the other; those that a rewind led back into are there again."""
    bands: list[Band] = []
    labelled = -_APART
    runs: list[tuple[int, int, int, int]] = []
    for one in segments:
        if runs and runs[-1][0] == one.turn and runs[-1][1] == one.active:
            runs[-1] = (*runs[-1][:3], one.last)
        else:
            runs.append((one.turn, one.active, one.first, one.last))
    for at, (turn, seat, first, end) in enumerate(runs):
        x = edge(first - 1, last)
        label = ""
        if turn and x - labelled >= _APART and x <= 100 - _APART / 2:
            label, labelled = str(turn), x
        text = f"Turn {turn}: {names[seat]}" if turn else "Set-up"
        bands.append(Band(x, round(edge(end, last) - x, 3), label, text, bool(at % 2)))
    return bands


def scale(most: int) -> tuple[int, list[int]]:
    """The value at the top of a picture, and the values that have a line.

    >>> scale(2), scale(11)
    ((2, [0, 1, 2]), (12, [0, 3, 6, 9, 12]))
    """
    step = max(1, math.ceil(most / _MOST_TICKS))
    top = max(step, math.ceil(most / step) * step)
    return top, list(range(0, top + 1, step))


def bar(ms: int) -> float:
    """Pixels of a decision that took so long: two at least, the lane's at most.

    >>> bar(0), bar(10**9)
    (2.0, 48.0)
    """
    share = math.log1p(min(ms / 1000, LONGEST_TIME)) / math.log1p(LONGEST_TIME)
    return round(max(2.0, share * (LANE - 16)), 1)


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
