"""Several fillings of what nobody saw, side by side: `/m/<match>/fillings?at=<event>`, for officials.

It is for matches with printed cards. Where something is half resolved after the event that is asked for, the page
shows the last event before it after which nothing is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import marshmallow as ma
from flask import Blueprint, Response, g
from markupsafe import Markup
from marshmallow import validate

from replays.disputes.fillings import Filling, Fillings
from replays.log.errors import CommandRefused
from service.answers import moments
from service.answers.fillings import MOST_FILLINGS, MOST_PLAYOUTS, fillings_at
from service.answers.queries import SEQ
from service.board.picture.drawing import picture, situation
from service.frame.frame import guarded, page
from service.frame.parts import query
from service.http.api import StrictSchema
from service.match.share.page import glyphs
from service.services import services
from service.who import caller_in, reader_of

blueprint = guarded(Blueprint("fillings-page", __name__, url_prefix="/m"))


class Spread(NamedTuple):
    """The chances of a player over the fillings, in per cent."""

    name: str
    low: int
    high: int
    mean: int
    dots: list[tuple[int, int]]
    """Number of a filling, and the chance there."""
    words: str


class End(NamedTuple):
    """How a playout ended: in words, and as a picture."""

    words: str
    picture: Markup


class PageQuery(StrictSchema):
    """Which moment, and how many. `case`: the case that one comes from."""

    at = ma.fields.Integer(validate=SEQ, load_default=None)
    fillings = ma.fields.Integer(load_default=6, validate=validate.Range(1, MOST_FILLINGS))
    playouts = ma.fields.Integer(load_default=6, validate=validate.Range(1, MOST_PLAYOUTS))
    case = ma.fields.Integer(validate=SEQ, load_default=None)


@dataclass(frozen=True, kw_only=True)
class FillingsPage:
    """The data of the page of fillings."""

    match: str
    names: list[str]
    title: str
    asked: dict[str, Any]
    wanted: int
    at: int
    found: Fillings | None
    refused: str | None
    said: str | None
    most: tuple[int, int]
    spread: list[Spread | None]
    ends: dict[int, End | None]


@blueprint.get("/<match>/fillings")
def fillings(match: str) -> Response:
    """What nobody saw, filled in several ways and played out."""
    caller_in(match=match).require("match:branch")
    page_query = query(PageQuery)
    reader = reader_of(match, "judge")
    wanted = reader.horizon if page_query["at"] is None else moments.require(reader, page_query["at"])
    traveller = services().recorder.traveller
    moment, observed = traveller.at(match, wanted), traveller.opening(match).setup.observed
    at = moment.seq if moment.game.at_rest or not observed else moment.fold.last_rest()
    compared, refused = None, None
    try:
        if at is None:
            raise CommandRefused("nothing can be filled before the opening hands are dealt", code="not-at-rest")
        compared = fillings_at(reader, {**page_query, "seq": at, "answers": "[]"})
    except CommandRefused as error:
        refused = str(error)
    g.seq = at or wanted
    names = moments.names_of(reader)
    return page(
        "case/desk/fillings.html",
        shown=FillingsPage(
            match=match,
            names=names,
            title=traveller.opening(match).data.title or "Match",
            asked=page_query,
            wanted=wanted,
            at=at or wanted,
            found=compared,
            refused=refused,
            said=None if compared is None else compared.in_words(names),
            most=(MOST_FILLINGS, MOST_PLAYOUTS),
            spread=[] if compared is None else [_spread(compared, seat, name) for seat, name in enumerate(names)],
            ends={}
            if compared is None
            else {filling.number: _end(filling, reader.viewer.seat or 0) for filling in compared.fillings},
        ),
    )


def _spread(compared: Fillings, seat: int, name: str) -> Spread | None:
    """How far the chances of a seat lie apart."""
    between = compared.range_of(seat)
    if between is None:
        return None
    low, high = (round(100 * chance) for chance in between)
    words = f"{name} wins {low} %" if low == high else f"{name} wins between {low} % and {high} %"
    dots = [
        (filling.number, round(100 * filling.chances[seat]))
        for filling in compared.possible
        if filling.chances is not None
    ]
    return Spread(name, low, high, round(100 * compared.means[seat]), dots, f"{words} of the playouts")


def _end(filling: Filling, near: int) -> End | None:
    """The end of one playout, small."""
    if filling.end is None:
        return None
    about = situation(filling.end)
    if filling.end["result"] is None:
        about = f"Not over after long play: {about}"
    return End(about, Markup(picture(filling.end, near, f"Filling {filling.number}: {about}", glyphs())))  # noqa: S704 - elements
