"""How fast one worker folds: a real worker process, woken through its queue, over everything it does for a match.

That is: taking the job and the lease, reading the stream, the verified fold with facts, timeline, counts and
snapshots, and saving them.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import redis

from replays.running.redis_server import RedisServer
from service.bench import engine, material
from service.bench.measure import RUNS, BenchmarkFault, Measure
from workers.folding.projections import Projections
from workers.keys import fold_keys
from workers.queues import fold_queue

PATIENCE = 120.0  # seconds for all matches of a run
_PROJECT = Path(__file__).resolve().parents[2]


def work_benches(directory: Path, matches: int = engine.MATCHES, runs: int = RUNS) -> list[Measure]:
    """Decisions per second of one worker with a queue full of matches that nobody has folded yet."""
    logs = engine.logs(matches)
    with RedisServer(directory / "redis") as server:
        into = material.recorder(server.url)
        client = into.store.redis
        names = [f"work-{number}" for number in range(matches)]
        for name, log in zip(names, logs, strict=True):
            material.record(into, log, name)
        taken = []
        with _worker(directory, server.url):
            for run in range(runs + 1):  # the first one waits for the worker to start, and is not counted
                _forget(client, names)
                began = time.perf_counter()
                for name in names:
                    fold_queue(server.url).wake(name)
                _wait(client, names, [len(log.answers) + 1 for log in logs])
                if run:
                    taken.append(time.perf_counter() - began)
        states = Projections(client).states(names)
        client.close()
    for log, state in zip(logs, states, strict=True):
        if state.digest != log.digest:
            raise BenchmarkFault("worker_fold_decisions_per_s: a match was folded to another state")
    count = sum(len(log.answers) for log in logs)
    return [Measure.of("worker_fold_decisions_per_s", "decisions/s", [count / one for one in taken])]


@contextmanager
def _worker(directory: Path, url: str) -> Iterator[None]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("VAULTLOG_")}
    environment |= {"VAULTLOG_REDIS_URL": url, "VAULTLOG_LOG_LEVEL": "warning"}
    environment |= {"PYTHONPATH": str(_PROJECT), "PYTHONSAFEPATH": "1"}
    with open(directory / "worker.log", "wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "workers"],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    try:
        yield
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait()


def _forget(client: redis.Redis, names: list[str]) -> None:
    """Delete all that workers derived: everything of a match that is not its log."""
    for name in names:
        keys = fold_keys(name)
        log = {keys.meta.encode(), keys.meta.replace(":meta", ":events").encode()}
        derived = [key for key in client.scan_iter(f"match:{{{name}}}:*", count=1000) if key not in log]
        if derived:
            client.delete(*derived)


def _wait(client: redis.Redis, names: list[str], versions: list[int]) -> None:
    deadline = time.monotonic() + PATIENCE
    projections = Projections(client)
    while [state.version for state in projections.states(names)] != versions:
        if time.monotonic() > deadline:
            raise BenchmarkFault(f"worker_fold_decisions_per_s: the worker was not done after {PATIENCE:.0f} s")
        time.sleep(0.005)


WORK_BENCHES = ("worker_fold_decisions_per_s",)
"""The names of what `work_benches` measures."""
