"""What events about teams do to a tournament, and what they may not follow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from replays.log.events import Actor
from replays.log.vocabulary import EventData
from replays.tournaments import event_types as types
from replays.tournaments.entries import Team
from replays.tournaments.state import Tournament, TournamentRefused


def _added(at: Tournament, data: types.TeamAdded, secret: Any, actor: Actor) -> None:
    if data.team in at.teams and not at.teams[data.team].removed:
        raise TournamentRefused(
            f"there is a team {data.team} already; choose another id", code="team-exists", field="team"
        )
    _check(at, data.team, data.name, data.players)
    at.teams[data.team] = Team(id=data.team, name=data.name, players=data.players)


def _changed(at: Tournament, data: types.TeamChanged, secret: Any, actor: Actor) -> None:
    _team(at, data.team)
    _check(at, data.team, data.name, data.players)
    at.teams[data.team] = Team(id=data.team, name=data.name, players=data.players)


def _removed(at: Tournament, data: types.TeamRemoved, secret: Any, actor: Actor) -> None:
    at.teams[data.team] = msgspec.structs.replace(_team(at, data.team), removed=True)


def _check(at: Tournament, team: str, name: str, players: Sequence[str]) -> None:
    """Refuse a team without a name, or with that of another one, and players who cannot be in it."""
    if not name.strip():
        raise TournamentRefused("a team needs a name", code="no-name", field="name")
    if any(other.name == name and other.id != team and not other.removed for other in at.teams.values()):
        raise TournamentRefused(
            f"there is a team of the name {name} already; choose another one", code="team-exists", field="name"
        )
    for number, player in enumerate(players):
        field = f"players/{number}"
        other = at.team_of(at.player(player, field).id)
        if other is not None and other.id != team:
            raise TournamentRefused(
                f"player {player} is in team {other.name}; take them out of it first", code="in-a-team", field=field
            )
    if len(set(players)) != len(players):
        raise TournamentRefused("a player is named twice", code="player-twice", field="players")


def _team(at: Tournament, id: str) -> Team:
    if id not in at.teams or at.teams[id].removed:
        raise TournamentRefused(f"there is no team {id}; add it first", code="unknown-team", field="team")
    return at.teams[id]


def sides_at(
    at: Tournament, round: str, board: types.MeetingBoard, seats: Sequence[types.PairedSeat]
) -> tuple[str, ...]:
    """Returns the teams of the seats of a board. Raises TournamentRefused where these teams cannot meet at it so."""
    stage = at.rounds[round].stage
    boards = None if stage is None else at.stages[stage].rules.boards
    if boards is None:
        raise TournamentRefused(
            f"in round {round} players meet, not teams; leave the board out", code="no-teams", field="board"
        )
    if board.number > boards:
        raise TournamentRefused(
            f"teams meet at {boards} boards, and there is no board {board.number}", code="boards", field="board/number"
        )
    for number, team in enumerate(board.teams):
        if team not in at.teams or at.teams[team].removed:
            raise TournamentRefused(
                f"there is no team {team}; add it first", code="unknown-team", field=f"board/teams/{number}"
            )
    if len(set(board.teams)) != len(board.teams) or len(seats) > len(board.teams):
        raise TournamentRefused(
            "two teams meet at a table of two, and one with a bye has one seat", code="teams", field="board/teams"
        )
    for pairing in at.pairings_of(round):
        other = pairing.board
        if other is None or set(other.teams).isdisjoint(board.teams):
            continue
        if other.teams != board.teams:
            raise TournamentRefused(
                f"teams {' and '.join(other.teams)} are paired in round {round} already",
                code="team-paired",
                field="board/teams",
            )
        if other.number == board.number:
            raise TournamentRefused(
                f"board {board.number} of these teams has pairing {pairing.id} already",
                code="board-taken",
                field="board/number",
            )
    return _sides(at, board.teams, seats)


def _sides(at: Tournament, teams: Sequence[str], seats: Sequence[types.PairedSeat]) -> tuple[str, ...]:
    """The team of each seat: in their order, and for a single seat the one that its player is in."""
    sides = []
    for number, seat in enumerate(seats):
        may = teams if len(seats) == 1 else teams[number : number + 1]
        side = next((team for team in may if seat.player in at.teams[team].players), None)
        if side is None:
            raise TournamentRefused(
                f"player {seat.player} is not in team {' or '.join(may)}; change the team first",
                code="no-team",
                field=f"seats/{number}/player",
            )
        sides.append(side)
    return tuple(sides)


TEAM_CHANGES: dict[type[EventData], Callable[..., None]] = {
    types.TeamAdded: _added,
    types.TeamChanged: _changed,
    types.TeamRemoved: _removed,
}
"""By the type of an event, its effect: (tournament, data, secret, actor). Each raises TournamentRefused."""
