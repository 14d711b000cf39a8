"""One child process of the supervisor: started, watched, restarted with growing pauses, and stopped as a group."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

FIRST_PAUSE = 0.2  # seconds before the first restart; doubled each time
LONGEST_PAUSE = 5.0
STEADY_AFTER = 30.0  # seconds of life after which a process counts as healthy and its pauses start again
TAIL_LINES = 30
GROUP_PATIENCE = 2.0  # seconds for what was left of a dead process's group to go, before its successor starts
LOG_LIMIT = 10 * 1024 * 1024  # bytes; a longer log is set aside (one generation) at the next start


@dataclass(frozen=True)
class ProcessSpec:
    """What to run. `stop_order`: lower numbers are stopped, and waited for, before higher ones.

    A process that is `needed_for_readiness` ends the whole start when it ends by itself before the service was ready;
    any other, every one later, and one that was killed, is started again. `longest_pause`: seconds before a restart, at
    most; a process that keeps dying is started that often, so this bounds the CPU time it takes.
    """

    name: str
    command: Sequence[str]
    stop_order: int = 1
    stop_timeout: float = 10.0
    needed_for_readiness: bool = False
    longest_pause: float = LONGEST_PAUSE
    environment: Mapping[str, str] = field(default_factory=dict)


class ManagedProcess:
    """A running `ProcessSpec`: output to `<log_dir>/<name>.log`, its own process group (Ctrl-C does not reach it)."""

    def __init__(self, spec: ProcessSpec, log_dir: Path, environment: Mapping[str, str]) -> None:
        self.spec = spec
        self.log_file = log_dir / f"{spec.name}.log"
        self._environment = {**environment, **spec.environment}
        self._process: subprocess.Popen[bytes] | None = None
        self._started_at = 0.0
        self._log_start = 0
        self._pause = FIRST_PAUSE
        self._restart_at: float | None = None
        self._died_at: float | None = None

    @property
    def pid(self) -> int | None:
        """The process id, also after the process has died until its restart; None before the first start."""
        return self._process.pid if self._process else None

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def start(self) -> None:
        """Start it. Raises OSError when the command or the log file cannot be used."""
        if self.log_file.exists() and self.log_file.stat().st_size > LOG_LIMIT:
            self.log_file.replace(self.log_file.with_suffix(".log.1"))
        self.log_file.parent.mkdir(exist_ok=True, mode=0o700)  # the directory may have been deleted meanwhile
        with open(os.open(self.log_file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), "ab") as log:
            self._log_start = log.tell()
            self._process = subprocess.Popen(
                list(self.spec.command),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                env=dict(self._environment),
                start_new_session=True,
            )
        self._started_at = time.monotonic()
        self._restart_at = self._died_at = None

    def schedule_restart(self) -> float:
        """Record that it died, or could not be started, and when it may restart. Returns the pause in seconds."""
        now = time.monotonic()
        if now - self._started_at > STEADY_AFTER:
            self._pause = FIRST_PAUSE
        pause, self._pause = min(self._pause, self.spec.longest_pause), min(self._pause * 2, self.spec.longest_pause)
        if self._died_at is None:  # it ran, so children that it left behind must not live beside its successor
            self._died_at = now
            self._signal_group(signal.SIGKILL)
        self._restart_at = now + pause
        return pause

    @property
    def waits_for_restart(self) -> bool:
        return self._restart_at is not None

    @property
    def restart_is_due(self) -> bool:
        """Whether the pause is over and the children are gone, whose ports the successor needs."""
        now = time.monotonic()
        if self._restart_at is None or now < self._restart_at:
            return False
        return now - (self._died_at or now) > GROUP_PATIENCE or not self._signal_group(0)

    @property
    def killed(self) -> bool:
        """Whether a signal ended it."""
        return self._process is not None and (self._process.returncode or 0) < 0

    def ending(self) -> str:
        """How it ended, in words: "status 1", "signal SIGKILL"."""
        status = self._process.returncode if self._process else None
        if status is None:
            return "no status"
        if status >= 0:
            return f"status {status}"
        names = {number.value: number.name for number in signal.Signals}  # real-time signals have no names
        return f"signal {names.get(-status, -status)}"

    def last_words(self) -> list[str]:
        """The last lines of its log since it was started."""
        try:
            with open(self.log_file, "rb") as log:
                log.seek(max(self._log_start, log.seek(0, os.SEEK_END) - 64 * 1024))
                return log.read().decode("utf-8", "replace").splitlines()[-TAIL_LINES:]
        except OSError as error:
            return [f"(its log cannot be read: {error.strerror})"]

    def ask_to_stop(self) -> None:
        """Send SIGTERM to the process itself, which ends its children."""
        self._restart_at = None
        if self._process is not None and self.running:
            self._process.send_signal(signal.SIGTERM)

    def wait(self, deadline: float) -> bool:
        """Wait until it has ended; at `deadline` (`time.monotonic`) kill the group. True when it ended by itself."""
        if self._process is None:
            return True
        try:
            self._process.wait(max(0.0, deadline - time.monotonic()))
            graceful = True
        except subprocess.TimeoutExpired:
            graceful = False
        if self._died_at is None:  # otherwise it was ended before, and the id may belong to another process by now
            self._signal_group(signal.SIGKILL)
        self._process.wait()
        return graceful

    def _signal_group(self, number: int) -> bool:
        """Send a signal to the rest of the group (0: only check); returns whether any process is left."""
        if self._process is None:
            return False
        try:
            os.killpg(self._process.pid, number)
        except ProcessLookupError:
            return False  # the whole group is gone
        except PermissionError:
            # macOS answers this for a group of which only unreaped processes are left; nothing else of ours causes it.
            if sys.platform == "darwin":
                return False
            else:
                raise
        return True
