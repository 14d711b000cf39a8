"""`vaultlog backup`: write the whole server to one file."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import click
import msgspec

from replays.keeping.backup import backup, check, synced
from replays.log.events import now
from service.commands.common import EXIT_CODES, json_option, os_errors_as, print_json, progress_bar
from service.commands.local_store import WHERE, open_store


@click.command("backup", epilog=f"{WHERE}\n\n{EXIT_CODES}")
@click.argument("file", type=click.Path(path_type=Path))
@json_option
def command(file: Path, as_json: bool) -> None:
    """Write a backup of the whole server to FILE. If FILE is a directory, the backup's name has the time.

    Works while matches are being played: it has everything that was acknowledged before it began, and each match as of
    one moment. It holds every secret (seeds, tokens, the signing key): keep it as safe as those.
    """
    if file.is_dir():
        file = file / f"vaultlog-{now()[:19].replace(':', '')}.backup"
    with open_store() as local, os_errors_as(f"cannot write {file}"):
        descriptor, name = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)
        draft = Path(name)
        try:
            with open(descriptor, "w+b") as target, progress_bar("backing up") as progress:
                data, engines = local.config.data.absolute(), local.engines.store
                manifest = backup(local.client, local.archive, data, target, progress, engines=engines)
                target.flush()
                os.fsync(target.fileno())
                target.seek(0)
                check(target)
            os.replace(draft, file)
            synced(file)
        except BaseException:
            draft.unlink(missing_ok=True)
            raise
    if as_json:
        print_json({"file": str(file), **msgspec.to_builtins(manifest)})
    else:
        click.echo(f"{manifest.matches} matches ({manifest.archived} of them from the archive) are in {file}")
