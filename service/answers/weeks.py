"""The days of rounds and the meetings of teams in words, for pages and commands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from replays.log.events import now
from replays.tournaments.entries import Pairing, Round
from replays.tournaments.hall_time import day_in_words
from replays.tournaments.stages.team_field import meeting_id
from replays.tournaments.standings import Decided, Outcomes, decide
from replays.tournaments.state import Tournament
from replays.tournaments.weeks import is_overdue


class Until(NamedTuple):
    """Until when a round is played."""

    day: str
    """By the clock of the hall, in words."""
    due: str
    """In UTC, as the log writes it."""
    late: bool
    """The round is open, and the day has passed."""


class MeetingScore(NamedTuple):
    """A meeting of two teams, or the bye of one."""

    names: tuple[str, ...]
    boards: tuple[float, ...]
    """Boards won by each, a draw counting half."""
    open: int
    """Boards without a result."""

    @property
    def score(self) -> str:
        """The boards as a score; empty while none has a result."""
        return " : ".join(f"{won:g}" for won in self.boards) if len(self.names) > 1 and any(self.boards) else ""


def until_of(tournament: Tournament, round: Round) -> Until | None:
    """Until when a round is played; None if that was not set."""
    if round.due is None:
        return None
    at = now()
    return Until(day_in_words(round.due, tournament.policy.hall, at), round.due, is_overdue(round, at))


def scores_of(
    tournament: Tournament, round: str, outcomes: Outcomes, results: Mapping[str, Decided | None] | None = None
) -> dict[str, MeetingScore]:
    """The meetings of a round, each by the id of its first pairing. `results`: the known ones, by pairing."""
    meetings: dict[str, list[Pairing]] = {}
    for pairing in tournament.pairings_of(round):
        if pairing.board is not None:
            meetings.setdefault(meeting_id(pairing), []).append(pairing)
    scores = {}
    for boards in meetings.values():
        first = boards[0].board
        assert first is not None
        won, left = [0.0] * len(first.teams), 0
        for pairing in boards:
            decided = results[pairing.id] if results is not None else decide(tournament, pairing, outcomes)
            if decided is None:
                left += 1
                continue
            for seat, side in zip(pairing.seats, pairing.sides, strict=True):
                won[first.teams.index(side)] += 0.5 if decided.drawn else decided.winner == seat.player
        names = tuple(tournament.teams[team].name for team in first.teams)
        scores[boards[0].id] = MeetingScore(names, tuple(won), left)
    return scores
