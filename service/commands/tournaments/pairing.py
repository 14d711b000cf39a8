"""`vaultlog tournament pair`: propose the next round, and add it."""

from __future__ import annotations

import click
import msgspec

from engine.english import counted
from replays.tournaments.rounds import NextRound, next_round
from replays.tournaments.seating import fixed_table_notes, tables_of
from replays.tournaments.state import Tournament
from replays.tournaments.swiss import MOST_DRAW
from service.commands.bodies import loaded
from service.commands.common import json_option, print_json, print_table
from service.commands.local_store import operator, plain
from service.commands.tournaments.ending import end_matches, outcomes_here
from service.commands.tournaments.lookup import EPILOG, open_tournament, tournament_argument
from service.http.whole_numbers import WholeNumber
from service.tournament.round_schemas import NewRoundSchema
from service.tournament.rounds import round_changes


@click.command("pair", epilog=EPILOG)
@tournament_argument
@click.option("--draw", type=WholeNumber(0, MOST_DRAW), default=0, show_default=True, help="Another one draws again.")
@click.option("--add", "adds", is_flag=True, help="Add the round as it is proposed.")
@click.option("--name", help="Name of the round.")
@click.option("--early", is_flag=True, help="Also while tables of earlier rounds have no result.")
@json_option
def pair(tournament: str, draw: int, adds: bool, name: str | None, early: bool, as_json: bool) -> None:
    """Propose the pairings of the next round, in the Swiss system; with --add, add it.

    \b
    vaultlog tournament pair last
    vaultlog tournament pair last --add
    """
    body = loaded(NewRoundSchema(), {"draw": draw, "name": name, "early": early})
    with open_tournament(tournament) as home:
        now = home.now
        proposed = next_round(now, outcomes_here(home.local, now), draw=draw)
        if adds:
            home.all.change(
                home.id,
                lambda at: round_changes(at, outcomes_here(home.local, at), body),
                actor=operator(),
                expected=proposed.version,
            )
            end_matches(home)
    tables = [*proposed.proposal.tables, *((player,) for player in proposed.proposal.byes)]
    if as_json:
        print_json({"tournament": home.id, "added": adds, **msgspec.to_builtins(proposed)})
    else:
        _print(now, proposed, tables, added=adds)


def _print(now: Tournament, proposed: NextRound, tables: list[tuple[str, ...]], *, added: bool) -> None:
    places = tables_of(now, tables)
    print_table(
        ["table", "players", "points"],
        [
            [
                plain(place) if len(players) > 1 else "bye",
                " - ".join(plain(now.players[player].name) for player in players),
                " - ".join(f"{proposed.points[player] / 2:g}" for player in players),
            ]
            for players, place in zip(tables, places, strict=True)
        ],
    )
    for players, place in zip(tables, places, strict=True):
        for note in fixed_table_notes(now, players, place):
            click.echo(plain(note.text), err=True)
    for first, second in proposed.proposal.repeats:
        click.echo(f"{plain(now.players[first].name)} and {plain(now.players[second].name)} meet again.", err=True)
    if proposed.undecided:
        many = len(proposed.undecided)
        click.echo(f"{counted(many, 'table')} {'has' if many == 1 else 'have'} no result yet.", err=True)
    said = "was added" if added else "is proposed; --add adds it"
    click.echo(f"Round {proposed.round} {said}.", err=True)
