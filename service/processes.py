"""One child process of the supervisor: started, watched, restarted with growing pauses, and stopped as a group."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from replays.data_directory import write_private

FIRST_PAUSE = 0.2  # seconds before the first restart; doubled each time
LONGEST_PAUSE = 15.0
STEADY_AFTER = 30.0  # seconds of life after which a process counts as healthy and its pauses start again
TAIL_LINES = 30
LOG_LIMIT = 10 * 1024 * 1024  # bytes; a longer log is set aside (one generation) at the next start


@dataclass(frozen=True)
class ProcessSpec:
    """What to run. `stop_order`: lower numbers are stopped, and waited for, before higher ones.

    A process that is `needed_for_readiness` ends the whole start when it dies before the service was ready; any other,
    and every one later, is started again.
    """

    name: str
    command: Sequence[str]
    stop_order: int = 1
    stop_timeout: float = 10.0
    needed_for_readiness: bool = False
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

    @property
    def pid(self) -> int | None:
        """The process id, also of one that has died and was not replaced yet; None before the first start."""
        return self._process.pid if self._process else None

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def start(self) -> None:
        """Start it. Raises OSError when the command or the log file cannot be used."""
        if self.log_file.exists() and self.log_file.stat().st_size > LOG_LIMIT:
            self.log_file.replace(self.log_file.with_suffix(".log.1"))
        with open(self.log_file, "ab") as log:
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
        self._restart_at = None

    def schedule_restart(self) -> float:
        """Note that it died and when it may come back; answers the pause in seconds."""
        if time.monotonic() - self._started_at > STEADY_AFTER:
            self._pause = FIRST_PAUSE
        pause, self._pause = self._pause, min(self._pause * 2, LONGEST_PAUSE)
        self._restart_at = time.monotonic() + pause
        self._signal_group(signal.SIGKILL)  # children it left behind must not live beside its successor
        return pause

    @property
    def waits_for_restart(self) -> bool:
        return self._restart_at is not None

    @property
    def restart_is_due(self) -> bool:
        return self._restart_at is not None and time.monotonic() >= self._restart_at

    def ending(self) -> str:
        """How it ended, in words: "status 1", "signal SIGKILL"."""
        status = self._process.returncode if self._process else None
        if status is None:
            return "no status"
        return f"signal {signal.Signals(-status).name}" if status < 0 else f"status {status}"

    def last_words(self) -> list[str]:
        """The last lines of its log since it was started."""
        try:
            with open(self.log_file, "rb") as log:
                log.seek(max(self._log_start, log.seek(0, os.SEEK_END) - 64 * 1024))
                return log.read().decode("utf-8", "replace").splitlines()[-TAIL_LINES:]
        except OSError as error:
            return [f"(its log cannot be read: {error.strerror})"]

    def ask_to_stop(self) -> None:
        """Send SIGTERM to the process itself, which looks after its own children."""
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
        self._signal_group(signal.SIGKILL)
        self._process.wait()
        return graceful

    def _signal_group(self, number: int) -> None:
        if self._process is not None:
            _signal_group(self._process.pid, number)


def record(path: Path, processes: Sequence[ManagedProcess]) -> None:
    """Note what runs, so that the next supervisor can end it should this one be killed."""
    rows = [{"pid": process.pid, "command": list(process.spec.command)} for process in processes if process.running]
    write_private(path, json.dumps(rows) + "\n")


def end_leftovers(path: Path) -> list[int]:
    """End what a supervisor that was killed has left running, and answer the process ids.

    A process is taken for ours only when its command line is, word for word, the one noted: ids are used again.
    """
    try:
        rows = json.loads(path.read_text("utf-8"))
    except (FileNotFoundError, ValueError):
        return []
    commands = {row["pid"]: " ".join(row["command"]) for row in rows}
    ours = [pid for pid, command in commands.items() if _command_of(pid) == command]
    for pid in ours:
        _signal_group(pid, signal.SIGKILL)
    deadline = time.monotonic() + 5.0
    while any(_command_of(pid) == commands[pid] for pid in ours) and time.monotonic() < deadline:
        time.sleep(0.01)  # until then they may still hold the port
    path.unlink()
    return ours


def _signal_group(pid: int, number: int) -> None:
    try:
        os.killpg(pid, number)
    except ProcessLookupError:
        return  # the whole group is gone
    except PermissionError:
        # macOS answers this for a group of which only unreaped processes are left; nothing else of ours can cause it.
        if sys.platform != "darwin":
            raise


def _command_of(pid: int) -> str | None:
    """The command line of a running process, its words joined by blanks, or None."""
    if Path("/proc/self/cmdline").exists():
        try:
            line = Path(f"/proc/{pid}/cmdline").read_bytes()
        except OSError:
            return None
        return " ".join(line.decode("utf-8", "surrogateescape").split("\0")[:-1])
    ps = ["ps", "-ww", "-o", "command=", "-p", str(pid)]
    answer = subprocess.run(ps, capture_output=True, text=True, check=False)
    return answer.stdout.strip() if answer.returncode == 0 else None
