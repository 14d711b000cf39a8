"""One process per kept engine: started when it is first asked, kept warm, and ended when it misbehaves.

Whatever a kept engine does, its process is confined (`replays.engines.confined`) and its answers are read as plain
data. It gets so much time for each request and so much memory; when it exceeds either, breaks off or answers nonsense,
the process is killed, the caller is told, and the next request starts a new one.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import subprocess
import sys
import weakref
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from threading import RLock
from time import monotonic
from typing import Any, NamedTuple

import msgspec

from engine import errors
from replays.engines.archive import Archive
from replays.engines.errors import EngineFailed, EngineFault

PROTOCOLS = (1,)
"""The protocols that this side speaks (`engine.hosting.PROTOCOL`)."""
_ENCODE = msgspec.msgpack.Encoder().encode
_DECODE = msgspec.msgpack.Decoder().decode
_REFUSALS: Mapping[str, type[errors.EngineError]] = {
    name: getattr(errors, name)
    for name in ("SetupError", "IllegalAnswer", "CorrectionsRefused", "NotAtRest", "SnapshotMismatch", "MatchOver")
}


class Limits(NamedTuple):
    """What a kept engine gets. Times in seconds, sizes in bytes."""

    start: float = 20.0
    request: float = 20.0
    memory: int = 768 * 2**20
    reply: int = 64 * 2**20


class EngineProcess:
    """A kept engine that runs. Thread-safe: one request at a time."""

    def __init__(
        self,
        archive: Archive,
        imports: Sequence[str],
        limits: Limits | None = None,
        *,
        compiled: Mapping[str, bytes] | None = None,
        note_compiled: Callable[[dict[str, bytes]], None] | None = None,
    ) -> None:
        """`imports`: `Archive.imports`. `compiled`: the code of its modules as `marshal` writes it, so that it starts
        faster on this Python; `note_compiled` is told what was compiled."""
        self.name = archive.short
        self._imports, self._compiled, self._note_compiled = tuple(imports), compiled, note_compiled
        self._archive = archive
        self._limits = limits or Limits()
        self._lock = RLock()
        self._process: subprocess.Popen[bytes] | None = None
        self._started = 0
        self._games = 0
        self._dropped: list[int] = []

    def ask(self, operation: str, **arguments: Any) -> Any:
        """The result of one request (`engine.hosting.Host`).

        Raises the EngineError that the engine refuses it with, EngineFailed when it does not answer as it should.
        """
        with self._lock:
            self._run()
            if self._dropped and operation != "drop":
                games, self._dropped = self._dropped, []
                self._exchange(["drop", {"games": games}], self._limits.request)
            reply = self._exchange([operation, arguments], self._limits.request)
        match reply:
            case ["done", result]:
                return result
            case ["refused", {"kind": str(kind), "args": dict(args)}]:
                return self._refuse(kind, args)
        raise self._failed("answered what is no reply")

    def new_game(self) -> tuple[int, int]:
        """The number of a new match, and that of the start of the process that will hold it."""
        with self._lock:
            self._run()
            self._games += 1
            return self._games, self._started

    def drop(self, game: int, started: int) -> None:
        """Let a match be forgotten with the next request. May be called at any moment, also by a finalizer."""
        if started == self._started:
            self._dropped.append(game)

    @property
    def started(self) -> int:
        """How often it was started; matches do not outlive a start."""
        return self._started

    def stop(self) -> None:
        """End the process; the next request starts a new one."""
        with self._lock:
            process, self._process = self._process, None
            if process is not None:
                _end(process)

    def _refuse(self, kind: str, args: dict[str, Any]) -> Any:
        refusal = _REFUSALS.get(kind)
        try:
            if kind == "IllegalAnswer":
                raise errors.IllegalAnswer(str(args["reason"]), clause=args["clause"], key=args["key"])
            if refusal in (errors.SetupError, errors.CorrectionsRefused):
                raise refusal([str(fault) for fault in args["faults"]])
            text = str(args["text"])
        except (KeyError, TypeError):
            raise self._failed("refused a request without saying why") from None
        if kind == "fault":
            raise EngineFault(text)
        if refusal is not None:
            raise refusal(text)
        raise errors.EngineError(text)

    def _run(self) -> None:
        if self._process is not None and self._process.poll() is None:
            return
        self._dropped = []
        self._started += 1
        self._process = subprocess.Popen(
            [sys.executable, "-I", str(Path(__file__).with_name("confined.py"))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={},
            cwd="/",
            start_new_session=True,
        )
        weakref.finalize(self, _end, self._process)
        order = {
            "modules": dict(self._archive.modules),
            "imports": self._imports,
            "memory": self._limits.memory,
            "compiled": self._compiled,
        }
        first = self._exchange(order, self._limits.start)
        match first:
            case {"hello": {"protocol": int(protocol)}, "compiled": dict(compiled)}:
                if protocol not in PROTOCOLS:
                    raise self._failed(f"speaks protocol {protocol}, and this server speaks {PROTOCOLS}")
                if compiled:
                    self._compiled = {**(self._compiled or {}), **compiled}
                    if self._note_compiled is not None:
                        self._note_compiled(self._compiled)
            case _:
                raise self._failed("did not say which protocol it speaks")

    def _exchange(self, request: Any, seconds: float) -> Any:
        process = self._process
        assert process is not None and process.stdin is not None and process.stdout is not None
        until = monotonic() + seconds
        body = _ENCODE(request)
        try:
            _write(process.stdin.fileno(), len(body).to_bytes(4, "big") + body, until)
            size = int.from_bytes(_read(process.stdout.fileno(), 4, until), "big")
            if size > self._limits.reply:
                raise self._failed(f"wanted to answer with {size} bytes")
            return _DECODE(_read(process.stdout.fileno(), size, until))
        except TimeoutError:
            raise self._failed(f"did not answer within {seconds:g} seconds") from None
        except (OSError, EOFError):
            raise self._failed("broke off") from None
        except msgspec.MsgspecError:
            raise self._failed("answered what cannot be read") from None
        except BaseException:  # what is half said cannot be gone on from
            self.stop()
            raise

    def _failed(self, what: str) -> EngineFailed:
        self.stop()
        return EngineFailed(self.name, what)


def _read(file: int, size: int, until: float) -> bytes:
    parts: list[bytes] = []
    with selectors.DefaultSelector() as selector:
        selector.register(file, selectors.EVENT_READ)
        while size:
            if not selector.select(max(0.0, until - monotonic())):
                raise TimeoutError
            part = os.read(file, min(size, 2**16))
            if not part:
                raise EOFError
            parts.append(part)
            size -= len(part)
    return b"".join(parts)


def _write(file: int, body: bytes, until: float) -> None:
    os.set_blocking(file, False)
    view = memoryview(body)
    with selectors.DefaultSelector() as selector:
        selector.register(file, selectors.EVENT_WRITE)
        while view:
            if not selector.select(max(0.0, until - monotonic())):
                raise TimeoutError
            view = view[os.write(file, view[: 2**16]) :]


def _end(process: subprocess.Popen[bytes]) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with contextlib.suppress(OSError):
                pipe.close()
