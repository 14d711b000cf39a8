"""Kept engines on their way from one server to another: as members of a ZIP archive, be it a bundle or theirs alone.

Each is two members, `engines/<id>.tar.xz` and `engines/<id>.json`: the files of `replays.engines.kept_engines`.
"""

from __future__ import annotations

import zipfile
import zlib
from typing import IO

from replays.engines.archive import MOST_BYTES
from replays.engines.errors import EngineDamaged
from replays.engines.kept_engines import About, KeptEngines

PLACE = "engines/"
_EPOCH = (1980, 1, 1, 0, 0, 0)


def members_of(store: KeptEngines, id: str) -> tuple[tuple[str, bytes], tuple[str, bytes]]:
    """Name and content of the two members of an engine, its bytes checked. Raises EngineUnknown, EngineDamaged."""
    about = store.description(id)
    store.read(id)
    return (f"{PLACE}{id}.tar.xz", store.packed(id)), (f"{PLACE}{id}.json", about)


def write_engine(store: KeptEngines, id: str, out: IO[bytes]) -> None:
    """Write an archive with one engine. Raises EngineUnknown, EngineDamaged, OSError."""
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        for name, content in members_of(store, id):
            archive.writestr(zipfile.ZipInfo(name, _EPOCH), content)


def bring_engines(archive: zipfile.ZipFile, into: KeptEngines) -> list[About]:
    """Keep the engines of an archive, and tell which they are; including those that were kept before. Nothing is run.

    Raises EngineDamaged for one that is not what it is called, or imports what it may not; OSError.
    """
    ids = []
    for name in archive.namelist():
        if not name.startswith(PLACE) or not name.endswith(".json"):
            continue
        try:
            parts = [archive.getinfo(member) for member in (f"{name.removesuffix('.json')}.tar.xz", name)]
            if max(part.file_size for part in parts) > MOST_BYTES:
                raise EngineDamaged(f"{name} is of an engine larger than any engine is")
            ids.append(into.bring(*map(archive.read, parts)))
        except (KeyError, RuntimeError, NotImplementedError, zipfile.BadZipFile, zlib.error) as error:
            raise EngineDamaged(f"{name} is of an engine that cannot be read: {error}") from error
    return ids


def read_engines(file: IO[bytes], into: KeptEngines) -> list[About]:
    """The same from a file: one that `write_engine` wrote, or a bundle of matches. Raises EngineDamaged, OSError."""
    try:
        with zipfile.ZipFile(file) as archive:
            ids = bring_engines(archive, into)
    except zipfile.BadZipFile as error:
        raise EngineDamaged(f"this is no file of an engine, and no bundle: {error}") from error
    if not ids:
        raise EngineDamaged("there is no engine in this file")
    return ids
