"""The tables of a tournament for a stream: which one is on the stage, and addresses for the program that sends it.

/tournaments/<tournament>/stage                      the tables of the round that is played
/tournaments/<tournament>/stage/<table>?ground=&third=   the stage of the match that is played there now
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple
from urllib.parse import quote

import marshmallow as ma
from flask import Blueprint, Response, redirect, request
from marshmallow import validate
from werkzeug.wrappers import Response as BaseResponse

from replays.log.events import now
from replays.tournaments.entries import Pairing, Round
from replays.tournaments.standings import Outcomes, best_of, games_won
from replays.tournaments.state import Tournament
from replays.tournaments.weeks import round_in_play
from service.answers.event_head import round_in_words
from service.answers.tournaments import every_outcome_of, outcomes_of
from service.frame.frame import page
from service.frame.parts import link_query
from service.frame.visitors import open_to_all
from service.http.api import StrictSchema
from service.lists.page import list_query
from service.lists.rows import steady
from service.services import services
from service.tournament.overview.featured import behind_in_words
from service.who import caller_in, reader_or_none

blueprint = open_to_all(Blueprint("broadcast", __name__, url_prefix="/tournaments"))


class StageQuery(StrictSchema):
    """`ground`: "clear" over a picture of the stream. `third`: "on" for the players below the board."""

    ground = ma.fields.String(load_default="", validate=validate.OneOf(("", "clear")))
    third = ma.fields.String(load_default="", validate=validate.OneOf(("", "on")))


class StageChoice(NamedTuple):
    """A table that can be put on the stage."""

    table: str
    names: tuple[str, ...]
    match: str | None
    """The match that is played there, or the last one; None if no match was opened that the caller may watch."""
    over: bool
    games: tuple[int, ...]
    dark: str
    """The address of its stage, whatever match is played there; below it that without a ground."""
    clear: str


@dataclass(frozen=True, kw_only=True)
class StageChoicesPage:
    """The data of the page on which a table is chosen."""

    tournament: Tournament
    round: str
    tables: list[StageChoice]
    third: bool
    behind: str
    public: bool
    """Whether the addresses open without a sign-in."""
    judges: bool
    runs: bool


@blueprint.get("/<tournament>/stage")
@steady
def choices(tournament: str) -> Response:
    """The tables, and their addresses."""
    caller = caller_in(tournament=tournament)
    caller.require("tournament:read")
    caller.require("match:read")
    state = services().tournaments.get(tournament)
    settings = list_query(StageQuery())
    every, visible = every_outcome_of(state), outcomes_of(state)
    round = round_in_play(state, now(), every)
    return page(
        "tournament/broadcast/page.html",
        shown=StageChoicesPage(
            tournament=state,
            round="" if round is None else round_in_words(state, round),
            tables=[_choice(state, pairing, every, visible, settings["third"]) for pairing in _pairings(state, round)],
            third=settings["third"] == "on",
            behind=behind_in_words(state) if caller.delayed else "",
            public=state.policy.public and state.policy.spectators_open,
            judges=caller.may("dispute:rule"),
            runs=caller.may("tournament:run"),
        ),
    )


@blueprint.get("/<tournament>/stage/<table>")
@steady
def table(tournament: str, table: str) -> BaseResponse:
    """The way to the match of a table, or a page that waits for it: for a program that shows one address."""
    caller = caller_in(tournament=tournament)
    caller.require("tournament:read")
    caller.require("match:read")
    state = services().tournaments.get(tournament)
    settings: dict[str, Any] = list_query(StageQuery())
    round = round_in_play(state, now(), every_outcome_of(state))
    for pairing in _pairings(state, round):
        if pairing.table == table and (match := _watched(pairing)) is not None:
            query = link_query({"stage": settings["ground"], "third": settings["third"] or None})
            return redirect(f"/m/{match}{query}")
    words = "" if round is None else round_in_words(state, round)
    return page(
        "tournament/broadcast/waiting.html", name=state.name, round=words, table=table, ground=settings["ground"]
    )


def _pairings(tournament: Tournament, round: Round | None) -> list[Pairing]:
    """The tables of a round at which two or more sit."""
    return [] if round is None else [pairing for pairing in tournament.pairings_of(round.id) if not pairing.bye]


def _watched(pairing: Pairing) -> str | None:
    """The last match of a table, if the caller may watch it."""
    match = pairing.matches[-1] if pairing.matches else None
    return None if match is None or reader_or_none(match) is None else match


def _choice(tournament: Tournament, pairing: Pairing, every: Outcomes, visible: Outcomes, third: str) -> StageChoice:
    """A table. `every`: how matches stand; `visible`: those of them that the caller may know."""
    match = _watched(pairing)
    outcome = None if match is None else visible.get(match)
    at = f"{request.host_url.rstrip('/')}/tournaments/{tournament.id}/stage/{quote(pairing.table, safe='')}"
    more = "third=on" if third else ""
    return StageChoice(
        table=pairing.table,
        names=tuple(tournament.players[seat.player].name for seat in pairing.seats),
        match=match,
        over=outcome is not None and outcome.finished,
        games=games_won(pairing, visible) if best_of(tournament, pairing, every) > 1 else (),
        dark=f"{at}?{more}".rstrip("?"),
        clear=f"{at}?ground=clear{'&' if more else ''}{more}",
    )
