"""Begin the next stage of a tournament, with those who go on from the one before."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from engine.english import counted
from replays.tournaments import event_types as types
from replays.tournaments.stages.progress import Cut, cut_of
from replays.tournaments.stages.team_field import of_teams, team_players
from replays.tournaments.standings import Outcomes
from replays.tournaments.state import Change, Tournament, TournamentRefused


def next_entrants(now: Tournament, outcomes: Outcomes) -> Cut:
    """The players of the next stage, the best seed first: at first everybody, later the players that go on. Where
    teams meet in it, its teams: the ones that go on, or all, those first whose players stand best."""
    cut = _players_next(now, outcomes)
    if not of_teams(now.next_stage):
        return cut
    teams = cut.teams or tuple(_all_teams(now, cut.players))
    first = now.stage is None and not now.rounds
    why = f"{counted(len(teams), 'team')} {'is' if len(teams) == 1 else 'are'} registered." if first else cut.why
    ready = len(teams) > 1 if first else cut.ready
    return Cut(players=tuple(team_players(now, teams)), ready=ready, why=why, teams=teams)


def _all_teams(now: Tournament, ordered: Sequence[str]) -> list[str]:
    """The teams that have not left, those first whose players stand best in an order; equal ones as they were added."""
    teams = [team.id for team in now.teams.values() if team_players(now, [team.id]) and not team.removed]
    if now.stage is None and not now.rounds:
        return teams
    places = {player: place for place, player in enumerate(ordered)}
    return sorted(
        teams,
        key=lambda team: (
            sum(places.get(player, len(places)) for player in now.teams[team].players) / len(now.teams[team].players)
        ),
    )


def _players_next(now: Tournament, outcomes: Outcomes) -> Cut:
    if now.stage is None and not now.rounds:
        players = tuple(player.id for player in now.players.values() if not player.dropped)
        why = f"{len(players)} players are registered."
        return Cut(players=players, ready=len(players) > 1, why=why)
    return cut_of(now, outcomes, now.stage)


def begin_stage(
    now: Tournament, outcomes: Outcomes, *, entrants: Sequence[str] | None = None, anyway: bool = False
) -> list[Change]:
    """The event that begins the next stage. `entrants`: other players for it, or teams where teams meet in it, the best
    seed first. `anyway`: before the stage in progress is at its end.

    Raises TournamentRefused: no stage is left (`no-stage`), nobody could play (`nobody`), the stage in progress is not
    at its end (`not-ready`); what else is wrong is refused when the event is stored.
    """
    due = now.next_stage
    if due is None:
        raise TournamentRefused("every stage has begun; add another one first", code="no-stage")
    cut = next_entrants(now, outcomes)
    if not cut.ready and not anyway:
        raise TournamentRefused(
            f"stage {due.id} cannot begin yet: {cut.why[:1].lower()}{cut.why[1:-1]}; begin it with `anyway` to do so "
            "in spite of that",
            code="not-ready",
        )
    players, teams = cut.players, cut.teams
    if entrants is not None and of_teams(due):
        teams = tuple(entrants)
        players = tuple(team_players(now, [team for team in teams if team in now.teams]))
    elif entrants is not None:
        players = tuple(entrants)
    if not players:
        what = "add teams" if of_teams(due) else "register players"
        raise TournamentRefused(f"nobody could play in it; {what} first", code="nobody", field="entrants")
    begun = types.StageBegun(stage=due.id, entrants=players, teams=teams if of_teams(due) else UNSET)
    return [(begun, None)]
