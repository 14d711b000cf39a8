"""One process per kept engine: started when it is first asked, kept warm, and ended when it misbehaves.

Whatever a kept engine does, its process is confined (`replays.engines.sandbox`) and its answers are read as plain
data. Its time for each request and its memory are limited; when it exceeds either, breaks off or answers nonsense,
the process is killed, the caller gets an error, and the next request starts a new one.
"""

from __future__ import annotations

import contextlib
import os
import select
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
from replays.engines.archive import EngineArchive, check_imports
from replays.engines.errors import EngineFailed, EngineFault, EngineRestarted
from replays.engines.sandbox import OUT_OF_MEMORY

PROTOCOLS = (1, 2)
"""The protocols that this side speaks (`engine.hosting.PROTOCOL`)."""
MOST_FRAME = 2**32 - 1
"""Bytes that the length of a frame can tell."""
_PROGRAM = Path(__file__).with_name("sandbox.py")
_ENCODE = msgspec.msgpack.Encoder().encode
_DECODE = msgspec.msgpack.Decoder().decode
_REFUSALS: Mapping[str, type[errors.EngineError]] = {
    name: getattr(errors, name)
    for name in ("SetupError", "IllegalAnswer", "CorrectionsRefused", "NotAtRest", "SnapshotMismatch", "MatchOver")
}
_HERE: weakref.WeakSet[EngineProcess] = weakref.WeakSet()


class EngineLimits(NamedTuple):
    """The limits of a kept engine. Times in seconds, sizes in bytes."""

    start: float = 20.0
    request: float = 20.0
    idle: float = 900.0
    """Idle time after which a process ends."""
    memory: int = 768 * 2**20
    reply: int = 8 * 2**20


class EngineProcess:
    """A kept engine that runs. Thread-safe: one request at a time. After a fork each side has a process for itself."""

    def __init__(
        self,
        archive: EngineArchive,
        imports: Sequence[str],
        limits: EngineLimits | None = None,
        *,
        compiled: Mapping[str, bytes] | None = None,
        note_compiled: Callable[[dict[str, bytes]], None] | None = None,
        before_start: Callable[[EngineProcess], None] | None = None,
    ) -> None:
        """`imports`: `EngineArchive.imports`; raises EngineDamaged for others. `compiled`: the code of its modules as
        `marshal` writes it, so that it starts faster on this Python; `note_compiled`: called with the compiled modules.
        `before_start` may make room for one more process."""
        check_imports(imports)
        self.name = archive.short
        self._imports, self._compiled, self._note_compiled = tuple(imports), compiled, note_compiled
        self._before_start = before_start
        self._archive = archive
        self._limits = limits or EngineLimits()
        self.lock = RLock()
        """Held over several requests, nothing comes between them, nor does the process end for want of room."""
        self._process: subprocess.Popen[bytes] | None = None
        self._ending: weakref.finalize[..., Any] | None = None
        self._started = 0
        self._games = 0
        self._dropped: list[int] = []
        self.asked_at = 0.0
        """When it was last asked, on the monotonic clock."""
        _HERE.add(self)

    def ask(self, operation: str, started: int | None = None, **arguments: Any) -> Any:
        """The result of one request (`engine.hosting.Host`). `started`: the start that the request is about.

        Raises the EngineError that the engine refuses it with, EngineFault for what it trips over, EngineFailed when it
        does not answer as it should, EngineRestarted when the start that is meant is over.
        """
        with self.lock:
            self._run()
            if started not in (None, self._started):
                raise EngineRestarted(self.name, "was started again, and the match was lost with it; ask again")
            self.asked_at = monotonic()
            if self._dropped and operation != "drop":
                games, self._dropped = self._dropped, []
                self._exchange(["drop", {"games": games}], self._limits.request)
            reply = self._exchange([operation, arguments], self._limits.request)
        match reply:
            case ["done", result]:
                return result
            case ["refused", {"kind": str(kind), "args": dict(args)}]:
                return self._refuse(kind, args)
        raise self.failed("answered what is no reply")

    def new_game(self) -> tuple[int, int]:
        """The number of a new match, and that of the start of the process that will hold it."""
        with self.lock:
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

    @property
    def pid(self) -> int | None:
        """The number of the process, while there is one."""
        process = self._process
        return None if process is None else process.pid

    def stop(self) -> None:
        """End the process; the next request starts a new one."""
        with self.lock:
            self._end()

    def stop_if_unused(self) -> bool:
        """End the process unless a request is being answered; returns whether there is none now."""
        if not self.lock.acquire(blocking=False):
            return False
        try:
            self._end()
            return True
        finally:
            self.lock.release()

    def failed(self, what: str) -> EngineFailed:
        """End the process, which did not do as it should; returns what to raise."""
        self.stop()
        return EngineFailed(self.name, what)

    def forked(self) -> None:
        """Leave the process to the parent of this one, which still talks with it."""
        self.lock = RLock()  # another thread of the parent may have held it
        process, ending = self._process, self._ending
        self._process = self._ending = None
        if ending is not None:
            ending.detach()
        if process is not None:
            _close(process)
            process.returncode = 0  # nothing is left here to wait for

    def _end(self) -> None:
        self._process, ending, self._ending = None, self._ending, None
        if ending is not None:
            ending()

    def _refuse(self, kind: str, args: dict[str, Any]) -> Any:
        refusal = _REFUSALS.get(kind)
        try:
            if kind == "IllegalAnswer":
                raise errors.IllegalAnswer(str(args["reason"]), clause=args["clause"], key=args["key"])
            if refusal in (errors.SetupError, errors.CorrectionsRefused):
                raise refusal([str(fault) for fault in args["faults"]])
            text = str(args["text"])
        except (KeyError, TypeError):
            raise self.failed("refused a request without saying why") from None
        if kind == "fault":
            raise EngineFault(text)
        if refusal is not None:
            raise refusal(text)
        raise errors.EngineError(text)

    def _run(self) -> None:
        if self._process is not None and self._process.poll() is None:
            return
        self._end()
        self.asked_at = monotonic()
        if self._before_start is not None:
            self._before_start(self)
        if self._compiled is None:
            self._start({})
            return
        try:
            self._start(self._compiled)
        except EngineFailed:  # perhaps of what was noted as compiled: the sources decide
            self._compiled = None
            self._start({})

    def _start(self, compiled: Mapping[str, bytes]) -> None:
        self._dropped = []
        self._started += 1
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-S", str(_PROGRAM), str(Path(msgspec.__file__).parents[1])],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={},
            cwd="/",
            start_new_session=True,
        )
        self._ending = weakref.finalize(self, _kill, self._process)
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            os.set_blocking(pipe.fileno(), False)
        limits = self._limits
        order = {
            "modules": dict(self._archive.modules),
            "imports": self._imports,
            "memory": limits.memory,
            "seconds": max(limits.start, limits.request) + 1,
            "idle": limits.idle,
            "compiled": dict(compiled),
        }
        match self._exchange(order, limits.start):
            case {"hello": {"protocol": int(protocol)}, "compiled": dict(fresh)}:
                if protocol not in PROTOCOLS:
                    spoken = " and ".join(map(str, PROTOCOLS))
                    raise self.failed(f"speaks protocol {protocol}, and this server speaks {spoken}")
                try:
                    self._note({**compiled, **msgspec.convert(fresh, dict[str, bytes])}, fresh=bool(fresh))
                except msgspec.ValidationError:
                    raise self.failed("answered what is no compiled module") from None
            case {"fault": str(fault)}:
                version = f"{sys.version_info[0]}.{sys.version_info[1]}"
                raise self.failed(f"does not start on Python {version}: {fault[:500]}")
            case _:
                raise self.failed("did not say which protocol it speaks")

    def _note(self, compiled: dict[str, bytes], *, fresh: bool) -> None:
        if fresh and compiled.keys() <= self._archive.modules.keys():
            self._compiled = compiled
            if self._note_compiled is not None:
                self._note_compiled(compiled)

    def _exchange(self, request: Any, seconds: float) -> Any:
        process = self._process
        assert process is not None and process.stdin is not None and process.stdout is not None
        until = monotonic() + seconds
        body = _ENCODE(request)
        if len(body) > MOST_FRAME:
            raise EngineFailed(self.name, f"cannot be asked with {len(body)} bytes")
        try:
            if _spoke(process.stdout.fileno()):
                raise _Nonsense("spoke without being asked")
            _write(process.stdin.fileno(), len(body).to_bytes(4, "big") + body, until)
            size = int.from_bytes(_read(process.stdout.fileno(), 4, until), "big")
            if size > self._limits.reply:
                raise _Nonsense(f"wanted to answer with {size} bytes")
            return _DECODE(_read(process.stdout.fileno(), size, until))
        except TimeoutError:
            raise self.failed(f"did not answer within {seconds:g} seconds") from None
        except (OSError, EOFError):
            raise self.failed(self._why_it_ended(process)) from None
        except (msgspec.MsgspecError, RecursionError):
            raise self.failed("answered what cannot be read") from None
        except _Nonsense as nonsense:
            raise self.failed(str(nonsense)) from None
        except BaseException:  # what is half said cannot be gone on from
            self.stop()
            raise

    def _why_it_ended(self, process: subprocess.Popen[bytes]) -> str:
        with contextlib.suppress(subprocess.TimeoutExpired):
            if process.wait(1) == OUT_OF_MEMORY:
                return f"needed more memory than the {self._limits.memory // 2**20} MiB that it gets"
        return "broke off"


class _Nonsense(Exception):
    """A misbehaviour of a kept engine."""


def _spoke(file: int) -> bool:
    """Whether something lies in the pipe. Raises EOFError when the pipe is at its end."""
    try:
        if not os.read(file, 1):
            raise EOFError
    except BlockingIOError:
        return False
    return True


def _await(file: int, event: int, until: float) -> None:
    waiting = select.poll()
    waiting.register(file, event)
    if not waiting.poll(max(0.0, until - monotonic()) * 1000):
        raise TimeoutError


def _read(file: int, size: int, until: float) -> bytes:
    parts: list[bytes] = []
    while size:
        try:
            part = os.read(file, min(size, 2**16))
        except BlockingIOError:
            _await(file, select.POLLIN, until)
            continue
        if not part:
            raise EOFError
        parts.append(part)
        size -= len(part)
        if size and monotonic() > until:
            raise TimeoutError
    return b"".join(parts)


def _write(file: int, body: bytes, until: float) -> None:
    view = memoryview(body)
    while view:
        try:
            view = view[os.write(file, view[: 2**16]) :]
        except BlockingIOError:
            _await(file, select.POLLOUT, until)


def _kill(process: subprocess.Popen[bytes]) -> None:
    """End a process with all that it started, and leave nothing of it behind."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.wait()
    _close(process)


def _close(process: subprocess.Popen[bytes]) -> None:
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with contextlib.suppress(OSError):
                pipe.close()


def _forked() -> None:
    for process in list(_HERE):
        process.forked()


os.register_at_fork(after_in_child=_forked)
