"""Run a trial of a Vaultlog as on many machines: tables are played and followed, machines killed and cut off; report.

Afterwards every acknowledgement is compared with what is stored, and what each host answers with folds of the logs.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from http.client import HTTPException
from pathlib import Path
from typing import Any

from replays.log.errors import StoreError
from replays.log.events import Event
from replays.store.connection import connect
from replays.store.store import Store
from service.front.front import SPARE_FILES, raise_file_limit
from tests.soak.answers import wrong_answers
from tests.soak.checks import compare, read
from tests.soak.clients import Client, Player, Reader
from tests.soak.crowd import Crowd
from tests.soak.faults import IN_HAND, WENT_ON_PATIENCE, Blow, by_kind
from tests.soak.ledger import Ledger
from tests.soak.machines import KINDS, PROMISE, Machines
from tests.soak.results import compare_rounds
from tests.soak.rounds import Onlooker, Organiser, Rounds, Seated
from tests.soak.target import TargetFault, wait_until

Progress = Callable[[str, int, int], None]
FOLDED_PATIENCE = 120.0
"""Seconds after the last blow in which every match must be folded to its end."""
ROUNDS_PATIENCE = 300.0
"""Seconds after the last blow in which the tournament must be over: what is left of a round, and its pairing."""
FIRST = (("kill", "master"), ("stop", "master"), ("kill", "host"), ("cut off", "master"), ("kill", "queue"))
"""The blows that a trial begins with, so that a short one is hit where it hurts; then each kind in turn, by lot."""
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
    rounds: int = 0
    """Of a tournament that the tables play, in equal parts of the time, at most as many as tables: in so many rounds
    nobody need meet an opponent twice. 0: each table plays one match after the other."""


def blows_in_turn(dice: random.Random) -> Iterator[tuple[str, str]]:
    """What befalls which kind, one after the other without end: `FIRST`, then all of them again and again, by lot."""
    yield from FIRST
    while True:
        waiting = [(what, kind) for what in ("kill", "stop") for kind in KINDS] + [("cut off", "master")]
        dice.shuffle(waiting)
        yield from waiting


class ClusterTrial:
    """One trial. `scratch`: an empty directory."""

    def __init__(self, plan: ClusterPlan, scratch: Path, progress: Progress = lambda what, done, of: None) -> None:
        self.plan, self.scratch, self.progress = plan, scratch, progress
        self.dice = random.Random(plan.seed)
        self.blows: list[Blow] = []
        self.rounds = Rounds(plan.tables, plan.rounds, plan.seconds / plan.rounds) if plan.rounds else None
        self.faults: list[str] = []
        """One sentence each; none in a good end."""

    def run(self) -> dict[str, Any]:
        """Everything; the answer is that of `tests.soak.campaign.Campaign`, without damage and full disks."""
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
            if self.rounds is not None:
                wait_until(self._played_out(active), ROUNDS_PATIENCE, pause=0.2)
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
        found: dict[str, Any] = {"blows": rows, "played_s": round(played, 1), "streams": crowd.most_open}
        found |= self._compared(machines, ledger)
        return {**found, "per_second": round(ledger.count() / played, 1)}

    def _compared(self, machines: Machines, ledger: Ledger) -> dict[str, Any]:
        self.progress("comparing", 0, 1)
        found = compare(machines, ledger, FOLDED_PATIENCE)
        self.faults += found.sentences
        told = {name: value for name, value in asdict(found).items() if name != "sentences"}
        answers = {str(status): count for status, count in sorted(ledger.answers.items())}
        more = {"repeated": ledger.repeated, "replayed": ledger.replayed, "answers": answers}
        wrong, logs = self._wrong_answers(machines, ledger)
        self.faults += wrong
        if self.rounds is not None:
            with connect(machines.redis_url) as client:
                tournament = compare_rounds(client, self.rounds, logs, machines.ports)
            self.faults += tournament.sentences
            more["tournament"] = {name: value for name, value in asdict(tournament).items() if name != "sentences"}
        return {**told, **more, "wrong_answers": len(wrong), "began_again": ledger.began_again, "refused_starts": []}

    def _played_out(self, active: list[Client]) -> Callable[[], bool]:
        """Whether the tournament is over, or will never be."""
        rounds = self.rounds
        assert rounds is not None
        return lambda: rounds.over or any(client.failure is not None for client in active)

    def _wrong_answers(self, machines: Machines, ledger: Ledger) -> tuple[list[str], dict[str, list[Event]]]:
        """What the hosts answer wrongly once all is quiet; and the logs of the matches."""
        found: list[str] = []
        logs: dict[str, list[Event]] = {}
        matches = ledger.matches()
        with connect(machines.redis_url) as client:
            store = Store(client)
            for done, match in enumerate(matches):
                self.progress("comparing answers", done, len(matches))
                events = read(store, match.id)
                if not isinstance(events, str):  # else it was told already
                    logs[match.id] = events
                    for port in machines.ports:
                        found += wrong_answers(port, match, events)
        return found, logs

    def _clients(self, machines: Machines, ledger: Ledger) -> tuple[list[Client], Crowd]:
        plan = self.plan
        given = (machines, ledger, plan.seed, plan.think)
        active: list[Client] = [Reader(f"reader-{number}", *given) for number in range(plan.readers)]
        if self.rounds is None:
            active += [Player(f"player-{number}", *given) for number in range(plan.tables)]
        else:
            active += [Organiser("organiser", *given, self.rounds), Onlooker("onlooker", *given, self.rounds)]
            tables = range(plan.tables)
            active += [Seated(f"table-{number}", *given, self.rounds, table=number) for number in tables]
        return active, Crowd("crowd", machines, ledger, plan.seed, plan.think, plan.followers)

    def _fall(self, machines: Machines, active: list[Client]) -> None:
        """Let one blow after the other fall, each kind of them in turn, until the time is over."""
        began = time.monotonic()
        time.sleep(self.plan.quiet_seconds)
        lots = blows_in_turn(self.dice)
        while (spent := time.monotonic() - began) < self.plan.seconds:
            self.progress("seconds of play", int(spent), int(self.plan.seconds))
            what, kind = next(lots)
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
        taken = wait_until(lambda: all(one.idle or one.went_on > since for one in active), WENT_ON_PATIENCE)
        return taken and time.monotonic() - fell
