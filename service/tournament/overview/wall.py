"""The wall: every table of a round on one screen, for those who run the tournament.

/tournaments/<tournament>/wall?round=&q=&show=&order=   the tables; a script looks again every few seconds
POST /tournaments/<tournament>/rounds/<round>/clock     the clocks of the round, run together
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

import marshmallow as ma
from flask import Blueprint, Response, redirect, request
from marshmallow import validate
from ulid import ULID
from werkzeug.wrappers import Response as BaseResponse

from replays.log.errors import CommandRefused
from replays.store.store import RequestKey
from replays.telling.clock import milliseconds
from replays.tournaments.entries import Round
from replays.tournaments.state import Tournament
from service.answers.wall import STATES, State, WallTable, wall_of
from service.frame.frame import guarded, page
from service.http.api import StrictSchema
from service.http.problems import Problem
from service.http.responses import form_key
from service.lists.page import list_query
from service.lists.rows import steady
from service.services import services
from service.tournament.organising.round_clock import (
    ClockButtons,
    ClockDoneQuery,
    apart,
    buttons_of,
    done_in_query,
    done_in_words,
)
from service.tournament.round_schemas import RoundClockSchema
from service.tournament.rounds import clocks_of_round, require_round
from service.tournament.tournaments import canonical
from service.who import caller_in

blueprint = guarded(Blueprint("wall", __name__, url_prefix="/tournaments"))
TROUBLE = ("called", "late", "still")
IN_WORDS = {
    "called": "judge called",
    "late": "over time",
    "still": "still",
    "paused": "clock paused",
    "playing": "playing",
    "waiting": "waiting for the players",
    "unopened": "on paper",
    "over": "over",
    "bye": "bye",
}
"""States of a table as the page says them."""
SHOWN = {"": "All tables", "trouble": "Called, over time, still or absent", "open": "Not over yet", "over": "Over"}
ORDERS = {"": "By table", "urgent": "Most urgent first", "clock": "Least time first"}


class WallPageQuery(StrictSchema, ClockDoneQuery):
    """Which tables, and in which order. A form sends what is left empty, too."""

    round = ma.fields.String(load_default="", validate=validate.Length(max=64))
    q = ma.fields.String(load_default="", validate=validate.Length(max=200))
    show = ma.fields.String(load_default="", validate=validate.OneOf(list(SHOWN)))
    order = ma.fields.String(load_default="", validate=validate.OneOf(list(ORDERS)))


@dataclass(frozen=True, kw_only=True)
class WallPage:
    """The data of the wall."""

    tournament: Tournament
    round: Round | None
    tiles: list[WallTable]
    counts: dict[State, int]
    many: int
    query: dict[str, Any]
    words: dict[str, str]
    filters: dict[str, str]
    orders: dict[str, str]
    done: str | None
    """What was done with the clocks."""
    clock: ClockButtons | None
    apart: frozenset[str]
    """Pairings that show their clock, too."""
    key: str
    names: Callable[[Sequence[str]], str]
    """What some players are called, by their ids."""
    judges: bool
    runs: bool


@blueprint.get("/<tournament>/wall")
@steady
def wall(tournament: str) -> Response:
    """The tables of a round."""
    caller = caller_in(tournament=tournament)
    caller.require("tournament:run", "dispute:rule")
    query = list_query(WallPageQuery())
    state = services().tournaments.get(tournament)
    if query["round"]:
        require_round(state, query["round"])
    answer = wall_of(state, query["round"] or None)
    tiles = [tile for tile in answer.tables if _fits(tile, query["show"], query["q"].casefold().split())]
    if query["order"] == "urgent":
        tiles.sort(key=lambda tile: (STATES.index(tile.state), -(tile.waits or tile.quiet or 0)))
    elif query["order"] == "clock":
        tiles.sort(key=lambda tile: (tile.left is None or not tile.runs, tile.left or 0))
    return page(
        "tournament/overview/wall.html",
        shown=WallPage(
            tournament=state,
            round=None if answer.round is None else state.rounds[answer.round],
            tiles=tiles,
            counts=answer.counts,
            many=len(answer.tables),
            query=query,
            words=IN_WORDS,
            filters=SHOWN,
            orders=ORDERS,
            done=done_in_words(query),
            clock=buttons_of(state, answer) if caller.may("match:clock") else None,
            apart=apart(state, answer, milliseconds(answer.at)),
            key=str(ULID()),
            names=lambda players: " and ".join(state.players[player].name for player in players),
            judges=caller.may("dispute:rule"),
            runs=caller.may("tournament:run"),
        ),
    )


@blueprint.post("/<tournament>/rounds/<round>/clock")
def run_clock(tournament: str, round: str) -> BaseResponse:
    """Run the clocks of a round, and go back to the page with the button.

    The form's key makes it safe to send it twice.
    """
    caller = caller_in(tournament=tournament)
    caller.require("match:clock")
    key = form_key()
    minutes = request.form.get("minutes", "").strip()
    act = request.form.get("act", "")
    try:
        body = RoundClockSchema().load(
            {"act": act, "minutes": int(minutes) if minutes.isdecimal() and act in ("start", "more") else None}
        )
    except (ma.ValidationError, ValueError):
        raise Problem("invalid-body", "Open the page and use its buttons; minutes are a number from 1.") from None
    route = f"{caller.id} POST /tournaments/{tournament}/rounds/{round}/clock"
    try:
        ran = clocks_of_round(tournament, round, body, RequestKey.of(route, key, canonical(body)))
    except CommandRefused:
        raise Problem("invalid-body", "Say how many minutes; the tournament’s policy names none.") from None
    onward = "pair" if request.form.get("page") == "pair" else "wall"
    return redirect(f"/tournaments/{tournament}/{onward}?{urlencode({'round': round})}&{done_in_query(act, ran)}", 303)


def _fits(tile: WallTable, show: str, words: list[str]) -> bool:
    over = tile.state in ("over", "bye")
    trouble = tile.state in TROUBLE or tile.absence is not None
    if (show == "trouble" and not trouble) or (show == "open" and over) or (show == "over" and not over):
        return False
    names = [seat.name.casefold() for seat in tile.seats]
    return all(word == tile.table.casefold() or any(word in name for name in names) for word in words)
