"""A match in pictures: the race for the keys, board power, cards seen, houses, tempo; beside the replay and alone.

Drawn on the server as SVG. Places across are percent of the width, places down are pixels, so that a picture fits any
screen and neither text nor points are distorted; lines are drawn in a separate, stretched field. Players are told apart
by colour, by how their line is dashed, and by the shape of their points. Everything that is drawn stands in a table,
too. What is counted lies open to everybody.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import marshmallow as ma
from flask import Blueprint, Response, g, redirect
from werkzeug.wrappers import Response as BaseResponse

from replays.fold.fold import Divergence
from replays.log.history import History
from replays.telling.clock import DecisionTime, TimeSpread, spread
from service.answers import chances as estimates
from service.answers import moments
from service.answers.moments import names_of
from service.frame.frame import guarded
from service.frame.parts import PartQuery, answer, link_query, query
from service.http.packing import packs
from service.match.pictures import chances, plots
from service.match.pictures.counts import CountsRow, Turn, rows_of, turns_of
from service.match.pictures.drawing import Band, Chart, edge, place
from service.match.pictures.plots import Plot, Strip, curve, houses, in_words, race, tempo
from service.services import services
from service.who import Reader, permits, reader_of

blueprint = packs(guarded(Blueprint("pictures", __name__, url_prefix="/m")))
_APART = 5.0
"""Percent of the width that the number of a turn needs."""


class PicturesQuery(PartQuery):
    """The query of the pictures. `tables`: with every event and every decision in a table, which makes a long page."""

    tables = ma.fields.Boolean(load_default=False)


class Times(NamedTuple):
    """How long decisions took."""

    decisions: list[DecisionTime]
    seats: list[TimeSpread | None]


@dataclass(frozen=True, kw_only=True)
class Pictures:
    """The data of the templates."""

    match: str
    view: str
    asked: dict[str, Any]
    """The query of the address."""
    charts: list[Chart | Plot]
    houses: Strip
    bands: list[Band]
    undone: list[Band]
    rows: list[CountsRow]
    turns: list[Turn]
    times: Times | None
    """None: an embargo keeps them back."""
    names: list[str]
    last: int
    divergence: Divergence | None
    chances: chances.Chances | None
    """None: not for this reader, or not yet."""

    @property
    def at(self) -> int | None:
        """The event that is marked."""
        at: int | None = self.asked["at"]
        return at

    @property
    def marked_at(self) -> float | None:
        """Percent of the width at which that event is."""
        return None if self.at is None else place(min(self.at, self.last), self.last)

    @cached_property
    def query(self) -> str:
        """The query that links carry on."""
        return link_query(self.asked)

    @property
    def with_tables(self) -> str:
        """The same with every event and every decision in a table."""
        return link_query(self.asked, tables="yes")

    def seconds(self, ms: int) -> str:
        """A time in words."""
        return in_words(ms)


@blueprint.get("/<match>/pictures")
@permits("match:read")
def pictures(match: str) -> Response:
    """All pictures of the match."""
    page_query = query(PicturesQuery)
    reader = reader_of(match, page_query["view"])
    if page_query["at"] is not None:
        moments.require(reader, page_query["at"])
    drawn = draw(reader, page_query)
    g.seq = drawn.last
    return answer("match/pictures/page.html", {"pictures": "match/pictures/_pictures.html"}, pictures=drawn)


@blueprint.post("/<match>/pictures/chances")
@permits("match:read")
def ask(match: str) -> BaseResponse:
    """Ask for the chances, and go back to the pictures."""
    page_query = query(PartQuery)
    estimates.ask(reader_of(match))
    return redirect(f"/m/{match}/pictures{link_query(page_query)}#chances", 303)


def draw(reader: Reader, page_query: dict[str, Any]) -> Pictures:
    """The pictures as far as the reader may look. `page_query`: the query of the address. Raises what
    `Traveller.between` raises."""
    timeline = moments.timeline(reader)
    last = timeline.version
    names = names_of(reader)
    undone = {seq: run.by for run in History(timeline.rewinds).undone(last) for seq in range(run.first, run.last + 1)}
    rows = rows_of(reader, last, undone)
    charts: list[Chart | Plot] = [
        race(rows, names),
        curve("power", "Board power", "Power of all creatures of a player", rows, names),
        curve("seen", "Cards seen", "Cards that have left a player's deck", rows, names),
    ]
    times: Times | None = None
    taken: list[DecisionTime] = []
    if not reader.embargoed:
        taken = services().clocks.times(reader.match, timeline.segments, last)
        taken = [decision for decision in taken if decision.seq <= last]
        stands = [
            [decision for decision in taken if decision.seat == seat and not decision.undone]
            for seat in range(len(names))
        ]
        times = Times(taken, [spread(standing) for standing in stands])
    turns = turns_of(timeline.segments, taken)
    if times is not None:
        charts.append(tempo(turns, times.seats, names, last))
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
    return Pictures(
        match=reader.match,
        view=reader.view,
        asked=page_query,
        charts=charts,
        houses=houses(turns, names, last),
        bands=plots.bands(turns, names, last, _APART),
        undone=bands,
        rows=rows,
        turns=turns,
        times=times,
        names=names,
        last=last,
        divergence=timeline.divergence,
        chances=estimate,
    )
