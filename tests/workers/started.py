"""Worker and sweeper processes for tests: started as a supervisor starts them, killed without notice."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

PROJECT = Path(__file__).parents[2]


class Process:
    """`python -m workers ...` in a session of its own; with `code`, that code is run before it."""

    def __init__(self, role: str, redis_url: str, log: Path, *, queue_url: str = "", code: str = "") -> None:
        environment = {
            **os.environ,
            "VAULTLOG_REDIS_URL": redis_url,
            "VAULTLOG_QUEUE_URL": queue_url,
            "VAULTLOG_DATA": str(log.parent),
            "VAULTLOG_LOG_LEVEL": "debug",
            "PYTHONPATH": str(PROJECT),
            "PYTHONSAFEPATH": "1",
        }
        main = f"{code}\nimport sys\nfrom workers.__main__ import main\nsys.exit(main({[role]!r}))"
        command = [sys.executable, "-c", main] if code else [sys.executable, "-m", "workers", role]
        self.log = log
        self._start = lambda output: subprocess.Popen(
            command, stdout=output, stderr=output, env=environment, start_new_session=True, cwd=PROJECT
        )
        self.start()

    def start(self) -> None:
        with open(self.log, "ab") as output:
            self._process = self._start(output)

    def revive(self) -> None:
        """What a supervisor does: start it again should it have ended."""
        if not self.running:
            self.start()

    @property
    def pid(self) -> int:
        return self._process.pid

    def kill(self, *, children: bool = True) -> None:
        """Without notice: SIGKILL, to its forked jobs as well unless told otherwise."""
        for pid in [*(self.children() if children else []), self.pid]:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue  # a job that was done just now
        self._process.wait()

    def children(self) -> list[int]:
        """Process ids of its forked jobs."""
        listed = subprocess.run(["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
        return [int(pid) for pid, parent in (line.split() for line in listed.splitlines()) if int(parent) == self.pid]

    def terminate(self, timeout: float = 15.0) -> int:
        """SIGTERM; returns the exit status."""
        self._process.terminate()
        return self._process.wait(timeout)

    @property
    def running(self) -> bool:
        return self._process.poll() is None

    @property
    def status(self) -> int | None:
        """The exit status, once it has ended."""
        return self._process.poll()

    def text(self) -> str:
        return self.log.read_text("utf-8")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.running:
            self.kill()
