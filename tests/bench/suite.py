"""All benchmarks by name, in groups that each run in their own temporary directory."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Collection, Iterable, Iterator
from pathlib import Path

from tests.bench import engine, followers, http, log, players, work
from tests.bench.measure import Measure

NAMES = (
    *engine.ENGINE_BENCHES,
    *log.LOG_BENCHES,
    *http.HTTP_BENCHES,
    *followers.FOLLOW_BENCHES,
    *work.WORK_BENCHES,
    *players.PLAYER_BENCHES,
)
"""Every name that can be measured, in the order of the report."""

GOALS: dict[str, tuple[str, float]] = {
    "fold_decisions_per_s": ("at least", 20_000),
    "fold_decisions_per_s_all_sets": ("at least", 40_000),
    "fold_facts_decisions_per_s": ("at least", 8_000),
    "time_travel_ms_p99": ("at most", 10),
    "append_ms_p50": ("at most", 5),
    "live_decisions_per_cpu_s": ("at least", 400),
    "follow_lag_ms_p99": ("at most", 250),
    "greedy_wins_percent": ("at least", 90),
    "chances_60_turns_cpu_s": ("at most", 60),
}
"""Goals for one core of an ordinary server."""
UNIT = "fold_decisions_per_s"
"""A bare decision: what CPU time is told in units of."""
QUICK_MATCHES, QUICK_RUNS = 4, 2

Group = Callable[[Path], list[Measure]]


def met(measure: Measure) -> bool | None:
    """Whether a measure reaches its goal; None when it has none."""
    if measure.name not in GOALS:
        return None
    bound, goal = GOALS[measure.name]
    return measure.value >= goal if bound == "at least" else measure.value <= goal


def in_units(measure: Measure, measured: Iterable[Measure]) -> float | None:
    """The CPU time of a measure in units of a decision of `fold_decisions_per_s`; None where either was not taken."""
    unit = next((one.cpu_us for one in measured if one.name == UNIT), None)
    return measure.cpu_us / unit if measure.cpu_us and unit else None


def groups(wanted: Collection[str], *, quick: bool) -> list[tuple[str, Group]]:
    """The groups to run for these names: (what it measures, the benchmark)."""
    found: list[tuple[str, Group]] = [(name, _alone(name, quick)) for name in engine.ENGINE_BENCHES if name in wanted]
    whole: list[tuple[tuple[str, ...], Group]] = [
        (log.LOG_BENCHES, _log_quick if quick else log.log_benches),
        (http.HTTP_BENCHES, _http_quick if quick else http.http_benches),
        (followers.FOLLOW_BENCHES, _follow_quick if quick else followers.follow_benches),
        (work.WORK_BENCHES, _work_quick if quick else work.work_benches),
        (players.PLAYER_BENCHES, _players_quick if quick else players.player_benches),
    ]
    found += [(", ".join(names), bench) for names, bench in whole if set(names) & set(wanted)]
    return found


def measure(wanted: Collection[str], directory: Path, *, quick: bool) -> Iterator[tuple[str, list[Measure]]]:
    """Run the named benchmarks. Before each benchmark (its name, []), after it (its name, what it measured).

    Raises BenchmarkFault, RedisUnavailable, OSError.
    """
    for name, bench in groups(wanted, quick=quick):
        yield name, []
        with tempfile.TemporaryDirectory(prefix="bench-", dir=directory) as own:
            yield name, [one for one in bench(Path(own)) if one.name in wanted]


def _alone(name: str, quick: bool) -> Group:
    def run(directory: Path) -> list[Measure]:
        if not quick:
            return [engine.ENGINE_BENCHES[name]()]
        bench: Callable[..., Measure] = engine.ENGINE_BENCHES[name]
        runs = {} if name == "snapshot_bytes" else {"runs": QUICK_RUNS}
        return [bench(matches=QUICK_MATCHES, **runs)]

    return run


def _log_quick(directory: Path) -> list[Measure]:
    return log.log_benches(directory, QUICK_MATCHES, QUICK_RUNS)


def _http_quick(directory: Path) -> list[Measure]:
    return http.http_benches(directory, QUICK_RUNS, 1)


def _follow_quick(directory: Path) -> list[Measure]:
    return followers.follow_benches(directory, QUICK_RUNS, followers=40, matches=4, seconds=2.0)


def _work_quick(directory: Path) -> list[Measure]:
    return work.work_benches(directory, QUICK_MATCHES, QUICK_RUNS)


def _players_quick(directory: Path) -> list[Measure]:
    return players.player_benches(directory, QUICK_MATCHES, 0)
