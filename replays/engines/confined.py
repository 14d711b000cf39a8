"""The process that runs a kept engine. Run by its path, in isolated mode; imports nothing of the project.

It reads frames from standard input (four bytes of length, big-endian, then MessagePack) and writes frames to standard
output. The first frame is {modules, imports, memory}: the sources of the engine, what it imports from outside, and the
most bytes of address space. The outside modules are imported first; then the process gives up opening anything for
good: no further file descriptor (so no file, no socket, no pipe, no child that could speak), no bytes written to a
file, bounded memory. Only then is the engine's own code run, from memory. The second frame it writes is the host's
`hello`; from then on every frame read is a request, and every frame written its reply.
"""

from __future__ import annotations

import importlib
import importlib.abc
import importlib.machinery
import marshal
import os
import resource
import sys
from typing import Any, BinaryIO

SCHEME = "engine-in-memory:"
REFUSED_AUDITS = (
    "ctypes.",
    "ftplib.",
    "http.",
    "open",
    "os.",
    "pty.",
    "shutil.",
    "signal.",
    "smtplib.",
    "socket.",
    "subprocess.",
    "tempfile.",
    "urllib.",
    "webbrowser.",
)
"""Audit events (PEP 578) that an engine has no reason to raise. The limits would stop it too; this says what it did."""


class Sources(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports the engine from the sources that were handed over. Packages list their modules to `pkgutil`."""

    def __init__(self, modules: dict[str, bytes], compiled: dict[str, Any]) -> None:
        self.modules, self.compiled = modules, compiled

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
        code = self.compiled.get(file)
        if code is None:
            code = self.compiled[file] = compile(self.modules[file], file, "exec", dont_inherit=True)
        module.__file__ = file
        exec(code, module.__dict__)


class Directory(importlib.abc.PathEntryFinder):
    """What `pkgutil.iter_modules` asks of an entry of a package's path."""

    def __init__(self, path: str, modules: dict[str, bytes]) -> None:
        if not path.startswith(SCHEME):
            raise ImportError(path)
        self.stem, self.modules = path.removeprefix(SCHEME) + "/", modules

    def find_spec(self, name: str, target: Any = None) -> None:
        return None  # `Sources` finds everything

    def iter_modules(self, prefix: str = "") -> list[tuple[str, bool]]:
        found = {}
        for path in self.modules:
            if path.startswith(self.stem):
                head, _, rest = path.removeprefix(self.stem).partition("/")
                if rest == "__init__.py":
                    found[prefix + head] = True
                elif not rest and head != "__init__.py":
                    found[prefix + head.removesuffix(".py")] = False
        return sorted(found.items())


def confine(memory: int) -> None:
    """Give up for good what an engine does not need."""
    for limit, most in (
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_NOFILE, 0),
        (resource.RLIMIT_NPROC, 0),
        (resource.RLIMIT_AS, memory),
    ):
        resource.setrlimit(limit, (most, most))

    def refuse(event: str, arguments: tuple[Any, ...]) -> None:
        if event.startswith(REFUSED_AUDITS):
            raise PermissionError(f"a kept engine may not do this: {event}")

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


def main() -> None:
    """Serve until standard input ends."""
    source, target = sys.stdin.buffer, sys.stdout.buffer
    import msgspec

    encode, decode = msgspec.msgpack.Encoder().encode, msgspec.msgpack.Decoder().decode
    first = read_frame(source)
    if first is None:
        return
    order = decode(first)
    for name in order["imports"]:
        importlib.import_module(name)
    modules = order["modules"]
    compiled = {path: marshal.loads(code) for path, code in (order["compiled"] or {}).items()}
    ready = set(compiled)
    sys.path_hooks.insert(0, lambda path: Directory(path, modules))
    sys.meta_path.insert(0, Sources(modules, compiled))
    sys.stdout = sys.stderr  # what the engine prints is no reply
    os.environ.clear()
    confine(order["memory"])
    hosting = importlib.import_module("engine.hosting")
    host = hosting.Host()
    fresh = {path: marshal.dumps(code) for path, code in compiled.items() if path not in ready}
    write_frame(target, encode({"hello": host.hello(), "compiled": fresh}))
    while (body := read_frame(source)) is not None:
        write_frame(target, encode(host.answer(decode(body))))


if __name__ == "__main__":
    main()
