"""What players do for themselves in the log of a tournament: join, check in, report results, call a judge."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import UnsetType

from engine.english import counted
from replays.log.events import Actor
from replays.log.vocabulary import EventData
from replays.tournaments import event_types as types
from replays.tournaments.entries import Joining, Pairing, ReportedResult, TableCall
from replays.tournaments.people_event_types import JoiningClosed, JoiningOpened, PlayerCheckedIn
from replays.tournaments.state import Tournament, TournamentRefused


def check_result(at: Tournament, pairing: Pairing, winner: str | None, keys: Sequence[int] | None) -> None:
    """Refuse a result that a pairing cannot have. Raises TournamentRefused."""
    seated = [seat.player for seat in pairing.seats]
    if winner is not None and winner not in seated:
        raise TournamentRefused(
            f"{winner} does not play in pairing {pairing.id}; its players are {', '.join(seated)}",
            code="unknown-player",
            field="winner",
        )
    if keys is not None and len(keys) != len(seated):
        raise TournamentRefused(
            f"pairing {pairing.id} has {len(seated)} seats: give that many numbers of keys, or none",
            code="keys",
            field="keys",
        )
    most = at.most_keys(pairing)
    if keys is not None and any(number > most for number in keys):
        raise TournamentRefused(
            f"{counted(most, 'key')} {'wins' if most == 1 else 'win'} a game here: give numbers up to {most}",
            code="keys",
            field="keys",
        )


def check_draw(at: Tournament, pairing: Pairing) -> None:
    """Refuse a draw in a stage that has none. Raises TournamentRefused."""
    rules = at.rules_of(pairing)
    if rules is not None and not rules.draws:
        raise TournamentRefused("a match of this stage has a winner: say who won", code="draw", field="winner")


def agreed_result(at: Tournament, pairing: Pairing) -> ReportedResult | None:
    """The result that all players of a pairing have reported; None while one is missing or two contradict each other.

    Some players may leave the keys out; all others give the same.
    """
    reports = at.reports.get(pairing.id, {})
    given = [reports[seat.player] for seat in pairing.seats if seat.player in reports]
    if len(given) < len(pairing.seats) or len({report.winner for report in given}) > 1:
        return None
    keys = {report.keys for report in given if report.keys is not None}
    if len(keys) > 1:
        return None
    return ReportedResult(winner=given[0].winner, keys=next(iter(keys), None))


def in_conflict(at: Tournament, pairing: Pairing) -> bool:
    """Whether all players of a pairing have reported, and two of them contradict each other."""
    reports = at.reports.get(pairing.id, {})
    return len(reports) == len(pairing.seats) and agreed_result(at, pairing) is None


def require_agreed(at: Tournament, pairing: Pairing, result: types.ResultRecorded) -> None:
    """Refuse a result that players record without having reported it, all of them. Raises TournamentRefused."""
    agreed, keys = agreed_result(at, pairing), None if result.keys is None else tuple(result.keys)
    if agreed is None or result.all_lose or (agreed.winner, agreed.keys) != (result.winner, keys):
        raise TournamentRefused(
            f"the players of pairing {pairing.id} have not all reported this result; an official records it",
            code="not-agreed",
            field="winner",
        )


def _joining_opened(at: Tournament, data: JoiningOpened, secret: Any, actor: Actor) -> None:
    at.joining = Joining(number=at.version + 1, most=None if isinstance(data.most, UnsetType) else data.most)


def _joining_closed(at: Tournament, data: JoiningClosed, secret: Any, actor: Actor) -> None:
    if at.joining is None:
        raise TournamentRefused("nobody can join by a link now", code="joining-closed")
    at.joining = None


def _checked_in(at: Tournament, data: PlayerCheckedIn, secret: Any, actor: Actor) -> None:
    player = at.player(data.player)
    if player.dropped:
        raise TournamentRefused(f"player {player.id} has left the tournament", code="dropped", field="player")
    if at.rounds:
        raise TournamentRefused("the first round is there, so nobody checks in any more", code="begun", field="player")
    if player.id in at.checked_in:
        raise TournamentRefused(f"player {player.id} has checked in already", code="checked-in", field="player")
    at.checked_in[player.id] = at.event_at


def _reported(at: Tournament, data: types.ResultReported, secret: Any, actor: Actor) -> None:
    if not at.policy.players_report:
        raise TournamentRefused("the policy leaves results to the officials; tell one of them", code="no-reports")
    pairing = _table(at, data.pairing, data.player)
    keys = None if isinstance(data.keys, UnsetType) else data.keys
    if pairing.id in at.results:
        raise TournamentRefused(
            f"pairing {pairing.id} has a result; tell an official if it is wrong", code="decided", field="pairing"
        )
    check_result(at, pairing, data.winner, keys)
    if data.winner is None:
        check_draw(at, pairing)
    reports = at.reports.get(pairing.id, {})
    if len(reports) == len(pairing.seats):
        raise TournamentRefused(
            "all players have reported, and not the same; an official decides", code="reported", field="pairing"
        )
    at.reports[pairing.id] = {**reports, data.player: ReportedResult(winner=data.winner, keys=keys)}


def _judge_called(at: Tournament, data: types.JudgeCalled, secret: Any, actor: Actor) -> None:
    pairing = _table(at, data.pairing, data.player)
    if pairing.id in at.calls:
        raise TournamentRefused(f"a judge is called to table {pairing.table} already", code="called", field="pairing")
    at.calls[pairing.id] = TableCall(player=data.player, at=at.event_at, seq=at.version + 1)


def _judge_answered(at: Tournament, data: types.JudgeAnswered, secret: Any, actor: Actor) -> None:
    pairing = at.pairing(data.pairing)
    if pairing.id not in at.calls:
        raise TournamentRefused(f"no judge is called to table {pairing.table}", code="not-called", field="pairing")
    del at.calls[pairing.id]


def _table(at: Tournament, id: str, player: str) -> Pairing:
    """The pairing of an open round in which a player sits, and which is no bye. Raises TournamentRefused."""
    pairing = at.table_of(id, player)
    at.require_open(pairing.round, "pairing")
    if pairing.bye:
        raise TournamentRefused(f"pairing {id} is a bye: nobody sits opposite", code="bye", field="pairing")
    return pairing


SELF_SERVICE_CHANGES: dict[type[EventData], Callable[[Tournament, Any, Any, Actor], None]] = {
    JoiningOpened: _joining_opened,
    JoiningClosed: _joining_closed,
    PlayerCheckedIn: _checked_in,
    types.ResultReported: _reported,
    types.JudgeCalled: _judge_called,
    types.JudgeAnswered: _judge_answered,
}
