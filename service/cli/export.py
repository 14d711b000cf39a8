"""`vaultlog export`: a match as a file."""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import click

from service.cli.archive import WHERE, open_archive
from service.cli.common import EXIT_CODES, CannotRun, progress_bar


@click.command("export", epilog=f"{WHERE}\n\n{EXIT_CODES}")
@click.argument("match")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    help="The file, replaced if it exists.  [default: standard output]",
)
@click.option("--redacted", is_flag=True, help="Without the seed, secret answers and judges' notes: for anybody.")
def command(match: str, output: Path | None, redacted: bool) -> None:
    """Write MATCH (an id, or `last`) as JSON Lines: one event per line, in canonical JSON (RFC 8785).

    The file is a complete backup with every secret of the match, unless --redacted; both have the same hashes.
    `vaultlog verify FILE` checks it without a server, `vaultlog match import FILE` puts a complete one into a store.
    """
    from replays.exports import export

    with open_archive() as archive:
        name = archive.find(match)
        total = archive.store.head(name).version
        done = 0
        try:
            with _target(output) as file, progress_bar(f"exporting {name}") as progress:
                for done, line in enumerate(export(archive.store, name, redacted=redacted), 1):
                    file.write(line)
                    if done % 100 == 0:
                        progress(done, max(done, total))
                progress(done, done)
        except BrokenPipeError:
            raise
        except OSError as error:
            raise CannotRun(f"cannot write {output or 'to standard output'}: {error.strerror or error}") from error
    if output is not None:
        click.echo(f"{done} events of match {name} are in {output}", err=True)


@contextlib.contextmanager
def _target(path: Path | None) -> Iterator[IO[bytes]]:
    """A file that is whole or as it was before, readable by its owner only; without a path, standard output."""
    if path is None:
        out = sys.stdout.buffer
        yield out
        out.flush()
        return
    descriptor, draft = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with open(descriptor, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, path)
    except BaseException:
        os.unlink(draft)
        raise
