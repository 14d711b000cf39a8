"""A match's public page: players, decks, result and key moments, with links to its replay and files.

Once the match is released it is open to everybody; before, to those who may follow it, as far as they may look.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, Response, g, request

from engine import readings
from engine.readings import Reading
from replays.telling.key_moments import public_words
from replays.telling.timeline import KeyMoment, Timeline
from replays.tournaments.state import Tournament
from service.answers import moments
from service.answers.match import MatchAnswer
from service.answers.moments import present
from service.answers.summaries import match_at_a_glance
from service.frame.charts import LineChart, line_chart
from service.frame.frame import page
from service.frame.visitors import open_to_all
from service.http.problems import Problem
from service.services import services
from service.who import Caller, Reader, caller_in, reader_of, visitor
from service.who.share_links import share_link

blueprint = open_to_all(Blueprint("public", __name__, url_prefix="/m"))
DAYS = ("1", "7", "30", "365")
"""Days that share links can last."""


FORMATS = {
    "html": "Replay in one file (HTML), works offline",
    "jsonl": "The log (JSON Lines), for vaultlog verify",
    "markdown": "Transcript (Markdown)",
    "csv": "Tables (CSV)",
    "sheet": "Sheet, one decision a line (text)",
}
"""The files of a match, and what they are."""


@dataclass(frozen=True, kw_only=True)
class PublicMatch:
    """The data of the template."""

    match: str
    reader: Reader
    glance: MatchAnswer
    home: Tournament | None
    names: list[str]
    otherwise: list[tuple[Reading, str]]
    """What the match reads otherwise than one opened today, and how."""
    moments: list[tuple[KeyMoment, str]]
    amber: LineChart | None
    keys: LineChart | None
    share: dict[str, str]
    """The share link of the address, which links carry on."""
    views: list[str]
    """The views that the caller may share."""
    formats = FORMATS
    days = DAYS

    @property
    def exports(self) -> bool:
        """Whether the caller may have the files."""
        return not self.reader.embargoed and self.reader.caller.may("export:own")

    @property
    def own_seat(self) -> int | None:
        """The seat of the caller."""
        return self.reader.caller.seat

    @property
    def records(self) -> bool:
        """Whether the caller enters the decisions of the seats."""
        return self.reader.caller.may("match:record")

    def to(self, path: str, **query: str) -> str:
        """An address with the share link of this one."""
        return _address(path, {**query, **self.share})


@blueprint.get("/<match>/about")
def about(match: str) -> Response:
    """The match, in short."""
    caller = caller_in(match=match)
    caller.require("match:read")
    reader = reader_of(match, noted=False)  # nothing here is hidden from anybody
    opened = services().recorder.traveller.opening(match)
    with present(reader) as now:
        g.seq = now.seq
        glance = match_at_a_glance(opened.event, now, reader)
    timeline = moments.timeline(reader)
    home = services().visibility.tournament_of(match)
    names = [seat.name for seat in glance.seats]
    link = visitor().link
    share = {} if link is None else {"share": link}
    return page(
        "match/public/page.html",
        about=PublicMatch(
            match=match,
            reader=reader,
            glance=glance,
            home=home,
            names=names,
            otherwise=[
                (row, row.in_words(glance.readings[row.id]))
                for row in readings.otherwise(glance.readings, glance.ruleset, glance.variant)
            ],
            moments=_moments_in_words(timeline, names),
            amber=_course(timeline, names, "amber", "Æmber over the match"),
            keys=_course(timeline, names, "keys", "Keys over the match"),
            share=share,
            views=_views(caller, len(names)) if caller.may("match:share") else [],
        ),
    )


@blueprint.post("/<match>/about/share")
def share(match: str) -> Response:
    """A link with which anybody can look at the match."""
    caller = caller_in(match=match)
    caller.require("match:share")
    days = request.form.get("days", "")
    if days not in DAYS:
        raise Problem(
            "invalid-body", f"Give `days` as one of {', '.join(DAYS)}.", people="Choose how long the link lasts."
        )
    view = request.form.get("view", "")
    if view not in _views(caller, len(services().recorder.traveller.opening(match).setup.seats)):
        raise Problem("forbidden", "Choose one of the views that you have yourself.")
    made = share_link(reader_of(match, view), int(days) * 24 * 3600)
    return page("match/public/shared.html", match=match, made=made)


def _views(caller: Caller, seats: int) -> list[str]:
    """The views that a caller may share, the narrowest first."""
    views = ["public", "spectator", *(f"player:{seat}" for seat in range(seats)), "judge"]
    return [view for view in views if caller.may_look(view)]


def _address(path: str, query: dict[str, Any]) -> str:
    return f"{path}?{urlencode(query)}" if query else path


def _moments_in_words(timeline: Timeline, names: list[str]) -> list[tuple[KeyMoment, str]]:
    """The key moments that the page shows, in order, each with its wording. Undone ones are left out."""
    standing = [moment for moment in timeline.moments if moment.undone_by is None]
    return [(moment, words) for moment in standing if (words := public_words(moment, names)) is not None]


def _course(timeline: Timeline, names: list[str], count: str, title: str) -> LineChart | None:
    """A count of every seat at the beginning of each turn, and at the end."""
    scores = [score for score in timeline.scores if score.undone_by is None]
    series: list[tuple[str, list[tuple[float, float]]]] = []
    for seat, name in enumerate(names):
        by_turn: dict[float, float] = {}
        for index, score in enumerate(scores):
            end = index == len(scores) - 1 and index > 0 and score.turn == scores[index - 1].turn
            by_turn[score.turn + end] = getattr(score.seats[seat], count)
        series.append((name, sorted(by_turn.items())))
    return line_chart(title, "turn", count, series)
