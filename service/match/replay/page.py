"""The replay desk: the page at `/m/<match>/e/<event>`, and its parts for the scripts that step without reloading it.

A browser that follows a link sends no token, so the page is usually opened with a session or by a share link, and its
links carry the link on. With the header `Vaultlog-Part: moment` (or `time`) a page answers with that part alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple
from urllib.parse import quote

import marshmallow as ma
from flask import Blueprint, Response, g, redirect
from marshmallow import validate
from werkzeug import Response as BaseResponse

from engine import catalogue
from service.answers import moments
from service.answers.on_stage import TableOnStage, stage_table
from service.board.board import Pieces
from service.board.naming import address_of
from service.frame.frame import guarded, page
from service.frame.parts import DeskQuery, answer, link_query, part_wanted, query
from service.http.packing import packs
from service.http.problems import Problem
from service.match.desk.explaining import Explanation, explained
from service.match.desk.moment import Desk, addresses, desk, desks, find_card
from service.match.replay import searches
from service.services import services
from service.who import Reader, reader_of

blueprint = packs(guarded(Blueprint("replay", __name__, url_prefix="/m")))
PARTS = {"moment": "board/_moment.html", "time": "board/_time.html", "moments": "board/_moments.html"}
"""Parts that can be fetched alone, and their templates."""
RUN = 20
"""Moments in one answer."""


class FindQuery(DeskQuery):
    """Which cards to look for."""

    title = ma.fields.String(validate=validate.Length(max=searches.LONGEST_TITLE), load_default="")


class DeskMomentQuery(DeskQuery):
    """Which moment, or what of it: `card` and `count` with its `seat` lead to their panels. The board's links are of
    this kind."""

    card = ma.fields.Integer(validate=validate.Range(min=0), load_default=None)
    count = ma.fields.String(validate=validate.OneOf(searches.COUNTS), load_default=None)
    seat = ma.fields.Integer(validate=validate.Range(min=0), load_default=0)


class EventQuery(DeskQuery):
    """Which event to go to."""

    seq = ma.fields.Integer(load_default=None)


@blueprint.get("/<match>")
@blueprint.get("/<match>/e")
def last(match: str) -> BaseResponse:
    """The way to an event, by default the last one."""
    page_query = query(EventQuery)
    reader = reader_of(match, page_query["view"])
    seq = page_query["seq"]
    if seq is None:
        seq = services().recorder.traveller.at(match, reader.horizon).seq
    return redirect(addresses(match, page_query)(moments.require(reader, seq)))


@blueprint.get("/<match>/e/<int:seq>")
def event(match: str, seq: int) -> BaseResponse:
    """The match after event `seq`."""
    page_query = query(DeskMomentQuery)
    if page_query["card"] is not None or page_query["count"] is not None:
        what = (
            f"count/{page_query['seat']}/{page_query['count']}"
            if page_query["card"] is None
            else f"card/{page_query['card']}"
        )
        return redirect(f"/m/{match}/e/{seq}/{what}{link_query(page_query)}")
    reader = reader_of(match, page_query["view"])
    replay_desk = desk(reader, moments.require(reader, seq), page_query)
    g.seq = replay_desk.seq
    return answer(
        "match/replay/page.html",
        PARTS,
        replay_desk.headers,
        desk=replay_desk,
        onward=_onward,
        table=None if part_wanted(PARTS) or page_query["stage"] is None else stage_table(reader),
        running=_running(reader, replay_desk.head),
    )


def _onward(replay_desk: Desk, table: TableOnStage) -> str:
    """The address that tells the stage which match is next; empty where it stays with this one."""
    if not table.home or replay_desk.kept.get("then") is None:
        return ""
    carried = {name: replay_desk.kept.get(name) for name in ("view", "stage", "third", "then")}
    at = f"/tournaments/{table.home}/stage/{quote(table.table, safe='')}/next"
    return f"{at}{link_query(carried, after=replay_desk.match)}"


class PlayState(NamedTuple):
    """Whether a match is being played, as far as the reader may know."""

    over: bool
    """It has a result, or is closed."""
    last_at: str
    """When the last event came that the reader sees."""
    mark: str
    """Of that event: another one after it was taken back. Empty where the page ends before it."""


def _running(reader: Reader, head: int) -> PlayState:
    """`head`: the last event that the page shows."""
    last = services().store.event(reader.match, reader.horizon)
    over = reader.closed
    if not over:
        with moments.present(reader) as present:
            over = present.game.result is not None
    if last is None:
        return PlayState(over, "", "")
    return PlayState(over, last.at, services().marks.of(last.hash) if last.seq == head else "")


@blueprint.get("/<match>/run/<int:first>")
def run(match: str, first: int) -> Response:
    """The moments from event `first` on, at most `RUN`, one after the other: for the script that steps through them."""
    page_query = query(DeskQuery)
    reader = reader_of(match, page_query["view"])
    first = moments.require(reader, first)
    last = min(first + RUN - 1, reader.horizon)
    g.seq = last
    pieces = Pieces()
    return page("match/replay/run.html", moments=desks(reader, first, last, page_query, pieces), pieces=pieces)


@blueprint.get("/<match>/e/<int:seq>/card/<int:card>")
def card(match: str, seq: int, card: int) -> Response:
    """What happened to a card: when it was played, damaged, moved."""
    page_query = query(DeskQuery)
    reader = reader_of(match, page_query["view"])
    at = moments.require(reader, seq)
    projected = find_card(reader, at, card)
    history = searches.of_card(reader, card, moments.timeline(reader))
    if history is None:
        history = searches.SearchResult(projected["title"] if projected is not None else "A card", [])
    return _panel(reader, at, page_query, history, projected, named=history.about, about={"card": card})


@blueprint.get("/<match>/e/<int:seq>/cards")
def cards(match: str, seq: int) -> Response:
    """What happened to the cards whose title has certain words in it."""
    page_query = query(FindQuery)
    reader = reader_of(match, page_query["view"])
    at = moments.require(reader, seq)
    history = searches.of_title(reader, page_query["title"], moments.timeline(reader))
    return _panel(reader, at, page_query, history, named=page_query["title"].strip())


@blueprint.get("/<match>/e/<int:seq>/count/<int:seat>/<what>")
def count(match: str, seq: int, seat: int, what: str) -> Response:
    """Which events made a count of a seat what it is: Æmber, keys, chains."""
    page_query = query(DeskQuery)
    reader = reader_of(match, page_query["view"])
    at = moments.require(reader, seq)
    seats = len(services().recorder.traveller.opening(match).setup.seats)
    if what not in searches.COUNTS or seat >= seats:
        raise Problem(
            "not-found",
            f"Counts are {', '.join(searches.COUNTS)}, of the seats 0 to {seats - 1}.",
            people="This match has no such count; it has each player's Æmber, keys and chains.",
        )
    history = searches.of_count(reader, seat, what, moments.timeline(reader))
    return _panel(reader, at, page_query, history, about={"count": what, "seat": seat})


@dataclass(frozen=True, kw_only=True)
class Panel:
    """The data of the template."""

    match: str
    asked: dict[str, Any]
    """The query of the address."""
    found: searches.SearchResult
    card: Any
    """The card that it is about, as the reader sees it; None where it is about something else."""
    at: int
    named: str
    """What may be the name of a card."""
    names: list[str]
    told: Explanation | None
    """The explanation of the last event that made it so."""
    explain: str
    """The address of that explanation in large type; empty without an explanation."""

    @property
    def made_by(self) -> int | None:
        """The event that made it what it is now."""
        last = self.found.last_until(self.at)
        return None if last is None else last.seq

    @property
    def in_catalogue(self) -> str | None:
        """The address of the card of this name."""
        card = catalogue.by_name(self.named)
        return None if card is None else address_of(card)

    def to(self, seq: int) -> str:
        """The address of an event."""
        return addresses(self.match, self.asked)(seq)


def _panel(
    reader: Reader,
    at: int,
    page_query: dict[str, Any],
    history: searches.SearchResult,
    card: Any = None,
    named: str = "",
    about: dict[str, Any] | None = None,
) -> Response:
    """What was found.

    `card`: the one it is about; `named`: what may be the name of a card.
    `about`: the parameters by which the page of explanations knows it; without them nothing is explained.
    """
    last = history.last_until(at) if about else None
    explanation = None if last is None else explained(reader, last.seq, last.texts)
    return answer(
        "match/replay/panel.html",
        {"panel": "match/replay/_panel.html"},
        panel=Panel(
            told=explanation,
            explain=f"/m/{reader.match}/e/{at}/explain{link_query(page_query, **about)}" if about else "",
            match=reader.match,
            asked=page_query,
            found=history,
            card=card,
            at=at,
            named=named,
            names=moments.names_of(reader),
        ),
    )
