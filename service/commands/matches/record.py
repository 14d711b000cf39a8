"""`vaultlog record`: record a match by typing, as a scorekeeper at a table does."""

from __future__ import annotations

from typing import Any

import click

from service.commands.common import EXIT_CODES
from service.commands.local_store import WHERE, open_store
from service.commands.matches.opening import (
    MatchOptions,
    deck_option,
    name_option,
    open_match,
    ruleset_option,
    variant_option,
)
from service.commands.matches.tables import reading_option
from service.commands.matches.typist import Typist
from service.http.whole_numbers import WholeNumber


@click.command("record", epilog=f"{WHERE}\n\n{EXIT_CODES}")
@click.argument("match", required=False)
@deck_option
@name_option
@click.option("--first", type=WholeNumber(1), help="Who takes the first turn, 1 or 2.  [default: it is asked]")
@click.option("--sees", "sees", multiple=True, type=WholeNumber(1), help="A player whose hand you see; repeatable.")
@click.option("--position", metavar="FILE", help="Begin late, at a described table, JSON or notation.")
@click.option("--dealt", is_flag=True, help="Vaultlog shuffles and deals, instead of printed cards.")
@ruleset_option
@variant_option
@reading_option
@click.option("--title")
def command(match: str | None, first: int | None, dealt: bool, **options: Any) -> None:
    """Record a match by typing: a new one between --deck and --deck, or go on with MATCH (an id, or `last`).

    \b
    vaultlog record --deck ann.json --deck ben.json --name Ann --name Ben
    vaultlog record --deck ann.json --deck ben.json --position table.json
    vaultlog record --deck CotA:brobnar+dis+logos --deck AoA:mars+sanctum+untamed
    vaultlog record last

    Each question is asked in words. A key says what is done (p play, r reap, f fight, a action, o omni, d discard,
    e end), letters of a title say with what: `p dex left`, `f troll > urch`. `?` lists what can be done, `undo` takes
    back a slip, `board` shows the table, `quit` leaves. Everything that was typed is in the log at once.
    """
    if match is not None:
        if dealt or first is not None or any(options.values()):
            raise click.UsageError("name a match to go on with, or the decks of a new one, not both")
        with open_store() as local:
            Typist(local, local.find(match)).run()
        return
    begun = _begun(first, dealt, **options)
    with open_store(create=True) as local:
        name = open_match(local, begun.body())
        click.echo(f"Match {name} is open. `?` says what can be typed.")
        Typist(local, name).run()


def _begun(first: int | None, dealt: bool, sees: tuple[int, ...], **options: Any) -> MatchOptions:
    """The match to be begun, of options that count players from 1. Raises click.UsageError."""
    players = len(options["decks"])
    if players < 2:
        raise click.UsageError("give --deck for each player, or the match to go on with")
    for option, player in [("--first", first or 1), *(("--sees", number) for number in sees)]:
        if player > players:
            raise click.UsageError(f"{option} {player}: there is no such player; they are 1 to {players}")
    if dealt and options["position"] is not None:
        raise click.UsageError("--position begins a record late, with printed cards; do not give --dealt")
    seats = tuple(player - 1 for player in sees)
    begins = None if first is None else first - 1
    return MatchOptions(first=begins, sees=seats, printed_cards=not dealt, **options)
