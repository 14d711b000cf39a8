"""Measure what grows with the matches that are held: `python -m tests.bench.growth --matches 10000`.

A private Redis is filled with copies of one closed and one live match (one tenth of all are live, as
`tests.bench.lists` copies them); then each list, the front page, health, the sweeper's pass, the choice of what to
archive and checkpoints are measured: CPU time of this process and of Redis, commands, round trips. It ends with the
memory of a closed match, key by key, before and after it is archived.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import redis
from flask import Flask

from replays.keeping.archive import Archive
from replays.log.events import Actor
from replays.play.commands import Close
from replays.play.live import Recorder
from replays.proof.checkpoints import Checkpoints
from replays.proof.signing import SigningKey
from replays.storage.redis_server import RedisServer
from replays.store.keys import ALL
from replays.store.store import RequestKey, Store
from service.app import create_app
from service.config import Config
from tests.bench import engine, lists, material
from workers.folding.films import Filmer
from workers.folding.folder import Folder
from workers.logs import quiet_logs
from workers.processes.clean_up import Tidying
from workers.processes.sweeper import Sweeper
from workers.queues import fold_queue, long_queue

MATCHES = 10_000
EVENTS = 230
"""Events of each match, about."""
RUNS = 5
_ACTOR = Actor("organiser", "bench")
_LATER = "9999"
"""A time after every event, as far as texts compare."""
ADDRESSES = (
    "/",
    "/matches",
    "/matches?state=live",
    "/matches?state=over",
    "/matches?q=nobody+of+this+name",
    "/api/v1/matches?limit=50",
    "/readyz",
    "/metrics",
)


class Cost(NamedTuple):
    """The cost of a piece of work."""

    name: str
    cpu_ms: float
    """Of this process; of several runs the median."""
    redis_ms: float
    """CPU time of Redis."""
    commands: int
    trips: int
    """How often this process waited for Redis."""


def closed(into: Recorder, events: int = EVENTS) -> str:
    """Record a match to its end, each decision with an idempotency key; fold, film
    and tidy it as the workers do; its id."""
    logs = (log for many in (20, 60) for log in engine.logs(many))
    log = next(log for log in logs if 0.9 * events < len(log.answers) < 1.1 * events)
    match = into.open(log.raw, actor=_ACTOR, title="A match that is over").match
    with into.live(match) as live:
        for number, answer in enumerate(material.answers(log)):
            request = RequestKey.of("bench", f"{match}/{number}", b"")
            live.record([answer], actor=_ACTOR, expected=live.version, request=request)
        live.record([Close()], actor=_ACTOR, expected=live.version)
    Folder(into.store.redis, wake=lambda match: True, worker="bench").run(match)
    Filmer(into.store.redis).run(match)
    for _ in range(2):
        Tidying(into.store.redis, after_ms=-1).look()
    return match


def fill(into: Recorder, matches: int, *, events: int = EVENTS) -> str:
    """Hold so many matches, the newest tenth of them live; the id of a closed one."""
    over = closed(into, events)
    live = matches // 10
    lists.copies(into.store.redis, over, matches - live - 1, live=False)
    lists.copies(into.store.redis, lists.record(into, events=events, title="A match that is played"), live - 1)
    return over


def cost(client: redis.Redis, name: str, work: Callable[[], object], *, runs: int = RUNS, warm: bool = True) -> Cost:
    """The cost of a piece of work. `warm`: it is done once before, which fills caches."""
    if warm:
        work()
    cpu, others, commands, trips = [], [], 0, 0
    for _ in range(runs):
        gc.collect()
        before, others_before = client.info("stats"), cpu_of(client)
        with lists.trips() as count:
            spent = time.process_time()
            work()
            cpu.append((time.process_time() - spent) * 1e3)
        others.append((cpu_of(client) - others_before) * 1e3)
        trips = count[0]
        commands = client.info("stats")["total_commands_processed"] - before["total_commands_processed"] - 3
    return Cost(name, median(cpu), median(others), commands, trips)


def cpu_of(client: redis.Redis) -> float:
    used: Any = client.info("cpu")
    return float(used["used_cpu_user"]) + float(used["used_cpu_sys"])


def sizes(client: redis.Redis, match: str) -> dict[str, int]:
    """The memory of every key of a match, in bytes, by the name behind its tag."""
    keys = sorted(client.scan_iter(f"match:{{{match}}}:*", count=10_000))
    return {key.decode().rpartition("}:")[2]: int(client.memory_usage(key, samples=0) or 0) for key in keys}


def work(client: redis.Redis, url: str, app: Flask, archive: Archive, match: str) -> list[tuple[str, Any, bool]]:
    """What is measured: names, functions, and whether each is done once before."""
    store = Store(client, shelf=archive)
    checkpoints = Checkpoints(store, SigningKey("00" * 32))
    sweeper = Sweeper(client, fold_queue(url), long_queue(url))
    asking = app.test_client()
    asking.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {lists.TOKEN}"
    sweeper.sweep()
    found: list[tuple[str, Any, bool]] = [
        (address, lambda address=address: asking.get(address), True) for address in ADDRESSES
    ]
    return [
        *found,
        ("sweep", sweeper.sweep, True),
        ("archive candidates", lambda: list(archive.candidates(store, closed_before=_LATER)), True),
        ("checkpoint, first", lambda: checkpoints.make(ALL), False),
        ("checkpoint, unchanged", lambda: checkpoints.make(ALL), True),
        ("proof of a match", lambda: checkpoints.proof(ALL, match), True),
    ]


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=MATCHES, help="matches held (default %(default)s)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the figures to this file")
    asked = parser.parse_args(arguments)
    quiet_logs()
    with tempfile.TemporaryDirectory(prefix="bench-") as own, RedisServer(Path(own) / "redis") as server:
        into = material.recorder(server.url)
        client = into.store.redis
        client.config_set("appendfsync", "no")
        match = fill(into, asked.matches)
        client.config_set("appendfsync", "always")
        settings: dict[str, Any] = {"admin_token": lists.TOKEN, "log_level": "error", "requests_per_minute": 0}
        app = create_app(Config(redis_url=server.url, data=Path(own), **settings))
        print(f"{asked.matches} matches, one tenth of them live")
        print(f"{'CPU ms':>8} {'Redis ms':>9} {'commands':>9} {'trips':>6}   what")
        found = []
        for name, doing, warm in work(client, server.url, app, Archive(client, f"{own}/archive"), match):
            one = cost(client, name, doing, runs=RUNS if warm else 1, warm=warm)
            found.append(one._asdict())
            print(f"{one.cpu_ms:8.1f} {one.redis_ms:9.1f} {one.commands:9} {one.trips:6}   {name}")
            sys.stdout.flush()
        kept = sizes(client, match)
        print(f"{sum(kept.values())} bytes of a closed match: {kept}")
        Archive(client, f"{own}/archive").move(match)
        left = sizes(client, match)
        print(f"{sum(left.values())} bytes of an archived one: {left}")
        if asked.json:
            asked.json.write_text(json.dumps({"costs": found, "closed": kept, "archived": left}, indent=1))


if __name__ == "__main__":
    main()
