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
import tarfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from threading import Lock
from typing import NamedTuple

import engine
from engine import ENGINE_ID
from engine.catalogue import CATALOGUE_ID
from replays.engines.errors import EngineDamaged

SHORT = 16
"""Hex digits of an engine's id in stamps and names."""
CODEC = "msgspec"
"""The one package besides the standard library that an engine may use."""
USABLE = frozenset(
    [
        *(
            "__future__",
            "abc",
            "array",
            "base64",
            "bisect",
            "collections",
            "contextlib",
            "copy",
            "dataclasses",
            "difflib",
        ),
        *("enum", "fractions", "functools", "hashlib", "heapq", "hmac", "importlib", "inspect", "itertools", "json"),
        *("keyword", "math", "operator", "pkgutil", "re", "statistics", "string", "struct", "textwrap", "types"),
        *("typing", "unicodedata", "weakref"),
    ]
)
"""The part of the standard library that an engine may use: nothing in it reaches out of the process, or does so when
imported. It may grow; what is taken away from it makes engines unusable that are kept."""
EFFORT = 2
"""How hard an engine is packed. The first match after an upgrade waits for it: with the most effort, a sixth smaller,
five times as long."""
MOST_BYTES = 8 * 2**20
"""Bytes of all modules of an engine; more is refused unread."""
SERVER = "engine/hosting.py"
"""The module that answers in the name of an engine; without it an engine cannot be asked."""
_ROOT = "engine"
_PARSING = Lock()
"""Python 3.11 counts the depth of all threads that build a syntax tree together, and then fails."""


class EngineArchive(NamedTuple):
    """An engine: the sources of its modules by path (`engine/game.py`), and the id that they give it."""

    modules: Mapping[str, bytes]
    id: str

    @property
    def short(self) -> str:
        """The beginning of the id, by which persons and stamps call the engine."""
        return self.id[:SHORT]

    @classmethod
    def of(cls, modules: Mapping[str, bytes]) -> EngineArchive:
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
        return lzma.compress(raw.getvalue(), preset=EFFORT)

    @classmethod
    def unpacked(cls, packed: bytes, expected: str | None = None) -> EngineArchive:
        """Read an archive. `expected`: the id that it must have. Raises EngineDamaged.

        Nothing in it is run, and nothing is written; paths that lead elsewhere are refused.
        """
        try:
            modules = dict(_files(_decompressed(packed)))
        except (lzma.LZMAError, tarfile.TarError, EOFError, ValueError, OverflowError) as error:
            raise EngineDamaged(f"this is no packed engine ({error}); fetch it again") from error
        if SERVER not in modules:
            raise EngineDamaged(f"this is no packed engine (it has no {SERVER}); fetch it again")
        archive = cls.of(modules)
        if expected is not None and archive.id != expected:
            raise EngineDamaged(f"the engine is not the one it is called: {archive.short}, not {expected[:SHORT]}")
        return archive

    def imports(self) -> tuple[str, ...]:
        """The modules from outside that the engine imports. Raises EngineDamaged for one that an engine may not use."""
        imported: set[str] = set()
        for path, source in self.modules.items():
            try:
                with _PARSING:
                    statements = list(_statements(ast.parse(source).body))
            except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
                raise EngineDamaged(f"{path} of the engine is no Python that this server reads: {error}") from error
            for node in statements:
                if isinstance(node, ast.Import):
                    imported.update(alias.name for alias in node.names)
                elif isinstance(node, ast.ImportFrom) and node.module is not None and not node.level:
                    imported.add(node.module)
        outside = tuple(sorted(name for name in imported if name.partition(".")[0] != _ROOT))
        check_imports(outside)
        return outside


def _statements(body: Sequence[ast.AST]) -> Iterator[ast.AST]:
    """Every statement, at any depth. Expressions, most of a tree, are skipped: they import nothing."""
    left = list(body)
    while left:
        node = left.pop()
        yield node
        for name in ("body", "orelse", "finalbody", "handlers", "cases"):
            inside = getattr(node, name, None)
            if isinstance(inside, list):
                left += inside


def check_imports(names: Iterable[str]) -> None:
    """Raise EngineDamaged unless an engine may import these modules from outside."""
    for name in names:
        if name.partition(".")[0] not in (CODEC, *USABLE):
            raise EngineDamaged(f"the engine imports {name}; it may use {CODEC} and {', '.join(sorted(USABLE))}")


def _decompressed(packed: bytes) -> bytes:
    reader = lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=256 * 2**20)
    raw = reader.decompress(packed, max_length=2 * MOST_BYTES)
    if not reader.eof:
        raise EngineDamaged("the engine is larger than any engine is, or cut short; fetch it again")
    if reader.unused_data:
        raise EngineDamaged("more than an engine is packed here; fetch it again")
    return raw


def _files(raw: bytes) -> Iterator[tuple[str, bytes]]:
    """The modules in an uncompressed tar archive; none larger than the archive."""
    left, seen = MOST_BYTES, set()
    with tarfile.open(fileobj=io.BytesIO(raw), mode="r:") as tar:
        for about in tar:
            if not about.isfile() or about.issparse() or not _is_module(about.name) or about.name in seen:
                raise EngineDamaged(f"an engine is made of modules under engine/, each once; this holds {about.name!r}")
            left -= about.size
            content = tar.extractfile(about) if left >= 0 else None
            if content is None:
                raise EngineDamaged("the engine is larger than any engine is; fetch it again")
            seen.add(about.name)
            yield about.name, content.read()


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
def present() -> EngineArchive:
    """The engine of this process, from its sources."""
    root = Path(engine.__file__).parent
    return EngineArchive.of(
        {f"{_ROOT}/{path.relative_to(root).as_posix()}": path.read_bytes() for path in root.rglob("*.py")}
    )


@functools.cache
def present_name() -> str:
    """How `match.opened` names this engine: its version, and its content behind a plus (Semantic Versioning, 10)."""
    return f"{ENGINE_ID}+{present().short}"


@functools.cache
def present_stamp() -> str:
    """How an event names this engine and its catalogue when they differ from those of `match.opened`."""
    return f"{present_name()} {CATALOGUE_ID}"
