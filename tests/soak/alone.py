"""Play alone, for a while: nothing is hit, and what the processes take in memory is looked at all the time."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple

import psutil

from replays.log.errors import StoreError
from tests.soak.checks import compare
from tests.soak.clients import Client, Player
from tests.soak.ledger import Ledger
from tests.soak.target import Target, TargetFault

Progress = Callable[[str, int, int], None]
MOST_MIB = 200.0
"""Resident memory of a process of the API, at most."""
LOOK_SECONDS = 5.0
_API = "api child"


@dataclass(frozen=True)
class AlonePlan:
    """How long, and how many tables."""

    seed: str
    seconds: float = 1200.0
    tables: int = 8
    workers: int = 2
    think: float = 0.05
    """Seconds a table thinks before a request, in the mean."""
    most_mib: float = MOST_MIB


class Sample(NamedTuple):
    """A look at the processes."""

    seconds: float
    """Since the play began."""
    resident: Mapping[str, Mapping[int, float]]
    """Kind -> process id -> resident memory in MiB."""


class Alone:
    """One trial. `scratch`: an empty directory."""

    def __init__(self, plan: AlonePlan, scratch: Path, progress: Progress = lambda what, done, of: None) -> None:
        self.plan, self.scratch, self.progress = plan, scratch, progress
        self.samples: list[Sample] = []
        self.faults: list[str] = []
        """One sentence each; none in a good end."""

    def run(self) -> dict[str, Any]:
        """Everything: the plan, what was acknowledged and is stored, `memory` as `sizes_by_kind` has it, `faults`."""
        began = time.monotonic()
        found: dict[str, Any] = {"plan": asdict(self.plan), "refused_starts": []}
        target, ledger = Target(self.scratch / "data", workers=self.plan.workers), Ledger()
        try:
            found["first_start_s"] = round(target.start(), 2)
            self._play(target, ledger)
            found["memory"] = sizes_by_kind(self.samples)
            self.faults += too_much(self.samples, self.plan.most_mib)
            compared = asdict(compare(target, ledger))
            self.faults += compared.pop("sentences")
            found |= compared | {"repeated": ledger.repeated, "replayed": ledger.replayed}
            found["per_second"] = round(ledger.count() / self.plan.seconds, 1)
            target.stop()
        except (TargetFault, StoreError) as error:
            self.faults.append(str(error))
        finally:
            target.destroy()
        return {**found, "seconds": round(time.monotonic() - began, 1), "faults": self.faults}

    def _play(self, target: Target, ledger: Ledger) -> None:
        clients: list[Client] = [
            Player(f"player-{number}", target, ledger, self.plan.seed, self.plan.think)
            for number in range(self.plan.tables)
        ]
        began = time.monotonic()
        for client in clients:
            client.start()
        try:
            while (spent := time.monotonic() - began) < self.plan.seconds:
                self.samples.append(Sample(round(spent, 1), resident(target)))
                self.progress("seconds of play", int(spent), int(self.plan.seconds))
                time.sleep(min(LOOK_SECONDS, self.plan.seconds - spent))
            self.samples.append(Sample(round(time.monotonic() - began, 1), resident(target)))
        finally:
            for client in clients:
                client.ask_to_stop()
            for client in clients:
                client.join()
        self.faults += [f"{client.name}: {client.failure!r}" for client in clients if client.failure is not None]


def resident(target: Target) -> dict[str, dict[int, float]]:
    """Resident memory in MiB of each process of a Vaultlog, by kind."""
    found: dict[str, dict[int, float]] = {}
    for kind, pids in target.parts().items():
        for pid in pids:
            with suppress(psutil.Error):  # it ended meanwhile
                found.setdefault(kind, {})[pid] = round(psutil.Process(pid).memory_info().rss / 2**20, 1)
    return found


def sizes_by_kind(samples: Sequence[Sample]) -> dict[str, dict[str, float]]:
    """Of each kind, of its largest process: MiB at first, at last, at most, and by how much they grow in an hour over
    the second half of the time (least squares), when what is filled once has been filled."""
    found = {}
    for kind in sorted({kind for sample in samples for kind, sizes in sample.resident.items() if sizes}):
        rows = [(one.seconds, max(one.resident[kind].values())) for one in samples if one.resident.get(kind)]
        half = [row for row in rows if row[0] >= samples[-1].seconds / 2]
        times, sizes = [row[0] for row in half], [row[1] for row in half]
        slope = statistics.linear_regression(times, sizes).slope if len(set(times)) > 1 else 0.0
        found[kind] = {
            "first_mib": rows[0][1],
            "last_mib": rows[-1][1],
            "most_mib": max(size for _, size in rows),
            "mib_per_hour": round(slope * 3600, 1),
        }
    return found


def too_much(samples: Sequence[Sample], most_mib: float) -> list[str]:
    """A sentence for each process of the API that took more than that."""
    most: dict[int, float] = {}
    for sample in samples:
        for pid, size in sample.resident.get(_API, {}).items():
            most[pid] = max(size, most.get(pid, 0.0))
    if not most:
        return ["no process of the API was seen"]
    return [
        f"process {pid} of the API took {size:.0f} MiB, at most {most_mib:.0f} are meant"
        for pid, size in sorted(most.items())
        if size > most_mib
    ]
