"""`vaultlog checkpoint`: signed checkpoints of all matches, or of those of a tournament."""

from __future__ import annotations

from pathlib import Path

import click

from replays.proof.checkpoints import Checkpoints, tree_of
from replays.proof.signing import SigningKey
from service.commands.common import EXIT_CODES, CannotRun, os_errors_as
from service.commands.local_store import WHERE, LocalStore, open_store

tournament_option = click.option("--tournament", metavar="ID", help="The matches of this tournament.  [default: all]")
output_option = click.option(
    "-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help="The file.  [default: standard output]"
)


@click.group("checkpoint", epilog=EXIT_CODES)
def command() -> None:
    """Sign many matches with one signature, and prove that a match is among them."""


@command.command("make", epilog=f"{WHERE}\n\n{EXIT_CODES}")
@tournament_option
@output_option
def make(tournament: str | None, output: Path | None) -> None:
    """Sign the current heads of the matches. Hand the checkpoint out: its holders can detect a rewritten past."""
    with open_store() as local:
        _write(trees(local).make(_tree(tournament)).note, output)


@command.command("show", epilog=f"{WHERE}\n\n{EXIT_CODES}")
@tournament_option
@output_option
def show(tournament: str | None, output: Path | None) -> None:
    """Show the last checkpoint."""
    with open_store() as local:
        _write(trees(local).latest(_tree(tournament)).note, output)


@command.command("prove", epilog=f"{WHERE}\n\n{EXIT_CODES}")
@click.argument("match")
@tournament_option
@output_option
def prove(match: str, tournament: str | None, output: Path | None) -> None:
    """Print the last checkpoint with the proof that it vouches for MATCH, for `vaultlog verify FILE --checkpoint
    PROOF`."""
    with open_store() as local:
        _write(trees(local).proof(_tree(tournament), local.find(match)), output)


def trees(local: LocalStore) -> Checkpoints:
    """The trees of the archive, signed with the server's key. Raises CannotRun."""
    return Checkpoints(local.store, signing_key(local))


def signing_key(local: LocalStore) -> SigningKey:
    """The server's key; made if there is none. Raises CannotRun."""
    try:
        local.config.data.mkdir(parents=True, exist_ok=True, mode=0o700)
        return SigningKey.of(local.config.data, local.config.signing_key)
    except (OSError, ValueError) as error:
        raise CannotRun(f"cannot use the signing key in {local.config.data}: {error}") from error


def _tree(tournament: str | None) -> str:
    try:
        return tree_of(tournament)
    except ValueError as error:
        raise click.UsageError(str(error)) from error


def _write(text: str, output: Path | None) -> None:
    if output is None:
        click.echo(text, nl=False)
        return
    with os_errors_as(f"cannot write {output}"):
        output.write_text(text, "utf-8")
