"""`vaultlog engine`: the engines that are kept, so that every match replays with the one that played it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
import msgspec

from replays.engines.archive import present
from replays.engines.errors import EngineDamaged, EngineFailed, EngineUnknown
from replays.engines.kept_engines import About, KeptEngines
from replays.engines.process import PROTOCOLS
from replays.engines.transport import read_engines, write_engine
from service.commands.common import EXIT_CODES, CannotRun, json_option, os_errors_as, print_json, print_table
from service.commands.local_store import plain
from service.config import config_of_engines

WHERE = (
    "Works on the directory of the kept engines (VAULTLOG_ENGINES, else `engines` in the data directory), with an "
    "operator's rights and without a server."
)
EPILOG = f"{WHERE}\n\n{EXIT_CODES}"


@click.group("engine", epilog=EPILOG)
def command() -> None:
    """List, export and import kept engines.

    A server keeps every engine that it has validated an event with. A match that the present engine does not confirm is
    folded by its own, in a process that can open nothing.
    """


@command.command("list", epilog=EPILOG)
@json_option
def list_engines(as_json: bool) -> None:
    """List the kept engines, the one that was kept first before the others."""
    with _store() as store:
        engines = store.all()
    if as_json:
        print_json(
            {"engines": [{**msgspec.to_builtins(engine), "present": engine.id == present().id} for engine in engines]}
        )
        return
    print_table(
        ["id", "name", "protocol", "Python", "bytes", "kept since", "origin", ""],
        [
            [
                engine.id[:16],
                plain(engine.name),
                engine.protocol,
                ", ".join(map(plain, engine.pythons)),
                engine.bytes,
                plain(engine.kept_at),
                engine.origin,
                "present" if engine.id == present().id else "",
            ]
            for engine in engines
        ],
    )


@command.command("export", epilog=EPILOG)
@click.argument("id")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
def export_engine(id: str, file: Path) -> None:
    """Write the kept engine ID (or the beginning of it) to FILE, for `vaultlog engine import` on another machine."""
    with _store() as store:
        fitting = [engine for engine in store.all() if id and engine.id.startswith(id)]
    if len(fitting) != 1:
        why = "no kept engine's id begins" if not fitting else f"the ids of {len(fitting)} kept engines begin"
        raise click.UsageError(f"{why} with {id}; see `vaultlog engine list`")
    draft = file.with_name(f".{file.name}.part")
    try:
        with open(draft, "wb") as out, _store() as store:
            write_engine(store, fitting[0].id, out)
        os.replace(draft, file)
    except (EngineDamaged, EngineUnknown) as error:
        draft.unlink(missing_ok=True)
        raise click.ClickException(str(error)) from error
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise CannotRun(f"cannot write {file}: {error.strerror or error}") from error
    click.echo(f"The engine {plain(fitting[0].name)} is in {file}")


@command.command("import", epilog=EPILOG)
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@json_option
def import_engine(file: Path, as_json: bool) -> None:
    """Keep the engines in FILE, which `vaultlog engine export` wrote, or which is a bundle of matches.

    An engine is a program. It is checked against its id and for what it imports, nothing of it is run now, and later it
    runs confined; still, import only what comes from a server that you trust.
    """
    try:
        reading = os_errors_as(f"cannot read {file}, or keep what is in it")
        with reading, open(file, "rb") as source, _store() as store:
            engines = read_engines(source, store)
    except EngineDamaged as error:
        raise click.ClickException(f"{error}; nothing of it will be run") from error
    if as_json:
        print_json({"engines": msgspec.to_builtins(engines)})
        return
    for engine in engines:
        click.echo(_use(engine))


def _use(about: About) -> str:
    """What an engine that was imported will be used for."""
    line = f"Kept: {plain(about.name)} (engine {about.id[:16]})."
    if about.id == present().id:
        return f"{line} It is the present engine of this installation."
    if about.protocol not in PROTOCOLS:
        return f"{line} It speaks protocol {about.protocol}, which this version does not; it is kept, and never run."
    return f"{line} It will fold the matches that name it and that the present engine does not confirm."


@contextmanager
def _store() -> Iterator[KeptEngines]:
    """Context: the kept engines. Raises CannotRun when the place they are in does not answer."""
    config = config_of_engines()
    try:
        yield KeptEngines.at(config.kept_engines, config.engine_copies)
    except EngineFailed as error:
        raise CannotRun(str(error)) from error
