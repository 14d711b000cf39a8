"""The teams of a stage as if each was a player: what pairs players, orders them and says who goes on asks about them.

A meeting of two teams is a pairing whose matches are its boards. The team that won more boards has won; at equal
boards the one that forged more keys at them; at equal keys nobody, or, where a stage allows no draws, the team that
won at the first board that has a winner. Where each board was lost by both, both have lost. A board for which a team
has nobody is lost.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from replays.log.events import Actor
from replays.tournaments.entries import Pairing, RecordedResult, RegisteredPlayer, Stage
from replays.tournaments.event_fields import StageRules
from replays.tournaments.event_types import PairedSeat
from replays.tournaments.standings import (
    MatchOutcome,
    Outcomes,
    PlayerStanding,
    boards_played,
    decide,
    side_that_won,
)
from replays.tournaments.state import Tournament

_BY_BOARDS = Actor("service", "boards")


class TeamField(NamedTuple):
    """A tournament whose players are teams, how their boards ended, and its stage."""

    now: Tournament
    outcomes: Outcomes
    stage: Stage


class TeamStanding(msgspec.Struct, frozen=True, kw_only=True):
    """One team's line."""

    place: int
    team: str
    name: str
    removed: bool
    """It has left, or all of its players have."""
    played: int
    """Meetings decided, byes among them."""
    points: int
    wins: int
    draws: int
    losses: int
    byes: int
    boards: int
    """Boards won."""
    boards_against: int
    keys: int
    keys_against: int
    schedule: float
    """Strength of schedule: 0 to 1."""
    schedules: float
    """Mean strength of schedule of the opponents."""

    @staticmethod
    def of(line: PlayerStanding) -> TeamStanding:
        """The line of a team that stood as a player."""
        return TeamStanding(
            place=line.place,
            team=line.player,
            name=line.name,
            removed=line.dropped,
            played=line.played,
            points=line.points,
            wins=line.wins,
            draws=line.draws,
            losses=line.losses,
            byes=line.byes,
            boards=line.games,
            boards_against=line.games_against,
            keys=line.keys,
            keys_against=line.keys_against,
            schedule=line.schedule,
            schedules=line.schedules,
        )


def of_teams(stage: Stage | None) -> bool:
    """Whether teams meet in a stage."""
    return stage is not None and stage.rules.boards is not None


def team_field(now: Tournament, outcomes: Outcomes, stage: Stage) -> TeamField:
    """The teams of a stage as players. `outcomes`: by match id, as far as known."""
    teams = now.copy()
    rules = stage.rules
    boards = rules.boards or 0
    teams.players = {
        team.id: RegisteredPlayer(
            id=team.id,
            name=team.name,
            account=None,
            streams_hand=False,
            dropped=team.removed or not now.lineup(team.id, boards),
        )
        for team in now.teams.values()
    }
    tie_breaks = ("games", *(name for name in rules.tie_breaks if name != "games"))
    as_players = msgspec.structs.replace(
        stage,
        entrants=stage.teams if stage.begun else None,
        rules=msgspec.structs.replace(
            rules, boards=None, best_of=1, final_best_of=None, format="archon", tie_breaks=tie_breaks
        ),
    )
    teams.stages = {**now.stages, stage.id: as_players}
    teams.pairings, teams.results, teams.matches = {}, {}, {}
    played: dict[str, MatchOutcome] = {}
    for boards_of_meeting in _meetings(now):
        meeting, results = _meeting(now, boards_of_meeting, outcomes)
        teams.pairings[meeting.id] = meeting
        played |= {board.match: board for board in results}
        if meeting.matches and all(board.finished for board in results):
            of_meeting = now.rules_of(boards_of_meeting[0]) or rules
            teams.results[meeting.id] = _result(meeting, results, of_meeting, now.version)
    return TeamField(teams, played, as_players)


def meeting_id(pairing: Pairing) -> str:
    """The meeting that a board belongs to: its round and its teams."""
    assert pairing.board is not None
    return " ".join((pairing.round, *pairing.board.teams))


def _meetings(now: Tournament) -> list[list[Pairing]]:
    """The boards of every meeting, in the order in which they were added."""
    meetings: dict[str, list[Pairing]] = {}
    for pairing in now.pairings.values():
        if pairing.board is not None and not pairing.removed:
            meetings.setdefault(meeting_id(pairing), []).append(pairing)
    return list(meetings.values())


def _meeting(now: Tournament, boards: Sequence[Pairing], outcomes: Outcomes) -> tuple[Pairing, list[MatchOutcome]]:
    """A meeting as a pairing of its teams, and how its boards ended."""
    first = boards[0]
    assert first.board is not None
    results = boards_played(now, [(pairing, decide(now, pairing, outcomes)) for pairing in boards])
    meeting = Pairing(
        id=meeting_id(first),
        round=first.round,
        table=first.table_of_meeting,
        seats=tuple(PairedSeat(player=team) for team in first.board.teams),
        matches=tuple(board.match for board in results),
    )
    return meeting, results


def _result(meeting: Pairing, results: Sequence[MatchOutcome], rules: StageRules, seq: int) -> RecordedResult:
    """The result of a meeting whose boards have ended."""
    teams = [seat.player for seat in meeting.seats]
    side = side_that_won(results, rules) if len(teams) > 1 else 0
    return RecordedResult(
        winner=None if side is None else teams[side],
        keys=tuple(sum(board.keys[number] for board in results) for number in range(len(teams))),
        reason="boards",
        actor=_BY_BOARDS,
        seq=seq,
        all_lose=side is None and all(board.all_lost for board in results),
    )


def boards_of(now: Tournament, teams: Sequence[str], boards: int) -> list[tuple[int, tuple[str, ...]]]:
    """The boards of teams that meet, or of one with a bye: number and players. A player whose team's opponent has
    nobody for the board sits alone; one for which no team has anybody is left out."""
    lineups = [now.lineup(team, boards) for team in teams]
    rows = []
    for number in range(boards):
        seated = tuple(lineup[number] for lineup in lineups if number < len(lineup))
        if seated:
            rows.append((number + 1, seated))
    return rows


def team_players(now: Tournament, teams: Sequence[str]) -> list[str]:
    """The players of teams, team by team in the order of the boards, without those who have left."""
    return [player for team in teams for player in now.lineup(team)]
