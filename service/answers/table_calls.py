"""Calls for a judge to a table, made without a case in the log of a match: where they wait, and who goes there."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from replays.disputes.calls import TakenCall
from replays.tournaments.entries import Pairing, TableCall
from replays.tournaments.reported_results import calls_that_wait
from replays.tournaments.state import Tournament
from service.answers.taken_calls import leave_named, take_named
from service.http.problems import Problem
from service.services import services
from service.who import Caller, barred_players, caller_in


class TableCallAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """A call for a judge to a table that waits."""

    tournament: str
    name: Annotated[str, Meta(description="of the tournament")]
    pairing: str
    table: str
    round: Annotated[str, Meta(description="its name")]
    players: Annotated[list[str], Meta(description="names, by seat")]
    by: Annotated[str, Meta(description="the name of the player who called")]
    at: str
    match: Annotated[str | None, Meta(description="the last match of the table, if it has one")]
    taken: Annotated[TakenCall | None, Meta(description="null: nobody goes there yet")]

    @property
    def id(self) -> str:
        """A name for it on pages."""
        return f"{self.tournament}-{self.pairing}"


def table_calls_anywhere() -> list[TableCallAnswer]:
    """The calls to tables of all tournaments that wait for the caller, oldest first. Raises StoreUnavailable."""
    bound = caller_in().tournament
    tournaments = services().tournaments
    if bound is None and caller_in().match is not None:
        return []
    live = [bound] if bound is not None else sorted(tournaments.store.live())
    calls = [
        call
        for tournament in tournaments.several(live).values()
        if tournament.calls and _judges(tournament)
        for call in table_calls_in(tournament)
    ]
    return sorted(calls, key=lambda call: call.at)


def table_calls_in(tournament: Tournament) -> list[TableCallAnswer]:
    """The calls to tables of a tournament that wait, oldest first. Those at the caller's own table are left out."""
    caller = caller_in(tournament=tournament.id)
    waiting = [
        (pairing, call) for pairing, call in calls_that_wait(tournament) if not _barred(caller, tournament, pairing)
    ]
    taken = services().calls.taken([_name(tournament, pairing, call) for pairing, call in waiting])
    return [
        TableCallAnswer(
            tournament=tournament.id,
            name=tournament.name,
            pairing=pairing.id,
            table=pairing.table,
            round=tournament.rounds[pairing.round].name,
            players=[tournament.players[seat.player].name for seat in pairing.seats],
            by=tournament.players[call.player].name,
            at=call.at,
            match=pairing.matches[-1] if pairing.matches else None,
            taken=taken.get(_name(tournament, pairing, call)),
        )
        for pairing, call in waiting
    ]


def judges_on_the_way(tournament: Tournament) -> dict[str, str]:
    """Pairing -> "called" where a call waits, or "on the way" where a judge has taken it. For everybody who sees the
    pairings: anybody in the hall sees who raises a hand."""
    waiting = calls_that_wait(tournament)
    taken = services().calls.taken([_name(tournament, pairing, call) for pairing, call in waiting])
    return {
        pairing.id: "on the way" if _name(tournament, pairing, call) in taken else "called" for pairing, call in waiting
    }


def take_table_call(tournament: str, pairing: str) -> TakenCall:
    """Take the call at a table: the caller goes there. Raises Problem 403, 404, 409 where another judge has it."""
    state, table, call = _waiting(tournament, pairing)
    return take_named(_name(state, table, call), caller_in(tournament=tournament))


def leave_table_call(tournament: str, pairing: str) -> None:
    """Leave a call that the caller has taken to others. Raises as `take_table_call`."""
    state, table, call = _waiting(tournament, pairing)
    leave_named(_name(state, table, call), caller_in(tournament=tournament))


def forget_table_call(tournament: Tournament, pairing: str, call: TableCall) -> None:
    """Nobody has to go to this table any longer. `call`: the one that waited there."""
    services().calls.forget([_name(tournament, tournament.pairings[pairing], call)])
    services().calls.changed()


def _waiting(tournament: str, pairing: str) -> tuple[Tournament, Pairing, TableCall]:
    """The call that waits at a pairing, for a judge who may answer it. Raises Problem 403, 404."""
    state = services().tournaments.get(tournament)
    call = next((row for row in calls_that_wait(state) if row[0].id == pairing), None)
    if call is None:
        raise Problem("not-found", "No call waits at this table; GET /api/v1/calls lists those that do.")
    caller = caller_in(tournament=tournament)
    caller.require("dispute:rule")
    if _barred(caller, state, call[0]):
        raise Problem("forbidden", "Who plays at a table does not judge there.")
    return state, call[0], call[1]


def _judges(tournament: Tournament) -> bool:
    try:
        return caller_in(tournament=tournament.id).may("dispute:rule")
    except Problem:
        return False


def _barred(caller: Caller, tournament: Tournament, pairing: Pairing) -> bool:
    return caller.role != "administrator" and barred_players.sits_behind(caller, tournament, pairing.id)


def _name(tournament: Tournament, pairing: Pairing, call: TableCall) -> str:
    """The name under which it is known who goes there."""
    return f"{tournament.id}/{pairing.id}.{call.seq}"
