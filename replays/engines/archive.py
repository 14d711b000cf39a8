"""An engine as bytes: its modules, packed the same way everywhere, named by what they are made of.

The *id* of an engine is the SHA-256 of one line for each of its modules, in the order of their paths: the SHA-256 of
the module, two spaces, its path, a line feed; that is what `sha256sum` prints. So an unpacked engine proves its name
with common tools, however it was packed. It is packed as a tar archive compressed with xz: a third smaller than a zip.
"""

from __future__ import annotations

import ast
import functools
import hashlib
import io
import lzma
import sys
import tarfile
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import engine
from engine import ENGINE_ID
from engine.catalogue import CATALOGUE_ID
from replays.engines.errors import EngineDamaged

SHORT = 16
"""Hex digits of an engine's id in stamps and names."""
CODEC = "msgspec"
"""The one package besides the standard library that an engine may use."""
MOST_BYTES = 8 * 2**20
"""Bytes of all modules of an engine; more is refused unread."""
_ROOT = "engine"


class Archive(NamedTuple):
    """An engine: the sources of its modules by path (`engine/game.py`), and the id that they give it."""

    modules: Mapping[str, bytes]
    id: str

    @property
    def short(self) -> str:
        """The beginning of the id, by which persons and stamps call the engine."""
        return self.id[:SHORT]

    @classmethod
    def of(cls, modules: Mapping[str, bytes]) -> Archive:
        """The engine that is made of these modules."""
        return cls(modules, _id(modules))

    def packed(self) -> bytes:
        """The engine as a .tar.xz archive; the same bytes on every machine."""
        raw = io.BytesIO()
        with tarfile.open(fileobj=raw, mode="w", format=tarfile.USTAR_FORMAT) as tar:
            for path in sorted(self.modules):
                about = tarfile.TarInfo(path)
                about.size, about.mode = len(self.modules[path]), 0o644
                tar.addfile(about, io.BytesIO(self.modules[path]))
        return lzma.compress(raw.getvalue(), preset=9 | lzma.PRESET_EXTREME)

    @classmethod
    def unpacked(cls, packed: bytes, expected: str | None = None) -> Archive:
        """Read an archive. `expected`: the id that it must have. Raises EngineDamaged.

        Nothing in it is run, and nothing is written: and paths that lead elsewhere are refused.
        """
        try:
            reader = lzma.LZMADecompressor(memlimit=256 * 2**20)
            raw = reader.decompress(packed, max_length=2 * MOST_BYTES)
            if not reader.eof:
                raise EngineDamaged("the engine is larger than any engine is, or cut short; fetch it again")
            modules = {}
            with tarfile.open(fileobj=io.BytesIO(raw)) as tar:
                for about in tar:
                    content = tar.extractfile(about) if about.isfile() else None
                    if content is None or not _is_module(about.name) or about.name in modules:
                        raise EngineDamaged(f"an engine is made of modules under engine/, and this holds {about.name}")
                    modules[about.name] = content.read()
        except (lzma.LZMAError, tarfile.TarError, EOFError) as error:
            raise EngineDamaged(f"this is no packed engine ({error}); fetch it again") from error
        archive = cls.of(modules)
        if expected is not None and archive.id != expected:
            raise EngineDamaged(f"the engine is not the one it is called: {archive.short}, not {expected[:SHORT]}")
        return archive

    def imports(self) -> tuple[str, ...]:
        """The modules from outside that the engine imports. Raises EngineDamaged for one that an engine may not use."""
        found: set[str] = set()
        for path, source in self.modules.items():
            try:
                nodes = list(ast.walk(ast.parse(source)))
            except (SyntaxError, ValueError) as error:
                raise EngineDamaged(f"{path} of the engine is no Python that this server reads: {error}") from error
            for node in nodes:
                if isinstance(node, ast.Import):
                    found.update(alias.name for alias in node.names)
                elif isinstance(node, ast.ImportFrom) and node.module is not None and not node.level:
                    found.add(node.module)
        outside = sorted(name for name in found if name.partition(".")[0] != _ROOT)
        for name in outside:
            if name.partition(".")[0] not in (CODEC, *sys.stdlib_module_names):
                raise EngineDamaged(f"the engine imports {name}; it may use the standard library and {CODEC} only")
        return tuple(outside)


def _id(modules: Mapping[str, bytes]) -> str:
    lines = "".join(f"{hashlib.sha256(modules[path]).hexdigest()}  {path}\n" for path in sorted(modules))
    return hashlib.sha256(lines.encode()).hexdigest()


def _is_module(path: str) -> bool:
    parts = path.split("/")
    return (
        parts[0] == _ROOT
        and path.endswith(".py")
        and all(part.isidentifier() for part in [*parts[:-1], parts[-1][:-3]])
    )


@functools.cache
def present() -> Archive:
    """The engine of this process, from its sources."""
    root = Path(engine.__file__).parent
    return Archive.of(
        {f"{_ROOT}/{path.relative_to(root).as_posix()}": path.read_bytes() for path in root.rglob("*.py")}
    )


@functools.cache
def present_name() -> str:
    """How `match.opened` names this engine: its version, and its content behind a plus (Semantic Versioning, 10)."""
    return f"{ENGINE_ID}+{present().short}"


@functools.cache
def present_stamp() -> str:
    """How an event names this engine and its catalogue, when they are not those of `match.opened`."""
    return f"{present_name()} {CATALOGUE_ID}"
