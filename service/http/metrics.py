"""Prometheus metrics of the API.

Several gunicorn processes serve one address, and a scrape reaches any one of them. So the counters are kept in files of
`PROMETHEUS_MULTIPROC_DIR` (set and emptied by `vaultlog run`), as prometheus_client provides, and any process can add
all of them up. Without that variable a process counts only its own requests, which is right for one process. The
workers' figures are read from their Redis at the scrape, because counters of forked jobs would end with the jobs.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

_LATENCIES = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
_MULTIPROCESS = "PROMETHEUS_MULTIPROC_DIR"


class Metrics:
    """The counters of one application. Endpoints are named by their route, never by the requested address."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.requests = Counter(
            "vaultlog_http_requests", "Requests answered", ["method", "route", "status"], registry=self._registry
        )
        self.seconds = Histogram(
            "vaultlog_http_request_seconds",
            "Time until the answer was ready",
            ["method", "route"],
            buckets=_LATENCIES,
            registry=self._registry,
        )
        self.appended = Counter("vaultlog_events_appended", "Events stored", ["type"], registry=self._registry)
        self.repeated = Counter(
            "vaultlog_appends_repeated", "Appends answered from the first time", registry=self._registry
        )
        self.refused = Counter("vaultlog_appends_refused", "Appends refused", ["code"], registry=self._registry)
        self.wakes_failed = Counter(
            "vaultlog_wakes_failed", "Wake-ups that did not reach the queue", registry=self._registry
        )
        self.streams = Gauge(
            "vaultlog_live_streams", "Live streams open", registry=self._registry, multiprocess_mode="livesum"
        )

    def exposition(self, gauges: Mapping[str, tuple[str, float]]) -> bytes:
        """The text for a scraper. `gauges`: name -> (help, value) at this moment."""
        registry = self._registry
        directory = os.environ.get(_MULTIPROCESS)
        if directory:
            _forget_the_dead(Path(directory))
            registry = CollectorRegistry()
            MultiProcessCollector(registry)
        now = CollectorRegistry()
        now.register(_Now(gauges))
        return generate_latest(registry) + generate_latest(now)


class _Now:
    """Values measured at the scrape."""

    def __init__(self, gauges: Mapping[str, tuple[str, float]]) -> None:
        self._gauges = gauges

    def collect(self) -> Iterable[Metric]:
        for name, (help, value) in self._gauges.items():
            yield GaugeMetricFamily(name, help, value=value)


def _forget_the_dead(directory: Path) -> None:
    """Remove processes that ended abruptly from the gauges. Their counters stay."""
    for file in directory.glob("gauge_live*_*.db"):
        match = re.search(r"_(\d+)\.db$", file.name)
        if match and not _alive(int(match[1])):
            mark_process_dead(int(match[1]), str(directory))


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
