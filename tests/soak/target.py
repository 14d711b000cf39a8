"""The Vaultlog under test: `vaultlog run` in a scratch directory, found again after every restart."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import psutil

from replays.storage.redis_running import url_of_running
from service.running.leftovers import end_leftovers, end_on, remove_counters

TOKEN = "administrator-of-the-soak"
START_SECONDS = 120.0
STOP_SECONDS = 60.0
_PROJECT = Path(__file__).resolve().parents[2]


class TargetFault(RuntimeError):
    """The Vaultlog under test misbehaved; the message quotes it."""


class Watched(Protocol):
    """A Vaultlog that clients use, and that is compared with what they were told."""

    @property
    def port(self) -> int:
        """The port to connect to now."""

    @property
    def redis_url(self) -> str:
        """The address of the Redis with its logs. Raises TargetFault when there is none."""

    def metrics(self) -> dict[str, float]:
        """The gauges and counters without labels. Raises OSError, HTTPException."""


class Target:
    """A Vaultlog on a data directory and a free port. `workers`: rq workers for folds."""

    def __init__(self, data: Path, *, workers: int = 2) -> None:
        self.data = data.absolute()
        self.said_in = self.data.with_name(f"{self.data.name}.log")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self._port: int = probe.getsockname()[1]
        self._workers = workers
        self._process: subprocess.Popen[bytes] | None = None
        self._names: set[str] = set()
        """The processes that belong to a whole run."""

    @property
    def port(self) -> int:
        """The port that clients connect to."""
        return self._port

    @property
    def pid(self) -> int | None:
        """The supervisor's process id while it runs."""
        return self._process.pid if self._process is not None and self._process.poll() is None else None

    @property
    def redis_url(self) -> str:
        """The address of its Redis. Raises TargetFault when there is none."""
        url = url_of_running(self.data / "redis")
        if url is None:
            raise TargetFault("its Redis cannot be found")
        return url

    def launch(self) -> None:
        """Start it, without waiting for anything. One that does not work, and does not end, is killed first."""
        self.kill()
        settings = {"HOST": "127.0.0.1", "PORT": str(self.port), "DATA": str(self.data), "ADMIN_TOKEN": TOKEN}
        settings |= {"WORKERS": str(self._workers), "REQUESTS_PER_MINUTE": "0", "ANONYMOUS_PER_MINUTE": "0"}
        environment = {name: value for name, value in os.environ.items() if not name.startswith("VAULTLOG_")}
        environment |= {f"VAULTLOG_{name}": value for name, value in settings.items()}
        environment |= {"PYTHONPATH": str(_PROJECT), "PYTHONSAFEPATH": "1"}
        with open(self.said_in, "ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "service", "run", "--no-demo"],
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def start(self) -> float:
        """Start it and wait until it is ready; seconds taken. Raises TargetFault when it ended instead.

        An API that a killed supervisor has left may say that it is ready, too: the run must be another one.
        """
        began, before, old = time.monotonic(), len(self.output()), self._noted().get("run")
        self.launch()
        while self._noted().get("run") in (None, old) or not self.ready():
            if self.pid is None:
                raise TargetFault(f"it did not start; its output: {self.output()[before:].strip()}")
            if time.monotonic() - began > START_SECONDS:
                raise TargetFault(f"it was not ready after {START_SECONDS:.0f} s: {self.output()[before:].strip()}")
            time.sleep(0.1)
        return time.monotonic() - began

    def complete(self) -> bool:
        """Whether its supervisor, its Redis and every process live that a run of it has ever noted."""
        rows = self._noted().get("processes", ())
        names = {row["name"] for row in rows}
        self._names |= names
        if self.pid is None or "redis" not in self.parts() or not names or names != self._names:
            return False
        return all(psutil.pid_exists(row["pid"]) for row in rows)

    def ready(self) -> bool:
        """Whether /readyz says so."""
        return is_ready(self.port, timeout=5)

    def metrics(self) -> dict[str, float]:
        """The gauges and counters without labels. Raises OSError, HTTPException."""
        return metrics_of(self.port)

    def output(self) -> str:
        """Everything it has printed, over all restarts."""
        return self.said_in.read_text("utf-8", "replace") if self.said_in.exists() else ""

    def parts(self) -> dict[str, list[int]]:
        """Process ids by kind: `supervisor`, `redis`, the names of its record without their number (`worker`, `api`),
        and `<name> child` for what those have started. Only what lives, and whatever there is."""
        found: dict[str, list[int]] = {}
        if self.pid is not None:
            found["supervisor"] = [self.pid]
        for row in self._noted().get("processes", ()):
            name = re.sub(r"-\d+$", "", row["name"])
            with contextlib.suppress(psutil.Error):
                process = psutil.Process(row["pid"])
                found.setdefault(name, []).append(process.pid)
                children = [child.pid for child in process.children(recursive=True)]
                found.setdefault(f"{name} child", []).extend(children)
        with contextlib.suppress(OSError, ValueError, KeyError, psutil.Error):
            pid = json.loads((self.data / "redis" / "address.json").read_text("utf-8"))["pid"]
            if pid is not None and Path(psutil.Process(pid).cwd()) == (self.data / "redis").resolve():
                found["redis"] = [pid]
        return {kind: pids for kind, pids in found.items() if pids}

    def _noted(self) -> dict[str, Any]:
        """Its record of what runs; nothing where there is none."""
        try:
            found: dict[str, Any] = json.loads((self.data / "processes.json").read_text("utf-8"))
        except (OSError, ValueError):
            return {}
        return found

    def kill(self) -> None:
        """SIGKILL to the supervisor; everything else goes on."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def stop(self) -> None:
        """End it in order. Raises TargetFault when it does not end in time, or not well."""
        if self._process is None:
            return
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
        try:
            status = self._process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired as error:
            raise TargetFault(f"it did not stop within {STOP_SECONDS:.0f} s") from error
        self._process = None
        if status != 0:
            raise TargetFault(f"it ended with status {status}; its output: {self.output()[-2000:].strip()}")

    def destroy(self) -> None:
        """End whatever is left of it, without patience. Never raises for what has ended by itself."""
        self.kill()
        self._process = None
        end_leftovers(self.data / "processes.json")
        end_on(self.data)  # a supervisor that is killed while it starts has noted nothing yet
        remove_counters(self.data)
        for process in psutil.process_iter():
            with contextlib.suppress(psutil.Error, OSError):
                if Path(process.cwd()) == (self.data / "redis").resolve():
                    process.kill()
                    process.wait(10)


def wait_until(what: Callable[[], bool], patience: float, pause: float = 0.05) -> float | None:
    """Seconds until it was true; None when it was not within `patience`."""
    began = time.monotonic()
    while not what():
        if time.monotonic() - began > patience:
            return None
        time.sleep(pause)
    return time.monotonic() - began


def is_ready(port: int, *, timeout: float) -> bool:
    """Whether /readyz of a host says so. `timeout`: seconds."""
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)) as connection:
        try:
            connection.request("GET", "/readyz?strict=true")  # with workers and queue
            return connection.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False


def metrics_of(port: int) -> dict[str, float]:
    """The gauges and counters without labels, of the host that listens there. Raises OSError, HTTPException."""
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", port, timeout=10)) as connection:
        connection.request("GET", "/metrics")
        text = connection.getresponse().read().decode()
    rows = (line.rpartition(" ") for line in text.splitlines() if line and line[0] != "#" and "{" not in line)
    return {name: float(value) for name, _, value in rows}
