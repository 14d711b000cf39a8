"""`vaultlog import`: make matches of what people wrote."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click
from ulid import ULID

from replays.sheet.played_sheet import LONGEST, SheetInvalid
from replays.sheet.stored_sheet import take_over
from service.commands.common import EXIT_CODES, CannotRun, ExitCode, json_option, print_json
from service.commands.local_store import WHERE, open_store, operator, plain
from service.commands.matches.tables import any_deck

EPILOG = f"{WHERE}\n\n{EXIT_CODES}"


@click.group("import", epilog=EPILOG)
def command() -> None:
    """Make matches of what people wrote. `vaultlog match import` takes logs."""


@command.command("sheet", epilog=EPILOG)
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, allow_dash=True))
@json_option
@click.pass_context
def sheet(context: click.Context, file: Path, as_json: bool) -> None:
    """Record the match in a sheet, plain text with one decision a line; FILE may be - for standard input.

    `vaultlog export --format sheet` writes such files, and so do people: `replays/sheet/README.md` specifies them. A
    deck that stands in it by its name or file is looked for as `vaultlog record` does. Nothing is recorded unless every
    line is right; else it lists all that is wrong, line by line, and the exit code is 1.
    """
    text = _text(file)
    try:
        with open_store(create=True) as local:
            taken = take_over(local.traveller, text, match=str(ULID()), actor=operator(), decks=_deck)
            local.wake(taken.match)
    except SheetInvalid as error:
        if as_json:
            print_json({"match": None, "faults": [fault._asdict() for fault in error.faults]})
        else:
            for fault in error.faults:
                click.echo(plain(f"line {fault.line}: {fault.text}"), err=True)
            many = len({fault.line for fault in error.faults})
            what = "1 line is" if many == 1 else f"{many} lines are"
            click.echo(f"{file}: {what} wrong; nothing was recorded", err=True)
        context.exit(ExitCode.FAULT)
    if as_json:
        print_json({"match": taken.match, "version": taken.version, "head": taken.head, "faults": []})
    else:
        click.echo(f"Match {taken.match}: {taken.version} events are recorded.")
        if not taken.over:
            click.echo(f"It is not over; go on with: vaultlog record {taken.match}")


def _text(file: Path) -> str:
    try:
        with click.open_file(str(file), "rb") as source:
            return bytes(source.read(4 * LONGEST)).decode("utf-8-sig")
    except (OSError, ValueError) as error:
        raise CannotRun(f"cannot read a sheet from {file}: {error}") from error


def _deck(name: str) -> Mapping[str, Any]:
    """A deck that a sheet names. Raises ValueError."""
    try:
        return any_deck(name)
    except (click.ClickException, CannotRun) as error:
        raise ValueError(str(getattr(error, "message", error))) from error
