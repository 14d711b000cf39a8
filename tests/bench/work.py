"""How fast one worker folds: a real worker process, woken through its queue, over everything it does for a match.

That is: taking the job and the lease, reading the stream, the verified fold with facts, timeline, counts and
snapshots, and saving them; for matches that wait as a whole, and for matches that are played, one event a job. Per
second by the clock, and per second of CPU of the worker and its child, which also means something on a busy machine.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil
import redis

from replays.log.events import Event
from replays.storage.redis_server import RedisServer
from replays.store.keys import match_keys
from replays.store.store import Store
from tests.bench import engine, material
from tests.bench.measure import RUNS, BenchmarkFault, Measure
from workers.folding.projections import Projections
from workers.keys import fold_keys
from workers.queues import FoldQueue, fold_queue

PATIENCE = 120.0  # seconds for all matches of a run
LIVE_MATCHES = 8
"""Matches that are played at the same time."""
LIVE_STEPS = 12
"""Events of each of them in a run, if they are long enough."""
_PROJECT = Path(__file__).resolve().parents[2]


def work_benches(directory: Path, matches: int = engine.MATCHES, runs: int = RUNS) -> list[Measure]:
    """Decisions per second of one worker: with a queue full of matches that nobody has folded yet, and in live play."""
    logs = engine.logs(matches)
    with RedisServer(directory / "redis") as server:
        into = material.recorder(server.url)
        client = into.store.redis
        names = [f"work-{number}" for number in range(matches)]
        for name, log in zip(names, logs, strict=True):
            material.record(into, log, name)
        taken, spent = [], []
        with _worker(directory, server.url) as worker:
            for run in range(runs + 1):  # the first one waits for the worker to start, and is not counted
                _forget(client, names)
                began, used = time.perf_counter(), _cpu_seconds(worker)
                for name in names:
                    fold_queue(server.url).wake(name)
                _wait(client, names, [len(log.answers) + 1 for log in logs])
                if run:
                    taken.append(time.perf_counter() - began)
                    spent.append(_cpu_seconds(worker) - used)
            states = Projections(client).states(names)
            for log, state in zip(logs, states, strict=True):
                if state.digest != log.digest:
                    raise BenchmarkFault("worker_fold_decisions_per_s: a match was folded to another state")
            live = _live(into.store, names[:LIVE_MATCHES], server.url, worker, runs)
        client.close()
    count = sum(len(log.answers) for log in logs)
    return [
        *_both("worker_fold", count, taken, spent),
        *live,
    ]


def _live(store: Store, names: list[str], url: str, worker: psutil.Process, runs: int) -> list[Measure]:
    """Live play: each of some matches gets one event, and the next one when the worker has folded those of all."""
    logs = [store.events(name) for name in names]
    client, queue = store.redis, fold_queue(url)
    at = min(len(log) for log in logs) // 2
    for name, log in zip(names, logs, strict=True):
        _forget(client, [name])
        keys = match_keys(name)
        client.delete(keys.events, keys.meta)
        store.append(name, log[:at])
        queue.wake(name)
    _wait(client, names, [at] * len(names))
    taken, spent = [], []
    steps = max(1, min(LIVE_STEPS, (min(len(log) for log in logs) - at) // runs))
    for _ in range(runs):
        began, used = time.perf_counter(), _cpu_seconds(worker)
        for _ in range(steps):
            _play(store, names, logs, at, queue)
            at += 1
            _wait(client, names, [at] * len(names))
        taken.append(time.perf_counter() - began)
        spent.append(max(_cpu_seconds(worker) - used, 0.001))
    count = steps * len(names)
    return _both("live", count, taken, spent)


def _both(name: str, count: int, taken: list[float], spent: list[float]) -> list[Measure]:
    """Decisions by the clock and by the processor, where each run is so many."""
    unit, cpu = "decisions/s", [one / count for one in spent]
    return [
        Measure.of(f"{name}_decisions_per_s", unit, [count / one for one in taken], cpu=cpu),
        Measure.of(f"{name}_decisions_per_cpu_s", unit, [count / one for one in spent], cpu=cpu),
    ]


def _play(store: Store, names: list[str], logs: list[list[Event]], at: int, queue: FoldQueue) -> None:
    for name, log in zip(names, logs, strict=True):
        if store.append(name, [log[at]]).wake:
            queue.wake(name)


def _cpu_seconds(worker: psutil.Process) -> float:
    """CPU time of a worker and its children so far, those that have ended among them."""
    total = 0.0
    for process in [worker, *worker.children(recursive=True)]:
        with suppress(psutil.NoSuchProcess):  # ended just now, so it is counted the next time
            times = process.cpu_times()
            total += times.user + times.system + times.children_user + times.children_system
    return total


@contextmanager
def _worker(directory: Path, url: str) -> Iterator[psutil.Process]:
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
        yield psutil.Process(process.pid)
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


WORK_BENCHES = (
    "worker_fold_decisions_per_s",
    "worker_fold_decisions_per_cpu_s",
    "live_decisions_per_s",
    "live_decisions_per_cpu_s",
)
"""The names of what `work_benches` measures."""
