"""Kill and pause processes of every kind, and measure how long clients were affected."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import time
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from tests.soak.clients import Client
from tests.soak.target import START_SECONDS, Target, TargetFault, wait_until

WEIGHTS = {"api child": 5, "redis": 4, "worker": 3, "api": 3, "front": 3, "supervisor": 3, "worker child": 2}
"""How much more often than the others a kind of process is killed."""
TOGETHER = (("redis", "api"), ("front", "api"), ("supervisor", "redis"))
"""Kinds that are also killed at once."""
ALL = "everything but the supervisor"
TITLES = {
    "supervisor": "supervisor",
    "redis": "Redis",
    "api": "API",
    "api child": "API worker",
    "front": "front",
    "worker": "rq worker",
    "worker child": "work-horse",
    "worker-long": "long worker",
    "worker-long child": "long work-horse",
    "sweeper": "sweeper",
}
WENT_ON_PATIENCE = 90.0  # seconds until every client must have gone on
SHORTEST_LOOK = 2.0  # seconds to look for a process of a kind that comes and goes
IN_HAND = 0.3
"""Seconds after a blow in which what was in hand may still be answered: who was answered then has not yet gone on."""
STARTS = 3
"""How often a start is tried after a supervisor was killed. More than once is a fault."""


@dataclass(frozen=True)
class Blow:
    """A kill or pause of a process, and its effect."""

    what: str
    """`kill` or `pause`."""
    kind: str
    seconds: float | None
    """Until all clients had gone on; None: they had not within `WENT_ON_PATIENCE`."""


class Faults:
    """Kills and pauses. One thread only. `clients`: those that must go on."""

    def __init__(self, target: Target, clients: Sequence[Client], dice: random.Random) -> None:
        self.target, self.clients, self.dice = target, clients, dice
        self.blows: list[Blow] = []
        self.refused: list[str] = []
        """Output of starts that failed after a supervisor was killed."""

    def kill(self) -> Blow:
        """Kill processes, start the supervisor again if it is one of them, and wait until all clients have gone on.

        Raises TargetFault when it cannot be started any more.
        """
        self.settle()
        kind, kinds = self._choose()
        began = time.monotonic()
        for each in kinds:
            if each == "supervisor":
                self.target.kill()
            else:
                for pid in self._victims(each, all_of_them=kind == ALL):
                    with contextlib.suppress(ProcessLookupError):
                        os.kill(pid, signal.SIGKILL)
        if "supervisor" in kinds:
            self._start_again()
        return self._went_on("kill", kind, began)

    def pause(self, longest: float = 5.0) -> Blow:
        """Stop a process with SIGSTOP, and resume it with SIGCONT after some seconds."""
        self.settle()
        parts = self.target.parts()
        kind = self.dice.choice(sorted(set(parts) - {"worker child", "worker-long child"}))
        pids = self._victims(kind)
        try:
            _signal(pids, signal.SIGSTOP)
            time.sleep(self.dice.uniform(0.5, longest))
        finally:
            _signal(pids, signal.SIGCONT)
        return self._went_on("pause", kind, time.monotonic())

    def settle(self) -> None:
        """Wait until every start has ended: all processes of this run live, and it says that it is ready.

        A blow that falls on a start tells of the start only: what an orphan of the run before serves meanwhile hides
        how long the blow was felt. Raises TargetFault when it does not end.
        """
        if wait_until(lambda: self.target.complete() and self.target.ready(), START_SECONDS, pause=0.1) is None:
            raise TargetFault(f"not all had started {START_SECONDS:.0f} s after the blow before: {self.target.parts()}")

    def _choose(self) -> tuple[str, tuple[str, ...]]:
        """What to kill: its name, and the kinds."""
        parts = self.target.parts()
        lots: dict[tuple[str, ...], int] = {(kind,): WEIGHTS.get(kind, 1) for kind in sorted({*parts, "worker child"})}
        lots |= {kinds: 1 for kinds in TOGETHER if set(kinds) <= set(parts)}
        lots[tuple(sorted(set(parts) - {"supervisor"}))] = 1
        (kinds,) = self.dice.choices(list(lots), list(lots.values()))
        if (
            kinds == ("worker child",)
            and wait_until(lambda: bool(self._victims("worker child")), SHORTEST_LOOK, pause=0.002) is None
        ):
            kinds = ("worker",)
        return (ALL, kinds) if len(kinds) > 2 else (" and ".join(kinds), kinds)

    def _victims(self, kind: str, *, all_of_them: bool = False) -> list[int]:
        found = self.target.parts().get(kind, [])
        return found if all_of_them or len(found) < 2 else [self.dice.choice(found)]

    def _start_again(self) -> None:
        for _ in range(STARTS):
            try:
                self.target.start()
                return
            except TargetFault as error:
                self.refused.append(str(error))
        raise TargetFault(f"after the supervisor was killed: {self.refused[-1]}")

    def _went_on(self, what: str, kind: str, began: float) -> Blow:
        after = began + IN_HAND
        taken = wait_until(
            lambda: all(one.idle or one.went_on > after for one in self.clients), WENT_ON_PATIENCE, pause=0.02
        )
        self.blows.append(Blow(what, kind, taken and time.monotonic() - began))
        return self.blows[-1]


def _signal(pids: Sequence[int], number: int) -> None:
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, number)


def by_kind(blows: Sequence[Blow]) -> list[dict[str, object]]:
    """`{what, kind, count, median_s, max_s, never}` per kind: how long until all clients had gone on."""
    rows = []
    for what, kind in sorted({(blow.what, blow.kind) for blow in blows}):
        found = [blow.seconds for blow in blows if (blow.what, blow.kind) == (what, kind)]
        took = [seconds for seconds in found if seconds is not None]
        rows.append(
            {
                "what": what,
                "kind": _title(kind),
                "count": len(found),
                "median_s": round(median(took), 2) if took else None,
                "max_s": round(max(took), 2) if took else None,
                "never": len(found) - len(took),
            }
        )
    return rows


def _title(kind: str) -> str:
    return " and ".join(TITLES.get(part, part) for part in kind.split(" and "))
