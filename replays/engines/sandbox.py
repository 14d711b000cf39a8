"""The process that runs a kept engine. Run by its path, in isolated mode; imports nothing of the project.

It reads frames from standard input (four bytes of length, big-endian, then MessagePack) and writes frames to standard
output. The first frame is {modules, imports, memory, seconds, idle, compiled}: the sources of the engine, what it
imports from outside, the most bytes of address space, the most seconds of a request and between two, and the code that
an earlier start compiled. The outside modules are imported first; then the process gives up for good: opening anything
(no file, no socket, no pipe, no child that could speak), writing to files, more memory, importing from disk, and what
rights it has as root. Only then does the engine's own code run, from memory. The second frame it writes is the host's
`hello`, or what hindered it; from then on every frame read is a request, and every frame written its reply.

It ends with its standard input, and by an alarm when a request takes too long or none comes for long, so that it never
outlives the process that started it by more than that.
"""

from __future__ import annotations

import contextlib
import importlib
import importlib.abc
import importlib.machinery
import marshal
import os
import resource
import signal
import sys
from typing import Any, BinaryIO

SCHEME = "engine-in-memory:"
OUT_OF_MEMORY = 70
"""Exit status of a process to which its memory was not enough."""
NOBODY = 65534
REFUSED_AUDITS = (
    "ctypes.",
    "fcntl.",
    "ftplib.",
    "gc.",
    "http.",
    "mmap.",
    "open",
    "os.",
    "pty.",
    "resource.",
    "shutil.",
    "signal.",
    "smtplib.",
    "socket.",
    "sqlite3.",
    "subprocess.",
    "syslog.",
    "tempfile.",
    "urllib.",
    "webbrowser.",
)
"""Audit events (PEP 578) that an engine has no reason to raise. The limits would stop it too; this says what it did."""


class Sources(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports the engine from the sources that were handed over. Packages list their modules to `pkgutil`."""

    def __init__(self, modules: dict[str, bytes], compiled: dict[str, bytes]) -> None:
        self.modules, self.compiled = modules, compiled
        self.fresh: dict[str, bytes] = {}
        """The modules that were compiled here, as `marshal` writes them."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> importlib.machinery.ModuleSpec | None:
        stem = name.replace(".", "/")
        for file, package in ((f"{stem}/__init__.py", True), (f"{stem}.py", False)):
            if file in self.modules:
                spec = importlib.machinery.ModuleSpec(name, self, origin=SCHEME + file, is_package=package)
                if package:
                    spec.submodule_search_locations = [SCHEME + stem]
                return spec
        return None

    def exec_module(self, module: Any) -> None:
        file = module.__spec__.origin.removeprefix(SCHEME)
        if file in self.compiled:
            code = marshal.loads(self.compiled[file])
        else:
            code = compile(self.modules[file], file, "exec", dont_inherit=True)
            self.fresh[file] = marshal.dumps(code)
        module.__file__ = file
        exec(code, module.__dict__)


class Directory(importlib.abc.PathEntryFinder):
    """The interface of `pkgutil.iter_modules` for an entry of a package's path."""

    def __init__(self, path: str, modules: dict[str, bytes]) -> None:
        if not path.startswith(SCHEME):
            raise ImportError(path)
        self.stem, self.modules = path.removeprefix(SCHEME) + "/", modules

    def find_spec(self, name: str, target: Any = None) -> None:
        return None  # `Sources` finds everything

    def iter_modules(self, prefix: str = "") -> list[tuple[str, bool]]:
        modules = {}
        for path in self.modules:
            if path.startswith(self.stem):
                head, _, rest = path.removeprefix(self.stem).partition("/")
                if rest == "__init__.py":
                    modules[prefix + head] = True
                elif not rest and head != "__init__.py":
                    modules[prefix + head.removesuffix(".py")] = False
        return sorted(modules.items())


def confine(memory: int) -> None:
    """Give up for good what an engine does not need."""
    if os.geteuid() == 0:  # root may take back what it gave up; a root who may not change users is none
        with contextlib.suppress(OSError):
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)
    for name, most in (("CORE", 0), ("FSIZE", 0), ("NOFILE", 0), ("NPROC", 0), ("AS", memory)):
        limit: int = getattr(resource, f"RLIMIT_{name}")
        hard = resource.getrlimit(limit)[1]
        lowest = most if hard == resource.RLIM_INFINITY else min(most, hard)
        try:
            resource.setrlimit(limit, (lowest, lowest))
        except (OSError, ValueError):
            if name != "AS" or sys.platform == "linux":  # other systems may not bound the address space
                raise

    refused, error = REFUSED_AUDITS, PermissionError  # bound here, where the engine does not reach

    def refuse(event: str, arguments: tuple[Any, ...]) -> None:
        if event.startswith(refused):
            raise error(f"a kept engine may not do this: {event}")

    sys.addaudithook(refuse)


def read_frame(source: BinaryIO) -> bytes | None:
    """The next frame; None at the end."""
    head = source.read(4)
    if len(head) < 4:
        return None
    size = int.from_bytes(head, "big")
    body = source.read(size)
    return body if len(body) == size else None


def write_frame(target: BinaryIO, body: bytes) -> None:
    """Write one frame at once."""
    target.write(len(body).to_bytes(4, "big") + body)
    target.flush()


def start(order: dict[str, Any]) -> tuple[Any, dict[str, bytes]]:
    """Confine the process and import the engine. Returns its host, and the modules that had to be compiled."""
    for name in order["imports"]:
        importlib.import_module(name)
    sources = Sources(order["modules"], order["compiled"] or {})
    sys.path[:] = []
    sys.path_hooks[:] = [lambda path: Directory(path, sources.modules)]
    sys.meta_path[:] = [sources, importlib.machinery.BuiltinImporter, importlib.machinery.FrozenImporter]
    sys.path_importer_cache.clear()
    os.environ.clear()
    confine(order["memory"])
    host = importlib.import_module("engine.hosting").Host()
    return host, sources.fresh


def main() -> None:
    """Serve until standard input ends."""
    source, target = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what the engine prints is no reply, and what it reads no request
    with open(os.devnull, "rb") as nothing:
        os.dup2(nothing.fileno(), 0)
    sys.path.append(sys.argv[1])
    import msgspec

    encode, decode = msgspec.msgpack.Encoder().encode, msgspec.msgpack.Decoder().decode
    first = read_frame(source)
    if first is None:
        return
    order = decode(first)
    seconds, idle = order["seconds"], order["idle"]
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        host, fresh = start(order)
        hello = host.hello()
    except MemoryError:
        raise
    except Exception as error:
        write_frame(target, encode({"fault": f"{type(error).__name__}: {error}"[:500]}))
        return
    write_frame(target, encode({"hello": hello, "compiled": fresh}))
    signal.setitimer(signal.ITIMER_REAL, idle)
    while (body := read_frame(source)) is not None:
        signal.setitimer(signal.ITIMER_REAL, seconds)
        write_frame(target, encode(host.answer(decode(body))))
        signal.setitimer(signal.ITIMER_REAL, idle)


if __name__ == "__main__":
    try:
        main()
    except MemoryError:
        os._exit(OUT_OF_MEMORY)
