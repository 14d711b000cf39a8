"""Decide a table by time that nobody records decision by decision: the official enters how the players stand."""

from __future__ import annotations

from typing import Any

from flask import Response

from engine.english import counted
from engine.rules.turns.time_procedure import (
    NEWEST,
    PROCEDURES,
    TimeComparison,
    TimeProcedure,
    TimeStanding,
    after_payment,
    compare,
)
from engine.variants import VARIANTS
from replays.tournaments.entries import Pairing
from replays.tournaments.state import Tournament
from service.http.api import ApiBlueprint
from service.http.problems import Problem
from service.http.responses import json_response
from service.services import services
from service.tournament.time_schemas import TableAtTimeSchema, TableDecidedAnswer, TimeFigures
from service.tournament.tournaments import pairing_named
from service.who import permits
from service.who.entrances import gate

blueprint = ApiBlueprint(
    "time at a table", __name__, url_prefix="/api/v1/tournaments", description="Decide tables by time"
)
blueprint.before_request(gate)
_EXAMPLE = {
    "first": "ann",
    "seats": [{"player": "ann", "keys": 1, "amber": 7}, {"player": "ben", "keys": 2, "amber": 0, "chains": 1}],
}


@blueprint.route("/<tournament>/pairings/<pairing>/time", methods=["POST"])
@permits("match:record")
@blueprint.arguments(TableAtTimeSchema, example=_EXAMPLE)
@blueprint.response(200, TableDecidedAnswer)
def decide_table_by_time(body: dict[str, Any], tournament: str, pairing: str) -> Response:
    """Work out who wins a table by time, from keys, Æmber, chains, creatures and who began; stores nothing

    For a table without a record, after the turns that the procedure leaves. A player who can pays for a last key
    first, where the procedure has it. The result is recorded with `result.recorded`; `text` is its reason.
    """
    state = services().tournaments.get(tournament)
    return json_response(decision_by_time(state, table_of(state, pairing), body))


def table_of(tournament: Tournament, pairing: str) -> Pairing:
    """The pairing that time may decide. Raises Problem 404; 409 (`bye`) for a bye."""
    table = pairing_named(tournament, pairing)
    if table.bye:
        raise Problem("refused", "A bye needs no decision by time.", reason="bye")
    return table


def procedure_of(tournament: Tournament) -> str:
    """The procedure of a tournament's policy; the newest where it names none."""
    return tournament.policy.time_procedure or NEWEST


def decision_by_time(tournament: Tournament, pairing: Pairing, body: dict[str, Any]) -> TableDecidedAnswer:
    """What time decides at the table that a body describes (`TableAtTimeSchema`).

    Raises Problem 422 where its players are not those of the pairing, or fewer than two are left.
    """
    players = [seat.player for seat in pairing.seats]
    entered = {seat["player"]: seat for seat in body["seats"]}
    if sorted(entered) != sorted(players) or len(body["seats"]) != len(players):
        raise Problem("invalid-body", f"Give each player of the pairing once: {', '.join(players)}.")
    if body["first"] is not None and body["first"] not in players:
        raise Problem("invalid-body", f"The first player is one of {', '.join(players)}.")
    most = tournament.most_keys(pairing)
    if any(seat["keys"] > most for seat in body["seats"]):
        raise Problem("invalid-body", f"A game here is won with {counted(most, 'key')}: give numbers up to {most}.")
    procedure = PROCEDURES[body["procedure"] or procedure_of(tournament)]
    first = None if body["first"] is None else players.index(body["first"])
    standings = [_standing(seat, entered[player], first, len(players)) for seat, player in enumerate(players)]
    left = [standing for standing in standings if not entered[players[standing.seat]]["out"]]
    if len(left) < 2:
        raise Problem("invalid-body", "Time decides between two players at least; who is left alone has won.")
    after = left
    if VARIANTS[tournament.variant].forges_own_keys:
        after = [after_payment(standing, procedure, tournament.most_keys(pairing)) for standing in left]
    compared = compare(after, procedure)
    keys = {standing.seat: standing.keys for standing in [*standings, *after]}
    return TableDecidedAnswer(
        tournament=tournament.id,
        pairing=pairing.id,
        procedure=procedure.name,
        players=[players[standing.seat] for standing in left],
        winner=None if compared.winner is None else players[compared.winner],
        by=None if compared.by is None else compared.by.words,
        paid=[players[now.seat] for was, now in zip(left, after, strict=True) if now is not was],
        keys=[keys[seat] for seat in range(len(players))],
        figures=[TimeFigures(criterion.name, criterion.words, list(values)) for criterion, values in compared.figures],
        text=_in_words(procedure, compared, [tournament.players[players[standing.seat]].name for standing in left]),
    )


def _standing(seat: int, entered: dict[str, Any], first: int | None, seats: int) -> TimeStanding:
    return TimeStanding(
        seat,
        entered["keys"],
        entered["amber"],
        entered["chains"],
        entered["creatures"],
        entered["potential"],
        None if first is None else (seat - first) % seats,
    )


def _in_words(procedure: TimeProcedure, compared: TimeComparison, names: list[str]) -> str:
    """The reason of the result: by what time decided, and both figures."""
    how = f"By time, procedure of {procedure.name}"
    criterion, values = compared.figures[-1]
    if compared.by is None:
        return f"{how}: no criterion decides"
    if criterion.name == "place":
        return f"{how}: {criterion.words}"
    figures = ", ".join(f"{name} {value}" for name, value in zip(names, values, strict=True))
    return f"{how}: {criterion.words} ({figures})"
