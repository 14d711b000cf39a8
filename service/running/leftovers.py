"""End the processes that a killed supervisor left running: each run records its processes, and the next run ends them.

Every process carries the name of its run in its environment, and so do those that it forks. So all of them are found:
servers and jobs whose parent is dead, and what was started after the record was last written.
"""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import shutil
import tempfile
import time
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import psutil

from replays.storage.data_directory import write_private

if TYPE_CHECKING:
    from service.running.processes import ManagedProcess

MARK = "SUPERVISED_BY"
"""The variable that names the run. It is no setting: it names the starter of a process and configures nothing."""
PATIENCE = 10.0  # seconds for processes to be gone after SIGKILL; a disk that hangs can hold one that long


def name_of_run(data: Path) -> str:
    """A new name for a run on a data directory. The name contains the directory, so that a copy of it does not
    match."""
    return f"{data}:{secrets.token_hex(8)}"


def record(path: Path, run: str, processes: Sequence[ManagedProcess] = ()) -> None:
    """Write down the run and its processes, by name. Raises OSError."""
    rows = [
        {"name": process.spec.name, "pid": process.pid, "command": list(process.spec.command)}
        for process in processes
        if process.running
    ]
    write_private(path, json.dumps({"run": run, "processes": rows}) + "\n")


def end_leftovers(path: Path, patience: float = PATIENCE) -> list[int]:
    """End all processes of the recorded run, and return their ids.

    Waits until all are gone, `patience` seconds at most. Only its mark makes a process ours: ids are used again.
    """
    try:
        run = json.loads(path.read_text("utf-8"))["run"]
    except (OSError, ValueError, KeyError, TypeError):  # absent, or spoilt by the disk: then no process is known
        return []
    ours = isinstance(run, str) and run.startswith(f"{path.parent}:")
    ended = end_run(run, patience) if ours else []
    path.unlink(missing_ok=True)
    return ended


def end_run(run: str, patience: float = PATIENCE) -> list[int]:
    """Kill every process of a run, and those they start meanwhile, until none is left or `patience` is up (seconds).

    Returns the process ids. A process's ports are free only when it is gone.
    """
    return _end_all(MARK, run, patience)


def end_on(data: Path, patience: float = PATIENCE) -> list[int]:
    """Kill every process that was started for a data directory, of any run, recorded or not; see `end_run`."""
    return _end_all("VAULTLOG_DATA", str(data), patience)


def _end_all(variable: str, value: str, patience: float) -> list[int]:
    ended: dict[int, None] = {}
    deadline = time.monotonic() + patience
    while left := list(_with(variable, value)):
        for process in left:
            with contextlib.suppress(psutil.NoSuchProcess):
                process.kill()
                ended[process.pid] = None
        if time.monotonic() > deadline:
            break
        psutil.wait_procs(left, timeout=0.05)
    return list(ended)


def members(run: str) -> Iterator[psutil.Process]:
    """The live processes of a run."""
    return _with(MARK, run)


def _with(variable: str, value: str) -> Iterator[psutil.Process]:
    """The live processes with this entry in their environment."""
    for process in psutil.process_iter():
        # Other users' processes cannot be inspected; a process that only waits to be reaped holds nothing.
        with contextlib.suppress(psutil.Error, OSError):
            if process.environ().get(variable) == value and process.status() != psutil.STATUS_ZOMBIE:
                yield process


def directory_for_counters(data: Path) -> Path:
    """Make a new, empty directory for the counters that the API's processes share, which end with this run.

    In memory where there is a place for it: a process that writes to a mapped file on a full disk is killed by the
    system. Directories left by a killed run on the same data are removed. Raises OSError.
    """
    remove_counters(data)
    return Path(tempfile.mkdtemp(prefix=_counters_of(data), dir=_place_for_counters(data)))


def remove_counters(data: Path) -> None:
    """Remove every directory for counters of the runs on a data directory."""
    for directory in _place_for_counters(data).glob(f"{_counters_of(data)}*"):
        shutil.rmtree(directory, ignore_errors=True)


def _place_for_counters(data: Path) -> Path:
    memory = Path("/dev/shm")
    return memory if memory.is_dir() and os.access(memory, os.W_OK) else data


def _counters_of(data: Path) -> str:
    return f"vaultlog-counters-{sha256(os.fsencode(data)).hexdigest()[:16]}-"
