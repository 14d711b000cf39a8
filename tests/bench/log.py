"""Measure the histories: the verified fold, time travel, and the memory an event takes. Against a real Redis.

The Redis is a private one, durable as in production. One process does all of it.
"""

from __future__ import annotations

import random
import time
from pathlib import Path

from replays.fold.fold import Fold
from replays.fold.snapshots import Keeper
from replays.fold.travel import Traveller
from replays.play.live import Recorder
from replays.storage.redis_server import RedisServer
from replays.store.keys import match_keys
from tests.bench import engine, material
from tests.bench.measure import RUNS, BenchmarkFault, Measure, bystanders, percentile, seconds

TRAVEL_DECISIONS = 500
"""The match that is travelled has at least so many."""
BODIES = 5
"""Matches whose memory is measured."""


def log_benches(
    directory: Path, matches: int = engine.MATCHES, runs: int = RUNS, decisions: int = TRAVEL_DECISIONS
) -> list[Measure]:
    """Run these benchmarks, with their server in a temporary directory."""
    with RedisServer(directory / "redis") as server:
        into = material.recorder(server.url)
        try:
            return [
                fold_verified_decisions_per_s(into, matches, runs),
                *time_travel_ms(into, runs, decisions),
                *bytes_per_event(into, min(matches, BODIES)),
            ]
        finally:
            into.store.redis.close()


def fold_verified_decisions_per_s(into: Recorder, matches: int, runs: int) -> Measure:
    """Decisions folded per second with the chain, the question and the state of every event checked.

    The events are in memory, as they come out of the store; facts are off.
    """
    logs = engine.logs(matches)
    stored = []
    for number, log in enumerate(logs):
        material.record(into, log, f"fold-{number}")
        stored.append(into.store.events(f"fold-{number}"))
    folds: list[Fold] = []

    def work() -> None:
        folds[:] = [Fold(facts=False).feed_all(events) for events in stored]

    taken = seconds(work, runs)
    for log, fold in zip(logs, folds, strict=True):
        if not fold.exact or fold.game.digest() != log.digest:
            raise BenchmarkFault(f"fold_verified_decisions_per_s: a log was not confirmed: {fold.divergence}")
    count = sum(len(log.answers) for log in logs)
    return Measure.of(
        "fold_verified_decisions_per_s", "decisions/s", [count / one for one in taken.wall], cpu=taken.of_each(count)
    )


def time_travel_ms(into: Recorder, runs: int, decisions: int) -> list[Measure]:
    """Milliseconds to the verified state after any event of a long match, from Redis, with the workers' snapshots.

    Every event once per run, in random order, by a traveller that begins with empty caches.
    """
    match = "travel"
    log = engine.long_log(decisions)
    material.record(into, log, match)
    keeper, fold = Keeper(into.traveller.snapshots, match), Fold(facts=False)
    digests = {}
    for event in into.store.iterate(match):
        fold.feed(event)
        keeper.offer(fold, event)
        digests[event.seq] = fold.game.digest()
    middles, tails, spent = [], [], []
    with bystanders():  # else one travel in 500 would wait for a full garbage collection over all that is measured
        for run in range(runs):
            traveller = Traveller(into.store, into.traveller.snapshots)
            order = list(digests)
            random.Random(run).shuffle(order)
            taken, cpu = [], []
            for seq in order:
                began, used = time.perf_counter(), time.process_time()
                moment = traveller.at(match, seq)
                cpu.append(time.process_time() - used)
                taken.append((time.perf_counter() - began) * 1e3)
                if moment.game.digest() != digests[seq] or not moment.fold.exact:
                    raise BenchmarkFault(f"time_travel_ms: another state after event {seq}")
            middles.append(percentile(taken, 0.5))
            tails.append(percentile(taken, 0.99))
            spent.append([percentile(cpu, share) for share in (0.5, 0.99)])
    middle, tail = zip(*spent, strict=True)
    return [
        Measure.of("time_travel_ms_p50", "ms", middles, cpu=middle),
        Measure.of("time_travel_ms_p99", "ms", tails, cpu=tail),
    ]


def bytes_per_event(into: Recorder, matches: int) -> list[Measure]:
    """The size of an event: memory of Redis for the log with its records of requests, and bytes that are hashed. One
    value per match; every decision was a separate append, as players make them.
    """
    memory, bodies = [], []
    for number, log in enumerate(engine.logs(matches)):
        match = f"bytes-{number}"
        material.record(into, log, match, single=True)
        events = into.store.events(match)
        keys = match_keys(match)
        used = [into.store.redis.memory_usage(key, samples=0) or 0 for key in (keys.events, keys.meta, keys.requests)]
        memory.append(sum(used) / len(events))
        # The opening holds two deck lists: it would hide what a decision costs.
        bodies.append(sum(len(event.body) for event in events[1:]) / (len(events) - 1))
    return [Measure.of("bytes_per_event", "bytes", memory), Measure.of("body_bytes_per_decision", "bytes", bodies)]


LOG_BENCHES = (
    "fold_verified_decisions_per_s",
    "time_travel_ms_p50",
    "time_travel_ms_p99",
    "bytes_per_event",
    "body_bytes_per_decision",
)
"""The names of what `log_benches` measures."""
