"""`vaultlog tournament games | choose | bid`: what comes next at a pairing, by its format.

The commands belong to `vaultlog tournament`.
"""

from __future__ import annotations

from typing import Any

import click
import msgspec

from engine.table.description import MOST_CHAINS
from replays.tournaments.entries import Pairing
from replays.tournaments.games.acts import bid as bid_events
from replays.tournaments.games.acts import choose as choice_events
from replays.tournaments.games.due import due
from replays.tournaments.games.held import format_of
from replays.tournaments.standings import seat_that_won
from service.commands.bodies import loaded
from service.commands.common import json_option, print_json, print_table
from service.commands.local_store import operator, plain
from service.commands.tournaments.close_round import outcomes_here
from service.commands.tournaments.lookup import EPILOG, NamedTournament, open_tournament, tournament_argument
from service.http.whole_numbers import WholeNumber
from service.tournament.games import DeckChoiceSchema


@click.command("games", epilog=EPILOG)
@tournament_argument
@click.argument("pairing")
@json_option
def games(tournament: str, pairing: str, as_json: bool) -> None:
    """List the games of PAIRING with their decks and chains, and say what comes next.

    \b
    vaultlog tournament games last 1-4
    """
    with open_tournament(tournament) as home:
        now, table = home.now, _pairing(home, pairing)
        outcomes = outcomes_here(home.local, now)
        step = due(now, outcomes, table)
    rows = []
    for number, match in enumerate(table.matches, 1):
        winner = seat_that_won(outcomes, match)
        rows.append(
            {
                "game": now.games_in.get(match, number),
                "match": match,
                "decks": list(now.decks_in[match]),
                "chains": list(now.chains_in.get(match, [seat.chains for seat in table.seats])),
                "winner": None if winner is None else table.seats[winner].player,
            }
        )
    if as_json:
        name = format_of(now, table).name
        print_json({"pairing": table.id, "format": name, "games": rows, "next": msgspec.to_builtins(step)})
        return
    if rows:
        print_table(
            ["game", "match", "decks", "chains", "winner"],
            [
                [
                    str(row["game"]),
                    str(row["match"]),
                    " – ".join(now.decks_in[str(row["match"])]),
                    " – ".join(map(str, row["chains"] if isinstance(row["chains"], list) else [])),
                    str(row["winner"] or ""),
                ]
                for row in rows
            ],
        )
    click.echo(plain(step.text))


@click.command("choose", epilog=EPILOG)
@tournament_argument
@click.argument("pairing")
@click.argument("seat", type=WholeNumber(0))
@click.argument("chosen", nargs=-1, required=True)
def choose(tournament: str, pairing: str, seat: int, chosen: tuple[str, ...]) -> None:
    """Choose in secret for SEAT of PAIRING, as is due: a deck, a house, or all decks of the opponent in the order of
    their games; or who begins the next game, by the id of the player.

    \b
    vaultlog tournament choose last 1-4 0 ben-2
    vaultlog tournament choose last 1-4 0 dis
    vaultlog tournament choose last 1-4 0 ben-2 ben-3 ben-1
    """
    loaded(DeckChoiceSchema(), {"seat": seat, "order": list(chosen)})
    with open_tournament(tournament) as home:
        _store(home, pairing, lambda at, outcomes, table: choice_events(at, outcomes, table, seat, *chosen))


@click.command("bid", epilog=EPILOG)
@tournament_argument
@click.argument("pairing")
@click.argument("seat", type=WholeNumber(0))
@click.argument("chains", type=WholeNumber(0, MOST_CHAINS), required=False)
@click.option("--deck", help="The deck that the first bid of an auction is for.")
def bid(tournament: str, pairing: str, seat: int, chains: int | None, deck: str | None) -> None:
    """Bid CHAINS for SEAT of PAIRING, or pass: without CHAINS.

    \b
    vaultlog tournament bid last 1-4 1 3
    vaultlog tournament bid last 1-4 0
    """
    with open_tournament(tournament) as home:
        _store(home, pairing, lambda at, outcomes, table: bid_events(at, outcomes, table, seat, chains, deck))


def _store(home: NamedTournament, pairing: str, act: Any) -> None:
    """Store what a seat does, and say what comes next."""
    home.all.change(
        home.id,
        lambda at: act(at, outcomes_here(home.local, at), _pairing(home, pairing)),
        actor=operator(),
    )
    now = home.now
    click.echo(plain(due(now, outcomes_here(home.local, now), now.pairings[pairing]).text))


def _pairing(home: NamedTournament, id: str) -> Pairing:
    """The pairing of this id. Raises click.ClickException."""
    pairing = home.now.pairings.get(id)
    if pairing is None or pairing.removed:
        raise click.ClickException(f"the tournament has no pairing {id}; `vaultlog tournament show` lists them")
    return pairing


COMMANDS = (games, choose, bid)
