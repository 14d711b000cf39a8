"""`vaultlog record`: record a match by typing, as a scorekeeper at a table does."""

from __future__ import annotations

from typing import Any

import click

from engine.rulesets import CURRENT
from service.commands.common import EXIT_CODES
from service.commands.local_store import WHERE, LocalStore, open_store, operator
from service.commands.matches.tables import described_table, played_deck, reading_option, readings_of, variant_of
from service.commands.matches.typist import Typist
from service.http.whole_numbers import WholeNumber


@click.command("record", epilog=f"{WHERE}\n\n{EXIT_CODES}")
@click.argument("match", required=False)
@click.option(
    "--deck",
    "decks",
    multiple=True,
    help="A deck of the project, by name or a part of it, or a file: the Master Vault's, JSON or a list of cards; one "
    "per seat. Where nobody has the list, its set and houses: CotA:brobnar+dis+logos.",
)
@click.option("--name", "names", multiple=True, help="The player's name; one per seat.  [default: Player 1, Player 2]")
@click.option("--first", type=WholeNumber(1), help="Who takes the first turn, 1 or 2.  [default: it is asked]")
@click.option("--sees", "sees", multiple=True, type=WholeNumber(1), help="A player whose hand you see; repeatable.")
@click.option("--position", metavar="FILE", help="Begin late, at a described table, JSON or notation.")
@click.option("--dealt", is_flag=True, help="Vaultlog shuffles and deals, instead of printed cards.")
@click.option("--ruleset", help="Rulebook version.  [default: the current one]")
@click.option("--variant", help="standard, or break-key for three players.  [default: by the number of decks]")
@reading_option
@click.option("--title")
def command(
    match: str | None,
    decks: tuple[str, ...],
    names: tuple[str, ...],
    first: int | None,
    sees: tuple[int, ...],
    position: str | None,
    dealt: bool,
    ruleset: str | None,
    variant: str | None,
    chosen: tuple[str, ...],
    title: str | None,
) -> None:
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
    given = (decks, names, sees, position, dealt, ruleset, variant, chosen, title)
    if match is not None and (any(given) or first is not None):
        raise click.UsageError("name a match to go on with, or the decks of a new one, not both")
    if match is None and len(decks) < 2:
        raise click.UsageError("give --deck for each player, or the match to go on with")
    if names and len(names) != len(decks):
        raise click.UsageError(f"there are {len(decks)} decks; give --name as many times, or not at all")
    for option, seat in [("--first", first), *(("--sees", one) for one in sees)]:
        if match is None and seat is not None and seat > len(decks):
            raise click.UsageError(f"{option} {seat}: there is no such player; they are 1 to {len(decks)}")
    if dealt and sees:
        raise click.UsageError("--sees is for printed cards; leave it out, or --dealt")
    if position is not None and (dealt or first is not None):
        raise click.UsageError("--position begins a record late, with printed cards; give neither --dealt nor --first")
    table = None if position is None else described_table(position, printed_cards=True)
    setup: dict[str, Any] = {}
    if match is None:
        book = ruleset or (table and table.ruleset) or CURRENT
        setup = {
            "ruleset": book,
            "variant": variant_of(variant or (table and table.variant), len(decks)),
            "first": None if first is None else first - 1,
            "seats": [
                {
                    "name": names[seat] if names else table.name(seat) if table else f"Player {seat + 1}",
                    "deck": played_deck(deck, printed_cards=not dealt, ruleset=book),
                }
                for seat, deck in enumerate(decks)
            ],
            "chance": {} if dealt else {"observed": True, "sees": [seat - 1 for seat in sees]},
            "readings": readings_of(chosen) or {},
            **({} if table is None else {"position": table.position}),
        }
    with open_store(create=match is None) as local:
        name = local.find(match) if match is not None else _open(local, setup, title)
        Typist(local, name).run()


def _open(local: LocalStore, setup: dict[str, Any], title: str | None) -> str:
    recorded = local.recorder.open(setup, actor=operator(), title=title)
    if recorded.wake:
        local.wake(recorded.match)
    click.echo(f"Match {recorded.match} is open. `?` says what can be typed.")
    return recorded.match
