"""Run a trial of a Vaultlog as on many machines: tables are played and followed, machines killed and cut off; report.

Afterwards every acknowledgement is compared with what is stored, and what each host answers with folds of the logs.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from http.client import HTTPException
from pathlib import Path
from typing import Any

from replays.log.errors import StoreError
from replays.store.connection import connect
from replays.store.store import Store
from service.front.server import SPARE_FILES, raise_file_limit
from service.soak.answers import wrong_answers
from service.soak.checks import compare, read
from service.soak.clients import Client, Player, Reader
from service.soak.crowd import Crowd
from service.soak.faults import IN_HAND, WENT_ON_PATIENCE, Blow, by_kind
from service.soak.ledger import Ledger
from service.soak.machines import KINDS, PROMISE, Machines
from service.soak.target import TargetFault, wait_until

Progress = Callable[[str, int, int], None]
FOLDED_PATIENCE = 120.0
"""Seconds after the last blow in which every match must be folded to its end."""
_EACH_TO_BEGIN = 2.0
"""More seconds for each client until all have begun, since all of them begin at once."""


@dataclass(frozen=True)
class ClusterPlan:
    """How much of everything."""

    seed: str
    tables: int = 16
    followers: int = 64
    readers: int = 2
    seconds: float = 300.0
    """Of play; blows fall in it one after the other."""
    think: float = 1.0
    """Seconds between two decisions at a table, in the mean."""
    hosts: int = 2
    workers: int = 4
    durability: str = PROMISE
    quiet_seconds: float = 5.0
    """Seconds without a blow at the beginning and at the end."""


class ClusterTrial:
    """One trial. `scratch`: an empty directory."""

    def __init__(self, plan: ClusterPlan, scratch: Path, progress: Progress = lambda what, done, of: None) -> None:
        self.plan, self.scratch, self.progress = plan, scratch, progress
        self.dice = random.Random(plan.seed)
        self.blows: list[Blow] = []
        self.faults: list[str] = []
        """One sentence each; none in a good end."""

    def run(self) -> dict[str, Any]:
        """Everything; the answer is that of `service.soak.campaign.Campaign`, without damage and full disks."""
        began, plan = time.monotonic(), self.plan
        found: dict[str, Any] = {"plan": asdict(plan)}
        ledger = Ledger(provisional=True)
        machines = Machines(
            self.scratch, hosts=plan.hosts, workers=plan.workers, durability=plan.durability, dice=self.dice
        )
        try:
            with machines:
                found["first_start_s"] = round(time.monotonic() - began, 2)
                found |= self._under_load(machines, ledger)
        except (TargetFault, StoreError, OSError, HTTPException) as error:
            self.faults.append(f"{type(error).__name__}: {error}")
        self.faults += [f"the {name} had to be killed in the end" for name in machines.slow_ends]
        return {**found, "seconds": round(time.monotonic() - began, 1), "faults": self.faults}

    def _under_load(self, machines: Machines, ledger: Ledger) -> dict[str, Any]:
        if raise_file_limit() < self.plan.followers + SPARE_FILES:
            raise TargetFault(f"{self.plan.followers} followers need as many open files (ulimit -n) in this process")
        active, crowd = self._clients(machines, ledger)
        began, settle = time.monotonic(), False
        clients: list[Client] = [*active, crowd]
        for client in active:
            client.start()
        try:
            patience = WENT_ON_PATIENCE + _EACH_TO_BEGIN * len(active)
            if wait_until(lambda: all(client.went_on for client in active), patience) is None:
                raise TargetFault("the clients could not begin")
            crowd.start()  # now, so that they are spread over all tables
            self._fall(machines, active)
            settle = True
        finally:
            for client in clients:
                client.ask_to_stop(settle=settle)
            for client in clients:
                if client.ident is not None:
                    client.join()
            self.faults += [f"{client.name}: {client.failure!r}" for client in clients if client.failure is not None]
        rows = by_kind(self.blows)
        self.faults += [
            f"{row['what']} of {row['kind']}: {row['never']} times not all clients went on within "
            f"{WENT_ON_PATIENCE:.0f} s"
            for row in rows
            if row["never"]
        ]
        played = time.monotonic() - began
        found = {"blows": rows, "played_s": round(played, 1), "streams": crowd.most_open}
        found |= self._compared(machines, ledger)
        return {**found, "per_second": round(ledger.count() / played, 1)}

    def _compared(self, machines: Machines, ledger: Ledger) -> dict[str, Any]:
        self.progress("comparing", 0, 1)
        found = compare(machines, ledger, FOLDED_PATIENCE)
        self.faults += found.sentences
        told = {name: value for name, value in asdict(found).items() if name != "sentences"}
        answers = {str(status): count for status, count in sorted(ledger.answers.items())}
        more = {"repeated": ledger.repeated, "replayed": ledger.replayed, "answers": answers}
        wrong = self._wrong_answers(machines, ledger)
        self.faults += wrong
        return {**told, **more, "wrong_answers": len(wrong), "began_again": ledger.began_again, "refused_starts": []}

    def _wrong_answers(self, machines: Machines, ledger: Ledger) -> list[str]:
        """What the hosts answer wrongly once all is quiet."""
        found = []
        matches = ledger.matches()
        with connect(machines.redis_url) as client:
            store = Store(client)
            for done, match in enumerate(matches):
                self.progress("comparing answers", done, len(matches))
                events = read(store, match.id)
                if not isinstance(events, str):  # else it was told already
                    for port in machines.ports:
                        found += wrong_answers(port, match, events)
        return found

    def _clients(self, machines: Machines, ledger: Ledger) -> tuple[list[Client], Crowd]:
        plan = self.plan
        kinds: dict[type[Client], int] = {Player: plan.tables, Reader: plan.readers}
        active = [
            kind(f"{kind.__name__.lower()}-{number}", machines, ledger, plan.seed, plan.think)
            for kind, count in kinds.items()
            for number in range(count)
        ]
        return active, Crowd("crowd", machines, ledger, plan.seed, plan.think, plan.followers)

    def _fall(self, machines: Machines, active: list[Client]) -> None:
        """Let one blow after the other fall, each kind of them in turn, until the time is over."""
        began = time.monotonic()
        time.sleep(self.plan.quiet_seconds)
        waiting: list[tuple[str, str]] = []
        while (spent := time.monotonic() - began) < self.plan.seconds:
            self.progress("seconds of play", int(spent), int(self.plan.seconds))
            if not waiting:
                waiting = [(what, kind) for what in ("kill", "stop") for kind in KINDS]
                waiting += [("cut off", "master")]
                self.dice.shuffle(waiting)
            what, kind = waiting.pop()
            fell = time.monotonic()
            if what == "kill":
                machines.kill(kind)
            else:
                machines.stop(kind) if what == "stop" else machines.cut_off()
                fell = time.monotonic()
            self.blows.append(Blow(what, kind, self._went_on(active, fell)))
            time.sleep(self.dice.uniform(0, 2))
        time.sleep(self.plan.quiet_seconds)

    @staticmethod
    def _went_on(active: list[Client], fell: float) -> float | None:
        since = fell + IN_HAND
        taken = wait_until(lambda: all(one.went_on > since for one in active), WENT_ON_PATIENCE)
        return taken and time.monotonic() - fell
