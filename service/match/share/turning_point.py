"""The turning point of a match as a card to share: `/m/<match>/turning-point`, `…/turning-point.svg`, `….png`.

It is the turn that changed the estimated chances most, for those who may see the estimate (`service.answers.chances`).
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

from flask import Blueprint, Response

from replays.estimating.chances import Estimate
from service.answers import chances, moments
from service.board.picture.turning_point import TurningPoint, card
from service.board.time_line import course
from service.frame.frame import guarded, page
from service.frame.parts import DeskQuery, link_query, query
from service.http.problems import Problem
from service.http.responses import PRIVATE
from service.match.share.links import Links, links
from service.match.share.page import ALONE, PNG, SVG, painted
from service.who import Reader, permits, reader_of

blueprint = guarded(Blueprint("turning point", __name__, url_prefix="/m"))


@dataclass(frozen=True, kw_only=True)
class TurningPointPage:
    """The data of the template."""

    match: str
    point: TurningPoint
    seq: int
    """Where the turn began."""
    links: Links
    query: str
    """The query that links carry on."""
    preview: bool
    """Whether the address opens for everybody, so that a message shows the card."""

    def address(self, kind: str = "") -> str:
        """The address of the page, or of the card in a form, for a message."""
        return f"{self.links.host}/m/{self.match}/turning-point{kind}{self.query}"


@blueprint.get("/<match>/turning-point")
@permits("match:read")
def turning_point(match: str) -> Response:
    """The turning point, to be looked at and passed on."""
    page_query = query(DeskQuery)
    reader = reader_of(match, page_query["view"])
    seq, point = _point(reader)
    carried = link_query({**page_query, "vs": None, "stage": None})
    contents = TurningPointPage(
        match=match,
        point=point,
        seq=seq,
        links=links(match, seq, share=page_query["share"]),
        query=carried,
        preview=reader.caller.by_address,
    )
    return page("match/share/turning_point.html", shown=contents)


@blueprint.get("/<match>/turning-point.svg")
@permits("match:read")
def as_svg(match: str) -> Response:
    """The card as SVG."""
    _, point = _point(reader_of(match, query(DeskQuery)["view"]))
    return _picture(card(point).encode(), SVG)


@blueprint.get("/<match>/turning-point.png")
@permits("match:read")
def as_png(match: str) -> Response:
    """The card as PNG."""
    reader = reader_of(match, query(DeskQuery)["view"])
    svg = card(_point(reader)[1])
    return _picture(painted(reader, sha256(svg.encode()).hexdigest(), lambda: svg), PNG)


def _picture(body: bytes, kind: str) -> Response:
    fixed = {
        "Cache-Control": PRIVATE,
        "Content-Security-Policy": ALONE,
        "Cross-Origin-Resource-Policy": "cross-origin",
    }
    return Response(body, 200, fixed, content_type=kind)


def _point(reader: Reader) -> tuple[int, TurningPoint]:
    """Where the turning point began, and what it was. Raises Problem 404 where the reader can see none."""
    request = chances.valid_request(reader) if chances.may_look(reader) else None
    estimate = None if request is None else request.estimate
    swings = [] if estimate is None else list(chances.swings_of(estimate).values())
    if estimate is None or not swings:
        raise Problem(
            "chances-not-found",
            "This match has no turning point that these credentials may see: the chances were not estimated, or no "
            "turn changed them much.",
            people="There is no turning point to be seen: the chances of this match were not estimated, or no turn "
            "changed them much. They are estimated under Charts once it is closed.",
        )
    swing, names = swings[0], moments.names_of(reader)
    flags = course(moments.timeline(reader), names).flags
    return swing.seq, TurningPoint(
        names=names,
        turn=swing.turn,
        whose=names[swing.seat],
        gainer=swing.gainer,
        before=_chances_at(estimate, swing.seq),
        after=_chances_after(estimate, swing.seq),
        brought=[flag.text for flag in flags if flag.turn == swing.turn and not flag.undone],
    )


def _chances_at(estimate: Estimate, seq: int) -> list[float]:
    return next(point.chances for point in estimate.points if point.seq == seq)


def _chances_after(estimate: Estimate, seq: int) -> list[float]:
    """The chances at the beginning of the next turn, or at the end."""
    return next((point.chances for point in estimate.points if point.seq > seq), estimate.end)
