"""Import a file of matches into the store of this machine, for `vaultlog match import`."""

from __future__ import annotations

import shutil
from functools import partial
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import IO, Any

import click

from replays.exports.bundle import import_bundle
from replays.exports.log import import_log
from replays.exports.sources import bounded_lines
from replays.tournaments.registry import Tournaments
from replays.tournaments.transfer import import_log as import_tournament_log
from service.commands.common import ExitCode, os_errors_as, print_json, print_table, progress_bar
from service.commands.local_store import LocalStore, open_store, plain

_ZIP = b"PK"
"""The first bytes of an archive; no line of JSON begins so."""
_IN_MEMORY = 8 << 20


def import_file(path: Path, *, verify: bool, as_json: bool) -> None:
    """Import the log or bundle in a file, and print the result. Raises CannotRun, click's errors."""
    reading = os_errors_as(f"cannot read {path}")
    with open_store(create=True) as local, reading, click.open_file(str(path), "rb") as file:
        start = file.read(len(_ZIP))
        with SpooledTemporaryFile(_IN_MEMORY) as whole:
            whole.write(start)
            shutil.copyfileobj(file, whole)
            whole.seek(0)
            (_bundle if start == _ZIP else _log)(local, path, whole, verify, as_json)


def _log(local: LocalStore, path: Path, file: IO[bytes], verify: bool, as_json: bool) -> None:
    with progress_bar(f"importing {path}") as progress:
        progress(0, None)
        done = import_log(local.store, bounded_lines(file), verify=verify, engines=local.engines)
        progress(done.version, done.version)
    local.wake(done.match)
    if as_json:
        print_json(done._asdict())
    else:
        click.echo(f"Match {done.match}: {done.stored} events stored, {done.version} there now, head {done.head}")


def _bundle(local: LocalStore, path: Path, file: IO[bytes], verify: bool, as_json: bool) -> None:
    imported: list[dict[str, Any]] = []
    take = partial(import_tournament_log, Tournaments(local.client))
    with progress_bar(f"importing {path}") as progress:
        for outcome in import_bundle(
            local.store, file, verify=verify, tournament=take, on_progress=progress, engines=local.engines, bring=True
        ):
            done = outcome.imported
            if done is not None and done.stored and not outcome.tournament:
                local.wake(outcome.match)
            imported.append(
                {
                    "tournament" if outcome.tournament else "match": outcome.match,
                    "version": None if done is None else done.version,
                    "head": None if done is None else done.head,
                    "stored": None if done is None else done.stored,
                    "refused": outcome.refused,
                }
            )
    refused = [row for row in imported if row["refused"] is not None]
    if as_json:
        whole = next((row for row in imported if "tournament" in row), None)
        print_json({"tournament": whole, "matches": [row for row in imported if row is not whole]})
    else:
        rows = [[_id(row), row["stored"], row["version"], row["head"][:16]] for row in imported if row not in refused]
        print_table(
            ["match" if all("match" in row for row in imported) else "log", "stored", "there now", "head"], rows
        )
        for row in refused:
            click.secho(f"{_id(row)} was refused: {plain(row['refused'])}", err=True, fg="red")
    click.get_current_context().exit(ExitCode.FAULT if refused else ExitCode.OK)


def _id(row: dict[str, Any]) -> str:
    return f"tournament {row['tournament']}" if "tournament" in row else str(row["match"])
