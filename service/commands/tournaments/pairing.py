"""`vaultlog tournament pair`: propose the next round, and add it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click
import msgspec

from engine.english import counted
from replays.tournaments.event_types import RoundAdded
from replays.tournaments.rounds import NextRound, next_round
from replays.tournaments.seating import fixed_table_notes, tables_of
from replays.tournaments.state import Tournament
from replays.tournaments.swiss import MOST_DRAW
from service.commands.bodies import loaded
from service.commands.common import json_option, print_json, print_table
from service.commands.local_store import operator, plain
from service.commands.tournaments.close_round import end_matches, outcomes_here
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
@click.option("--all", "every", is_flag=True, help="With --add: all rounds that a round robin has left.")
@click.option("--due", help="Until when it is played, in UTC; `none`: no such day.  [default: as the stage says]")
@json_option
def pair(tournament: str, as_json: bool, *, adds: bool, every: bool, due: str | None, **options: Any) -> None:
    """Propose the pairings of the next round, as its stage pairs; with --add, add it.

    \b
    vaultlog tournament pair last
    vaultlog tournament pair last --add
    vaultlog tournament pair last --add --all --due 2026-12-06T22:59:00.000000Z
    """
    draw = options["draw"]
    if every and not adds:
        raise click.UsageError("--all adds rounds: give --add, too")
    given = {} if due is None else {"due": None if due == "none" else due}
    rounds: list[str] = []
    body = loaded(NewRoundSchema(), {**options, "all": every, **given})
    with open_tournament(tournament) as home:
        now = home.now
        proposed = next_round(now, outcomes_here(home.local, now), draw=draw)
        if adds:
            changed = home.all.change(
                home.id,
                lambda at: round_changes(at, outcomes_here(home.local, at), body),
                actor=operator(),
                expected=proposed.version,
            )
            end_matches(home)
            rounds = [event.data.round for event in changed.events if isinstance(event.data, RoundAdded)]
    tables = proposed.proposal.seated
    if as_json:
        print_json({"tournament": home.id, "added": adds, **msgspec.to_builtins(proposed)})
    else:
        _print(now, proposed, tables, rounds)


def _print(now: Tournament, proposed: NextRound, tables: list[tuple[str, ...]], added: Sequence[str]) -> None:
    names = {id: plain(entrant.name) for id, entrant in (now.players if proposed.boards is None else now.teams).items()}
    places = tables_of(now, tables)
    print_table(
        ["table", "players" if proposed.boards is None else "teams", "points"],
        [
            [
                plain(place) if len(players) > 1 else "bye",
                " - ".join(names[player] for player in players),
                " - ".join(f"{proposed.points[player] / 2:g}" for player in players),
            ]
            for players, place in zip(tables, places, strict=True)
        ],
    )
    for players, place in zip(tables, places, strict=True):
        for note in fixed_table_notes(now, players, place):
            click.echo(plain(note.text), err=True)
    for first, second in proposed.proposal.repeats:
        click.echo(f"{names[first]} and {names[second]} meet again.", err=True)
    for team, boards in proposed.lacking.items():
        click.echo(f"{names[team]} has nobody for board {', '.join(map(str, boards))}, and loses there.", err=True)
    if proposed.undecided:
        many = len(proposed.undecided)
        click.echo(f"{counted(many, 'table')} {'has' if many == 1 else 'have'} no result yet.", err=True)
    if len(added) > 1:
        click.echo(f"Rounds {added[0]} to {added[-1]} were added; the first is shown.", err=True)
        return
    outcome = "was added" if added else "is proposed; --add adds it"
    click.echo(f"Round {proposed.round} {outcome}.", err=True)
