"""`vaultlog tournament teams | team | overdue | absences | renew-boards`."""

from __future__ import annotations

import click
import msgspec

from engine.english import counted
from replays.log.events import now as time_now
from replays.tournaments import event_types as types
from replays.tournaments.names import free_id
from replays.tournaments.stages.progress import team_table
from replays.tournaments.state import Change, Tournament
from replays.tournaments.weeks import boards_to_renew, record_absences, renew_boards
from replays.tournaments.weeks import overdue as overdue_of
from service.answers.weeks import until_of
from service.commands.common import CannotRun, json_option, print_json, print_table
from service.commands.local_store import operator, plain
from service.commands.tournaments.close_round import end_matches, outcomes_here
from service.commands.tournaments.lookup import EPILOG, open_tournament, tournament_argument


@click.command("teams", epilog=EPILOG)
@tournament_argument
@json_option
def teams(tournament: str, as_json: bool) -> None:
    """List the teams with their players, and how they stand in the stage that is played.

    \b
    vaultlog tournament teams last
    """
    with open_tournament(tournament) as home:
        now = home.now
        lines = [] if now.stage is None else team_table(now, outcomes_here(home.local, now), now.stage)
    if as_json:
        rows = [msgspec.to_builtins(team) for team in now.teams.values()]
        print_json({"tournament": now.id, "teams": rows, "standings": msgspec.to_builtins(lines)})
        return
    by_team = {line.team: line for line in lines}
    order = [*by_team, *(team for team in now.teams if team not in by_team)]
    print_table(
        ["place", "points", "boards", "keys", "team", "name", "players"],
        [
            [
                *(
                    [str(line.place), str(line.points), f"{line.boards}-{line.boards_against}"]
                    + [f"{line.keys}-{line.keys_against}"]
                    if (line := by_team.get(team)) is not None
                    else [""] * 4
                ),
                team,
                plain(now.teams[team].name) + (" (left)" if now.teams[team].removed else ""),
                ", ".join(plain(now.players[player].name) for player in now.teams[team].players),
            ]
            for team in order
        ],
    )


@click.command("team", epilog=EPILOG)
@tournament_argument
@click.argument("name")
@click.option("--player", "players", multiple=True, help="A player, by id; board 1 first, substitutes last.")
@click.option("--remove", "removes", is_flag=True, help="The team leaves.")
def team(tournament: str, name: str, players: tuple[str, ...], removes: bool) -> None:
    """Add the team NAME, or change the one of this name or id; with --remove, it leaves.

    \b
    vaultlog tournament team last Red --player ann --player ben --player cat
    """
    if removes == bool(players):
        raise click.UsageError("give the players of the team, or --remove")

    def change(at: Tournament) -> list[Change]:
        existing = next(
            (
                candidate
                for candidate in at.teams.values()
                if name in (candidate.id, candidate.name) and not candidate.removed
            ),
            None,
        )
        if removes:
            if existing is None:
                raise CannotRun(f"there is no team {name}; `vaultlog tournament teams` lists them")
            return [(types.TeamRemoved(team=existing.id), None)]
        if existing is None:
            return [(types.TeamAdded(team=free_id(name, at.teams, "team"), name=name, players=players), None)]
        return [(types.TeamChanged(team=existing.id, name=existing.name, players=players), None)]

    if not removes and not 2 <= len(players) <= 8:
        raise click.UsageError(f"a team has 2 to 8 players, and {len(players)} were given")
    with open_tournament(tournament) as home:
        home.all.change(home.id, change, actor=operator())
    click.echo(f"Team {plain(name)} {'has left' if removes else 'is there'}.")


@click.command("overdue", epilog=EPILOG)
@tournament_argument
@json_option
def overdue(tournament: str, as_json: bool) -> None:
    """List the tables without a result whose day has passed.

    \b
    vaultlog tournament overdue last
    """
    with open_tournament(tournament) as home:
        now = home.now
        late = overdue_of(now, outcomes_here(home.local, now), time_now())
    columns, rows = ["round", "table", "pairing", "until", "players"], []
    for pairing in late:
        until = until_of(now, now.rounds[pairing.round])
        names = " - ".join(plain(now.players[seat.player].name) for seat in pairing.seats)
        rows.append([pairing.round, pairing.table, pairing.id, "" if until is None else until.day, names])
    if as_json:
        print_json({"tournament": now.id, "overdue": [dict(zip(columns, row, strict=True)) for row in rows]})
    elif rows:
        print_table(columns, rows)
    else:
        click.echo("No table is overdue.")


@click.command("absences", epilog=EPILOG)
@tournament_argument
def absences(tournament: str) -> None:
    """Record the wins over players and teams that have left, at every table of open rounds that waits for them.

    \b
    vaultlog tournament absences last
    """
    with open_tournament(tournament) as home:
        changed = home.all.change(
            home.id, lambda at: record_absences(at, outcomes_here(home.local, at)), actor=operator()
        )
        end_matches(home)
    click.echo(f"Recorded {counted(len(changed.events), 'result')}.")


@click.command("renew-boards", epilog=EPILOG)
@tournament_argument
def renew(tournament: str) -> None:
    """Give the boards of open rounds the players that their teams name now; boards that were begun stay.

    \b
    vaultlog tournament renew-boards last
    """
    with open_tournament(tournament) as home:
        many = boards_to_renew(home.now)
        home.all.change(home.id, renew_boards, actor=operator())
    click.echo(f"Renewed {counted(many, 'board')}.")


COMMANDS = (teams, team, overdue, absences, renew)
