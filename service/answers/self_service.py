"""Acts of players at their own table: reporting its result, and calling a judge to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import UNSET

from replays.store.log_reader import Head
from replays.tournaments.entries import Pairing
from replays.tournaments.event_types import JudgeAnswered, JudgeCalled
from replays.tournaments.reported_results import report
from replays.tournaments.self_service_changes import in_conflict
from replays.tournaments.standings import Outcomes, decide
from replays.tournaments.state import Change, Tournament
from service.answers.games import seat_of_caller
from service.answers.tournaments import every_outcome_of
from service.http.problems import Problem
from service.services import services
from service.who import barred_players, caller_in

_OPENED = 2
"""Events of a match that nobody records: it was opened, and its clock was started."""
Changes = Callable[[Tournament], Sequence[Change]]


def recorded_matches(pairing: Pairing) -> set[str]:
    """The matches of a pairing that are recorded decision by decision."""
    heads = services().store.heads(pairing.matches)
    entries = zip(pairing.matches, services().projections.entries(pairing.matches), strict=True)
    return {match for match, entry in entries if match in heads and is_recorded(heads[match], entry)}


def is_recorded(head: Head, entry: Mapping[str, Any] | None) -> bool:
    """Whether a match is recorded decision by decision. `entry`: of `Projections.entries`."""
    return head.version > _OPENED if entry is None else entry["decisions"] > 0


def reporting(tournament: str, pairing: str, winner: str | None, keys: Sequence[int] | None) -> Changes:
    """What makes the events by which the caller reports the result of the table. Raises Problem 403."""
    caller = caller_in(tournament=tournament)

    def changes(at: Tournament) -> Sequence[Change]:
        table, seat = at.pairing(pairing), _own_seat(at, at.pairing(pairing))
        only_own = "Players report the result where they sit; officials record it."
        barred_players.check_seat("result.reported", pairing, seat, caller, at, only_own=only_own)
        outcomes = every_outcome_of(at)
        player = table.seats[seat].player
        return report(at, outcomes, table, player, winner, keys, recorded=recorded_matches(table))

    return changes


def may_report(at: Tournament, pairing: Pairing, outcomes: Outcomes) -> bool:
    """Whether the players of a pairing report its result. `outcomes`: how its matches ended, whatever the caller may
    know."""
    return (
        at.policy.players_report
        and not (at.closed or pairing.bye or pairing.removed or at.rounds[pairing.round].closed)
        and not in_conflict(at, pairing)
        and decide(at, pairing, outcomes) is None
        and not recorded_matches(pairing)
    )


def calling(tournament: str, pairing: str, seat: int | None = None) -> Changes:
    """What makes the event by which a judge is called to a table. `seat`: for which player; None: the caller's. Where a
    call waits there already, nothing is stored. Raises Problem 403."""
    caller = caller_in(tournament=tournament)

    def changes(at: Tournament) -> Sequence[Change]:
        table = at.pairing(pairing)
        place = _own_seat(at, table) if seat is None else seat
        barred_players.check_seat("judge.called", pairing, place, caller, at)
        if place >= len(table.seats):
            detail = f"The pairing has the seats 0 to {len(table.seats) - 1}."
            raise Problem("invalid-body", f"/seat: {detail}", errors=[{"pointer": "/seat", "detail": detail}])
        if pairing in at.calls:
            return []
        return [(JudgeCalled(pairing=pairing, player=table.seats[place].player), None)]

    return changes


def answering(tournament: str, pairing: str, note: str = "") -> Changes:
    """What makes the event by which the call at a table is over. Raises Problem 403."""
    caller = caller_in(tournament=tournament)

    def changes(at: Tournament) -> Sequence[Change]:
        barred_players.check_answer(at.pairing(pairing).id, at.calls.get(pairing), caller, at)
        return [(JudgeAnswered(pairing=pairing, note=note or UNSET), None)]

    return changes


class ReportInWords(NamedTuple):
    """What a player said about the result of their table."""

    name: str
    says: str
    keys: Sequence[int] | None
    """By seat; None where they were not given."""


def reports_in_words(at: Tournament, pairing: Pairing) -> list[ReportInWords]:
    """The reports of a table in the order of its seats; players who said nothing are left out."""
    reports = []
    for seat in pairing.seats:
        report = at.reports.get(pairing.id, {}).get(seat.player)
        if report is not None:
            won = "a draw" if report.winner is None else f"{at.players[report.winner].name} won"
            reports.append(ReportInWords(at.players[seat.player].name, won, report.keys))
    return reports


def _own_seat(at: Tournament, table: Pairing) -> int:
    seat = seat_of_caller(at, table)
    if seat is None:
        raise Problem("forbidden", "This is for the players of this table.", people="You do not play at this table.")
    return seat
