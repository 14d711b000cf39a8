"""`vaultlog tournament decide-by-time`: the winner by time of a table that nobody records decision by decision."""

from __future__ import annotations

from typing import Any

import click
import msgspec

from engine.rules.turns.time_procedure import PROCEDURES
from replays.tournaments.event_kinds import TOURNAMENT_VOCABULARY
from service.commands.bodies import loaded
from service.commands.common import json_option, print_json, print_table
from service.commands.local_store import operator, plain
from service.commands.tournaments.close_round import end_matches
from service.commands.tournaments.lookup import EPILOG, open_tournament, tournament_argument
from service.http.problems import Problem
from service.tournament.time_decisions import decision_by_time, table_of
from service.tournament.time_schemas import TableAtTimeSchema, TableDecidedAnswer

_NUMBERS = ("keys", "amber", "chains", "creatures", "potential")


@click.command("decide-by-time", epilog=EPILOG)
@tournament_argument
@click.argument("pairing")
@click.option(
    "--seat",
    "seats",
    multiple=True,
    metavar="PLAYER=NUMBERS",
    help="How a player of the pairing stands: keys, Æmber, chains, creatures, and potential Æmber, by commas; the last "
    "three may be left out. PLAYER=out: has left the match.",
)
@click.option("--first", metavar="PLAYER", help="Who took the first turn of the match.")
@click.option(
    "--procedure", type=click.Choice(list(PROCEDURES)), help="By which it is decided.  [default: that of the policy]"
)
@click.option("--record", "records", is_flag=True, help="Record the result of the pairing, too.")
@json_option
def decide_by_time(
    tournament: str,
    pairing: str,
    seats: tuple[str, ...],
    first: str | None,
    procedure: str | None,
    records: bool,
    as_json: bool,
) -> None:
    """Work out who wins PAIRING by time, after the last turns; with --record, record it.

    \b
    vaultlog tournament decide-by-time last 1-4 --seat ann=1,7 --seat ben=2,0,1 --first ann
    """
    entered = [_seat(seat) for seat in seats]
    body = loaded(TableAtTimeSchema(), {"procedure": procedure, "first": first, "seats": entered}, {"seats": "--seat"})
    with open_tournament(tournament) as home:
        try:
            now = home.now
            decision = decision_by_time(now, table_of(now, pairing), body)
        except Problem as problem:
            raise click.UsageError(problem.detail) from None
        names = [plain(now.players[player].name) for player in decision.players]
        if records:
            data = {
                "pairing": pairing,
                "winner": decision.winner,
                "keys": decision.keys,
                "reason": decision.text,
            }
            event = TOURNAMENT_VOCABULARY.new("result.recorded", data)
            home.all.change(home.id, [(event, None)], actor=operator())
            end_matches(home)
    if as_json:
        print_json({"recorded": records, **msgspec.to_builtins(decision)})
    else:
        _print(decision, names, recorded=records)


def _seat(text: str) -> dict[str, Any]:
    """The seat that an option says, as the schema takes it. Raises click.BadParameter."""
    player, sign, numbers = text.partition("=")
    if numbers == "out":
        return {"player": player, "keys": 0, "amber": 0, "out": True}
    given = numbers.split(",")
    if (
        not sign
        or not 2 <= len(given) <= len(_NUMBERS)
        or not all(number.isascii() and number.isdecimal() for number in given)
    ):
        raise click.BadParameter(f"{text!r} is not PLAYER=KEYS,ÆMBER or PLAYER=out", param_hint="--seat")
    return {"player": player, **{name: int(number) for name, number in zip(_NUMBERS, given, strict=False)}}


def _print(decision: TableDecidedAnswer, names: list[str], *, recorded: bool) -> None:
    print_table(
        ["", *names],
        [
            [row.words, *("unknown" if value is None else str(value) for value in row.values)]
            for row in decision.figures
        ],
    )
    click.echo(f"{decision.text}.")
    if recorded:
        click.echo("The result was recorded.")
