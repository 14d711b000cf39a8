"""The report of a benchmark: one number from several runs."""

from __future__ import annotations

import gc
import math
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

RUNS = 7
"""Runs of a benchmark where it does not say otherwise: enough for a median that one interruption does not move."""


class BenchmarkFault(RuntimeError):
    """The measured code gave a wrong result, so its speed means nothing."""


@dataclass(frozen=True, slots=True)
class Measure:
    """One number: the median of `runs` values in `unit`.

    `spread` is the distance between the lowest and the highest of them as a share of the median: 0.1 says that they lie
    within a tenth of it. `cpu_us` is CPU time of what did the work, in microseconds for one piece of it (a decision, a
    snapshot, a state travelled to), median of the runs: the load of a machine moves it less than the clock's time.
    """

    name: str
    value: float
    unit: str
    runs: int
    spread: float
    cpu_us: float | None = None

    @classmethod
    def of(cls, name: str, unit: str, values: Sequence[float], *, cpu: Sequence[float] = ()) -> Measure:
        """The measure of some values. `cpu`: CPU seconds for one piece of the work, of each run, where that is known.

        Raises ValueError when there are no values."""
        if not values:
            raise ValueError(f"{name}: nothing was measured")
        middle = statistics.median(values)
        spread = (max(values) - min(values)) / middle if middle else 0.0
        return cls(name, middle, unit, len(values), spread, statistics.median(cpu) * 1e6 if cpu else None)

    def to_data(self) -> dict[str, Any]:
        """Plain JSON data: {name, value, unit, runs, spread, cpu_us}."""
        return asdict(self)


class Taken(NamedTuple):
    """What each of several runs took, in seconds."""

    wall: list[float]
    cpu: list[float]
    """Of this process."""

    def of_each(self, count: int) -> list[float]:
        """CPU seconds for one of so many pieces of work that a run does."""
        return [one / count for one in self.cpu]


def seconds(work: Callable[[], object], runs: int) -> Taken:
    """What each of several runs takes, after a garbage collection. An uncounted run comes first, which fills caches.

    What is there before a run is not searched for garbage in it: the material of all benchmarks is no part of what one
    of them measures.
    """
    work()
    taken = Taken([], [])
    for _ in range(runs):
        with bystanders():
            began, spent = time.perf_counter(), time.process_time()
            work()
            taken.cpu.append(time.process_time() - spent)
            taken.wall.append(time.perf_counter() - began)
    return taken


@contextmanager
def bystanders() -> Iterator[None]:
    """Context: the garbage collector leaves alone what is there now."""
    gc.collect()
    frozen = gc.get_freeze_count()
    gc.freeze()
    try:
        yield
    finally:
        if not frozen:  # else it would take part in what others have frozen
            gc.unfreeze()


def percentile(values: Sequence[float], share: float) -> float:
    """The value that this share of all values does not exceed (nearest rank): 0.99 for the 99th percentile.

    >>> percentile([4, 1, 3, 2], 0.5), percentile([4, 1, 3, 2], 0.99)
    (2, 4)
    """
    if not values:
        raise ValueError("nothing was measured")
    return sorted(values)[max(0, math.ceil(share * len(values)) - 1)]
