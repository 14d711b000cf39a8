"""The engines that are kept, in a directory beside the archive of matches, or in a place that hosts share.

Each engine has two files: the packed archive, `<id>.tar.xz`, and its description, `<id>.json`. An engine gets there in
two ways only: this server has validated an event with it, or the operator imported it. Its bytes are checked against
its id each time that it is read. `<id>.<python>.code` holds its compiled modules, a cache that may be deleted.
"""

from __future__ import annotations

import contextlib
import hashlib
import logging
import os
import re
import sys
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from typing import Any, Literal

import msgspec
from cachetools import LRUCache

from engine import ENGINE_ID
from engine.hosting import PROTOCOL
from replays.engines.archive import SHORT, EngineArchive
from replays.engines.errors import EngineDamaged, EngineFailed, EngineUnknown
from replays.storage.locations import PlaceUnavailable, StoragePlace

_LOG = logging.getLogger(__name__)
_ID = re.compile("[0-9a-f]{64}")
_PACKED = ".tar.xz"
PYTHON = f"{sys.version_info[0]}.{sys.version_info[1]}"
_CODE = msgspec.msgpack.Decoder(dict[str, bytes])


_PREPARED: LRUCache[str, tuple[bytes, tuple[str, ...]]] = LRUCache(6)
"""A third of a megabyte each: the present engine and as many others as run at a time, and one."""
_PREPARING = Lock()


class About(msgspec.Struct, frozen=True, kw_only=True):
    """The description of a kept engine. Times are UTC, as in RFC 3339."""

    id: str
    """64 hex digits: `replays.engines.archive`."""
    name: str
    """How `match.opened` names it."""
    catalogue: str
    also: tuple[str, ...] = ()
    """Older stamps, without a content id, that this engine stands for."""
    protocol: int
    """Of `engine.hosting`."""
    pythons: tuple[str, ...]
    """Interpreters that it has run on, such as 3.11."""
    imports: tuple[str, ...]
    """The modules that it uses from outside: of the standard library, and the codec."""
    bytes: int
    """Size of the packed archive."""
    kept_at: str
    origin: Literal["validated here", "imported"]


class KeptEngines:
    """The kept engines in a directory. Several processes may use it at the same time: files appear whole.

    `shared`: the place where they are kept for all hosts; the directory is then this host's copy of what it has used.
    Reading raises EngineFailed when that place does not answer, writing OSError.
    """

    def __init__(self, directory: Path, shared: StoragePlace | None = None) -> None:
        self.directory, self.shared = directory, shared

    @classmethod
    def at(cls, address: str | Path, copies: Path) -> KeptEngines:
        """Where a setting says: in a directory, or at an address for fsspec with `copies` of what is used here."""
        return cls(copies, StoragePlace(str(address))) if "://" in str(address) else cls(Path(address))

    def keep(self, archive: EngineArchive, *, name: str, catalogue: str) -> About:
        """Keep an engine that this server validates with, if it is not kept yet, or damaged.

        Raises EngineDamaged for one that imports what it may not, OSError when it cannot be written, EngineFailed.
        """
        present = self._whole(archive.id)
        if present is not None:
            self._share(archive.id)
            return self._note_python(present)
        packed, imports = _prepared(archive)
        about = About(
            id=archive.id,
            name=name,
            catalogue=catalogue,
            also=(f"{ENGINE_ID} {catalogue}",) if name.startswith(f"{ENGINE_ID}+") else (),
            protocol=PROTOCOL,
            pythons=(PYTHON,),
            imports=imports,
            bytes=len(packed),
            kept_at=datetime.now(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z"),
            origin="validated here",
        )
        self._write(f"{archive.id}{_PACKED}", packed)
        self._write(f"{archive.id}.json", _json(about))  # last, so that what it describes is there
        return about

    def bring(self, packed: bytes, about: bytes) -> About:
        """Import an engine that another server kept: its archive, and what is known of it. Nothing of it is run.

        Raises EngineDamaged when the archive is not the one that it is called, or imports what it may not.
        """
        try:
            carried = msgspec.json.decode(about, type=About)
        except msgspec.MsgspecError as error:
            raise EngineDamaged(f"what comes with the engine does not describe it: {error}") from error
        archive = EngineArchive.unpacked(packed, carried.id)
        version, plus, short = carried.name.partition("+")
        if not plus or short != archive.short:
            raise EngineDamaged(f"the engine is called {carried.name}, and its content says +{archive.short}")
        present = self._whole(archive.id)
        if present is not None:
            self._share(archive.id)
            return present
        brought = msgspec.structs.replace(
            carried,
            also=(f"{version} {carried.catalogue}",) if carried.also else (),
            imports=archive.imports(),
            bytes=len(packed),
            origin="imported",
        )
        self._write(f"{archive.id}{_PACKED}", packed)
        self._write(f"{archive.id}.json", _json(brought))
        return brought

    def put(self, name: str, content: bytes) -> None:
        """Put back a file of a backup, which was checked, unless it is there. Raises OSError."""
        if not (self.directory / name).exists():
            self._write_here(name, content)
        if self.shared is not None and not self._asked_to_write(self.shared.exists, name):
            self._asked_to_write(self.shared.write, name, content)

    def all(self) -> list[About]:
        """The kept engines, the one that was kept first before the others. Damaged ones are left out and logged."""
        engines = []
        names = {path.name for path in self.directory.glob("*.json")}
        if self.shared is not None:
            names.update(name for name in self._asked(self.shared.names) if name.endswith(".json"))
        for name in names:
            try:
                about = self.about(name.removesuffix(".json"))
            except EngineDamaged as error:
                _LOG.error("%s", error)
            else:
                engines += [about] if about is not None else []
        return sorted(engines, key=lambda engine: (engine.kept_at, engine.id))

    def about(self, id: str) -> About | None:
        """The description of an engine; None when it is not kept. Raises EngineDamaged."""
        if _ID.fullmatch(id) is None:
            return None
        try:
            about = msgspec.json.decode(self._read(f"{id}.json"), type=About)
        except FileNotFoundError:
            return None
        except msgspec.MsgspecError as error:
            raise EngineDamaged(f"{id[:SHORT]}….json in {self.directory} cannot be read; restore it") from error
        if about.id != id:
            raise EngineDamaged(f"{id[:SHORT]}….json in {self.directory} is about another engine; restore it")
        return about

    def find(self, short: str) -> str | None:
        """The id of the kept engine that begins so."""
        if len(short) < SHORT:
            return None
        return next((engine.id for engine in self.all() if engine.id.startswith(short)), None)

    def first_of(self, stamp: str) -> str | None:
        """The id of the first kept engine that stands for a stamp without a content id."""
        those = [engine for engine in self.all() if stamp in engine.also]
        validated = [
            engine for engine in those if engine.origin == "validated here"
        ]  # an imported one says itself how old it is
        return next((engine.id for engine in validated or those), None)

    def packed(self, id: str) -> bytes:
        """The archive of an engine. Raises EngineUnknown."""
        with contextlib.suppress(FileNotFoundError):
            if _ID.fullmatch(id) is not None:
                return self._read(f"{id}{_PACKED}")
        raise EngineUnknown(f"the engine {id[:SHORT]} is not kept here; import it, or restore it")

    def description(self, id: str) -> bytes:
        """The stored description of an engine. Raises EngineUnknown, EngineDamaged."""
        about = self.about(id)
        if about is None:
            raise EngineUnknown(f"the engine {id[:SHORT]} is not kept here; import it, or restore it")
        return _json(about)

    def read(self, id: str) -> EngineArchive:
        """An engine, its bytes checked. Raises EngineUnknown, EngineDamaged."""
        return EngineArchive.unpacked(self.packed(id), id)

    def compiled(self, id: str) -> dict[str, bytes] | None:
        """The compiled modules that were noted on this Python; None when there are none, or they are damaged."""
        try:
            raw = self._code(id).read_bytes()
        except FileNotFoundError:
            return None
        if hashlib.sha256(raw[32:]).digest() != raw[:32]:
            return None
        try:
            return _CODE.decode(raw[32:])
        except msgspec.MsgspecError:
            return None

    def note_compiled(self, id: str, compiled: dict[str, bytes]) -> None:
        """Note compiled modules, and that the engine runs on this Python."""
        body = msgspec.msgpack.encode(compiled)
        self._write_here(self._code(id).name, hashlib.sha256(body).digest() + body)
        about = self.about(id)
        if about is not None:
            self._note_python(about)

    def _note_python(self, about: About) -> About:
        """Note that an engine runs on this Python."""
        if PYTHON in about.pythons:
            return about
        about = msgspec.structs.replace(about, pythons=(*about.pythons, PYTHON))
        self._write(f"{about.id}.json", _json(about))
        return about

    def _whole(self, id: str) -> About | None:
        """The description of an engine whose archive is whole."""
        try:
            about = self.about(id)
            if about is not None:
                self.read(id)
        except (EngineDamaged, EngineUnknown) as error:
            _LOG.warning("a kept engine is damaged, and kept once more: %s", error)
            return None
        return about

    def _code(self, id: str) -> Path:
        return self.directory / f"{id}.{sys.implementation.cache_tag}.code"

    def _read(self, name: str) -> bytes:
        """A file, from here or from the shared place, of which it is then copied. Raises FileNotFoundError."""
        path = self.directory / name
        if self.shared is None or path.exists():
            return path.read_bytes()
        content: bytes | None = self._asked(self.shared.read, name)
        if content is None:
            raise FileNotFoundError(name)
        if name.endswith(_PACKED):
            EngineArchive.unpacked(content, name.removesuffix(_PACKED))  # what is copied must be whole
        with contextlib.suppress(OSError):  # then it is read from there each time
            self._write_here(name, content)
        return content

    def _share(self, id: str) -> None:
        """Put an engine that is kept here into the shared place, unless it is there. Raises OSError."""
        for name in (f"{id}{_PACKED}", f"{id}.json"):
            if self.shared is not None and not self._asked_to_write(self.shared.exists, name):
                self._asked_to_write(self.shared.write, name, (self.directory / name).read_bytes())

    @staticmethod
    def _asked(ask: Callable[..., Any], *given: Any) -> Any:
        """The answer of the shared place. Raises EngineFailed: what it has may confirm what nothing here does."""
        try:
            return ask(*given)
        except PlaceUnavailable as error:
            raise EngineFailed("asked for", f"may be in a place that does not answer: {error}") from error

    @staticmethod
    def _asked_to_write(ask: Callable[..., Any], *given: Any) -> Any:
        """The same for what writes. Raises OSError."""
        try:
            return ask(*given)
        except PlaceUnavailable as error:
            raise OSError(str(error)) from error

    def _write(self, name: str, content: bytes) -> None:
        """Write a file here, and where all hosts find it."""
        self._write_here(name, content)
        if self.shared is not None:
            self._asked_to_write(self.shared.write, name, content)

    def _write_here(self, name: str, content: bytes) -> None:
        """A file appears whole or not at all, readable by this user only."""
        self.directory.mkdir(parents=True, exist_ok=True, mode=0o700)
        handle, path = tempfile.mkstemp(dir=self.directory, prefix=".")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            os.replace(path, self.directory / name)
        except BaseException:
            with contextlib.suppress(FileNotFoundError):
                os.unlink(path)
            raise


def _prepared(archive: EngineArchive) -> tuple[bytes, tuple[str, ...]]:
    """An engine packed, and what it imports. That takes most of a second, so a process does it once per engine."""
    with _PREPARING:
        directory = _PREPARED.get(archive.id)
        if directory is None:
            directory = _PREPARED[archive.id] = archive.packed(), archive.imports()
        return directory


def _json(about: About) -> bytes:
    return msgspec.json.format(msgspec.json.encode(about), indent=2) + b"\n"
