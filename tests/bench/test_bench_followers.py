"""What the bench of followers knows of the processes that it measures."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from service.running.leftovers import record
from service.running.processes import ManagedProcess, ProcessSpec
from tests.bench.http import cpu_seconds

BUSY = [sys.executable, "-c", "while True: pass"]
IDLE = [sys.executable, "-c", "import time; time.sleep(600)"]


def test_the_processor_time_of_the_front_and_of_all_others_is_told_apart(tmp_path: Path) -> None:
    specs = (ProcessSpec("front", BUSY), ProcessSpec("api", BUSY), ProcessSpec("sweeper", IDLE))
    processes = [ManagedProcess(spec, tmp_path / "log", dict(os.environ)) for spec in specs]
    try:
        for process in processes:
            process.start()
        record(tmp_path / "processes.json", f"{tmp_path}:run", processes)
        before = cpu_seconds(tmp_path)
        patience = time.monotonic() + 30
        while min(cpu_seconds(tmp_path)[name] - before[name] for name in ("front", "others")) <= 0:
            assert time.monotonic() < patience
            time.sleep(0.05)
    finally:
        for process in processes:
            process.ask_to_stop()
            process.wait(time.monotonic() + 30)
