"""What matches cost, and what so many of them need: `python -m tests.bench.capacity` measures and prints the page.

Measured is one match from its opening to the archive, with a whole Vaultlog at work (Redis, front, API, workers), in
CPU time of each process and in bytes. `needs` multiplies; `service/CAPACITY.md` shows both, and says what they mean.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import msgspec
import psutil

from replays.dataset.dataset import Dataset
from replays.keeping.archive import Archive
from replays.storage.redis_server import RedisServer
from replays.store.keys import film_key
from tests.bench import engine, growth, http, material
from tests.bench.measure import BenchmarkFault
from workers.folding.films import Filmer
from workers.logs import quiet_logs

PLAYED = 12
"""Matches that are played over HTTP."""
ROLES = ("front", "api", "redis", "worker")
"""The processes that are told one by one; all others together."""
DONE_PATIENCE = 30.0
"""Seconds to wait for the others' first tick."""
PAGES = 40
"""Pages of the replay desk that are read."""
PEAK = 4.0
"""How much more is played in the busiest hour than on average: most of a day's play falls into six hours."""
BUSY = 0.5
"""How far a core is used at the peak; the rest is for bursts, backlogs and what else it does."""


class Costs(msgspec.Struct, frozen=True, kw_only=True):
    """Measured of one match."""

    unit_us: float
    """CPU time of a bare decision, `fold_decisions_per_s` of `python -m tests.bench`, measured beside: what it takes
    elsewhere says how much everything else does."""
    decisions: int
    """Of the match on average."""
    front_ms: float
    """CPU time of the front per decision; `api_ms`, `redis_ms`, `worker_ms`, `other_ms` (sweeper, supervisor) too."""
    api_ms: float
    redis_ms: float
    worker_ms: float
    other_ms: float
    page_ms: float
    """CPU time of front and API for a page of the replay desk."""
    processes_mb: float
    """Memory of all processes of one host, Redis not counted; what they share is counted once (PSS)."""
    film_ms: float
    """CPU time of the film of a match; of the move into the archive; of its rows in the dataset."""
    archive_ms: float
    dataset_ms: float
    closed_kb: float
    """Memory in Redis of a closed match; of an archived one."""
    archived_kb: float
    archive_kb: float
    """On the disk of the archive; of the dataset."""
    dataset_kb: float


class Plan(msgspec.Struct, frozen=True):
    """What is asked of a Vaultlog."""

    day: int
    """Matches a day."""
    archived: int
    """Matches in the archive."""
    days: int = 30
    """How long a closed match stays in Redis."""


class Need(msgspec.Struct, frozen=True):
    """One line of what it takes."""

    what: str
    much: str
    knob: str
    """What changes it."""


COSTS = msgspec.json.decode((files("tests.bench") / "capacity.json").read_bytes(), type=Costs)
"""As they were measured last."""
PLANS = (Plan(1_000, 100_000), Plan(10_000, 10_000_000))


def needs(plan: Plan, costs: Costs = COSTS) -> list[Need]:
    """What a plan takes: memory, disks, cores at the peak."""
    per_second = plan.day * costs.decisions / 86_400 * PEAK

    def cores(ms: float) -> str:
        used = per_second * ms / 1e3
        return f"{used:.2f} used, {max(1, math.ceil(used / BUSY))} to have"

    live = plan.day * PEAK / 24  # a match takes about an hour
    held = plan.day * plan.days
    memory = (live + held) * costs.closed_kb + plan.archived * costs.archived_kb
    long = plan.day * (costs.film_ms + costs.archive_ms + costs.dataset_ms) / 1e3
    return [
        Need("decisions a second at the peak", f"{per_second:,.0f}", "the play itself"),
        Need(
            "memory of the log store",
            _bytes(memory * 1e3),
            f"{_bytes(held * costs.closed_kb * 1e3)} of it are the {plan.days} days before a match is archived "
            f"(`VAULTLOG_ARCHIVE_DAYS`), {_bytes(plan.archived * costs.archived_kb * 1e3)} what stays of archived "
            "ones; a cluster divides it by its masters",
        ),
        Need(
            "memory of the processes of a host", _bytes(costs.processes_mb * 1e6), "fewer workers (`VAULTLOG_WORKERS`)"
        ),
        Need(
            "disk of the log store", _bytes(2 * memory * 1e3), "the same; twice the memory while its file is rewritten"
        ),
        Need("archive", _bytes(plan.archived * costs.archive_kb * 1e3), "`VAULTLOG_ARCHIVE` at an object store"),
        Need("dataset", _bytes(plan.archived * costs.dataset_kb * 1e3), "`VAULTLOG_DATASET` at an object store"),
        Need("cores of the log store", cores(costs.redis_ms), "one a server: more masters (`VAULTLOG_REDIS_URL`)"),
        Need("cores of API processes", cores(costs.api_ms), "more hosts with `vaultlog serve api`"),
        Need("cores of fronts", cores(costs.front_ms), "one front a host"),
        Need(
            "and for every 10 readers, each a page in 2 s",
            f"{10 / 2 * costs.page_ms / 1e3:.2f} cores of API and front more",
            f"a page costs as much as {costs.page_ms / (costs.api_ms + costs.front_ms):.0f} decisions; more hosts",
        ),
        Need("cores of workers", cores(costs.worker_ms), "`VAULTLOG_WORKERS`, more hosts with `vaultlog serve worker`"),
        Need(
            "long jobs (films, archive, dataset)",
            f"{long / 3600:.1f} hours of one core a day",
            "more long workers; at night by the calendar",
        ),
    ]


def page(costs: Costs = COSTS) -> str:
    """The tables of `service/CAPACITY.md`."""
    rows = ["| of one match | |", "|---|---|"]
    rows += [f"| {name} | {value} |" for name, value in _measured(costs)]
    for plan in PLANS:
        rows += ["", f"**{plan.day:,} matches a day, {plan.archived:,} archived**", "", "| | takes | what moves it |"]
        rows += ["|---|---|---|", *(f"| {one.what} | {one.much} | {one.knob} |" for one in needs(plan, costs))]
    return "\n".join(rows)


def _measured(costs: Costs) -> list[tuple[str, str]]:
    c = costs

    def unit(ms: float) -> str:
        return f"{ms * 1e3 / c.unit_us:,.0f}"

    return [
        ("a bare decision, the unit", f"{c.unit_us:.1f} µs"),
        ("decisions", f"{c.decisions}"),
        (
            "CPU a decision: front, API",
            f"{c.front_ms:.2f}, {c.api_ms:.2f} ms ({unit(c.front_ms)}, {unit(c.api_ms)} units)",
        ),
        (
            "CPU a decision: Redis, workers, all others",
            f"{c.redis_ms:.2f}, {c.worker_ms:.2f}, {c.other_ms:.2f} ms "
            f"({unit(c.redis_ms)}, {unit(c.worker_ms)}, {unit(c.other_ms)} units)",
        ),
        ("CPU of a page of the desk: front and API", f"{c.page_ms:.1f} ms ({unit(c.page_ms)} units)"),
        (
            "CPU of film, archive, dataset",
            f"{c.film_ms:.0f}, {c.archive_ms:.0f}, {c.dataset_ms:.0f} ms "
            f"({unit(c.film_ms)}, {unit(c.archive_ms)}, {unit(c.dataset_ms)} units)",
        ),
        ("memory of the processes, without Redis", f"{c.processes_mb:.0f} MB"),
        ("in Redis: closed, archived", f"{c.closed_kb:.1f} kB, {c.archived_kb:.1f} kB"),
        ("in the archive, in the dataset", f"{c.archive_kb:.0f} kB, {c.dataset_kb:.1f} kB"),
    ]


def _bytes(count: float) -> str:
    for unit in ("kB", "MB", "GB"):
        count /= 1e3
        if count < 1e3:
            return f"{count:,.1f} {unit}"
    return f"{count / 1e3:,.1f} TB"


# -- measuring ---------------------------------------------------------------------------------------------------------


def measure(matches: int = PLAYED) -> Costs:
    """Measure, playing so many matches. Takes a minute; other load makes it slower, not much different."""
    before = _unit_us()
    found = {**_played(matches), **_kept()}
    return msgspec.convert({**found, "unit_us": (before + _unit_us()) / 2}, Costs)


def _unit_us() -> float:
    found = engine.fold_decisions_per_s(matches=8, runs=3).cpu_us
    assert found is not None
    return found


def _played(matches: int) -> dict[str, float]:
    """CPU time of each process per decision of matches that are played over HTTP."""
    with tempfile.TemporaryDirectory(prefix="bench-") as own, http.running(Path(own)) as (base, url):
        into = material.recorder(url)
        try:
            http.play(base, into.traveller, "warm-up")
            before, decisions = _cpu(), 0
            for number in range(matches):
                decisions += len(http.play(base, into.traveller, f"capacity/{number}"))
            spent = _when_done(before)
            pages = _pages(base, into.store.matches(limit=1).matches[0])
            processes = sum(
                process.memory_full_info().pss
                for process in psutil.Process().children(recursive=True)
                if _role(process.cmdline()) != "redis"
            )
        finally:
            into.store.redis.close()
    each = {role: (spent[role] - before[role]) * 1e3 / decisions for role in spent}
    return {
        "decisions": round(decisions / matches),
        **{f"{role}_ms": each[role] for role in ROLES},
        "other_ms": _of_others(each),
        "page_ms": pages,
        "processes_mb": processes / 1e6,
    }


def _when_done(before: dict[str, float]) -> dict[str, float]:
    """CPU seconds as `_cpu`, once the workers are done.

    They are counted in ticks of 10 ms, so it also waits until sweeper and supervisor have one more than `before`.
    """
    ends = time.monotonic() + DONE_PATIENCE
    while True:
        time.sleep(2)
        spent = _cpu()
        if _of_others(spent) > _of_others(before) or time.monotonic() > ends:
            return spent


def _of_others(by_role: dict[str, float]) -> float:
    return sum(value for role, value in by_role.items() if role not in ROLES)


def _pages(base: str, match: str) -> float:
    """CPU milliseconds of front and API for a page of the replay desk, the first ones not counted."""
    found = []
    for _ in range(2):
        before = _cpu()
        for seq in range(2, 2 + PAGES):
            asked = Request(f"{base}/m/{match}/e/{seq}", headers={"Authorization": f"Bearer {http.TOKEN}"})
            with urlopen(asked, timeout=30) as answer:
                if b"data-seq" not in answer.read():
                    raise BenchmarkFault(f"{asked.full_url} is no page of the desk")
        after = _cpu()
        found.append(sum(after[role] - before[role] for role in ("front", "api")) * 1e3 / PAGES)
    return found[-1]


def _cpu() -> dict[str, float]:
    """CPU seconds of all child processes, those that ended included, by what they do."""
    spent: dict[str, float] = defaultdict(float)
    for process in psutil.Process().children(recursive=True):
        times = process.cpu_times()
        ended = times.children_user + times.children_system if "workers" in process.cmdline() else 0.0
        spent[_role(process.cmdline())] += times.user + times.system + ended
    return spent


def _role(command: list[str]) -> str:
    said = " ".join(command)
    roles = {"redis-server": "redis", "valkey-server": "redis", "service.front": "front", "gunicorn": "api"}
    if "workers" in command:
        return "worker" if command[-1] == "workers" else command[-1]
    return next((role for mark, role in roles.items() if mark in said), "others")


def _kept() -> dict[str, float]:
    """Bytes of a match, and CPU time of what is done with it when it is over."""
    with tempfile.TemporaryDirectory(prefix="bench-") as own, RedisServer(Path(own) / "redis") as server:
        into = material.recorder(server.url)
        client, place = into.store.redis, Path(own)
        archive = Archive(client, str(place / "archive"))
        match = growth.closed(into)
        closed = sum(growth.sizes(client, match).values())
        costs = {"film_ms": _spent(client, lambda: _film_again(client, match))}
        costs["dataset_ms"] = _spent(client, lambda: Dataset(client, into.store, str(place / "dataset")).append())
        costs["archive_ms"] = _spent(client, lambda: archive.move(match))
        left = sum(growth.sizes(client, match).values())
        client.close()
        return {
            **costs,
            "closed_kb": closed / 1e3,
            "archived_kb": left / 1e3,
            "archive_kb": _size(place / "archive") / 1e3,
            "dataset_kb": _size(place / "dataset") / 1e3,
        }


def _film_again(client: Any, match: str) -> None:
    client.delete(film_key(match))
    Filmer(client).run(match)


def _spent(client: Any, work: Any) -> float:
    """CPU milliseconds of this process and of Redis."""
    before = time.process_time() + growth.cpu_of(client)
    work()
    return (time.process_time() + growth.cpu_of(client) - before) * 1e3


def _size(directory: Path) -> int:
    """Bytes of the files, in blocks as a disk has them."""
    return sum(path.stat().st_blocks * 512 for path in directory.rglob("*") if path.is_file())


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print what is measured as JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--write", type=Path, metavar="FILE", help="write it to this file too (tests/bench/capacity.json)"
    )
    parser.add_argument("--matches", type=int, default=PLAYED, help="matches played (default %(default)s)")
    asked = parser.parse_args(arguments)
    quiet_logs()
    text = json.dumps(msgspec.to_builtins(measure(asked.matches)), indent=1)
    print(text)
    sys.stdout.flush()
    if asked.write:
        asked.write.write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    main()
