"""The tables of a tournament for a stream: which one is on the stage, and addresses for the program that sends it.

/tournaments/<tournament>/stage                      the tables of the round that is played
/tournaments/<tournament>/stage/<table>?ground=&third=&then=   the stage of the match that is played there now
/tournaments/<tournament>/stage/<table>/next?after=            the match that the stage goes on to after this one

`then`: what the stage goes on to once a match is over, by itself: the next one of its table, the next featured one, or
nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

import marshmallow as ma
from flask import Blueprint, Response, redirect, request
from marshmallow import validate
from msgspec import Struct
from werkzeug.wrappers import Response as BaseResponse

from replays.log.events import now
from replays.tournaments.entries import Pairing, Round
from replays.tournaments.standings import Outcomes, best_of, games_won
from replays.tournaments.state import Tournament
from replays.tournaments.weeks import round_in_play
from service.answers.event_head import round_in_words
from service.answers.tournaments import every_outcome_of, outcomes_of
from service.frame.frame import page
from service.frame.parts import DeskQuery, link_query, query
from service.frame.visitors import open_to_all
from service.http.api import StrictSchema
from service.http.responses import json_response
from service.lists.page import list_query
from service.lists.rows import steady
from service.services import services
from service.tournament.overview.featured import behind_in_words, featured
from service.who import caller_in, reader_or_none

blueprint = open_to_all(Blueprint("broadcast", __name__, url_prefix="/tournaments"))


class StageQuery(StrictSchema):
    """`ground`: "clear" over a picture of the stream. `third`: "on" for the players below the board."""

    ground = ma.fields.String(load_default="", validate=validate.OneOf(("", "clear")))
    third = ma.fields.String(load_default="", validate=validate.OneOf(("", "on")))
    then = ma.fields.String(load_default="table", validate=validate.OneOf(("table", "featured", "stay")))

    @staticmethod
    def of_stage(settings: dict[str, Any]) -> dict[str, str | None]:
        """The query of a stage with these settings."""
        then = None if settings["then"] == "stay" else settings["then"]
        return {"stage": settings["ground"], "third": settings["third"] or None, "then": then}


class NextOnStageQuery(DeskQuery):
    """The query of a stage, and its match."""

    after = ma.fields.String(required=True, validate=validate.Regexp(r"^[0-9A-Za-z_-]{1,64}\Z"))


class NextOnStage(Struct, frozen=True):
    """The match that a stage goes on to."""

    address: str | None
    """None while there is none."""
    words: str = ""
    """The names of its players, its round and its table."""


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
    settings: dict[str, Any]
    behind: str
    public: bool
    """Whether the addresses open without a sign-in."""
    judges: bool
    runs: bool

    @property
    def on_stage(self) -> str:
        """The query of a match on the stage."""
        return link_query(StageQuery.of_stage({**self.settings, "ground": ""}))

    def chosen(self, **settings: str) -> str:
        """The address of this page with other settings."""
        wanted = {**{name: self.settings[name] for name in ("third", "then")}, **settings}
        differing = {name: value for name, value in wanted.items() if value not in ("", "table")}
        return f"/tournaments/{self.tournament.id}/stage{'?' if differing else ''}{urlencode(differing)}"


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
            tables=[_choice(state, pairing, every, visible, settings) for pairing in _pairings(state, round)],
            settings=settings,
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
            return redirect(f"/m/{match}{link_query(StageQuery.of_stage(settings))}")
    words = "" if round is None else round_in_words(state, round)
    return page(
        "tournament/broadcast/waiting.html", name=state.name, round=words, table=table, ground=settings["ground"]
    )


@blueprint.get("/<tournament>/stage/<table>/next")
@steady
def following(tournament: str, table: str) -> Response:
    """The match that the stage of a table goes on to after one that is over: for its script."""
    caller = caller_in(tournament=tournament)
    caller.require("tournament:read")
    caller.require("match:read")
    state = services().tournaments.get(tournament)
    stage = query(NextOnStageQuery)
    pairings = _pairings(state, round_in_play(state, now(), every_outcome_of(state)))
    own = next((pairing for pairing in pairings if pairing.table == table), None)
    match, pairing = None if own is None else _watched(own), own
    if match in (None, stage["after"]):
        match = pairing = None
        if stage["then"] == "featured":
            match, pairing = _next_featured(state, pairings, stage["after"])
    if match is None or pairing is None:
        return json_response(NextOnStage(None))
    names = " against ".join(state.players[seat.player].name for seat in pairing.seats)
    words = f"{names}, {round_in_words(state, state.rounds[pairing.round])}, table {pairing.table}"
    return json_response(NextOnStage(f"/m/{match}{link_query(stage)}", words))


def _next_featured(
    tournament: Tournament, pairings: Sequence[Pairing], after: str
) -> tuple[str | None, Pairing | None]:
    """The first match of the featured tables that is being played, as far as the caller may know."""
    outcomes = outcomes_of(tournament)
    playing = []
    for pairing in pairings:
        match = pairing.matches[-1] if pairing.matches else None
        outcome = None if match is None else outcomes.get(match)
        if match is not None and match != after and (outcome is None or not outcome.finished):
            names = tuple(tournament.players[seat.player].name for seat in pairing.seats)
            playing.append((pairing, match, names))
    boards = featured(playing, tournament.policy.featured)
    return (boards[0].match, boards[0].pairing) if boards else (None, None)


def _pairings(tournament: Tournament, round: Round | None) -> list[Pairing]:
    """The tables of a round at which two or more sit."""
    return [] if round is None else [pairing for pairing in tournament.pairings_of(round.id) if not pairing.bye]


def _watched(pairing: Pairing) -> str | None:
    """The last match of a table, if the caller may watch it."""
    match = pairing.matches[-1] if pairing.matches else None
    return None if match is None or reader_or_none(match) is None else match


def _choice(
    tournament: Tournament, pairing: Pairing, every: Outcomes, visible: Outcomes, settings: dict[str, Any]
) -> StageChoice:
    """A table. `every`: how matches stand; `visible`: those of them that the caller may know."""
    match = _watched(pairing)
    outcome = None if match is None else visible.get(match)
    at = f"{request.host_url.rstrip('/')}/tournaments/{tournament.id}/stage/{quote(pairing.table, safe='')}"
    wanted = {"third": settings["third"], "then": settings["then"]}
    more = urlencode({name: value for name, value in wanted.items() if value not in ("", "table")})
    return StageChoice(
        table=pairing.table,
        names=tuple(tournament.players[seat.player].name for seat in pairing.seats),
        match=match,
        over=outcome is not None and outcome.finished,
        games=games_won(pairing, visible) if best_of(tournament, pairing, every) > 1 else (),
        dark=f"{at}?{more}".rstrip("?"),
        clear=f"{at}?ground=clear{'&' if more else ''}{more}",
    )
