"""Decide by time: the short form of an official for a table that nobody records decision by decision.

/tournaments/<tournament>/pairings/<pairing>/time    enter how the players stand; the winner is worked out, and recorded
                                                      with the form of results (`service.tournament.organising.pair`)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import marshmallow as ma
from flask import Blueprint, Response, request
from ulid import ULID

from engine.rules.turns.time_procedure import PROCEDURES, TimeProcedure
from replays.tournaments.entries import Pairing
from replays.tournaments.state import Tournament
from service.frame.frame import guarded, page
from service.http.api import faults_of
from service.http.problems import Problem
from service.services import services
from service.tournament.organising.form_results import NotStored, field
from service.tournament.time_decisions import decision_by_time, procedure_of, table_of
from service.tournament.time_schemas import MOST, TableAtTimeSchema, TableDecidedAnswer
from service.who import caller_in

blueprint = guarded(Blueprint("decide_by_time", __name__, url_prefix="/tournaments"))
FIGURES = {"keys": "Keys", "amber": "Æmber", "chains": "Chains", "creatures": "Creatures", "potential": "Potential"}


@dataclass(frozen=True, kw_only=True)
class TimePage:
    """The data of the page."""

    tournament: Tournament
    pairing: Pairing
    names: list[str]
    procedures: list[TimeProcedure]
    chosen: TimeProcedure
    figures: dict[str, str]
    entered: dict[str, str]
    most: int
    decision: TableDecidedAnswer | None
    winner: str | None
    recorded: int
    fault: NotStored | None
    judges: bool
    key: str


@blueprint.get("/<tournament>/pairings/<pairing>/time")
def form(tournament: str, pairing: str) -> Response:
    """The form."""
    caller_in(tournament=tournament).require("tournament:run")
    state = services().tournaments.get(tournament)
    return _page(state, table_of(state, pairing))


@blueprint.post("/<tournament>/pairings/<pairing>/time")
def decide(tournament: str, pairing: str) -> Response:
    """Work out who wins, and offer to record it."""
    caller_in(tournament=tournament).require("tournament:run")
    state = services().tournaments.get(tournament)
    table = table_of(state, pairing)
    try:
        return _page(state, table, decision=decision_by_time(state, table, _entered(table)))
    except NotStored as why:
        return _page(state, table, fault=why)
    except Problem as why:
        return _page(state, table, fault=NotStored(why.detail))


def _entered(table: Pairing) -> dict[str, Any]:
    """The body that the form comes to. Raises NotStored with every fault."""
    seats = []
    for number, seat in enumerate(table.seats):
        numbers: dict[str, Any] = {
            name: int(given) if given.isascii() and given.isdecimal() and len(given) < 9 else given
            for name in FIGURES
            if (given := field(f"{name}{number}"))
        }
        if field(f"out{number}"):
            numbers = {"keys": 0, "amber": 0} | numbers
        seats.append({"player": seat.player, "out": bool(field(f"out{number}")), **numbers})
    body = {"procedure": field("procedure") or None, "first": field("first") or None, "seats": seats}
    try:
        loaded: dict[str, Any] = TableAtTimeSchema().load(body)
    except ma.ValidationError as error:
        raise NotStored("; ".join(_fault(path, text) for path, text in faults_of(error.messages))) from None
    return loaded


def _fault(path: tuple[str, ...], text: str) -> str:
    if len(path) == 3:
        return f"player {int(path[1]) + 1}, {FIGURES.get(path[2], path[2])}: {text}"
    return f"{' '.join(path)}: {text}"


def _page(
    tournament: Tournament,
    table: Pairing,
    *,
    decision: TableDecidedAnswer | None = None,
    fault: NotStored | None = None,
) -> Response:
    names = {seat.player: tournament.players[seat.player].name for seat in table.seats}
    recorded = tournament.results.get(table.id)
    procedure = field("procedure")
    return page(
        "tournament/organising/decide_by_time.html",
        200 if fault is None else fault.status,
        shown=TimePage(
            tournament=tournament,
            pairing=table,
            names=list(names.values()),
            procedures=list(PROCEDURES.values()),
            chosen=PROCEDURES[procedure if procedure in PROCEDURES else procedure_of(tournament)],
            figures=FIGURES,
            entered=request.form.to_dict(),
            most=MOST,
            decision=decision,
            winner=None if decision is None or decision.winner is None else names[decision.winner],
            recorded=0 if recorded is None else recorded.seq,
            fault=fault,
            judges=caller_in(tournament=tournament.id).may("dispute:rule"),
            key=str(ULID()),
        ),
    )
