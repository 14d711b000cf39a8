"""The report of a benchmark: one number from several runs."""

from __future__ import annotations

import gc
import math
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

RUNS = 7
"""Runs of a benchmark where it does not say otherwise: enough for a median that one interruption does not move."""


class BenchmarkFault(RuntimeError):
    """The measured code gave a wrong result, so its speed means nothing."""


@dataclass(frozen=True, slots=True)
class Measure:
    """One number: the median of `runs` values in `unit`.

    `spread` is the distance between the lowest and the highest of them as a share of the median: 0.1 says that they lie
    within a tenth of it.
    """

    name: str
    value: float
    unit: str
    runs: int
    spread: float

    @classmethod
    def of(cls, name: str, unit: str, values: Sequence[float]) -> Measure:
        """The measure of some values. Raises ValueError when there is none."""
        if not values:
            raise ValueError(f"{name}: nothing was measured")
        middle = statistics.median(values)
        spread = (max(values) - min(values)) / middle if middle else 0.0
        return cls(name, middle, unit, len(values), spread)

    def to_data(self) -> dict[str, Any]:
        """Plain JSON data: {name, value, unit, runs, spread}."""
        return asdict(self)


def seconds(work: Callable[[], object], runs: int) -> list[float]:
    """Wall-clock seconds of each of several runs, after a garbage collection. An uncounted run comes first, which fills
    caches.
    """
    work()
    taken = []
    for _ in range(runs):
        gc.collect()
        began = time.perf_counter()
        work()
        taken.append(time.perf_counter() - began)
    return taken


def percentile(values: Sequence[float], share: float) -> float:
    """The value that this share of all values does not exceed (nearest rank): 0.99 for the 99th percentile.

    >>> percentile([4, 1, 3, 2], 0.5), percentile([4, 1, 3, 2], 0.99)
    (2, 4)
    """
    if not values:
        raise ValueError("nothing was measured")
    return sorted(values)[max(0, math.ceil(share * len(values)) - 1)]
